import { GROUP_NUMBERS, type PackedRows } from '../../client/blocks.ts';
import { SLOTS } from './news.ts';

/** Rows, groups and bytes of a slot at the most. */
export const SLOT_ROWS = 1 << 14;
export const SLOT_GROUPS = 1 << 10;
export const SLOT_BYTES = 2 << 20;

/** Memory of two threads in which anomalies pass from the one that reads to the one that writes. */
export type Ring = readonly PackedRows[];

export function newRing(): Ring {
  const bytes = () => new Uint8Array(new SharedArrayBuffer(SLOT_BYTES));
  const numbers = () => new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * SLOT_ROWS));
  const groups = () =>
    new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * GROUP_NUMBERS * SLOT_GROUPS));
  return Array.from({ length: SLOTS }, () => ({
    bytes: bytes(),
    numbers: numbers(),
    folds: bytes(),
    foldNumbers: numbers(),
    groups: groups(),
  }));
}
