import type { Labels } from '../../bulk/formats/format.ts';
import type { OutputName } from '../../bulk/formats/formats.ts';
import type { Tone } from './paint.ts';

/** How one kind of object is shown: which columns, which fields exist, what identifies it. */
export interface View<Row> {
  /** Every field that `--fields` may name, as dotted paths. Asked for only when `--fields` is given. */
  readonly fields: () => readonly string[];
  /** `--fields` may name anything: the objects are not known before they come. */
  readonly anyField?: true;
  /** What tables, TSV and CSV show unless `--fields` says otherwise. */
  readonly columns: readonly ViewColumn<Row>[];
  /** What the table of one object shows; the columns unless said otherwise. */
  readonly details?: readonly ViewColumn<Row>[];
  /** It shows every other field below them. */
  readonly complete?: true;
  /** What `-o ids` prints; an object without one is left out there. */
  readonly id: (row: Row) => string | undefined;
}

export interface ViewColumn<Row> {
  /** Dotted path of the field: the header, and the value in TSV and CSV. */
  readonly field: string;
  /** The header in tables, where it differs; people read it in their language (messages/headings.ts). */
  readonly title?: string;
  /** What a table says instead of the bare value. */
  readonly people?: (row: Row, reader: TableReader) => string;
  /** What the value means, where colours are shown. */
  readonly tone?: (row: Row) => Tone | undefined;
  /** Long text: the first to give way when a table is wider than the terminal. */
  readonly wide?: true;
  /** A path, which its end tells from others: it is cut at its beginning. */
  readonly path?: true;
  /** Left out of a table that would otherwise leave too little room to the longest text; the last one first. */
  readonly spare?: true;
  /** Never cut, for half of it is worth nothing: what the next command needs. */
  readonly whole?: true;
  /** Numbers stand to the right. */
  readonly right?: true;
}

/** Who reads a table: how words, headings and moments are said to them. Away from a terminal all is as it is. */
export interface TableReader {
  /** A word of the interface as the reader writes it. */
  readonly word: (word: string) => string;
  readonly heading: (name: string) => string;
  /** A date-time of RFC 3339; nothing for null. */
  readonly moment: (at: string | null) => string;
  /** A number of bytes with its unit. */
  readonly size: (bytes: number) => string;
  /** From when to when: days alone where whole days are meant. */
  readonly period: (from: string, to: string) => readonly [from: string, to: string];
}

export const ANONYMOUS_READER: TableReader = {
  word: String,
  heading: String,
  moment: (at) => at ?? '',
  size: String,
  period: (from, to) => [from, to],
};

/** What a command hands to the printers. Only printers write to standard output. */
export type Output<Row = never> =
  | ListOutput<Row>
  | RecordOutput<Row>
  | TreeOutput<Row>
  | ResultsOutput
  | TextOutput
  | NothingOutput;

/** What a command says of its rows when it learns only while it runs what they are. */
interface Shown<Row> {
  /** Takes the place of the view of the command. */
  readonly view?: View<Row>;
  /** The format unless one is asked for. */
  readonly format?: OutputName;
  /** What the command ends with once everything is printed: work that is only partly done. */
  readonly failure?: unknown;
}

export interface ListOutput<Row> extends Shown<Row> {
  readonly kind: 'list';
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Asked once every row is printed: sentences for stderr, such as that more rows exist. */
  readonly notice?: () => string | undefined;
  /** Rows that arrive one by one over time: each is written at once. */
  readonly live?: true;
  /** CSV is for a spreadsheet. */
  readonly spreadsheet?: boolean | undefined;
  /** What the rows are called, for formats that say it. */
  readonly labels?: Labels | undefined;
  /** Draws the rows for who asks for a table, and for no fields of it. */
  readonly draw?: (rows: readonly Row[], style: DrawingStyle) => Promise<string>;
}

/** How something is drawn. Data in it have to be made visible. */
export interface DrawingStyle {
  /** Columns of the terminal; undefined away from one. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly unicode: boolean;
}

export interface RecordOutput<Row> extends Shown<Row> {
  readonly kind: 'record';
  readonly row: Row;
  /** Asked once it is printed: a sentence for stderr. */
  readonly notice?: () => string | undefined;
}

/** Rows inside rows. JSON nests them as they are; tables draw the tree; the line formats list every row. */
export interface TreeOutput<Row> {
  readonly kind: 'tree';
  readonly root: Row;
  readonly children: (row: Row) => readonly Row[];
  readonly label: (row: Row) => string;
  /** What is said of a row besides its name. */
  readonly about?: (row: Row) => string;
}

/** One line for each object that a bulk command worked on, as it happens. */
export interface ResultsOutput {
  readonly kind: 'results';
  readonly rows: Iterable<Result> | AsyncIterable<Result>;
  /** It is only tried: what succeeds is not written. */
  readonly tried?: boolean;
  /** The exit codes of those that failed; complete once every result is read. */
  readonly exits?: ReadonlySet<number>;
  /** How results are shown that say more than others. */
  readonly view?: View<Result>;
  /** Asked once every result is printed: sentences for stderr, such as how many came to what. */
  readonly notice?: () => string | undefined;
}

export interface Result {
  readonly id: string;
  /** What became of it, such as `supprime`; `erreur` when it failed. */
  readonly statut: string;
  /** The stable code and the sentence of the failure; null when it succeeded. */
  readonly code: string | null;
  readonly message: string | null;
}

/** Text that is the data itself, such as a completion script; or bytes that are. */
export interface TextOutput {
  readonly kind: 'text';
  readonly text: string | Iterable<string> | AsyncIterable<string | Uint8Array>;
  /** Text unless said otherwise. What is `styled` holds colours, and data that were made visible. */
  readonly content?: 'text' | 'json' | 'styled';
  /** What work tells of itself while it is done: a reader that has gone does not end the work. */
  readonly ofWork?: true;
  /** It arrives over time. */
  readonly live?: true;
  /** What the command ends with once it is printed. */
  readonly failure?: unknown;
  readonly notice?: () => string | undefined;
}

interface NothingOutput {
  readonly kind: 'nothing';
}

/** What the table of one object shows. */
export function detailsOf<Row>({ details, columns, complete, fields }: View<Row>): ViewColumn<Row>[] {
  const named = details ?? columns;
  const members = new Set(complete ? fields().map(memberIn) : []);
  for (const { field } of named) members.delete(memberIn(field));
  return [...named, ...[...members].map((field) => ({ field }))];
}

/** The member of an object that a dotted path begins with. */
const memberIn = (path: string) => path.split('.', 1)[0] as string;

/** The columns of a view, or those of the fields that are asked for. */
export function columnsOf<Row>(
  view: View<Row>,
  fields: readonly string[] | undefined,
): readonly ViewColumn<Row>[] {
  const known = [...view.columns, ...(view.details ?? [])];
  return (
    fields?.map((field) => {
      const { spare: _, ...column } = known.find((one) => one.field === field) ?? { field };
      // What is asked for is not left out.
      return column;
    }) ?? view.columns
  );
}

/** What a dotted path leads to. Lists are entered: `supports.reference` gives one reference for each support. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value.map((element) => memberOf(element, name));
    return memberOf(value, name);
  }, row);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The object with only the given fields, each still where it stood. */
export function project(row: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(row)) return row.map((element) => project(element, fields));
  if (typeof row !== 'object' || row === null) return row;
  const source = row as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const name of new Set(fields.map(memberIn))) {
    if (!Object.hasOwn(source, name)) continue;
    const inner = fields
      .filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1));
    kept[name] = fields.includes(name) || inner.length === 0 ? source[name] : project(source[name], inner);
  }
  return kept;
}
