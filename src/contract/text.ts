import { lazy } from './lazy.ts';

/**
 * Text without accents and case, for comparing and searching (choice B6): NFKD, marks dropped,
 * lower case, ligatures spelt out, one kind of apostrophe, dash and blank. What a word processor
 * makes of `coupe-feu 1/2 h` (½, non-breaking blanks and hyphens, ’) is found by typing it plainly.
 * Folding is piecewise: `fold(a + b)` is `fold(a) + fold(b)`, so containment survives it.
 */
export function fold(text: string): string {
  let folded = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < ASCII_END) continue;
    const letter = latin()[unit - ASCII_END];
    if (letter === undefined) return text.replace(BEYOND_ASCII, foldRun).toLowerCase();
    folded += text.slice(from, i) + letter;
    from = i + 1;
  }
  return (from === 0 ? text : folded + text.slice(from)).toLowerCase();
}

const ASCII_END = 0x80;
const LATIN_END = 0x250;
const BEYOND_ASCII = /[\u0080-\uffff]+/g;

/** What each accented Latin letter folds to: nearly every text has no others, and a million of them add up. */
const latin = lazy(() =>
  Array.from({ length: LATIN_END - ASCII_END }, (_, i) => foldRun(String.fromCharCode(ASCII_END + i))),
);

function foldRun(run: string): string {
  return run
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđıς‘’ʼ⁄‐–−]/g, (letter) => SPELT[letter] ?? letter);
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Whether a text holds ASCII characters only. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * The key under which a reference to a legal text is found: folded, blanks and dots ignored,
 * so that `R 123-3`, `R. 123-3` and `R.123-3` are one article (choice B6).
 */
export function referenceKey(reference: string): string {
  return fold(reference).replace(/[\s.]+/g, '');
}

/** The length of a text in code points, which is how the interface counts (choice B5). */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) {
    if ((text.codePointAt(i) ?? 0) > 0xffff) i++;
  }
  return count;
}
