/** Lists that are remembered, the ones asked last; and places in each. */
const LISTS_MAX = 64;
const PLACES_MAX = 20_000;

export type Key = string | number;

interface List {
  /** The state of the collection in which all this was true. */
  readonly revision: number;
  total: number | undefined;
  /** How many rows come before a key, the key included; in ascending order. */
  readonly offsets: number[];
  readonly keys: Key[];
}

/**
 * Remembers where pages ended, so that the next one is found by its key rather than by counting all the rows
 * before it: walking a list costs the same for each page, and any page is near one that was asked before. All
 * is forgotten as soon as the collection's revision changes, whichever process changed it.
 */
export class Bookmarks {
  readonly #lists = new Map<string, List>();

  /** The last place known at or before an offset, if any. */
  before(
    list: string,
    revision: number,
    offset: number,
  ): { readonly offset: number; readonly key: Key } | undefined {
    const known = this.#current(list, revision);
    if (!known) return undefined;
    const at = lastNotAfter(known.offsets, offset);
    return at < 0 ? undefined : { offset: known.offsets[at] as number, key: known.keys[at] as Key };
  }

  /** Remembers that a row with this key is the last of the first `offset` rows. */
  keep(list: string, revision: number, offset: number, key: Key): void {
    const known = this.#open(list, revision);
    const at = lastNotAfter(known.offsets, offset);
    if (known.offsets[at] === offset || known.offsets.length >= PLACES_MAX) return;
    known.offsets.splice(at + 1, 0, offset);
    known.keys.splice(at + 1, 0, key);
  }

  /** How many rows a list has; counted once for each state of the collection. */
  total(list: string, revision: number, count: () => number, mayKeep: boolean): number {
    const known = this.#current(list, revision)?.total;
    if (known !== undefined) return known;
    const total = count();
    if (mayKeep) this.#open(list, revision).total = total;
    return total;
  }

  #current(list: string, revision: number): List | undefined {
    const known = this.#lists.get(list);
    return known?.revision === revision ? known : undefined;
  }

  #open(list: string, revision: number): List {
    const known = this.#current(list, revision) ?? { revision, total: undefined, offsets: [], keys: [] };
    // Asked last, forgotten last.
    this.#lists.delete(list);
    this.#lists.set(list, known);
    if (this.#lists.size > LISTS_MAX) this.#lists.delete(this.#lists.keys().next().value as string);
    return known;
  }
}

/** The index of the last number that is at most `limit`; -1 when there is none. */
function lastNotAfter(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
