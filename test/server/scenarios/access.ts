import { expect } from 'vitest';
import { ROLES, type Role } from '../../../src/contract/resources/utilisateurs.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { libraryOf, MS68 } from './library.ts';
import { absent, type Changes, type Request, type Resource, type Scenario } from './scenario.ts';

const HEADS = 'no token and no organisation header are asked in this process (A3)';
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const anomalie = wholeAnomalie({ code: 7, texte: 'Nouvelle', indice_de_gravite: 1 });
const LIST: Request = { path: '/anomalies' };

/** Choice A4: everybody reads; who writes in the libraries. */
const WRITES: Readonly<Record<Role, boolean>> = {
  administrateur_fonctionnel: true,
  valideur: false,
  visionneur_simple: false,
  visionneur_complet: false,
  attributeur: false,
  relecteur: false,
  rapporteur: false,
  preventionniste: true,
  secretariat_commission_securite: false,
  secretariat: false,
};
const USERS: readonly (readonly [user: string, writes: boolean])[] = [
  ...ROLES.map((role) => [role, WRITES[role]] as const),
  ['sans_role', false],
  ['aucun_role', false],
  ['deux_visionneurs', false],
  ['visionneur_et_preventionniste', true],
];

const READS: readonly string[] = [
  '/anomalies',
  '/anomalies/3',
  '/prescriptions',
  '/prescriptions/explore',
  '/prescriptions/{registre}',
  '/supports_reglementaires',
  '/supports_reglementaires/{ms68}',
];

type Write = readonly [call: Request, status: number, after: Changes];
const LIBRARY_WRITES: readonly Write[] = [
  [{ method: 'POST', path: '/anomalies', body: anomalie }, 201, { anomalies: { added: [anomalie] } }],
  [{ method: 'DELETE', path: '/anomalies/3' }, 204, { anomalies: { removed: [{ code: 3 }] } }],
  [
    { method: 'POST', path: '/prescriptions', body: { contenu: 'x' } },
    200,
    { prescriptions: { added: [{ contenu: 'x' }] } },
  ],
  [
    { method: 'PATCH', path: '/prescriptions/{registre}', body: { contenu: 'x' } },
    200,
    { prescriptions: { changed: [{ contenu: 'x' }] } },
  ],
  [
    { method: 'DELETE', path: '/prescriptions/{registre}' },
    204,
    { prescriptions: { removed: [{ id: '{registre}' }] } },
  ],
  [
    { method: 'POST', path: '/supports_reglementaires', body: { nature: 'guides' } },
    201,
    { supports: { added: [{ nature: 'guides' }] } },
  ],
  [
    { method: 'PATCH', path: '/supports_reglementaires/{ms68}', body: { etat: 'abroge' } },
    200,
    { supports: { changed: [{ id: MS68.id, etat: 'abroge' }] } },
  ],
  [
    { method: 'DELETE', path: '/supports_reglementaires/{libre}' },
    204,
    { supports: { removed: [{ id: '{libre}' }] } },
  ],
];

/** What a request without a good token is answered, whatever is wrong with it. */
const unauthenticated = (
  name: string,
  headers: NonNullable<Request['headers']>,
  more: Partial<Scenario> = {},
): Scenario => ({
  name: `A2: ${name}`,
  httpOnly: HEADS,
  call: { ...LIST, headers },
  status: 401,
  code: 'NON_AUTHENTIFIE',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  contains: { detail: 'Le jeton manque, ou il est inconnu, expiré ou révoqué.' },
  never: ['vig_'],
  ...more,
});

const forbiddenOrganisation = {
  status: 403,
  code: 'ORGANISATION_REFUSEE' as const,
  body: {
    type: 'urn:vigie:problem:organisation-refusee',
    title: 'Forbidden',
    status: 403,
    detail: 'Cette organisation est inconnue, ou vous n’en êtes pas membre.',
    instance: expect.any(String),
    code: 'ORGANISATION_REFUSEE',
  },
};

/** The refusal names the roles that `WRITES` has. */
const WHO_WRITES = `Vos rôles ne permettent pas cette écriture ; elle exige l’un de ces rôles : ${ROLES.filter((role) => WRITES[role]).join(', ')}.`;

export const access: Resource = {
  library: [
    ...libraryOf('nord'),
    ...libraryOf('sud'),
    { method: 'POST', path: '/supports_reglementaires', called: 'libre', body: { nature: 'guides' } },
    { method: 'POST', path: '/anomalies', body: { ...anomalie, code: 3 } },
    {
      method: 'POST',
      path: '/anomalies',
      body: { ...anomalie, code: 4 },
      as: 'administrateur_fonctionnel@sud',
    },
  ],
  scenarios: [
    // Rights.
    ...USERS.flatMap(([user, writes]) => [
      ...READS.map((path) => ({ name: `A4: ${user} reads ${path}`, as: user, call: { path }, status: 200 })),
      ...LIBRARY_WRITES.map(([call, status, after]): Scenario => {
        const name = `A4: ${user} ${writes ? 'may' : 'may not'} ${call.method} ${call.path}`;
        return writes
          ? { name, as: user, call, status, after }
          : {
              name,
              as: user,
              call,
              status: 403,
              code: 'DROIT_INSUFFISANT',
              contains: { detail: WHO_WRITES },
            };
      }),
    ]),
    {
      name: 'A4: who may not write is not told what is wrong with the request, nor what exists',
      as: 'secretariat',
      call: { method: 'PATCH', path: `/prescriptions/${UNKNOWN}`, body: { autre: 1 } },
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
    ...LIBRARY_WRITES.map(
      ([call]): Scenario => ({
        name: `A2: a token that only reads may not ${call.method} ${call.path}`,
        httpOnly: HEADS,
        as: 'lecture',
        call,
        status: 403,
        code: 'JETON_LECTURE_SEULE',
      }),
    ),
    ...READS.map(
      (path): Scenario => ({
        name: `A2: a token that only reads reads ${path}`,
        httpOnly: HEADS,
        as: 'lecture',
        call: { path },
        status: 200,
      }),
    ),

    // Who calls.
    {
      name: 'A3: the user and the organisation of the profile call, and no token is asked',
      as: 'visionneur_simple@sud',
      call: { path: '/prescriptions/{registre_sud}' },
      status: 200,
      contains: { id: '{registre_sud}' },
    },
    unauthenticated('no token', { authorization: null }, { headers: { 'www-authenticate': 'Bearer' } }),
    unauthenticated('an expired token', { authorization: 'Bearer {token:expire}' }),
    unauthenticated('a revoked token', { authorization: 'Bearer {token:revoque}' }),
    unauthenticated('the token of a user who is not active', { authorization: 'Bearer {token:inactif}' }),
    unauthenticated('an unknown token', { authorization: `Bearer vig_${'0'.repeat(36)}` }),
    unauthenticated('an empty token', { authorization: 'Bearer ' }),
    unauthenticated('another scheme', { authorization: 'Basic {token:valideur}' }),
    unauthenticated('a token without its scheme', { authorization: '{token:valideur}' }),
    unauthenticated('two tokens', { authorization: 'Bearer {token:valideur} {token:secretariat}' }),
    unauthenticated('a token in capitals', { authorization: 'Bearer {upper:token:valideur}' }),
    unauthenticated('a token and more', { authorization: 'Bearer {token:valideur}0' }),
    unauthenticated('SQL for a token', { authorization: `Bearer ' OR 1=1 --` }),
    unauthenticated('a token is asked before the organisation is looked at', {
      authorization: 'Bearer {token:expire}',
      'service-org-id': null,
    }),
    unauthenticated(
      'a token is asked before the request is judged',
      { authorization: null },
      {
        call: { method: 'POST', path: '/anomalies?x=1', headers: { authorization: null }, bytes: '{' },
        headers: { 'www-authenticate': 'Bearer' },
      },
    ),
    {
      name: 'A2: a token in a query parameter is none',
      httpOnly: HEADS,
      call: { path: '/anomalies?access_token={token:valideur}', headers: { authorization: null } },
      status: 401,
      code: 'NON_AUTHENTIFIE',
      never: ['{token:valideur}'],
    },
    {
      name: 'A2: the name of the scheme is taken in any case, with blanks after it',
      httpOnly: HEADS,
      call: { ...LIST, headers: { authorization: 'bEARER   {token:valideur}' } },
      status: 200,
    },
    {
      name: 'A2: a token lives for its ninety days',
      httpOnly: HEADS,
      call: { ...LIST, days: 89.9 },
      status: 200,
    },
    {
      name: 'A2: and not a moment longer',
      httpOnly: HEADS,
      call: { ...LIST, days: 90 },
      status: 401,
      code: 'NON_AUTHENTIFIE',
    },

    // For which organisation.
    ...[null, '', 'nord', '{nord}0', '{{nord}}', '{nord}, {nord}', '{nord} {nord}'].map(
      (given): Scenario => ({
        name: `A1: the organisation ${given === null ? 'missing' : JSON.stringify(given)}`,
        httpOnly: HEADS,
        call: { ...LIST, headers: { 'service-org-id': given } },
        status: 400,
        code: 'ORGANISATION_REQUISE',
        contains: { detail: 'L’en-tête Service-Org-Id doit porter l’identifiant (UUID) d’une organisation.' },
      }),
    ),
    {
      name: 'A1: its identifier is taken in any case',
      httpOnly: HEADS,
      call: { ...LIST, headers: { 'service-org-id': '{upper:nord}' } },
      status: 200,
    },
    {
      name: 'A1: an organisation that does not exist',
      httpOnly: HEADS,
      call: { ...LIST, headers: { 'service-org-id': UNKNOWN } },
      ...forbiddenOrganisation,
      never: [UNKNOWN],
    },
    {
      name: 'A1: an organisation that exists, of which the caller is no member: the same words',
      httpOnly: HEADS,
      call: { ...LIST, headers: { 'service-org-id': '{sud}' } },
      ...forbiddenOrganisation,
      never: ['{sud}', 'sud'],
    },
    {
      name: 'A1: the name of the header is a setting of the server',
      httpOnly: HEADS,
      server: { orgHeader: 'Vigie-Org' },
      call: LIST,
      status: 200,
    },
    {
      name: 'A1: the name that it has otherwise is then unknown, and the message names the other',
      httpOnly: HEADS,
      server: { orgHeader: 'Vigie-Org' },
      call: { ...LIST, headers: { 'Vigie-Org': null, 'Service-Org-Id': '{nord}' } },
      status: 400,
      code: 'ORGANISATION_REQUISE',
      contains: { detail: 'L’en-tête Vigie-Org doit porter l’identifiant (UUID) d’une organisation.' },
    },

    {
      name: 'A2: without an identity provider, nothing tells where to sign in',
      call: { path: '/.well-known/oauth-protected-resource' },
      status: 404,
      code: 'INTROUVABLE',
    },

    // What needs neither.
    ...['/healthz', '/livez', '/readyz', '/version'].map(
      (path): Scenario => ({
        name: `X6: ${path} asks neither a token nor an organisation`,
        httpOnly: HEADS,
        call: { path, headers: { authorization: null, 'service-org-id': null } },
        status: 200,
      }),
    ),
    ...['/healthz', '/livez', '/readyz', '/version'].map(
      (path): Scenario => ({
        name: `X6: ${path} takes no notice of bad ones`,
        httpOnly: HEADS,
        call: { path, headers: { authorization: 'Bearer {token:expire}', 'service-org-id': 'x' } },
        status: 200,
      }),
    ),

    // Another organisation's objects: the same body as for what does not exist, whole.
    ...[
      '/prescriptions/{registre_sud}',
      `/prescriptions/${UNKNOWN}`,
      '/supports_reglementaires/{r123_sud}',
      `/supports_reglementaires/${UNKNOWN}`,
      '/anomalies/4',
      '/anomalies/5',
    ].flatMap((path) =>
      (['GET', 'DELETE'] as const).map(
        (method): Scenario => ({
          name: `A5: ${method} ${path}`,
          call: { method, path },
          status: 404,
          body: {
            type: 'urn:vigie:problem:introuvable',
            title: 'Not Found',
            status: 404,
            detail: absent(path),
            instance: expect.any(String),
            code: 'INTROUVABLE',
          },
        }),
      ),
    ),
  ],
};
