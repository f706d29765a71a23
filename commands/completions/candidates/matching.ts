import { fold } from '../../../src/contract/schema/text.ts';

/**
 * Those that begin as the word does; where none does, those that do when neither case nor accents count, so that
 * `/moy` finds `/Moyens de secours`. Of these, the ones that spell what was typed as the first does: shells put what
 * all candidates share in the place of the word, which would grow shorter otherwise.
 */
export function matching(candidates: readonly Candidate[], prefix: string): readonly Candidate[] {
  const exact = candidates.filter(({ value }) => value.startsWith(prefix));
  if (exact.length > 0) return exact;
  const folded = fold(prefix);
  const alike = candidates.filter(({ value }) => fold(value).startsWith(folded));
  const spelt = alike[0]?.value.slice(0, prefix.length) ?? '';
  return alike.filter(({ value }) => value.startsWith(spelt));
}

/** What may take the place of the word under the cursor. */
export interface Candidate {
  /** The whole word, before any shell has quoted it. */
  readonly value: string;
  readonly description?: string;
  /** More of the word may follow: the cursor stays at its end. */
  readonly open?: true;
}

/** What would be read as a flag, or as the name of a file, cannot stand on a line. */
export const TYPABLE = /^[^-@ ]/;
