import * as z from 'zod';
import { lazy, type Response, readEndpoint } from '../endpoint.ts';
import { dateTime, list, text, uuid } from '../schema/fields.ts';
import { ROLES, timezone } from './utilisateurs.ts';

/** What can be done in an organisation: read, write, and write in the libraries (choice A4). */
export const DROITS = ['lecture', 'ecriture', 'bibliotheques'] as const;
export type Droit = (typeof DROITS)[number];

/**
 * Whose token it is, until when it lives, and for which organisations it counts (choice X8). The only call with a
 * token and without an organisation: it is how a client learns which one to name.
 */
export const readSession = readEndpoint({
  name: 'session.read',
  path: '/session',
  summary: 'Show the user and the permissions of the token',
  extension: true,
  personal: true,
  response: lazy(() =>
    z
      .strictObject({
        utilisateur: z.strictObject({
          id: text(256),
          first_name: text(256).nullable(),
          last_name: text(256).nullable(),
        }),
        jeton: z
          .strictObject({
            id: uuid(),
            portee: z.enum(['lecture', 'ecriture']),
            expire_le: dateTime(),
          })
          .nullable(),
        organisations: list(
          z.strictObject({
            id: uuid(),
            nom: text(256),
            fuseau: timezone(),
            roles: list(z.enum(ROLES), 10, true),
            droits: list(z.enum(DROITS), DROITS.length, true),
          }),
          1000,
          true,
        ),
      })
      .meta({ id: 'Session' }),
  ),
});
export type Session = Response<typeof readSession>;
