import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'desarchiver',
  statut: 'desarchive',
  summary: 'Take dossiers of a database out of the archives',
  description: ['A dossier that is closed as well stays locked until it is reopened.'],
  examples: {
    'Take one out': 'vigie server dossier desarchiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Take out those of a list': 'vigie server dossier desarchiver --db sdis.db - < ids.txt',
  },
});
