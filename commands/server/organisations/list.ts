import { defineCommand } from '../../shared/cli/command.ts';
import { openAdministration } from '../administration.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations list',
  summary: 'List the organisations of a local database',
  examples: [
    { does: 'Who is in the database', run: 'vigie server organisations list --db sdis.db' },
    { does: 'Only the ids', run: 'vigie server organisations list --db sdis.db -o ids' },
  ],
  arguments: {},
  flags: {},
  endpoints: [],
  exits: ['temporary'],
  view: organisationView,
  async run(context) {
    const { file } = await openAdministration(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { allOrganisations } = await import('../../../server/admin/organisations.ts');
    const rows = await withDatabase(file, context, (engine) => engine.read(allOrganisations));
    return { kind: 'list', rows: rows.map(({ id, nom }) => ({ id, nom })) };
  },
});
