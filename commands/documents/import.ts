import { addDocument, listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'documents',
  summary: 'Import documents of dossiers, with the addresses of their files',
  rows: [
    'The dossier is named by its number and must exist.',
    'A document is identified by its dossier and address. An existing document keeps its values.',
  ],
  examples: {
    'Preview an import': 'vigie documents import documents.csv --dry-run',
    'Import documents of a single type': 'vigie documents import plans.csv --set type=plan',
  },
  endpoints: [listDossiers, listDocumentsOfDossier, addDocument],
  require: requireExtension('dossiers', addDocument),
});
