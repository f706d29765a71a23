import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import { DOSSIERS_D_UNE_ENVELOPPE_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query, type Sql } from '../../storage/queries/query.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Secrets } from '../tokens.ts';
import type { Added, Adding, Since } from './groups.ts';

/** New rows that something counts: each with what counts it, and where its line says so. */
const put = {
  documents: (p: Since): Sql => kysely().sql`
    SELECT rang, dossier_id AS cible, 0 AS position FROM documents
      WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang}`,
  seances: (p: Since): Sql => kysely().sql`
    SELECT rang, seance_id AS cible, position FROM dossiers
      JOIN dossiers_seances ON dossiers_seances.organisation_key = dossiers.organisation_key AND dossier_id = id
      WHERE dossiers."organisation_key" = ${p.organisationKey} AND rang > ${p.rang}`,
  enveloppes: (p: Since): Sql => kysely().sql`
    SELECT rang, enveloppe_id AS cible, 0 AS position FROM dossiers
      WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang} AND enveloppe_id IS NOT NULL`,
};

/** Finds the new dossiers beyond what a session or an envelope may have. */
const beyond = (max: number, table: 'seances' | 'enveloppes') =>
  query<Since, { rang: number; position: number }>(`loading.tooMany.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`SELECT rang, position FROM (
        SELECT rang, position, nb_dossiers + row_number() OVER (PARTITION BY id ORDER BY rang) AS nombre
        FROM (${put[table](p)}) AS added
          JOIN ${sql.table(table)} AS gathering ON gathering."organisation_key" = ${p.organisationKey} AND id = cible
      ) AS counted
      WHERE nombre > ${sql.lit(max)}`;
  });
const tooManyOfSeances = beyond(DOSSIERS_D_UNE_SEANCE_MAX, 'seances');
const tooManyOfEnveloppes = beyond(DOSSIERS_D_UNE_ENVELOPPE_MAX, 'enveloppes');

/** Sessions and envelopes have so many dossiers at the most. */
export async function checkGatherings({ tx, since, refuse }: Added): Promise<void> {
  const full = (rang: number, path: (string | number)[], max: number) =>
    refuse(rang, { path, code: 'COMPLET', params: { max } });
  for (const { rang, position } of await tx.all(tooManyOfSeances, since))
    full(rang, ['seances_id', position], DOSSIERS_D_UNE_SEANCE_MAX);
  for (const { rang } of await tx.all(tooManyOfEnveloppes, since))
    full(rang, ['enveloppe_id'], DOSSIERS_D_UNE_ENVELOPPE_MAX);
}

/** Adds new rows to the number that is kept beside what counts them. */
const adding = (rows: keyof typeof put, table: string, number: string) =>
  query<Since>(`loading.count.${rows}`, (_, p) => {
    const { sql } = kysely();
    return sql`UPDATE ${sql.table(table)} SET ${sql.ref(number)} = ${sql.ref(number)} + nombre
      FROM (SELECT cible, count(*) AS nombre FROM (${put[rows](p)}) AS added GROUP BY cible) AS counted
      WHERE "organisation_key" = ${p.organisationKey} AND id = cible`;
  });
const addDocuments = adding('documents', 'dossiers', 'nb_pieces_jointes');
const addToSeances = adding('seances', 'seances', 'nb_dossiers');
const addToEnveloppes = adding('enveloppes', 'enveloppes', 'nb_dossiers');

/** Counts the new documents in their dossiers. */
export async function countDocuments({ tx, since }: Adding): Promise<void> {
  await tx.run(addDocuments, since);
}

/** Counts the new dossiers in their sessions and envelopes. */
export async function countDossiers({ tx, since }: Adding): Promise<void> {
  await tx.run(addToSeances, since);
  await tx.run(addToEnveloppes, since);
}

/** A secret that has just been written, and where its line stands. */
interface Secret {
  readonly place: number;
  readonly told: { readonly id: string; readonly hash: string };
}

type Holder = { organisation_key: number; id: string; hash: string };
const sameHash = { tokens: holders('tokens'), abonnements: holders('abonnements') };

function holders(table: Secrets) {
  return query<{ hashes: string }, Holder>(`${table}.sameHash`, (db, p, dialect) =>
    db
      .selectFrom(table as 'tokens')
      .select(['organisation_key', 'id', 'hash'])
      .where((eb) => dialect.inJson(eb.ref('hash'), p.hashes, 'texts')),
  );
}

/** Refuses secrets, written together, whose fingerprint an earlier one has: who calls is found by it. */
export async function checkSecrets(
  tx: Transaction,
  organisationKey: number,
  table: Secrets,
  created: readonly Secret[],
  refuse: Added['refuse'],
): Promise<void> {
  const hashes = JSON.stringify(created.map(({ told }) => told.hash));
  const own = new Set(created.map(({ told }) => told.id));
  const found = await tx.all(sameHash[table], { hashes });
  const earlier = found.filter((one) => one.organisation_key !== organisationKey || !own.has(one.id));
  const holder = new Map(earlier.map(({ hash, id }) => [hash, id]));
  for (const { place, told } of created) {
    const id = holder.get(told.hash);
    if (id) refuse(place, { path: ['hash'], code: 'PRIS', params: { id } });
    else holder.set(told.hash, told.id);
  }
}
