import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cyclesIn } from '../../server/rules/cycles.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const graphs = fc
  .uniqueArray(fc.tuple(ids, fc.uniqueArray(ids, { maxLength: 4 })), { selector: ([id]) => id })
  .map((entries) => new Map<string, readonly string[]>(entries));

/** Whether one can come back to where one started: by walking every way, forgetting nothing. */
function loops(graph: ReadonlyMap<string, readonly string[]>): boolean {
  const leadsBack = (start: string, at: string, way: readonly string[]): boolean =>
    (graph.get(at) ?? []).some(
      (next) => next === start || (!way.includes(next) && leadsBack(start, next, [...way, next])),
    );
  return [...graph.keys()].some((start) => leadsBack(start, start, [start]));
}

test('a loop is found exactly when there is one', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect(cyclesIn(graph).length > 0).toBe(loops(graph));
    }),
  );
});

test('what is found is a loop: each waits for the next, the last for the first', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      for (const cycle of cyclesIn(graph)) {
        for (const [i, id] of cycle.entries()) {
          expect(graph.get(id)).toContain(cycle[(i + 1) % cycle.length]);
        }
      }
      expect(
        cyclesIn(graph)
          .flat()
          .every((id) => graph.has(id)),
      ).toBe(true);
    }),
  );
});

test('one that waits for itself is a loop of one', () => {
  expect(cyclesIn(new Map([['a', ['a']]]))).toEqual([['a']]);
});

test('a chain may be longer than the stack is deep', () => {
  const chain = Array.from({ length: 200_000 }, (_, i): [string, string[]] => [`${i}`, [`${i + 1}`]]);
  expect(cyclesIn(new Map(chain))).toEqual([]);
  expect(cyclesIn(new Map([...chain, ['200000', ['0']]]))).toHaveLength(1);
});
