import { VigieError } from '../../../src/contract/errors.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { filled, text } from '../../shared/flags/flags.ts';
import { createdRecord, ifExistsFlag } from '../../shared/output/creation.ts';
import { inDatabase, sameNameFlag } from '../administration.ts';
import { changed, organisationView } from './view.ts';

const flags = {
  nom: filled('text', 'Name of the organisation', 256),
  fuseau: text('zone', 'Time zone, by its name in the tz database (default: Europe/Paris)'),
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
    const { addOrganisation, changeZone, organisationsNamed } = await import(
      '../../../server/admin/organisations.ts'
    );
    const { checkTimeZone } = await import('../../../server/admin/utilisateurs.ts');
    const { nom, fuseau, if_exists = 'fail', allow_same_name } = input.flags;
    if (fuseau !== undefined) checkTimeZone(fuseau, '--fuseau');
    const now = new Date().toISOString();
    if (allow_same_name && if_exists !== 'fail')
      throw new VigieError('OPTIONS_CONTRAIRES', {
        flags: ['--allow-same-name', `--if-exists ${if_exists}`],
      });
    const change = await inDatabase(context, 'write', async (tx) => {
      const namesakes = allow_same_name ? [] : await organisationsNamed(tx, nom);
      const [first, ...others] = namesakes;
      if (first && (if_exists === 'fail' || others.length > 0))
        throw new VigieError('ORGANISATION_EXISTANTE', { nom, known: namesakes.map(({ id }) => id) });
      if (first) {
        const zone = if_exists === 'replace' ? fuseau : undefined;
        return { ...(await changeZone(tx, first.id, zone ?? first.fuseau, now)), isNew: false };
      }
      const createdRecord = await addOrganisation(tx, nom, now, fuseau);
      const row = { id: createdRecord.id, nom, fuseau: createdRecord.fuseau };
      return { row, before: row.fuseau, days: 0, times: 0, isNew: true };
    });
    const { row, isNew } = change;
    return isNew ? await createdRecord(context, 'organisation', row, row.nom) : changed(context, change);
  },
});
