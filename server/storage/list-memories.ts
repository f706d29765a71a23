/** Lists that are remembered: the latest used. */
const LISTS_MAX = 64;

type Key = readonly (string | number | null)[];

/** Where reading begins: so many rows after the one of a key, or after the first. */
interface Place {
  readonly after: Key | undefined;
  readonly offset: number;
}

/** What is remembered of a list in one state. */
export interface ListMemory {
  readonly revision: number;
  total?: number;
  /** The keys of the last row of each stride, as far as they have been passed: pages are read from there on. */
  readonly keys: (Key | undefined)[];
}

/**
 * What this process remembers of lists, each in one state (totals.ts) and with one set of filters: totals need not be
 * counted again, nor the rows before a page passed over, while nobody writes.
 */
export class ListMemories {
  /** Rows between two keys that are remembered. */
  readonly #stride: number;
  /** Strides that are passed over at once, at the most: other pages begin at the keys between. */
  readonly #stridesAtOnce: number;
  readonly #lists = new Map<string, ListMemory>();

  constructor(stride = 100, stridesAtOnce = 50) {
    this.#stride = stride;
    this.#stridesAtOnce = stridesAtOnce;
  }

  /** Forgets all of it: a database that was put back to an earlier state gives its revisions again. */
  forget(): void {
    this.#lists.clear();
  }

  /** What is remembered of a list in the state that was seen last. */
  latest(list: string): ListMemory | undefined {
    const known = this.#lists.get(list);
    if (known) this.#keep(list, known);
    return known;
  }

  /** What is remembered of a list, to be added to; nothing where it was remembered in another state. */
  of(list: string, revision: number): ListMemory {
    const known = this.#lists.get(list);
    const memory = known?.revision === revision ? known : { revision, keys: [] };
    this.#keep(list, memory);
    return memory;
  }

  /** Keeps a list as the latest used; the one not used for longest is dropped. */
  #keep(list: string, memory: ListMemory): void {
    this.#lists.delete(list);
    this.#lists.set(list, memory);
    if (this.#lists.size > LISTS_MAX) this.#lists.delete(this.#lists.keys().next().value as string);
  }

  /** Where to begin reading the row of an offset: after a key that is remembered; undefined where none is. */
  known({ keys }: Pick<ListMemory, 'keys'>, offset: number): Place | undefined {
    const strides = Math.floor(offset / this.#stride);
    const after = keys[strides - 1];
    if (strides > 0 && after === undefined) return undefined;
    return { after, offset: offset % this.#stride };
  }

  /**
   * Where to begin reading the row of an offset: after a key that is remembered, and so many rows further on. `keyAt`
   * reads the key of a row that lies so many rows after another.
   */
  async seek(
    { keys }: Pick<ListMemory, 'keys'>,
    offset: number,
    keyAt: (after: Key | undefined, rows: number) => Promise<Key>,
  ): Promise<Place> {
    const strides = Math.floor(offset / this.#stride);
    let known = Math.min(strides, keys.length);
    while (known > 0 && keys[known - 1] === undefined) known--;
    while (known < strides) {
      const next = Math.min(strides, known + this.#stridesAtOnce);
      keys[next - 1] = await keyAt(keys[known - 1], (next - known) * this.#stride);
      known = next;
    }
    return this.known({ keys }, offset) as Place;
  }
}
