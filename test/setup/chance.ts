import fc from 'fast-check';

/** What chance decides in every test: vitest.config.ts says which, and a failure repeats with `VIGIE_SEED=…`. */
export const SEED = Number(process.env.VIGIE_SEED);

/** Cases that every property tries, from 1: vitest.config.ts says how many, `npm run ci:release` tries ten times as many. */
export const RUNS = Number(process.env.VIGIE_RUNS);

/** With it in its title, a test says how it is repeated. */
export const REPEAT = `VIGIE_SEED=${SEED} VIGIE_RUNS=${RUNS}`;

/** Whether so many cases try everything of which there is a sample else, such as each planted fault; of the writes at which a program is killed they try more. */
export const isThorough = (runs: number) => runs >= 1000;
export const THOROUGH = isThorough(RUNS);

/** As many cases, from 1, as the budget has where each costs as much as `cost` cases of a pure function, a millisecond each. */
export function runsAt(cost: number): number {
  return Math.ceil(RUNS / cost);
}

/** The same as the parameters of a property. */
export const costing = (cost: number) => ({ numRuns: runsAt(cost) });

fc.configureGlobal({ seed: SEED, numRuns: RUNS });
