import { updateEvenement } from '../../src/contract/resources/evenements.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = updateCommand({
  noun: 'evenements',
  summary: 'Change a calendar event: put it off, or name it otherwise',
  description: [
    'What is not given stays as it is, and so do who takes part and the session that it stands for.',
    'A time without an offset is one of the organisation’s time zone.',
    'A date alone is its first second for --date-debut and its last for --date-fin: the same date for both is the whole day.',
  ],
  examples: {
    'Put a visit off to another morning':
      'vigie evenements update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --date-debut 2026-10-13T09:00 --date-fin 2026-10-13T11:30',
    'See what another title would give':
      'vigie evenements update "$(vigie evenements list --limit 1 -o ids)" --title \'Visite du gymnase Coubertin\' --dry-run',
  },
  id: 'The id of the event',
  require: requireExtension('evenements-modification', updateEvenement),
  fields: { date_fin: { alone: 'last' } },
  update: updateEvenement,
  view: evenements,
});
