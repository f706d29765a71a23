import { VigieError } from '../../../src/contract/errors.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { filled, one } from '../../shared/flags/flags.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations rename',
  summary: 'Rename an organisation of a database',
  description: ['Its id, profiles and tokens stay valid.'],
  examples: {
    'Change the name':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom "SDIS du Val"',
    'Print JSON for a script':
      'vigie server organisations rename --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --nom Essais --json',
  },
  arguments: { id: one('Id of the organisation; list ids with `vigie server organisations list`') },
  flags: { nom: filled('text', 'Name of the organisation', 256), ...sameNameFlag },
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
