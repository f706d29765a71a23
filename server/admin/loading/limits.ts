import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import { DOSSIERS_D_UNE_ENVELOPPE_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { refusedLevees } from '../../resources/dossiers/levees.ts';
import { overlapping } from '../../resources/ouvrages/anomalies-de-pei.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query, type Sql } from '../../storage/queries/query.ts';
import type { Transaction } from '../../storage/store.ts';
import type { LoadedLine } from '../kinds/kind.ts';
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

/** Objects of one kind in one organisation, written together, with their lines. */
export interface Written {
  readonly tx: Transaction;
  readonly organisationKey: number;
  readonly created: readonly LineObject[];
  readonly issues: Issues;
  /** Puts a check off until every line is written. */
  readonly later: (check: () => Promise<void>) => void;
}

/** Refuses secrets whose fingerprint is taken: it identifies the caller. */
export function checkSecrets(table: Secrets) {
  return async ({ tx, organisationKey, created, issues }: Written): Promise<void> => {
    const secrets = created.map(({ line, object }) => ({
      line,
      ...(object as { id: string; hash: string }),
    }));
    const own = new Set(secrets.map(({ id }) => id));
    const found = await tx.all(sameHash[table], { hashes: JSON.stringify(secrets.map(({ hash }) => hash)) });
    const earlier = found.filter((one) => one.organisation_key !== organisationKey || !own.has(one.id));
    const holder = new Map(earlier.map(({ hash, id }) => [hash, id]));
    for (const { line, id: mine, hash } of secrets) {
      const id = holder.get(hash);
      if (id) issues.add(line, { path: ['hash'], code: 'PRIS', params: { id } });
      else holder.set(hash, mine);
    }
  };
}

const sameSub = query<
  { organisationKey: number; values: string },
  Record<'id' | 'oidc_issuer' | 'oidc_sub', string>
>('utilisateurs.sameSub', (db, p, dialect) =>
  db
    .selectFrom('utilisateurs')
    .select(['id', 'oidc_issuer', 'oidc_sub'])
    .where(({ eb, ref }) => eb(dialect.withoutIndex(ref('organisation_key')), '=', p.organisationKey))
    .where((eb) => dialect.inJson(eb.ref('oidc_sub'), p.values, 'texts'))
    .$castTo(),
);

/** Refuses users of an identity that another user of their organisation has. */
export async function checkIdentities({ tx, organisationKey, created, issues }: Written): Promise<void> {
  const linked = created.filter(({ object }) => object.oidc_sub);
  if (linked.length === 0) return;
  const own = new Set(linked.map(({ object }) => object.id));
  const identityOf = ({ oidc_issuer, oidc_sub }: LoadedLine) => JSON.stringify([oidc_issuer, oidc_sub]);
  const values = JSON.stringify(linked.map(({ object }) => object.oidc_sub));
  const earlier = (await tx.all(sameSub, { organisationKey, values })).filter(({ id }) => !own.has(id));
  const holder = new Map<string, unknown>(earlier.map((row) => [identityOf(row), row.id]));
  for (const { line, object } of linked) {
    const id = holder.get(identityOf(object));
    if (id !== undefined) issues.add(line, { path: ['oidc_sub'], code: 'PRIS', params: { id: String(id) } });
    else holder.set(identityOf(object), object.id);
  }
}

/** Refuses liftings of prescriptions that their dossiers cannot lift (choice C22). */
export async function checkLevees({ tx, organisationKey, created, issues, later }: Written): Promise<void> {
  const levees = created.map(({ line, object: { id, dossier_id } }) => ({
    line,
    id: id as string,
    dossier_id: dossier_id as string,
  }));
  later(async () => {
    for (const { line, id } of await refusedLevees(tx, organisationKey, levees))
      issues.add(line, { path: ['id'], code: 'AUTRE_ERP', params: { id } });
  });
}

/** Refuses anomalies that their PEI has with the same code in the same period. */
export async function checkOverlaps({ tx, organisationKey, created, issues }: Written): Promise<void> {
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
