import {
  BLOCK_BYTES,
  BLOCK_ROWS,
  GROUP_NUMBERS,
  type PackedPrescriptions,
  type PackedRows,
} from '../../client/blocks.ts';
import { CHEMINS_MAX, SUPPORTS_MAX } from '../../contract/prescriptions.ts';
import { PRESCRIPTIONS_SLOTS, SLOTS } from './news.ts';

/** Rows, groups and bytes of a slot at the most. */
export const SLOT_ROWS = 1 << 14;
export const SLOT_GROUPS = 1 << 10;
export const SLOT_BYTES = 2 << 20;

/** Memory of two threads in which anomalies pass from the one that reads to the one that writes. */
export type Ring = readonly PackedRows[];

const bytesOf = (count: number) => new Uint8Array(new SharedArrayBuffer(count));
const numbersOf = (count: number) =>
  new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * count));
const integersOf = (count: number) =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * count));

export function newRing(): Ring {
  const bytes = () => bytesOf(SLOT_BYTES);
  const numbers = () => numbersOf(SLOT_ROWS);
  const groups = () => integersOf(GROUP_NUMBERS * SLOT_GROUPS);
  return Array.from({ length: SLOTS }, () => ({
    bytes: bytes(),
    numbers: numbers(),
    folds: bytes(),
    foldNumbers: numbers(),
    groups: groups(),
  }));
}

/** The same for prescriptions: a block for each slot. Of its memory only what is written to is taken. */
export type PrescriptionsRing = readonly PackedPrescriptions[];

export function newPrescriptionsRing(): PrescriptionsRing {
  return Array.from({ length: PRESCRIPTIONS_SLOTS }, () => ({
    bytes: bytesOf(BLOCK_BYTES),
    numbers: numbersOf(2 * BLOCK_ROWS),
    places: integersOf(2 * BLOCK_ROWS * CHEMINS_MAX),
    citations: integersOf(2 * BLOCK_ROWS * SUPPORTS_MAX),
  }));
}
