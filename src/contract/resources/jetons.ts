import * as z from 'zod';
import { addEndpoint, deleteEndpoint, lazy } from '../endpoint.ts';
import { date, dateTime, idParam, integer, namedObject, text, uuid } from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';

/** Default lifetime of a token, in days (choice A2). */
export const TOKEN_DAYS = 90;
/** The longest lifetime, in days. */
export const TOKEN_DAYS_MAX = 3650;

/** Members of a token, without its secret. */
const members = () => ({
  id: uuid(),
  utilisateur_id: text(256),
  read_only: z.boolean(),
  created_at: dateTime(),
  expires_at: dateTime(),
  revoked_at: dateTime().nullable(),
  last_used_on: date().nullable(),
});

/** A token as listed (choice X15): never the token itself. */
export const Jeton = namedObject('Jeton', members);
export type Jeton = z.output<ReturnType<typeof Jeton>>;

/** The same with the token itself: shown once, null in a repeated answer. */
const NouveauJeton = namedObject('NouveauJeton', () => ({ ...members(), jeton: text(64).nullable() }));

export const listJetons = listEndpoint({
  name: 'jetons.list',
  path: '/jetons',
  summary: 'List the tokens of the organisation, without their secrets',
  extension: true,
  query: lazy(() => z.strictObject({ utilisateur_id: text(256).optional(), ...pageQuery() })),
  elements: Jeton,
});

export const addJeton = addEndpoint({
  name: 'jetons.add',
  path: '/jetons',
  summary: 'Create a token for an active user; it is shown once',
  extension: true,
  secret: 'jeton',
  perMinute: 30,
  body: lazy(() =>
    z.strictObject({
      utilisateur_id: text(256),
      read_only: z.boolean().default(false),
      jours: integer(1, TOKEN_DAYS_MAX).default(TOKEN_DAYS),
    }),
  ),
  response: NouveauJeton,
});

export const revokeJeton = deleteEndpoint({
  name: 'jetons.revoke',
  path: '/jetons/{jeton_id}',
  summary: 'Revoke a token; it stops working immediately',
  extension: true,
  params: idParam('jeton_id'),
});
