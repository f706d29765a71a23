import { VigieError } from '../../src/contract/errors.ts';
import { DEFAULT_ZONE } from '../../src/contract/schema/dates.ts';
import { recordAct } from '../audit/journal.ts';
import { newId } from '../storage/ids.ts';
import { query } from '../storage/queries/query.ts';
import type { Transaction } from '../storage/store.ts';

export interface Organisation {
  readonly id: string;
  readonly nom: string;
  /** The time zone in which its days are days, `Europe/Paris`. */
  readonly fuseau: string;
}

/** An organisation as its table holds it. */
export interface OrganisationRow extends Organisation {
  readonly organisation_key: number;
  readonly logo_url: string | null;
  readonly created_at: string;
}

const raiseLast = query<Record<string, never>, Pick<OrganisationRow, 'organisation_key'>>(
  'organisations.raiseLast',
  (db) =>
    db
      .updateTable('last_organisation')
      .set((eb) => ({ organisation_key: eb('organisation_key', '+', 1) }))
      .returning('organisation_key'),
);

const insert = query<{ readonly [K in keyof OrganisationRow]: OrganisationRow[K] }>(
  'organisations.insert',
  (db, p) =>
    db.insertInto('organisations').values({
      organisation_key: p.organisation_key,
      id: p.id,
      nom: p.nom,
      logo_url: p.logo_url,
      created_at: p.created_at,
      fuseau: p.fuseau,
    }),
);

const selectAll = query<Record<string, never>, OrganisationRow>('organisations.selectAll', (db) =>
  db
    .selectFrom('organisations')
    .select(['organisation_key', 'id', 'nom', 'logo_url', 'created_at', 'fuseau'])
    .orderBy('organisation_key'),
);

export const organisationByKey = query<
  { organisationKey: number },
  { id: string; nom: string; fuseau: string }
>('organisations.byKey', (db, p) =>
  db
    .selectFrom('organisations')
    .select(['id', 'nom', 'fuseau'])
    .where('organisation_key', '=', p.organisationKey),
);

const update = query<{ organisationKey: number; nom: string; fuseau: string }>(
  'organisations.update',
  (db, p) =>
    db
      .updateTable('organisations')
      .set({ nom: p.nom, fuseau: p.fuseau })
      .where('organisation_key', '=', p.organisationKey),
);

/** Adds an organisation; `nom` has 1 to 256 characters. */
export async function addOrganisation(
  tx: Transaction,
  nom: string,
  now: string,
  fuseau: string = DEFAULT_ZONE,
): Promise<OrganisationRow> {
  const organisation_key = await newOrganisationKey(tx);
  const organisation = { organisation_key, id: newId(), nom, logo_url: null, created_at: now, fuseau };
  await insertOrganisation(tx, organisation);
  const apres = { nom, ...(fuseau === DEFAULT_ZONE ? {} : { fuseau }) };
  const act = { action: 'creation', objet: 'organisation', id: organisation.id, apres } as const;
  await recordAct(tx, organisation.organisation_key, act, now);
  return organisation;
}

/**
 * An integer key that no organisation has, or ever had: a server may still remember what stood under that of one that was deleted,
 * or be at work on it.
 */
export async function newOrganisationKey(tx: Transaction): Promise<number> {
  const raised = await tx.get(raiseLast, {});
  if (!raised) throw new Error('the database does not say which organisation_key was the last');
  return raised.organisation_key;
}

/** Writes an organisation under the integer key that it names, one of `newOrganisationKey`. */
export async function insertOrganisation(tx: Transaction, organisation: OrganisationRow): Promise<void> {
  await tx.run(insert, { ...organisation });
}

/** Every organisation with its integer key, oldest first. */
export async function allOrganisations(tx: Transaction): Promise<OrganisationRow[]> {
  return tx.all(selectAll, {});
}

/**
 * The organisations of this name, oldest first. A name that is written with other code points for the same signs is the
 * same.
 */
export async function organisationsNamed(tx: Transaction, nom: string): Promise<OrganisationRow[]> {
  return (await allOrganisations(tx)).filter((one) => one.nom.normalize('NFC') === nom.normalize('NFC'));
}

/** Gives an organisation another name, or another time zone. Throws ORGANISATION_REFUSEE where it is no longer there. */
export async function changeOrganisation(
  tx: Transaction,
  organisationKey: number,
  { nom, fuseau }: Partial<Record<'nom' | 'fuseau', string | undefined>>,
): Promise<{ readonly before: Organisation; readonly after: Organisation }> {
  const before = await tx.get(organisationByKey, { organisationKey });
  if (!before) throw new VigieError('ORGANISATION_REFUSEE');
  const after = { ...before, nom: nom ?? before.nom, fuseau: fuseau ?? before.fuseau };
  await tx.run(update, { organisationKey, nom: after.nom, fuseau: after.fuseau });
  return { before, after };
}

/** The organisation with this public id, in any case. Throws INTROUVABLE. */
export async function requireOrganisation(tx: Transaction, id: string): Promise<OrganisationRow> {
  const found = (await allOrganisations(tx)).find((one) => one.id === id.toLowerCase());
  if (!found) throw new VigieError('INTROUVABLE', { objet: 'organisation', id });
  return found;
}

/**
 * The organisation with this public id, in any case; without an id, the only one. Throws
 * ORGANISATION_INCONNUE, which lists those that the file holds.
 */
export async function findOrganisation(
  tx: Transaction,
  file: string,
  id: string | undefined,
): Promise<OrganisationRow> {
  const all = await allOrganisations(tx);
  const wanted = id?.toLowerCase();
  const found = wanted === undefined && all.length === 1 ? all[0] : all.find((one) => one.id === wanted);
  if (found) return found;
  const known = all.map((one) => `${one.id} (${one.nom})`);
  throw new VigieError('ORGANISATION_INCONNUE', { file, organisation: id ?? '', known });
}
