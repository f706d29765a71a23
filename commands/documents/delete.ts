import { deleteDocument, readDocument } from '../../src/contract/resources/documents.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { documentIds, lookups, names } from './named.ts';

export const command = deleteCommand({
  noun: 'documents',
  summary: 'Delete documents',
  description: ['The files stay where they lie.'],
  examples: {
    'Delete one by its name within a dossier, after a question':
      'vigie documents delete 2026-0042/plan-masse.pdf',
    'See what would become of those of a dossier':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents delete - --dry-run',
    'Delete the photos, without being asked': `vigie documents list --all -o ndjson | jq -c 'select(.type == "photo")' | vigie documents delete - --yes`,
  },
  names,
  idsOf: documentIds,
  endpoints: lookups,
  remove: deleteDocument,
  read: readDocument,
  describe: ({ nom, type }) => `${nom}  ${type}`,
});
