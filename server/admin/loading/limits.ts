import { AFFECTATIONS_MAX } from '../../../src/contract/resources/affectations.ts';
import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import {
  DOSSIERS_D_UNE_ENVELOPPE_MAX,
  ENFANTS_MAX,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query, type Sql } from '../../storage/queries/query.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Added, Since } from './added.ts';

const CHILDREN = most(ENFANTS_MAX, 'dossiers', 'parent_id');
const ASSIGNED = most(AFFECTATIONS_MAX, 'affectations', 'dossier_id');
const ROLES = most(1, 'affectations', 'dossier_id', 'role', 'utilisateur_id');

/** So many rows at the most that have the same values in some columns: finds the new ones beyond, and the first of those. */
function most(max: number, table: 'dossiers' | 'affectations', ...columns: readonly [string, ...string[]]) {
  const name = `loading.tooMany.${table}.${columns.at(-1)}`;
  const tooMany = query<Since, { rang: number; premier: string }>(name, (_, p) => {
    const { sql } = kysely();
    const [rows, first] = [sql.table(table), sql.ref(columns[0])];
    return sql`SELECT rang, premier FROM (
        SELECT rang, row_number() OVER alike AS nombre, first_value(id) OVER alike AS premier
        FROM ${rows} WHERE "organisation_key" = ${p.organisationKey} AND ${first} IN
          (SELECT ${first} FROM ${rows} WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang})
        WINDOW alike AS (PARTITION BY ${sql.join(columns.map((column) => sql.ref(column)))} ORDER BY rang)
      ) AS counted
      WHERE nombre > ${sql.lit(max)} AND rang > ${p.rang}`;
  });
  return { max, tooMany };
}

/** The new dossiers on sessions, and in envelopes: each with what it was put into, and where its line says so. */
const put = {
  seances: (p: Since): Sql => kysely().sql`
    SELECT rang, seance_id AS cible, position FROM dossiers
      JOIN dossiers_seances ON dossiers_seances.organisation_key = dossiers.organisation_key AND dossier_id = id
      WHERE dossiers."organisation_key" = ${p.organisationKey} AND rang > ${p.rang}`,
  enveloppes: (p: Since): Sql => kysely().sql`
    SELECT rang, enveloppe_id AS cible, 0 AS position FROM dossiers
      WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang} AND enveloppe_id IS NOT NULL`,
};

const SEANCES = gathering(DOSSIERS_D_UNE_SEANCE_MAX, 'seances');
const ENVELOPPES = gathering(DOSSIERS_D_UNE_ENVELOPPE_MAX, 'enveloppes');

/** What gathers dossiers keeps their number, and has so many at the most. */
function gathering(max: number, table: keyof typeof put) {
  const tooMany = query<Since, { rang: number; position: number }>(`loading.tooMany.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`SELECT rang, position FROM (
        SELECT rang, position, nb_dossiers + row_number() OVER (PARTITION BY id ORDER BY rang) AS nombre
        FROM (${put[table](p)}) AS added
          JOIN ${sql.table(table)} AS gathering ON gathering."organisation_key" = ${p.organisationKey} AND id = cible
      ) AS counted
      WHERE nombre > ${sql.lit(max)}`;
  });
  const count = query<Since>(`loading.countDossiers.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`UPDATE ${sql.table(table)} SET nb_dossiers = nb_dossiers + nombre
      FROM (SELECT cible, count(*) AS nombre FROM (${put[table](p)}) AS added GROUP BY cible) AS counted
      WHERE "organisation_key" = ${p.organisationKey} AND id = cible`;
  });
  return { max, tooMany, count };
}

/** A dossier has so many children at the most, and sessions and envelopes so many dossiers. */
export async function checkDossiers({ tx, since, refuse }: Added): Promise<void> {
  const full = (rang: number, path: (string | number)[], max: number) =>
    refuse(rang, { path, code: 'COMPLET', params: { max } });
  for (const { rang } of await tx.all(CHILDREN.tooMany, since)) full(rang, ['parent_id'], CHILDREN.max);
  for (const { rang, position } of await tx.all(SEANCES.tooMany, since))
    full(rang, ['seances_id', position], SEANCES.max);
  for (const { rang } of await tx.all(ENVELOPPES.tooMany, since))
    full(rang, ['enveloppe_id'], ENVELOPPES.max);
}

/** A working group has so many members at the most, and a user holds one role there once. */
export async function checkAffectations({ tx, since, refuse }: Added): Promise<void> {
  const { max } = ASSIGNED;
  for (const { rang } of await tx.all(ASSIGNED.tooMany, since))
    refuse(rang, { path: ['dossier_id'], code: 'COMPLET', params: { max } });
  for (const { rang, premier: id } of await tx.all(ROLES.tooMany, since))
    refuse(rang, { path: ['utilisateur_id'], code: 'PRIS', params: { id } });
}

/** Adds the new dossiers to `nb_dossiers` of their sessions and envelopes. */
export async function countDossiers({ tx, since }: Pick<Added, 'tx' | 'since'>): Promise<void> {
  for (const { count } of [SEANCES, ENVELOPPES]) await tx.run(count, since);
}

/** A secret that has just been written, and where its line stands. */
interface Secret {
  readonly place: number;
  readonly told: { readonly id: string; readonly hash: string };
}

const sameHash = { tokens: holders('tokens'), abonnements: holders('abonnements') };

function holders(table: 'tokens' | 'abonnements') {
  return query<{ hash: string }, { organisation_key: number; id: string }>(`${table}.sameHash`, (db, p) =>
    db
      .selectFrom(table as 'tokens')
      .select(['organisation_key', 'id'])
      .where('hash', '=', p.hash),
  );
}

/** Refuses secrets, written together, whose fingerprint an earlier one has: who calls is found by it. */
export async function checkSecrets(
  tx: Transaction,
  organisationKey: number,
  table: keyof typeof sameHash,
  created: readonly Secret[],
  refuse: Added['refuse'],
): Promise<void> {
  const positions = new Map(created.map(({ told }, i) => [told.id, i]));
  const found = await Promise.all(created.map(({ told: { hash } }) => tx.all(sameHash[table], { hash })));
  for (const [i, { place }] of created.entries()) {
    const other = found[i]?.find(
      (row) => row.organisation_key !== organisationKey || (positions.get(row.id) ?? -1) < i,
    );
    if (other) refuse(place, { path: ['hash'], code: 'PRIS', params: { id: other.id } });
  }
}
