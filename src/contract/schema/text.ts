import type { ErrorParams } from '../errors.ts';

/** Whether a text is a uuid of exactly 36 characters, in any case (`uuid` of fields.ts). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/**
 * Text without accents and case, for comparing and searching (choice B6): NFKD, marks dropped,
 * lower case, ligatures spelt out, one kind of apostrophe, dash and blank. What a word processor
 * makes of `coupe-feu 1/2 h` (½, non-breaking blanks and hyphens, ’) is found by typing it plainly.
 * Folding is piecewise: `fold(a + b)` is `fold(a) + fold(b)`, so containment survives it.
 */
export function fold(text: string): string {
  return text.replace(BEYOND_ASCII, foldedCharacter).toLowerCase();
}

/** A character beyond ASCII. */
const BEYOND_ASCII = /[\ud800-\udbff][\udc00-\udfff]|[^\0-\x7f]/g;

/** What characters fold to, as they are met: normalising each time would take most of a large import. */
const folded = new Map<string, string>();

function foldedCharacter(character: string): string {
  let known = folded.get(character);
  if (known === undefined) {
    known = character
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[œæßøłđıς‘’ʼ⁄‐–−]/g, (letter) => SPELT[letter] ?? letter);
    folded.set(character, known);
  }
  return known;
}

const SPELT: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  // A final sigma would depend on what follows it.
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '⁄': '/',
  '‐': '-',
  '–': '-',
  '−': '-',
};

/**
 * A text without these characters at its end. An expression for it (`[ .]+$`) would try each of them that stands further
 * ahead, to the end of its run: quadratic time for a text made for it.
 */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimmedEnds(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimmedEnd(text.slice(start), characters);
}

/**
 * Takes the words of a folded text one by one: runs of ASCII letters and digits and of anything beyond ASCII. It is what
 * a search for a part of a text begins with.
 */
export function eachWord(folded: string, take: (word: string) => void): void {
  let start = -1;
  for (let at = 0; at < folded.length; at++) {
    const inWord = isOfWord(folded.charCodeAt(at));
    if (inWord && start < 0) start = at;
    else if (!inWord && start >= 0) {
      take(folded.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) take(folded.slice(start));
}

function isOfWord(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    unit >= 0x80 ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a)
  );
}

/**
 * The key under which a reference to a legal text is found: folded, blanks and dots ignored,
 * so that `R 123-3`, `R. 123-3` and `R.123-3` are one article (choice B6).
 */
export function referenceKey(reference: string): string {
  return fold(reference).replace(/[\s.]+/g, '');
}

/**
 * The name of a place or of a building, folded so that all ways to write it are one: a hyphen, an apostrophe or a full stop
 * is a blank, `St` and `Ste` are written out (choice C17). Some of its words, whole, fold to a part of what all of them do:
 * `St Brévin` is in `Saint-Brevin-les-Pins`.
 */
export function foldName(name: string): string {
  return fold(name)
    .replace(/[\s'.-]+/g, ' ')
    .trim()
    .replace(/\bst(e?s?)\b/g, 'saint$1');
}

// Control characters, line separators, and format characters, among which are those that reorder text.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Why a text cannot name a user (choice C18), as a rule of the catalogue with its parameters; undefined where it can. What
 * is not seen would make two names look like one, and `@` begins what stands for others, such as `@moi`.
 */
export function userIdFault(id: string): [code: 'CARACTERE' | 'FORMAT', params: ErrorParams] | undefined {
  const unseen = UNSEEN.exec(id)?.[0].codePointAt(0);
  if (unseen !== undefined)
    return ['CARACTERE', { character: `U+${unseen.toString(16).toUpperCase().padStart(4, '0')}` }];
  return id.startsWith('@') || id !== id.trim() ? ['FORMAT', { format: 'user id' }] : undefined;
}

/** The length of a text in code points, which is how the interface counts (choice B5). */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) {
    if ((text.codePointAt(i) ?? 0) > 0xffff) i++;
  }
  return count;
}
