import { sql as prescriptions } from './008-prescriptions.ts';
import { sql as audit } from './009-audit.ts';
import { sql as dossierNumbers } from './010-dossier-numbers.ts';
import { functions as instants, sql as suivi } from './011-suivi.ts';
import { sql as ouvrages, functions as searches } from './012-ouvrages.ts';
import { functions as users, sql as utilisateurs } from './013-utilisateurs.ts';
import { sql as abonnements } from './014-abonnements.ts';
import { sql as noms } from './015-noms.ts';
import { sql as evenementsModifies } from './016-evenements-modifies.ts';
import { sql as libraries } from './before-postgres/001-libraries.ts';
import { sql as dossiers } from './before-postgres/002-dossiers.ts';
import { sql as numbers } from './before-postgres/003-numbers.ts';
import { sql as textes } from './before-postgres/004-textes.ts';
import { functions as digests, sql as empreintes } from './before-postgres/005-empreintes.ts';
import { functions as foldings, sql as folds } from './before-postgres/006-folds.ts';
import { sql as organisationKey } from './before-postgres/007-organisation-key.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** What its SQL calls. */
  readonly functions?: Readonly<Record<string, (...columns: never[]) => number | string | null>>;
}

/** Every migration in order; the schema's version is how many have been applied. */
export const migrations: readonly Migration[] = [
  { name: '001-libraries', sql: libraries },
  { name: '002-dossiers', sql: dossiers },
  { name: '003-numbers', sql: numbers },
  { name: '004-textes', sql: textes },
  { name: '005-empreintes', sql: empreintes, functions: digests },
  { name: '006-folds', sql: folds, functions: foldings },
  { name: '007-organisation-key', sql: organisationKey },
  { name: '008-prescriptions', sql: prescriptions, functions: foldings },
  { name: '009-audit', sql: audit },
  { name: '010-dossier-numbers', sql: dossierNumbers },
  { name: '011-suivi', sql: suivi, functions: instants },
  { name: '012-ouvrages', sql: ouvrages, functions: searches },
  { name: '013-utilisateurs', sql: utilisateurs, functions: users },
  { name: '014-abonnements', sql: abonnements('TEXT', ') STRICT, WITHOUT ROWID') },
  { name: '015-noms', sql: noms, functions: searches },
  { name: '016-evenements-modifies', sql: evenementsModifies('TEXT') },
];
