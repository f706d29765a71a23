import { expect } from 'vitest';
import type { FieldCode } from '../../../src/contract/errors.ts';
import { TYPES_D_EVENEMENT } from '../../../src/contract/resources/evenements.ts';
import type { Operation } from '../../../src/contract/resources/service.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW } from '../world.ts';
import { casesOf, SEANCE, utilisateur } from './cases.ts';
import { absent, type Given, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

const add = (body: unknown): Given => ({ method: 'POST', path: '/evenements', body });
const update = (evenement: string, body: unknown): Given => ({
  method: 'PATCH',
  path: `/evenements/${evenement}`,
  body,
});
const remove = (evenement: string): Given => ({ method: 'DELETE', path: `/evenements/${evenement}` });
const list = (query: Readonly<Record<string, string>>): Request => ({ path: '/evenements', query });
const batch = (operations: readonly (Request | Operation)[], more: object = {}): Request => ({
  method: 'POST',
  path: '/_batch',
  body: { operations, ...more },
});

/** An event that lies before all those that are loaded. */
const valid = {
  title: 'Visite du gymnase',
  type: 'VISITE_PERIODIQUE',
  description: '',
  date_debut: '2026-03-01T09:00:00+01:00',
  date_fin: '2026-03-01T11:30:00+01:00',
};
const row = {
  ...valid,
  debut: Date.UTC(2026, 2, 1, 8),
  fin: Date.UTC(2026, 2, 1, 10, 30),
  seance_id: null,
  utilisateurs: ['administrateur_fonctionnel'],
};
const added = (members: object = {}) => ({
  id: expect.stringMatching(ID),
  ...valid,
  subject: {},
  organisation_id: '{nord}',
  ...members,
});

const RECONNAISSANCE = {
  id: '{reconnaissance}',
  title: 'Reconnaissance du nord',
  type: 'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE',
  description: 'Poteaux du centre',
  date_debut: '2026-03-20T06:00:00Z',
  date_fin: '2026-03-20T10:00:00Z',
  subject: {},
  organisation_id: '{nord}',
};
const REUNION = {
  id: '{reunion}',
  title: 'Commission du nord',
  type: 'COMMISSION_SECURITE',
  description: null,
  date_debut: '2026-04-02T09:00:00+02:00',
  date_fin: '2026-04-02T12:30:00+02:00',
  subject: SEANCE,
  organisation_id: '{nord}',
};

const PUT_OFF = { date_debut: '2026-04-09T09:00:00+02:00', date_fin: '2026-04-09T12:00:00+02:00' };
/** That it was changed, so many times by now. */
const changed = (sequence = 1) => ({ sequence, date_de_derniere_mise_a_jour: NOW.toISOString() });
const MAY = { date_debut: '2026-05-04T08:00:00Z', date_fin: '2026-05-04T10:00:00Z' };

const evenement = (id: string, date_debut: string, date_fin: string, members: object = {}) => ({
  kind: 'evenement',
  organisation_id: '{nord}',
  id,
  title: `Événement ${id}`,
  type: 'DEFAUT',
  description: null,
  date_debut,
  date_fin,
  seance_id: null,
  utilisateurs_id: [],
  ...members,
});

/** Two of one instant, told in the other order. */
const FIRST = '00000000-0000-7000-8000-000000000000';
const SECOND = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const CROWD = [...ROLES, 'sans_role', 'inactif'].reverse();
const MORE = [
  // Their texts sort the other way round.
  evenement('{nuit}', '2026-05-10T22:00:00Z', '2026-05-11T02:00:00Z'),
  evenement('{matin}', '2026-05-10T23:00:00+14:00', '2026-05-11T01:00:00+14:00'),
  evenement('{midi}', '2026-05-11T12:00:00+02:00', '2026-05-11T14:00:00+02:00'),
  evenement('{instant}', '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z'),
  evenement(SECOND, '2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z', { utilisateurs_id: CROWD }),
  evenement(FIRST, '2026-06-01T10:00:00+02:00', '2026-06-01T10:00:00+02:00'),
  // Of the session, and of another type than its meeting.
  evenement('{depart}', '2026-04-02T04:00:00Z', '2026-04-02T05:00:00Z', {
    type: 'VISITE_PERIODIQUE',
    seance_id: '{seance}',
  }),
];
const ORDER = [
  '{reconnaissance}',
  '{depart}',
  '{reunion}',
  '{matin}',
  '{nuit}',
  '{midi}',
  '{instant}',
  FIRST,
  SECOND,
];

/**
 * Periods, and the events of May that overlap each, whose days are those of Paris: from 11 to 13 on the tenth, from midnight to 4
 * and at noon on the eleventh, at 2 on the twelfth.
 */
const PERIODS: readonly (readonly [what: string, period: string, found: readonly string[]])[] = [
  ['a day counts whole, and not what begins when it ends', '2026-05-10/2026-05-10', ['{matin}']],
  ['from its first moment, and not beyond its last', '2026-05-11/2026-05-11', ['{nuit}', '{midi}']],
  ['an event of no length', '2026-05-12/2026-05-12', ['{instant}']],
  ['several days', '2026-05-10/2026-05-11', ['{matin}', '{nuit}', '{midi}']],
  ['all of them', '2026-05-01/2026-05-31', ['{matin}', '{nuit}', '{midi}', '{instant}']],
  ['none of them', '2026-05-01/2026-05-09', []],
  ['after the last of them', '2026-05-12T00:00:00.001Z/2026-05-31', []],
  ['an end that it begins with', '2026-05-10T11:00:00Z/2026-05-10T21:59:59.999Z', ['{matin}']],
  ['not what ends at its midnight', '2026-05-11T00:00:00-02:00/2026-05-11T00:00:00-02:00', []],
  ['between two', '2026-05-10T11:00:00.001Z/2026-05-10T21:59:59.999Z', []],
  ['a start that it ends with', '2026-05-10T11:00:00.001Z/2026-05-10T22:00:00Z', ['{nuit}']],
  ['an instant within one', '2026-05-11T00:00:00Z/2026-05-11T00:00:00Z', ['{nuit}']],
  ['the instant of one', '2026-05-12T00:00:00Z/2026-05-12T00:00:00Z', ['{instant}']],
  ['within one', '2026-05-10T23:00:00Z/2026-05-11T01:00:00Z', ['{nuit}']],
  ['offsets on both sides', '2026-05-11T12:00:00+02:00/2026-05-11T07:00:00-03:00', ['{midi}']],
  ['a day and a time', '2026-05-10/2026-05-10T08:59:59Z', []],
  ['a day and a later time', '2026-05-10/2026-05-10T09:00:00Z', ['{matin}']],
  ['a time and its own day', '2026-05-11T02:00:00.001Z/2026-05-11', ['{midi}']],
  ['small letters', '2026-05-11t10:00:00z/2026-05-11t10:00:00z', ['{midi}']],
  [
    'as long as it may be',
    `2026-05-11T10:00:00.${'0'.repeat(28)}Z/2026-05-11T10:00:00.${'0'.repeat(29)}Z`,
    ['{midi}'],
  ],
];
const NO_PERIODS: readonly (readonly [what: string, period: string, code: FieldCode])[] = [
  ['nothing', '', 'TROP_COURT'],
  ['a day', '2026-05-10', 'TROP_COURT'],
  ['a day without an end', '2026-05-10/', 'TROP_COURT'],
  ['a time without an end', '2026-05-10T00:00:00Z/', 'FORMAT'],
  ['an end without a start', '/2026-05-10T00:00:00Z', 'FORMAT'],
  ['two sides of nothing', '/'.padStart(21), 'FORMAT'],
  ['20 characters', '2026-05-10/2026-05-9', 'TROP_COURT'],
  [
    '101 characters',
    `2026-05-11T10:00:00.${'0'.repeat(29)}Z/2026-05-11T10:00:00.${'0'.repeat(29)}Z`,
    'TROP_LONG',
  ],
  ['two days in the wrong order', '2026-05-11/2026-05-10', 'FORMAT'],
  ['two times in the wrong order', '2026-05-10T10:00:00.001Z/2026-05-10T10:00:00Z', 'FORMAT'],
  ['times whose texts alone are in order', '2026-05-10T10:00:00-02:00/2026-05-10T11:00:00Z', 'FORMAT'],
  ['a day and a time of the day before', '2026-05-10/2026-05-09T21:59:59.999Z', 'FORMAT'],
  ['three days', '2026-05-10/2026-05-11/2026-05-12', 'FORMAT'],
  ['a day that does not exist', '2026-02-30/2026-03-01', 'FORMAT'],
  ['days with blanks', '2026-05-10 / 2026-05-11', 'FORMAT'],
  ['a time without an offset', '2026-05-10T10:00:00/2026-05-11', 'FORMAT'],
  ['days with another sign between', '2026-05-10--2026-05-11', 'FORMAT'],
  ['a length of time', '2026-05-10T00:00:00Z/P1D', 'FORMAT'],
];

const VIEWERS: readonly string[] = ['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'];
const SHOWN = CROWD.map((user) => {
  if (user === 'sans_role') return utilisateur(user, { roles: null });
  if (user === 'inactif')
    return utilisateur(user, { roles: ['administrateur_fonctionnel'], is_active: false });
  return utilisateur(user);
});

export const evenements: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...MORE],
  library: [],
  scenarios: [
    {
      name: 'X13: many bodies may be what is created one at a time',
      call: batch([{ method: 'POST', path: '/evenements', bodies: [valid, { ...valid, date_fin: 'x' }] }]),
      status: 200,
      contains: { results: [{ status: 201, exceptions: [{ index: 1, status: 400 }] }] },
      after: { evenements: { added: [row] } },
    },
    // Reading.
    {
      name: 'B7: events by their start as an instant, whatever its offset and whenever they were made; ties by id',
      call: { path: '/evenements' },
      status: 200,
      contains: { data: ORDER.map((id) => ({ id })), meta: meta(9) },
      never: ['du sud'],
    },
    ...[1, 2, 3].map(
      (page): Scenario => ({
        name: `B4, B7: page ${page} of the events`,
        call: { path: `/evenements?page=${page}&per_page=4` },
        status: 200,
        contains: {
          data: ORDER.slice(4 * page - 4, 4 * page).map((id) => ({ id })),
          meta: meta(9, { count: page < 3 ? 4 : 1, page, per_page: 4 }),
        },
      }),
    ),
    {
      name: 'B4: a page past the end of the events',
      call: { path: '/evenements?page=2' },
      status: 200,
      body: { data: [], meta: meta(9, { count: 0, page: 2 }) },
    },
    {
      name: 'C10: an event that stands for a session shows it',
      call: { path: '/evenements/{reunion}' },
      status: 200,
      body: REUNION,
    },
    {
      name: 'C10: one that stands for none, found by its id in any case',
      call: { path: '/evenements/{upper:reconnaissance}' },
      status: 200,
      body: RECONNAISSANCE,
    },

    // Filters.
    ...PERIODS.map(
      ([what, period, found]): Scenario => ({
        name: `C11: period: ${what}`,
        call: list({ period }),
        status: 200,
        contains: { data: found.map((id) => ({ id })), meta: meta(found.length) },
      }),
    ),
    {
      name: 'C11: days are those of who asks',
      as: 'rapporteur',
      given: [
        {
          as: 'administrateur_fonctionnel',
          method: 'PATCH',
          path: '/utilisateurs/rapporteur',
          body: { timezone: 'America/Guadeloupe' },
        },
      ],
      call: list({ period: '2026-05-10/2026-05-10' }),
      status: 200,
      contains: { data: [{ id: '{matin}' }, { id: '{nuit}' }], meta: meta(2) },
    },
    ...NO_PERIODS.map(
      ([what, period, code]): Scenario => ({
        name: `C11: no period: ${what}`,
        call: list({ period }),
        status: 400,
        errors: [['?period', code]],
      }),
    ),
    {
      name: 'B3, C11: a period that is given twice',
      call: { path: '/evenements?period=2026-05-10/2026-05-10&period=2026-05-11/2026-05-11' },
      status: 400,
      errors: [['?period', 'REPETE']],
    },
    {
      name: 'C11: a period is taken with its signs encoded',
      call: { path: '/evenements?period=2026-05-11T12%3A00%3A00%2B02%3A00%2F2026-05-11' },
      status: 200,
      contains: { data: [{ id: '{midi}' }], meta: meta(1) },
    },
    ...(
      [
        ['DEFAUT', ['{matin}', '{nuit}', '{midi}', '{instant}', FIRST, SECOND]],
        ['RECONNAISSANCE_OPERATIONNELLE_ANNUELLE', ['{reconnaissance}']],
        ['VISITE_PERIODIQUE', ['{depart}']],
        ['COMMISSION_SECURITE', ['{reunion}']],
      ] as const
    ).map(
      ([type, found]): Scenario => ({
        name: `C11: those of the type ${type}`,
        call: list({ type }),
        status: 200,
        contains: { data: found.map((id) => ({ id, type })), meta: meta(found.length) },
      }),
    ),
    {
      name: 'C10, C11: those of a session and a type',
      call: list({ subject_id: '{seance}', type: 'COMMISSION_SECURITE' }),
      status: 200,
      body: { data: [REUNION], meta: meta(1) },
    },
    {
      name: 'C11: the session is found by its id in any case',
      call: list({ subject_id: '{upper:seance}', type: 'VISITE_PERIODIQUE' }),
      status: 200,
      contains: { data: [{ id: '{depart}', subject: SEANCE }], meta: meta(1) },
    },
    ...(
      [
        ['a session that has none of that type', '{seance}', 'DEFAUT'],
        ['a session that has none', '{visite}', 'COMMISSION_SECURITE'],
        ['what is no session', '{ouvert}', 'COMMISSION_SECURITE'],
        ['what is nothing', UNKNOWN, 'COMMISSION_SECURITE'],
        ['a session of another organisation', '{seance_sud}', 'COMMISSION_SECURITE'],
      ] as const
    ).map(
      ([what, subject_id, type]): Scenario => ({
        name: `A5, C11: those of ${what}`,
        call: list({ subject_id, type }),
        status: 200,
        body: { data: [], meta: meta(0) },
      }),
    ),
    {
      name: 'C11: a session alone tells nothing: a type goes with it',
      call: list({ subject_id: '{seance}' }),
      status: 400,
      errors: [['?type', 'REQUIS']],
    },
    {
      name: 'C11: filters add up, and make pages',
      call: list({ period: '2026-05-01/2026-06-30', type: 'DEFAUT', per_page: '2', page: '3' }),
      status: 200,
      contains: {
        data: [{ id: FIRST }, { id: SECOND }],
        meta: meta(6, { count: 2, page: 3, per_page: 2 }),
      },
    },
    {
      name: 'C11: all three of them',
      call: list({ period: '2026-04-02/2026-04-02', type: 'VISITE_PERIODIQUE', subject_id: '{seance}' }),
      status: 200,
      contains: { data: [{ id: '{depart}' }], meta: meta(1) },
    },
    ...(
      [
        ['period', { period: '2026-05-01/2026-05-31' }, { period: '2026-05-10/2026-05-10' }, 1],
        ['type', { type: 'DEFAUT' }, { type: 'VISITE_PERIODIQUE' }, 1],
        [
          'session',
          { type: 'VISITE_PERIODIQUE', subject_id: '{seance}' },
          { type: 'VISITE_PERIODIQUE', subject_id: '{visite}' },
          0,
        ],
      ] as const
    ).map(
      ([what, before, now, total]): Scenario => ({
        name: `C11: what was counted for one ${what} is not what is told of another`,
        given: [list(before)],
        call: list({ ...now, per_page: '1' }),
        status: 200,
        contains: { meta: meta(total, { count: Math.min(total, 1), per_page: 1 }) },
      }),
    ),
    {
      name: 'B4, C11: a page past the end of what is filtered',
      call: list({ period: '2026-05-10/2026-05-11', page: '2' }),
      status: 200,
      body: { data: [], meta: meta(3, { count: 0, page: 2 }) },
    },
    {
      name: 'B1, B3, C11: everything that is wrong with the filters is told at once',
      call: list({ period: 'hier/demain', subject_id: 'x', date_debut: '2026-05-10', per_page: '101' }),
      status: 400,
      errors: [
        ['?period', 'TROP_COURT'],
        ['?subject_id', 'FORMAT'],
        ['?date_debut', 'INCONNU'],
        ['?per_page', 'MAXIMUM'],
        ['?type', 'REQUIS'],
      ],
    },
    ...['defaut', 'VISITE', ''].map(
      (type): Scenario => ({
        name: `C11: ${JSON.stringify(type)} is no type`,
        call: list({ type, subject_id: '{seance}' }),
        status: 400,
        errors: [['?type', 'VALEUR']],
      }),
    ),

    // Whose it is.
    ...(
      [
        { path: '/evenements/{reunion_sud}' },
        { path: '/evenements/{reunion_sud}/utilisateurs' },
        update('{reunion_sud}', { title: 'x' }),
        remove('{reunion_sud}'),
        { path: `/evenements/${UNKNOWN}` },
        { path: `/evenements/${UNKNOWN}/utilisateurs` },
        update(UNKNOWN, {}),
        remove(UNKNOWN),
        { path: '/evenements/x' },
        { path: '/evenements/x/utilisateurs' },
        update('x', {}),
        remove('x'),
        { path: '/evenements/{seance}' },
        remove('{seance}'),
      ] as readonly Request[]
    ).map(
      ({ method = 'GET', ...call }): Scenario => ({
        name: `A5, B2: ${method} ${call.path}`,
        call: { method, ...call },
        status: 404,
        code: 'INTROUVABLE',
        contains: { detail: absent(call.path) },
      }),
    ),
    {
      name: 'A5: the other organisation lists its own',
      as: 'rapporteur@sud',
      call: { path: '/evenements' },
      status: 200,
      contains: {
        data: [
          { id: '{reconnaissance_sud}', organisation_id: '{sud}' },
          { id: '{reunion_sud}', subject: { id: '{seance_sud}', organisation_id: '{sud}' } },
        ],
        meta: meta(2),
      },
      never: ['nord'],
    },

    // Who may.
    ...[...ROLES, 'sans_role', 'aucun_role', 'deux_visionneurs', 'visionneur_et_preventionniste'].flatMap(
      (user): Scenario[] => {
        const may = !VIEWERS.includes(user) && user !== 'deux_visionneurs';
        const refused = {
          status: 403,
          code: 'DROIT_INSUFFISANT',
          contains: { detail: expect.stringMatching(/ : (?!.*visionneur).*\bvalideur\b/) },
        } as const;
        return [
          { name: `A4: ${user} reads events`, as: user, call: { path: '/evenements' }, status: 200 },
          {
            name: `A4, C10: ${user} ${may ? 'may add an event, and takes part in it' : 'may not add an event'}`,
            as: user,
            call: add(valid),
            ...(may
              ? { status: 201, after: { evenements: { added: [{ ...row, utilisateurs: [user] }] } } }
              : refused),
          },
          {
            name: `A4, C19: ${user} ${may ? 'may' : 'may not'} change an event`,
            as: user,
            call: update('{reconnaissance}', { title: 'x' }),
            ...(may
              ? {
                  status: 200,
                  after: { evenements: { changed: [{ id: '{reconnaissance}', title: 'x' }] } },
                }
              : refused),
          },
          {
            name: `A4: ${user} ${may ? 'may' : 'may not'} delete an event`,
            as: user,
            call: remove('{reconnaissance}'),
            ...(may
              ? { status: 204, after: { evenements: { removed: [{ id: '{reconnaissance}' }] } } }
              : refused),
          },
        ];
      },
    ),

    // Adding.
    {
      name: 'C10: an event is added as it is given: about nothing, its author takes part',
      call: add(valid),
      status: 201,
      body: added(),
      after: { evenements: { added: [row] } },
    },
    {
      name: 'B7, C10: what is added is listed by its start',
      given: [
        {
          ...add({ ...valid, date_debut: '2026-04-02T05:30:00Z', date_fin: '2027-01-01T00:00:00Z' }),
          called: 'le_deux',
        },
        { ...add(valid), called: 'le_premier' },
      ],
      call: { path: '/evenements?per_page=5' },
      status: 200,
      contains: {
        data: ['{le_premier}', '{reconnaissance}', '{depart}', '{le_deux}', '{reunion}'].map((id) => ({
          id,
        })),
        meta: meta(11, { count: 5, per_page: 5 }),
      },
    },
    {
      name: 'C10, C11: and found by its type and period',
      given: [{ ...add(valid), called: 'ajoute' }],
      call: list({ type: 'VISITE_PERIODIQUE', period: '2026-03-01T10:30:00Z/2026-03-02' }),
      status: 200,
      body: { data: [added({ id: '{ajoute}' })], meta: meta(1) },
    },
    {
      name: 'C10: its author is its user',
      given: [{ ...add(valid), as: 'secretariat', called: 'ajoute' }],
      call: { path: '/evenements/{ajoute}/utilisateurs' },
      status: 200,
      body: { data: [utilisateur('secretariat')], meta: meta(1) },
    },
    ...TYPES_D_EVENEMENT.map(
      (type): Scenario => ({
        name: `C10: an event of the type ${type} is about nothing when it is added`,
        call: add({ ...valid, type }),
        status: 201,
        contains: { type, subject: {} },
        after: { evenements: { added: [{ type, seance_id: null }] } },
      }),
    ),
    ...(
      [
        ['at the same instant, at another offset', '2026-03-01T09:00:00+01:00', '2026-03-01T08:00:00Z'],
        ['later, although its text sorts before', '2026-03-01T09:00:00+01:00', '2026-03-01T08:00:00.001Z'],
        ['years later', '1999-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
      ] as const
    ).map(
      ([what, date_debut, date_fin]): Scenario => ({
        name: `C10: it ends ${what}`,
        call: add({ ...valid, date_debut, date_fin }),
        status: 201,
        contains: { date_debut, date_fin },
        after: {
          evenements: {
            added: [{ date_debut, date_fin, debut: Date.parse(date_debut), fin: Date.parse(date_fin) }],
          },
        },
      }),
    ),
    ...(
      [
        ['a millisecond', '2026-03-01T08:00:00.001Z', '2026-03-01T08:00:00Z'],
        ['half an hour, although its text sorts after', '2026-03-01T08:30:00Z', '2026-03-01T09:00:00+01:00'],
        ['a day', '2026-03-02T08:00:00Z', '2026-03-01T08:00:00Z'],
      ] as const
    ).map(
      ([what, date_debut, date_fin]): Scenario => ({
        name: `C10: it does not end before its start, by ${what}`,
        call: add({ ...valid, date_debut, date_fin }),
        status: 400,
        errors: [['/date_fin', 'MINIMUM']],
      }),
    ),
    {
      name: 'B1, C10: which is told along with everything else that is wrong',
      call: add({ ...valid, title: 1, date_debut: '2026-03-02T08:00:00Z' }),
      status: 400,
      errors: [
        ['/date_fin', 'MINIMUM'],
        ['/title', 'TYPE'],
      ],
    },
    {
      name: 'C10: all five are required',
      call: add({}),
      status: 400,
      errors: [
        ['/title', 'REQUIS'],
        ['/type', 'REQUIS'],
        ['/description', 'REQUIS'],
        ['/date_debut', 'REQUIS'],
        ['/date_fin', 'REQUIS'],
      ],
    },
    {
      name: 'B8, C10: none may be null, not even the description, which one that is loaded may lack',
      call: add({ title: null, type: null, description: null, date_debut: null, date_fin: null }),
      status: 400,
      errors: [
        ['/title', 'NULL_REFUSE'],
        ['/type', 'NULL_REFUSE'],
        ['/description', 'NULL_REFUSE'],
        ['/date_debut', 'NULL_REFUSE'],
        ['/date_fin', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: neither what it is about nor who takes part is given',
      call: add({
        ...valid,
        id: UNKNOWN,
        subject: { id: '{seance}' },
        organisation_id: '{nord}',
        utilisateurs_id: ['rapporteur'],
        seance_id: '{seance}',
      }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/subject', 'LECTURE_SEULE'],
        ['/organisation_id', 'LECTURE_SEULE'],
        ['/utilisateurs_id', 'INCONNU'],
        ['/seance_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5: the longest texts, counted in code points',
      call: add({ ...valid, title: '🔥'.repeat(256), description: '🔥'.repeat(65_536) }),
      status: 201,
      contains: { title: '🔥'.repeat(256) },
      after: { evenements: { added: [{ description: '🔥'.repeat(65_536) }] } },
    },
    {
      name: 'B5: longer ones, another type, and dates that are none',
      call: add({
        title: 'é'.repeat(257),
        type: 'REUNION',
        description: 'x'.repeat(65_537),
        date_debut: '2026-03-01',
        date_fin: '2026-02-30T08:00:00Z',
      }),
      status: 400,
      errors: [
        ['/title', 'TROP_LONG'],
        ['/type', 'VALEUR'],
        ['/description', 'TROP_LONG'],
        ['/date_debut', 'FORMAT'],
        ['/date_fin', 'FORMAT'],
      ],
    },
    {
      name: 'B2, C19: an event is changed by no POST',
      httpOnly: 'there is no such endpoint',
      call: { method: 'POST', path: '/evenements/{reunion}', body: {} },
      status: 405,
      code: 'METHODE_REFUSEE',
      headers: { allow: /^(?=.*GET)(?=.*PATCH)(?=.*DELETE)/ },
    },

    // Changing.
    {
      name: 'C19: an event that is put off stays what it is: its id, its session, and all that is not given',
      call: update('{upper:reunion}', PUT_OFF),
      status: 200,
      body: { ...REUNION, ...PUT_OFF, ...changed() },
      after: {
        evenements: {
          changed: [
            {
              id: '{reunion}',
              ...PUT_OFF,
              ...changed(),
              debut: Date.UTC(2026, 3, 9, 7),
              fin: Date.UTC(2026, 3, 9, 10),
              seance_id: '{seance}',
              utilisateurs: ['preventionniste', 'rapporteur'],
            },
          ],
        },
      },
    },
    {
      name: 'B7, C11, C19: it is listed and found where it is now',
      given: [{ path: '/evenements' }, update('{reconnaissance}', { ...MAY, type: 'DEFAUT' })],
      call: list({ type: 'DEFAUT', period: '2026-05-01/2026-05-09' }),
      status: 200,
      body: { data: [{ ...RECONNAISSANCE, ...MAY, type: 'DEFAUT', ...changed() }], meta: meta(1) },
    },
    {
      name: 'C19: its changes are counted, what changes nothing is not',
      given: [update('{reunion}', PUT_OFF), update('{reunion}', PUT_OFF), update('{reunion}', MAY)],
      call: update('{reunion}', { title: 'Reportée' }),
      status: 200,
      body: { ...REUNION, ...MAY, title: 'Reportée', ...changed(3) },
      after: { evenements: { changed: [{ id: '{reunion}', title: 'Reportée', ...changed(3) }] } },
    },
    {
      name: 'C19: nothing is changed by what is there already, at another offset either',
      call: update('{reconnaissance}', {
        title: RECONNAISSANCE.title,
        date_debut: '2026-03-20T07:00:00+01:00',
        date_fin: RECONNAISSANCE.date_fin,
      }),
      status: 200,
      body: RECONNAISSANCE,
    },
    { name: 'C19: nor by nothing', call: update('{reunion}', {}), status: 200, body: REUNION },
    {
      name: 'C10, C19: one that has no description is given one',
      call: update('{reunion}', { description: '' }),
      status: 200,
      body: { ...REUNION, description: '', ...changed() },
      after: { evenements: { changed: [{ id: '{reunion}', description: '' }] } },
    },
    ...(
      [
        ['a start behind its end', { date_debut: '2026-03-20T10:00:00.001Z' }],
        ['an end before its start, although its text sorts after', { date_fin: '2026-03-20T06:30:00+01:00' }],
        [
          'both, the wrong way round',
          { date_debut: '2026-06-02T08:00:00Z', date_fin: '2026-06-01T08:00:00Z' },
        ],
      ] as const
    ).map(
      ([what, body]): Scenario => ({
        name: `C10, C19: ${what} is refused`,
        call: update('{reconnaissance}', body),
        status: 400,
        errors: [['/date_fin', 'MINIMUM']],
      }),
    ),
    {
      name: 'B1, B3, B8, C19: everything that is wrong with a change is told at once',
      call: update('{reunion}', {
        ...{ title: null, type: 'REUNION', description: null, date_debut: '2026-04-02' },
        ...{ id: UNKNOWN, subject: {}, utilisateurs_id: [], sequence: 2 },
      }),
      status: 400,
      errors: [
        ['/title', 'NULL_REFUSE'],
        ['/type', 'VALEUR'],
        ['/description', 'NULL_REFUSE'],
        ['/date_debut', 'FORMAT'],
        ['/id', 'LECTURE_SEULE'],
        ['/subject', 'LECTURE_SEULE'],
        ['/utilisateurs_id', 'INCONNU'],
        ['/sequence', 'LECTURE_SEULE'],
      ],
    },
    {
      name: 'X5, C19: one that somebody else has changed meanwhile is not changed',
      httpOnly: 'conditions are headers',
      call: { ...update('{reunion}', PUT_OFF), headers: { 'if-match': '"autre"' } },
      status: 412,
      code: 'PRECONDITION',
    },
    {
      name: 'X4, C19: a dry run changes none',
      call: { ...update('{reunion}', PUT_OFF), dryRun: true },
      status: 200,
      headers: { 'dry-run': 'applied' },
      body: { ...REUNION, ...PUT_OFF, ...changed() },
    },
    {
      name: 'X3, C19: a batch changes what others of it have added or deleted, or not',
      call: batch([remove('{nuit}'), update('{nuit}', { title: 'x' }), update('{midi}', { title: 'x' })]),
      status: 200,
      contains: { results: [{ status: 204 }, { status: 404 }, { status: 200 }] },
      after: {
        evenements: { removed: [{ id: '{nuit}' }], changed: [{ id: '{midi}', title: 'x' }] },
      },
    },

    // Deleting.
    {
      name: 'C10: an event is deleted with who takes part; the session that it stands for stays',
      call: remove('{reunion}'),
      status: 204,
      body: undefined,
      after: { evenements: { removed: [{ id: '{reunion}', seance_id: '{seance}' }] } },
    },
    {
      name: 'B7: what is deleted is no longer listed',
      given: [{ path: '/evenements?per_page=2&page=2' }, remove('{upper:depart}')],
      call: { path: '/evenements?per_page=2&page=2' },
      status: 200,
      contains: {
        data: [{ id: '{matin}' }, { id: '{nuit}' }],
        meta: meta(8, { count: 2, page: 2, per_page: 2 }),
      },
    },
    ...[
      { path: '/evenements/{reunion}' },
      { path: '/evenements/{reunion}/utilisateurs' },
      remove('{reunion}'),
    ].map(
      (call, i): Scenario => ({
        name: `C10: what is deleted is gone, ${['itself', 'its users', 'to be deleted again'][i]}`,
        given: [remove('{reunion}')],
        call,
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),
    {
      name: 'B3: a DELETE takes no body',
      call: { ...remove('{reunion}'), body: {} },
      status: 400,
      errors: [['', 'INCONNU']],
    },

    // Users.
    {
      name: 'B7: the users of an event in the order in which they were linked',
      call: { path: '/evenements/{reunion}/utilisateurs' },
      status: 200,
      body: { data: [utilisateur('preventionniste'), utilisateur('rapporteur')], meta: meta(2) },
    },
    ...[1, 2, 3].map(
      (page): Scenario => ({
        name: `B4, B7: page ${page} of the users of an event`,
        call: { path: `/evenements/${SECOND}/utilisateurs?page=${page}&per_page=5` },
        status: 200,
        body: {
          data: SHOWN.slice(5 * page - 5, 5 * page),
          meta: meta(12, { count: page < 3 ? 5 : 2, page, per_page: 5 }),
        },
      }),
    ),
    {
      name: 'B4: ten of them unless told otherwise',
      call: { path: `/evenements/${SECOND}/utilisateurs` },
      status: 200,
      body: { data: SHOWN.slice(0, 10), meta: meta(12, { count: 10 }) },
    },
    {
      name: 'B4: a page past the end of the users of an event',
      call: { path: `/evenements/${SECOND}/utilisateurs?page=3` },
      status: 200,
      body: { data: [], meta: meta(12, { count: 0, page: 3 }) },
    },
    {
      name: 'B4: an event without users',
      call: { path: '/evenements/{nuit}/utilisateurs' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B3: the users of an event have no filters',
      call: { path: '/evenements/{reunion}/utilisateurs?role=rapporteur' },
      status: 400,
      errors: [['?role', 'INCONNU']],
    },

    // All of it, or nothing.
    {
      name: 'X1: the same key adds one event',
      given: [{ ...add(valid), key: 'k' }],
      call: { ...add(valid), key: 'k' },
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      body: added(),
    },
    {
      name: 'X4: a dry run adds none',
      call: { ...add(valid), dryRun: true },
      status: 201,
      headers: { 'dry-run': 'applied' },
      body: added(),
    },
    {
      name: 'X4: and deletes none',
      call: { ...remove('{reunion}'), dryRun: true },
      status: 204,
      headers: { 'dry-run': 'applied' },
    },
    {
      name: 'X3: a batch adds and deletes; what it refuses does neither',
      call: batch([
        add(valid),
        add({ ...valid, date_fin: '2020-01-01T00:00:00Z' }),
        remove('{nuit}'),
        remove('{nuit}'),
      ]),
      status: 200,
      contains: { results: [{ status: 201 }, { status: 400 }, { status: 204 }, { status: 404 }] },
      after: { evenements: { added: [row], removed: [{ id: '{nuit}' }] } },
    },
    {
      name: 'X3: one that is atomic does nothing when one of them fails',
      call: batch([add(valid), remove('{reunion}'), remove(UNKNOWN)], { atomic: true }),
      status: 200,
      contains: { results: [{ status: 424 }, { status: 424 }, { status: 404 }] },
    },
  ],
};
