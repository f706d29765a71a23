import { isDeepStrictEqual } from 'node:util';
import { VigieError } from '../../src/contract/errors.ts';
import type { Role, Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { fold } from '../../src/contract/schema/text.ts';
import { recordAct } from '../audit/journal.ts';
import { rolesOf } from '../core/access.ts';
import { derivedOf, insertRows, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import type { Transaction } from '../storage/store.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { utilisateurs } from '../storage/tables/utilisateurs.ts';

export interface NewUtilisateur {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly timezone: string;
  readonly fonction: string | null;
  readonly roles: readonly Role[] | null;
}

/** What the interface shows: not the identity with which a user signs in. */
export const COLUMNS = columnsOf(utilisateurs, 'oidc_issuer', 'oidc_sub');

/** A user as the table holds them. */
type UtilisateurRow = Pick<Schema['utilisateurs'], (typeof COLUMNS)[number]>;

/** What users are searched by: their id and names, together. */
export function searchedUser({
  id,
  ...names
}: Pick<UtilisateurRow, 'id' | 'first_name' | 'last_name'>): string {
  return fold([id, names.first_name, names.last_name].filter((name) => name !== null).join(' '));
}

/** What searches use. */
const DERIVED = { texte_plie: searchedUser };

export const insert = insertRows('utilisateurs.insert', COLUMNS, DERIVED);
/** The same with their identities, as dumps have them. */
export const insertLinked = insertRows('utilisateurs.insertLinked', columnsOf(utilisateurs), DERIVED);
const selectAll = rowsWhere('utilisateurs.selectAll', COLUMNS, [], { order: ['id'] });
const byId = rowsWhere('utilisateurs.byId', COLUMNS, ['id']);
const update = updateRows(
  'utilisateurs.update',
  [...columnsOf(utilisateurs, 'id', 'created_at', 'oidc_issuer', 'oidc_sub'), 'texte_plie'],
  ['id'],
);

/** Makes a user of an organisation, active and verified. The id must be free there. */
export async function addUtilisateur(
  tx: Transaction,
  organisationKey: number,
  user: NewUtilisateur,
  now: string,
): Promise<Utilisateur> {
  const roles = user.roles === null ? null : JSON.stringify(user.roles);
  const dates = { created_at: now, updated_at: null };
  await insert.one(tx, organisationKey, {
    ...user,
    roles,
    ...dates,
    is_active: 1,
    is_verified: 1,
    avatar_url: null,
  });
  const act = {
    action: 'creation',
    objet: 'utilisateur',
    id: user.id,
    apres: { roles: user.roles },
  } as const;
  await recordAct(tx, organisationKey, act, now);
  return (await findUtilisateur(tx, organisationKey, user.id)) as Utilisateur;
}

/** What may be changed of a user; what is undefined stays as it is. */
export type UtilisateurChanges = {
  readonly [K in
    | 'first_name'
    | 'last_name'
    | 'timezone'
    | 'fonction'
    | 'avatar_url'
    | 'roles'
    | 'is_active'
    | 'is_verified']?: Utilisateur[K] | undefined;
};

/**
 * Changes a user; an inactive one can no longer call, nor any token of theirs. A change that changes
 * nothing writes nothing: both are the same object then. Throws INTROUVABLE.
 */
export async function changeUtilisateur(
  tx: Transaction,
  organisationKey: number,
  id: string,
  changes: UtilisateurChanges,
  now: string,
): Promise<{ readonly before: Utilisateur; readonly after: Utilisateur }> {
  const before = await findUtilisateur(tx, organisationKey, id);
  if (!before) throw new VigieError('INTROUVABLE', { objet: 'utilisateur', id });
  const members = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged: Utilisateur = { ...before, ...Object.fromEntries(members) };
  if (isDeepStrictEqual(before, merged)) return { before, after: before };
  const after = { ...merged, updated_at: now };
  const { created_at: _, ...row } = rowOf(after);
  await tx.run(update, { organisationKey, ...row, ...derivedOf(DERIVED, row) });
  return { before, after };
}

/** A user as the table holds them. */
export function rowOf({ is_active, is_verified, roles, ...members }: Utilisateur): UtilisateurRow {
  return {
    ...members,
    is_active: is_active ? 1 : 0,
    is_verified: is_verified ? 1 : 0,
    roles: roles && JSON.stringify(roles),
  };
}

export async function findUtilisateur(
  tx: Transaction,
  organisationKey: number,
  id: string,
): Promise<Utilisateur | undefined> {
  const row = await tx.get(byId, { organisationKey, id });
  return row && shownUtilisateur(row);
}

/** The users of an organisation, by id. */
export async function allUtilisateurs(tx: Transaction, organisationKey: number): Promise<Utilisateur[]> {
  return (await tx.all(selectAll, { organisationKey })).map(shownUtilisateur);
}

/** A row as the interface shows it. */
export function shownUtilisateur(row: UtilisateurRow): Utilisateur {
  return {
    ...row,
    is_active: row.is_active === 1,
    is_verified: row.is_verified === 1,
    roles: row.roles === null ? null : [...rolesOf(row.roles)],
  };
}
