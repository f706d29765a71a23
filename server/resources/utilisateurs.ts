import { notFound, VigieError } from '../../src/contract/errors.ts';
import {
  addUtilisateur,
  listUtilisateurs,
  readMe,
  readUtilisateur,
  type Utilisateur,
  updateUtilisateur,
} from '../../src/contract/resources/utilisateurs.ts';
import { DEFAULT_ZONE } from '../../src/contract/schema/dates.ts';
import { organisationByKey } from '../admin/organisations.ts';
import {
  allUtilisateurs,
  COLUMNS,
  changeUtilisateur,
  findUtilisateur,
  insert,
  rowOf,
  shownUtilisateur,
} from '../admin/utilisateurs.ts';
import { creates, handle, type ReadScope } from '../core/handler.ts';
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

export const handlers = [
  handle(readMe, (scope) => existingUser(scope, scope.caller.utilisateurId)),

  handleList(listUtilisateurs, 'utilisateurs', {
    columns: COLUMNS,
    order: ['id'],
    filters: { texte: containing('texte_plie') },
    element: shownUtilisateur,
  }),

  creates(addUtilisateur, {
    async create({ tx, caller, now }, inputs) {
      const zone = await zoneOfOrganisation(tx, caller.organisationKey);
      const users = inputs.map(
        ({ body }): Utilisateur => ({
          ...body,
          ...{ timezone: body.timezone ?? zone, created_at: now, updated_at: null },
        }),
      );
      const free = await insert.many(tx, caller.organisationKey, users.map(rowOf));
      return users.map((user, i) =>
        free[i]
          ? shownUtilisateur(rowOf(user))
          : new VigieError('IDENTIFIANT_PRIS', { utilisateur: user.id }),
      );
    },
  }),

  handle(readUtilisateur, (scope, { params }) => existingUser(scope, params.utilisateur_id)),

  handle(updateUtilisateur, async ({ tx, caller, now }, { params, body }) => {
    const { organisationKey, administers } = caller;
    const { utilisateur_id: id } = params;
    const { before, after } = await changeUtilisateur(tx, organisationKey, id, body, now);
    // An administrator of the database can always undo it.
    const isOneLess = !administers && isActiveAdministrator(before) && !isActiveAdministrator(after);
    if (isOneLess && !(await allUtilisateurs(tx, organisationKey)).some(isActiveAdministrator))
      throw new VigieError('DERNIER_ADMINISTRATEUR', { utilisateur: id });
    return after;
  }),
];
