import type { Pei, PeiDonnees } from '../../../src/contract/resources/dossiers/pei.ts';
import { query } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { inJson } from '../../storage/sqlite/dialect.ts';

const byIds = query<{ organisationKey: number; ids: string }, { id: string; donnees: string }>(
  'peis.byIds',
  (db, p) =>
    db
      .selectFrom('peis')
      .select(['id', 'donnees'])
      .where('organisation_key', '=', p.organisationKey)
      .where((eb) => inJson(eb.ref('id'), p.ids)),
);

/** The PEIs with these ids. */
export function peisByIds(
  tx: Sqlite3,
  organisationKey: number,
  wanted: ReadonlySet<string>,
): Map<string, Pei> {
  if (wanted.size === 0) return new Map();
  const rows = tx.all(byIds, { organisationKey, ids: JSON.stringify([...wanted]) });
  return new Map(rows.map(({ id, donnees }) => [id, { id, ...(JSON.parse(donnees) as PeiDonnees) }]));
}
