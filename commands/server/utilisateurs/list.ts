import { defineCommand } from '../../shared/cli/command.ts';
import { inOrganisation } from '../administration.ts';
import { utilisateurView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs list',
  summary: 'List the users of an organisation of a database',
  examples: {
    'List all users': 'vigie server utilisateurs list --db sdis.db',
    'List ids and roles': 'vigie server utilisateurs list --db sdis.db --fields id,roles',
  },
  view: utilisateurView,
  async run(context) {
    const { allUtilisateurs } = await import('../../../server/admin/utilisateurs.ts');
    const rows = await inOrganisation(context, 'read', (tx, one) =>
      allUtilisateurs(tx, one.organisation_key),
    );
    return { kind: 'list', rows };
  },
});
