import { FOLDED_LETTERS } from './text.ts';

/** Which bytes begin a letter, of two bytes or more in UTF-8, that may not fold to one; after 0xC2 and 0xC3 the second says it. */
const BEGINS = new Uint8Array(256).fill(1, 0xc4);
const AFTER_C2 = new Uint8Array(256);
const AFTER_C3 = new Uint8Array(256);
for (let code = 0x80; code < 0x100; code++) {
  if (FOLDED_LETTERS().has(String.fromCharCode(code))) continue;
  (code < 0xc0 ? AFTER_C2 : AFTER_C3)[0x80 | (code & 0x3f)] = 1;
}

/**
 * Whether a letter may be one for which a text is not searched as it stands (`isSearchedAsItStands`), by its first two
 * bytes in UTF-8: yes for all but those of Latin 1 that fold to one.
 */
export function mayBeOtherLetter(first: number, second: number): boolean {
  return (
    BEGINS[first] === 1 ||
    (first === 0xc2 && AFTER_C2[second] === 1) ||
    (first === 0xc3 && AFTER_C3[second] === 1)
  );
}
