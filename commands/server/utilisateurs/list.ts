import { defineCommand } from '../../shared/cli/command.ts';
import { openAdministration } from '../administration.ts';
import { utilisateurView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'utilisateurs list',
  summary: 'List the users of an organisation of a local database',
  examples: [
    { does: 'Who works there', run: 'vigie server utilisateurs list --db sdis.db' },
    { does: 'Their ids and roles', run: 'vigie server utilisateurs list --db sdis.db --fields id,roles' },
  ],
  arguments: {},
  flags: {},
  endpoints: [],
  exits: ['temporary'],
  view: utilisateurView,
  async run(context) {
    const { file, organisation } = await openAdministration(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { findOrganisation } = await import('../../../server/admin/organisations.ts');
    const { allUtilisateurs } = await import('../../../server/admin/utilisateurs.ts');
    const rows = await withDatabase(file, context, (engine) =>
      engine.read((tx) => allUtilisateurs(tx, findOrganisation(tx, file, organisation).organisation_id)),
    );
    return { kind: 'list', rows };
  },
});
