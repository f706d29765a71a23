import { PLAIN_MAX } from '../contract/text.ts';

/** What is to become of an object that is there with other content. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** How many objects were made, given other content, and found to be so already. */
export interface TakenIn {
  readonly created: number;
  readonly replaced: number;
  readonly skipped: number;
}

/** Rows of a group at the most. */
export const GROUP_ROWS = 100;
/**
 * Bytes that the text of a row has at the most, its fold, and the texts of a group from the first to the last. A text of
 * more letters than PLAIN_MAX is not searched as it stands, whatever they are: 10 bits would hold 1023 bytes.
 */
export const TEXT_BYTES = PLAIN_MAX;
export const FOLD_BYTES = 2 ** 12 - 1;
export const GROUP_BYTES = 2 ** 21 - 1;

/**
 * Rows side by side in the order of the file, a number for each (`packRow`), in groups whose numbers and bytes lie
 * together. So they pass from one thread to another, and into the storage, without ever being made into objects and
 * texts.
 */
export interface PackedRows {
  /** UTF-8; holds the texts of the rows, and anything else between them. */
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  /** The folded texts of the rows that are not searched as they stand (contract/text.ts), in UTF-8. */
  readonly folds: Uint8Array;
  /** For each row, where its fold stands (`packFold`); 0 where it has none. */
  readonly foldNumbers: Float64Array;
  /** For each group where its rows begin and end among the numbers, its bytes, and its folds; these are equal when it has none. */
  readonly groups: Int32Array;
}

/** Anomalies that were judged, as many as were read at once. */
export interface AnomaliesBlock {
  readonly rows: PackedRows;
  /** Those that are not packed, because their texts are long. */
  readonly others: readonly unknown[];
}

/**
 * Prescriptions that were judged, as many as were read at once: their bytes one behind the other, and two numbers for
 * each (`packPrescription`). Paths and supports that were not named before are numbered on, from 0, in the order in which
 * they are named.
 */
export interface PackedPrescriptions {
  /** UTF-8: of each room for its id, its text, this folded, its paths and the ids of the supports it cites, as JSON. */
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  /** Which of the block stands in which path, and cites which support: two numbers for each. */
  readonly places: Int32Array;
  readonly citations: Int32Array;
}

export interface PrescriptionsBlock extends PackedPrescriptions, PrescriptionsNames {}

/** What a block says besides. */
export interface PrescriptionsNames {
  /** Paths in which prescriptions of this block stand, ids of supports that they cite. */
  readonly newChemins: readonly string[];
  readonly newSupports: readonly string[];
  /** In the last block: what all blocks have brought to each directory, the root included. */
  readonly directories?: readonly GrownDirectory[];
}

/** Prescriptions of a block at the most. */
export const BLOCK_ROWS = 1000;
/** Bytes of a block at the most. */
export const BLOCK_BYTES = 2 ** 20;
/** Bytes that begin each prescription in a block: the service writes its id there. */
export const ID_BYTES = 36;

/** A prescription in a block: which one it is, where it begins, and how many bytes each of its texts has. */
export interface PackedPrescription {
  readonly row: number;
  readonly place: number;
  /** Counted from 1; 0 where it has none. */
  readonly type: number;
  readonly contenu: number;
  readonly plie: number;
  readonly chemins: number;
  readonly supports: number;
}

/** So many bits, from the last on, have the parts of the first number before its place, and of the second before its fold. */
export const ROW_BITS = 10;
export const TYPE_BITS = 3;
export const CONTENU_BITS = 19;
export const SUPPORTS_BITS = 12;
export const CHEMINS_BITS = 14;

/** A prescription in the 53 bits of two numbers; of both, place and fold have the bits that are left. */
export function packPrescription(packed: PackedPrescription): [number, number] {
  const { row, place, type, contenu, plie, chemins, supports } = packed;
  return [
    ((place * 2 ** CONTENU_BITS + contenu) * 2 ** TYPE_BITS + type) * 2 ** ROW_BITS + row,
    (plie * 2 ** CHEMINS_BITS + chemins) * 2 ** SUPPORTS_BITS + supports,
  ];
}

/** Where a packed prescription begins. */
export function placeOf(first: number): number {
  return Math.floor(first / 2 ** (ROW_BITS + TYPE_BITS + CONTENU_BITS));
}

/** Where the folded text of a packed prescription begins and ends. */
export function foldOf(first: number, second: number): [from: number, to: number] {
  const contenu = Math.floor(first / 2 ** (ROW_BITS + TYPE_BITS)) % 2 ** CONTENU_BITS;
  const from = placeOf(first) + ID_BYTES + contenu;
  return [from, from + Math.floor(second / 2 ** (SUPPORTS_BITS + CHEMINS_BITS))];
}

/** How many prescriptions have come to stand in a directory, and in it or below. */
export interface GrownDirectory {
  readonly chemin: string;
  readonly directes: number;
  readonly total: number;
}

/** What can be taken in while it comes, by the name of the list. */
export interface Blocks {
  readonly anomalies: AnomaliesBlock;
  readonly prescriptions: PrescriptionsBlock;
}

/** Numbers that describe a group. */
export const GROUP_NUMBERS = 6;

const PLACE = 2 ** 10;
const GRAVITE = 2 ** 31;
const CODE = 2 ** 33;

/** A row in the 53 bits of a number: 20 of its code, 2 of its severity, 21 of where its text begins, 10 of how long it is. */
export function packRow(code: number, gravite: number, place: number, length: number): number {
  return code * CODE + gravite * GRAVITE + place * PLACE + length;
}

/** Where the fold of a row begins among those of its group, and how many bytes it has. */
export function packFold(place: number, length: number): number {
  return place * (FOLD_BYTES + 1) + length;
}

export function unpackRow(number: number): { code: number; gravite: number; place: number; length: number } {
  const low = number % GRAVITE;
  return {
    code: Math.floor(number / CODE),
    gravite: Math.floor(number / GRAVITE) % 4,
    place: Math.floor(low / PLACE),
    length: low % PLACE,
  };
}
