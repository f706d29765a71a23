import { updateEvenement } from '../../src/contract/resources/evenements.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = updateCommand({
  noun: 'evenements',
  summary: 'Update a calendar event, for instance to postpone or rename it',
  description: [
    'Fields without a flag keep their value, as do the participants and the session.',
    'A time without an offset is in the time zone of the organisation.',
    'A date without a time means its first second for --date-debut and its last for --date-fin: the same date in both is a whole day.',
  ],
  examples: {
    'Postpone a visit to another morning':
      'vigie evenements update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --date-debut 2026-10-13T09:00 --date-fin 2026-10-13T11:30',
    'Preview another title':
      'vigie evenements update "$(vigie evenements list --limit 1 -o ids)" --title \'Visite du gymnase Coubertin\' --dry-run',
  },
  id: 'Id of the event',
  require: requireExtension('evenements-modification', updateEvenement),
  fields: { date_fin: { alone: 'last' } },
  update: updateEvenement,
  view: evenements,
});
