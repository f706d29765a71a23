import { lockCommand } from '../shared/dossiers/lock-command.ts';

export const command = lockCommand({
  noun: 'dossiers',
  verb: 'rouvrir',
  summary: 'Reopen closed dossiers',
  examples: {
    'Reopen a dossier': 'vigie dossiers rouvrir 2026-0042',
    'Preview the reopening of several dossiers': 'vigie dossiers rouvrir 2026-0042 2026-0043 --dry-run',
  },
});
