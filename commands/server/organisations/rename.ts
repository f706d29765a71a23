import { VigieError } from '../../../src/contract/errors.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { filled, one } from '../../shared/flags/flags.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations rename',
  summary: 'Give an organisation of a database another name',
  description: ['Its id stays, and with it profiles and tokens.'],
  examples: {
    'A new name':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom "SDIS du Val"',
    'The same, for a script':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom Essais --json',
  },
  arguments: { id: one('The id of the organisation, as `server organisations list` shows it') },
  flags: { nom: filled('text', 'What the organisation is called', 256), ...sameNameFlag },
  view: organisationView,
  async run(context, { arguments: { id }, flags: { nom, allow_same_name } }) {
    const { organisationsNamed, updateOrganisation } = await import('../../../server/admin/organisations.ts');
    const row = await inDatabase(context, 'write', async (tx) => {
      const namesakes = (await organisationsNamed(tx, nom)).filter((one) => one.id !== id.toLowerCase());
      if (namesakes.length > 0 && !allow_same_name)
        throw new VigieError('ORGANISATION_EXISTANTE', {
          nom,
          known: namesakes.map((one) => one.id),
          act: 'rename',
        });
      return updateOrganisation(tx, id, { nom }, new Date().toISOString());
    });
    return { kind: 'record', row };
  },
});
