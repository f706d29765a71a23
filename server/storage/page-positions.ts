/** Lists that are remembered, the ones asked last. */
const LISTS_MAX = 64;

/** What a column holds that lists are ordered by: a number, or lower-case ASCII, which every engine orders alike. */
type Atom = string | number;
/** One column, or a column and one that decides between its equals. */
export type Key = Atom | readonly [Atom, Atom];

/** A place in a list: so many rows, in ascending order, have this key or a lower one. */
export interface PagePosition {
  readonly offset: number;
  readonly key: Key;
}

/** Consecutive rows: so many come before the first, so many up to the last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

interface List {
  /** The state of the list in which all this is true. */
  revision: number;
  total: number | undefined;
  /** Places in ascending order, each `gap` rows from the next when it was kept. */
  offsets: number[];
  keys: Key[];
  gap: number;
}

export interface Bounds {
  /** Places that are kept of a list: all that a write has to correct. */
  readonly places: number;
  /** Rows that a jump passes over before it leaves a place. */
  readonly step: number;
}

/**
 * Remembers places in lists, so that a page is found by a key near it rather than by counting all the rows before
 * it: any page costs the same. Places move with what is written here; when the revision of a list says that
 * another process wrote, they are forgotten.
 */
export class PagePositions {
  readonly bounds: Bounds;
  readonly #lists = new Map<string, List>();

  constructor(bounds: Bounds = { places: 1024, step: 4096 }) {
    this.bounds = bounds;
  }

  /** The nearest places that are known before and after some rows. */
  around(
    list: string,
    revision: number,
    { first, last }: Span,
  ): { before?: PagePosition; after?: PagePosition } {
    const known = this.#current(list, revision);
    if (!known) return {};
    const { offsets, keys } = known;
    const before = firstWhere(offsets, (offset) => offset > first) - 1;
    const after = firstWhere(offsets, (offset) => offset >= last);
    const place = (at: number): PagePosition => ({ offset: offsets[at] as number, key: keys[at] as Key });
    return {
      ...(before >= 0 ? { before: place(before) } : {}),
      ...(after < offsets.length ? { after: place(after) } : {}),
    };
  }

  /** Remembers a place, unless one is known that near. */
  keep(list: string, revision: number, { offset, key }: PagePosition): void {
    const known = this.#open(list, revision);
    const { offsets, keys, gap } = known;
    const at = firstWhere(offsets, (other) => other >= offset);
    if (offset - (offsets[at - 1] ?? -Infinity) < gap || (offsets[at] ?? Infinity) - offset < gap) return;
    offsets.splice(at, 0, offset);
    keys.splice(at, 0, key);
    while (known.offsets.length > this.bounds.places) thin(known);
  }

  /** How many rows a list has; counted once for each state of it. */
  total(list: string, revision: number, count: () => number, mayKeep: boolean): number {
    const known = this.#current(list, revision)?.total;
    if (known !== undefined) return known;
    const total = count();
    if (mayKeep) this.#open(list, revision).total = total;
    return total;
  }

  /**
   * Follows a committed write, which made this revision of a list of the one before: a row with this key came
   * (`more` 1) or went (-1), or none did. Writes are told in their order; one that is not is noticed.
   */
  follow(list: string, revision: number, change?: { readonly key: Key; readonly more: 1 | -1 }): void {
    const known = this.#current(list, revision - 1);
    if (!known) return;
    known.revision = revision;
    if (!change) return;
    const { offsets, keys } = known;
    // A place whose own row went still says how many rows come up to there.
    const from = firstWhere(keys, (key) => compareKeys(key, change.key) >= 0);
    for (let at = from; at < offsets.length; at++) (offsets[at] as number) += change.more;
  }

  #current(list: string, revision: number): List | undefined {
    const known = this.#lists.get(list);
    return known?.revision === revision ? known : undefined;
  }

  #open(list: string, revision: number): List {
    const known = this.#current(list, revision) ?? {
      revision,
      total: undefined,
      offsets: [],
      keys: [],
      gap: 1,
    };
    // Asked last, forgotten last.
    this.#lists.delete(list);
    this.#lists.set(list, known);
    if (this.#lists.size > LISTS_MAX) this.#lists.delete(this.#lists.keys().next().value as string);
    return known;
  }
}

/** Drops the places that are too near to another, asking twice the distance. */
function thin(list: List): void {
  list.gap *= 2;
  let last = -Infinity;
  const stays = list.offsets.map((offset) => {
    if (offset - last < list.gap) return false;
    last = offset;
    return true;
  });
  list.offsets = list.offsets.filter((_, at) => stays[at]);
  list.keys = list.keys.filter((_, at) => stays[at]);
}

/** Compares keys as the database does: negative when the first one comes first. */
export function compareKeys(one: Key, other: Key): number {
  if (typeof one !== 'object' || typeof other !== 'object') return one < other ? -1 : one > other ? 1 : 0;
  return compareKeys(one[0], other[0]) || compareKeys(one[1], other[1]);
}

/** The first index from which on something holds of an ascending array; its length when it never does. */
function firstWhere<T>(ascending: readonly T[], holds: (one: T) => boolean): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(ascending[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
