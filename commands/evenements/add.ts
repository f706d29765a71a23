import { addEvenement } from '../../src/contract/resources/evenements.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = addCommand({
  noun: 'evenements',
  summary: 'Add a calendar event, with you as a participant',
  description: [
    'A time without an offset is in the time zone of the organisation.',
    'A date without a time means its first second for --date-debut and its last for --date-fin: the same date in both is a whole day.',
  ],
  examples: {
    'Add a visit in the morning':
      "vigie evenements add --title 'Visite du gymnase' --type VISITE_PERIODIQUE --date-debut 2026-10-06T09:00 --date-fin 2026-10-06T11:30 --description 'Avec l’exploitant'",
    'Preview an event of two whole days and print only the id':
      "vigie evenements add --title 'Tournée des poteaux' --type RECONNAISSANCE_OPERATIONNELLE_ANNUELLE --date-debut 2026-10-12 --date-fin 2026-10-13 --description '' --dry-run -o ids",
  },
  fields: {
    date_fin: { alone: 'last' },
    description: { summary: 'Description (default: empty)', fallback: '' },
  },
  prompts: ['title', 'type', 'date_debut', 'date_fin', 'description'],
  add: addEvenement,
  view: evenements,
  nameOf: ({ title }) => title,
});
