import { GRAVITES } from '../../contract/resources/anomalies.ts';
import { fold } from '../../contract/schema/text.ts';

/**
 * What people call each severity, in cells and in flags, without accents and case: the usual word first, further
 * ways to say it after `|`.
 */
export const SEVERITY_WORDS: readonly string[] = GRAVITES.map((word) =>
  word === 'bloquante' ? 'bloquante|bloquant|anomalie bloquante' : word,
);

/** `2 - bloquante`, `2 (bloquante)`, `bloquante (2)`: the number, what parts them, and the word. */
const NUMBER_FIRST = /^(\d)[\s:=.)–—-]{0,4}\(?([^\d()]+)\)?$/;
const NUMBER_LAST = /^([^\d()]+?)[\s:=–—-]{0,4}\(?(\d)\)?$/;

/**
 * Which of some words is meant, by its index; -1 for none. The index may stand beside the word: one that says something
 * else leaves both in doubt.
 */
export function indexOfWord(words: readonly string[], text: string): number {
  const said = fold(text.trim()).replace(/\s+/g, ' ');
  const [, first, behind] = NUMBER_FIRST.exec(said) ?? [];
  const [, before, last] = NUMBER_LAST.exec(said) ?? [];
  const word = behind ?? before ?? said;
  const index = words.findIndex((ways) => ways.split('|').includes(word.trim()));
  const number = first ?? last;
  return number === undefined || Number(number) === index ? index : -1;
}

/** What words for a severity mean, folded. */
const SENSES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mineure?s?|faibles?|leg(?:er|ere)s?|reserves?|observations?|conseils?|recommandations?)\b/, '0'],
  [/\banomalies?\b/, '1'],
  [
    /\b(?:bloquante?s?|critiques?|urgente?s?|graves?|majeure?s?|hors service|hs|fort|forte|eleve|elevee|haute?|indisponible|immediat|immediate)\b/,
    '2',
  ],
];

/** What turns a word round, or makes its number another one's. */
const IN_DOUBT = /\b(?:non|pas|peu|sans|ni|ne|jamais|aucune?|moins|presque|plutot|ou)\b|[\d?]/;
/** Words of what may be one of them; more are a remark. */
const WORDS_MAX = 3;

/** The severity that a word says, to be checked; undefined where none of those known does alone, or is denied. */
export function severityOf(word: string): string | undefined {
  const said = fold(word).trim();
  if (IN_DOUBT.test(said) || said.split(/\s+/).length > WORDS_MAX) return undefined;
  const known = indexOfWord(SEVERITY_WORDS, said.replace(/s\b/g, ''));
  if (known >= 0) return String(known);
  const found = SENSES.filter(([sense]) => sense.test(said));
  return found.length === 1 ? found[0]?.[1] : undefined;
}

/** The severity that a letter stands for where no others stand in its column: R, A or B. */
export function graviteOfInitial(letter: string, others: readonly string[]): string | undefined {
  const initials = GRAVITES.map((word) => word.charAt(0));
  if (!others.every((one) => initials.includes(fold(one)))) return undefined;
  return String(initials.indexOf(fold(letter)));
}

/** The values of such a field, as an error lists them: `0 (reserve)`. */
export function wordsAllowed(words: readonly string[]): string[] {
  return words.map((ways, index) => `${index} (${ways.split('|', 1)[0]})`);
}
