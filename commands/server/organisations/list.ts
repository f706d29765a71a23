import { defineCommand } from '../../shared/cli/command.ts';
import { inDatabase } from '../administration.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations list',
  summary: 'List the organisations of a database',
  examples: {
    'List all organisations': 'vigie server organisations list --db sdis.db',
    'List only the ids': 'vigie server organisations list --db sdis.db -o ids',
  },
  view: organisationView,
  async run(context) {
    const { allOrganisations } = await import('../../../server/admin/organisations.ts');
    const rows = await inDatabase(context, 'read', allOrganisations);
    return { kind: 'list', rows: rows.map(({ id, nom, fuseau }) => ({ id, nom, fuseau })) };
  },
});
