import { NOW as CLOCK } from '../world.ts';
import { utilisateur } from './cases.ts';
import { type Given, meta, type Resource, type Scenario } from './scenario.ts';

/** The users of an organisation, as its administrators see and change them. */

const NOW = CLOCK.toISOString();
const PATH = '/utilisateurs';
const ADMIN = 'administrateur_fonctionnel';
const CLAIRE = {
  id: 'c.morel@sdis.example',
  first_name: 'Clairé',
  last_name: 'Morel',
  roles: ['rapporteur'],
};
const SHOWN = utilisateur(CLAIRE.id, { ...CLAIRE, created_at: NOW });

const change = (id: string, body: object) => ({ method: 'PATCH', path: `${PATH}/${id}`, body }) as const;

const IDENTITY = { oidc_issuer: 'https://connexion.example', oidc_sub: '7f3a' };
/** What links a user to an identity, and the row after that. */
const LINKS: readonly (readonly [name: string, given: Given[], call: Given, row: object])[] = [
  ['a user is linked', [], change(CLAIRE.id, IDENTITY), { id: CLAIRE.id, ...IDENTITY }],
  [
    'a user is no longer linked',
    [change(CLAIRE.id, IDENTITY)],
    change(CLAIRE.id, { oidc_issuer: null, oidc_sub: null }),
    { id: CLAIRE.id, oidc_issuer: null, oidc_sub: null },
  ],
  [
    'a user is made with an identity that a user of another organisation has',
    [{ method: 'POST', path: PATH, body: { id: 'du_sud', ...IDENTITY }, as: `${ADMIN}@sud` }],
    { method: 'POST', path: PATH, body: { id: 'lie', ...IDENTITY } },
    { id: 'lie', ...IDENTITY },
  ],
];

export const utilisateurs: Resource = {
  library: [
    { method: 'POST', path: PATH, body: CLAIRE },
    { method: 'POST', path: PATH, body: { id: 'seul@sud' }, as: 'administrateur_fonctionnel@sud' },
  ],
  scenarios: [
    ...(
      [
        [{ texte: 'claire' }, [SHOWN]],
        [{ texte: 'MOREL' }, [SHOWN]],
        [{ texte: 'c.morel@' }, [SHOWN]],
        [{ texte: 'seul' }, []],
        [{ id: CLAIRE.id }, [SHOWN]],
        [{ id: 'c.morel' }, []],
      ] as const
    ).map(([query, found]) => ({
      name: `B6, C18: the users with ${JSON.stringify(query)}`,
      call: { path: PATH, query },
      status: 200,
      body: { data: found, meta: meta(found.length) },
    })),
    {
      name: 'A4, C18: everybody reads who the others are, by their ids',
      as: 'visionneur_simple',
      call: { path: `${PATH}?per_page=1` },
      status: 200,
      contains: { data: [{ id: 'administrateur_fonctionnel' }] },
      never: ['seul@sud'],
    },
    { name: 'C18: a user is read', call: { path: `${PATH}/${CLAIRE.id}` }, status: 200, body: SHOWN },
    ...['personne', 'seul%40sud'].flatMap((id) =>
      (['GET', 'PATCH'] as const).map((method) => ({
        name: `A5, C18: ${method} ${id}, who is no user of the organisation`,
        call: { method, path: `${PATH}/${id}`, ...(method === 'PATCH' ? { body: { fonction: 'x' } } : {}) },
        status: 404,
        code: 'INTROUVABLE' as const,
      })),
    ),
    {
      name: 'C18: a user is made of an id',
      call: { method: 'POST', path: PATH, body: { id: 'nouveau' } },
      status: 201,
      body: utilisateur('nouveau', { created_at: NOW, roles: null }),
      after: {
        utilisateurs: { added: [{ id: 'nouveau', is_active: 1, roles: null, texte_plie: 'nouveau' }] },
      },
    },
    {
      name: 'C18: an id that is taken is refused',
      call: { method: 'POST', path: PATH, body: { id: 'rapporteur' } },
      status: 409,
      code: 'IDENTIFIANT_PRIS',
    },
    ...(
      [
        ['x\nchef', 'CARACTERE'],
        ['chef ', 'FORMAT'],
        ['@moi', 'FORMAT'],
      ] as const
    ).map(([id, code]) => ({
      name: `C18: nobody is called ${JSON.stringify(id)}`,
      call: { method: 'POST' as const, path: PATH, body: { id } },
      status: 400,
      errors: [['/id', code]] as const,
    })),
    {
      name: 'B1, C18: every error of a user is told at once',
      call: {
        method: 'POST',
        path: PATH,
        body: {
          id: '',
          roles: ['chef'],
          timezone: 'Europe/Vaux',
          is_active: null,
          avatar_url: 'x',
          created_at: NOW,
        },
      },
      status: 400,
      errors: [
        ['/id', 'TROP_COURT'],
        ['/roles/0', 'VALEUR'],
        ['/timezone', 'FORMAT'],
        ['/is_active', 'NULL_REFUSE'],
        ['/avatar_url', 'FORMAT'],
        ['/created_at', 'LECTURE_SEULE'],
      ],
    },
    {
      name: 'C18: a user is changed',
      call: change(CLAIRE.id, { fonction: 'Cheffe de groupe', roles: ['preventionniste'], is_active: false }),
      status: 200,
      body: {
        ...SHOWN,
        fonction: 'Cheffe de groupe',
        roles: ['preventionniste'],
        is_active: false,
        updated_at: NOW,
      },
      after: { utilisateurs: { changed: [{ id: CLAIRE.id, is_active: 0, fonction: 'Cheffe de groupe' }] } },
    },
    {
      name: 'C18: by another name a user is found by that',
      given: [change(CLAIRE.id, { last_name: 'Ferrand' })],
      call: { path: PATH, query: { texte: 'ferrand' } },
      status: 200,
      contains: { data: [{ id: CLAIRE.id }] },
    },
    {
      name: 'C18: a change to what is there changes nothing',
      call: change(CLAIRE.id, { last_name: 'Morel' }),
      status: 200,
      body: SHOWN,
    },
    ...[{ is_active: false }, { roles: ['preventionniste'] }, { roles: null }].flatMap((body): Scenario[] => [
      {
        name: `C18: the last active administrator stays one: ${JSON.stringify(body)}`,
        // Who is not active could not take it back.
        given: [
          { method: 'POST', path: PATH, body: { id: 'ancien', roles: [ADMIN], is_active: false } },
          change(ADMIN, { fonction: 'Cheffe de service' }),
        ],
        call: change(ADMIN, body),
        status: 409,
        code: 'DERNIER_ADMINISTRATEUR',
      },
    ]),
    ...[{ roles: ['preventionniste'] }, { roles: null }].map(
      (body): Scenario => ({
        name: `C18: one of two administrators need not: ${JSON.stringify(body)}`,
        given: [{ method: 'POST', path: PATH, body: { id: 'autre', roles: [ADMIN] } }],
        call: change(ADMIN, body),
        status: 200,
        contains: body,
        after: { utilisateurs: { changed: [{ id: ADMIN }] } },
      }),
    ),
    ...LINKS.map(
      ([name, given, call, linked]): Scenario => ({
        name: `X17: ${name}`,
        given,
        call,
        status: call.method === 'POST' ? 201 : 200,
        never: ['oidc', 'https://connexion'],
        after: { utilisateurs: { [call.method === 'POST' ? 'added' : 'changed']: [linked] } },
      }),
    ),
    ...[
      change(CLAIRE.id, IDENTITY),
      { method: 'POST', path: PATH, body: { id: 'x', ...IDENTITY } } as const,
    ].map((call) => ({
      name: `X17: an identity is one user’s: ${call.method}`,
      given: [change('valideur', IDENTITY)],
      call,
      status: 409,
      code: 'IDENTITE_PRISE' as const,
    })),
    {
      name: 'X17: an identity has a provider, and an identifier there',
      call: change(CLAIRE.id, { oidc_sub: '7f3a' }),
      status: 400,
      errors: [['/oidc_issuer', 'REQUIS']],
    },
    {
      name: 'X17: an administrator does not deactivate himself, though there is another',
      given: [{ method: 'POST', path: PATH, body: { id: 'autre', roles: [ADMIN] } }],
      call: change(ADMIN, { is_active: false }),
      status: 409,
      code: 'AUTODESACTIVATION',
    },
    {
      name: 'X17: another administrator is deactivated',
      given: [{ method: 'POST', path: PATH, body: { id: 'autre', roles: [ADMIN] } }],
      call: change('autre', { is_active: false }),
      status: 200,
      contains: { id: 'autre', is_active: false },
      after: { utilisateurs: { changed: [{ id: 'autre', is_active: 0 }] } },
    },
    ...(['preventionniste', 'visionneur_complet'] as const).flatMap((as) => [
      {
        name: `A4, C18: a ${as} makes no user`,
        as,
        call: { method: 'POST', path: PATH, body: { id: 'x' } } as const,
        status: 403,
        code: 'DROIT_INSUFFISANT' as const,
      },
      {
        name: `A4, C18: a ${as} changes no user, not even who they are`,
        as,
        call: change(as, { roles: ['administrateur_fonctionnel'] }),
        status: 403,
        code: 'DROIT_INSUFFISANT' as const,
      },
    ]),
  ],
};
