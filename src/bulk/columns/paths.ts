import { parseChemin, segmentsOf } from '../../contract/schema/chemins.ts';
import { fold, trimmedEnds } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import { type RowFault, shownValue } from '../model/issues.ts';

/** A character that a segment may hold. */
const KEPT = /[a-zA-Zà-úÀ-Ú0-9\s-]/;
const LETTER_OR_DIGIT = /[a-zA-Zà-úÀ-Ú0-9]/;
/** What parts words: it becomes `-`. */
const JOINS = /[\p{Pd}_:;·•/+=~<|]/u;
/** What nobody sees. */
const INVISIBLE = /\p{Cf}/gu;
/** Between digits these part numbers, and a blank would make two of one: `5.1` is `5-1`. */
const WITHIN_NUMBER = /(?<=\d)[.,](?=\d)/g;

export type Cleaned = { readonly chemin: string } | { readonly fault: RowFault };

/**
 * A path that the interface refuses, made into one that it takes; one that it takes is only normalised as the
 * interface does. Levels stay levels: a `/` is put in front when it is missing, `\` is `/`, doubled ones count
 * once. In a level that holds a character outside the pattern
 * - letters lose the accents that the pattern lacks (`û` is `u`), ligatures and signs made of letters and digits
 *   are spelt out (`œ` is `oe`, `½` is `1-2`), `&` is `et`;
 * - what joins or parts (dashes of all kinds, `_ : ; · + = ~ <`, `.` and `,` between digits) is `-`;
 * - what is invisible is dropped; anything else (apostrophes, commas, dots, parentheses, quotes…) is a blank;
 * - blanks and dashes at the ends of the level are dropped.
 * A level of which nothing is left, and a path too long or too deep, stay faults.
 */
export function cleanChemin(given: string): Cleaned {
  const asGiven = judgedChemin(given);
  if ('chemin' in asGiven || asGiven.fault.params?.drive !== undefined) return asGiven;
  const segments: string[] = [];
  for (const segment of given.normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (segment.replace(INVISIBLE, '').trim() === '') continue;
    const cleaned = cleanSegment(segment);
    if (cleaned === '') return { fault: { code: 'CHEMIN_VIDE', params: { segment } } };
    segments.push(cleaned);
  }
  return judgedChemin(`/${segments.join('/')}`);
}

/** A path as the interface takes it, or what is wrong with it. */
function judgedChemin(given: string): Cleaned {
  const found = parseChemin(given);
  if ('chemin' in found) return found;
  const { code, ...params } = found.fault;
  return { fault: { code, params } };
}

/** What parts paths that stand in one cell without `|`: no path has it before a `/`. */
const BETWEEN = /\s*[,;\r\n][\s,;]*(?=\/)/;

/** What may part them as well, or stand in one path: a line end or `;` further on, a blank before a `/`, `,` or `+` between paths of two levels. */
const MAYBE_BETWEEN = /[;\r\n][^/]*\/|\S\s+\/[^\s/]|[^/]\/[^/].*[,+].*[^/]\//;

/** The first level once more behind a word or a sign, with levels below it: `ERP/Type L et ERP/Portes`. */
const BEGINS_AGAIN = /^([^/]+)\/.*(?:\s(?:et|ou|\p{Pd})\s|[,;+&]\s?)\1\//u;

/** What may part levels, or paths, in the place of `/`; signs that names have as well do where no `/` stands. */
const MAYBE_LEVELS = /[>›→]|^[^«»]*»|^(?=[^/]*$).*(?:\s[\p{Pd}+]\s|,(?!\d)|:\s|::|[;|\r\n])/su;

/** Paths of which is remembered what they are. */
const KNOWN_MAX = 10_000;

/** Texts that are one path each, as they were met: a file says the same ones over and over. */
const single = new Set<string>();

/** The paths of a cell that names several; undefined where it does not say where each begins, or its levels do. */
export function pathsIn(text: string): readonly string[] | undefined {
  if (single.has(text)) return [text];
  const paths = text.split(BETWEEN).filter((path) => path !== '');
  if (paths.some(isUnclear)) return undefined;
  if (paths[0] === text && single.size < KNOWN_MAX) single.add(text);
  return paths;
}

function isUnclear(text: string): boolean {
  const path = text.replaceAll('\\', '/');
  const beginsAgain = BEGINS_AGAIN.test(segmentsOf(path).join('/'));
  return beginsAgain || MAYBE_BETWEEN.test(path) || MAYBE_LEVELS.test(path);
}

/** The path of levels that stand in cells of their own, of which the last ones may be empty. Within a level `/` parts levels, as anywhere. */
export function pathOf(cells: readonly string[]): string {
  const levels = cells.map((cell) => trimmedEnds(cell, '/ '));
  const end = levels.indexOf('');
  const said = end < 0 ? levels : levels.slice(0, end);
  return said.length === 0 ? '' : `/${said.join('/')}`;
}

function cleanSegment(segment: string): string {
  if ([...segment].every((character) => KEPT.test(character))) return segment.replace(/\s+/g, ' ');
  const visible = segment.replace(INVISIBLE, '').replace(WITHIN_NUMBER, '-').replaceAll('&', ' et ');
  const cleaned = Array.from(visible, spelt).join('').replace(/-{2,}/g, '-').replace(/\s+/g, ' ');
  return trimmedEnds(cleaned, ' -');
}

/** What a character becomes. */
function spelt(character: string): string {
  if (KEPT.test(character)) return character;
  const folded = fold(character);
  const parts = character === character.toLowerCase() ? folded : folded.toUpperCase();
  return parts.replace(/./gsu, (part) => (LETTER_OR_DIGIT.test(part) ? part : JOINS.test(part) ? '-' : ' '));
}

/** Cleans the paths of a file, and says which it changed, and of the first ones which became one. */
export class CleanedPaths {
  /** Each path, and what it was when it was met first: at most KNOWN_MAX. */
  readonly #origins = new Map<string, string>();

  /** The path that is meant, or why there is none. */
  clean(given: string, note: (code: NoticeCode, params: RowFault['params']) => void): Cleaned {
    const cleaned = cleanChemin(given);
    if ('fault' in cleaned) return cleaned;
    const { chemin } = cleaned;
    // Of paths that the interface takes, only what it makes of them counts: `/A` and `/A/` are one anyway.
    const origin = 'chemin' in parseChemin(given) ? chemin : given;
    if (origin === given && given !== chemin)
      note('CHEMIN_REPARE', { given: shownValue(given), taken: chemin });
    const first = this.#origins.get(chemin);
    if (first === undefined) {
      if (this.#origins.size < KNOWN_MAX) this.#origins.set(chemin, origin);
    } else if (first !== origin) {
      note('CHEMINS_REUNIS', { given: shownValue(origin), other: shownValue(first), taken: chemin });
    }
    return cleaned;
  }
}
