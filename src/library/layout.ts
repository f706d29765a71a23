import { type ColumnMap, type Columns, headerKey, matchColumns } from './columns.ts';
import type { Fault, Issue } from './issues.ts';
import type { Field, Library } from './libraries.ts';
import { CsvReader, findDelimiter } from './read/csv.ts';
import { type Encoding, findEncoding, utf8From } from './read/encoding.ts';
import { NdjsonReader } from './read/ndjson.ts';
import type { Source } from './read/source.ts';
import { Window } from './read/window.ts';
import { CsvRows, type Judge, NdjsonRows, type Rows } from './rows.ts';

/** What the caller knows better than what would be found. */
export interface LayoutOptions {
  readonly encoding?: string | undefined;
  /** One ASCII character. */
  readonly delimiter?: string | undefined;
  readonly map?: ColumnMap | undefined;
}

/** How a file is to be read: found once, used by every pass. */
export type Layout =
  | { readonly format: 'ndjson'; readonly encoding: Encoding }
  | {
      readonly format: 'csv';
      readonly encoding: Encoding;
      readonly delimiter: string;
      readonly columns: Columns;
      /** Cells in the header line. */
      readonly width: number;
    };

/** How the files begin that are no text, and what to say of them. */
const NOT_TEXT: readonly (readonly [fault: Fault, ...bytes: number[]])[] = [
  [{ code: 'CLASSEUR' }, 0x50, 0x4b, 0x03, 0x04],
  [{ code: 'CLASSEUR' }, 0xd0, 0xcf, 0x11, 0xe0],
  [{ code: 'COMPRESSE' }, 0x1f, 0x8b],
];

/** Finds the encoding, the format, the delimiter and the columns of a file, or what is wrong with it. */
export async function findLayout(
  source: Source,
  library: Library,
  options: LayoutOptions = {},
): Promise<Layout | { readonly issues: readonly Issue[] }> {
  const refuse = (faults: readonly Fault[], line = 0) => ({
    issues: faults.map((fault) => ({ ...fault, line })),
  });
  const head = Buffer.alloc(4);
  await source.read(head, 0, head.length, 0);
  const other = NOT_TEXT.find(([, ...bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (other) return refuse([other[0]]);

  const encoding = await findEncoding(source, options.encoding);
  if ('code' in encoding) return refuse([encoding]);
  const window = new Window(utf8From(source, encoding));
  await window.load();
  const first = window.bytes.subarray(window.start, window.end).find((byte) => byte > 0x20);
  if (first === undefined) return refuse([{ code: 'VIDE' }]);
  if (first === 0x5b) return refuse([{ code: 'TABLEAU_JSON' }]);
  if (first === 0x7b) return { format: 'ndjson', encoding };

  const delimiter = options.delimiter ?? findDelimiter(window);
  const reader = new CsvReader(window, delimiter);
  const headed = await toHeaders(reader);
  if (reader.fault) return refuse([reader.fault], reader.fault.line);
  if (!headed) return refuse([{ code: 'VIDE' }]);
  const headers = reader.texts().map((header) => header.trim());
  const columns = matchColumns(headers, library, options.map);
  if (columns.faults.length > 0) return refuse(columns.faults, reader.line);
  return { format: 'csv', encoding, delimiter, columns, width: reader.count };
}

/** Opens a file for one pass over its rows. */
export async function openRows(source: Source, layout: Layout, judge: Judge): Promise<Rows> {
  const window = new Window(utf8From(source, layout.encoding));
  if (layout.format === 'ndjson')
    return new NdjsonRows(new NdjsonReader(window), membersOf(judge.library), judge);
  const reader = new CsvReader(window, layout.delimiter);
  await toHeaders(reader);
  return new CsvRows(reader, layout.columns, layout.width, judge);
}

/** Goes to the header line: the first that is not blank, and no `sep=;` for Excel. */
async function toHeaders(reader: CsvReader): Promise<boolean> {
  const toNext = async () => {
    while (!reader.next()) if (!(await reader.window.load())) return false;
    return true;
  };
  const found = await toNext();
  // The delimiter that it names ends its first cell, unless --delimiter says another.
  const forExcel = found && reader.count <= 2 && /^sep=.?$/i.test(reader.texts().join(''));
  return forExcel ? toNext() : found;
}

/** The field that a member's name stands for; each name is looked up once. */
function membersOf(library: Library): (member: string) => Field | undefined {
  const known = new Map<string, Field | undefined>();
  return (member) => {
    if (!known.has(member)) {
      const key = headerKey(member);
      known.set(
        member,
        library.fields.find(({ name }) => name === member) ??
          library.fields.find(({ name }) => headerKey(name) === key) ??
          library.fields.find(({ aliases }) => aliases.includes(key)),
      );
    }
    return known.get(member);
  };
}
