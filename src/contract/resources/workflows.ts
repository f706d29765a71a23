import * as z from 'zod';
import { addEndpoint, endpoint, lazy, readEndpoint } from '../endpoint.ts';
import { instantOf } from '../schema/dates.ts';
import {
  dateTime,
  fieldIssue,
  idParam,
  list,
  namedObject,
  refineOnlyIfValid,
  text,
  uuid,
} from '../schema/fields.ts';
import { mayLackNulls } from '../schema/nullable-members.ts';
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

/** The states of a workflow that somebody is to go on with. */
export const ETATS_ACTIFS = ['EN_COURS', 'ATTENTE_VALIDATION'] as const satisfies readonly EtatDeWorkflow[];

/** Whether a workflow in this state waits for somebody: its type is in `workflows_actifs`. */
export function isActive(etat: EtatDeWorkflow): boolean {
  return ETATS_ACTIFS.some((active) => active === etat);
}

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
  summary: 'Update the state of a workflow, its date of receipt or its observations',
  status: 200,
  params: WorkflowId,
  reading: readWorkflow,
  body: lazy(() =>
    z
      .strictObject({
        date_de_reception: dateTime().describe('Date of receipt'),
        etat: z.enum(ETATS_DE_WORKFLOW),
        observations: text(65_536).describe('Remarks'),
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

/** What a step waits for at the most. */
export const PREALABLES_MAX = 100;

type Dates = Pick<Workflow, 'etat' | 'date_de_debut' | 'date_de_fin'>;

/** The states and dates that the service itself leaves behind ("Workflow transitions"): an end where it is finished. */
export function coherentDates(ctx: { readonly value: Dates; readonly issues: z.core.$ZodRawIssue[] }): void {
  const { etat, date_de_debut, date_de_fin } = ctx.value;
  const refuse = (issue: ReturnType<typeof fieldIssue>) =>
    ctx.issues.push({ code: 'custom', input: date_de_fin, path: ['date_de_fin'], ...issue });
  if (isFinished(etat) && date_de_fin === null) refuse(fieldIssue('NULL_REFUSE'));
  if (!isFinished(etat) && date_de_fin !== null) {
    refuse(fieldIssue('SANS_OBJET', { champ: 'etat', allowed: ETATS_FINIS }));
  }
  if (date_de_debut !== null && date_de_fin !== null && instantOf(date_de_fin) < instantOf(date_de_debut)) {
    refuse(fieldIssue('MINIMUM', { min: date_de_debut }));
  }
}

export const addWorkflow = addEndpoint({
  name: 'workflows.add',
  path: '/dossiers/{dossier_id}/workflows',
  summary: 'Add a workflow to a dossier; date_de_fin is set if and only if the workflow is finished',
  extension: true,
  params: DossierId,
  body: lazy(() => {
    const { titre, date_de_reception, date_de_debut, date_de_fin, observations } = Workflow().shape;
    const own = { titre, date_de_reception, date_de_debut, date_de_fin, observations };
    return z
      .strictObject({
        ...mayLackNulls(own),
        date_de_creation: dateTime().optional(),
        workflow_automatise: z.boolean().default(false),
        etat: z.enum(ETATS_DE_WORKFLOW).default('ATTENTE'),
        type: z.enum(TYPES_DE_WORKFLOW).default('workflow'),
        prealables_id: list(uuid(), PREALABLES_MAX, true).default([]),
      })
      .check(coherentDates);
  }),
  response: Workflow,
});
