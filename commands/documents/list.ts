import { listDocuments, listDocumentsOfDossier } from '../../src/contract/documents.ts';
import { defineCommand } from '../command.ts';
import { narrowingFlag, requireDossiers } from '../dossiers/scope.ts';
import { list, pagingFlags } from '../lists.ts';
import { documents } from './view.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'list',
  summary: 'List the documents of the organisation, or of one dossier',
  examples: [
    { does: 'The first 100 documents', run: 'vigie documents list' },
    {
      does: 'Those of one dossier, whose id comes through a pipe',
      run: 'vigie dossiers list --limit 1 -o ids | vigie documents list --dossier @-',
    },
    {
      does: 'The addresses of all files, with their names',
      run: 'vigie documents list --all --fields nom,url -o csv',
    },
  ],
  arguments: {},
  flags: { ...narrowingFlag, ...pagingFlags },
  endpoints: [listDocuments, listDocumentsOfDossier],
  view: documents,
  async run(context, { flags: { dossier, ...paging } }) {
    if (dossier === undefined) return list(context, listDocuments, {}, paging);
    await requireDossiers(context, listDocumentsOfDossier);
    const params = { dossier_id: dossier };
    return list(context, listDocumentsOfDossier, {}, paging, { params, of: ['dossier', dossier] });
  },
});
