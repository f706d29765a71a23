import { stat } from 'node:fs/promises';
import { type ErrorParams, VigieError } from '../../contract/errors.ts';
import { INT32_COUNT_MAX } from '../../contract/fields.ts';
import { Replacement } from '../files/replacement.ts';
import { guard, unguard } from '../formats/csv/formula-guard.ts';
import { CsvReader, findDelimiter } from '../formats/csv/reader.ts';
import { csvLine } from '../formats/csv.ts';
import { findEncoding, utf8From } from '../input/encoding.ts';
import { ReadBuffer } from '../input/read-window.ts';
import { openFile, type Source } from '../input/source.ts';
import { headerKey } from './columns.ts';
import { numberOf } from './numbers.ts';

const ANCIEN = 'ancien';
const CODE = 'code';
const MARK = '\ufeff';

/** A code as a mapping keeps it: without blanks around it, in NFC. Case and accents count. */
export function oldCode(text: string): string {
  return text.trim().normalize('NFC');
}

/** The number that a code is, where an anomaly may have it. */
export function codeIn(text: string): number | undefined {
  const number = numberOf(text, () => {});
  return number !== undefined && number >= 0 && number <= INT32_COUNT_MAX ? number : undefined;
}

/** The same for every spelling of one old code: `05` is 5, as it is in the file that is imported. */
function keyOf(old: string): string {
  return String(codeIn(old) ?? old);
}

/**
 * The file that keeps which code became which number (`--assign-codes`): CSV with the columns `ancien` and `code`,
 * in UTF-8 with a byte order mark, so that spreadsheets show it. Further columns, such as remarks, are kept.
 */
export class Mapping {
  readonly path: string;
  readonly #codes = new Map<string, number>();
  readonly #olds = new Map<number, string>();
  /** On which line each old code stands. */
  readonly #places = new Map<string, number>();
  #headers: readonly string[] = [ANCIEN, CODE];
  /** The rows as they stand in the file, and those that were added. */
  readonly #rows: (readonly string[])[] = [];
  #added = 0;
  /** Which file was read; undefined where there was none. */
  readonly #read: string | undefined;

  private constructor(path: string, read: string | undefined) {
    this.path = path;
    this.#read = read;
  }

  /**
   * Reads a mapping; one that does not exist is empty. Throws FICHIER_ILLISIBLE, and CORRESPONDANCE_INVALIDE with
   * the line where it is damaged or contradicts itself.
   */
  static async read(path: string): Promise<Mapping> {
    const read = await stampOf(path);
    const mapping = new Mapping(path, read);
    if (read === undefined) return mapping;
    const source = await openFile(path);
    try {
      await mapping.#take(source);
    } finally {
      await source.close();
    }
    return mapping;
  }

  /** Pairs that were added since it was read. */
  get added(): number {
    return this.#added;
  }

  get size(): number {
    return this.#olds.size;
  }

  codeOf(old: string): number | undefined {
    return this.#codes.get(keyOf(old));
  }

  /** The old code that a number stands for. */
  oldOf(code: number): string | undefined {
    return this.#olds.get(code);
  }

  codes(): Iterable<number> {
    return this.#olds.keys();
  }

  add(old: string, code: number): void {
    this.#codes.set(keyOf(old), code);
    this.#olds.set(code, old);
    this.#rows.push(this.#headers.map((header) => this.#cellOf(header, old, code)));
    this.#added++;
  }

  /**
   * Writes the file anew, in one step, when pairs were added. Throws FICHIER_NON_ECRIT, and FICHIER_MODIFIE when it
   * is no longer the file that was read.
   */
  async save(): Promise<void> {
    if (this.#added === 0) return;
    const replacement = await Replacement.open(this.path);
    try {
      await replacement.write(MARK + [this.#headers, ...this.#rows].map((cells) => csvLine(cells)).join(''));
      if ((await stampOf(this.path)) !== this.#read) {
        throw new VigieError('FICHIER_MODIFIE', { file: this.path });
      }
      await replacement.commit();
    } finally {
      await replacement.abandon();
    }
    this.#added = 0;
  }

  #cellOf(header: string, old: string, code: number): string {
    const key = headerKey(header);
    return key === ANCIEN ? guard(old) : key === CODE ? String(code) : '';
  }

  async #take(source: Source): Promise<void> {
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
    const said = unguard(cells[at.code] ?? '').trim();
    const code = /^\d{1,6}$/.test(said) ? Number(said) : undefined;
    if (old === '') throw this.#invalid(line, 'VIDE');
    if (code === undefined) throw this.#invalid(line, 'NOMBRE', { given: said, max: INT32_COUNT_MAX });
    const before = this.#codes.get(old);
    const other = this.#olds.get(code);
    if (before !== undefined && before !== code) {
      throw this.#invalid(line, 'ANCIEN_DOUBLE', { given: old, other: this.#places.get(old) ?? 0 });
    }
    if (other !== undefined && other !== old) {
      throw this.#invalid(line, 'CODE_DOUBLE', { given: said, other: this.#places.get(other) ?? 0 });
    }
    this.#codes.set(old, code);
    this.#olds.set(code, old);
    if (before === undefined) this.#places.set(old, line);
    this.#rows.push(cells);
  }

  #invalid(line: number, reason: string, params: ErrorParams = {}): VigieError {
    return new VigieError('CORRESPONDANCE_INVALIDE', { file: this.path, line, reason, ...params });
  }
}

/** What tells whether a file is still the one that was read; undefined where there is none. */
async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new VigieError('FICHIER_ILLISIBLE', { file: path, reason: error.code ?? '' }, { cause: error });
  });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}
