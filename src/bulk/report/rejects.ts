import { stat, unlink } from 'node:fs/promises';
import { extname } from 'node:path';
import { VigieError } from '../../contract/errors.ts';
import { withFileErrors } from '../../files/disk.ts';
import { textHeadOf } from '../../files/head.ts';
import { keepAside } from '../../files/keep-old.ts';
import { LineSpool } from '../../files/line-spool.ts';
import { Replacement } from '../../files/replacement.ts';
import type { Language } from '../../messages/index.ts';
import { RAW_COLUMN, REJECTED_COLUMNS, saysWhy } from '../columns/columns.ts';
import { csvLine } from '../formats/csv.ts';
import { guardedCell } from '../formats/spreadsheets.ts';
import type { FileRows } from '../model/file-rows.ts';
import type { Issue } from '../model/issues.ts';
import { issueWords } from './issue-text.ts';

const MARK = '\ufeff';
/** Bytes at the beginning of a file in which the three columns are looked for. */
const HEAD = 1 << 20;
/** The header line of rejects in CSV, without quotes, whatever program wrote it last. */
const OUR_HEADERS = new RegExp(`(?:^\ufeff?|[;,\t|])${REJECTED_COLUMNS.join('[;,\t|]')}`);
/** The endings of files that would not be what their name says. */
const OTHERS = new Set(['.json', '.xlsx', '.xls', '.ods', '.gz', '.zip']);

/**
 * Opens a file for the rows that an import rejects (`--rejects`): their columns as they stand, and `_ligne`,
 * `_champ` and `_erreur`, so that it can be corrected and imported. In CSV for spreadsheets (UTF-8 with a byte
 * order mark, `;`, CR LF, cells guarded), or in NDJSON where the path ends in `.ndjson` or `.jsonl`.
 *
 * `source` is the path of the file that is imported; undefined for standard input.
 *
 * Throws REJETS_REFUSES when the path is that of the input, of a file that is not one of rejects, or says another
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

/** Rows that were rejected, gathered until it is known how many there are and what columns they have. */
export class Rejects {
  readonly #path: string;
  /** Whether an old file of rejects stands there. */
  readonly #replaces: boolean;
  readonly #form: RejectsForm;
  readonly #replacement: Replacement;
  readonly #language: Language;
  readonly #kept = new LineSpool();
  /** The line of each row that was taken: several passes take rows, each in the order of the file. */
  readonly #lines: number[] = [];
  /** Whether every row that was to be taken is kept. */
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
    this.#replaces = replaces;
    this.#form = form;
    this.#replacement = replacement;
    this.#language = language;
  }

  /** Takes the row on which `rows` stands, with all that is wrong with it. */
  add(rows: FileRows, issues: readonly Issue[]): void {
    const fields = issues.flatMap(({ field, header }) => field ?? header ?? []);
    const said = issues.map((issue) => issueWords(issue, this.#language));
    this.#whole = false;
    this.#kept.add(this.#form.take(rows, [rows.line, [...new Set(fields)].join(', '), said.join(' | ')]));
    this.#lines.push(rows.line);
    this.#whole = true;
  }

  /**
   * Puts the file in its place; with no row there is none. An old file of rejects, in which somebody may have
   * corrected rows, is kept under its name and `~`, with a number where another is kept already. Answers where the old
   * file is kept. Changes nothing when a row could not be taken. Throws FICHIER_NON_ECRIT.
   */
  async close(): Promise<string | undefined> {
    try {
      if (!this.#whole) return undefined;
      return await (this.#lines.length > 0 ? this.#write() : this.#remove());
    } finally {
      await this.abandon();
    }
  }

  /** Leaves everything as it was. Does nothing after `close`. */
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
    return this.#replacement.commit(this.#replaces);
  }

  /** Takes an old file of rejects away, once it is kept aside. */
  async #remove(): Promise<string | undefined> {
    if (!this.#replaces) return undefined;
    const kept = await keepAside(this.#path);
    await withFileErrors(this.#path, () => unlink(this.#path));
    return kept;
  }
}

/** What is said of a rejected row: its line, the fields concerned, what is wrong. */
type Said = readonly [line: number, field: string, error: string];

/** How rows become the text of a file. Columns may be met after rows that lack them, so it takes two steps. */
interface RejectsForm {
  /** A row, as it is kept until the end. */
  take(rows: FileRows, said: Said): string;
  /** What stands before the rows, once all are taken. */
  head(): string;
  /** The text of a row that was kept. */
  line(kept: string): string;
}

/** Columns that a file of rejects has for members which stand for no field. */
const OTHERS_MAX = 512;

/** A row as CsvForm keeps it: its cells, each with the place of its column, and those that no header stands above. */
interface Laid {
  readonly said: Said;
  readonly cells: readonly (readonly [place: number, cell: string])[];
  readonly beyond: readonly string[];
}

class CsvForm implements RejectsForm {
  readonly #headers: string[] = [];
  /** The columns of a header in the order of the row: CSV may have several of one name. */
  readonly #places = new Map<string, number[]>();

  take(rows: FileRows, said: Said): string {
    const { headers } = rows;
    const given = rows.cells();
    const cells: [number, string][] = [];
    const rest: string[] = [];
    const met = new Map<string, number>();
    headers.forEach((header, index) => {
      // What is imported may be a file of rejects itself.
      if (saysWhy(header)) return;
      const nth = met.get(header) ?? 0;
      met.set(header, nth + 1);
      const place = this.#placeOf(header, nth, rows);
      if (place === undefined) rest.push(header);
      else if (given[index]) cells.push([place, given[index]]);
    });
    if (rest.length > 0) cells.push([this.#place(RAW_COLUMN, 0), textOf(rows, rest)]);
    return JSON.stringify({ said, cells, beyond: given.slice(headers.length) } satisfies Laid);
  }

  head(): string {
    return MARK + csvLine([...this.#headers, ...REJECTED_COLUMNS].map(guardedCell));
  }

  line(kept: string): string {
    const { said, cells, beyond } = JSON.parse(kept) as Laid;
    const own = this.#headers.map(() => '');
    for (const [place, cell] of cells) own[place] = cell;
    // Cells beyond the last column are what is wrong with the row: they stay beyond.
    return csvLine([...own, ...said.map(String), ...beyond].map(guardedCell));
  }

  /** The column of the nth cell under a header; none where there are as many as a file may have. */
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

/** What a row says in members that have no column. */
function textOf(rows: FileRows, names: readonly string[]): string {
  const members = rows.members();
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, members[name]])));
}

class JsonForm implements RejectsForm {
  take(rows: FileRows, [line, field, error]: Said): string {
    const members = Object.entries(rows.members()).filter(([name]) => !saysWhy(name));
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
