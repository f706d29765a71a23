import { expect } from 'vitest';
import type { FieldCode } from '../../../src/contract/errors.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW as CLOCK } from '../world.ts';
import { CLOS, casesOf, dossierShown, OUVERT, utilisateur } from './cases.ts';
import { absent, type Given, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const NOW = CLOCK.toISOString();
const ADMINISTRATOR = utilisateur('administrateur_fonctionnel');

const add = (body: unknown): Given => ({ method: 'POST', path: '/notifications', body });
const read = (notification: string): Request => ({ path: `/notifications/${notification}` });
const remove = (notification: string): Given => ({
  method: 'DELETE',
  path: `/notifications/${notification}`,
});
const mark = (notification: string, more: Partial<Request> = {}): Given => ({
  method: 'POST',
  path: `/notifications/${notification}/marquer_comme_lue`,
  ...more,
});
const batch = (operations: readonly Request[], more: object = {}): Request => ({
  method: 'POST',
  path: '/_batch',
  body: { operations, ...more },
});

const valid = { title: 'Visite', message: 'Jeudi à 9 h.', type: 'info', utilisateur_id: 'rapporteur' };
const row = {
  title: 'Visite',
  message: 'Jeudi à 9 h.',
  type: 'info',
  contexte: '{}',
  utilisateur_id: 'rapporteur',
  date_creation: NOW,
  creation: CLOCK.getTime(),
  date_de_lecture: null,
  dossier_id: null,
};
/** What is answered when that was added. */
const added = (members: object = {}) => ({
  id: expect.stringMatching(ID),
  title: 'Visite',
  message: 'Jeudi à 9 h.',
  type: 'info',
  contexte: {},
  date_creation: NOW,
  date_de_lecture: null,
  utilisateur: utilisateur('rapporteur'),
  subject: null,
  ...members,
});

const LUE = {
  id: '{lue}',
  title: 'Bienvenue au nord',
  message: 'Votre compte est ouvert.',
  type: 'info',
  contexte: {},
  date_creation: '2026-01-02T08:00:00Z',
  date_de_lecture: '2026-01-02T09:15:00Z',
  utilisateur: ADMINISTRATOR,
  subject: null,
};
const NOUVELLE = {
  id: '{nouvelle}',
  title: 'Analyse en cours au nord',
  message: 'L’analyse de risque a commencé.',
  type: 'info',
  contexte: { workflow_type: 'analyse_de_risque' },
  date_creation: '2026-01-06T16:00:00Z',
  date_de_lecture: null,
  utilisateur: ADMINISTRATOR,
  subject: OUVERT,
};
/** A child shows in a subject what every dossier shows, and no more. */
const PERMIS_AS_SUBJECT = dossierShown('permis', {
  enveloppe: { id: '{enveloppe}', titre: 'Enveloppe du nord', nb_dossiers: 2 },
  nb_pieces_jointes: 1,
});
const POUR_RAPPORTEUR = {
  id: '{pour_rapporteur}',
  title: 'Pour le rapporteur du nord',
  message: 'Une visite est prévue.',
  type: 'info',
  contexte: {},
  date_creation: '2026-02-01T08:00:00Z',
  date_de_lecture: null,
  utilisateur: utilisateur('rapporteur'),
  subject: PERMIS_AS_SUBJECT,
};

/** Notifications of one user, not told in the order of their creation, two of them of one instant. */
const FIRST = '00000000-0000-7000-8000-000000000000';
const SECOND = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const DATED: readonly (readonly [id: string, date_creation: string])[] = [
  ['{troisieme}', '2026-02-01T09:00:00+01:00'],
  [SECOND, '2026-02-01T07:00:00Z'],
  [FIRST, '2026-02-01T08:00:00+01:00'],
  // Its text sorts before all the others, and it is the last of them.
  ['{derniere}', '2026-01-31T23:30:00-12:00'],
  ['{ancienne}', '2025-12-31T23:59:59.999Z'],
];
const NEWEST_FIRST = ['{derniere}', '{troisieme}', SECOND, FIRST, '{ancienne}'];
/** One for each user who may not write, and one that is free to hold what the service never writes. */
const MORE = [
  ...DATED.map(([id, date_creation]) => ({ id, date_creation, utilisateur_id: 'secretariat' })),
  ...['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'].map((user) => ({
    id: `{pour_${user}}`,
    date_creation: '2026-02-01T08:00:00Z',
    utilisateur_id: user,
  })),
  {
    id: '{riche}',
    date_creation: '2026-02-01T08:00:00Z',
    utilisateur_id: 'valideur',
    contexte: { nombre: 1, liste: [null, { a: 'b' }], vide: '' },
  },
].map((members) => ({
  kind: 'notification',
  organisation_id: '{nord}',
  title: 'Titre',
  message: '',
  type: 'info',
  contexte: {},
  date_de_lecture: null,
  subject_id: null,
  ...members,
}));

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`nom ${i}`, `valeur ${i}`]));
const LONG = '🔥'.repeat(256);

/** What a context may hold. */
const CONTEXTS: readonly (readonly [what: string, contexte: object])[] = [
  ['nothing', {}],
  ['ten pairs', pairs(10)],
  ['a name and a value of 256 characters', { [LONG]: LONG }],
  ['an empty name and an empty value', { '': '' }],
  ['names that objects have of themselves', { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }],
];
/** What it may not. */
const NO_CONTEXTS: readonly (readonly [
  what: string,
  contexte: unknown,
  errors: readonly (readonly [string, FieldCode])[],
])[] = [
  ['eleven pairs', pairs(11), [['/contexte', 'TROP_D_ELEMENTS']]],
  ['a value of 257 characters', { a: `${LONG}x` }, [['/contexte/a', 'TROP_LONG']]],
  ['a name of 257 characters', { [`${LONG}x`]: 'a' }, [[`/contexte/${LONG}x`, 'TROP_LONG']]],
  ['a number', { a: 1 }, [['/contexte/a', 'TYPE']]],
  ['null', { a: null }, [['/contexte/a', 'NULL_REFUSE']]],
  ['an object', { 'a/b~c': {} }, [['/contexte/a~1b~0c', 'TYPE']]],
  ['NUL in a value', { a: '\u0000' }, [['/contexte/a', 'CARACTERE']]],
  ['NUL in a name', { '\u0000': 'a' }, [['/contexte/\u0000', 'CARACTERE']]],
  ['a member called __proto__', { ['__proto__']: 'a' }, [['/contexte/__proto__', 'INCONNU']]],
  [
    'several things that are wrong',
    { a: 1, b: `${LONG}x`, c: 'c' },
    [
      ['/contexte/a', 'TYPE'],
      ['/contexte/b', 'TROP_LONG'],
    ],
  ],
];

const VIEWERS: readonly string[] = ['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'];
const NOBODY_S = { status: 404, code: 'INTROUVABLE' } as const;

export const notifications: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...MORE],
  library: [],
  scenarios: [
    // Reading.
    {
      name: 'B7: the notifications of the connected user, newest first, each with the whole dossier that it is about',
      call: { path: '/notifications' },
      status: 200,
      body: { data: [NOUVELLE, LUE], meta: meta(2) },
      never: ['{pour_rapporteur}', '{nouvelle_sud}'],
    },
    {
      name: 'B7: about a child, those of another user',
      as: 'rapporteur',
      call: { path: '/notifications' },
      status: 200,
      body: { data: [POUR_RAPPORTEUR], meta: meta(1) },
      never: ['{nouvelle}', '{lue}'],
    },
    {
      name: 'B7: by the instant of their creation, whatever its offset; ties by id',
      as: 'secretariat',
      call: { path: '/notifications' },
      status: 200,
      contains: { data: NEWEST_FIRST.map((id) => ({ id })), ...{ meta: meta(5) } },
    },
    ...[1, 2, 3].map(
      (page): Scenario => ({
        name: `B4, B7: page ${page} of them`,
        as: 'secretariat',
        call: { path: `/notifications?page=${page}&per_page=2` },
        status: 200,
        contains: {
          data: NEWEST_FIRST.slice(2 * page - 2, 2 * page).map((id) => ({ id })),
          meta: meta(5, { count: page < 3 ? 2 : 1, page, per_page: 2 }),
        },
      }),
    ),
    {
      name: 'B4: a page past the end of the notifications',
      call: { path: '/notifications?page=2' },
      status: 200,
      body: { data: [], meta: meta(2, { count: 0, page: 2 }) },
    },
    {
      name: 'B4: a user without notifications has one empty page',
      as: 'attributeur',
      call: { path: '/notifications' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B3: notifications have no filters',
      call: { path: '/notifications?type=info&utilisateur_id=rapporteur' },
      status: 400,
      errors: [
        ['?type', 'INCONNU'],
        ['?utilisateur_id', 'INCONNU'],
      ],
    },
    {
      name: 'A5: a user of the same name in another organisation has other ones',
      as: 'administrateur_fonctionnel@sud',
      call: { path: '/notifications' },
      status: 200,
      contains: { data: [{ id: '{nouvelle_sud}', subject: { id: '{ouvert_sud}' } }, { id: '{lue_sud}' }] },
      never: ['nord'],
    },
    { name: 'C9: one of them', call: read('{nouvelle}'), status: 200, body: NOUVELLE },
    {
      name: 'C9: one of them is found by its id in any case, and reading it marks nothing',
      as: 'rapporteur',
      call: read('{upper:pour_rapporteur}'),
      status: 200,
      body: POUR_RAPPORTEUR,
    },
    {
      name: 'C9: whatever its context holds is shown',
      as: 'valideur',
      call: read('{riche}'),
      status: 200,
      contains: { contexte: { nombre: 1, liste: [null, { a: 'b' }], vide: '' } },
    },

    // Whose they are.
    ...(
      [
        [read, 'read'],
        [remove, 'deleted'],
        [mark, 'marked'],
      ] as const
    ).flatMap(([call, done]) => [
      ...(
        [
          ['that of another user', '{pour_rapporteur}', 'administrateur_fonctionnel'],
          ['that of the administrator', '{lue}', 'rapporteur'],
          ['that of one’s own name in another organisation', '{lue_sud}', 'administrateur_fonctionnel'],
          ['none', UNKNOWN, 'administrateur_fonctionnel'],
          ['what has no id', 'x', 'administrateur_fonctionnel'],
          ['a dossier', '{ouvert}', 'administrateur_fonctionnel'],
        ] as const
      ).map(
        ([what, notification, as]): Scenario => ({
          name: `A5, C9: ${what} is not ${done}`,
          as,
          call: call(notification),
          ...NOBODY_S,
          contains: { detail: absent(call(notification).path) },
        }),
      ),
    ]),

    // Who may.
    ...[...ROLES, 'sans_role', 'aucun_role', 'deux_visionneurs', 'visionneur_et_preventionniste'].flatMap(
      (user): Scenario[] => {
        const may = !VIEWERS.includes(user) && user !== 'deux_visionneurs';
        return [
          {
            name: `A4: ${user} reads notifications`,
            as: user,
            call: { path: '/notifications' },
            status: 200,
          },
          {
            name: `A4: ${user} ${may ? 'may' : 'may not'} notify a user`,
            as: user,
            call: add(valid),
            ...(may
              ? { status: 201, after: { notifications: { added: [row] } } }
              : { status: 403, code: 'DROIT_INSUFFISANT' }),
          },
        ];
      },
    ),
    ...VIEWERS.flatMap((user): Scenario[] => {
      const refused = { status: 403, code: 'DROIT_INSUFFISANT' } as const;
      const own = `{pour_${user}}`;
      return [
        { name: `A4, C9: ${user} reads their own`, as: user, call: read(own), status: 200 },
        { name: `A4, C9: ${user} may not mark even their own`, as: user, call: mark(own), ...refused },
        { name: `A4, C9: ${user} may not delete even their own`, as: user, call: remove(own), ...refused },
      ];
    }),

    // Adding.
    {
      name: 'C9: a user is notified, about nothing and without a context',
      call: add(valid),
      status: 201,
      body: added(),
      after: { notifications: { added: [row] } },
    },
    {
      name: 'C9: with everything',
      call: add({ ...valid, contexte: { lieu: 'Mairie', heure: '9 h' }, subject_id: '{ouvert}' }),
      status: 201,
      body: added({ contexte: { lieu: 'Mairie', heure: '9 h' }, subject: OUVERT }),
      after: {
        notifications: {
          added: [{ ...row, contexte: '{"lieu":"Mairie","heure":"9 h"}', dossier_id: '{ouvert}' }],
        },
      },
    },
    {
      name: 'C9: about a child, whose id is taken in any case',
      call: add({ ...valid, subject_id: '{upper:permis}' }),
      status: 201,
      body: added({ subject: PERMIS_AS_SUBJECT }),
      after: { notifications: { added: [{ ...row, dossier_id: '{permis}' }] } },
    },
    {
      name: 'C8, C9: about a dossier that is locked: it is not changed by that',
      call: add({ ...valid, subject_id: '{clos}' }),
      status: 201,
      body: added({ subject: CLOS }),
      after: { notifications: { added: [{ ...row, dossier_id: '{clos}' }] } },
    },
    ...['administrateur_fonctionnel', 'visionneur_simple', 'inactif'].map(
      (user): Scenario => ({
        name: `C9: ${user} is notified like any other, by themselves or not`,
        call: add({ ...valid, utilisateur_id: user }),
        status: 201,
        contains: { utilisateur: { id: user, is_active: user !== 'inactif' } },
        after: { notifications: { added: [{ ...row, utilisateur_id: user }] } },
      }),
    ),
    {
      name: 'B7, C9: what is added comes first in the list of its user',
      as: 'rapporteur',
      given: [
        { ...add(valid), as: 'secretariat', called: 'un' },
        { ...add({ ...valid, title: 'Deux' }), called: 'deux' },
      ],
      call: { path: '/notifications' },
      status: 200,
      body: {
        data: [added({ id: '{deux}', title: 'Deux' }), added({ id: '{un}' }), POUR_RAPPORTEUR],
        meta: meta(3),
      },
    },
    {
      name: 'C9: and not in that of its author',
      given: [add(valid)],
      call: { path: '/notifications' },
      status: 200,
      body: { data: [NOUVELLE, LUE], meta: meta(2) },
    },
    ...(
      [
        ['personne', undefined],
        ['RAPPORTEUR', undefined],
        ['', undefined],
        [undefined, UNKNOWN],
        [undefined, '{ouvert_sud}'],
        [undefined, '{photo}'],
        ['personne', UNKNOWN],
      ] as const
    ).map(([utilisateur_id, subject_id]): Scenario => {
      const given = {
        ...(utilisateur_id === undefined ? {} : { utilisateur_id }),
        ...(subject_id === undefined ? {} : { subject_id }),
      };
      return {
        name: `A5, C9: there is no ${JSON.stringify(given)}, all of which is told at once`,
        call: add({ ...valid, ...given }),
        status: 400,
        code: 'VALIDATION',
        errors: Object.keys(given).map((name) => [`/${name}`, 'REFERENCE'] as const),
      };
    }),
    ...CONTEXTS.map(
      ([what, contexte]): Scenario => ({
        name: `C9: a context may hold ${what}`,
        call: add({ ...valid, contexte }),
        status: 201,
        body: added({ contexte }),
        after: { notifications: { added: [{ ...row, contexte: JSON.stringify(contexte) }] } },
      }),
    ),
    ...NO_CONTEXTS.map(
      ([what, contexte, errors]): Scenario => ({
        name: `C9: a context may not hold ${what}`,
        call: add({ ...valid, contexte }),
        status: 400,
        errors,
      }),
    ),
    ...(['texte', ['a'], 1] as const).map(
      (contexte): Scenario => ({
        name: `C9: ${JSON.stringify(contexte)} is no context`,
        call: add({ ...valid, contexte }),
        status: 400,
        errors: [['/contexte', 'TYPE']],
      }),
    ),
    {
      name: 'C9: the four that are required',
      call: add({ contexte: {}, subject_id: '{ouvert}' }),
      status: 400,
      errors: [
        ['/title', 'REQUIS'],
        ['/message', 'REQUIS'],
        ['/type', 'REQUIS'],
        ['/utilisateur_id', 'REQUIS'],
      ],
    },
    {
      name: 'B8, C9: none of the six may be null',
      call: add({
        title: null,
        message: null,
        type: null,
        utilisateur_id: null,
        contexte: null,
        subject_id: null,
      }),
      status: 400,
      errors: [
        ['/title', 'NULL_REFUSE'],
        ['/message', 'NULL_REFUSE'],
        ['/type', 'NULL_REFUSE'],
        ['/utilisateur_id', 'NULL_REFUSE'],
        ['/contexte', 'NULL_REFUSE'],
        ['/subject_id', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: what a notification shows is not all are needed, out of what it does not show is unknown',
      call: add({
        ...valid,
        id: UNKNOWN,
        date_creation: NOW,
        date_de_lecture: NOW,
        utilisateur: ADMINISTRATOR,
        subject: {},
        organisation_id: '{nord}',
      }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/date_creation', 'LECTURE_SEULE'],
        ['/date_de_lecture', 'LECTURE_SEULE'],
        ['/utilisateur', 'LECTURE_SEULE'],
        ['/subject', 'LECTURE_SEULE'],
        ['/organisation_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5, C9: the longest texts, counted in code points',
      call: add({ ...valid, title: LONG, message: '🔥'.repeat(65_536) }),
      status: 201,
      contains: { title: LONG, message: '🔥'.repeat(65_536) },
      after: { notifications: { added: [{ title: LONG, message: '🔥'.repeat(65_536) }] } },
    },
    {
      name: 'B5, C9: longer ones, another type, an id that is none',
      call: add({
        title: `${LONG}x`,
        message: 'x'.repeat(65_537),
        type: 'alerte',
        utilisateur_id: 'x'.repeat(257),
        subject_id: 'D-2026-00042',
      }),
      status: 400,
      errors: [
        ['/title', 'TROP_LONG'],
        ['/message', 'TROP_LONG'],
        ['/type', 'VALEUR'],
        ['/utilisateur_id', 'TROP_LONG'],
        ['/subject_id', 'FORMAT'],
      ],
    },

    // Marking.
    {
      name: 'C9: a notification is marked as read, now',
      call: mark('{nouvelle}'),
      status: 200,
      body: { ...NOUVELLE, date_de_lecture: NOW },
      after: { notifications: { changed: [{ id: '{nouvelle}', date_de_lecture: NOW }] } },
    },
    {
      name: 'C9: with an empty object for a body, and its id in any case',
      call: mark('{upper:nouvelle}', { body: {} }),
      status: 200,
      body: { ...NOUVELLE, date_de_lecture: NOW },
      after: { notifications: { changed: [{ id: '{nouvelle}', date_de_lecture: NOW }] } },
    },
    {
      name: 'C9: once more, a day later: the first date stays',
      given: [mark('{nouvelle}')],
      call: mark('{nouvelle}', { days: 1 }),
      status: 200,
      body: { ...NOUVELLE, date_de_lecture: NOW },
    },
    {
      name: 'C9: as does that which it was loaded with',
      call: mark('{lue}'),
      status: 200,
      body: LUE,
    },
    {
      name: 'C9: what is marked is still listed in its place',
      given: [mark('{nouvelle}')],
      call: { path: '/notifications' },
      status: 200,
      body: { data: [{ ...NOUVELLE, date_de_lecture: NOW }, LUE], meta: meta(2) },
    },
    {
      name: 'B3, C9: when it was read is not for the caller to say',
      call: mark('{nouvelle}', { body: { date_de_lecture: NOW, lue: true } }),
      status: 400,
      errors: [
        ['/date_de_lecture', 'LECTURE_SEULE'],
        ['/lue', 'INCONNU'],
      ],
    },

    // Deleting.
    {
      name: 'C9: a notification is deleted',
      call: remove('{nouvelle}'),
      status: 204,
      body: undefined,
      after: { notifications: { removed: [{ id: '{nouvelle}' }] } },
    },
    {
      name: 'C9: what is deleted is no longer listed',
      given: [remove('{nouvelle}')],
      call: { path: '/notifications' },
      status: 200,
      body: { data: [LUE], meta: meta(1) },
    },
    ...[read, remove, mark].map(
      (call, i): Scenario => ({
        name: `C9: nor ${['read', 'deleted', 'marked'][i]}`,
        given: [remove('{nouvelle}')],
        call: call('{nouvelle}'),
        ...NOBODY_S,
      }),
    ),
    {
      name: 'B3, C9: a DELETE takes no body',
      call: { ...remove('{nouvelle}'), body: {} },
      status: 400,
      errors: [['', 'INCONNU']],
    },
    {
      name: 'B2: a notification is not changed',
      httpOnly: 'there is no such endpoint',
      call: { method: 'PATCH', path: '/notifications/{nouvelle}', body: {} },
      status: 405,
      code: 'METHODE_REFUSEE',
    },

    // All of it, or nothing.
    {
      name: 'X1: the same key notifies once',
      given: [{ ...add(valid), key: 'k' }],
      call: { ...add(valid), key: 'k' },
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      body: added(),
    },
    {
      name: 'X1: the same key deletes once, and is answered as it was',
      given: [{ ...remove('{lue}'), key: 'k' }],
      call: { ...remove('{lue}'), key: 'k' },
      status: 204,
      headers: { 'idempotency-replayed': 'true' },
    },
    {
      name: 'X4: a dry run notifies no user',
      call: { ...add({ ...valid, subject_id: '{ouvert}' }), dryRun: true },
      status: 201,
      headers: { 'dry-run': 'applied' },
      body: added({ subject: OUVERT }),
    },
    {
      name: 'X4: nor does it mark',
      call: { ...mark('{nouvelle}'), dryRun: true },
      status: 200,
      headers: { 'dry-run': 'applied' },
      body: { ...NOUVELLE, date_de_lecture: NOW },
    },
    {
      name: 'X3: a batch adds to several lists, and takes from one',
      call: batch([
        add(valid),
        add({ ...valid, utilisateur_id: 'personne' }),
        remove('{lue}'),
        add({ ...valid, utilisateur_id: 'secretariat' }),
        mark('{nouvelle}'),
      ]),
      status: 200,
      contains: {
        results: [{ status: 201 }, { status: 400 }, { status: 204 }, { status: 201 }, { status: 200 }],
      },
      after: {
        notifications: {
          added: [row, { ...row, utilisateur_id: 'secretariat' }],
          removed: [{ id: '{lue}' }],
          changed: [{ id: '{nouvelle}', date_de_lecture: NOW }],
        },
      },
    },
    {
      name: 'X3: one that is atomic does nothing when one of them fails',
      call: batch([add(valid), remove('{lue}'), remove('{lue}')], { atomic: true }),
      status: 200,
      contains: { results: [{ status: 424 }, { status: 424 }, { status: 404 }] },
    },
  ],
};
