import { doctorWords } from '../../src/messages/doctor.ts';
import type { Language } from '../../src/messages/index.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import type { Check, State } from './finding.ts';

const MARKS: Readonly<Record<State, string>> = { ok: '✓', attention: '!', erreur: '✗', ignore: '–' };
const PLAIN: Readonly<Record<State, string>> = { ok: '+', attention: '!', erreur: 'x', ignore: '-' };
/** SGR colours: green, yellow, red, dim. A word and a mark say the same. */
const COLOURS: Readonly<Record<State, string>> = { ok: '32', attention: '33', erreur: '31', ignore: '2' };

export interface Look {
  readonly language: Language;
  readonly columns: number;
  readonly colour: boolean;
  /** Whether the terminal shows more than ASCII. */
  readonly unicode: boolean;
}

/** The checks for people: a heading for each subject, a line for each check, what to do below it. */
export function layout(checks: readonly Check[], look: Look): string {
  const { subjects, total } = doctorWords(look.language);
  const lines: string[] = [];
  let last = '';
  for (const check of checks.filter((one, i) => !saysTheSame(one, checks[i - 1]))) {
    const subject = check.id.split('.', 1)[0] as keyof typeof subjects;
    if (subject !== last) lines.push(...(last === '' ? [] : ['']), bold(subjects[subject], look));
    last = subject;
    lines.push(...linesOf(check, look));
  }
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  lines.push('', total(count('ok'), count('attention'), count('erreur'), count('ignore')));
  return `${lines.join('\n')}\n`;
}

/** Where nothing can be checked of a subject, once is enough to say so. */
function saysTheSame(one: Check, before: Check | undefined): boolean {
  return one.state === 'ignore' && before?.state === 'ignore' && one.detail === before.detail;
}

function linesOf({ id, state, detail, remedy }: Check, look: Look): string[] {
  const { states } = doctorWords(look.language);
  const width = Math.max(...Object.values(states).map((word) => word.length));
  const mark = (look.unicode ? MARKS : PLAIN)[state];
  const head = `  ${mark} ${states[state].padEnd(width)}  `;
  // The name leads to docs/doctor.md; where all is well nobody looks there.
  const text = state === 'ok' || state === 'ignore' ? detail : `${detail} (${id})`;
  const room = Math.max(look.columns - head.length, 20);
  const [first = '', ...more] = wrapped(visible(text), room);
  const indent = ' '.repeat(head.length);
  const arrow = look.unicode ? '→ ' : '> ';
  const told = remedy === null ? [] : wrapped(visible(remedy), room - arrow.length);
  return [
    painted(head, state, look) + first,
    ...more.map((line) => indent + line),
    ...told.map((line, i) => indent + (i === 0 ? arrow : '  ') + line),
  ];
}

/** Lines of at most so many characters; a word that is longer stands alone, whole: it may be a path to copy. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function painted(text: string, state: State, { colour }: Look): string {
  return colour ? `\u001b[${COLOURS[state]}m${text}\u001b[0m` : text;
}

function bold(text: string, { colour }: Look): string {
  return colour ? `\u001b[1m${text}\u001b[0m` : text;
}
