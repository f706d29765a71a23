import { parseChemin, segmentsOf } from '../../contract/schema/chemins.ts';
import { fold, trimmedEnds } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import { type RowFault, shownValue } from '../model/issues.ts';

/** A character allowed in a segment. */
const KEPT = /[a-zA-Zà-úÀ-Ú0-9\s-]/;
const LETTER_OR_DIGIT = /[a-zA-Zà-úÀ-Ú0-9]/;
/** Word separators: they become `-`. */
const JOINS = /[\p{Pd}_:;·•/+=~<|]/u;
/** Invisible parts. */
const INVISIBLE = /\p{Cf}/gu;
/** Separators of numbers, where a blank would join two: `5.1` is `5-1`. */
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
export function cleanChemin(path: string): Cleaned {
  const asWritten = judgedChemin(path);
  if ('chemin' in asWritten || asWritten.fault.params?.drive !== undefined) return asWritten;
  const segments: string[] = [];
  for (const segment of path.normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (segment.replace(INVISIBLE, '').trim() === '') continue;
    const cleaned = cleanSegment(segment);
    if (cleaned === '') return { fault: { code: 'CHEMIN_VIDE', params: { segment } } };
    segments.push(cleaned);
  }
  return judgedChemin(`/${segments.join('/')}`);
}

/** A path as the interface takes it, or its fault. */
function judgedChemin(path: string): Cleaned {
  const found = parseChemin(path);
  if ('chemin' in found) return found;
  const { code, ...params } = found.fault;
  return { fault: { code, params } };
}

/** Separators of paths in one cell without `|`: no path has them before a `/`. */
const BETWEEN = /\s*[,;\r\n][\s,;]*(?=\/)/;

/** Possible separators, which one path may contain: a line end or `;` further on, a blank before a `/`, `,` or `+` between paths of two levels. */
const MAYBE_BETWEEN = /[;\r\n][^/]*\/|\S\s+\/[^\s/]|[^/]\/[^/].*[,+].*[^/]\//;

/** The first level again after a word or a sign, with levels below it: `ERP/Type L et ERP/Portes`. */
const BEGINS_AGAIN = /^([^/]+)\/.*(?:\s(?:et|ou|\p{Pd})\s|[,;+&]\s?)\1\//u;

/** Possible separators of levels, or paths, instead of `/`; signs of names are some only without a `/`. */
const MAYBE_LEVELS = /[>›→]|^[^«»]*»|^(?=[^/]*$).*(?:\s[\p{Pd}+]\s|,(?!\d)|:\s|::|[;|\r\n])/su;

/** Maximal remembered paths. */
const KNOWN_MAX = 10_000;

/** Known texts of one path each: a file repeats them. */
const single = new Set<string>();

/** Paths of a cell that names several; undefined if their beginnings, or their levels, are unclear. */
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

/** Path of levels in separate cells, the last of which may be empty. `/` in a cell separates levels, as anywhere. */
export function pathOf(cells: readonly string[]): string {
  const levels = cells.map((cell) => trimmedEnds(cell, '/ '));
  const end = levels.indexOf('');
  const filled = end < 0 ? levels : levels.slice(0, end);
  return filled.length === 0 ? '' : `/${filled.join('/')}`;
}

function cleanSegment(segment: string): string {
  if ([...segment].every((character) => KEPT.test(character))) return segment.replace(/\s+/g, ' ');
  const visible = segment.replace(INVISIBLE, '').replace(WITHIN_NUMBER, '-').replaceAll('&', ' et ');
  const cleaned = Array.from(visible, spelt).join('').replace(/-{2,}/g, '-').replace(/\s+/g, ' ');
  return trimmedEnds(cleaned, ' -');
}

/** A character's spelling. */
function spelt(character: string): string {
  if (KEPT.test(character)) return character;
  const folded = fold(character);
  const parts = character === character.toLowerCase() ? folded : folded.toUpperCase();
  return parts.replace(/./gsu, (part) => (LETTER_OR_DIGIT.test(part) ? part : JOINS.test(part) ? '-' : ' '));
}

/** Cleans the paths of a file, and notes changed ones, and different ones that became equal. */
export class CleanedPaths {
  /** Each path, with its first original: at most KNOWN_MAX. */
  readonly #origins = new Map<string, string>();

  /** The cleaned path, or a fault. */
  clean(path: string, note: (code: NoticeCode, params: RowFault['params']) => void): Cleaned {
    const cleaned = cleanChemin(path);
    if ('fault' in cleaned) return cleaned;
    const { chemin } = cleaned;
    // Valid paths count as normalised by the interface: `/A` and `/A/` are one anyway.
    const origin = 'chemin' in parseChemin(path) ? chemin : path;
    if (origin === path && path !== chemin) note('CHEMIN_REPARE', { given: shownValue(path), taken: chemin });
    const first = this.#origins.get(chemin);
    if (first === undefined) {
      if (this.#origins.size < KNOWN_MAX) this.#origins.set(chemin, origin);
    } else if (first !== origin) {
      note('CHEMINS_REUNIS', { given: shownValue(origin), other: shownValue(first), taken: chemin });
    }
    return cleaned;
  }
}
