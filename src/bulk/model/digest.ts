import { hash } from 'node:crypto';

export function inNfc(text: string): string {
  return text.normalize('NFC');
}

/**
 * What values that are the same have in common, and others have not: texts are compared in NFC, lists without regard to
 * order. Undefined for a field that says nothing, absent or null: an empty text is something else.
 */
export function comparable(value: unknown): string | number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(String).sort().join('\n') : String(value);
  return inNfc(text);
}

/** Characters of a digest in base64. */
const LENGTH = 44;

/** A text that stands for another and is never long: itself when it is short, else its SHA-256. */
export function digest(text: string): string {
  return text.length < LENGTH ? text : hash('sha256', text, 'base64');
}

/**
 * A number of 53 bits that differs when the texts do, but for one chance in 10^15: two multiplicative hashes
 * of 32 bits, side by side. A library of a million is compared in memory by these.
 */
export function fingerprint(text: string): number {
  return printOf(text, new Fingerprint());
}

/** Another such number of the same text: two texts that share both are one. */
export function otherFingerprint(text: string): number {
  return printOf(text, new Fingerprint(0x1b873593, 0xcc9e2d51));
}

function printOf(text: string, print: Fingerprint): number {
  for (let i = 0; i < text.length; i++) print.add(text.charCodeAt(i));
  return print.value;
}

/** The fingerprint of a text that is told by its UTF-16 units, one after the other. */
export class Fingerprint {
  #low: number;
  #high: number;

  constructor(lowSeed = 0xdeadbeef, highSeed = 0x41c6ce57) {
    this.#low = lowSeed;
    this.#high = highSeed;
  }

  add(unit: number): void {
    this.#low = Math.imul(this.#low ^ unit, 0x9e3779b1);
    this.#high = Math.imul(this.#high ^ unit, 0x5f356495);
  }

  get value(): number {
    const low = mixed(this.#low, this.#high);
    const high = mixed(this.#high, low);
    return (high >>> 11) * WORD + (low >>> 0);
  }
}

function mixed(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
}

const WORD = 0x1_0000_0000;
