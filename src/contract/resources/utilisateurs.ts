import * as z from 'zod';
import { readEndpoint } from '../endpoint.ts';
import { dateTime, list, namedObject, text, uri } from '../schema/fields.ts';

export const ROLES = [
  'administrateur_fonctionnel',
  'valideur',
  'visionneur_simple',
  'visionneur_complet',
  'attributeur',
  'relecteur',
  'rapporteur',
  'preventionniste',
  'secretariat_commission_securite',
  'secretariat',
] as const;
export type Role = (typeof ROLES)[number];

/** A user as the interface embeds it ("User"). */
export const Utilisateur = namedObject('Utilisateur', () => ({
  id: text(256),
  first_name: text(256).nullable(),
  last_name: text(256).nullable(),
  created_at: dateTime(),
  updated_at: dateTime().nullable(),
  timezone: text(256),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  fonction: text(256).nullable(),
  avatar_url: uri().nullable(),
  roles: list(z.enum(ROLES), 10, true).nullable(),
}));
export type Utilisateur = z.output<ReturnType<typeof Utilisateur>>;

export const readMe = readEndpoint({
  name: 'utilisateurs.me',
  path: '/utilisateurs/@moi',
  summary: 'Read the connected user',
  extension: true,
  response: Utilisateur,
});
