import { lockCommand } from '../../shared/dossiers/lock-command.ts';
import { asAdministrator } from './as-administrator.ts';

export const command = lockCommand(
  {
    noun: 'server dossier',
    verb: 'desarchiver',
    summary: 'Unarchive dossiers of a database',
    examples: {
      'Unarchive a dossier':
        'vigie server dossier desarchiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
      'Unarchive the dossiers of a list': 'vigie server dossier desarchiver --db sdis.db - < ids.txt',
    },
  },
  asAdministrator,
);
