import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { addWorkflow, listWorkflows } from '../../src/contract/resources/workflows.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'workflows',
  summary: 'Import the workflows of dossiers',
  rows: [
    'The dossier is named by its number and must exist.',
    'A workflow is identified by its dossier and title. An existing workflow keeps its values.',
  ],
  examples: {
    'Preview an import': 'vigie workflows import etapes.csv --dry-run',
    'Map the words of the file to values': 'vigie workflows import etapes.csv --values "etat:Bloqué=PAUSE"',
  },
  endpoints: [listDossiers, listWorkflows, addWorkflow, readSession],
  require: requireExtension('dossiers-ecriture', addWorkflow),
});
