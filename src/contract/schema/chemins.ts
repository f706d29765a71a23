import { codePoints, fold } from './text.ts';

/** The pattern of a prescription path, verbatim from the interface. */
export const CHEMIN_PATTERN = '^/(?:[a-zA-Zà-úÀ-Ú0-9\\s/\\-])*$';
/** Code points in a path once normalised. */
export const CHEMIN_MAX = 255;
/** Levels in a path; `/` has none. */
export const CHEMIN_LEVELS = 10;

const PATTERN = new RegExp(CHEMIN_PATTERN);
const FOLLOWED = /^\/[a-zA-Zà-úÀ-Ú0-9\s/-]*/;
/** A path that nothing has to be done to but to measure it, as nearly all are. */
const NORMAL = /^(?:\/[a-zA-Zà-úÀ-Ú0-9-]+(?: [a-zA-Zà-úÀ-Ú0-9-]+)*)+$/;
// Control characters, line separators, lone surrogates: some of them are white space to the pattern.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/** What Git Bash begins a path with: it makes `C:/Program Files/Git/ERP` of `/ERP`. */
const DRIVE = /^[a-z]:(?=[/\\])/i;

export type CheminFault =
  | {
      readonly code: 'MOTIF' | 'CARACTERE';
      readonly character: string;
      readonly position: number;
      readonly drive?: string;
    }
  | { readonly code: 'TROP_LONG'; readonly max: number; readonly length: number }
  | { readonly code: 'NIVEAUX'; readonly max: number; readonly levels: number };

/**
 * Checks a path as given against the pattern, then normalises it: NFC, white space inside a
 * segment to one blank, none at its ends, empty segments and the trailing slash dropped; then
 * its length and its levels (choice C3). Positions count code points from 1.
 */
export function parseChemin(text: string): { chemin: string } | { fault: CheminFault } {
  if (text.length <= CHEMIN_MAX && NORMAL.test(text) && levelsOf(text) <= CHEMIN_LEVELS)
    return { chemin: text };
  const control = CONTROL.exec(text);
  if (control) return { fault: faultAt('CARACTERE', text, control.index) };
  if (!PATTERN.test(text)) {
    const followed = FOLLOWED.exec(text)?.[0] ?? '';
    const [drive] = DRIVE.exec(text) ?? [];
    return { fault: { ...faultAt('MOTIF', text, followed.length), ...(drive ? { drive } : {}) } };
  }
  const segments = segmentsOf(text.normalize('NFC'));
  const chemin = `/${segments.join('/')}`;
  const length = codePoints(chemin);
  if (length > CHEMIN_MAX) return { fault: { code: 'TROP_LONG', max: CHEMIN_MAX, length } };
  if (segments.length > CHEMIN_LEVELS) {
    return { fault: { code: 'NIVEAUX', max: CHEMIN_LEVELS, levels: segments.length } };
  }
  return { chemin };
}

function levelsOf(normal: string): number {
  let levels = 0;
  for (let at = 0; at >= 0; at = normal.indexOf('/', at + 1)) levels++;
  return levels;
}

/** The segments of a path, white space settled; `/` has none. */
export function segmentsOf(chemin: string): string[] {
  return chemin
    .split('/')
    .map((segment) => segment.trim().replace(/\s+/g, ' '))
    .filter((segment) => segment !== '');
}

/** The last segment of a path; empty for the root. */
export function nameOf(chemin: string): string {
  return chemin.slice(chemin.lastIndexOf('/') + 1);
}

/** What names of directories share that differ by case, accents and blanks alone. */
export function directoryKey(name: string): string {
  return fold(name).replaceAll(' ', '');
}

function faultAt<C extends 'MOTIF' | 'CARACTERE'>(code: C, text: string, index: number) {
  const point = text.codePointAt(index);
  const position = codePoints(text.slice(0, index)) + 1;
  if (point === undefined) return { code, character: '', position };
  // A control character cannot be shown: it is named.
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return { code, character: code === 'CARACTERE' ? name : String.fromCodePoint(point), position };
}
