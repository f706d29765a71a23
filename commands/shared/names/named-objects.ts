import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { PartName, Parts } from './kinds.ts';

/** What a command says of the objects that it takes. */
export interface NamedObjects<K extends PartName = PartName> {
  readonly kind: K;
  /**
   * Those that the number of a dossier alone may stand for, where it is one; without it, such a number names none.
   * `etat`: what they are to become, for who is told that there is none.
   */
  readonly byNumber?: { readonly isMeant: (row: Parts[K]) => boolean; readonly etat?: string };
  /** Those that the command can act on: others are not proposed. */
  readonly isPossible?: (row: Parts[K]) => boolean;
}

/** What is known of objects that were named, by their ids: of those that were given by their ids, nothing. */
export type Known<K extends PartName> = ReadonlyMap<
  string,
  { readonly row: Parts[K]; readonly dossier: Dossier }
>;

export interface Identified<K extends PartName> {
  /** In the order in which they were named, each once. */
  readonly ids: readonly string[];
  readonly known: Known<K>;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether this is an id, which needs no looking up. */
export function isId(named: string): boolean {
  return ID.test(named.trim());
}
