import { readDocument } from '../../src/contract/resources/documents.ts';
import { getCommand } from '../shared/output/get.ts';
import { documents } from './view.ts';

export const command = getCommand({
  noun: 'documents',
  summary: 'Show one document: what it is, and where its file lies',
  examples: {
    'The first one': 'vigie documents get "$(vigie documents list --limit 1 -o ids)"',
    'The address of its file alone':
      'vigie documents get "$(vigie documents list --limit 1 -o ids)" --fields url -o ids',
  },
  read: readDocument,
  view: documents,
});
