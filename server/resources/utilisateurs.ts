import { notFound } from '../../src/contract/errors.ts';
import { readMe, type Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { findUtilisateur, shownUtilisateur, UTILISATEUR_COLUMNS } from '../admin/utilisateurs.ts';
import { handle, type ReadScope } from '../core/handler.ts';
import { rowsByIds } from '../storage/queries/rows.ts';

const byIds = rowsByIds('utilisateurs.byIds', UTILISATEUR_COLUMNS);

/** The users of an organisation with these ids; ids that it does not know are left out. */
export async function utilisateursByIds(
  { tx, caller }: ReadScope,
  ids: Iterable<string>,
): Promise<Map<string, Utilisateur>> {
  const rows = await byIds(tx, caller.organisationKey, ids);
  return new Map([...rows].map(([id, row]) => [id, shownUtilisateur(row)]));
}

export const handlers = [
  handle(readMe, async ({ tx, caller }) => {
    const found = await findUtilisateur(tx, caller.organisationKey, caller.utilisateurId);
    if (!found) throw notFound('utilisateur', caller.utilisateurId);
    return found;
  }),
];
