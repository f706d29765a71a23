import { updateDocument } from '../../src/contract/resources/documents.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changes, dryRunFlag, write } from '../shared/cli/writes.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { one } from '../shared/flags/flags.ts';
import { documents } from './view.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'update',
  summary: 'Change what a document says of its file',
  description: [
    'What is not given stays as it is; an empty --description takes it away.',
    'The address of the file and whether it is sensitive cannot be changed.',
    'A dossier that is closed or archived lets nothing be changed.',
  ],
  examples: {
    'See what another name would give':
      'vigie documents update "$(vigie documents list --limit 1 -o ids)" --nom plan-r1.pdf --dry-run',
    'A description from standard input':
      'echo \'Vue de la cour\' | vigie documents update "$(vigie documents list --limit 1 -o ids)" --description @-',
  },
  arguments: { id: one('The id of the document') },
  flags: {
    ...bodyFlags(updateDocument, {
      nom: { summary: 'The name of the file' },
      type: { summary: 'What it is' },
      description: { summary: 'What it shows; empty for none' },
    }),
    ...dryRunFlag,
  },
  endpoints: [updateDocument],
  view: documents,
  async run(context, { arguments: { id }, flags: { dry_run, ...body } }) {
    const input = { params: { document_id: id }, body: changes(body) };
    const row = await write(context, updateDocument, input, dry_run);
    return { kind: 'record', row };
  },
});
