import { defineCommand } from '../../shared/cli/command.ts';
import { filled, one } from '../../shared/flags/flags.ts';
import { inDatabase } from '../administration.ts';
import { changed, organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations update',
  summary: 'Change the time zone of an organisation of a database',
  description: [
    'Stored days stay the same days, and stored times the same instants; the number of events of each is printed.',
    'A running server applies changes at once.',
  ],
  examples: {
    'Change the time zone':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau America/Guadeloupe',
    'Print JSON for a script':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau Indian/Reunion --json',
  },
  arguments: { id: one('Id of the organisation; list ids with `vigie server organisations list`') },
  flags: { fuseau: filled('zone', 'Time zone, by its name in the tz database', 256) },
  view: organisationView,
  async run(context, { arguments: { id }, flags: { fuseau } }) {
    const { changeZone } = await import('../../../server/admin/organisations.ts');
    const { checkTimeZone } = await import('../../../server/admin/utilisateurs.ts');
    checkTimeZone(fuseau, '--fuseau');
    const change = await inDatabase(context, 'write', (tx) =>
      changeZone(tx, id, fuseau, new Date().toISOString()),
    );
    return changed(context, change);
  },
});
