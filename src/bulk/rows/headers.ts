import { isDeepStrictEqual } from 'node:util';
import { indexOfWord } from '../../contract/schema/severity-words.ts';
import {
  type ColumnMap,
  type Constants,
  type FileColumns,
  matchColumns,
  requiredFields,
  shownHeaders,
} from '../columns/columns.ts';
import { byRows, SHORT_MAX } from '../columns/content.ts';
import type { ValueReplacements } from '../columns/conversion-context.ts';
import { textOf } from '../formats/cells.ts';
import { CELLS_MAX, type CsvReader, DELIMITERS } from '../formats/csv/reader.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import { repaired } from '../input/encoding.ts';
import type { ImportTarget } from '../model/import-target.ts';
import { type LocatedFault, type RowFault, shownValue } from '../model/issues.ts';

/** Lines among which the headers may stand, blank ones not counted: a title and a date often stand above them. */
const SEARCHED_MAX = 30;

/** Where the headers stand, and what they say. */
export interface Headers {
  readonly delimiter: string;
  readonly line: number;
  readonly width: number;
  readonly columns: FileColumns;
  /** Whether other lines stand above them. */
  readonly searched: boolean;
  /** Whether nothing but `--map` says that these are headers. */
  readonly named: boolean;
  /** Headers that had been decoded wrongly: as they stand in the file, and what they are taken for. */
  readonly repaired: readonly { readonly given: string; readonly taken: string }[];
}

/** A line that may hold the headers. */
interface Head {
  readonly line: number;
  readonly width: number;
  readonly cells: readonly string[];
  /** The cells as they stand in the file; `cells` has those that were decoded wrongly as they were before. */
  readonly written: readonly string[];
  readonly fault: LocatedFault | undefined;
}

/**
 * Finds the header line: the one that is asked for, or the first that is not blank and no `sep=;`, else the only one among the
 * first that has every column which is needed, whatever separates its cells; the first of those that are alike. A line with one
 * such column is a title where another has more. When there is none, says what is wrong with the one that has the most columns,
 * or with the first that is no title: it has two thirds as many cells as the widest.
 */
export async function findHeaders(
  open: (delimiter: string) => CsvReader,
  target: ImportTarget,
  options: LayoutOptions,
  delimiter: string,
): Promise<Headers | { readonly faults: readonly LocatedFault[] }> {
  const { headerRow } = options;
  const heads = await headsOf(open(delimiter), headerRow);
  const [first] = heads;
  if (!first) return { faults: [headerRow ? { code: 'SANS_COLONNE', line: headerRow } : { code: 'VIDE' }] };
  if (first.fault) return { faults: [first.fault] };
  const map = repairedMap(options.map);
  const match = (cells: readonly string[]) => matchColumns(cells, target, map, options.constants);
  const columns = match(first.cells);
  const named = ({ cells }: Head) => isNamedByMap(cells, map, target);
  const isData = (head: Head, columns: FileColumns) => isMappedData(head.cells, columns, map, target);
  if (isData(first, columns)) return { faults: [withoutHeaders(first, target)] };
  const isWhole = columns.faults.length === 0 && first.width <= CELLS_MAX;
  const asFirst = () =>
    headersOf(first, { delimiter, columns, searched: (headerRow ?? 1) > 1, named: named(first) }, options);
  if (isWhole && columns.columns.length > 1) return asFirst();

  const found: { readonly head: Head; readonly delimiter: string; readonly columns: FileColumns }[] = [];
  const widest = Math.max(...heads.map(labelsOf));
  const likeliest = heads.find((head) => labelsOf(head) * 3 >= widest * 2) ?? first;
  let nearest = { head: likeliest, columns: match(likeliest.cells), by: delimiter };
  for (const by of options.delimiter === undefined ? DELIMITERS : [delimiter]) {
    for (const head of by === delimiter ? heads : await headsOf(open(by), headerRow)) {
      const columns = match(head.cells);
      if (head.fault || head.width > CELLS_MAX) continue;
      const isNearer = columns.columns.length > nearest.columns.columns.length;
      if (isNearer && !head.cells.some(isOfData)) nearest = { head, columns, by };
      if (columns.faults.length === 0) found.push({ head, delimiter: by, columns });
    }
  }
  const telling = found.filter(({ columns }) => columns.columns.length > 1);
  if (isWhole && telling.length === 0) return asFirst();
  const best = telling.length > 0 ? telling : found;
  const [only] = best;
  if (!only) {
    const { head, columns, by } = nearest;
    const rows = await rowsBelow(open(by), head.line);
    const faults = faultsOf(head, columns, target).map((fault) => byRows(fault, columns, rows, target, map));
    if (tellsObjects(columns, faults, target) && !isData(head, columns))
      return headersOf(
        head,
        { delimiter: by, columns, searched: head !== first, named: named(head) },
        options,
      );
    return { faults: faults.map((fault) => ({ ...fault, line: head.line })) };
  }
  const { head, ...how } = only;
  const isOther = ({ line, cells }: Head) => line !== head.line && !isDeepStrictEqual(cells, head.cells);
  if (best.some((one) => isOther(one.head))) {
    const lines = [...new Set(best.map((one) => one.head.line))];
    return { faults: [{ code: 'EN_TETES_POSSIBLES', params: { lines }, line: head.line }] };
  }
  if (isData(head, how.columns)) return { faults: [withoutHeaders(head, target)] };
  return headersOf(head, { ...how, searched: head.line !== first.line, named: named(head) }, options);
}

/** How many cells of a line differ: merged ones say the same. */
const labelsOf = ({ cells }: Head) => new Set(cells.filter((cell) => cell !== '')).size;

/** Whether columns say something of objects by their numbers: what they lack is needed of new ones alone. */
function tellsObjects(
  { columns }: FileColumns,
  faults: readonly RowFault[],
  { update, number }: ImportTarget,
): boolean {
  const isNumbered = columns.length > 1 && columns.some(({ field }) => field.name === number);
  return isNumbered && update !== undefined && faults.every(({ code }) => code === 'COLONNE_MANQUANTE');
}

/** The headers that a line holds; refused where they were decoded wrongly, and nobody asked for their repair. */
function headersOf(
  { line, width, cells, written }: Head,
  found: Pick<Headers, 'delimiter' | 'columns' | 'searched' | 'named'>,
  { repairEncoding }: LayoutOptions,
): Headers | { readonly faults: readonly LocatedFault[] } {
  const wrong = written.flatMap((given, index) =>
    repaired(given) === given ? [] : [{ given: shownValue(given), taken: shownValue(cells[index]), index }],
  );
  if (wrong.length > 0 && !repairEncoding)
    return {
      faults: wrong.map(({ given, index }) => ({
        code: 'DOUBLE_DECODAGE',
        line,
        column: index + 1,
        header: given,
      })),
    };
  return { ...found, line, width, repaired: wrong.map(({ given, taken }) => ({ given, taken })) };
}

/** What `--map` says, of headers as they were before they were decoded wrongly. */
export function repairedMap(map: ColumnMap = {}): ColumnMap {
  return Object.fromEntries(Object.entries(map).map(([header, field]) => [repaired(header), field]));
}

/** The first lines that are not blank, or the one of a number. */
async function headsOf(reader: CsvReader, row?: number): Promise<Head[]> {
  const heads: Head[] = [];
  while (heads.length < SEARCHED_MAX && (await toNext(reader))) {
    const { line, count, fault } = reader;
    if (row !== undefined && line < row) continue;
    if (row !== undefined && line > row) break;
    const written = reader.texts();
    const cells = written.map((cell) => repaired(cell).trim());
    if (!fault && cells.every((cell) => cell === '') && count <= CELLS_MAX) continue;
    // The delimiter that it names ends its first cell, unless --delimiter says another.
    if (heads.length === 0 && count <= 2 && /^sep=.?$/i.test(cells.join(''))) continue;
    heads.push({
      line,
      width: count,
      cells,
      written,
      fault: fault && {
        code: fault.code,
        params: fault.params ?? {},
        line: fault.line,
        column: fault.cell + 1,
        header: shownValue(cells[fault.cell] ?? ''),
      },
    });
    if (fault) break;
  }
  return heads;
}

async function toNext(reader: CsvReader | ObjectReader): Promise<boolean> {
  while (!reader.next()) if (!(await reader.window.load())) return false;
  return true;
}

/** Rows by which columns are told apart. */
const SAMPLE_ROWS = 100;

/** The first rows below a header line. */
export async function rowsBelow(reader: CsvReader, line: number): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  await toLine(reader, line);
  while (rows.length < SAMPLE_ROWS && (await toNext(reader)) && !reader.fault) {
    const cells = reader.texts();
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
  }
  return rows;
}

/** The members that objects of JSON have, and the first objects as rows of cells under them. */
export async function membersOf(
  reader: ObjectReader,
): Promise<{ readonly members: readonly string[]; readonly rows: readonly (readonly string[])[] }> {
  const members = new Set<string>();
  const first: NonNullable<ObjectReader['object']>[] = [];
  while (members.size <= CELLS_MAX && (await toNext(reader))) {
    const { object, repeated } = reader;
    if (!object || repeated.length > 0) continue;
    for (const member of Object.keys(object)) members.add(member);
    if (first.length < SAMPLE_ROWS) first.push(object);
  }
  const rows = first.map((object) => [...members].map((member) => textOf(ownMember(object, member))));
  return { members: [...members], rows };
}

/** What an object has under a name; undefined where that is no member of it. */
export function ownMember(object: Readonly<Record<string, unknown>>, member: string): unknown {
  return Object.hasOwn(object, member) ? object[member] : undefined;
}

/** Goes to the record that begins on a line. */
export async function toLine(reader: CsvReader, line: number): Promise<void> {
  while (await toNext(reader)) if (reader.line >= line) return;
}

/** What is wrong with a first line that is not the headers. */
function faultsOf(
  { cells, width, line }: Head,
  columns: FileColumns,
  target: ImportTarget,
): readonly RowFault[] {
  if (width > CELLS_MAX) return [{ code: 'TROP_DE_COLONNES', params: { found: width, max: CELLS_MAX } }];
  const nul = cells.findIndex((cell) => cell.includes('\0'));
  if (nul >= 0) return [{ code: 'NUL', params: { column: nul + 1 } }];
  if (columns.columns.length > 0 || !cells.some(isOfData))
    return columns.faults.map(({ code, params }) => ({
      code,
      params: { ...params, ...(code === 'GRAVITE_EN_COLONNES' ? { row: line + 1 } : {}) },
    }));
  return [withoutHeaders({ cells, line }, target)];
}

function withoutHeaders({ cells, line }: Pick<Head, 'cells' | 'line'>, target: ImportTarget): LocatedFault {
  const fields = [...requiredFields(target)];
  return { code: 'SANS_EN_TETES', params: { found: shownHeaders(cells), fields }, line };
}

/** Whether nothing but `--map` says that a line holds headers. */
function isNamedByMap(cells: readonly string[], map: ColumnMap, target: ImportTarget): boolean {
  return Object.keys(map).length > 0 && matchColumns(cells, target).columns.length === 0;
}

/**
 * Whether `--map` takes a row of a file without headers for its headers: a number is named as its own field, or none of
 * the cells is known as a header, and one is what data is.
 */
function isMappedData(
  cells: readonly string[],
  { columns }: FileColumns,
  map: ColumnMap,
  target: ImportTarget,
): boolean {
  const ofValue = columns.some(
    ({ field: { kind }, header }) =>
      (kind === 'number' || kind === 'word') && Object.hasOwn(map, header) && /^\d{1,9}$/.test(header),
  );
  // A title above the headers is none that `--map` names.
  if (ofValue || columns.length === 0 || !isNamedByMap(cells, map, target)) return ofValue;
  return (
    cells.some((cell) => cell.startsWith('/') || (isOfData(cell) && !YEAR.test(cell))) ||
    columns.some(({ field: { words = [] }, header }) => indexOfWord(words, header) >= 0)
  );
}

/** A number that headers bear. */
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a cell is what data is and headers are not: a number, a sentence, or a long text. */
function isOfData(cell: string): boolean {
  return (
    cell.length > SHORT_MAX || (/^[\s\d.,+-]+$/.test(cell) && /\d/.test(cell)) || /^.{20,}[.!?]$/.test(cell)
  );
}

/** What the caller knows better than what would be found. */
export interface LayoutOptions {
  readonly encoding?: string | undefined;
  /** One ASCII character. */
  readonly delimiter?: string | undefined;
  /** The sheet of a workbook: its name, or its number from 1. */
  readonly sheet?: string | undefined;
  /** Whether rows that a workbook hides or strikes out are left out. */
  readonly skipHidden?: boolean | undefined;
  readonly map?: ColumnMap | undefined;
  /** The line of the headers, from 1; of a sheet its row. */
  readonly headerRow?: number | undefined;
  /** Whether texts whose UTF-8 was read in another encoding before are repaired, headers included. */
  readonly repairEncoding?: boolean | undefined;
  /** What stands for fields that the file has no column for. */
  readonly constants?: Constants | undefined;
  /** What words of fields stand for. */
  readonly values?: ValueReplacements | undefined;
}
