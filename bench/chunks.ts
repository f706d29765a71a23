/** What comes one after the other, so many at a time. */
export function* chunksOf<T>(all: Iterable<T>, most: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const one of all) {
    chunk.push(one);
    if (chunk.length < most) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
