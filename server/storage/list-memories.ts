/** Lists that are remembered: those that were asked for last. */
const LISTS_MAX = 64;

type Key = readonly (string | number | null)[];

/** What is remembered of a list, that need not be counted again while it is not written. */
export interface ListMemory {
  total?: number;
  /** The keys of the last row of each stride: pages are read from there on. */
  readonly keys: Key[];
}

/** What this process remembers of lists, each in one state (totals.ts) and with one set of filters. */
export class ListMemories {
  /** Rows between two keys that are remembered. */
  readonly stride: number;
  readonly #lists = new Map<string, { readonly revision: number; readonly memory: ListMemory }>();

  constructor(stride = 1000) {
    this.stride = stride;
  }

  /** What is remembered of a list, to be added to; nothing where it was remembered in another state. */
  of(list: string, revision: number): ListMemory {
    const known = this.#lists.get(list);
    const { memory } = known?.revision === revision ? known : { memory: { keys: [] } };
    // Asked last, forgotten last.
    this.#lists.delete(list);
    this.#lists.set(list, { revision, memory });
    if (this.#lists.size > LISTS_MAX) this.#lists.delete(this.#lists.keys().next().value as string);
    return memory;
  }
}
