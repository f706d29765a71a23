import * as z from 'zod';
import { lazy } from '../../endpoint.ts';
import { dateTime, fieldIssue, namedObject, refineOnlyIfValid, text, uuid } from '../../schema/fields.ts';
import { listEndpoint, pageQuery } from '../../schema/pages.ts';
import { assignedQuery, roleOfUser } from '../affectations.ts';
import { ETATS_DE_WORKFLOW, type EtatDeWorkflow, TYPES_DE_WORKFLOW, Workflow } from '../workflows.ts';
import { dossierMembers } from './dossiers.ts';

/** A workflow, and the dossier that it is a step of. */
export const WorkflowDeDossier = namedObject('WorkflowDeDossier', () => {
  const { service_dossier_id, objet, statut, est_archive } = dossierMembers();
  return {
    ...Workflow().shape,
    dossier: z.strictObject({ id: uuid(), service_dossier_id, objet, statut, est_archive }),
  };
});
export type WorkflowDeDossier = z.output<ReturnType<typeof WorkflowDeDossier>>;

const ANY_ETAT = `(?:${ETATS_DE_WORKFLOW.join('|')})`;

/** One state, or several with commas between them. */
function etats() {
  return text(256)
    .transform((value, ctx): readonly EtatDeWorkflow[] => {
      const named = value.split(',');
      if (named.every((one) => ETATS_DE_WORKFLOW.some((etat) => etat === one)))
        return named as EtatDeWorkflow[];
      const issue = fieldIssue('VALEUR', { allowed: ETATS_DE_WORKFLOW });
      ctx.issues.push({ code: 'custom', input: value, ...issue });
      return z.NEVER;
    })
    .meta({ pattern: `^${ANY_ETAT}(?:,${ANY_ETAT})*$`, maxLength: 256 });
}

export const listWorkflowsOfAll = listEndpoint({
  name: 'workflows.listOfAll',
  path: '/workflows',
  summary: 'List the workflows of all dossiers, with their dossiers',
  extension: true,
  query: lazy(() =>
    z
      .strictObject({
        etat: etats().optional(),
        type: z.enum(TYPES_DE_WORKFLOW).optional().describe('Filter by type of workflow'),
        ...assignedQuery(),
        debut_avant: dateTime().optional(),
        ouverts: z.enum(['true', 'false']).optional(),
        sort: z
          .enum(['', 'date_de_debut', '-date_de_debut'])
          .optional()
          .describe('Sort order, by start; a leading - reverses it'),
        ...pageQuery(),
      })
      .superRefine(roleOfUser, refineOnlyIfValid('role', 'utilisateur_id')),
  ),
  elements: WorkflowDeDossier,
});
