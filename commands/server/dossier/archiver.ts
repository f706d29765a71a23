import { dossierCommand } from './acts.ts';

export const command = dossierCommand({
  act: 'archiver',
  statut: 'archive',
  summary: 'Archive dossiers of a local database',
  description: ['An archived dossier is read and no longer written to, open or closed.'],
  examples: [
    {
      does: 'Archive one',
      run: 'vigie server dossier archiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    },
    {
      does: 'Archive those that are closed',
      run: `vigie server dump --db sdis.db | jq -c 'select(.statut == "CLOS")' | vigie server dossier archiver --db sdis.db -`,
    },
  ],
});
