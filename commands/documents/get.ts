import { readDocument } from '../../src/contract/resources/documents.ts';
import { getCommand } from '../shared/output/get.ts';
import { documents } from '../shared/views/documents.ts';
import { documentIds, lookups, names } from './named.ts';

export const command = getCommand({
  noun: 'documents',
  summary: 'Show a document and the address of its file',
  description: [
    'Name a document by its id, or by a name within its dossier: 2026-0042/plan finds plan-masse.pdf if no other name starts with "plan".',
  ],
  examples: {
    'Show a document by the start of its name': 'vigie documents get 2026-0042/plan',
    'Show the first object of the list': 'vigie documents get "$(vigie documents list --limit 1 -o ids)"',
    'Show only the address of the file':
      'vigie documents get "$(vigie documents list --limit 1 -o ids)" --fields url -o ids',
  },
  names,
  idsOf: documentIds,
  endpoints: lookups,
  read: readDocument,
  view: documents,
});
