import { stat, unlink } from 'node:fs/promises';
import { extname } from 'node:path';
import { VigieError } from '../../contract/errors.ts';
import { withFileErrors } from '../../files/disk.ts';
import { textHeadOf } from '../../files/head.ts';
import { keepAside } from '../../files/keep-old.ts';
import { LineSpool } from '../../files/line-spool.ts';
import { Replacement } from '../../files/replacement.ts';
import type { Language } from '../../messages/index.ts';
import { isReasonColumn, RAW_COLUMN, REJECTED_COLUMNS } from '../columns/columns.ts';
import { csvLine } from '../formats/csv.ts';
import { guardedCell } from '../formats/spreadsheets.ts';
import type { FileRows } from '../model/file-rows.ts';
import type { Issue } from '../model/issues.ts';
import { issueWords } from './issue-text.ts';

const MARK = '\ufeff';
/** Bytes at the beginning of a file searched for the three columns. */
const HEAD = 1 << 20;
/** Header line of rejects in CSV, without quotes, from any program. */
const OUR_HEADERS = new RegExp(`(?:^\ufeff?|[;,\t|])${REJECTED_COLUMNS.join('[;,\t|]')}`);
/** Endings that would be untrue of the written file. */
const OTHERS = new Set(['.json', '.xlsx', '.xls', '.ods', '.gz', '.zip']);

/**
 * Opens a file for the rows that an import rejects (`--rejects`): their columns as written, and `_ligne`,
 * `_champ` and `_erreur`, so that it can be corrected and imported. In CSV for spreadsheets (UTF-8 with a byte
 * order mark, `;`, CR LF, cells guarded), or in NDJSON for paths in `.ndjson` or `.jsonl`.
 * `source` is the path of the imported file; undefined for standard input.
 * Throws REJETS_REFUSES when the path is the input, a file other than one of rejects, or of another
 * format, and FICHIER_NON_ECRIT where nothing can be written.
 */
export async function openRejects(
  path: string,
  { source, language }: { readonly source: string | undefined; readonly language: Language },
): Promise<Rejects> {
  const refused = (reason: string) => new VigieError('REJETS_REFUSES', { file: path, reason });
  const ending = extname(path).toLowerCase();
  if (OTHERS.has(ending)) throw refused('FORMAT');
  if (source !== undefined && (await isSame(path, source))) throw refused('SOURCE');
  const before = textHeadOf(path, HEAD);
  if (before !== '' && !isOurs(before)) throw refused('AUTRE');
  const replacement = await Replacement.open(path);
  const form = ending === '.ndjson' || ending === '.jsonl' ? new JsonForm() : new CsvForm();
  return new Rejects(path, before !== '', form, replacement, language);
}

/** Rejected rows, gathered until their number and columns are known. */
export class Rejects {
  /** Whether an old file of rejects exists. */
  readonly replaces: boolean;
  readonly #path: string;
  readonly #form: RejectsForm;
  readonly #replacement: Replacement;
  readonly #language: Language;
  readonly #kept = new LineSpool();
  /** Line of each rejected row: several passes reject rows, each in the order of the file. */
  readonly #lines: number[] = [];
  /** Whether every rejected row was kept. */
  #whole = true;
  #open = true;

  constructor(
    path: string,
    replaces: boolean,
    form: RejectsForm,
    replacement: Replacement,
    language: Language,
  ) {
    this.#path = path;
    this.replaces = replaces;
    this.#form = form;
    this.#replacement = replacement;
    this.#language = language;
  }

  /** Adds the current row of `rows`, with all its issues. */
  add(rows: FileRows, issues: readonly Issue[]): void {
    const fields = issues.flatMap(({ field, header }) => field ?? header ?? []);
    const texts = issues.map((issue) => issueWords(issue, this.#language));
    this.#whole = false;
    this.#kept.add(this.#form.take(rows, [rows.line, [...new Set(fields)].join(', '), texts.join(' | ')]));
    this.#lines.push(rows.line);
    this.#whole = true;
  }

  /**
   * Puts the file in its place; without rows there is none. An old file of rejects, which may hold
   * corrections, is kept under its name and `~`, with a number if there is one already. Returns its new
   * path. Changes nothing when a row could not be kept. Throws FICHIER_NON_ECRIT.
   */
  async close(): Promise<string | undefined> {
    try {
      if (!this.#whole) return undefined;
      return await (this.#lines.length > 0 ? this.#write() : this.#remove());
    } finally {
      await this.abandon();
    }
  }

  /** Discards everything. Does nothing after `close`. */
  async abandon(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#kept.close();
    await this.#replacement.abandon();
  }

  async #write(): Promise<string | undefined> {
    await this.#replacement.write(this.#form.head());
    const line = (rank: number) => this.#lines[rank] as number;
    for (const rank of [...this.#lines.keys()].sort((one, other) => line(one) - line(other))) {
      await this.#replacement.write(this.#form.line(this.#kept.read(rank)));
    }
    return this.#replacement.commit(this.replaces);
  }

  /** Removes an old file of rejects, once it is kept aside. */
  async #remove(): Promise<string | undefined> {
    if (!this.replaces) return undefined;
    const kept = await keepAside(this.#path);
    await withFileErrors(this.#path, () => unlink(this.#path));
    return kept;
  }
}

/** Line, fields and faults of a rejected row. */
type Rejection = readonly [line: number, field: string, error: string];

/** Text of a file of rejects, in two steps: rows may bring new columns. */
interface RejectsForm {
  /** A row, as kept until the end. */
  take(rows: FileRows, rejection: Rejection): string;
  /** Text before the rows, once all are added. */
  head(): string;
  /** Text of a kept row. */
  line(kept: string): string;
}

/** Columns of a file of rejects for members that are no field. */
const OTHERS_MAX = 512;

/** A row in CsvForm: its cells, each with the index of its column, and those beyond the headers. */
interface KeptRow {
  readonly rejection: Rejection;
  readonly cells: readonly (readonly [place: number, cell: string])[];
  readonly beyond: readonly string[];
}

class CsvForm implements RejectsForm {
  readonly #headers: string[] = [];
  /** Columns of a header in the order of the row: CSV may have several of one name. */
  readonly #places = new Map<string, number[]>();

  take(rows: FileRows, rejection: Rejection): string {
    const { headers } = rows;
    const written = rows.cells();
    const cells: [number, string][] = [];
    const rest: string[] = [];
    const met = new Map<string, number>();
    headers.forEach((header, index) => {
      // The imported file may be one of rejects itself.
      if (isReasonColumn(header)) return;
      const nth = met.get(header) ?? 0;
      met.set(header, nth + 1);
      const place = this.#placeOf(header, nth, rows);
      if (place === undefined) rest.push(header);
      else if (written[index]) cells.push([place, written[index]]);
    });
    if (rest.length > 0) cells.push([this.#place(RAW_COLUMN, 0), textOf(rows, rest)]);
    return JSON.stringify({ rejection, cells, beyond: written.slice(headers.length) } satisfies KeptRow);
  }

  head(): string {
    return MARK + csvLine([...this.#headers, ...REJECTED_COLUMNS].map(guardedCell));
  }

  line(kept: string): string {
    const { rejection, cells, beyond } = JSON.parse(kept) as KeptRow;
    const own = this.#headers.map(() => '');
    for (const [place, cell] of cells) own[place] = cell;
    // Cells beyond the last column are the fault of the row: they stay beyond.
    return csvLine([...own, ...rejection.map(String), ...beyond].map(guardedCell));
  }

  /** Column of the nth cell under a header; undefined beyond the maximum of columns. */
  #placeOf(header: string, nth: number, rows: FileRows): number | undefined {
    const known = this.#places.get(header)?.[nth];
    if (known !== undefined) return known;
    const full = this.#headers.length >= OTHERS_MAX && header !== RAW_COLUMN && !rows.hasColumn(header);
    return full ? undefined : this.#place(header, nth);
  }

  #place(header: string, nth: number): number {
    const places = this.#places.get(header) ?? [];
    this.#places.set(header, places);
    places[nth] ??= this.#headers.push(header) - 1;
    return places[nth];
  }
}

/** Members of a row without a column, as text. */
function textOf(rows: FileRows, names: readonly string[]): string {
  const members = rows.members();
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, members[name]])));
}

class JsonForm implements RejectsForm {
  take(rows: FileRows, [line, field, error]: Rejection): string {
    const members = Object.entries(rows.members()).filter(([name]) => !isReasonColumn(name));
    return JSON.stringify({ ...Object.fromEntries(members), _ligne: line, _champ: field, _erreur: error });
  }

  head(): string {
    return '';
  }

  line(kept: string): string {
    return `${kept}\n`;
  }
}

function isOurs(head: string): boolean {
  if (head.startsWith('{')) return REJECTED_COLUMNS.every((name) => head.includes(`"${name}":`));
  return OUR_HEADERS.test(head.replaceAll('"', ''));
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
