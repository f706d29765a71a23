import { dossierCommand } from './dossier-command.ts';

export const command = dossierCommand({
  act: 'clore',
  statut: 'clos',
  summary: 'Close dossiers of a database',
  description: [
    'A closed dossier is read and no longer written to: its documents, assignments and workflows neither.',
    'Finishing every workflow closes nothing by itself.',
  ],
  examples: {
    'Close one': 'vigie server dossier clore --db sdis.db 0192f0c4-7b1a-7000-8000-000000000001',
    'Close those of a list': 'vigie server dossier clore --db sdis.db - < ids.txt',
  },
});
