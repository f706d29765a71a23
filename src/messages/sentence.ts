import type { ErrorParams } from '../contract/errors.ts';

/** What people read, in French. Sentences take the parameters of the error that they put into words. */
export interface Sentence {
  readonly message: (p: ErrorParams) => string;
  /** What to do next. */
  readonly hint?: (p: ErrorParams) => string;
}
