import { dossierCommand } from './acts.ts';

export const command = dossierCommand({
  act: 'desarchiver',
  statut: 'desarchive',
  summary: 'Take dossiers of a local database out of the archives',
  description: ['A dossier that is closed as well stays locked until it is reopened.'],
  examples: [
    {
      does: 'Take one out',
      run: 'vigie server dossier desarchiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    },
    {
      does: 'Take out those of a list',
      run: 'vigie server dossier desarchiver --db sdis.db - < ids.txt',
    },
  ],
});
