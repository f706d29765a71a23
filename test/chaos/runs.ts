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
