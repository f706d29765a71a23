/** Meaning of a value for its reader, which the text has as well. */
export type Tone = 'bad' | 'warn' | 'good' | 'busy' | 'quiet' | 'strong';

export type Painter = (text: string, tone: Tone | undefined) => string;

/**
 * The colours of tones: of the sixteen of every terminal, readable in every theme, none bright (lost on a light
 * background) and none bold besides, which some terminals show as bright.
 */
export async function painter(color: boolean): Promise<Painter> {
  if (!color) return (text) => text;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  const tones = {
    bad: chalk.red,
    warn: chalk.yellow,
    good: chalk.green,
    busy: chalk.cyan,
    quiet: chalk.dim,
    strong: chalk.bold,
  } as const satisfies Record<Tone, (text: string) => string>;
  return (text, tone) => (tone === undefined || text === '' ? text : tones[tone](text));
}
