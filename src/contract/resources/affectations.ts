import * as z from 'zod';
import { addEndpoint, deleteEndpoint, endpoint, lazy } from '../endpoint.ts';
import { fieldIssue, idParam, namedObject, text, uuid } from '../schema/fields.ts';
import { listEndpoint } from '../schema/pages.ts';
import { Utilisateur } from './utilisateurs.ts';

/** Roles in a working group; the last one is one value, bar included (choice C2). */
export const ROLES_D_AFFECTATION = [
  'admin',
  'preventionniste',
  'secretariat_prev',
  'rapporteur',
  'relecteur|valideur',
] as const;
export type RoleDAffectation = (typeof ROLES_D_AFFECTATION)[number];

/** Assignments of a dossier at the most (interface "Limits"). */
export const AFFECTATIONS_MAX = 25;

/** The assignment of a user to a dossier (interface "Assignment"). */
export const Affectation = namedObject('Affectation', () => ({
  id: uuid(),
  role: z.enum(ROLES_D_AFFECTATION),
  utilisateur: Utilisateur(),
}));
export type Affectation = z.output<ReturnType<typeof Affectation>>;

/** What lists take to find what a user is assigned to: `@moi` is the caller, a role goes with a user. */
export const assignedQuery = () => ({
  utilisateur_id: text(256).optional(),
  role: z.enum(ROLES_D_AFFECTATION).optional(),
});

/** Refuses a role without a user: both are of one assignment. */
export function roleOfUser(
  { utilisateur_id, role }: { utilisateur_id?: string | undefined; role?: string | undefined },
  ctx: z.core.$RefinementCtx,
): void {
  if (role === undefined || utilisateur_id !== undefined) return;
  ctx.addIssue({ code: 'custom', path: ['utilisateur_id'], ...fieldIssue('REQUIS') });
}

const AffectationId = idParam('affectation_id');
const DossierId = idParam('dossier_id');

export const updateAffectation = endpoint({
  name: 'affectations.update',
  method: 'POST',
  path: '/dossiers_affectations/{affectation_id}',
  summary: 'Update the role of an assignment; an omitted role keeps its value',
  status: 200,
  params: AffectationId,
  body: lazy(() => z.strictObject({ role: z.enum(ROLES_D_AFFECTATION) }).partial()),
  response: Affectation,
});

export const deleteAffectation = deleteEndpoint({
  name: 'affectations.delete',
  path: '/dossiers_affectations/{affectation_id}',
  summary: 'Delete an assignment',
  params: AffectationId,
});

export const listAffectations = listEndpoint({
  name: 'affectations.list',
  path: '/dossiers/{dossier_id}/affectations',
  summary: 'List the assignments of a dossier',
  extension: true,
  params: DossierId,
  elements: Affectation,
});

export const addAffectation = addEndpoint({
  name: 'affectations.add',
  path: '/dossiers/{dossier_id}/affectations',
  summary: 'Assign a user to a dossier',
  extension: true,
  params: DossierId,
  body: lazy(() =>
    z.strictObject({
      role: z.enum(ROLES_D_AFFECTATION).describe('Role of the user in the dossier'),
      utilisateur_id: text(256).describe('Id of the user'),
    }),
  ),
  response: Affectation,
});
