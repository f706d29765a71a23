import * as z from 'zod';
import { endpoint, lazy, readEndpoint } from '../endpoint.ts';
import {
  dateTime,
  fieldIssue,
  idParam,
  namedObject,
  refineOnlyIfValid,
  text,
  uuid,
} from '../schema/fields.ts';
import { listEndpoint } from '../schema/pages.ts';

export const ETATS_DE_WORKFLOW = [
  'VALIDE',
  'EN_COURS',
  'ATTENTE',
  'PAUSE',
  'NON_CONCERNE',
  'ATTENTE_VALIDATION',
] as const;
export type EtatDeWorkflow = (typeof ETATS_DE_WORKFLOW)[number];

/** The states of a workflow that is finished. */
export const ETATS_FINIS = ['VALIDE', 'NON_CONCERNE'] as const satisfies readonly EtatDeWorkflow[];

/** Whether a workflow in this state has a `date_de_fin`, and unblocks those that wait for it. */
export function isFinished(etat: EtatDeWorkflow | undefined): boolean {
  return ETATS_FINIS.some((finished) => finished === etat);
}

export const TYPES_DE_WORKFLOW = [
  'analyse_de_risque',
  'validation',
  'arrivee_sis',
  'arrivee_sis_prev',
  'arrivee_secretariat_commission',
  'consultation_sis',
  'passage_commission',
  'relecture',
  'visite',
  'arrivee_secretariat',
  'workflow',
  'reception_de_travaux_en_attente',
] as const;
export type TypeDeWorkflow = (typeof TYPES_DE_WORKFLOW)[number];

/** A processing step of a dossier (interface "Workflow"). */
export const Workflow = namedObject('Workflow', () => ({
  id: uuid(),
  titre: text(256),
  date_de_creation: dateTime(),
  date_de_reception: dateTime().nullable(),
  date_de_debut: dateTime().nullable(),
  date_de_fin: dateTime().nullable(),
  workflow_automatise: z.boolean(),
  etat: z.enum(ETATS_DE_WORKFLOW),
  observations: text(65_536).nullable(),
  type: z.enum(TYPES_DE_WORKFLOW),
}));
export type Workflow = z.output<ReturnType<typeof Workflow>>;

const WorkflowId = idParam('workflow_id');
const DossierId = idParam('dossier_id');

export const readWorkflow = readEndpoint({
  name: 'workflows.read',
  path: '/workflows/{workflow_id}',
  summary: 'Read a workflow',
  params: WorkflowId,
  response: Workflow,
});

/** `date_de_fin` backdates the end, with VALIDE or NON_CONCERNE only (choice C7). */
export const updateWorkflow = endpoint({
  name: 'workflows.update',
  method: 'POST',
  path: '/workflows/{workflow_id}',
  summary: 'Change the state of a workflow, its date of receipt or its observations',
  status: 200,
  params: WorkflowId,
  reading: readWorkflow,
  body: lazy(() =>
    z
      .strictObject({
        date_de_reception: dateTime(),
        etat: z.enum(ETATS_DE_WORKFLOW),
        observations: text(65_536),
        date_de_fin: dateTime(),
      })
      .partial()
      .superRefine(
        ({ etat, date_de_fin }, ctx) => {
          if (date_de_fin === undefined || isFinished(etat)) return;
          const issue = fieldIssue('SANS_OBJET', { champ: 'etat', allowed: ETATS_FINIS });
          ctx.addIssue({ code: 'custom', path: ['date_de_fin'], ...issue });
        },
        refineOnlyIfValid('etat', 'date_de_fin'),
      ),
  ),
  response: Workflow,
});

export const listWorkflows = listEndpoint({
  name: 'workflows.list',
  path: '/dossiers/{dossier_id}/workflows',
  summary: 'List the workflows of a dossier',
  extension: true,
  params: DossierId,
  elements: Workflow,
});
