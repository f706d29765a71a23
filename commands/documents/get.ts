import { readDocument } from '../../src/contract/documents.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { documents } from './view.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'get',
  summary: 'Show one document: what it is, and where its file lies',
  examples: [
    { does: 'The first one', run: 'vigie documents get "$(vigie documents list --limit 1 -o ids)"' },
    {
      does: 'The address of its file alone',
      run: 'vigie documents get "$(vigie documents list --limit 1 -o ids)" --fields url -o ids',
    },
  ],
  arguments: { id: one('The id of the document') },
  flags: {},
  endpoints: [readDocument],
  view: documents,
  async run(context, { arguments: { id } }) {
    const client = await context.client();
    const row = await about('document', id, client.call(readDocument, { params: { document_id: id } }));
    return { kind: 'record', row };
  },
});
