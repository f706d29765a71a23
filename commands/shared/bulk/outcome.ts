import type { Counts } from '../../../src/messages/commands/import.ts';
import type { Context } from '../cli/command.ts';

/** How work went: what became of the rows, and what to end with when not all of it is done. */
export interface BulkOutcome {
  readonly counts: Counts;
  readonly failure?: unknown;
}

/** How the pages of reports are known among others. */
export const KIND = 'import';

/** What a report tells besides the rows. */
export interface ReportedWork {
  /** As the command names it. */
  readonly file: string;
  readonly library: string;
  readonly dryRun: boolean;
  readonly context: Context;
}
