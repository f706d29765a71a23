/**
 * A format of output. Each has a file of its own, and is listed in `formats.ts`, the only source for `-o`, `export` and
 * help.
 */
export interface Format<Name extends string = string> {
  readonly name: Name;
  /** Text for help. */
  readonly summary: { readonly en: string; readonly fr: string };
  /** File name endings, the usual one first. */
  readonly extensions: readonly `.${string}`[];
  /** Imports read it, so `export` writes it. */
  readonly imported?: true;
  /** Bytes for no terminal: `-o` does not offer it. */
  readonly binary?: true;
  /** JSON, in which control characters can be escaped. */
  readonly json?: true;
  /** One document, printed once it is complete: a command that fails prints nothing of it. */
  readonly whole?: true;
  /** The only noun whose objects it can hold. */
  readonly only?: string;
  /** No columns to choose and no header line. */
  readonly fixed?: true;
  writer(options: WriterOptions): Writer | Promise<Writer>;
  /** One object by itself, nested rows included; a format without it writes a list of one. */
  document?(object: unknown): string;
}

/** Access to rows of any type. */
export interface WriterOptions {
  readonly columns: readonly string[];
  /** Values of a row by column. */
  valuesOf(row: unknown): readonly unknown[];
  /** The row as an object. */
  objectOf(row: unknown): unknown;
  /** Id of a row; absent where one column is printed instead. */
  idOf?(row: unknown): string | undefined;
  /** Columns of identifiers: see `form` of Field. */
  readonly identifiers?: ReadonlySet<string> | undefined;
  readonly headers: boolean;
  /** CSV for spreadsheets: a byte order mark, `;`, decimal commas, and texts protected from changes. */
  readonly spreadsheet: boolean;
  /** An import reads the same values back: nothing differs from the empty text. */
  readonly roundTrip: boolean;
  readonly labels?: Labels | undefined;
}

/** Words for rows, for formats with a title. */
export interface Labels {
  /** Name of the sheet, or of the calendar. */
  readonly title: string;
  /** Label of a word of the interface, such as a type. */
  readonly word: (word: string) => string;
}

export const UNLABELLED: Labels = { title: 'vigie', word: String };

/** Writes rows one after the other; the results are joined. */
export interface Writer {
  /** Text before the first row. */
  readonly head?: string;
  row(row: unknown): string;
  /** Text after the last row. */
  end?(): string | Promise<Uint8Array>;
}
