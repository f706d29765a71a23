import type * as z from 'zod';
import { Anomalie } from '../../src/contract/resources/anomalies.ts';

type MayBeNull<T> = { [Name in keyof T]-?: null extends T[Name] ? Name : never }[keyof T];

/**
 * Whole objects as the service shows them, in the order of the contract: what may be null and is not given is null.
 * Which members there are, test/contract/interface.test.ts says.
 */
function whole<S extends z.ZodObject, T = z.output<S>>(schema: () => S) {
  return (given: Omit<T, MayBeNull<T>> & Partial<T>): T => {
    const members = Object.entries(schema().shape)
      .filter(([name, member]) => name in given || member.safeParse(null).success)
      .map(([name]) => [name, null]);
    return { ...Object.fromEntries(members), ...given };
  };
}

export const wholeAnomalie = whole(Anomalie);

/** A table of anomalies with every column: those that it lacks come last, and nothing stands in them. */
export function withAllColumns(table: string): string {
  const [head = '', separator = ','] = /^.*?([,;\t]).*/.exec(table) ?? [];
  const named = head.split(/[\ufeff,;\t]/);
  const lacking = Object.keys(Anomalie().shape).filter((name) => !named.includes(name));
  const [names, nothing] = [lacking, lacking.map(() => '')].map((cells) => ['', ...cells].join(separator));
  return table.replaceAll(/\r?\n/g, (end, at) => (at === head.length ? names : nothing) + end);
}
