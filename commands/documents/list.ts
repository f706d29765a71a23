import { VigieError } from '../../src/contract/errors.ts';
import { listDocuments, listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { assignedIn, assigneeFlags } from '../shared/dossiers/assignment.ts';
import { ofOne } from '../shared/dossiers/dossier-column.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { dossierArgument, dossierTyped, narrowingFlag } from '../shared/dossiers/scope.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { documents } from '../shared/views/documents.ts';

export const command = defineCommand({
  noun: 'documents',
  verb: 'list',
  summary: 'List the documents of the organisation or of a dossier',
  description: ['--mien shows the documents of your dossiers; --de, of the dossiers of another user.'],
  examples: {
    'List the first 100 documents': 'vigie documents list',
    'List the documents of your dossiers': 'vigie documents list --mien',
    'List the documents of a dossier found by another command':
      'vigie dossiers list --limit 1 -o ids | vigie documents list --dossier @-',
    'List the names and addresses of all files': 'vigie documents list --all --fields nom,url -o csv',
  },
  arguments: dossierArgument,
  flags: { ...narrowingFlag, ...assigneeFlags, ...pagingFlags },
  endpoints: [listDocuments, listDocumentsOfDossier, listDossiers, readDossier],
  view: documents,
  async run(context, { arguments: named, flags: { dossier: flag, mien, de, ...paging }, instead }) {
    const dossier = dossierTyped(named.dossier, flag);
    const assigned = assignedIn({ mien, de }, 'vigie documents list');
    if (dossier !== undefined) {
      if (assigned.utilisateur_id !== undefined)
        throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--dossier', mien ? '--mien' : '--de'] });
      const id = await dossierId(context, listDocumentsOfDossier, dossier, { instead });
      const { each, override } = await ofOne(context, id, documents, paging);
      return { ...(await list(context, listDocumentsOfDossier, paging, { each })), ...override };
    }
    if (assigned.utilisateur_id !== undefined) await requireExtension('suivi', listDocuments)(context);
    return list(context, listDocuments, { ...paging, ...assigned });
  },
});
