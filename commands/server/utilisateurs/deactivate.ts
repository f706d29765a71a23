import { defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { utilisateurView } from './view.ts';

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
    'Print JSON for a script': 'vigie server utilisateurs deactivate --db sdis.db c.martin --json',
  },
  arguments: { id: one('Id of the user; list ids with `vigie server utilisateurs list`') },
  view: utilisateurView,
  async run(context, { arguments: { id } }) {
    const { updateUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    const row = await inOrganisation(context, 'write', (tx, { organisation_key }) =>
      updateUtilisateur(tx, organisation_key, id, { is_active: false }, new Date().toISOString()),
    );
    return { kind: 'record', row };
  },
});
