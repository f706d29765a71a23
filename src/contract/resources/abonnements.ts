import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy, readEndpoint } from '../endpoint.ts';
import { dateTime, idParam, namedObject, text, uuid } from '../schema/fields.ts';
import { listEndpoint } from '../schema/pages.ts';
import { TYPES_D_EVENEMENT } from './evenements.ts';

/** What the secret of a subscription begins with, as a token begins with `vig_`. */
export const CALENDAR_PREFIX = 'cal_';

/** Active subscriptions of one user: a bound of ours, for each address is polled. */
export const ABONNEMENTS_MAX = 50;

/** Events of a calendar at the most: programs ask for all of it every few hours. */
export const EVENTS_MAX = 5000;
/** How far back and ahead a calendar reaches, in months. */
const MONTHS_BEFORE = 3;
const MONTHS_AHEAD = 24;

/** The period whose events a calendar has, by their beginning. */
export function calendarPeriod(now: string): { readonly from: Date; readonly to: Date } {
  const monthsFrom = (months: number) => {
    const at = new Date(now);
    at.setUTCMonth(at.getUTCMonth() + months);
    return at;
  };
  return { from: monthsFrom(-MONTHS_BEFORE), to: monthsFrom(MONTHS_AHEAD) };
}

/** Members of a subscription, without its secret. */
const members = () => ({
  id: uuid(),
  libelle: text(256, { min: 1 }),
  /** Only events of this type; null for all of them. */
  type: z.enum(TYPES_D_EVENEMENT).nullable(),
  /** Only events that this user takes part in; null for all of the organisation. */
  utilisateur_id: text(256).nullable(),
  created_at: dateTime(),
});

/** An address at which calendar programs read the events of an organisation (choice X12). */
export const Abonnement = namedObject('Abonnement', members);
export type Abonnement = z.output<ReturnType<typeof Abonnement>>;

/** The same with the path of the calendar, which holds the secret: shown once, null in a repeated answer. */
const NouvelAbonnement = namedObject('NouvelAbonnement', () => ({
  ...members(),
  chemin: text(256).nullable(),
}));

export const listAbonnements = listEndpoint({
  name: 'abonnements.list',
  path: '/abonnements',
  summary: 'List the calendar subscriptions of the connected user, without their secrets',
  extension: true,
  elements: Abonnement,
});

export const addAbonnement = addEndpoint({
  name: 'abonnements.add',
  path: '/abonnements',
  summary: 'Subscribe to the calendar; the address is shown once',
  extension: true,
  secret: 'chemin',
  body: lazy(() =>
    z.strictObject({
      libelle: text(256, { min: 1 }),
      type: z.enum(TYPES_D_EVENEMENT).optional().describe('Filter by type'),
      utilisateur_id: z.enum(['@moi']).optional(),
    }),
  ),
  response: NouvelAbonnement,
});

export const deleteAbonnement = deleteEndpoint({
  name: 'abonnements.delete',
  path: '/abonnements/{abonnement_id}',
  summary: 'Revoke a subscription; its address stops working immediately',
  extension: true,
  params: idParam('abonnement_id'),
});

/** A calendar as programs ask for it, which send no headers of ours: the secret in the path is all that it needs. */
export const readCalendrier = readEndpoint({
  name: 'abonnements.calendar',
  path: '/calendriers/{fichier}',
  summary: 'Read the calendar of a subscription (iCalendar)',
  extension: true,
  bySecret: true,
  produces: 'text/calendar',
  params: lazy(() => z.strictObject({ fichier: text(64, { pattern: /^cal_[0-9A-Za-z]{36}\.ics$/ }) })),
  response: lazy(() => z.string()),
});
