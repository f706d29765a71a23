import { VigieError } from '../../../src/contract/errors.ts';
import { OrganisationCourante } from '../../../src/contract/resources/administration/organisation.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { flagsOf } from '../../shared/flags/contract-flags.ts';
import { filled } from '../../shared/flags/flags.ts';
import { createdRecord, ifExistsFlag } from '../../shared/output/creation.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { changeOrganisation } from './change.ts';
import { organisationView } from './view.ts';

const flags = {
  nom: filled('text', 'Name of the organisation', 256),
  ...flagsOf(OrganisationCourante().pick({ fuseau: true }).partial(), {
    fuseau: { summary: 'Time zone, by its name in the tz database (default: Europe/Paris)' },
  }),
  ...ifExistsFlag,
  ...sameNameFlag,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations add',
  summary: 'Add an organisation to a database',
  description: [
    'Days are counted in the time zone of the organisation, not of the machine.',
    'A second organisation with the same name is refused: --if-exists skip keeps the existing one, replace also sets its time zone.',
  ],
  examples: {
    'Add an organisation': 'vigie server organisations add --db sdis.db --nom "SDIS des Monts"',
    'Add an organisation in another time zone':
      'vigie server organisations add --db sdis.db --nom "SIS de Guadeloupe" --fuseau America/Guadeloupe',
    'Print only the new id': 'vigie server organisations add --db sdis.db --nom Essais -o ids',
    'Run safely more than once in a script':
      'vigie server organisations add --db sdis.db --nom "SDIS des Monts" --if-exists skip -o ids',
  },
  flags,
  view: organisationView,
  async run(context, input) {
    const { addOrganisation, organisationsNamed } = await import('../../../server/admin/organisations.ts');
    const { nom, fuseau, if_exists = 'fail', allow_same_name } = input.flags;
    const now = new Date().toISOString();
    if (allow_same_name && if_exists !== 'fail')
      throw new VigieError('OPTIONS_CONTRAIRES', {
        flags: ['--allow-same-name', `--if-exists ${if_exists}`],
      });
    const { row, isNew } = await inDatabase(context, 'write', async (tx) => {
      const namesakes = allow_same_name ? [] : await organisationsNamed(tx, nom);
      const [first, ...others] = namesakes;
      if (first && (if_exists === 'fail' || others.length > 0))
        throw new VigieError('ORGANISATION_EXISTANTE', { nom, known: namesakes.map(({ id }) => id) });
      const found = first ?? (await addOrganisation(tx, nom, now, fuseau));
      return { row: { id: found.id, nom: found.nom, fuseau: found.fuseau }, isNew: !first };
    });
    if (isNew) return createdRecord(context, 'organisation', row, row.nom);
    if (if_exists !== 'replace' || fuseau === undefined) return { kind: 'record', row };
    return changeOrganisation(context, row.id, { fuseau });
  },
});
