import { updateDocument } from '../../src/contract/resources/documents.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { documents } from '../shared/views/documents.ts';
import { documentIds, lookups } from './named.ts';

export const command = updateCommand({
  noun: 'documents',
  summary: 'Change what a document says of its file',
  description: [
    'What is not given stays as it is.',
    'The address of the file and whether it is sensitive cannot be changed.',
    'A dossier that is closed or archived lets nothing be changed.',
  ],
  examples: {
    'See what another name would give':
      'vigie documents update 2026-0042/plan-masse --nom plan-r1.pdf --dry-run',
    'A description from standard input':
      'echo \'Vue de la cour\' | vigie documents update "$(vigie documents list --limit 1 -o ids)" --description @-',
  },
  id: 'The document: its id, or a name such as 2026-0042/plan',
  idsOf: documentIds,
  endpoints: lookups,
  update: updateDocument,
  view: documents,
});
