import {
  addUtilisateur,
  listUtilisateurs,
  updateUtilisateur,
} from '../../../src/contract/resources/utilisateurs.ts';
import { importCommand } from '../../shared/bulk/job-commands.ts';
import { requireUtilisateurs } from './view.ts';

export const command = importCommand({
  target: 'utilisateurs',
  commandName: { noun: 'server', verb: 'utilisateurs import' },
  require: requireUtilisateurs,
  summary: 'Import users into an organisation',
  rows: [
    'A cell may hold several roles, separated by "|", "," or ";"; --values maps other words to roles. A user without a role can only read.',
    'A user is identified by id.',
  ],
  examples: {
    'Preview an import': 'vigie server utilisateurs import --db sdis.db agents.csv --dry-run',
    'Import users into a service': 'vigie server utilisateurs import -p prod agents.csv',
    'Update existing objects': 'vigie server utilisateurs import --db sdis.db agents.csv --if-exists replace',
  },
  endpoints: [listUtilisateurs, addUtilisateur, updateUtilisateur],
});
