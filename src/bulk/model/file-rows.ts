import type { Body } from './import-target.ts';
import type { CellPosition, Issue, LocatedFault } from './issues.ts';

/** Content of a valid row. */
export interface RowContent {
  /** As the contract returns it. */
  readonly body: Body;
  /** Fields from `--set` alone: an existing object keeps its own. */
  readonly set?: readonly string[];
  /** Fields whose cell is empty, and that are never empty: an existing object keeps its own. */
  readonly emptied?: readonly string[];
  /** Issue unless its object exists: a field that a new one needs. */
  readonly missingRequired?: Issue;
}

/** Result of a row: its content; or its issues, and the values that could be read. */
export type CheckedRow = RowContent | { readonly issues: readonly Issue[]; readonly values?: Body };

/** Rows of a file in any format, one after the other. */
export interface FileRows {
  /** Reads on; false at the end. */
  load(): Promise<boolean>;
  /** Moves to the next row of the block. */
  next(): boolean;
  /** Line on which the row begins. */
  readonly line: number;
  /** Headers or members that stand for no field. */
  readonly ignored: ReadonlySet<string>;
  /** Headers as written in the file; in JSON the members of the row. */
  readonly headers: readonly string[];
  /** Whether a header always has a column of its own: in CSV all, in JSON those of fields. */
  hasColumn(header: string): boolean;
  /** Converts and validates the row. */
  check(): CheckedRow;
  /** Value of a field before its conversion; undefined when there is none, or the row is malformed. */
  value(field: string): unknown;
  /** Position of a field. */
  position(field: string): CellPosition;
  /** Cells of the row under `headers`, as written; there may be fewer, and in a malformed row more. */
  cells(): readonly string[];
  /** The row as a JSON object, as written. */
  members(): Readonly<Record<string, unknown>>;
  /** Faults of the file as a whole, complete once every row was checked. */
  faults(): readonly LocatedFault[];
}
