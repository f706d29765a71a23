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
    'A cell may hold several roles, separated by "|", "," or ";"; --values maps other words to roles. A user without a role can only read.',
    'A user is identified by id.',
  ],
  examples: {
    'Preview an import': 'vigie server utilisateurs import --db sdis.db agents.csv --dry-run',
    'Update existing objects': 'vigie server utilisateurs import --db sdis.db agents.csv --if-exists replace',
  },
  endpoints: [listUtilisateurs, addUtilisateur, updateUtilisateur],
});
