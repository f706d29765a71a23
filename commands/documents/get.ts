import { readDocument } from '../../src/contract/resources/documents.ts';
import { getCommand } from '../shared/output/get.ts';
import { documents } from '../shared/views/documents.ts';
import { documentIds, lookups, names } from './named.ts';

export const command = getCommand({
  noun: 'documents',
  summary: 'Show one document: what it is, and where its file lies',
  description: [
    'A document is named by its id, or within its dossier: 2026-0042/plan finds plan-masse.pdf where no other name begins so.',
  ],
  examples: {
    'One by the beginning of its name': 'vigie documents get 2026-0042/plan',
    'The first one': 'vigie documents get "$(vigie documents list --limit 1 -o ids)"',
    'The address of its file alone':
      'vigie documents get "$(vigie documents list --limit 1 -o ids)" --fields url -o ids',
  },
  names,
  idsOf: documentIds,
  endpoints: lookups,
  read: readDocument,
  view: documents,
});
