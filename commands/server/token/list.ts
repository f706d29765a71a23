import { defineCommand } from '../../shared/cli/command.ts';
import { openAdministration } from '../administration.ts';
import { tokenView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'token list',
  summary: 'List the tokens of an organisation, without their secrets',
  examples: [
    { does: 'Who may call', run: 'vigie server token list --db sdis.db' },
    { does: 'Until when', run: 'vigie server token list --db sdis.db --fields utilisateur_id,expires_at' },
  ],
  arguments: {},
  flags: {},
  endpoints: [],
  exits: ['temporary'],
  view: tokenView,
  async run(context) {
    const { file, organisation } = await openAdministration(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { findOrganisation } = await import('../../../server/admin/organisations.ts');
    const { allTokens } = await import('../../../server/admin/tokens.ts');
    const rows = await withDatabase(file, context, (engine) =>
      engine.read((tx) => allTokens(tx, findOrganisation(tx, file, organisation).organisation_id)),
    );
    return { kind: 'list', rows };
  },
});
