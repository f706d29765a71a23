import type { ErrorParams } from '../contract/errors.ts';

/** What people read, in French. Sentences take the parameters of the error that they put into words. */
export interface Sentence {
  readonly message: (p: ErrorParams) => string;
  /** What to do next. */
  readonly hint?: (p: ErrorParams) => string;
}

/** The form of a catalogue whose French one is given: sentences, functions that make some, and groups of both. */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [K in keyof T]: Translated<T[K]> };
