import type { Labels } from '../../bulk/formats/format.ts';
import type { OutputName } from '../../bulk/formats/formats.ts';
import type { Tone } from './paint.ts';

/** Display of one kind of object: its columns, its fields, its id. */
export interface View<Row> {
  /** Every field for `--fields`, as dotted paths. Called only when `--fields` is given. */
  readonly fields: () => readonly string[];
  /** Fields with the values of an enumeration, as dotted paths: in words on a terminal. Called only there. */
  readonly choices?: () => readonly string[];
  /** `--fields` may name anything: the objects are unknown before they arrive. */
  readonly anyField?: true;
  /** Default columns of tables, TSV and CSV. */
  readonly columns: readonly ViewColumn<Row>[];
  /** Fields of the table of one object; the columns by default. */
  readonly details?: readonly ViewColumn<Row>[];
  /** Adds every other field below them. */
  readonly complete?: true;
  /** Id for `-o ids`, which leaves an object without one out. */
  readonly id: (row: Row) => string | undefined;
}

export interface ViewColumn<Row> {
  /** Dotted path of the field: the header, and the value in TSV and CSV. */
  readonly field: string;
  /** The header in tables, if different; localised there (messages/headings.ts). */
  readonly title?: string;
  /** Text in a table in place of the bare value. */
  readonly text?: (row: Row, reader: TableReader) => string;
  /** Tone of the value, where colours are shown. */
  readonly tone?: (row: Row) => Tone | undefined;
  /** Long text: the first to shrink when a table is wider than the terminal. */
  readonly wide?: true;
  /** A path, distinct by its end: cut at its start. */
  readonly path?: true;
  /** Left out of a table that leaves too little room to the longest text; the last one first. */
  readonly spare?: true;
  /** Never cut: the next command needs all of it. */
  readonly whole?: true;
  /** Right-aligned, for numbers. */
  readonly right?: true;
}

/** Formatter of words, headings and moments for a reader. Without a terminal values are unchanged. */
export interface TableReader {
  /** A word of the interface, translated. */
  readonly word: (word: string) => string;
  /** A value of an enumeration of the interface, in words; unchanged if it has none. */
  readonly value: (value: string) => string;
  readonly heading: (name: string) => string;
  /** A number, with the decimal sign of the language. */
  readonly number: (value: number) => string;
  /** A date-time of RFC 3339; empty for null. */
  readonly moment: (at: string | null) => string;
  /** A number of bytes with its unit. */
  readonly size: (bytes: number) => string;
  /** A period, as days alone for whole days. */
  readonly period: (from: string, to: string) => readonly [from: string, to: string];
}

export const ANONYMOUS_READER: TableReader = {
  word: String,
  value: String,
  heading: String,
  number: String,
  moment: (at) => at ?? '',
  size: String,
  period: (from, to) => [from, to],
};

/** Output of a command to the printers. Only printers write to standard output. */
export type Output<Row = never> =
  | ListOutput<Row>
  | RecordOutput<Row>
  | TreeOutput<Row>
  | ResultsOutput
  | TextOutput
  | NothingOutput;

/** Display of rows whose kind a command learns only while it runs. */
interface Display<Row> {
  /** Replaces the view of the command. */
  readonly view?: View<Row>;
  /** Default format. */
  readonly format?: OutputName;
  /** Failure of the command once everything is printed: work only partly done. */
  readonly failure?: unknown;
}

export interface ListOutput<Row> extends Display<Row> {
  readonly kind: 'list';
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Called after the last row: sentences for stderr, such as that more rows exist. */
  readonly notice?: () => string | undefined;
  /** Rows that arrive over time: each is written at once. */
  readonly live?: true;
  /** CSV is for a spreadsheet. */
  readonly spreadsheet?: boolean | undefined;
  /** Names of the rows, for formats that have them. */
  readonly labels?: Labels | undefined;
  /** Draws the rows in place of a table, without `--fields`. */
  readonly draw?: (rows: readonly Row[], style: DrawingStyle) => Promise<string>;
}

/** Style of a drawing. Its data have to be made visible. */
export interface DrawingStyle {
  /** Columns of the terminal; undefined without one. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly unicode: boolean;
}

export interface RecordOutput<Row> extends Display<Row> {
  readonly kind: 'record';
  readonly row: Row;
  /** Called after printing: a sentence for stderr. */
  readonly notice?: () => string | undefined;
}

/** A tree of rows. JSON nests them unchanged; tables draw the tree; the line formats list every row. */
export interface TreeOutput<Row> {
  readonly kind: 'tree';
  readonly root: Row;
  readonly children: (row: Row) => readonly Row[];
  readonly label: (row: Row) => string;
  /** Note on a row behind its name. */
  readonly note?: (row: Row) => string;
}

/** One line for each object of a bulk command, as it happens. */
export interface ResultsOutput {
  readonly kind: 'results';
  readonly rows: Iterable<Result> | AsyncIterable<Result>;
  /** A dry run: successes are not written. */
  readonly dryRun?: boolean;
  /** The exit codes of failures; complete once every result is read. */
  readonly exits?: ReadonlySet<number>;
  /** View of results with further fields. */
  readonly view?: View<Result>;
  /** Called after the last result: sentences for stderr, such as how many came to what. */
  readonly notice?: () => string | undefined;
}

export interface Result {
  readonly id: string;
  /** Outcome, such as `supprime`; `erreur` for a failure. */
  readonly statut: string;
  /** The stable code and the sentence of a failure; null for a success. */
  readonly code: string | null;
  readonly message: string | null;
}

/** Text or bytes that are the data, such as a completion script. */
export interface TextOutput {
  readonly kind: 'text';
  readonly text: string | Iterable<string> | AsyncIterable<string | Uint8Array>;
  /** Text by default. `styled` text has colours, and data made visible. */
  readonly content?: 'text' | 'json' | 'styled';
  /** Report of work under way: a reader that has gone does not end the work. */
  readonly isReport?: true;
  /** It arrives over time. */
  readonly live?: true;
  /** Failure of the command once it is printed. */
  readonly failure?: unknown;
  readonly notice?: () => string | undefined;
}

interface NothingOutput {
  readonly kind: 'nothing';
}

/** Fields of the table of one object. */
export function detailsOf<Row>({ details, columns, complete, fields }: View<Row>): ViewColumn<Row>[] {
  const base = details ?? columns;
  const members = new Set(complete ? fields().map(memberIn) : []);
  for (const { field } of base) members.delete(memberIn(field));
  return [...base, ...[...members].map((field) => ({ field }))];
}

/** First member of a dotted path. */
const memberIn = (path: string) => path.split('.', 1)[0] as string;

/** The columns of a view, or those of the named fields. */
export function columnsOf<Row>(
  view: View<Row>,
  fields: readonly string[] | undefined,
): readonly ViewColumn<Row>[] {
  const all = [...view.columns, ...(view.details ?? [])];
  return (
    fields?.map((field) => {
      const { spare: _, ...column } = all.find((one) => one.field === field) ?? { field };
      // Named fields are not left out.
      return column;
    }) ?? view.columns
  );
}

/** Value at a dotted path. Lists are entered: `supports.reference` gives one reference for each support. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value.map((element) => memberOf(element, name));
    return memberOf(value, name);
  }, row);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The object with only the given fields, each in its place. */
export function project(row: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(row)) return row.map((element) => project(element, fields));
  if (typeof row !== 'object' || row === null) return row;
  const source = row as Record<string, unknown>;
  const shown: Record<string, unknown> = {};
  for (const name of new Set(fields.map(memberIn))) {
    if (!Object.hasOwn(source, name)) continue;
    const inner = fields
      .filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1));
    shown[name] = fields.includes(name) || inner.length === 0 ? source[name] : project(source[name], inner);
  }
  return shown;
}
