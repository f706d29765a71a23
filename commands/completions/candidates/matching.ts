import { fold } from '../../../src/contract/schema/text.ts';

/**
 * Candidates that begin like the word; if none, those that do regardless of case and accents, so that `/moy` finds `/Moyens
 * de secours`. Of these, the ones spelt like the first in that part: shells replace the word by the common beginning of all
 * candidates, which would shorten it otherwise.
 */
export function matching(candidates: readonly Candidate[], prefix: string): readonly Candidate[] {
  const exact = candidates.filter(({ value }) => value.startsWith(prefix));
  if (exact.length > 0) return exact;
  const folded = fold(prefix);
  const alike = candidates.filter(({ value }) => fold(value).startsWith(folded));
  const spelt = alike[0]?.value.slice(0, prefix.length) ?? '';
  return alike.filter(({ value }) => value.startsWith(spelt));
}

/** A replacement of the word under the cursor. */
export interface Candidate {
  /** The whole word, before any shell has quoted it. */
  readonly value: string;
  readonly description?: string;
  /** The word may continue: the cursor stays at its end. */
  readonly open?: true;
}

/** A word that would be read neither as a flag nor as the name of a file. */
export const TYPABLE = /^[^-@ ]/;
