import { deleteDocument, readDocument } from '../../src/contract/resources/documents.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { documentIds, lookups, names } from './named.ts';

export const command = deleteCommand({
  noun: 'documents',
  summary: 'Delete documents',
  description: ['The files themselves are kept.'],
  examples: {
    'Delete a document by its name, after confirmation': 'vigie documents delete 2026-0042/plan-masse.pdf',
    'Preview the deletion of all documents of a dossier':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents delete - --dry-run',
    'Delete all photos without confirmation': `vigie documents list --all -o ndjson | jq -c 'select(.type == "photo")' | vigie documents delete - --yes`,
  },
  names,
  idsOf: documentIds,
  endpoints: lookups,
  remove: deleteDocument,
  read: readDocument,
  describe: ({ nom, type }) => `${nom}  ${type}`,
});
