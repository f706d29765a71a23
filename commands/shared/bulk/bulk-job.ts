import type { Journal } from '../../../src/bulk/execute/journal/journal.ts';
import type { ResumedRows } from '../../../src/bulk/execute/journal/resumed.ts';
import type { Source } from '../../../src/bulk/input/source.ts';
import type { Identity, Library } from '../../../src/bulk/libraries.ts';
import type { RowResult, Step, StepLine } from '../../../src/bulk/plan/steps.ts';
import type { Issue } from '../../../src/bulk/report/issues.ts';
import type { Rejects } from '../../../src/bulk/report/rejects.ts';
import type { Client } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import type { Context, Line } from '../cli/command.ts';
import type { BulkFlags } from './flags.ts';
import type { Names } from './plan-view.ts';
import type { Reporter } from './reporter.ts';

/** What bulk work on a library stands on. */
export interface BulkJob {
  readonly context: Context;
  readonly client: Client;
  readonly library: Library;
  readonly command: 'import' | 'sync';
  readonly flags: BulkFlags;
  /** The line that was typed. */
  readonly line: Line;
  /** The file that is read. */
  readonly source: Source;
  /** The organisation, where it is known, and the address of the service or the path of the database. */
  readonly service: { readonly organisation?: string | undefined; readonly adresse: string };
  readonly embedded: boolean;
  readonly reporter: Reporter;
  readonly rejects: Rejects | undefined;
  /** What the service refused, and why, for the rejects: by who the rows are. */
  readonly refused: Map<Identity, readonly Issue[]>;
  /** Tells what becomes of a row, where each is to be told. */
  readonly rows: RowReporter | undefined;
  /** Tells a step, where they are to be shown. */
  readonly steps: StepReporter | undefined;
  /** Kept of what is sent to a service over a network. */
  journal?: Journal;
  /** What was written to settle what an earlier process left. */
  resumed?: ResumedRows;
}

/** Tells the steps of a plan, on standard output. */
export interface StepReporter {
  put(line: StepLine): void;
  /** Says how people call what steps cite. */
  call(names: Names): void;
  /** Resolves when the reader is not far behind. */
  room(): Promise<void>;
}

/** Tells what becomes of rows, on standard output. */
export interface RowReporter {
  put(rows: readonly RowResult[]): void;
  refused(step: Step, error: unknown): void;
  /** Resolves when the reader is not far behind. */
  room(): Promise<void>;
}

/** How work went: what became of the rows, and what to end with when not all of it is done. */
export interface Outcome {
  readonly counts: Counts;
  readonly failure?: unknown;
}

/** An interruption that says how things are left, unless it says so already; any other error as it is. */
export function interrupted(error: unknown, reste: string): unknown {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') return error;
  return new VigieError('INTERROMPU', { reste, ...error.params });
}
