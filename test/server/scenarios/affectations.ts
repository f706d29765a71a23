import { expect } from 'vitest';
import { ROLES_D_AFFECTATION } from '../../../src/contract/resources/affectations.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { AFFECTATIONS, casesOf, EMPTY_DOSSIER, utilisateur } from './cases.ts';
import { absent, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const [ADMINISTRE, INSTRUIT, , RAPPORTE] = AFFECTATIONS;

const add = (body: unknown, dossier = '{ouvert}'): Request => ({
  method: 'POST',
  path: `/dossiers/${dossier}/affectations`,
  body,
});
const update = (body: unknown, affectation = '{rapporte}'): Request => ({
  method: 'POST',
  path: `/dossiers_affectations/${affectation}`,
  body,
});
const remove = (affectation: string): Request => ({
  method: 'DELETE',
  path: `/dossiers_affectations/${affectation}`,
});
const valid = { role: 'rapporteur', utilisateur_id: 'valideur' };
const added = { role: 'rapporteur', utilisateur_id: 'valideur', dossier_id: '{ouvert}' };

/** A dossier whose working group is as large as it may be. */
const FULL = [
  {
    kind: 'dossier',
    organisation_id: '{nord}',
    id: '{complet}',
    ...EMPTY_DOSSIER,
    objet: 'Groupe de travail au complet',
  },
  ...ROLES_D_AFFECTATION.flatMap((role) =>
    ['valideur', 'attributeur', 'relecteur', 'rapporteur', 'preventionniste'].map((utilisateur_id, i) => ({
      kind: 'affectation',
      organisation_id: '{nord}',
      id: `{complet_${ROLES_D_AFFECTATION.indexOf(role)}${i}}`,
      dossier_id: '{complet}',
      role,
      utilisateur_id,
    })),
  ),
];

const VIEWERS: readonly string[] = ['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'];

export const affectations: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...FULL],
  library: [],
  scenarios: [
    // Reading.
    {
      name: 'B7, C14: the assignments of a dossier in the order of their creation, without those of its children',
      call: { path: '/dossiers/{ouvert}/affectations' },
      status: 200,
      body: { data: AFFECTATIONS, meta: meta(5) },
    },
    {
      name: 'B4: a page of assignments',
      call: { path: '/dossiers/{ouvert}/affectations?page=2&per_page=3' },
      status: 200,
      body: { data: AFFECTATIONS.slice(3), meta: meta(5, { count: 2, page: 2, per_page: 3 }) },
    },
    {
      name: 'B4: a page past the end of the assignments',
      call: { path: '/dossiers/{ouvert}/affectations?page=2' },
      status: 200,
      body: { data: [], meta: meta(5, { count: 0, page: 2 }) },
    },
    {
      name: 'B4: a dossier without assignments',
      call: { path: '/dossiers/{nu}/affectations' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B3: assignments have no filters',
      call: { path: '/dossiers/{ouvert}/affectations?role=admin' },
      status: 400,
      errors: [['?role', 'INCONNU']],
    },
    {
      name: 'C8, C14: the assignments of a closed dossier are read',
      call: { path: '/dossiers/{clos}/affectations' },
      status: 200,
      contains: { data: [{ id: '{affectation_close}' }] },
    },
    ...[
      `/dossiers/${UNKNOWN}/affectations`,
      '/dossiers/x/affectations',
      '/dossiers/{rapporte}/affectations',
    ].map(
      (path): Scenario => ({
        name: `B2, C14: there is no ${path}`,
        call: { path },
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),

    // Whose it is.
    ...(
      [
        { path: '/dossiers/{ouvert_sud}/affectations' },
        add(valid, '{ouvert_sud}'),
        add(valid, '{clos_sud}'),
        update({ role: 'admin' }, '{rapporte_sud}'),
        update({ role: 'admin' }, '{affectation_close_sud}'),
        remove('{rapporte_sud}'),
        remove('{affectation_close_sud}'),
        add(valid, UNKNOWN),
        update({ role: 'admin' }, UNKNOWN),
        remove(UNKNOWN),
        update({ role: 'admin' }, 'x'),
        remove('{ouvert}'),
      ] as readonly Request[]
    ).map(
      ({ method = 'GET', ...call }): Scenario => ({
        name: `A5: ${method} ${call.path}`,
        call: { method, ...call },
        status: 404,
        body: {
          type: 'urn:vigie:problem:introuvable',
          title: 'Not Found',
          status: 404,
          detail: absent(call.path),
          instance: expect.any(String),
          code: 'INTROUVABLE',
        },
      }),
    ),

    // Who may.
    ...[...ROLES, 'sans_role', 'aucun_role', 'deux_visionneurs'].flatMap((user): Scenario[] => {
      const may = !VIEWERS.includes(user) && user !== 'deux_visionneurs';
      const refused = { status: 403, code: 'DROIT_INSUFFISANT' } as const;
      const name = (what: string) => `A4: ${user} ${may ? 'may' : 'may not'} ${what} an assignment`;
      return [
        {
          name: `A4: ${user} reads assignments`,
          as: user,
          call: { path: '/dossiers/{ouvert}/affectations' },
          status: 200,
        },
        {
          name: name('add'),
          as: user,
          call: add(valid),
          ...(may ? { status: 201, after: { affectations: { added: [added] } } } : refused),
        },
        {
          name: name('update'),
          as: user,
          call: update({ role: 'admin' }),
          ...(may
            ? { status: 200, after: { affectations: { changed: [{ id: '{rapporte}', role: 'admin' }] } } }
            : refused),
        },
        {
          name: name('delete'),
          as: user,
          call: remove('{rapporte}'),
          ...(may ? { status: 204, after: { affectations: { removed: [{ id: '{rapporte}' }] } } } : refused),
        },
      ];
    }),

    // Adding.
    ...ROLES_D_AFFECTATION.map(
      (role): Scenario => ({
        name: `C2, C14: a user becomes ${role} of a dossier`,
        call: add({ role, utilisateur_id: 'attributeur' }),
        status: 201,
        body: { id: expect.stringMatching(ID), role, utilisateur: utilisateur('attributeur') },
        after: { affectations: { added: [{ role, utilisateur_id: 'attributeur', rang: 33 }] } },
      }),
    ),
    {
      name: 'C2: the backslash of the table is not in the value',
      call: add({ role: 'relecteur\\|valideur', utilisateur_id: 'valideur' }),
      status: 400,
      errors: [['/role', 'VALEUR']],
    },
    ...['relecteur', 'valideur', 'valideur|relecteur', 'Rapporteur', ''].map(
      (role): Scenario => ({
        name: `C2: ${JSON.stringify(role)} is no role of an assignment`,
        call: add({ role, utilisateur_id: 'valideur' }),
        status: 400,
        errors: [['/role', 'VALEUR']],
      }),
    ),
    {
      name: 'C14: a user may have several roles in one dossier',
      call: add({ role: 'admin', utilisateur_id: 'rapporteur' }),
      status: 201,
      contains: { role: 'admin', utilisateur: { id: 'rapporteur' } },
      after: { affectations: { added: [{ role: 'admin', utilisateur_id: 'rapporteur' }] } },
    },
    {
      name: 'C14: but none of them twice',
      call: add({ role: 'rapporteur', utilisateur_id: 'rapporteur' }),
      status: 409,
      code: 'AFFECTATION_EXISTANTE',
      contains: { detail: 'rapporteur est déjà rapporteur de ce dossier.' },
    },
    {
      name: 'C14, X13: of many at once, what is refused keeps no other back',
      call: {
        method: 'POST',
        path: '/_batch',
        body: { operations: [{ ...add(undefined), bodies: [valid, valid, { ...valid, role: 'admin' }] }] },
      },
      status: 200,
      contains: { results: [{ status: 201, exceptions: [{ index: 1, status: 409 }] }] },
      after: { affectations: { added: [added, { ...added, role: 'admin' }] } },
    },
    {
      name: 'C14: a user has the same role in two dossiers',
      call: add({ role: 'rapporteur', utilisateur_id: 'rapporteur' }, '{nu}'),
      status: 201,
      after: { affectations: { added: [{ dossier_id: '{nu}' }] } },
    },
    {
      name: 'C14: a user whose account is not active may be assigned',
      call: add({ role: 'rapporteur', utilisateur_id: 'inactif' }),
      status: 201,
      contains: { utilisateur: { id: 'inactif', is_active: false } },
      after: { affectations: { added: [{ utilisateur_id: 'inactif' }] } },
    },
    ...['personne', 'RAPPORTEUR', ' rapporteur', '', '{ouvert}'].map(
      (utilisateur_id): Scenario => ({
        name: `C14: ${JSON.stringify(utilisateur_id)} is no user of the organisation`,
        call: add({ role: 'rapporteur', utilisateur_id }),
        status: 400,
        errors: [['/utilisateur_id', 'REFERENCE']],
      }),
    ),
    {
      name: 'C14: a working group has 25 assignments at the most',
      call: add({ role: 'rapporteur', utilisateur_id: 'secretariat' }, '{complet}'),
      status: 409,
      code: 'AFFECTATIONS_AU_COMPLET',
      contains: { detail: 'Ce dossier compte déjà 25 affectations, le maximum.' },
    },
    {
      name: 'C14: one that has lost an assignment takes another',
      given: [remove('{complet_00}')],
      call: add({ role: 'rapporteur', utilisateur_id: 'secretariat' }, '{complet}'),
      status: 201,
      after: { affectations: { added: [{ dossier_id: '{complet}' }] } },
    },
    {
      name: 'B1, C14: role and utilisateur_id are required',
      call: add({}),
      status: 400,
      errors: [
        ['/role', 'REQUIS'],
        ['/utilisateur_id', 'REQUIS'],
      ],
    },
    {
      name: 'B8: neither may be null',
      call: add({ role: null, utilisateur_id: null }),
      status: 400,
      errors: [
        ['/role', 'NULL_REFUSE'],
        ['/utilisateur_id', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: an id and a user are not given',
      call: add({ ...valid, id: UNKNOWN, utilisateur: utilisateur('valideur'), dossier_id: '{nu}' }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/utilisateur', 'LECTURE_SEULE'],
        ['/dossier_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5: an id of a user of 257 characters',
      call: add({ ...valid, utilisateur_id: 'x'.repeat(257) }),
      status: 400,
      errors: [['/utilisateur_id', 'TROP_LONG']],
    },

    // Updating.
    {
      name: 'C2, C14: the role is changed, the user stays',
      call: update({ role: 'relecteur|valideur' }),
      status: 200,
      body: { ...RAPPORTE, role: 'relecteur|valideur' },
      after: { affectations: { changed: [{ id: '{rapporte}', role: 'relecteur|valideur' }] } },
    },
    {
      name: 'C14: an assignment is found by its id in any case',
      call: update({ role: 'admin' }, '{upper:rapporte}'),
      status: 200,
      body: { ...RAPPORTE, role: 'admin' },
      after: { affectations: { changed: [{ id: '{rapporte}', role: 'admin' }] } },
    },
    { name: 'C14: an empty update changes nothing', call: update({}), status: 200, body: RAPPORTE },
    {
      name: 'C14: an update without a body changes nothing',
      call: { method: 'POST', path: '/dossiers_affectations/{administre}' },
      status: 200,
      body: ADMINISTRE,
    },
    {
      name: 'C14: an update to what is there changes nothing',
      call: update({ role: 'preventionniste' }, '{instruit}'),
      status: 200,
      body: INSTRUIT,
    },
    {
      name: 'C14: a user does not get a role that they have already',
      given: [add({ role: 'admin', utilisateur_id: 'rapporteur' })],
      call: update({ role: 'admin' }),
      status: 409,
      code: 'AFFECTATION_EXISTANTE',
    },
    {
      name: 'B8: the role may not become null',
      call: update({ role: null }),
      status: 400,
      errors: [['/role', 'NULL_REFUSE']],
    },
    {
      name: 'C2: an update to what is no role',
      call: update({ role: 'valideur' }),
      status: 400,
      errors: [['/role', 'VALEUR']],
    },
    {
      name: 'B3: the user is not changed, nor anything else',
      call: update({ role: 'admin', id: UNKNOWN, utilisateur: {}, utilisateur_id: 'valideur' }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/utilisateur', 'LECTURE_SEULE'],
        ['/utilisateur_id', 'INCONNU'],
      ],
    },

    // Deleting.
    {
      name: 'C14: an assignment is deleted',
      call: remove('{suit}'),
      status: 204,
      body: undefined,
      after: { affectations: { removed: [{ id: '{suit}', role: 'secretariat_prev' }] } },
    },
    {
      name: 'C14: what is deleted is gone',
      given: [remove('{suit}')],
      call: remove('{suit}'),
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'C14: and no longer in the working group of the dossier',
      given: [remove('{suit}'), remove('{relit}'), remove('{administre}')],
      call: { path: '/dossiers/{ouvert}' },
      status: 200,
      contains: { affectations: [INSTRUIT, RAPPORTE] },
    },
    {
      name: 'B3: a DELETE takes no body',
      call: { ...remove('{suit}'), body: {} },
      status: 400,
      errors: [['', 'INCONNU']],
    },

    // Locks.
    ...(
      [
        ['clos', 'affectation_close', 'clos'],
        ['archive', 'affectation_archivee', 'archivé'],
      ] as const
    ).flatMap(([dossier, affectation, said]) =>
      [
        add(valid, `{${dossier}}`),
        add({ role: 'rapporteur', utilisateur_id: 'personne' }, `{${dossier}}`),
        update({ role: 'admin' }, `{${affectation}}`),
        update({}, `{${affectation}}`),
        remove(`{${affectation}}`),
      ].map(
        (call, i): Scenario => ({
          name: `C8: ${['adding to', 'an addition without a user to', 'updating in', 'an empty update in', 'deleting from'][i]} a dossier that is ${dossier}`,
          call,
          status: 409,
          code: 'DOSSIER_VERROUILLE',
          contains: { detail: `Ce dossier est ${said} : il ne peut plus être modifié.` },
        }),
      ),
    ),
  ],
};
