import * as z from 'zod';
import { addEndpoint, lazy, readEndpoint, updateEndpoint } from '../endpoint.ts';
import { isZone } from '../schema/dates.ts';
import { dateTime, fieldIssue, list, namedObject, text, uri } from '../schema/fields.ts';
import { mayLackNulls } from '../schema/nullable-members.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';
import { userIdFault } from '../schema/text.ts';

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
  first_name: text(256).nullable().describe('First name'),
  last_name: text(256).nullable().describe('Last name'),
  created_at: dateTime(),
  updated_at: dateTime().nullable(),
  timezone: text(256).describe('Time zone, by its name in the tz database'),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  fonction: text(256).nullable().describe('Position of the user'),
  avatar_url: uri().nullable().describe('Address of a picture of the user'),
  roles: list(z.enum(ROLES).describe('Role of the user'), 10, true).nullable(),
}));
export type Utilisateur = z.output<ReturnType<typeof Utilisateur>>;

export const readMe = readEndpoint({
  name: 'utilisateurs.me',
  path: '/utilisateurs/@moi',
  summary: 'Read the connected user',
  extension: true,
  response: Utilisateur,
});

/** A user as a path names them: by what is their own, which need not be a uuid. */
const UtilisateurId = lazy(() => z.strictObject({ utilisateur_id: text(256) }));

export const listUtilisateurs = listEndpoint({
  name: 'utilisateurs.list',
  path: '/utilisateurs',
  summary: 'List the users of the organisation',
  extension: true,
  query: lazy(() =>
    z.strictObject({ id: text(256).optional(), texte: text(256).optional(), ...pageQuery() }),
  ),
  elements: Utilisateur,
});

export const readUtilisateur = readEndpoint({
  name: 'utilisateurs.read',
  path: '/utilisateurs/{utilisateur_id}',
  summary: 'Read a user',
  extension: true,
  params: UtilisateurId,
  response: Utilisateur,
});

/** The id of a new user (choice C18). */
export const newUtilisateurId = () =>
  text(256, { min: 1 })
    .check((ctx) => {
      const fault = ctx.issues.length === 0 && userIdFault(ctx.value);
      if (fault) ctx.issues.push({ code: 'custom', input: ctx.value, ...fieldIssue(...fault) });
    })
    .meta({ format: 'user-id' });

/** A zone of the tz database. */
export const timezone = () =>
  text(256)
    .check((ctx) => {
      const issue = fieldIssue('FORMAT', { format: 'time zone' });
      if (!isZone(ctx.value)) ctx.issues.push({ code: 'custom', input: ctx.value, ...issue });
    })
    .meta({ format: 'time-zone', description: 'Time zone, by its name in the tz database' });

/** Members of the identity with which a user signs in (choice X17): written, never shown. Both, or neither. */
const identity = () => ({
  oidc_issuer: uri().nullable().describe('Address of the identity provider').optional(),
  oidc_sub: text(256, { min: 1 }).nullable().describe('Identifier of the user there').optional(),
});

/** The members of a body that link a user to an identity, or to none. */
export interface WrittenIdentity {
  readonly oidc_issuer?: string | null | undefined;
  readonly oidc_sub?: string | null | undefined;
}

function wholeIdentity(
  { oidc_issuer: issuer, oidc_sub: sub }: WrittenIdentity,
  ctx: z.core.$RefinementCtx,
): void {
  if (!issuer === !sub) return;
  ctx.addIssue({ code: 'custom', path: [sub ? 'oidc_issuer' : 'oidc_sub'], ...fieldIssue('REQUIS') });
}

/** Members of a user, apart from the id. */
const said = () => {
  const { first_name, last_name, is_active, is_verified, fonction, avatar_url, roles } = Utilisateur().shape;
  return { first_name, last_name, timezone: timezone(), is_active, is_verified, fonction, avatar_url, roles };
};

export const addUtilisateur = addEndpoint({
  name: 'utilisateurs.add',
  path: '/utilisateurs',
  summary: 'Add a user; nullable members may be omitted (default time zone: that of the organisation)',
  extension: true,
  body: lazy(() => {
    const { is_active, is_verified, ...own } = said();
    return z
      .strictObject({
        id: newUtilisateurId().describe(
          'Identifier of the user within the organisation, such as an account name',
        ),
        ...mayLackNulls(own),
        timezone: own.timezone.optional(),
        is_active: is_active.default(true),
        is_verified: is_verified.default(true),
        ...identity(),
      })
      .superRefine(wholeIdentity);
  }),
  response: Utilisateur,
});

export const updateUtilisateur = updateEndpoint({
  name: 'utilisateurs.update',
  path: '/utilisateurs/{utilisateur_id}',
  summary: 'Update a user; an inactive user cannot sign in',
  extension: true,
  params: UtilisateurId,
  reading: readUtilisateur,
  body: lazy(() =>
    z
      .strictObject({ ...said(), ...identity() })
      .partial()
      .superRefine(wholeIdentity),
  ),
  response: Utilisateur,
});
