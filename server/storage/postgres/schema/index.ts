import type { PoolClient } from 'pg';
import { sql as schema } from './017-schema.ts';
import { fill as fillSites, sql as sites } from './018-sites.ts';

export interface PostgresMigration {
  /** The version of the schema afterwards: that of SQLite's migration that does the same there. */
  readonly version: number;
  readonly sql: string;
  /** Fills what its SQL has made from the rows that are there. */
  readonly fill?: (client: PoolClient) => Promise<void>;
}

/** Every migration in order. */
export const migrations: readonly PostgresMigration[] = [
  { version: 17, sql: schema },
  { version: 18, sql: sites, fill: fillSites },
];
