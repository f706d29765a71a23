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

/** Lines searched for headers, blank ones not counted: a title and a date are often above them. */
const SEARCHED_MAX = 30;

/** Header line of a file, with its columns. */
export interface Headers {
  readonly delimiter: string;
  readonly line: number;
  readonly width: number;
  readonly columns: FileColumns;
  /** Whether other lines are above them. */
  readonly searched: boolean;
  /** Whether only `--map` identifies these as headers. */
  readonly named: boolean;
  /** Wrongly decoded headers, as written in the file and as repaired. */
  readonly repaired: readonly { readonly given: string; readonly taken: string }[];
}

/** A possible header line. */
interface Head {
  readonly line: number;
  readonly width: number;
  readonly cells: readonly string[];
  /** Cells as written in the file; in `cells` wrong decoding is repaired. */
  readonly written: readonly string[];
  readonly fault: LocatedFault | undefined;
}

/**
 * Finds the header line: the requested one, or the first that is not blank, else the only one of the first lines with every
 * required column, for any delimiter. Without any, returns the faults of the most likely line.
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
  const certain = found.filter(({ columns }) => columns.columns.length > 1);
  if (isWhole && certain.length === 0) return asFirst();
  const best = certain.length > 0 ? certain : found;
  const [only] = best;
  if (!only) {
    const { head, columns, by } = nearest;
    const rows = await rowsBelow(open(by), head.line);
    const faults = faultsOf(head, columns, target).map((fault) => byRows(fault, columns, rows, target, map));
    if (identifiesObjects(columns, faults, target) && !isData(head, columns))
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

/** Number of different cells: merged ones are repeated. */
const labelsOf = ({ cells }: Head) => new Set(cells.filter((cell) => cell !== '')).size;

/** Whether columns describe objects by their numbers: only new objects need the missing ones. */
function identifiesObjects(
  { columns }: FileColumns,
  faults: readonly RowFault[],
  { update, number }: ImportTarget,
): boolean {
  const isNumbered = columns.length > 1 && columns.some(({ field }) => field.name === number);
  return isNumbered && update !== undefined && faults.every(({ code }) => code === 'COLONNE_MANQUANTE');
}

/** Headers of a line; refused if wrongly decoded, without the flag for repair. */
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

/** `--map` with the wrong decoding of headers repaired. */
export function repairedMap(map: ColumnMap = {}): ColumnMap {
  return Object.fromEntries(Object.entries(map).map(([header, field]) => [repaired(header), field]));
}

/** First lines that are not blank, or the line of a number. */
async function headsOf(reader: CsvReader, row?: number): Promise<Head[]> {
  const heads: Head[] = [];
  while (heads.length < SEARCHED_MAX && (await toNext(reader))) {
    const { line, count, fault } = reader;
    if (row !== undefined && line < row) continue;
    if (row !== undefined && line > row) break;
    const written = reader.texts();
    const cells = written.map((cell) => repaired(cell).trim());
    if (!fault && cells.every((cell) => cell === '') && count <= CELLS_MAX) continue;
    // The named delimiter ends the first cell, unless --delimiter gives another.
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

/** Rows examined to identify columns. */
const SAMPLE_ROWS = 100;

/** First rows below a header line. */
export async function rowsBelow(reader: CsvReader, line: number): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  await toLine(reader, line);
  while (rows.length < SAMPLE_ROWS && (await toNext(reader)) && !reader.fault) {
    const cells = reader.texts();
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
  }
  return rows;
}

/** Members of JSON objects, and the first objects as rows of cells under them. */
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

/** Value of an object's own member; undefined otherwise. */
export function ownMember(object: Readonly<Record<string, unknown>>, member: string): unknown {
  return Object.hasOwn(object, member) ? object[member] : undefined;
}

/** Moves to the record of a line. */
export async function toLine(reader: CsvReader, line: number): Promise<void> {
  while (await toNext(reader)) if (reader.line >= line) return;
}

/** Faults of a first line that is no header line. */
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

/** Whether only `--map` identifies a line as headers. */
function isNamedByMap(cells: readonly string[], map: ColumnMap, target: ImportTarget): boolean {
  return Object.keys(map).length > 0 && matchColumns(cells, target).columns.length === 0;
}

/** Whether `--map` takes data for headers: a number for a numeric field, or a line with data in it and without a known header. */
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
  // A title above the headers is not named by `--map`.
  if (ofValue || columns.length === 0 || !isNamedByMap(cells, map, target)) return ofValue;
  return (
    cells.some((cell) => cell.startsWith('/') || (isOfData(cell) && !YEAR.test(cell))) ||
    columns.some(({ field: { words = [] }, header }) => indexOfWord(words, header) >= 0)
  );
}

/** A number used in headers. */
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a cell is data rather than a header: a number, a sentence, or a long text. */
function isOfData(cell: string): boolean {
  return (
    cell.length > SHORT_MAX || (/^[\s\d.,+-]+$/.test(cell) && /\d/.test(cell)) || /^.{20,}[.!?]$/.test(cell)
  );
}

/** Layout given by the caller instead of detected. */
export interface LayoutOptions {
  readonly encoding?: string | undefined;
  /** One ASCII character. */
  readonly delimiter?: string | undefined;
  /** Sheet of a workbook: its name, or its number from 1. */
  readonly sheet?: string | undefined;
  /** Whether rows hidden or struck out in a workbook are skipped. */
  readonly skipHidden?: boolean | undefined;
  readonly map?: ColumnMap | undefined;
  /** Line of the headers, from 1; in a sheet, row. */
  readonly headerRow?: number | undefined;
  /** Whether UTF-8 read in another encoding before is repaired, headers included. */
  readonly repairEncoding?: boolean | undefined;
  /** Values of fields without a column. */
  readonly constants?: Constants | undefined;
  /** Values of words in fields. */
  readonly values?: ValueReplacements | undefined;
}
