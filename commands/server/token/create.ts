import type { Token } from '../../../server/admin/tokens.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { choice, days, filled, toggle } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { tokenView } from './view.ts';

const flags = {
  user: filled('id', 'User of the token', 256),
  read_only: toggle('Make the token read-only'),
  expires: days('Lifetime of the token, 1d to 3650d (default: 90d)'),
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'Action if the user has a valid token of the same kind (default: create another)',
  ),
};

const view: View<Token & { readonly token: string | null }> = {
  fields: () => [...tokenView.fields(), 'token'],
  columns: [
    { field: 'id', whole: true },
    { field: 'token', whole: true },
    { field: 'expires_at', whole: true },
  ],
  id: (token) => token.id,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'token create',
  summary: 'Create a token for a user. It is shown once',
  description: [
    'Only a hash of the token is stored.',
    'If you lose the token, create another one and revoke the lost one.',
    'With --if-exists skip, a valid token is shown without its secret and none is created; with replace, the token is revoked and another one created.',
  ],
  examples: {
    'Create a token for a script':
      'vigie server token create --db sdis.db --user c.martin --expires 30d --json',
    'Create a read-only token': 'vigie server token create --db sdis.db --user c.martin --read-only --json',
    'Run safely more than once in a script':
      'vigie server token create --db sdis.db --user c.martin --if-exists skip --json',
  },
  flags,
  view,
  async run(context, input) {
    const { allUtilisateurs, findUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    const { createToken, revokeToken, validTokens } = await import('../../../server/admin/tokens.ts');
    const { TOKEN_DAYS } = await import('../../../server/core/authentication.ts');
    const { user, read_only, expires, if_exists } = input.flags;

    const { row, active } = await inOrganisation(
      context,
      'write',
      async (tx, { organisation_key, id: org }, file) => {
        const found = await findUtilisateur(tx, organisation_key, user);
        if (!found) {
          const known = (await allUtilisateurs(tx, organisation_key)).map(({ id }) => id);
          throw new VigieError('UTILISATEUR_INCONNU', { file, user, organisation: org, known });
        }
        const request = { utilisateurId: user, readOnly: read_only, days: expires ?? TOKEN_DAYS };
        const now = new Date();
        const valid = if_exists ? await validTokens(tx, organisation_key, request, now.toISOString()) : [];
        if (valid.length > 0 && if_exists === 'fail')
          throw new VigieError('JETON_EXISTANT', { user, known: valid.map(({ id }) => id) });
        const latest = valid.at(-1);
        const active = found.is_active;
        if (latest && if_exists === 'skip') return { row: { ...latest, token: null }, active };
        for (const { id } of valid) await revokeToken(tx, organisation_key, id, now.toISOString());
        return { row: await createToken(tx, organisation_key, request, now), active };
      },
    );
    const words = serverWords(context.language);
    const notice = () => {
      if (!active) return words.inactive(user);
      return row.token === null ? words.tokenKept(row.id) : undefined;
    };
    return { kind: 'record', row, notice };
  },
});
