import { GRAVITES } from '../contract/anomalies.ts';
import { fold } from '../contract/text.ts';

/**
 * What people call each severity, in cells and in flags, without accents and case: the usual word first, further
 * ways to say it after `|`.
 */
export const GRAVITES_DITES: readonly string[] = GRAVITES.map((word) =>
  word === 'bloquante' ? 'bloquante|bloquant|anomalie bloquante' : word,
);

/** Which of some words is meant, by its index; -1 for none. */
export function indexOfWord(words: readonly string[], text: string): number {
  const said = fold(text.trim()).replace(/\s+/g, ' ');
  return words.findIndex((ways) => ways.split('|').includes(said));
}

/** The values of such a field, as an error lists them: `0 (reserve)`. */
export function wordsAllowed(words: readonly string[]): string[] {
  return words.map((ways, index) => `${index} (${ways.split('|', 1)[0]})`);
}
