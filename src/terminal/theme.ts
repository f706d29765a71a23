import { type ColorChoice, type Io, wantsColor } from './io.ts';
import { showsUnicode } from './locale.ts';
import { errorWidth } from './tell.ts';
import { widthAtMost, wrap } from './width.ts';

/** What a key does, and the key. */
export type KeyTip = readonly [key: keyof typeof KEYS, does: string];

/** How keys are written, and how where there are only letters. */
const KEYS = { upDown: ['↑↓', 'Up/Down'], enter: ['⏎', 'Enter'], tab: ['⇥', 'Tab'] } as const;

/** How questions look. */
export interface PromptTheme {
  readonly icon: { readonly cursor: string };
  readonly prefix: { readonly idle: string; readonly done: string };
  readonly spinner: { readonly interval: number; readonly frames: string[] };
  readonly validationFailureMode: 'keep' | 'clear';
  readonly style: {
    readonly answer: (text: string) => string;
    readonly message: (text: string, status: string) => string;
    readonly error: (text: string) => string;
    readonly defaultAnswer: (text: string) => string;
    readonly help: (text: string) => string;
    readonly highlight: (text: string) => string;
    readonly description: (text: string) => string;
    readonly keysHelpTip: () => string;
  };
}

type Paint = (text: string) => string;

/**
 * The look of questions, whose own would follow standard output: that may be a file, while the questions stand on
 * stderr. `hint` stands behind a question until it is answered, `keys` on the line below the answers.
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
  const written = ([sign, letters]: readonly [string, string]) => (unicode ? sign : letters);
  return {
    icon: { cursor: written(['❯', '>']) },
    prefix: { idle: paint(34, 39)('?'), done: paint(32, 39)(written(['✔', '*'])) },
    spinner: { interval: 80, frames: ['|', '/', '-', '\\'] },
    validationFailureMode: 'keep',
    style: {
      answer: (text) => (text === '' ? dim(written(['–', '-'])) : cyan(text)),
      message: (text, status) =>
        bold(text) + (hint === undefined || status === 'done' ? '' : dim(` (${hint})`)),
      error: (text) =>
        wrap(`> ${text}`, errorWidth(io) ?? 80, widthAtMost, 2)
          .map(paint(31, 39))
          .join('\n'),
      defaultAnswer: (text) => dim(`(${text})`),
      help: dim,
      highlight: cyan,
      description: dim,
      keysHelpTip: () =>
        keys
          .map(([key, does]) => `${bold(written(KEYS[key]))} ${dim(does)}`)
          .join(dim(written([' • ', ', ']))),
    },
  };
}
