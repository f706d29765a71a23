import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'clore',
  statut: 'clos',
  summary: 'Close dossiers of a database',
  description: [
    'A closed dossier becomes read-only, along with its documents, assignments and workflows.',
    'A dossier is not closed automatically when all its workflows are finished.',
  ],
  examples: {
    'Close a dossier': 'vigie server dossier clore --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Close the dossiers of a list': 'vigie server dossier clore --db sdis.db - < ids.txt',
  },
});
