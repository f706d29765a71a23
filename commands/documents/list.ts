import { listDocuments, listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { dossierId } from '../dossiers/numbers.ts';
import { narrowingFlag } from '../dossiers/scope.ts';
import { ofOne } from '../dossiers/whose.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { documents } from './view.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'list',
  summary: 'List the documents of the organisation, or of one dossier',
  examples: {
    'The first 100 documents': 'vigie documents list',
    'Those of one dossier, whose id comes through a pipe':
      'vigie dossiers list --limit 1 -o ids | vigie documents list --dossier @-',
    'The addresses of all files, with their names': 'vigie documents list --all --fields nom,url -o csv',
  },
  flags: { ...narrowingFlag, ...pagingFlags },
  endpoints: [listDocuments, listDocumentsOfDossier, listDossiers, readDossier],
  view: documents,
  async run(context, { flags: { dossier, ...paging }, instead }) {
    if (dossier === undefined) return list(context, listDocuments, paging);
    const id = await dossierId(context, listDocumentsOfDossier, dossier, { instead });
    const { each, shown } = await ofOne(context, id, documents, paging);
    return { ...(await list(context, listDocumentsOfDossier, paging, { each })), ...shown };
  },
});
