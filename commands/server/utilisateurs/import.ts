import {
  addUtilisateur,
  listUtilisateurs,
  updateUtilisateur,
} from '../../../src/contract/resources/utilisateurs.ts';
import { importCommand } from '../../shared/bulk/job-commands.ts';
import { openForTables } from '../tables.ts';

export const command = importCommand({
  target: 'utilisateurs',
  commandName: { noun: 'server', verb: 'utilisateurs import' },
  open: openForTables,
  summary: 'Import users into an organisation of a database',
  rows: [
    'Several roles stand in one cell, separated by "|", "," or ";"; --values says which role another word means. Without one a user only reads.',
    'A user is known by id.',
  ],
  examples: {
    'Only see what would happen': 'vigie server utilisateurs import --db sdis.db agents.csv --dry-run',
    'Bring those that exist up to date':
      'vigie server utilisateurs import --db sdis.db agents.csv --if-exists replace',
  },
  endpoints: [listUtilisateurs, addUtilisateur, updateUtilisateur],
});
