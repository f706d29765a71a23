import { type ColorChoice, type Io, showsUnicode, wantsColor } from '../io.ts';
import { visible } from '../sanitize.ts';
import { cut, errorWidth, wrap } from '../width.ts';

/** What a key does, and the key. */
export type KeyTip = readonly [key: keyof typeof KEYS, does: string];

/** How keys are written, and how where there are only letters. */
const KEYS = {
  upDown: ['↑↓', 'Up/Down'],
  enter: ['⏎', 'Enter'],
  tab: ['⇥', 'Tab'],
  letters: ['a-z', 'a-z'],
} as const;

/** How questions look. */
export interface PromptTheme {
  readonly icon: { readonly cursor: string };
  /** Stands for what of a text is left out. */
  readonly mark: string;
  readonly prefix: { readonly idle: string; readonly done: string };
  readonly spinner: { readonly interval: number; readonly frames: string[] };
  readonly style: {
    readonly answer: (text: string) => string;
    readonly message: (text: string, status: string) => string;
    readonly error: (text: string) => string;
    readonly defaultAnswer: (text: string) => string;
    readonly searchTerm: (text: string) => string;
    /** Of what is shown among answers, and is none. */
    readonly disabled: (text: string) => string;
    readonly highlight: (text: string) => string;
    readonly description: (text: string) => string;
    readonly keysHelpTip: () => string;
  };
}

type Paint = (text: string) => string;

/** Lines that a question takes at the most: names from anywhere may stand in it. */
const LINES_MAX = 3;

/**
 * The look of questions, whose own would follow standard output: that may be a file, while the questions stand on
 * stderr. `hint` stands behind a question until it is answered, `keys` on the line below the answers. Whatever is said
 * in words is made safe for the terminal here, so that no question can forget to.
 */
export function themeOf(
  io: Io,
  color: ColorChoice,
  { hint, keys = [] }: { hint?: string | undefined; keys?: readonly KeyTip[] } = {},
): PromptTheme {
  const painted = wantsColor(io.err, io.env, color);
  const paint = (on: number, off: number): Paint => {
    return (text) => (painted ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  };
  const [bold, dim, cyan] = [paint(1, 22), paint(2, 22), paint(36, 39)];
  const unicode = showsUnicode(io.env);
  const width = errorWidth(io) ?? 80;
  const written = ([sign, letters]: readonly [string, string]) => (unicode ? sign : letters);
  const mark = written(['…', '...']);
  const refusal: Paint = (text) =>
    wrap(`> ${visible(text)}`, width, 2)
      .map(paint(31, 39))
      .join('\n');
  return {
    icon: { cursor: written(['❯', '>']) },
    mark,
    prefix: { idle: paint(34, 39)('?'), done: paint(32, 39)(written(['✔', '*'])) },
    spinner: { interval: 80, frames: ['|', '/', '-', '\\'] },
    style: {
      answer: (text) => (text === '' ? dim(written(['–', '-'])) : cyan(visible(text))),
      message: (text, status) => {
        const question = cut(visible(text), width * LINES_MAX, mark);
        const more = hint === undefined || status === 'done' ? '' : `(${visible(hint)})`;
        return questionLines(question, more, width, bold, dim).join('\n');
      },
      error: refusal,
      defaultAnswer: (text) => dim(`(${visible(text)})`),
      searchTerm: visible,
      disabled: (text) => refusal(text.trim()),
      highlight: cyan,
      description: dim,
      keysHelpTip: () =>
        keys
          .map(([key, does]) => `${bold(written(KEYS[key]))} ${dim(does)}`)
          .join(dim(written([' • ', ', ']))),
    },
  };
}

/** What stands before a question. */
const PREFIX = '? ';

/** A question and its hint, broken between words; the prefix, which comes before them, counts. */
function questionLines(question: string, hint: string, width: number, bold: Paint, dim: Paint): string[] {
  const lines = wrap(PREFIX + question, width, PREFIX.length);
  const last = lines.pop() ?? '';
  // What is there already is not broken again: the first line begins with it.
  const [first = '', ...others] = hint === '' ? [last] : wrap(`${last} ${hint}`, width, PREFIX.length);
  const painted = [
    ...lines.map(bold),
    bold(last) + (hint === '' ? '' : dim(first.slice(last.length))),
    ...others.map(dim),
  ];
  return [(painted[0] ?? '').replace(PREFIX, ''), ...painted.slice(1)];
}
