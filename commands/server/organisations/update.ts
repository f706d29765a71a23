import { defineCommand } from '../../shared/cli/command.ts';
import { filled, one } from '../../shared/flags/flags.ts';
import { inDatabase } from '../administration.ts';
import { changed, organisationView } from './view.ts';

export const command = defineCommand({
  noun: 'server',
  verb: 'organisations update',
  summary: 'Give an organisation of a database another time zone',
  description: [
    'A day that is stored stays that day, and a time the same moment; how many events there are of both is told.',
    'A server that runs knows it from the next request on.',
  ],
  examples: {
    'Another time zone':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau America/Guadeloupe',
    'The same, for a script':
      'vigie server organisations update --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001 --fuseau Indian/Reunion --json',
  },
  arguments: { id: one('The id of the organisation, as `server organisations list` shows it') },
  flags: { fuseau: filled('zone', 'Time zone of the tz database', 256) },
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
