import type { Token } from '../../../server/admin/tokens.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { choice, days, filled, toggle } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { tokenView } from './view.ts';

const flags = {
  user: filled('id', 'The user that the token speaks for', 256),
  read_only: toggle('The token may read and nothing else'),
  expires: days('How long the token lives, 1d to 3650d; 90d unless said otherwise'),
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'What becomes of a valid one of the same user and kind (--read-only); another is made unless this is given',
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
  summary: 'Make a token for a user of an organisation; it is shown once',
  description: [
    'Only a fingerprint of the token is kept.',
    'Who loses it makes another and revokes this one.',
    'With --if-exists skip a token that counts is told without its secret, and none is made; with replace it is revoked and another one is made.',
  ],
  examples: {
    'A token for a script': 'vigie server token create --db sdis.db --user c.martin --expires 30d --json',
    'One that only reads': 'vigie server token create --db sdis.db --user c.martin --read-only --json',
    'In a script that may run twice':
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
