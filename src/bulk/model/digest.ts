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
  return hashOf(text, LOW_SEED, HIGH_SEED);
}

/** Another such number of the same text: two texts that share both are one. */
export function otherFingerprint(text: string): number {
  return hashOf(text, 0x1b873593, 0xcc9e2d51);
}

function hashOf(text: string, lowSeed: number, highSeed: number): number {
  let low = lowSeed;
  let high = highSeed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, LOW_FACTOR);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * WORD + (low >>> 0);
}

const LOW_SEED = 0xdeadbeef;
const HIGH_SEED = 0x41c6ce57;
const LOW_FACTOR = 0x9e3779b1;
const HIGH_FACTOR = 0x5f356495;
const WORD = 0x1_0000_0000;
