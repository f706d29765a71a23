import type { PoolClient } from 'pg';
import { sql as dossierNumbers } from '../../migrations/010-dossier-numbers.ts';
import { sql as abonnements } from '../../migrations/014-abonnements.ts';
import { sql as evenementsModifies } from '../../migrations/016-evenements-modifies.ts';
import { sql as fuseaux } from '../../migrations/017-fuseaux.ts';
import { sql as prescriptions } from './008-prescriptions.ts';
import { sql as audit } from './009-audit.ts';
import { sql as suivi } from './011-suivi.ts';
import { fill as fillOuvrages, sql as ouvrages } from './012-ouvrages.ts';
import { fill as fillUtilisateurs, sql as utilisateurs } from './013-utilisateurs.ts';
import { fill as fillNoms } from './015-noms.ts';
import { fill as fillSites, sql as sites } from './018-sites.ts';
import { TEXT } from './types.ts';

export interface PostgresMigration {
  /** The version of the schema afterwards: that of SQLite's migration that does the same there. */
  readonly version: number;
  readonly sql: string;
  /** Fills what its SQL has made from the rows that are there. */
  readonly fill?: (client: PoolClient) => Promise<void>;
}

/** Every migration in order. The first makes the whole schema as it was when PostgreSQL was taken up. */
export const migrations: readonly PostgresMigration[] = [
  { version: 8, sql: prescriptions },
  { version: 9, sql: audit },
  { version: 10, sql: dossierNumbers },
  { version: 11, sql: suivi },
  { version: 12, sql: ouvrages, fill: fillOuvrages },
  { version: 13, sql: utilisateurs, fill: fillUtilisateurs },
  { version: 14, sql: abonnements(TEXT, ' DEFERRABLE)') },
  { version: 15, sql: '', fill: fillNoms },
  { version: 16, sql: evenementsModifies(TEXT) },
  { version: 17, sql: fuseaux(TEXT) },
  { version: 18, sql: sites, fill: fillSites },
];
