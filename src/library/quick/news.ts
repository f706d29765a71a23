import type { PrescriptionsNames } from '../../client/blocks.ts';
import type { Support } from '../../contract/supports.ts';
import type { Columns } from '../columns.ts';
import type { Notice } from '../issues.ts';
import type { Encoding } from '../read/encoding.ts';
import type { PrescriptionsRing, Ring } from './ring.ts';

/** Blocks of anomalies that are under way from one thread to the other: one is filled, one taken, one between. */
export const SLOTS = 3;
/** The same of prescriptions: reading goes on while the index is written for a while. */
export const PRESCRIPTIONS_SLOTS = 10;

/** What the reading thread is told. */
export interface Job {
  readonly fd: number;
  readonly size: number;
  /** The name of the file. */
  readonly file: string;
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly columns: Columns;
  readonly width: number;
  readonly line: number;
  /** The supports of the service, which prescriptions cite. */
  readonly supports: readonly Support[];
  /** Shared: for each slot, 1 while its block is filled or taken. */
  readonly busy: Int32Array;
  /** Where rows pass. */
  readonly ring:
    | { readonly of: 'anomalies'; readonly slots: Ring }
    | { readonly of: 'prescriptions'; readonly slots: PrescriptionsRing };
}

/** What the reading thread says: that a block is filled, that a row is not right, or that all is read. */
export type News =
  | {
      readonly kind: 'anomalies';
      readonly slot: number;
      readonly groups: number;
      /** Anomalies that are not packed. */
      readonly others: readonly unknown[];
      /** Bytes of the file that are read. */
      readonly done: number;
    }
  | {
      readonly kind: 'prescriptions';
      readonly slot: number;
      /** How many numbers are packed. */
      readonly packed: { readonly [K in 'numbers' | 'places' | 'citations']: number };
      readonly names: PrescriptionsNames;
      readonly done: number;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'end'; readonly rows: number; readonly notices: readonly Notice[] };

export type Tell = (news: News) => void;

/** Takes the slots in turn, each once the other thread is done with what was in it. */
export class Slots {
  readonly #busy: Int32Array;
  #slot = -1;

  constructor(busy: Int32Array) {
    this.#busy = busy;
  }

  take(): number {
    this.#slot = (this.#slot + 1) % this.#busy.length;
    Atomics.wait(this.#busy, this.#slot, 1);
    Atomics.store(this.#busy, this.#slot, 1);
    return this.#slot;
  }
}

/** Says that the other thread may fill a slot again. */
export function free(busy: Int32Array, slot: number): void {
  Atomics.store(busy, slot, 0);
  Atomics.notify(busy, slot);
}
