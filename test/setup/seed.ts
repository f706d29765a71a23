import fc from 'fast-check';

/** What chance decides in every test: vitest.config.ts says which, and a failure repeats with `VIGIE_SEED=…`. */
export const SEED = Number(process.env.VIGIE_SEED);

fc.configureGlobal({ seed: SEED });
