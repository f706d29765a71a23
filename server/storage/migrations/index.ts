import { sql as schema } from './008-schema.ts';
import { sql as audit } from './009-audit.ts';
import { sql as dossierNumbers } from './010-dossier-numbers.ts';
import { functions as instants, sql as suivi } from './011-suivi.ts';
import { sql as ouvrages, functions as searches } from './012-ouvrages.ts';
import { functions as users, sql as utilisateurs } from './013-utilisateurs.ts';
import { sql as abonnements } from './014-abonnements.ts';
import { sql as noms } from './015-noms.ts';
import { sql as evenementsModifies } from './016-evenements-modifies.ts';
import { sql as fuseaux } from './017-fuseaux.ts';
import { sql as sites } from './018-sites.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** What its SQL calls. */
  readonly functions?: Readonly<Record<string, (...columns: never[]) => number | string | null>>;
}

/** The schema that the first migration makes. */
export const FIRST_SCHEMA = 8;

/** The schema that some migrations make, from the first on. */
export const schemaOf = (list: readonly Migration[]) => FIRST_SCHEMA + list.length - 1;

/** Those of some migrations that a database of a schema lacks, 0 being that of an empty one. */
export const lackedBy = (schema: number, list: readonly Migration[] = migrations) =>
  list.slice(schema === 0 ? 0 : schema - FIRST_SCHEMA + 1);

/** Every migration in order. */
export const migrations: readonly Migration[] = [
  { name: '008-schema', sql: schema },
  { name: '009-audit', sql: audit },
  { name: '010-dossier-numbers', sql: dossierNumbers },
  { name: '011-suivi', sql: suivi, functions: instants },
  { name: '012-ouvrages', sql: ouvrages, functions: searches },
  { name: '013-utilisateurs', sql: utilisateurs, functions: users },
  { name: '014-abonnements', sql: abonnements('TEXT', ') STRICT, WITHOUT ROWID') },
  { name: '015-noms', sql: noms, functions: searches },
  { name: '016-evenements-modifies', sql: evenementsModifies('TEXT') },
  { name: '017-fuseaux', sql: fuseaux('TEXT') },
  { name: '018-sites', sql: sites, functions: searches },
];
