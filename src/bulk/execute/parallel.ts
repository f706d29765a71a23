/** Items that are taken one by one; one that is there already is not waited for. */
export interface Supply<T> {
  next(): IteratorResult<T, unknown> | Promise<IteratorResult<T, unknown>>;
}

/**
 * Works on items with at most `limit` under way. The first failure stops the taking of further items, and is
 * thrown once those under way have ended.
 */
export async function inParallel<T>(
  items: Supply<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      try {
        const coming = items.next();
        const next = coming instanceof Promise ? await coming : coming;
        if (next.done) return;
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The items of blocks that come: of each, all but the first are there when they are asked for. */
export class Flattened<T> implements Supply<T> {
  readonly #blocks: AsyncIterator<Iterable<T>>;
  #block: Iterator<T> = [].values();
  #loading: Promise<boolean> | undefined;

  constructor(blocks: AsyncIterable<Iterable<T>>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  next(): IteratorResult<T, unknown> | Promise<IteratorResult<T, unknown>> {
    const next = this.#block.next();
    return next.done ? this.#nextLater() : next;
  }

  /** Says that no more are taken. */
  async return(): Promise<void> {
    await this.#blocks.return?.();
  }

  async #nextLater(): Promise<IteratorResult<T, unknown>> {
    // Whoever waits for the next block waits for the same.
    this.#loading ??= this.#load();
    return (await this.#loading) ? this.next() : { done: true, value: undefined };
  }

  async #load(): Promise<boolean> {
    const next = await this.#blocks.next();
    if (next.done) return false;
    this.#block = next.value[Symbol.iterator]();
    this.#loading = undefined;
    return true;
  }
}

/** What comes before the first item of a kind, and what comes from there on, once the first part is through. */
export function partedAt<T>(source: Supply<T>, isOfKind: (item: T) => boolean): [Supply<T>, Supply<T>] {
  const held: T[] = [];
  const judge = (next: IteratorResult<T, unknown>): IteratorResult<T, unknown> => {
    if (next.done || (held.length === 0 && !isOfKind(next.value))) return next;
    held.push(next.value);
    return { done: true, value: undefined };
  };
  const before: Supply<T> = {
    next: () => {
      if (held.length > 0) return { done: true, value: undefined };
      const coming = source.next();
      return coming instanceof Promise ? coming.then(judge) : judge(coming);
    },
  };
  const after: Supply<T> = {
    next: () => (held.length > 0 ? { value: held.shift() as T } : source.next()),
  };
  return [before, after];
}
