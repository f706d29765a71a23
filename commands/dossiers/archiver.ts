import { lockCommand } from '../shared/dossiers/lock-command.ts';

export const command = lockCommand({
  noun: 'dossiers',
  verb: 'archiver',
  summary: 'Archive dossiers',
  examples: {
    'Archive a dossier': 'vigie dossiers archiver 2026-0042',
    'Archive the closed dossiers':
      'vigie dossiers list --statut CLOS --sans-archives --all -o ids | vigie dossiers archiver -',
  },
});
