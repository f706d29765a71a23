import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy, readEndpoint, updateEndpoint } from '../endpoint.ts';
import { instantOf, period } from '../schema/dates.ts';
import {
  dateTime,
  fieldIssue,
  INT32_COUNT_MAX,
  idParam,
  integer,
  namedObject,
  refineOnlyIfValid,
  text,
  uuid,
} from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';
import { assignedQuery } from './affectations.ts';
import { Seance } from './commissions.ts';
import { Utilisateur } from './utilisateurs.ts';

export const TYPES_D_EVENEMENT = [
  'DEFAUT',
  'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE',
  'VISITE_PERIODIQUE',
  'COMMISSION_SECURITE',
] as const;

/** Members of an event; its `description` may be null when it was not made by POST. */
export const evenementMembers = () => ({
  title: text(256).describe('Title'),
  type: z.enum(TYPES_D_EVENEMENT).describe('Type'),
  description: text(65_536).describe('Description'),
  date_debut: dateTime().describe('Start'),
  date_fin: dateTime().describe('End'),
});

/** Refuses an end before its start, where both are given (choice C10). */
export function inOrder(ctx: {
  readonly value: { readonly date_debut?: string | undefined; readonly date_fin?: string | null | undefined };
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  const { date_debut, date_fin } = ctx.value;
  if (date_debut === undefined || date_fin === undefined || date_fin === null) return;
  if (instantOf(date_fin) >= instantOf(date_debut)) return;
  ctx.issues.push({
    code: 'custom',
    input: date_fin,
    path: ['date_fin'],
    ...fieldIssue('MINIMUM', { min: date_debut }),
  });
}

/** A calendar event (interface "Calendar event"); `subject` is its session, or `{}` (choice C10). */
export const Evenement = namedObject('Evenement', () => ({
  id: uuid(),
  ...evenementMembers(),
  description: text(65_536).nullable(),
  subject: z.union([Seance(), z.strictObject({})]),
  organisation_id: uuid(),
  // Choice C19.
  sequence: integer(1, INT32_COUNT_MAX).optional().describe('Number of changes (absent if there is none)'),
  date_de_derniere_mise_a_jour: dateTime()
    .optional()
    .describe('Date of the last change (absent if there is none)'),
}));
export type Evenement = z.output<ReturnType<typeof Evenement>>;

const EvenementId = idParam('evenement_id');

export const listEvenements = listEndpoint({
  name: 'evenements.list',
  path: '/evenements',
  summary: 'List calendar events by start date',
  query: lazy(() =>
    z
      .strictObject({
        period: period().optional(),
        subject_id: uuid().optional().describe('Filter by id of the session of an event'),
        type: z.enum(TYPES_D_EVENEMENT).optional().describe('Filter by type'),
        utilisateur_id: assignedQuery().utilisateur_id,
        ...pageQuery(),
      })
      .superRefine(({ subject_id, type }, ctx) => {
        if (subject_id === undefined || type !== undefined) return;
        // The type gives the kind of the subject (choice C11).
        ctx.addIssue({ code: 'custom', path: ['type'], ...fieldIssue('REQUIS') });
      }, refineOnlyIfValid('type')),
  ),
  elements: Evenement,
});

export const addEvenement = addEndpoint({
  name: 'evenements.add',
  path: '/evenements',
  summary: 'Add a calendar event, with its author as a participant',
  body: lazy(() =>
    z
      .strictObject(evenementMembers())
      .superRefine((_, ctx) => inOrder(ctx), refineOnlyIfValid('date_debut', 'date_fin')),
  ),
  response: Evenement,
});

export const readEvenement = readEndpoint({
  name: 'evenements.read',
  path: '/evenements/{evenement_id}',
  summary: 'Read a calendar event',
  params: EvenementId,
  response: Evenement,
});

/** Participants and session stay as they are (choice C19). */
export const updateEvenement = updateEndpoint({
  name: 'evenements.update',
  path: '/evenements/{evenement_id}',
  summary: 'Update a calendar event; omitted members keep their value',
  extension: true,
  params: EvenementId,
  reading: readEvenement,
  body: lazy(() =>
    z
      .strictObject(evenementMembers())
      .partial()
      .superRefine((_, ctx) => inOrder(ctx), refineOnlyIfValid('date_debut', 'date_fin')),
  ),
  response: Evenement,
});

export const deleteEvenement = deleteEndpoint({
  name: 'evenements.delete',
  path: '/evenements/{evenement_id}',
  summary: 'Delete a calendar event',
  params: EvenementId,
  reading: readEvenement,
});

export const listUtilisateursOfEvenement = listEndpoint({
  name: 'evenements.users',
  path: '/evenements/{evenement_id}/utilisateurs',
  summary: 'List the users of a calendar event',
  params: EvenementId,
  elements: Utilisateur,
});
