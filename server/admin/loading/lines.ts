import { isUtf8 } from 'node:buffer';
import type { FieldError } from '../../../src/contract/errors.ts';
import { utf8From } from '../../../src/library/read/encoding.ts';
import { NdjsonReader } from '../../../src/library/read/ndjson.ts';
import type { Source } from '../../../src/library/read/source.ts';
import { RECORD_MAX, Window } from '../../../src/library/read/window.ts';
import type { Told } from '../kinds/kind.ts';

type Fault = Pick<FieldError, 'path' | 'code' | 'params'>;

/** A line that holds something: an object, and what is wrong with how it is written. */
export interface Read {
  readonly object?: Told;
  readonly faults?: readonly Fault[];
}

const MARK = Buffer.from('\ufeff');

/** Arrays and objects in one another at the most: whatever is kept is written out again. */
const DEPTH_MAX = 100;

/**
 * Reads NDJSON: hands over every line that is not blank, and says in between how many bytes it has read. A byte
 * order mark at the beginning, CR LF and a last line without an end are welcome.
 */
export async function eachLine(
  source: Source,
  take: (line: number, read: Read) => void,
  onBytes: (count: number) => void,
): Promise<void> {
  const head = Buffer.alloc(MARK.length);
  await source.read(head, 0, head.length, 0);
  const mark = head.equals(MARK) ? MARK.length : 0;
  const window = new Window(utf8From(source, { name: 'utf-8', mark, from: 'content' }));
  const reader = new NdjsonReader(window);
  while (await window.load()) {
    const { start } = window;
    for (let from = start; reader.next(); from = window.start) {
      take(reader.line, judged(reader, window.bytes.subarray(from, window.start)));
    }
    onBytes(window.start - start);
  }
}

function judged({ object, fault }: NdjsonReader, bytes: Buffer): Read {
  const refused = (code: Fault['code'], params: NonNullable<Fault['params']> = {}): Read => ({
    faults: [{ path: [], code, params }],
  });
  if (fault?.code === 'LIGNE_TROP_LONGUE') return refused('TROP_GRAND', { max: RECORD_MAX });
  if (!isUtf8(bytes)) return refused('ENCODAGE');
  if (fault?.code === 'JSON') return refused('SYNTAXE', { position: fault.column ?? 1 });
  if (!object) return refused('TYPE', { expected: 'object' });

  const names = countNames(object, DEPTH_MAX);
  if (names === undefined) return refused('NIVEAUX', { max: DEPTH_MAX, levels: `> ${DEPTH_MAX}` });
  // JSON.parse keeps the last of several members with one name. Text may look like a name, but no name is missed.
  const written = bytes.toString('latin1').match(NAME)?.length ?? 0;
  if (written === names) return { object };
  const faults = repeatedNames(bytes.toString('utf8')).map((path): Fault => ({ path, code: 'REPETE' }));
  return { object, faults };
}

const NAME = /"[ \t\r]*:/g;

/** How many members there are at all depths; undefined when it goes deeper than `depth`. */
function countNames(value: object, depth: number): number | undefined {
  if (depth === 0) return undefined;
  let count = 0;
  const members = Array.isArray(value) ? value : Object.values(value);
  if (members !== value) count += members.length;
  for (const member of members) {
    if (typeof member !== 'object' || member === null) continue;
    const below = countNames(member, depth - 1);
    if (below === undefined) return undefined;
    count += below;
  }
  return count;
}

const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

/** Where members stand, in a text that is JSON, whose object has one of that name already. */
export function repeatedNames(text: string): (string | number)[][] {
  const found: (string | number)[][] = [];
  const open: { readonly names?: Set<string>; at: string | number }[] = [];
  let last = '""';
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '' });
    else if (token === '[') open.push({ at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof inner?.at === 'number') inner.at++;
    else if (token === ':' && inner?.names) {
      inner.at = JSON.parse(last) as string;
      if (inner.names.has(inner.at)) found.push(open.map(({ at }) => at));
      inner.names.add(inner.at);
    } else last = token;
  }
  return found;
}
