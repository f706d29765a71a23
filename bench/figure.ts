import type { Comparison } from './measure.ts';

export interface Figure {
  /** As it is asked for: `npm run bench -- <name>`. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, and what ours does that the yardstick does not: for docs/performance.md. */
  readonly reading: string;
  run(bench: Bench): Promise<readonly Comparison[]>;
}

/** What a figure works with. */
export interface Bench {
  /** A directory of its own, removed when the figure is done. */
  readonly scratch: string;
  /** Where what is dear to build is kept from one run to the next. */
  readonly cache: string;
  /** Try the code of a figure on little: what is dear to build is small then, and nothing is measured. */
  readonly small: boolean;
  /** Says what is going on. */
  readonly say: (line: string) => void;
}

/** A figure cannot be measured here; the message says what to install or build. */
export class Missing extends Error {}
