import type { Body, Identity } from '../libraries.ts';
import type { Issue } from '../report/issues.ts';

/**
 * One thing to do to a library, whatever decided it: an import, a synchronisation, a plan that was written to a
 * file. What a step meets in the library stands in `before` where somebody asked to see it.
 */
export type Step =
  | { readonly action: 'create'; readonly line: number; readonly identity: Identity; readonly body: Body }
  | {
      readonly action: 'replace';
      readonly line: number;
      readonly identity: Identity;
      /** By which the interface names the object that is replaced: a code or an id. */
      readonly name: string;
      readonly body: Body;
      readonly before?: Body;
    }
  | { readonly action: 'delete'; readonly identity: Identity; readonly name: string; readonly before?: Body };

export type Action = Step['action'];

/** What became of a row of the file, or of an object that the file does not have. */
export type Outcome = 'created' | 'replaced' | 'deleted' | 'skipped' | 'rejected';

export interface RowResult {
  /** Undefined for an object that the file does not have. */
  readonly line?: number | undefined;
  readonly outcome: Outcome;
  /** The code, or the text by which people know the object; undefined where the row does not say it. */
  readonly key?: string | number | undefined;
  /** By which the interface names the object, where that is known and is not its key. */
  readonly id?: string | undefined;
  /** Why a row is rejected. */
  readonly issues?: readonly Issue[];
}
