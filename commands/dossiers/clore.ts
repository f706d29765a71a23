import { lockCommand } from '../shared/dossiers/lock-command.ts';

export const command = lockCommand({
  noun: 'dossiers',
  verb: 'clore',
  summary: 'Close dossiers',
  examples: {
    'Close a dossier': 'vigie dossiers clore 2026-0042',
    'Close the open dossiers whose subject mentions a school':
      'vigie dossiers list --objet ecole --statut OUVERT --all -o ids | vigie dossiers clore -',
  },
});
