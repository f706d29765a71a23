import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { addWorkflow, listWorkflows } from '../../src/contract/resources/workflows.ts';
import { QUESTIONS } from '../shared/cli/body-commands.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { definedOf, dryRunFlag, write } from '../shared/cli/writes.ts';
import { dossierId } from '../shared/dossiers/numbers.ts';
import { dossierFlag } from '../shared/dossiers/scope.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { createdRecord } from '../shared/output/creation.ts';
import { workflows } from '../shared/views/workflows.ts';

export const command = defineCommand({
  noun: 'workflows',
  verb: 'add',
  summary: 'Add a workflow to a dossier',
  description: [
    'Without --etat it is ATTENTE; EN_COURS starts it now, unless --date-de-debut is given. A finished one needs --date-de-fin.',
    'Its prerequisites are workflows of the same dossier.',
    QUESTIONS,
  ],
  examples: {
    'Add a visit that waits':
      "vigie workflows add --dossier 2026-0042 --titre 'Visite du groupe' --type visite",
    'Preview a workflow that starts now':
      "vigie workflows add --dossier 2026-0042 --titre 'Relecture du rapport' --etat EN_COURS --dry-run",
  },
  flags: {
    ...dossierFlag,
    ...bodyFlags(addWorkflow, {
      titre: { summary: 'Title' },
      type: { summary: 'Type (default: workflow)' },
      etat: { summary: 'State (default: ATTENTE)' },
      date_de_reception: { summary: 'Date of receipt; a date without a time means its first second' },
      date_de_debut: { summary: 'Start' },
      date_de_fin: { summary: 'End, of a finished workflow', alone: 'last' },
      observations: { summary: 'Remarks' },
      prealables_id: { summary: 'Id of a workflow that must be finished first' },
    }),
    ...dryRunFlag,
  },
  prompts: ['dossier', 'titre', 'type', 'etat'],
  endpoints: [addWorkflow, listDossiers, listWorkflows],
  view: workflows,
  async run(context, { flags: { dossier, dry_run, ...body }, instead }) {
    await requireExtension('dossiers-ecriture', addWorkflow)(context);
    const id = await dossierId(context, addWorkflow, dossier, { instead });
    const input = { params: { dossier_id: id }, body: definedOf(body) };
    const row = await write(context, addWorkflow, input, dry_run);
    return createdRecord(context, 'workflow', row, row.titre, dry_run);
  },
});
