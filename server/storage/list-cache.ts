/** Lists in the cache; the least recently used one goes first. */
const LISTS_MAX = 64;

/** What a row of a list is ordered by: the values of one column, or of two. No two rows have the same. */
export type SortKey = readonly (string | number | null)[];

/** Where reading starts: `offset` rows after the row whose key is `after`, or after the beginning of the list. */
interface StartPosition {
  readonly after: SortKey | undefined;
  readonly offset: number;
}

/** A list in one state: its total, once counted, and where to start reading its pages. */
export interface CachedList {
  readonly revision: number;
  total?: number;
  /** The key of the last row of each stride, by stride; sparse, since only strides that were read past have one. */
  readonly keys: (SortKey | undefined)[];
}

/**
 * Lists, each with one set of filters, in the state that was last read (totals.ts): as long as nobody writes, a page needs
 * neither count the rows nor skip all those before it.
 */
export class ListCache {
  /** Rows from one cached key to the next. */
  readonly #stride: number;
  /** Strides skipped by one statement at the most, on the way to a far page: the pages on the way start at its keys. */
  readonly #stridesAtOnce: number;
  readonly #lists = new Map<string, CachedList>();

  /** By default one row in 5,000 on the way to a far page is cached. */
  constructor(stride = 100, stridesAtOnce = 50) {
    this.#stride = stride;
    this.#stridesAtOnce = stridesAtOnce;
  }

  /** Empties the cache: a database restored to an earlier state repeats its revisions. */
  forget(): void {
    this.#lists.clear();
  }

  /** The list, in whichever state it was last read. */
  peek(list: string): CachedList | undefined {
    const cached = this.#lists.get(list);
    if (cached) this.#touch(list, cached);
    return cached;
  }

  /** The list in the state of `revision`, empty unless it was last read in that state. */
  getOrCreate(list: string, revision: number): CachedList {
    const latest = this.#lists.get(list);
    const cached = latest?.revision === revision ? latest : { revision, keys: [] };
    this.#touch(list, cached);
    return cached;
  }

  /** Makes a list the most recently used. */
  #touch(list: string, cached: CachedList): void {
    this.#lists.delete(list);
    this.#lists.set(list, cached);
    if (this.#lists.size > LISTS_MAX) this.#lists.delete(this.#lists.keys().next().value as string);
  }

  /** Where to start reading at the row of an offset, from the cache alone; undefined without the key before it. */
  cachedStart({ keys }: Pick<CachedList, 'keys'>, offset: number): StartPosition | undefined {
    const strides = Math.floor(offset / this.#stride);
    const after = keys[strides - 1];
    if (strides > 0 && after === undefined) return undefined;
    return { after, offset: offset % this.#stride };
  }

  /**
   * Where to start reading at the row of an offset; reads the keys that the cache lacks. `keyAt` reads the key of the row
   * that is `rows` rows after the one whose key is `after`, 1 being the next; without `after`, 1 is the first of the list.
   */
  async findStart(
    { keys }: Pick<CachedList, 'keys'>,
    offset: number,
    keyAt: (after: SortKey | undefined, rows: number) => Promise<SortKey>,
  ): Promise<StartPosition> {
    const strides = Math.floor(offset / this.#stride);
    let reached = Math.min(strides, keys.length);
    while (reached > 0 && keys[reached - 1] === undefined) reached--;
    while (reached < strides) {
      const next = Math.min(strides, reached + this.#stridesAtOnce);
      keys[next - 1] = await keyAt(keys[reached - 1], (next - reached) * this.#stride);
      reached = next;
    }
    return this.cachedStart({ keys }, offset) as StartPosition;
  }
}
