import { queries } from './queries/query.ts';
import type { Sqlite3 } from './sqlite/connection.ts';

/** The tables whose rows are kept in the order of their creation. */
export const RANKED = ['dossiers', 'documents', 'affectations', 'workflows'] as const;
export type Ranked = (typeof RANKED)[number];

const last = queries<{ table: Ranked }, { organisationKey: number }, { rang: number }>(
  'rangs.last',
  { table: RANKED },
  (db, p, { table }) =>
    db
      .selectFrom(table as 'dossiers')
      .select('rang')
      .where('organisation_key', '=', p.organisationKey)
      .orderBy('rang', 'desc')
      .limit(1),
);

/** The `rang` of the row of an organisation that was created last; 0 when there is none. */
export function lastRang(tx: Sqlite3, table: Ranked, organisationKey: number): number {
  return tx.get(last({ table }), { organisationKey })?.rang ?? 0;
}
