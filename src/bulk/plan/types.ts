import type { CallOptions } from '../../client/client.ts';
import type { Counts } from '../../messages/import.ts';
import type { RequestRate } from '../execute/apply.ts';
import type { ResumedRows } from '../execute/journal/resumed.ts';
import type { Identity, Library } from '../libraries.ts';
import type { CellPosition, Issue, Notice } from '../report/issues.ts';
import type { CheckOptions } from '../rows/check-rows.ts';
import type { Pass, ReadingOptions } from '../rows/reading.ts';
import type { Repairs } from '../rows/repairs.ts';
import type { Rows } from '../rows/rows.ts';
import type { Compared, IfExists } from './compare.ts';
import type { RowResult, Step } from './steps.ts';

/** What is to be done to a library: decided, counted, and not begun. */
export interface Plan {
  readonly library: Library;
  /** What becomes of the rows, if everything is done. */
  readonly counts: Counts;
  /** Objects that only the library has, and keeps. */
  readonly surplus: number;
  /** Rows that `counts` passes over, and that this process itself has written before it read the library. */
  readonly settled?: Compared['settled'];
  /**
   * The steps in their order, deletions last; from the beginning each time it is asked. `onPassed` is told of the
   * rows that nothing is done for. Throws FICHIER_MODIFIE.
   */
  steps(onPassed?: OnPassed): AsyncGenerator<readonly Step[]>;
  /** What must be kept, or created, before the first step. */
  readonly repairs?: Repairs;
  /** The rows of the file that mean these objects, with what is wanted of each: `rows` stands on it meanwhile. */
  rowsOf?<T>(wanted: ReadonlyMap<Identity, T>): AsyncGenerator<readonly [rows: Rows, T]>;
  /** Where a field stands in each row of the file. */
  place?(field: string): CellPosition;
  close(): void;
}

export type OnPassed = (rows: readonly RowResult[]) => void | Promise<void>;

export interface PlanOptions extends Omit<ReadingOptions, 'onRead'> {
  readonly ifExists: IfExists;
  /** Rows that are not right are left out, and the others planned; otherwise one of them refuses the file. */
  readonly partial?: boolean | undefined;
  /** The library is to hold what the file has and nothing else: with `deletes` in deed, else it is only counted. */
  readonly sync?: { readonly deletes: boolean } | undefined;
  /** Steps show what they meet in the library. */
  readonly shows?: boolean | undefined;
  /** What was written just before: its rows are not passed over, they are done. */
  readonly settled?: ResumedRows | undefined;
  readonly pace: RequestRate;
  /** How long to go on trying when the service does not answer. */
  readonly patience?: CallOptions['patience'] | undefined;
  /** Told of each thing that is wrong as it is found. */
  readonly onIssue: (issue: Issue) => void;
  /** Told of each row that is not taken: see Sieve. */
  readonly onRejected?: CheckOptions['reject'] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How far a stage of the work is: in bytes of the file, in objects of the library, or in steps. */
export interface Progress {
  readonly stage: Pass | 'load';
  readonly done: number;
  readonly total: number;
}

/** A plan, or why there is none. */
export interface Planned {
  readonly counts: Counts;
  /** Errors that `onIssue` was told of. */
  readonly issues: number;
  /** Rows that are wrong themselves. */
  readonly refused: number;
  readonly notices: readonly Notice[];
  /** Undefined when something is wrong: then nothing may be done. */
  readonly plan?: Plan;
}
