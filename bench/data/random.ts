/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(next: () => number, among: readonly T[]): T {
  return among[Math.floor(next() * among.length)] as T;
}

/** The same items in an order that is the same in every run. */
export function shuffled<T>(given: readonly T[]): T[] {
  const next = random(17);
  return given
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
