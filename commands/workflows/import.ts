import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { addWorkflow, listWorkflows } from '../../src/contract/resources/workflows.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'workflows',
  summary: 'Import the workflows of dossiers',
  rows: [
    'The dossier is named by its number, and has to be there.',
    'A workflow is known by its dossier and its title. One that exists stays as it is.',
  ],
  examples: {
    'Only see what would happen': 'vigie workflows import etapes.csv --dry-run',
    'Say what the words of the file mean': 'vigie workflows import etapes.csv --values "etat:Bloqué=PAUSE"',
  },
  endpoints: [listDossiers, listWorkflows, addWorkflow, readSession],
  require: requireExtension('dossiers-ecriture', addWorkflow),
});
