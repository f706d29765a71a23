/** The SQL function of every connection that is `isWithin`; what is null contains nothing. */
export const WITHIN = 'vigie_within';

interface Prepared {
  readonly needle: string;
  /** For each end of a part of the needle, how long the needle's longest beginning is that ends there as well. */
  readonly borders: Int32Array;
}

let last: Prepared | undefined;

/**
 * Whether a text contains another, in a time that grows with their lengths and not with their product, whatever they
 * repeat (Knuth, Morris and Pratt). SQLite's instr() and JavaScript's indexOf() begin again at each place.
 */
export function isWithin(text: string, needle: string): boolean {
  if (last?.needle !== needle) last = { needle, borders: bordersOf(needle) };
  const { borders } = last;
  let found = 0;
  for (let i = 0; i < text.length && found < needle.length; i++) {
    const unit = text.charCodeAt(i);
    while (found > 0 && needle.charCodeAt(found) !== unit) found = borders[found - 1] as number;
    if (needle.charCodeAt(found) === unit) found++;
  }
  return found === needle.length;
}

function bordersOf(needle: string): Int32Array {
  const borders = new Int32Array(needle.length);
  for (let i = 1, length = 0; i < needle.length; i++) {
    const unit = needle.charCodeAt(i);
    while (length > 0 && needle.charCodeAt(length) !== unit) length = borders[length - 1] as number;
    if (needle.charCodeAt(length) === unit) length++;
    borders[i] = length;
  }
  return borders;
}
