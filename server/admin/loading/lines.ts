import { isUtf8 } from 'node:buffer';
import { NdjsonReader } from '../../../src/bulk/formats/json/ndjson-reader.ts';
import { utf8From } from '../../../src/bulk/input/encoding.ts';
import { type InputSource, RECORD_MAX, ReadBuffer, readHead } from '../../../src/bulk/input/source.ts';
import { countMembers } from '../../../src/contract/schema/json.ts';
import type { LoadedLine } from '../kinds/kind.ts';
import type { LoadFault } from './issues.ts';

/** The line that begins a dump; `{"kind":"fin","objets":…}` ends it. */
export const DUMP_START = { kind: 'dump', format: 1 } as const;

/** A line that holds something: an object, and what is wrong with how it is written. */
export interface ReadObject {
  readonly object?: LoadedLine;
  readonly faults: readonly LoadFault[];
}

const MARK = Buffer.from('\ufeff');

/** Arrays and objects in one another at the most: whatever is kept is written out again. */
const DEPTH_MAX = 100;

/**
 * Reads NDJSON: yields every line that is not blank, and reports in between the bytes read. A byte
 * order mark at the beginning, CR LF and a last line without an end are welcome.
 */
export async function eachLine(
  source: InputSource,
  take: (line: number, read: ReadObject) => Promise<void>,
  onBytes: (count: number) => void,
): Promise<void> {
  const mark = (await readHead(source, MARK.length)).equals(MARK) ? MARK.length : 0;
  const window = new ReadBuffer(utf8From(source, { name: 'utf-8', mark, from: 'content' }));
  const reader = new NdjsonReader(window);
  while (await window.load()) {
    const { start } = window;
    for (let from = start; reader.next(); from = window.start) {
      await take(reader.line, judged(reader, window.bytes.subarray(from, window.start)));
    }
    onBytes(window.start - start);
  }
}

function judged({ object, fault, repeated }: NdjsonReader, bytes: Buffer): ReadObject {
  const refused = (code: LoadFault['code'], params: NonNullable<LoadFault['params']> = {}): ReadObject => ({
    faults: [{ path: [], code, params }],
  });
  if (fault?.code === 'LIGNE_TROP_LONGUE') return refused('TROP_GRAND', { max: RECORD_MAX });
  if (!isUtf8(bytes)) return refused('ENCODAGE');
  if (fault?.code === 'JSON') return refused('SYNTAXE', { position: fault.column ?? 1 });
  if (!object) return refused('TYPE', { expected: 'object' });
  if (Number.isNaN(countMembers(object, DEPTH_MAX)))
    return refused('NIVEAUX', { max: DEPTH_MAX, levels: `> ${DEPTH_MAX}` });
  return { object, faults: repeated.map((path) => ({ path, code: 'REPETE' })) };
}
