import { lockCommand } from '../shared/dossiers/lock-command.ts';

export const command = lockCommand({
  noun: 'dossiers',
  verb: 'rouvrir',
  summary: 'Reopen closed dossiers',
  examples: {
    'Reopen a dossier': 'vigie dossiers rouvrir 2026-0042',
    'Preview the reopening of a dossier': 'vigie dossiers rouvrir 2026-0042 --dry-run',
  },
});
