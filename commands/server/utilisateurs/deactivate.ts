import { updateUtilisateur } from '../../../src/contract/resources/utilisateurs.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { requireUtilisateurs, utilisateurView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs deactivate',
  summary: 'Deactivate a user. Their tokens stop working immediately',
  description: [
    'A running server refuses the tokens from the next request on.',
    'The user and their name are kept; `vigie server utilisateurs update --is-active true` reactivates the user.',
  ],
  examples: {
    'Deactivate a user who leaves': 'vigie server utilisateurs deactivate --db sdis.db c.martin',
    'Deactivate a user of a service': 'vigie server utilisateurs deactivate -p prod c.martin',
    'Print JSON for a script': 'vigie server utilisateurs deactivate --db sdis.db c.martin --json',
  },
  arguments: { id: one('Id of the user; list ids with `vigie server utilisateurs list`') },
  endpoints: [updateUtilisateur],
  view: utilisateurView,
  async run(context, { arguments: { id } }) {
    await requireUtilisateurs(context);
    const client = await context.client();
    const input = { ...byId(updateUtilisateur, id), body: { is_active: false } };
    return { kind: 'record', row: await client.call(updateUtilisateur, input) };
  },
});
