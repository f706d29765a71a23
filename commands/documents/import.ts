import { addDocument, listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'documents',
  summary: 'Import documents of dossiers: what they are, and where they lie',
  rows: [
    'The dossier is named by its number, and has to be there.',
    'A document is known by its dossier and its address. One that exists stays as it is.',
  ],
  examples: {
    'Only see what would happen': 'vigie documents import documents.csv --dry-run',
    'Documents of one type': 'vigie documents import plans.csv --set type=plan',
  },
  endpoints: [listDossiers, listDocumentsOfDossier, addDocument],
  require: requireExtension('dossiers', addDocument),
});
