import { addEvenement } from '../../src/contract/resources/evenements.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = addCommand({
  noun: 'evenements',
  summary: 'Add a calendar event, of which you are a user',
  description: [
    'A time without an offset is one of the organisation’s time zone.',
    'A date alone is its first second for --date-debut and its last for --date-fin: the same date for both is the whole day.',
  ],
  examples: {
    'A visit in the morning':
      "vigie evenements add --title 'Visite du gymnase' --type VISITE_PERIODIQUE --date-debut 2026-10-06T09:00 --date-fin 2026-10-06T11:30 --description 'Avec l’exploitant'",
    'Try two whole days; only the id is printed':
      "vigie evenements add --title 'Tournée des poteaux' --type RECONNAISSANCE_OPERATIONNELLE_ANNUELLE --date-debut 2026-10-12 --date-fin 2026-10-13 --description '' --dry-run -o ids",
  },
  fields: {
    date_fin: { alone: 'last' },
    description: { summary: 'What there is to know; empty unless given', fallback: '' },
  },
  prompts: ['title', 'type', 'date_debut', 'date_fin', 'description'],
  add: addEvenement,
  view: evenements,
  nameOf: ({ title }) => title,
});
