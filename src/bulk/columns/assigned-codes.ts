import { stat } from 'node:fs/promises';
import type { Client } from '../../client/client.ts';
import { type ErrorParams, readFailed, VigieError } from '../../contract/errors.ts';
import { type Anomalie, listAnomalies } from '../../contract/resources/anomalies.ts';
import { INT32_COUNT_MAX } from '../../contract/schema/fields.ts';
import { Replacement } from '../../files/replacement.ts';
import { CsvReader, findDelimiter } from '../formats/csv/reader.ts';
import { csvLine } from '../formats/csv.ts';
import { guard, isLost, isSpreadsheetError, noNumber, unguard } from '../formats/spreadsheets.ts';
import { findEncoding, repaired, utf8From } from '../input/encoding.ts';
import { type InputSource, openFile, ReadBuffer } from '../input/source.ts';
import type { FileRows } from '../model/file-rows.ts';
import { headerKey } from './columns.ts';
import { type ListingOptions, listing } from './list-objects.ts';
import { numberOf } from './numbers.ts';

const ANCIEN = 'ancien';
const CODE = 'code';
const MARK = '\ufeff';

/** A code in a mapping: trimmed, in NFC. Case and accents count. */
function oldCode(text: string): string {
  return text.trim().normalize('NFC');
}

/** A code as a number, if it is valid for an anomaly. */
export function codeIn(text: string): number | undefined {
  const number = numberOf(text, () => {});
  return number !== undefined && number >= 0 && number <= INT32_COUNT_MAX ? number : undefined;
}

/** Whether a code belongs to a list numbered by chapters, `1.2`: French decimals have a comma. */
export function isOfChapter(code: string): boolean {
  return /^\d{1,2}\.\d{1,2}$/.test(code);
}

/** Key of an old code, for any spelling: `05` is 5, as in the imported file. */
function keyOf(old: string): string {
  return String(codeIn(old) ?? old);
}

/**
 * Numbers for non-numeric codes of a file (`--assign-codes`), and their mapping: CSV with the columns `ancien` and
 * `code`, in UTF-8 with a byte order mark for spreadsheets. Further columns, such as remarks, are kept.
 */
export class AssignedCodes {
  /** File of the mapping. */
  readonly file: string;
  readonly #codes = new Map<string, number>();
  readonly #olds = new Map<number, string>();
  /** Line of each old code. */
  readonly #places = new Map<string, number>();
  #headers: readonly string[] = [ANCIEN, CODE];
  /** Rows of the file as written, and added ones. */
  readonly #rows: (readonly string[])[] = [];
  #added = 0;
  #isSaved = false;
  /** Stamp of the file as read; undefined without one. */
  readonly #read: string | undefined;

  private constructor(file: string, read: string | undefined) {
    this.file = file;
    this.#read = read;
  }

  /**
   * Reads a mapping; a missing one is empty. Throws FICHIER_ILLISIBLE, and CORRESPONDANCE_INVALIDE with the line of an
   * error or a contradiction.
   */
  static async read(path: string): Promise<AssignedCodes> {
    const read = await stampOf(path);
    const mapping = new AssignedCodes(path, read);
    if (read === undefined) return mapping;
    const source = await openFile(path);
    try {
      await mapping.#take(source);
    } finally {
      await source.close();
    }
    return mapping;
  }

  /** Pairs added since reading. */
  get added(): number {
    return this.#added;
  }

  /** Whether all pairs are saved. */
  get kept(): boolean {
    return this.#isSaved && this.#olds.size > 0;
  }

  /** Number assigned to a code. */
  codeOf(code: number | string): number | undefined {
    return this.#codes.get(keyOf(String(code)));
  }

  /** Old code of a number. */
  oldOf(code: number): string | undefined {
    return this.#olds.get(code);
  }

  codes(): Iterable<number> {
    return this.#olds.keys();
  }

  add(old: string, code: number): void {
    this.#codes.set(keyOf(old), code);
    this.#olds.set(code, old);
    const cells = new Map<string, string>([
      [ANCIEN, guard(old)],
      [CODE, String(code)],
    ]);
    this.#rows.push(this.#headers.map((header) => cells.get(headerKey(header)) ?? ''));
    this.#added++;
  }

  /**
   * Writes the file anew, in one step, if pairs were added: before any write to the collection, so that an interrupted import
   * continues with the same codes. Throws FICHIER_NON_ECRIT, and FICHIER_MODIFIE if it changed since it was read.
   */
  async save(): Promise<void> {
    this.#isSaved = this.#added === 0;
    if (this.#isSaved) return;
    const replacement = await Replacement.open(this.file);
    try {
      await replacement.write(MARK + [this.#headers, ...this.#rows].map((cells) => csvLine(cells)).join(''));
      if ((await stampOf(this.file)) !== this.#read) {
        throw new VigieError('FICHIER_MODIFIE', { file: this.file });
      }
      await replacement.commit();
    } finally {
      await replacement.abandon();
    }
    this.#added = 0;
    this.#isSaved = true;
  }

  async #take(source: InputSource): Promise<void> {
    const encoding = await findEncoding(source);
    if ('code' in encoding) throw this.#invalid(1, 'ENCODAGE');
    const window = new ReadBuffer(utf8From(source, encoding));
    await window.load();
    const reader = new CsvReader(window, findDelimiter(window));
    let columns: { readonly ancien: number; readonly code: number } | undefined;
    do {
      while (reader.next()) {
        if (reader.fault) throw this.#invalid(reader.fault.line, 'GUILLEMET');
        const cells = reader.texts();
        if (columns) this.#takeRow(cells, columns, reader.line);
        else columns = this.#takeHeaders(cells, reader.line);
      }
    } while (await window.load());
  }

  #takeHeaders(headers: readonly string[], line: number): { ancien: number; code: number } {
    const keys = headers.map(headerKey);
    const columns = { ancien: keys.indexOf(ANCIEN), code: keys.indexOf(CODE) };
    if (columns.ancien < 0 || columns.code < 0) throw this.#invalid(line, 'EN_TETES');
    this.#headers = headers;
    return columns;
  }

  #takeRow(cells: readonly string[], at: { ancien: number; code: number }, line: number): void {
    const old = keyOf(oldCode(unguard(cells[at.ancien] ?? '')));
    const digits = unguard(cells[at.code] ?? '').trim();
    const code = /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
    if (old === '') throw this.#invalid(line, 'VIDE');
    if (code === undefined) throw this.#invalid(line, 'NOMBRE', { given: digits, max: INT32_COUNT_MAX });
    const before = this.#codes.get(old);
    const other = this.#olds.get(code);
    if (before !== undefined && before !== code) {
      throw this.#invalid(line, 'ANCIEN_DOUBLE', { given: old, other: this.#places.get(old) ?? 0 });
    }
    if (other !== undefined && other !== old) {
      throw this.#invalid(line, 'CODE_DOUBLE', { given: digits, other: this.#places.get(other) ?? 0 });
    }
    this.#codes.set(old, code);
    this.#olds.set(code, old);
    if (before === undefined) this.#places.set(old, line);
    this.#rows.push(cells);
  }

  #invalid(line: number, reason: string, params: ErrorParams = {}): VigieError {
    return new VigieError('CORRESPONDANCE_INVALIDE', { file: this.file, line, reason, ...params });
  }
}

/** Stamp that shows whether a file has changed; undefined without a file. */
async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw readFailed(path, error);
  });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

/**
 * Code of a cell or member: a valid number, or else the text that needs one; undefined if it is empty, or cannot have a
 * number.
 */
export function readCode(value: unknown): number | string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = oldCode(repaired(String(value)));
  if (text === '' || isSpreadsheetError(text) || isLost(text)) return undefined;
  return codeIn(text) ?? text;
}

/**
 * Assigns numbers to non-numeric codes of a file: those of the mapping at `path`, else the smallest ones free in the
 * mapping, in the file and in the collection, in the order of the file. Codes changed by a spreadsheet, such as to a
 * date, get none, nor does `1.2` where most codes are numbers. `rows` is a pass of its own, without repairs. Nothing is
 * written before `save`.
 *
 * Throws FICHIER_ILLISIBLE and CORRESPONDANCE_INVALIDE for the mapping, CODES_EPUISES when no number is left.
 */
export async function assignCodes(
  path: string,
  client: Client,
  rows: FileRows,
  options: ListingOptions = {},
): Promise<AssignedCodes> {
  const mapping = await AssignedCodes.read(path);
  const taken = new Uint8Array(INT32_COUNT_MAX + 1);
  for (const code of mapping.codes()) taken[code] = 1;
  const unassigned = new Set<string>();
  let numbers = 0;
  while (await rows.load()) {
    while (rows.next()) {
      const value = readCode(rows.value(CODE));
      if (value === undefined || mapping.codeOf(value) !== undefined) continue;
      if (typeof value === 'number') {
        taken[value] = 1;
        numbers++;
      } else if (isOfChapter(value) || !noNumber(value)) unassigned.add(value);
    }
  }
  const ofChapters = [...unassigned].filter(isOfChapter);
  if (ofChapters.length < numbers) for (const code of ofChapters) unassigned.delete(code);
  if (unassigned.size > 0) {
    for await (const found of listing<Anomalie>(client, listAnomalies, options))
      for (const { code } of found) taken[code] = 1;
  }
  let free = -1;
  for (const text of unassigned) {
    free = taken.indexOf(0, free + 1);
    if (free < 0) throw new VigieError('CODES_EPUISES', { count: unassigned.size, max: INT32_COUNT_MAX + 1 });
    mapping.add(text, free);
  }
  return mapping;
}
