import { stateWords } from '../../src/messages/commands/doctor.ts';
import type { Language } from '../../src/messages/index.ts';
import { painter, type Tone } from '../../src/terminal/output/paint.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { wrap, wrapMessage } from '../../src/terminal/width.ts';
import type { Check, State } from './check.ts';

const TONES: Readonly<Record<State, Tone>> = { ok: 'good', attention: 'warn', erreur: 'bad' };

export interface Look {
  readonly language: Language;
  readonly columns: number;
  readonly colour: boolean;
}

/** The checks for people: a line each, its state in front, its remedy below. */
export async function layout(checks: readonly Check[], look: Look): Promise<string> {
  const states = stateWords(look.language);
  const paint = await painter(look.colour);
  const width = Math.max(...Object.values(states).map((word) => word.length)) + 2;
  const room = Math.max(look.columns - width, 20);
  const lines = checks.flatMap(({ id, state, detail, remedy }) => {
    // The name refers to docs/doctor.md; a success needs no look-up.
    const text = state === 'ok' ? detail : `${detail} (${id})`;
    const [first = '', ...more] = wrap(visible(text), room);
    const todo = remedy === null ? [] : wrapMessage(visible(remedy), room, 0);
    const indented = [...more, ...todo].map((line) => ' '.repeat(width) + line);
    return [paint(states[state].padEnd(width), TONES[state]) + first, ...indented];
  });
  return `${lines.join('\n')}\n`;
}
