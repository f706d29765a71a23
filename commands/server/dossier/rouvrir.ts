import { lockCommand } from '../../shared/dossiers/lock-command.ts';
import { asAdministrator } from './as-administrator.ts';

export const command = lockCommand(
  {
    noun: 'server dossier',
    verb: 'rouvrir',
    summary: 'Reopen closed dossiers of a database',
    examples: {
      'Reopen a dossier': 'vigie server dossier rouvrir --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
      'Reopen the dossiers of a list': 'vigie server dossier rouvrir --db sdis.db - < ids.txt',
    },
  },
  asAdministrator,
);
