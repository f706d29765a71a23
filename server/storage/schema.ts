import type { Generated } from 'kysely';
import type { TABLES } from './tables/index.ts';
import type { RowOf } from './tables/table.ts';

/**
 * The tables, as Kysely types. `organisation_key` is the integer under which the rows of one
 * organisation are kept; it comes first in every key. The organisation's public id (a UUID) is in
 * `organisations` alone: four bytes instead of thirty-six in every key of every index.
 */
export type Schema = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> } & {
  /** FTS5: the words of `contenu_plie`, and its organisation as a word to search for; the texts are in `prescriptions`. */
  prescriptions_recherche: {
    rowid: Generated<number>;
    organisation_key: string;
    contenu_plie: string;
  };
};
