import { VigieError } from '../../../src/contract/errors.ts';
import { addJeton, type Jeton, listJetons, revokeJeton } from '../../../src/contract/resources/jetons.ts';
import { readUtilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { serverWords } from '../../../src/messages/commands/server.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { nextCommands } from '../../shared/cli/next-command.ts';
import { definedOf } from '../../shared/cli/writes.ts';
import { choice, days, filled, toggle } from '../../shared/flags/flags.ts';
import { requireJetons, tokenView } from './view.ts';

const flags = {
  user: filled('id', 'User of the token', 256),
  read_only: toggle('Make the token read-only'),
  expires: days('Lifetime of the token, 1d to 3650d (default: 90d)'),
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'Action if the user has a valid token of the same kind (default: create another)',
  ),
};

const view: View<Jeton & { readonly token: string | null }> = {
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
    'Create a token on a service as its administrator':
      'vigie server token create -p prod --user c.martin --json',
    'Run safely more than once in a script':
      'vigie server token create --db sdis.db --user c.martin --if-exists skip --json',
  },
  flags,
  view,
  endpoints: [addJeton, listJetons, revokeJeton, readUtilisateur],
  async run(context, { flags: { user, read_only, expires, if_exists }, line }) {
    await requireJetons(context);
    const client = await context.client();
    const words = serverWords(context.language);
    const { is_active } = await client.call(readUtilisateur, byId(readUtilisateur, user));
    const valid: Jeton[] = [];
    const now = new Date().toISOString();
    if (if_exists)
      for await (const jeton of client.items(listJetons, { query: { utilisateur_id: user } }))
        if (jeton.read_only === read_only && jeton.revoked_at === null && jeton.expires_at > now)
          valid.push(jeton);
    const latest = valid.at(-1);
    if (latest && if_exists === 'fail')
      throw new VigieError('JETON_EXISTANT', { user, known: valid.map(({ id }) => id) });
    if (latest && if_exists === 'skip') {
      const notice = () => (is_active ? words.tokenKept(latest.id) : words.inactive(user));
      return { kind: 'record', row: { ...latest, token: null }, notice };
    }
    if (!is_active) throw new VigieError('UTILISATEUR_INACTIF', { utilisateur: user });
    const body = { utilisateur_id: user, read_only, ...definedOf({ jours: expires }) };
    const { jeton: token, ...row } = await client.call(addJeton, { body });
    // A repeated request gets the stored answer for its key.
    if (token === null) throw new VigieError('JETON_PERDU', { id: row.id, line: line() });
    for (const { id } of valid) await client.call(revokeJeton, byId(revokeJeton, id));
    const { io } = context;
    const isRead = io.out.isTerminal && io.err.isTerminal && !context.flags.quiet;
    const notice = () =>
      isRead ? words.tokenShown(nextCommands(context)('server token revoke', row.id)) : undefined;
    return { kind: 'record', row: { ...row, token }, notice };
  },
});
