/**
 * A format of output. Each stands in a file of its own and in the list of `formats.ts`; `-o`, `export` and help take
 * all that they know of formats from there.
 */
export interface Format<Name extends string = string> {
  readonly name: Name;
  /** What help says of it. */
  readonly summary: { readonly en: string; readonly fr: string };
  /** How names of such files end, the usual ending first. */
  readonly extensions: readonly `.${string}`[];
  /** Imports read it, so `export` writes it. */
  readonly imported?: true;
  /** Bytes that no terminal shows: `-o` does not offer it. */
  readonly binary?: true;
  /** The text is JSON, in which control characters can be escaped. */
  readonly json?: true;
  /** One document, printed once it is complete: a command that fails prints nothing of it. */
  readonly whole?: true;
  /** The only noun whose objects it can hold. */
  readonly only?: string;
  /** It has neither columns to choose nor a header line. */
  readonly fixed?: true;
  writer(options: WriterOptions): Writer | Promise<Writer>;
  /** One object by itself, rows nested in it included; a format without it writes a list of one. */
  document?(object: unknown): string;
}

/** What rows are made of, whatever they are: these functions know. */
export interface WriterOptions {
  readonly columns: readonly string[];
  /** What a row holds in each column. */
  valuesOf(row: unknown): readonly unknown[];
  /** The row as an object. */
  objectOf(row: unknown): unknown;
  /** What identifies a row; left out where one column is asked for instead. */
  idOf?(row: unknown): string | undefined;
  /** Columns of what people number things by: see `form` of Field. */
  readonly identifiers?: ReadonlySet<string> | undefined;
  readonly headers: boolean;
  /** CSV for spreadsheets: a byte order mark, `;`, decimal commas, and texts that stay what they are. */
  readonly spreadsheet: boolean;
  /** An import is to read the same values back: cells tell nothing from the empty text. */
  readonly roundTrip: boolean;
  readonly labels?: Labels | undefined;
}

/** What rows are called, for formats that say it. */
export interface Labels {
  /** The name of the sheet, or of the calendar. */
  readonly title: string;
  /** A word of the interface, such as a type, as people say it. */
  readonly word: (word: string) => string;
}

export const UNLABELLED: Labels = { title: 'vigie', word: String };

/** Writes rows one after the other; what it answers is joined. */
export interface Writer {
  /** What stands before the first row. */
  readonly head?: string;
  row(row: unknown): string;
  /** What stands behind the last row. */
  end?(): string | Promise<Uint8Array>;
}
