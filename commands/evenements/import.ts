import { addEvenement, listEvenements, updateEvenement } from '../../src/contract/resources/evenements.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';

export const command = importCommand({
  target: 'evenements',
  summary: 'Import calendar events, of which you are a user',
  rows: [
    'Dates are written 12/03/2026 or 2026-03-12, with or without a time; a day without any time is a whole day.',
    'A day, and a time without a zone, is one of the organisation’s time zone.',
    'An event is known by its title, its type and its beginning. One that is replaced keeps its id, its session and who takes part.',
  ],
  examples: {
    'Only see what would happen': 'vigie evenements import agenda.csv --dry-run',
    'A calendar that is all visits': 'vigie evenements import agenda.csv --set type=VISITE_PERIODIQUE',
    'Say what the words of the file mean':
      'vigie evenements import agenda.csv --values "type:Sortie=RECONNAISSANCE_OPERATIONNELLE_ANNUELLE"',
  },
  endpoints: [listEvenements, addEvenement, updateEvenement, readSession],
});
