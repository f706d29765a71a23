import type { Token } from '../../../server/admin/tokens.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { inOrganisation } from '../administration.ts';
import { tokenView } from './view.ts';

const args = { token_id: one('Id of the token; list ids with `vigie server token list`') };

export const command = defineCommand({
  noun: 'server',
  verb: 'token revoke',
  summary: 'Revoke a token. It stops working immediately',
  examples: {
    'Revoke a token by its id': 'vigie server token revoke --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Print JSON for a script':
      'vigie server token revoke --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --json',
  },
  arguments: args,
  view: tokenView,
  async run(context, input) {
    const { allTokens, revokeToken } = await import('../../../server/admin/tokens.ts');
    const id = input.arguments.token_id.toLowerCase();
    const row = await inOrganisation(context, 'write', async (tx, { organisation_key }) => {
      if (!(await revokeToken(tx, organisation_key, id, new Date().toISOString())))
        throw new VigieError('INTROUVABLE', { objet: 'jeton', id });
      return (await allTokens(tx, organisation_key)).find((token) => token.id === id) as Token;
    });
    return { kind: 'record', row };
  },
});
