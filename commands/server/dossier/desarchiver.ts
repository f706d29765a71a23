import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'desarchiver',
  statut: 'desarchive',
  summary: 'Unarchive dossiers of a database',
  description: ['A dossier that is also closed stays locked until it is reopened.'],
  examples: {
    'Unarchive a dossier':
      'vigie server dossier desarchiver --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Unarchive the dossiers of a list': 'vigie server dossier desarchiver --db sdis.db - < ids.txt',
  },
});
