import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import { DOSSIERS_D_UNE_ENVELOPPE_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { overlapping } from '../../resources/ouvrages/anomalies-de-pei.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query, type Sql } from '../../storage/queries/query.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Secrets } from '../tokens.ts';
import type { Added, Since } from './groups.ts';
import type { Issues, LineObject, LoadFault } from './issues.ts';

/** New rows under a limit: each with its owner, and the place in its line. */
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

/** Refuses new dossiers beyond what a session or an envelope may have. */
function checkOf(
  max: number,
  table: 'seances' | 'enveloppes',
  pathOf: (position: number) => LoadFault['path'],
) {
  const tooMany = query<Since, { rang: number; position: number }>(`loading.tooMany.${table}`, (_, p) => {
    const { sql } = kysely();
    return sql`SELECT rang, position FROM (
        SELECT rang, position, nb_dossiers + row_number() OVER (PARTITION BY id ORDER BY rang) AS nombre
        FROM (${put[table](p)}) AS added
          JOIN ${sql.table(table)} AS gathering ON gathering."organisation_key" = ${p.organisationKey} AND id = cible
      ) AS counted
      WHERE nombre > ${sql.lit(max)}`;
  });
  return async ({ tx, since, refuse }: Added): Promise<void> => {
    for (const { rang, position } of await tx.all(tooMany, since))
      refuse(rang, { path: pathOf(position), code: 'COMPLET', params: { max } });
  };
}

export const checkGatherings = [
  checkOf(DOSSIERS_D_UNE_SEANCE_MAX, 'seances', (position) => ['seances_id', position]),
  checkOf(DOSSIERS_D_UNE_ENVELOPPE_MAX, 'enveloppes', () => ['enveloppe_id']),
];

/** Adds new rows to the number that is kept beside what counts them. */
function countOf(rows: keyof typeof put, table: string, number: string) {
  const add = query<Since>(`loading.count.${rows}`, (_, p) => {
    const { sql } = kysely();
    return sql`UPDATE ${sql.table(table)} SET ${sql.ref(number)} = ${sql.ref(number)} + nombre
      FROM (SELECT cible, count(*) AS nombre FROM (${put[rows](p)}) AS added GROUP BY cible) AS counted
      WHERE "organisation_key" = ${p.organisationKey} AND id = cible`;
  });
  return async ({ tx, since }: Added): Promise<void> => void (await tx.run(add, since));
}

export const countDocuments = countOf('documents', 'dossiers', 'nb_pieces_jointes');
export const countDossiers = [
  countOf('seances', 'seances', 'nb_dossiers'),
  countOf('enveloppes', 'enveloppes', 'nb_dossiers'),
];

const sameHash = { tokens: holders('tokens'), abonnements: holders('abonnements') };

function holders(table: Secrets) {
  type Holder = { organisation_key: number; id: string; hash: string };
  return query<{ hashes: string }, Holder>(`${table}.sameHash`, (db, p, dialect) =>
    db
      .selectFrom(table as 'tokens')
      .select(['organisation_key', 'id', 'hash'])
      .where((eb) => dialect.inJson(eb.ref('hash'), p.hashes, 'texts')),
  );
}

/** Refuses secrets, written together, whose fingerprint is taken: it identifies the caller. */
export async function checkSecrets(
  tx: Transaction,
  organisationKey: number,
  table: Secrets,
  created: readonly LineObject[],
  issues: Issues,
): Promise<void> {
  const secrets = created.map(({ line, object }) => ({ line, ...(object as { id: string; hash: string }) }));
  const own = new Set(secrets.map(({ id }) => id));
  const found = await tx.all(sameHash[table], { hashes: JSON.stringify(secrets.map(({ hash }) => hash)) });
  const earlier = found.filter((one) => one.organisation_key !== organisationKey || !own.has(one.id));
  const holder = new Map(earlier.map(({ hash, id }) => [hash, id]));
  for (const { line, id: mine, hash } of secrets) {
    const id = holder.get(hash);
    if (id) issues.add(line, { path: ['hash'], code: 'PRIS', params: { id } });
    else holder.set(hash, mine);
  }
}

/** Refuses anomalies of PEIs, written together, that the PEI has with their code in the same period. */
export async function checkOverlaps(
  tx: Transaction,
  organisationKey: number,
  created: readonly LineObject[],
  issues: Issues,
): Promise<void> {
  const ids = created.map(({ object }) => object.id as string);
  const pairs = await tx.all(overlapping, { organisationKey, values: JSON.stringify(ids) });
  // Both of a pair may be new: the later line is the one too many.
  const places = new Map(ids.map((id, i) => [id, i]));
  const placeOf = (id: string) => places.get(id) ?? -1;
  for (const { id, other } of pairs) {
    const { line } = created[placeOf(id)] as LineObject;
    if (placeOf(other) < placeOf(id))
      issues.add(line, { path: ['code'], code: 'PRIS', params: { id: other } });
  }
}
