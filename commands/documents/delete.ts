import { deleteDocument, readDocument } from '../../src/contract/resources/documents.ts';
import { deleteCommand } from '../shared/cli/writes.ts';

export const command = deleteCommand({
  noun: 'documents',
  summary: 'Delete documents',
  description: ['The files stay where they lie.'],
  examples: {
    'See what would become of those of a dossier':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents delete - --dry-run',
    'Delete the photos, without being asked': `vigie documents list --all -o ndjson | jq -c 'select(.type == "photo")' | vigie documents delete - --yes`,
  },
  remove: deleteDocument,
  read: readDocument,
  describe: ({ nom, type }) => `${nom}  ${type}`,
});
