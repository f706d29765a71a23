import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import { DOSSIERS_D_UNE_ENVELOPPE_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query, type Sql } from '../../storage/queries/query.ts';
import type { Added, Since } from './added.ts';

/** The new dossiers on sessions, and in envelopes: each with what it was put into, and where its line says so. */
const added = {
  seances: (p: Since): Sql => kysely().sql`
    SELECT rang, seance_id AS cible, position FROM dossiers
      JOIN dossiers_seances ON dossiers_seances.organisation_key = dossiers.organisation_key AND dossier_id = id
      WHERE dossiers."organisation_key" = ${p.organisationKey} AND rang > ${p.rang}`,
  enveloppes: (p: Since): Sql => kysely().sql`
    SELECT rang, enveloppe_id AS cible, 0 AS position FROM dossiers
      WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang} AND enveloppe_id IS NOT NULL`,
};

const SEANCES = gathering('seances', DOSSIERS_D_UNE_SEANCE_MAX);
const ENVELOPPES = gathering('enveloppes', DOSSIERS_D_UNE_ENVELOPPE_MAX);

/** What gathers dossiers keeps their number, and has so many at the most. */
function gathering(table: keyof typeof added, most: number) {
  const tooMany = query<Since, { rang: number; position: number }>(`loading.tooMany.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`SELECT rang, position FROM (
        SELECT rang, position, nb_dossiers + row_number() OVER (PARTITION BY id ORDER BY rang) AS nombre
        FROM (${added[table](p)}) AS added
          JOIN ${sql.table(table)} AS gathering ON gathering."organisation_key" = ${p.organisationKey} AND id = cible
      ) AS counted
      WHERE nombre > ${sql.lit(most)}`;
  });
  const count = query<Since>(`loading.countDossiers.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`UPDATE ${sql.table(table)} SET nb_dossiers = nb_dossiers + nombre
      FROM (SELECT cible, count(*) AS nombre FROM (${added[table](p)}) AS added GROUP BY cible) AS counted
      WHERE "organisation_key" = ${p.organisationKey} AND id = cible`;
  });
  return { most, tooMany, count };
}

/** Refuses the dossiers for which a session, or an envelope, has no room. */
export async function checkRoom({ tx, since, refuse }: Added): Promise<void> {
  const params = (most: number) => ({ code: 'COMPLET', params: { max: most } }) as const;
  for (const { rang, position } of await tx.all(SEANCES.tooMany, since))
    refuse(rang, { path: ['seances_id', position], ...params(SEANCES.most) });
  for (const { rang } of await tx.all(ENVELOPPES.tooMany, since))
    refuse(rang, { path: ['enveloppe_id'], ...params(ENVELOPPES.most) });
}

/** Adds the new dossiers to `nb_dossiers` of their sessions and envelopes. */
export async function countDossiers({ tx, since }: Pick<Added, 'tx' | 'since'>): Promise<void> {
  for (const { count } of [SEANCES, ENVELOPPES]) await tx.run(count, since);
}
