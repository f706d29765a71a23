import { lockCommand } from '../../shared/dossiers/lock-command.ts';
import { asAdministrator } from './as-administrator.ts';

export const command = lockCommand(
  {
    noun: 'server dossier',
    verb: 'clore',
    summary: 'Close dossiers of a database',
    examples: {
      'Close a dossier': 'vigie server dossier clore --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
      'Close the dossiers of a list': 'vigie server dossier clore --db sdis.db - < ids.txt',
    },
  },
  asAdministrator,
);
