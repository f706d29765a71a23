import { GRAVITES } from '../../contract/resources/anomalies.ts';
import { fold } from '../../contract/schema/text.ts';
import { HEADER_MAX } from './numbers.ts';

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

/**
 * The marks of a scale that a header names, `Gravité (1 à 3)`, `1 = mineure, 2 = majeure, 3 = critique`, `sur 5`; undefined where there
 * is none, or it is that of the words. One with fewer marks may be another.
 */
export function otherScale(words: readonly string[], header: string): readonly string[] | undefined {
  const digits =
    header
      .slice(0, HEADER_MAX)
      .match(/(?<!\d)\d(?!\d)/g)
      ?.map(Number) ?? [];
  const isOutOf = digits.length === 1 && /(?:\bsur|\/)\s*[3-9]/i.test(header);
  const [from, to] = isOutOf ? [1, Math.max(...digits)] : [Math.min(...digits), Math.max(...digits)];
  if (from >= to || (from === 0 && to === words.length - 1)) return undefined;
  const named = [...fold(header.slice(0, HEADER_MAX)).matchAll(/(\d)\s?[=:-]\s?([a-z]+)/g)];
  const areOurs = named.every(([, mark, word = '']) => words[Number(mark)]?.split('|').includes(word));
  if (named.length > 0 && areOurs) return undefined;
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** The values of such a field, as an error lists them: `0 (reserve)`. */
export function wordsAllowed(words: readonly string[]): string[] {
  return words.map((ways, index) => `${index} (${ways.split('|', 1)[0]})`);
}
