import type { Token } from '../../../server/admin/tokens.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import type { View } from '../../../src/terminal/view.ts';
import { defineCommand } from '../../command.ts';
import { days, filled, toggle } from '../../flags.ts';
import { administered } from '../administration.ts';
import { tokenView } from './view.ts';

const flags = {
  user: filled('id', 'The user that the token speaks for', 256),
  read_only: toggle('The token may read and nothing else'),
  expires: days('How long the token lives, 1d to 3650d; 90d unless said otherwise'),
};

const view: View<Token & { readonly token: string }> = {
  fields: () => [...tokenView.fields(), 'token'],
  columns: [
    { field: 'id', whole: true },
    { field: 'token', whole: true },
    { field: 'expires_at', whole: true },
  ],
  id: (token) => token.id,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'token create',
  summary: 'Make a token for a user of an organisation; it is shown once',
  description: [
    'Only a fingerprint of the token is kept.',
    'Who loses it makes another and revokes this one.',
  ],
  examples: [
    {
      does: 'A token for a script',
      run: 'vigie server token create --db sdis.db --user c.martin --expires 30d --json',
    },
    {
      does: 'One that only reads',
      run: 'vigie server token create --db sdis.db --user c.martin --read-only --json',
    },
  ],
  arguments: {},
  flags,
  endpoints: [],
  exits: ['temporary'],
  view,
  async run(context, input) {
    const { file, organisation } = await administered(context);
    const { withDatabase } = await import('../../../server/admin/database.ts');
    const { findOrganisation } = await import('../../../server/admin/organisations.ts');
    const { allUtilisateurs, findUtilisateur } = await import('../../../server/admin/utilisateurs.ts');
    const { createToken } = await import('../../../server/admin/tokens.ts');
    const { TOKEN_DAYS } = await import('../../../server/authentication.ts');
    const { user, read_only, expires } = input.flags;

    const row = await withDatabase(file, (engine) =>
      engine.write((tx) => {
        const { organisation_id, id: org } = findOrganisation(tx, file, organisation);
        if (!findUtilisateur(tx, organisation_id, user)) {
          const known = allUtilisateurs(tx, organisation_id).map(({ id }) => id);
          throw new VigieError('UTILISATEUR_INCONNU', { file, user, organisation: org, known });
        }
        const wanted = { utilisateurId: user, readOnly: read_only, days: expires ?? TOKEN_DAYS };
        return createToken(tx, organisation_id, wanted, new Date());
      }),
    );
    return { kind: 'record', row };
  },
});
