import { lockCommand } from '../../shared/dossiers/lock-command.ts';
import { asAdministrator } from './as-administrator.ts';

export const command = lockCommand(
  {
    noun: 'server dossier',
    verb: 'archiver',
    summary: 'Archive dossiers of a database',
    examples: {
      'Archive a dossier': 'vigie server dossier archiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
      'Archive closed dossiers': `vigie server dump --db sdis.db | jq -c 'select(.statut == "CLOS")' | vigie server dossier archiver --db sdis.db -`,
    },
  },
  asAdministrator,
);
