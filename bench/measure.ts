/** Medians and ratios: these machines are noisy, and an average tells of the noise. */

export type Unit = 'ms' | 's' | 'requests/s' | 'rows/s' | 'MB';

/** What a figure is held to: a ratio to the yardstick, or our own value at a percentile; `worst` is every sample. */
export type Mark =
  | { readonly ratio: number }
  | { readonly value: number; readonly of: 'median' | 'p99' | 'worst' };

/** What one round took: one sample, or many. */
export type Round = number | readonly number[];

export interface Comparison {
  /** What is measured. */
  readonly what: string;
  /** What it is measured against, side by side. */
  readonly yardstick: string;
  readonly unit: Unit;
  readonly ours: readonly Round[];
  readonly theirs: readonly Round[];
  readonly mark?: Mark;
  /** Where the time goes: said where the mark is not met. */
  readonly cost?: string;
  /** Where it stands in the picture of the figure, which has one where its comparisons say so. */
  readonly point?: Point;
}

/** A place in a picture: its height is the median. */
export interface Point {
  readonly panel: string;
  readonly line: string;
  /** Lines of one colour differ by it. */
  readonly variant: string;
  readonly x: number;
}

export interface Summary {
  readonly median: number;
  /** Of each round, the median of that: one round that was disturbed does not decide. Absent for small rounds. */
  readonly p99?: number;
  /** Of all samples; for what must never be more. */
  readonly worst?: number;
  readonly samples: number;
}

export interface Result {
  readonly what: string;
  readonly yardstick: string;
  readonly unit: Unit;
  readonly ours: Summary;
  readonly theirs: Summary;
  /** Ours over the yardstick's in the same round: the median of the rounds. */
  readonly ratio: number;
  /** Between which the ratios of half of the rounds lie, the middle ones: how steady the ratio is. */
  readonly ratios: readonly [number, number];
  readonly mark?: string;
  readonly met?: boolean;
  readonly cost?: string;
  readonly point?: Point;
}

/** Rates are better when greater; times and sizes when smaller. */
export function greaterIsBetter(unit: Unit): boolean {
  return unit.endsWith('/s');
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export function summarize(rounds: readonly Round[], withWorst = false): Summary {
  const samples = rounds.flat();
  const large = rounds.filter(
    (round) => typeof round !== 'number' && round.length >= 100,
  ) as (readonly number[])[];
  const tails = large.map((round) => percentile(round, 0.99));
  return {
    median: percentile(samples, 0.5),
    ...(tails.length > 0 ? { p99: percentile(tails, 0.5) } : {}),
    ...(withWorst ? { worst: Math.max(...samples) } : {}),
    samples: samples.length,
  };
}

function middle(round: Round): number {
  return typeof round === 'number' ? round : percentile(round, 0.5);
}

export function judge({ what, yardstick, unit, mark, cost, point, ...samples }: Comparison): Result {
  const never = mark !== undefined && 'of' in mark && mark.of === 'worst';
  const ours = summarize(samples.ours, never);
  const theirs = summarize(samples.theirs, never);
  const each = samples.ours.map((round, i) => middle(round) / middle(samples.theirs[i] ?? Number.NaN));
  const ratio = percentile(each, 0.5);
  const ratios = [percentile(each, 0.25), percentile(each, 0.75)] as const;
  const result = { what, yardstick, unit, ours, theirs, ratio, ratios, ...(point ? { point } : {}) };
  if (!mark) return result;
  const greater = greaterIsBetter(unit);
  const measured = 'ratio' in mark ? ratio : (ours[mark.of] ?? Number.NaN);
  const limit = 'ratio' in mark ? mark.ratio : mark.value;
  const unitOfMark = 'ratio' in mark ? 'x' : `${unit} ${mark.of}`;
  return {
    ...result,
    mark: `${greater ? '≥' : '≤'} ${limit} ${unitOfMark}`,
    met: greater ? measured >= limit : measured <= limit,
    ...(cost === undefined ? {} : { cost }),
  };
}

/** Runs the sides in turn (A B A B …), so that what slows the machine slows them alike. */
export async function interleave<T>(
  rounds: number,
  sides: readonly (() => T | Promise<T>)[],
): Promise<T[][]> {
  const taken: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) taken[i]?.push(await side());
  }
  return taken;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
