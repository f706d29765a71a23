import { listJetons } from '../../../src/contract/resources/jetons.ts';
import { readUtilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { text } from '../../shared/flags/flags.ts';
import { list } from '../../shared/output/list.ts';
import { requireJetons, tokenView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'token list',
  summary: 'List the tokens of an organisation, without their secrets',
  examples: {
    'List all tokens': 'vigie server token list --db sdis.db',
    'List users and expiry dates': 'vigie server token list --db sdis.db --fields utilisateur_id,expires_at',
    'List the tokens of a service as its administrator': 'vigie server token list -p prod',
    'List the tokens of a user': 'vigie server token list --db sdis.db --user c.martin',
  },
  flags: { user: text('id', 'List only the tokens of this user') },
  endpoints: [listJetons, readUtilisateur],
  view: tokenView,
  async run(context, { flags: { user } }) {
    await requireJetons(context);
    if (user !== undefined) await (await context.client()).call(readUtilisateur, byId(readUtilisateur, user));
    const whole = { all: true, limit: undefined, page: undefined, excel: false };
    return list(context, listJetons, { ...whole, utilisateur_id: user });
  },
});
