import { deleteDocument, readDocument } from '../../src/contract/resources/documents.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'delete',
  summary: 'Delete documents',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each document.',
    'The files stay where they lie.',
  ],
  examples: {
    'See what would become of those of a dossier':
      'vigie documents list --dossier "$(vigie dossiers list --limit 1 -o ids)" --all -o ids | vigie documents delete - --dry-run',
    'Delete the photos, without being asked': `vigie documents list --all -o ndjson | jq -c 'select(.type == "photo")' | vigie documents delete - --yes`,
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteDocument, readDocument],
  run: (context, { arguments: { ids }, flags }) =>
    removeAll(
      context,
      {
        objet: 'document',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteDocument, { params: { document_id: id } }, { dryRun }),
        describe: async (client, id) => {
          const { nom, type } = await client.call(readDocument, { params: { document_id: id } });
          return `${nom}  ${type}`;
        },
      },
      flags.dry_run,
    ),
});
