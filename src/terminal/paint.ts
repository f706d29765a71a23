/** What a value means for whoever reads it. It says nothing that the words do not say as well. */
export type Tone = keyof typeof CODES;

export type Painter = (text: string, tone: Tone | undefined) => string;

/**
 * How tones begin and end (ECMA-48). The colours are of the sixteen that every terminal has and every theme can be read
 * in, none bright (lost on a light background) and none bold besides, which some terminals show as bright.
 */
const CODES = {
  bad: [31, 39],
  warn: [33, 39],
  good: [32, 39],
  busy: [36, 39],
  quiet: [2, 22],
  strong: [1, 22],
} as const;

export function painter(color: boolean): Painter {
  if (!color) return (text) => text;
  return (text, tone) => {
    if (tone === undefined || text === '') return text;
    const [begins, ends] = CODES[tone];
    return `\u001b[${begins}m${text}\u001b[${ends}m`;
  };
}
