import { lockCommand } from '../shared/dossiers/lock-command.ts';

export const command = lockCommand({
  noun: 'dossiers',
  verb: 'desarchiver',
  summary: 'Unarchive dossiers',
  examples: {
    'Unarchive a dossier': 'vigie dossiers desarchiver 2026-0042',
    'Preview the unarchiving of a dossier': 'vigie dossiers desarchiver 2026-0042 --dry-run',
  },
});
