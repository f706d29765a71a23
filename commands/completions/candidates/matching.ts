import { fold } from '../../../src/contract/schema/text.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';

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

/** Rows that are offered at once. */
export const OFFERED_MAX = 100;

/**
 * A value, and what the list says beside it; of a dossier, an ERP or a water point the number by which people know it, of what belongs to one the id of
 * that, its state or role, and what names it.
 */
export type KnownValue = readonly [value: string, description: string, of?: string, ...names: string[]];

export function beginning(values: readonly KnownValue[], prefix: string): Candidate[] {
  const wanted = fold(prefix);
  return values
    .filter(([value]) => fold(value).startsWith(wanted))
    .map(([value, description]) => (description === '' ? { value } : { value, description }));
}

/** What people know by a number. */
const NUMBERED = ['dossiers', 'erps', 'peis'] as const;
export type NumberedKind = (typeof NUMBERED)[number];

export function isNumbered(kind: CompletionKind): kind is NumberedKind {
  return NUMBERED.some((one) => one === kind);
}

/**
 * Dossiers, ERPs and water points by their numbers, as people know them; by their ids as well where one is begun, and where a
 * number does not tell which is meant: where there is none, or two have the same.
 */
export function numbered(values: readonly KnownValue[], prefix: string): readonly Candidate[] {
  const holders = Map.groupBy(values, ([, , numero = '']) => numero.toLowerCase());
  const isName = (numero: string) => TYPABLE.test(numero) && holders.get(numero.toLowerCase())?.length === 1;
  const named = values.flatMap(([, objet, numero = '']) =>
    isName(numero) ? [[numero, objet] as const] : [],
  );
  const byId = prefix === '' ? values.filter(([, , numero = '']) => !isName(numero)) : values;
  return [...withLast(beginning(named, prefix)), ...withLast(beginning(byId, prefix))];
}

/** What would be read as a flag, or as the name of a file, cannot stand on a line. */
export const TYPABLE = /^[^-@ ]/;

/** The first of many and the last, in order: what these have in common is what all have. */
export function withLast(candidates: readonly Candidate[]): readonly Candidate[] {
  const sorted = [...candidates].sort((one, other) => (one.value < other.value ? -1 : 1));
  return sorted.length <= OFFERED_MAX ? sorted : [...sorted.slice(0, OFFERED_MAX), ...sorted.slice(-1)];
}
