import { trimmedEnd } from '../../src/contract/schema/text.ts';

/** Weights of accents in the order of the French collation, `0` being the letter itself. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0301': '1', // acute
  '\u0300': '2', // grave
  '\u0302': '3', // circumflex
  '\u030a': '4', // ring
  '\u0308': '5', // diaeresis
  '\u0303': '6', // tilde
  '\u0338': '7', // stroke
  '\u0327': '8', // cedilla
  '\u035c': '9', // ligature
};

/** What Unicode does not decompose, spelt as the collation sees it, and the two signs in its order. */
const SPELT: Readonly<Record<string, string>> = {
  æ: 'a\u035ce',
  ø: 'o\u0338',
  ð: 'd\u0338',
  '÷': '.',
  '×': '/',
};

/** Sorts before everything that a name may hold, so that a name comes before those that continue it. */
const END = '\u0001';

/**
 * A key whose plain code-point order is the order of `new Intl.Collator('fr')` over the names of
 * directories, so that SQL can page through them in French order (choice C4): letters without
 * accents first (blank, `-`, `÷`, `×`, digits, letters; `æ` as `ae`), then accents, then lower
 * case before upper case. Exact over the whole alphabet of a normalised path segment, rare signs
 * included; distinct names have distinct keys.
 */
export function collationKey(name: string): string {
  let letters = '';
  let accents = '';
  let cases = '';
  for (const character of name.normalize('NFC')) {
    const lower = character.toLowerCase();
    for (const unit of SPELT[lower] ?? lower.normalize('NFD')) {
      const accent = ACCENTS[unit];
      if (accent === undefined) letters += unit;
      accents += accent ?? '0';
    }
    cases += lower === character ? '0' : '1';
  }
  return letters + END + trimmed(accents) + END + trimmed(cases);
}

/** Trailing zeros say nothing: dropping them keeps the order, and the keys of plain names short. */
function trimmed(weights: string): string {
  return trimmedEnd(weights, '0');
}
