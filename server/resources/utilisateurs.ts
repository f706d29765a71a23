import { notFound, VigieError } from '../../src/contract/errors.ts';
import {
  addUtilisateur,
  listUtilisateurs,
  readMe,
  readUtilisateur,
  type Utilisateur,
  updateUtilisateur,
  type WrittenIdentity,
} from '../../src/contract/resources/utilisateurs.ts';
import { DEFAULT_ZONE } from '../../src/contract/schema/dates.ts';
import { type Identity, linkUtilisateur, takenBy } from '../admin/identities.ts';
import { organisationByKey } from '../admin/organisations.ts';
import {
  allUtilisateurs,
  COLUMNS,
  changeUtilisateur,
  findUtilisateur,
  insertLinked,
  rowOf,
  shownUtilisateur,
} from '../admin/utilisateurs.ts';
import { recordChanged } from '../audit/journal.ts';
import { creates, handle, type ReadScope, type Scope } from '../core/handler.ts';
import { isActiveAdministrator } from '../rules/administrateurs.ts';
import { rowsByIds } from '../storage/queries/rows.ts';
import { containing } from './lists/filters.ts';
import { handleList } from './lists/list.ts';

const byIds = rowsByIds('utilisateurs.byIds', COLUMNS);

/** The users of an organisation with these ids; ids that it does not know are left out. */
export async function utilisateursByIds(
  { tx, caller }: ReadScope,
  ids: Iterable<string>,
): Promise<Map<string, Utilisateur>> {
  const rows = await byIds(tx, caller.organisationKey, ids);
  return new Map([...rows].map(([id, row]) => [id, shownUtilisateur(row)]));
}

/** The user of the caller's organisation with this id; throws INTROUVABLE. */
async function existingUser({ tx, caller }: ReadScope, id: string): Promise<Utilisateur> {
  const found = await findUtilisateur(tx, caller.organisationKey, id);
  if (!found) throw notFound('utilisateur', id);
  return found;
}

/** The time zone of the caller; for an administrator of the database, who is no user, that of the organisation. */
export async function zoneOf({ tx, caller }: ReadScope): Promise<string> {
  const { organisationKey, utilisateurId, administers } = caller;
  const user = administers ? undefined : await findUtilisateur(tx, organisationKey, utilisateurId);
  return user?.timezone ?? (await zoneOfOrganisation(tx, organisationKey));
}

export async function zoneOfOrganisation(tx: ReadScope['tx'], organisationKey: number): Promise<string> {
  return (await tx.get(organisationByKey, { organisationKey }))?.fuseau ?? DEFAULT_ZONE;
}

/** The identity that a body gives; null for none, undefined where it says nothing of it. */
function identityOf({ oidc_issuer: issuer, oidc_sub: sub }: WrittenIdentity): Identity | null | undefined {
  if (issuer && sub) return { issuer, sub };
  return issuer === undefined && sub === undefined ? undefined : null;
}

/** Links a user, and records it: no answer shows it. */
async function link(scope: Scope, id: string, identity: Identity | null): Promise<void> {
  const change = await linkUtilisateur(scope.tx, scope.caller.organisationKey, id, identity);
  if (change) await recordChanged(scope, 'utilisateur', id, change.avant, change.apres);
}

export const handlers = [
  handle(readMe, (scope) => existingUser(scope, scope.caller.utilisateurId)),

  handleList(listUtilisateurs, 'utilisateurs', {
    columns: COLUMNS,
    order: ['id'],
    filters: { texte: containing('texte_plie') },
    element: shownUtilisateur,
  }),

  creates(addUtilisateur, {
    audited: ({ roles, oidc_issuer, oidc_sub }) =>
      roles || oidc_sub ? { ...(roles && { roles }), ...(oidc_sub && { oidc_issuer, oidc_sub }) } : undefined,
    async create(scope, inputs) {
      const { tx, now } = scope;
      const { organisationKey } = scope.caller;
      const zone = await zoneOfOrganisation(tx, organisationKey);
      const users = inputs.map(({ body: { oidc_issuer = null, oidc_sub = null, ...body } }) => {
        const user = { ...body, timezone: body.timezone ?? zone, created_at: now, updated_at: null };
        const row = { ...rowOf(user), oidc_issuer, oidc_sub };
        return { user, row, identity: identityOf({ oidc_issuer, oidc_sub }) };
      });
      const add = async (some: typeof users) => {
        const free = await insertLinked.many(
          tx,
          organisationKey,
          some.map(({ row }) => row),
        );
        return some.map(({ user }, i) =>
          free[i] ? user : new VigieError('IDENTIFIANT_PRIS', { utilisateur: user.id }),
        );
      };
      if (!users.some(({ identity }) => identity)) return add(users);
      // One by one: the identity of each must be free, and may be that of the one before.
      const added: (Utilisateur | VigieError)[] = [];
      for (const user of users) {
        const isThere = await findUtilisateur(tx, organisationKey, user.user.id);
        const taken = !isThere && user.identity && (await takenBy(tx, organisationKey, user.identity));
        added.push(...(taken ? [taken] : await add([user])));
      }
      return added;
    },
  }),

  handle(readUtilisateur, (scope, { params }) => existingUser(scope, params.utilisateur_id)),

  handle(updateUtilisateur, async (scope, { params, body: { oidc_issuer, oidc_sub, ...body } }) => {
    const { tx, now } = scope;
    const { organisationKey, administers, utilisateurId } = scope.caller;
    const { utilisateur_id: id } = params;
    const { before, after } = await changeUtilisateur(tx, organisationKey, id, body, now);
    // An administrator of the database can always undo it.
    const isOneLess = !administers && isActiveAdministrator(before) && !isActiveAdministrator(after);
    if (isOneLess && !(await allUtilisateurs(tx, organisationKey)).some(isActiveAdministrator))
      throw new VigieError('DERNIER_ADMINISTRATEUR', { utilisateur: id });
    if (!administers && id === utilisateurId && !after.is_active)
      throw new VigieError('AUTODESACTIVATION', { utilisateur: id });
    const identity = identityOf({ oidc_issuer, oidc_sub });
    if (identity !== undefined) await link(scope, id, identity);
    return after;
  }),
];
