import { doctorWords } from '../../src/messages/commands/doctor.ts';
import type { Language } from '../../src/messages/index.ts';
import { type Painter, painter, type Tone } from '../../src/terminal/output/paint.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { wrap, wrapMessage } from '../../src/terminal/width.ts';
import type { Check, State } from './check.ts';

const MARKS: Readonly<Record<State, string>> = { ok: '✓', attention: '!', erreur: '✗' };
const PLAIN: Readonly<Record<State, string>> = { ok: '+', attention: '!', erreur: 'x' };
/** A word and a mark say the same. */
const TONES: Readonly<Record<State, Tone>> = { ok: 'good', attention: 'warn', erreur: 'bad' };

export interface Look {
  readonly language: Language;
  readonly columns: number;
  readonly colour: boolean;
  /** Whether the terminal shows more than ASCII. */
  readonly unicode: boolean;
}

/** The checks for people: a heading for each subject, a line for each check, what to do below it. */
export async function layout(checks: readonly Check[], look: Look): Promise<string> {
  const { subjects, total } = doctorWords(look.language);
  const paint = await painter(look.colour);
  const lines: string[] = [];
  let last = '';
  for (const check of checks) {
    const subject = check.id.split('.', 1)[0] as keyof typeof subjects;
    if (subject !== last) lines.push(...(last === '' ? [] : ['']), paint(subjects[subject], 'strong'));
    last = subject;
    lines.push(...linesOf(check, look, paint));
  }
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  lines.push('', total(count('ok'), count('attention'), count('erreur')));
  return `${lines.join('\n')}\n`;
}

function linesOf({ id, state, detail, remedy }: Check, look: Look, paint: Painter): string[] {
  const { states } = doctorWords(look.language);
  const width = Math.max(...Object.values(states).map((word) => word.length));
  const mark = (look.unicode ? MARKS : PLAIN)[state];
  const head = `  ${mark} ${states[state].padEnd(width)}  `;
  // The name leads to docs/doctor.md; where all is well there is nothing to look up.
  const text = state === 'ok' ? detail : `${detail} (${id})`;
  const room = Math.max(look.columns - head.length, 20);
  const [first = '', ...more] = wrap(visible(text), room);
  const indent = ' '.repeat(head.length);
  const arrow = look.unicode ? '→ ' : '> ';
  const lines = remedy === null ? [] : wrapMessage(visible(remedy), room - arrow.length, 0);
  return [
    paint(head, TONES[state]) + first,
    ...more.map((line) => indent + line),
    ...lines.map((line, i) => indent + (i === 0 ? arrow : '  ') + line),
  ];
}
