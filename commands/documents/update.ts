import { updateDocument } from '../../src/contract/resources/documents.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { documents } from '../shared/views/documents.ts';
import { documentIds, lookups } from './named.ts';

export const command = updateCommand({
  noun: 'documents',
  summary: 'Update the description of a document',
  description: [
    'Fields without a flag keep their value.',
    'The address of the file and the sensitive mark cannot be changed.',
    'A closed or archived dossier cannot be changed.',
  ],
  examples: {
    'Preview another name': 'vigie documents update 2026-0042/plan-masse --nom plan-r1.pdf --dry-run',
    'Read the description from standard input':
      'echo \'Vue de la cour\' | vigie documents update "$(vigie documents list --limit 1 -o ids)" --description @-',
  },
  id: 'Id of the document, or a name such as 2026-0042/plan',
  idsOf: documentIds,
  endpoints: lookups,
  update: updateDocument,
  view: documents,
});
