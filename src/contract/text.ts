/**
 * Text without accents and case, for comparing and searching (choice B6): NFKD, marks dropped,
 * lower case, ligatures spelt out, one kind of apostrophe, dash and blank. What a word processor
 * makes of `coupe-feu 1/2 h` (½, non-breaking blanks and hyphens, ’) is found by typing it plainly.
 * Folding is piecewise: `fold(a + b)` is `fold(a) + fold(b)`, so containment survives it.
 */
export function fold(text: string): string {
  return text.replace(BEYOND_ASCII, foldedRun).toLowerCase();
}

const BEYOND_ASCII = /[\u0080-\uffff]+/g;

/** The accented letters of a language are few: each run is normalised once, and remembered. */
const runs = new Map<string, string>();
const RUNS_MAX = 5_000;
// Texts in another alphabet are one long run each: keeping those would keep whole texts.
const RUN_LENGTH_MAX = 8;

function foldedRun(run: string): string {
  let folded = runs.get(run);
  if (folded === undefined) {
    folded = run
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[œæßøłđıς‘’ʼ⁄‐–−]/g, (letter) => SPELT[letter] ?? letter);
    if (runs.size < RUNS_MAX && run.length <= RUN_LENGTH_MAX) runs.set(run, folded);
  }
  return folded;
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
