import { addEvenement, listEvenements, updateEvenement } from '../../src/contract/resources/evenements.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';

export const command = importCommand({
  target: 'evenements',
  summary: 'Import calendar events, with you as a participant',
  rows: [
    'Dates are written 12/03/2026 or 2026-03-12, with or without a time; a date without a time is a whole day.',
    'Dates, and times without a zone, are in the time zone of the organisation.',
    'An event is identified by its title, type and start. A replaced event keeps its id, its session and its participants.',
  ],
  examples: {
    'Preview an import': 'vigie evenements import agenda.csv --dry-run',
    'Import a calendar of visits only': 'vigie evenements import agenda.csv --set type=VISITE_PERIODIQUE',
    'Map the words of the file to values':
      'vigie evenements import agenda.csv --values "type:Sortie=RECONNAISSANCE_OPERATIONNELLE_ANNUELLE"',
  },
  endpoints: [listEvenements, addEvenement, updateEvenement, readSession],
});
