import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { isUuid } from '../../../src/contract/schema/text.ts';
import type { PartName, Parts } from './kinds.ts';

/** Objects that a command takes. */
export interface NamedObjects<K extends PartName = PartName> {
  readonly kind: K;
  /**
   * Objects that the number of a dossier alone may mean, if there is just one; without it, such a number means none. `etat`:
   * their future state, for the error about none.
   */
  readonly byNumber?: { readonly isDefault: (row: Parts[K]) => boolean; readonly etat?: string };
  /** Objects that the command can act on: others are not proposed. */
  readonly isPossible?: (row: Parts[K]) => boolean;
}

/** Rows of named objects, by id: none for those given by id. */
export type Known<K extends PartName> = ReadonlyMap<
  string,
  { readonly row: Parts[K]; readonly dossier: Dossier }
>;

export interface Identified<K extends PartName> {
  /** In the order of their names, each once. */
  readonly ids: readonly string[];
  readonly parts: Known<K>;
}

/** Whether a text is an id, which needs no lookup. */
export function isId(typed: string): boolean {
  return isUuid(typed.trim());
}
