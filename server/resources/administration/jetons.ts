import { invalid, notFound, VigieError } from '../../../src/contract/errors.ts';
import { addJeton, type Jeton, listJetons, revokeJeton } from '../../../src/contract/resources/jetons.ts';
import { createToken, revokeToken } from '../../admin/tokens.ts';
import { findUtilisateur } from '../../admin/utilisateurs.ts';
import { recordChanged } from '../../audit/journal.ts';
import { changes, handle } from '../../core/handler.ts';
import type { Schema } from '../../storage/schema.ts';
import { columnsOf } from '../../storage/tables/table.ts';
import { tokens } from '../../storage/tables/utilisateurs.ts';
import { handleList } from '../lists/list.ts';

const SHOWN = columnsOf(tokens, 'hash');

const shown = ({ read_only, ...row }: Pick<Schema['tokens'], (typeof SHOWN)[number]>): Jeton => ({
  ...row,
  read_only: read_only === 1,
});

/** Tokens of an organisation (choice X15). Who may call has every right of its users: none gains any by a token. */
export const handlers = [
  handleList(listJetons, 'tokens', { columns: SHOWN, order: ['id'], filters: {}, element: shown }),

  handle(
    addJeton,
    async ({ tx, caller, now }, { body }) => {
      const { organisationKey } = caller;
      const { utilisateur_id, read_only: readOnly, jours: days } = body;
      const user = await findUtilisateur(tx, organisationKey, utilisateur_id);
      if (!user) {
        const place = { in: 'body', path: ['utilisateur_id'] } as const;
        throw invalid([{ ...place, code: 'REFERENCE', params: { id: utilisateur_id } }]);
      }
      if (!user.is_active) throw new VigieError('UTILISATEUR_INACTIF', { utilisateur: utilisateur_id });
      const wanted = { utilisateurId: utilisateur_id, readOnly, days };
      const { token: jeton, ...made } = await createToken(tx, organisationKey, wanted, new Date(now));
      return { ...made, jeton };
    },
    ({ utilisateur_id, read_only }) => ({ utilisateur_id, ...(read_only && { read_only }) }),
  ),

  changes(
    revokeJeton,
    // The handler records the change: the answer shows nothing.
    () => ({}),
    async (scope, { params: { jeton_id: id } }) => {
      const { tx, caller, now } = scope;
      const before = await revokeToken(tx, caller.organisationKey, id, now);
      if (!before) throw notFound('jeton', id);
      const revoked_at = before.revoked_at ?? now;
      await recordChanged(scope, 'jeton', id, { ...before }, { revoked_at });
    },
  ),
];
