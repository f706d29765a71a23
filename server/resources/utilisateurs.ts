import { notFound } from '../../src/contract/errors.ts';
import { readMe, type Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import {
  findUtilisateur,
  shownUtilisateur,
  UTILISATEUR_COLUMNS,
  type UtilisateurRow,
} from '../admin/utilisateurs.ts';
import { handle } from '../core/handler.ts';
import { query } from '../storage/queries/query.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { inJson } from '../storage/sqlite/dialect.ts';

const byIds = query<{ organisationKey: number; ids: string }, UtilisateurRow>('utilisateurs.byIds', (db, p) =>
  db
    .selectFrom('utilisateurs')
    .select(UTILISATEUR_COLUMNS)
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) => inJson(eb.ref('id'), p.ids)),
);

/** The users of an organisation with these ids; ids that it does not know are left out. */
export function utilisateursByIds(
  tx: Sqlite3,
  organisationKey: number,
  ids: Iterable<string>,
): Map<string, Utilisateur> {
  const rows = tx.all(byIds, { organisationKey, ids: JSON.stringify([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, shownUtilisateur(row)]));
}

export const handlers = [
  handle(readMe, ({ tx, caller }) => {
    const found = findUtilisateur(tx, caller.organisationKey, caller.utilisateurId);
    if (!found) throw notFound('utilisateur', caller.utilisateurId);
    return found;
  }),
];
