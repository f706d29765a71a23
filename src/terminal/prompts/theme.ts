import { type ColorChoice, type Io, showsUnicode, wantsColor } from '../io.ts';
import { visible } from '../sanitize.ts';
import { cut, errorWidth, wrap } from '../width.ts';

/** A key, and its effect. */
export type KeyTip = readonly [key: keyof typeof KEYS, does: string];

/** Keys as symbols, and in ASCII. */
const KEYS = {
  upDown: ['↑↓', 'Up/Down'],
  enter: ['⏎', 'Enter'],
  tab: ['⇥', 'Tab'],
  letters: ['a-z', 'a-z'],
} as const;

/** Look of prompts. */
export interface PromptTheme {
  readonly icon: { readonly cursor: string };
  /** Mark of cut text. */
  readonly ellipsis: string;
  readonly prefix: { readonly idle: string; readonly done: string };
  readonly spinner: { readonly interval: number; readonly frames: string[] };
  readonly style: {
    readonly answer: (text: string) => string;
    readonly message: (text: string, status: string) => string;
    readonly error: (text: string) => string;
    readonly defaultAnswer: (text: string) => string;
    readonly searchTerm: (text: string) => string;
    /** Style of a line among answers that is none. */
    readonly disabled: (text: string) => string;
    readonly highlight: (text: string) => string;
    readonly description: (text: string) => string;
    readonly keysHelpTip: () => string;
  };
}

type Paint = (text: string) => string;

/** Limit of the lines of a question: names of any length may be in it. */
const LINES_MAX = 3;

/**
 * The look of prompts on stderr; that of the library would follow standard output, which may be a file. `hint` follows a
 * question until it is answered, `keys` are on the line below the answers. All texts are made safe for the terminal here,
 * so that no prompt can forget to.
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
  const symbol = ([sign, letters]: readonly [string, string]) => (unicode ? sign : letters);
  const ellipsis = symbol(['…', '...']);
  const refusal: Paint = (text) =>
    wrap(`> ${visible(text)}`, width, 2)
      .map(paint(31, 39))
      .join('\n');
  return {
    icon: { cursor: symbol(['❯', '>']) },
    ellipsis,
    prefix: { idle: paint(34, 39)('?'), done: paint(32, 39)(symbol(['✔', '*'])) },
    spinner: { interval: 80, frames: ['|', '/', '-', '\\'] },
    style: {
      answer: (text) => (text === '' ? dim(symbol(['–', '-'])) : cyan(visible(text))),
      message: (text, status) => {
        const question = cut(visible(text), width * LINES_MAX, ellipsis);
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
        keys.map(([key, does]) => `${bold(symbol(KEYS[key]))} ${dim(does)}`).join(dim(symbol([' • ', ', ']))),
    },
  };
}

/** Prefix of a question. */
const PREFIX = '? ';

/** A question and its hint, broken between words; the prefix, which comes before them, counts. */
function questionLines(question: string, hint: string, width: number, bold: Paint, dim: Paint): string[] {
  const lines = wrap(PREFIX + question, width, PREFIX.length);
  const last = lines.pop() ?? '';
  // The last line is not broken again: the first one begins with it.
  const [first = '', ...others] = hint === '' ? [last] : wrap(`${last} ${hint}`, width, PREFIX.length);
  const painted = [
    ...lines.map(bold),
    bold(last) + (hint === '' ? '' : dim(first.slice(last.length))),
    ...others.map(dim),
  ];
  return [(painted[0] ?? '').replace(PREFIX, ''), ...painted.slice(1)];
}
