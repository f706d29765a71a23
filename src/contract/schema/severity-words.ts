import { GRAVITES } from '../resources/anomalies.ts';
import { fold } from './text.ts';

/**
 * What people call each severity, in cells and in flags, without accents and case: the usual word first, further
 * ways to say it after `|`.
 */
export const SEVERITY_WORDS: readonly string[] = [
  ...GRAVITES.slice(0, 2),
  'bloquante|bloquant|anomalie bloquante',
];

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

/** The values of such a field, as an error lists them: `0 (reserve)`. */
export function wordsAllowed(words: readonly string[]): string[] {
  return words.map((ways, index) => `${index} (${ways.split('|', 1)[0]})`);
}
