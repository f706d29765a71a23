import * as z from 'zod';
import { endpoint, lazy } from '../endpoint.ts';
import { instantOf, period } from '../schema/dates.ts';
import { dateTime, fieldIssue, idParam, refineOnlyIfValid, text, uuid } from '../schema/fields.ts';
import { envelope, pageQuery } from '../schema/pages.ts';
import { Seance } from './commissions.ts';
import { Utilisateur } from './utilisateurs.ts';

export const TYPES_D_EVENEMENT = [
  'DEFAUT',
  'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE',
  'VISITE_PERIODIQUE',
  'COMMISSION_SECURITE',
] as const;

/** What an event says of itself; its `description` may be null when it was not made by POST. */
export const evenementMembers = () => ({
  title: text(256),
  type: z.enum(TYPES_D_EVENEMENT),
  description: text(65_536),
  date_debut: dateTime(),
  date_fin: dateTime(),
});

/** Refuses an end before its start (choice C10). */
export function inOrder(ctx: {
  readonly value: { readonly date_debut: string; readonly date_fin: string };
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  const { date_debut, date_fin } = ctx.value;
  if (instantOf(date_fin) >= instantOf(date_debut)) return;
  ctx.issues.push({
    code: 'custom',
    input: date_fin,
    path: ['date_fin'],
    ...fieldIssue('MINIMUM', { min: date_debut }),
  });
}

/** A calendar event (interface "Calendar event"); `subject` is the session that it stands for, or `{}` (choice C10). */
export const Evenement = lazy(() =>
  z
    .strictObject({
      id: uuid(),
      ...evenementMembers(),
      description: text(65_536).nullable(),
      subject: z.union([Seance(), z.strictObject({})]),
      organisation_id: uuid(),
    })
    .meta({ id: 'Evenement' }),
);
export type Evenement = z.output<ReturnType<typeof Evenement>>;

const EvenementId = idParam('evenement_id');

export const listEvenements = endpoint({
  name: 'evenements.list',
  method: 'GET',
  path: '/evenements',
  summary: 'List the calendar events, by their start',
  status: 200,
  paginated: true,
  query: lazy(() =>
    z
      .strictObject({
        period: period().optional(),
        subject_id: uuid().optional(),
        type: z.enum(TYPES_D_EVENEMENT).optional(),
        ...pageQuery(),
      })
      .superRefine(({ subject_id, type }, ctx) => {
        if (subject_id === undefined || type !== undefined) return;
        // A subject is of the kind that the type says: alone it tells nothing (choice C11).
        ctx.addIssue({ code: 'custom', path: ['type'], ...fieldIssue('REQUIS') });
      }, refineOnlyIfValid('type')),
  ),
  response: lazy(() => envelope(Evenement())),
});

export const addEvenement = endpoint({
  name: 'evenements.add',
  method: 'POST',
  path: '/evenements',
  summary: 'Add a calendar event; its author takes part',
  status: 201,
  body: lazy(() =>
    z
      .strictObject(evenementMembers())
      .superRefine((_, ctx) => inOrder(ctx), refineOnlyIfValid('date_debut', 'date_fin')),
  ),
  response: Evenement,
});

export const readEvenement = endpoint({
  name: 'evenements.read',
  method: 'GET',
  path: '/evenements/{evenement_id}',
  summary: 'Read a calendar event',
  status: 200,
  params: EvenementId,
  response: Evenement,
});

export const deleteEvenement = endpoint({
  name: 'evenements.delete',
  method: 'DELETE',
  path: '/evenements/{evenement_id}',
  summary: 'Delete a calendar event',
  status: 204,
  params: EvenementId,
  reading: readEvenement,
});

export const listUtilisateursOfEvenement = endpoint({
  name: 'evenements.users',
  method: 'GET',
  path: '/evenements/{evenement_id}/utilisateurs',
  summary: 'List the users of a calendar event',
  status: 200,
  paginated: true,
  params: EvenementId,
  query: lazy(() => z.strictObject(pageQuery())),
  response: lazy(() => envelope(Utilisateur())),
});
