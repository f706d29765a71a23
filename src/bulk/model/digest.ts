import { hash } from 'node:crypto';

export function inNfc(text: string): string {
  return text.normalize('NFC');
}

/**
 * Comparable form of a value, equal for equal values only: texts in NFC, lists without their
 * order. Undefined for absent or null; an empty text is a value.
 */
export function comparable(value: unknown): string | number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(String).sort().join('\n') : String(value);
  return inNfc(text);
}

/** Characters of a digest in base64. */
const LENGTH = 44;

/** Text of bounded length for another: itself when it is short, else its SHA-256. */
export function digest(text: string): string {
  return text.length < LENGTH ? text : hash('sha256', text, 'base64');
}

/**
 * Hash of 53 bits of a text, with one collision in 10^15: two multiplicative hashes
 * of 32 bits, side by side. A collection of a million is compared in memory by these.
 */
export function fingerprint(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = mixed(low, high);
  high = mixed(high, low);
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function mixed(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
}
