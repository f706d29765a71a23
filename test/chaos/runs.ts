import { SEED } from '../setup/seed.ts';

/** Runs in all, of every kind together: a sample unless VIGIE_CHAOS_RUNS asks for more. From 200 on, every write is killed. */
export const RUNS = Number(process.env.VIGIE_CHAOS_RUNS ?? 20);
export const THOROUGH = RUNS >= 200;

/** With it in its title, a test says how it is repeated. */
export const REPEAT = `VIGIE_SEED=${SEED} VIGIE_CHAOS_RUNS=${RUNS}`;

/** Programs that run side by side: they wait more than they work. */
const AT_ONCE = 4;

/** Tries many cases, some at once, and answers all that is found, each with the name of its case. */
export async function findingsOf<T>(
  cases: readonly T[],
  name: (one: T) => string,
  attempt: (one: T) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const left = [...cases];
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const findings = await attempt(one).catch((error: Error) => [`${error.stack}`]);
      // One is enough to go on with, and hundreds of twins look alike.
      if (findings.length > 0) found.push(`${name(one)}: ${findings.slice(0, 3).join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
