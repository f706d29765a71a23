import {
  FOLD_BYTES,
  GROUP_BYTES,
  GROUP_NUMBERS,
  GROUP_ROWS,
  type PackedRows,
  packFold,
  packRow,
} from '../../client/blocks.ts';
import type { Body } from '../libraries.ts';
import type { Window } from '../read/window.ts';
import { Slots, type Tell } from './news.ts';
import { type Ring, SLOT_BYTES, SLOT_GROUPS, SLOT_ROWS } from './ring.ts';

/** Fills slot after slot of a ring with rows whose texts lie in a window, in the order in which they lie there. */
export class Packer {
  /** Bytes of the file that are read. */
  done = 0;
  readonly #ring: Ring;
  readonly #window: Window;
  readonly #tell: Tell;
  readonly #slots: Slots;
  #slot: number;
  #rows = 0;
  #groups = 0;
  #others: Body[] = [];
  /** Where the bytes of the block begin in the window, where they end, and how many bytes of folds there are. */
  #start = 0;
  #end = 0;
  #folds = 0;
  /** Where the group that is filled begins: among the rows, in the window, among the folds. */
  #group = { row: 0, start: 0, fold: 0 };

  constructor(ring: Ring, busy: Int32Array, window: Window, tell: Tell) {
    this.#ring = ring;
    this.#window = window;
    this.#tell = tell;
    this.#slots = new Slots(busy);
    this.#slot = this.#slots.take();
  }

  get #into(): PackedRows {
    return this.#ring[this.#slot] as PackedRows;
  }

  /** Adds a row, with the fold of its text where that is not searched as it stands. */
  add(code: number, gravite: number, start: number, end: number, fold?: string): void {
    if (this.#isFull(end)) this.flush();
    if (this.#rows === 0) this.#start = start;
    if (this.#rows - this.#group.row === GROUP_ROWS || end - this.#group.start > GROUP_BYTES)
      this.#closeGroup();
    if (this.#rows === this.#group.row) this.#group.start = start;
    const { numbers, foldNumbers } = this.#into;
    numbers[this.#rows] = packRow(code, gravite, start - this.#group.start, end - start);
    foldNumbers[this.#rows] = fold === undefined ? 0 : this.#addFold(fold);
    this.#rows++;
    this.#end = end;
  }

  #isFull(end: number): boolean {
    return (
      this.#rows === SLOT_ROWS ||
      this.#groups + 1 === SLOT_GROUPS ||
      this.#folds + FOLD_BYTES > SLOT_BYTES ||
      (this.#rows > 0 && end - this.#start > SLOT_BYTES)
    );
  }

  #addFold(fold: string): number {
    const { buffer, byteOffset } = this.#into.folds;
    const length = Buffer.from(buffer, byteOffset + this.#folds).write(fold, 'utf8');
    const place = this.#folds - this.#group.fold;
    this.#folds += length;
    return packFold(place, length);
  }

  addOther(body: Body): void {
    this.#others.push(body);
  }

  /** Hands the block over. */
  flush(): void {
    this.#closeGroup();
    if (this.#rows === 0 && this.#others.length === 0) return;
    if (this.#rows > 0) this.#into.bytes.set(this.#window.bytes.subarray(this.#start, this.#end));
    this.#tell({
      kind: 'anomalies',
      slot: this.#slot,
      groups: this.#groups,
      others: this.#others,
      done: this.done,
    });
    this.#slot = this.#slots.take();
    this.#rows = this.#groups = this.#folds = 0;
    this.#group = { row: 0, start: 0, fold: 0 };
    this.#others = [];
  }

  #closeGroup(): void {
    const { row, start, fold } = this.#group;
    if (this.#rows === row) return;
    const places = [row, this.#rows, start - this.#start, this.#end - this.#start, fold, this.#folds];
    this.#into.groups.set(places, GROUP_NUMBERS * this.#groups++);
    this.#group = { row: this.#rows, start: 0, fold: this.#folds };
  }
}
