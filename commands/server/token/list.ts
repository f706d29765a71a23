import { defineCommand } from '../../shared/cli/command.ts';
import { inOrganisation } from '../administration.ts';
import { tokenView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'token list',
  summary: 'List the tokens of an organisation, without their secrets',
  examples: {
    'List all tokens': 'vigie server token list --db sdis.db',
    'List users and expiry dates': 'vigie server token list --db sdis.db --fields utilisateur_id,expires_at',
  },
  view: tokenView,
  async run(context) {
    const { allTokens } = await import('../../../server/admin/tokens.ts');
    const rows = await inOrganisation(context, 'read', (tx, one) => allTokens(tx, one.organisation_key));
    return { kind: 'list', rows };
  },
});
