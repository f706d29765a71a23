import type { Counts } from '../../../src/messages/commands/import.ts';

/** How work went: what became of the rows, and what to end with when not all of it is done. */
export interface BulkOutcome {
  readonly counts: Counts;
  readonly failure?: unknown;
}
