import { lazy } from '../../src/contract/lazy.ts';
import { FOLDED_LETTERS, fold, isSearchedAsItStands, PLAIN_MAX } from '../../src/contract/text.ts';

/** What stands for a letter of a folded text in a text that is searched as it stands: for `e` also `E`, `é`, `È`… */
const spellings = lazy(() => Map.groupBy(FOLDED_LETTERS(), ([, folded]) => folded));

/**
 * The fold of a text as it is stored beside it; null for one that is searched as it stands (`globOf`), as nearly all
 * are: it takes half of the disk, and of the time to write.
 */
export function storedFold(text: string): string | null {
  return isSearchedAsItStands(text) ? null : fold(text);
}

/**
 * The pattern of GLOB that finds a folded text in texts that are searched as they stand, whatever their accents and
 * case; null when it is longer than any of these. SQLite takes patterns of 50,000 bytes.
 */
export function globOf(needle: string): string | null {
  if (needle.length > PLAIN_MAX) return null;
  let pattern = '*';
  for (const letter of needle) {
    const spelt = spellings()
      .get(letter)
      ?.map(([character]) => character);
    pattern += classOf(spelt ?? [letter]);
  }
  return `${pattern}*`;
}

/** From the most frequent in French to the rarest, without those that take accents. */
const BY_RARITY = 'rstdlmpvbgfqhxjkwz0123456789';

/** Those among them that are spelt in one way, but for their case: not `2`, which may be `²`. */
const sureLetters = lazy(() =>
  [...BY_RARITY]
    .filter((letter) =>
      spellings()
        .get(letter)
        ?.every(([spelt]) => spelt === letter || spelt === letter.toUpperCase()),
    )
    .join(''),
);

/**
 * The part of a folded text that is in every text, in lower case, that contains it: the rarest run of letters that are
 * spelt in one way. Empty where there is none. Looking for it first spares most texts the pattern, which is slow where
 * it begins to match at every other letter.
 */
export function surePart(needle: string): string {
  // Most lists look for nothing: what is known of letters need not be made for them.
  if (needle === '') return '';
  const rarity = (run: string) => [...run].reduce((sum, letter) => sum + 10 + BY_RARITY.indexOf(letter), 0);
  const runs = needle.split(new RegExp(`[^${sureLetters()}]+`));
  return runs.reduce((best, run) => (rarity(run) > rarity(best) ? run : best), '');
}

/** What GLOB takes for any one of these characters. */
function classOf(characters: readonly string[]): string {
  const [only] = characters;
  if (characters.length === 1 && !'*?['.includes(only as string)) return only as string;
  // Of the signs that mean something in a class, `]` means itself at its beginning, the others at its end.
  const rank = (character: string) => (character === ']' ? 0 : '^-'.includes(character) ? 2 : 1);
  return `[${characters.toSorted((a, b) => rank(a) - rank(b)).join('')}]`;
}
