import { VigieError } from '../../contract/errors.ts';
import type { References } from '../columns/references.ts';
import type { CsvReader } from '../formats/csv/reader.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import type { Body, Identity, Library } from '../libraries.ts';
import type { CellPosition, Fault, Notices } from '../report/issues.ts';
import type { JoinedRows } from './joined-rows.ts';
import type { Repairs } from './repairs.ts';
import type { Checked, Rows } from './rows.ts';

/** What judging rows takes besides the rows. */
export interface Judge {
  readonly library: Library;
  readonly references: References;
  /** The name of the file. */
  readonly file: string;
  /** Where notices go; without it nothing is noted. */
  readonly notices?: Notices | undefined;
  readonly repairs?: Repairs | undefined;
  /** What later rows add to earlier ones, where that is known. */
  readonly joined?: JoinedRows | undefined;
}

/** What rows are the same in, whatever reads them. */
export abstract class ReadRows<Reader extends CsvReader | ObjectReader> implements Rows {
  abstract readonly ignored: ReadonlySet<string>;
  protected readonly reader: Reader;
  protected readonly judge: Judge;

  constructor(reader: Reader, judge: Judge) {
    this.reader = reader;
    this.judge = judge;
  }

  get line(): number {
    return this.reader.line;
  }

  get size(): number {
    return this.reader.size;
  }

  load(): Promise<boolean> {
    return this.reader.window.load();
  }

  next(): boolean {
    return this.reader.next();
  }

  abstract readonly headers: readonly string[];
  abstract hasColumn(header: string): boolean;
  abstract plainIdentity(): Identity | undefined;
  abstract check(): Checked;
  abstract value(field: string): unknown;
  abstract place(field: string): CellPosition;
  abstract cells(): readonly string[];
  abstract members(): Readonly<Record<string, unknown>>;
  abstract faults(): readonly Fault[];

  body(): Body {
    const checked = this.check();
    if ('body' in checked) return checked.body;
    throw new VigieError('FICHIER_MODIFIE', { file: this.judge.file });
  }
}
