import { defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { utilisateurView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs deactivate',
  summary: 'Let a user of a database call no more',
  description: [
    'No token of theirs counts any more, from the next request on.',
    'The user stays, with what names them; `utilisateurs update --is-active true` takes it back.',
  ],
  examples: {
    'Somebody leaves': 'vigie server utilisateurs deactivate --db sdis.db c.martin',
    'The same, for a script': 'vigie server utilisateurs deactivate --db sdis.db c.martin --json',
  },
  arguments: { id: one('The id of the user, as `server utilisateurs list` shows it') },
  view: utilisateurView,
  async run(context, { arguments: { id } }) {
    const { updateUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    const row = await inOrganisation(context, 'write', (tx, { organisation_key }) =>
      updateUtilisateur(tx, organisation_key, id, { is_active: false }, new Date().toISOString()),
    );
    return { kind: 'record', row };
  },
});
