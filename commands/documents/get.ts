import { readDocument } from '../../src/contract/resources/documents.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { documents } from './view.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'get',
  summary: 'Show one document: what it is, and where its file lies',
  description: [SEVERAL],
  examples: {
    'The first one': 'vigie documents get "$(vigie documents list --limit 1 -o ids)"',
    'The address of its file alone':
      'vigie documents get "$(vigie documents list --limit 1 -o ids)" --fields url -o ids',
  },
  arguments: { ids: many('Ids of documents, or - to read them from standard input') },
  endpoints: [readDocument],
  view: documents,
  async run(context, { arguments: { ids }, several }) {
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readDocument, { params: { document_id: id } }),
    );
  },
});
