import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'archiver',
  statut: 'archive',
  summary: 'Archive dossiers of a database',
  description: ['An archived dossier becomes read-only, open or closed.'],
  examples: {
    'Archive a dossier': 'vigie server dossier archiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Archive closed dossiers': `vigie server dump --db sdis.db | jq -c 'select(.statut == "CLOS")' | vigie server dossier archiver --db sdis.db -`,
  },
});
