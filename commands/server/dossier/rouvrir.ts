import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'rouvrir',
  statut: 'ouvert',
  summary: 'Reopen closed dossiers of a database',
  description: ['A dossier that is also archived stays locked until it is unarchived.'],
  examples: {
    'Reopen a dossier': 'vigie server dossier rouvrir --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Reopen the dossiers of a list': 'vigie server dossier rouvrir --db sdis.db - < ids.txt',
  },
});
