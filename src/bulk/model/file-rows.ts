import type { Body } from './import-target.ts';
import type { CellPosition, Issue, LocatedFault } from './issues.ts';

/**
 * The body of a row, with the fields that `--set` alone says, and what it lacks unless its object is there; or what is wrong with it, and
 * of that what could be read of it.
 */
export type CheckedRow =
  | { readonly body: Body; readonly set?: readonly string[]; readonly lacks?: Issue }
  | { readonly issues: readonly Issue[]; readonly said?: Body };

/** The rows of a file, one after the other, whatever its format. */
export interface FileRows {
  /** Reads on; answers whether there may be rows. */
  load(): Promise<boolean>;
  /** Goes to the next row of what is loaded. */
  next(): boolean;
  /** The line on which the row begins. */
  readonly line: number;
  /** Headers or members of the file that stand for no field. */
  readonly ignored: ReadonlySet<string>;
  /** The headers as the file writes them; in JSON the members of the row. */
  readonly headers: readonly string[];
  /** Whether what stands under a header always has a column of its own: in CSV all, in JSON what stands for a field. */
  hasColumn(header: string): boolean;
  /** Converts the row and judges it by the contract. */
  check(): CheckedRow;
  /** What the file gives for a field, before it is converted; undefined when it gives nothing, or the row is malformed. */
  value(field: string): unknown;
  /** Where the row says it. */
  place(field: string): CellPosition;
  /** The row as it stands, as cells of CSV under `headers`; there may be fewer, and in a malformed row more. */
  cells(): readonly string[];
  /** The row as it stands, as a JSON object. */
  members(): Readonly<Record<string, unknown>>;
  /** What is wrong with the file as a whole, as is known once every row was checked. */
  faults(): readonly LocatedFault[];
}
