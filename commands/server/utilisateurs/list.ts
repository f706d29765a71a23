import { listUtilisateurs } from '../../../src/contract/resources/utilisateurs.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { list } from '../../shared/output/list.ts';
import { requireUtilisateurs, utilisateurView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs list',
  summary: 'List the users of an organisation',
  examples: {
    'List all users': 'vigie server utilisateurs list --db sdis.db',
    'List ids and roles': 'vigie server utilisateurs list --db sdis.db --fields id,roles',
    'List the users of a service': 'vigie server utilisateurs list -p prod',
  },
  endpoints: [listUtilisateurs],
  view: utilisateurView,
  async run(context) {
    await requireUtilisateurs(context);
    return list(context, listUtilisateurs, { all: true, limit: undefined, page: undefined, excel: false });
  },
});
