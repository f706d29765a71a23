/**
 * Loops in what waits for what: for each loop that a walk meets, the ids on it, in order. Empty exactly when there
 * is none. Ids that are only waited for need no entry.
 */
export function cyclesIn(waitsFor: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  for (const start of waitsFor.keys()) {
    // Not by recursion: a chain may be longer than the stack is deep.
    const way: { readonly id: string; next: number }[] = [];
    const onWay = new Map<string, number>();
    const enter = (id: string) => {
      onWay.set(id, way.length);
      way.push({ id, next: 0 });
    };
    if (!done.has(start)) enter(start);
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const next = waitsFor.get(step.id)?.[step.next++];
      if (next === undefined) {
        done.add(step.id);
        onWay.delete(step.id);
        way.pop();
        continue;
      }
      const at = onWay.get(next);
      if (at !== undefined) cycles.push(way.slice(at).map(({ id }) => id));
      else if (!done.has(next)) enter(next);
    }
  }
  return cycles;
}
