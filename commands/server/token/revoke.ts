import { VigieError } from '../../../src/contract/errors.ts';
import { listJetons, revokeJeton } from '../../../src/contract/resources/jetons.ts';
import { byId, defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { requireJetons, tokenView } from './view.ts';

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
  endpoints: [revokeJeton, listJetons],
  view: tokenView,
  async run(context, input) {
    await requireJetons(context);
    const client = await context.client();
    const id = input.arguments.token_id.toLowerCase();
    await client.call(revokeJeton, byId(revokeJeton, id));
    for await (const row of client.items(listJetons)) if (row.id === id) return { kind: 'record', row };
    throw new VigieError('INTROUVABLE', { objet: 'jeton', id });
  },
});
