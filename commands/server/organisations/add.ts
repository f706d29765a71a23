import { added } from '../../adding.ts';
import { defineCommand } from '../../command.ts';
import { filled } from '../../flags.ts';
import { administered } from '../administration.ts';
import { organisationView } from './view.ts';

const flags = { nom: filled('text', 'What the organisation is called', 256) };

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations add',
  summary: 'Add an organisation to a local database',
  examples: [
    { does: 'Add one', run: 'vigie server organisations add --db sdis.db --nom "SDIS des Monts"' },
    {
      does: 'Keep its id for what follows',
      run: 'vigie server organisations add --db sdis.db --nom Essais -o ids',
    },
  ],
  arguments: {},
  flags,
  endpoints: [],
  exits: ['temporary'],
  view: organisationView,
  async run(context, input) {
    const { file } = await administered(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { addOrganisation } = await import('../../../server/admin/organisations.ts');
    const row = await withDatabase(file, (engine) =>
      engine.write((tx) => addOrganisation(tx, input.flags.nom, new Date().toISOString())),
    );
    return added(context, 'organisations', row, row.nom);
  },
});
