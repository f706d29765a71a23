import { VigieError } from '../../../src/contract/errors.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { filled } from '../../shared/flags/flags.ts';
import { added, ifExistsFlag } from '../../shared/output/added.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { organisationView } from './view.ts';

const flags = {
  nom: filled('text', 'What the organisation is called', 256),
  ...ifExistsFlag,
  ...sameNameFlag,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations add',
  summary: 'Add an organisation to a database',
  description: [
    'A second one of the same name is refused: --if-exists skip, or replace, goes on with the one that is there, which has nothing else to replace.',
  ],
  examples: {
    'Add one': 'vigie server organisations add --db sdis.db --nom "SDIS des Monts"',
    'Keep its id for what follows': 'vigie server organisations add --db sdis.db --nom Essais -o ids',
    'In a script that may run twice':
      'vigie server organisations add --db sdis.db --nom "SDIS des Monts" --if-exists skip -o ids',
  },
  flags,
  view: organisationView,
  async run(context, input) {
    const { addOrganisation, organisationsNamed } = await import('../../../server/admin/organisations.ts');
    const { nom, if_exists = 'fail', allow_same_name } = input.flags;
    if (allow_same_name && if_exists !== 'fail')
      throw new VigieError('OPTIONS_CONTRAIRES', {
        flags: ['--allow-same-name', `--if-exists ${if_exists}`],
      });
    const { row, isNew } = await inDatabase(context, 'write', async (tx) => {
      const known = allow_same_name ? [] : await organisationsNamed(tx, nom);
      const [one, ...others] = known;
      if (one && (if_exists === 'fail' || others.length > 0))
        throw new VigieError('ORGANISATION_EXISTANTE', { nom, known: known.map(({ id }) => id) });
      if (one) return { row: { id: one.id, nom: one.nom }, isNew: false };
      const { id } = await addOrganisation(tx, nom, new Date().toISOString());
      return { row: { id, nom }, isNew: true };
    });
    return isNew ? await added(context, 'organisation', row, row.nom) : { kind: 'record', row };
  },
});
