import { expect } from 'vitest';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf } from './cases.ts';
import { ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

/** Anomalies of water points: found, ended, corrected, deleted, and what lists of water points say of them. */

const NOW = CLOCK.toISOString();
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const BEFORE = '2026-01-05T08:00:00Z';
const LATER = '2026-03-20T08:00:00Z';

const BLOQUANTE = { code: 7, texte: 'Débit nul', indice_de_gravite: 2 } as const;
const RESERVE = { code: 8, texte: 'Peinture écaillée', indice_de_gravite: 0 } as const;

const add = (body: object, pei = 'pei') =>
  ({ method: 'POST', path: `/peis/{${pei}}/anomalies`, body }) as const;
const change = (name: string, body: object): Request => ({
  method: 'PATCH',
  path: `/peis/{pei}/anomalies/{${name}}`,
  body,
});
const remove = (name: string): Request => ({ method: 'DELETE', path: `/peis/{pei}/anomalies/{${name}}` });

/** What is kept of one beside its dates. */
const kept = ({ code, texte, indice_de_gravite }: typeof BLOQUANTE | typeof RESERVE) => ({
  code,
  texte,
  indice_de_gravite,
});
const shown = (anomalie: object, dates: object) => ({
  id: expect.stringMatching(ID),
  pei_id: '{pei}',
  anomalie,
  date_debut: NOW,
  date_fin: null,
  est_programmee: false,
  date_pose: NOW,
  ...dates,
});

const VIEWERS: readonly string[] = [
  'visionneur_simple',
  'visionneur_complet',
  'sans_role',
  'aucun_role',
  'deux_visionneurs',
];
const LIBRARIANS: readonly string[] = [
  'administrateur_fonctionnel',
  'preventionniste',
  'visionneur_et_preventionniste',
];

/** A table of who may do what. */
const RIGHTS = [
  ...[...ROLES, 'sans_role', 'aucun_role', 'deux_visionneurs', 'visionneur_et_preventionniste'].flatMap(
    (user): Scenario[] => {
      const writes = !VIEWERS.includes(user);
      const deletes = LIBRARIANS.includes(user);
      const refused = { status: 403, code: 'DROIT_INSUFFISANT' } as const;
      const name = (may: boolean, what: string) =>
        `A4, C21: ${user} ${may ? 'may' : 'may not'} ${what} an anomaly of a water point`;
      return [
        ...['/peis/{pei}/anomalies', '/anomalies_de_pei'].map((path) => ({
          name: `A4, C21: ${user} reads ${path}`,
          as: user,
          call: { path },
          status: 200,
        })),
        {
          name: name(writes, 'add'),
          as: user,
          call: add({ code_anomalie: 8 }),
          ...(writes ? { status: 201, after: { anomalies_de_pei: { added: [kept(RESERVE)] } } } : refused),
        },
        {
          name: name(writes, 'change'),
          as: user,
          call: change('ouverte', { date_fin: NOW }),
          ...(writes
            ? { status: 200, after: { anomalies_de_pei: { changed: [{ id: '{ouverte}', date_fin: NOW }] } } }
            : refused),
        },
        {
          name: name(deletes, 'delete'),
          as: user,
          call: remove('ouverte'),
          ...(deletes
            ? { status: 204, after: { anomalies_de_pei: { removed: [{ id: '{ouverte}' }] } } }
            : refused),
        },
      ];
    },
  ),
];

/** Filters, and what they find: of one PEI, of all, and PEIs. */
const FILTERS: readonly (readonly [
  path: string,
  query: Readonly<Record<string, string>>,
  found: readonly string[],
])[] = [
  ['/peis/{pei}/anomalies', {}, ['programmee', 'ouverte', 'finie']],
  ['/peis/{pei}/anomalies', { en_cours: 'true' }, ['ouverte']],
  ['/peis/{pei}/anomalies', { en_cours: 'false' }, ['programmee', 'finie']],
  ['/peis/{sain}/anomalies', {}, []],
  ['/anomalies_de_pei', {}, ['finie', 'ouverte', 'programmee']],
  ['/anomalies_de_pei', { en_cours: 'true' }, ['ouverte']],
  ['/peis', { anomalie: '7' }, ['pei']],
  ['/peis', { anomalie: '8' }, []],
  ['/peis', { anomalie: '9' }, []],
  ['/peis', { anomalie: '11' }, []],
  ['/peis', { bloquante: 'true' }, ['pei']],
  ['/peis', { anomalie: '7', bloquante: 'true', type: 'PIBI' }, ['pei']],
];

/** Dates that an anomaly with the code of the open one, or of the ended one, may not have, for it would be there twice. */
const TWICE: readonly (readonly [code: number, dates: object])[] = [
  [7, {}],
  [7, { date_debut: LATER }],
  [7, { date_debut: '2020-01-01T00:00:00Z' }],
  [8, { date_debut: '2025-01-31T00:00:00Z', date_fin: '2025-06-30T00:00:00Z' }],
  [8, { date_debut: '2025-02-10T00:00:00Z', date_fin: '2025-02-11T00:00:00Z' }],
  [8, { date_debut: '2020-01-01T00:00:00Z' }],
];

export const anomaliesDePei: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud')],
  library: [
    { method: 'POST', path: '/anomalies', body: BLOQUANTE },
    { method: 'POST', path: '/anomalies', body: RESERVE },
    { method: 'POST', path: '/anomalies', body: { ...RESERVE, code: 9 } },
    {
      method: 'POST',
      path: '/anomalies',
      body: { ...RESERVE, code: 11 },
      as: 'administrateur_fonctionnel@sud',
    },
    { method: 'POST', path: '/peis', body: { descriptif_technique: { type: 'PENA' } }, called: 'sain' },
    {
      ...add({ code_anomalie: 8, date_debut: '2025-02-01T00:00:00Z', date_fin: '2025-03-01T00:00:00+01:00' }),
      called: 'finie',
    },
    { ...add({ code_anomalie: 7, date_debut: BEFORE }), called: 'ouverte' },
    { ...add({ code_anomalie: 9, date_debut: LATER }), called: 'programmee' },
    {
      ...add({ code_anomalie: 11 }, 'pei_sud'),
      as: 'administrateur_fonctionnel@sud',
      called: 'ouverte_sud',
    },
  ],
  scenarios: [
    ...RIGHTS,
    ...FILTERS.map(
      ([path, query, found]): Scenario => ({
        name: `B6, C21: ${path} with ${JSON.stringify(query)}`,
        call: { path, query },
        status: 200,
        contains: { data: found.map((name) => ({ id: `{${name}}` })), meta: meta(found.length) },
        never: ['{ouverte_sud}'],
      }),
    ),
    {
      name: 'C21: an anomaly that has ended finds no water point',
      given: [change('ouverte', { date_fin: NOW })],
      call: { path: '/peis', query: { bloquante: 'true' } },
      status: 200,
      contains: { data: [] },
    },
    {
      name: 'B2, C21: filters of water points out of bounds',
      call: { path: '/peis', query: { anomalie: 'débit', bloquante: 'false' } },
      status: 400,
      errors: [
        ['?anomalie', 'TYPE'],
        ['?bloquante', 'VALEUR'],
      ],
    },
    {
      name: 'B2, C21: a filter out of bounds',
      call: { path: '/anomalies_de_pei', query: { en_cours: '1', code: '7' } },
      status: 400,
      errors: [
        ['?code', 'INCONNU'],
        ['?en_cours', 'VALEUR'],
      ],
    },
    {
      name: 'C21: an anomaly has the text and the severity of the library, and begins now',
      call: add({ code_anomalie: 8 }),
      status: 201,
      body: shown(RESERVE, {}),
      after: { anomalies_de_pei: { added: [{ ...kept(RESERVE), debut: CLOCK.getTime(), fin: null }] } },
    },
    {
      name: 'C21: it is kept as it was when the library loses the code',
      given: [{ method: 'DELETE', path: '/anomalies/7' }],
      call: { path: '/peis/{pei}/anomalies', query: { en_cours: 'true' } },
      status: 200,
      contains: { data: [{ id: '{ouverte}', anomalie: BLOQUANTE }] },
    },
    {
      name: 'C21: one that begins in the future is planned',
      call: add({ code_anomalie: 8, date_debut: LATER, date_fin: '2026-07-01T08:00:00Z' }),
      status: 201,
      body: shown(RESERVE, { date_debut: LATER, date_fin: '2026-07-01T08:00:00Z', est_programmee: true }),
      after: { anomalies_de_pei: { added: [{ date_debut: LATER }] } },
    },
    {
      name: 'C21: one that was planned is open once its day has come',
      call: { path: '/peis/{pei}/anomalies', query: { en_cours: 'true' }, days: 7 },
      status: 200,
      contains: { data: [{ id: '{programmee}', est_programmee: false }, { id: '{ouverte}' }] },
    },
    {
      name: 'B1, C21: a code that the library does not have',
      call: add({ code_anomalie: 11 }),
      status: 400,
      errors: [['/code_anomalie', 'REFERENCE']],
    },
    {
      name: 'B1, C21: the code is needed, and members are checked',
      call: add({ date_debut: null, date_fin: 'hier', texte: 'x' }),
      status: 400,
      errors: [
        ['/code_anomalie', 'REQUIS'],
        ['/date_debut', 'NULL_REFUSE'],
        ['/date_fin', 'FORMAT'],
        ['/texte', 'INCONNU'],
      ],
    },
    ...[
      { code_anomalie: 8, date_fin: BEFORE },
      { code_anomalie: 8, date_debut: LATER, date_fin: BEFORE },
    ].map(
      (body): Scenario => ({
        name: `B1, C21: an end before the start: ${JSON.stringify(body)}`,
        call: add(body),
        status: 400,
        errors: [['/date_fin', 'MINIMUM']],
      }),
    ),
    ...TWICE.map(
      ([code_anomalie, dates]): Scenario => ({
        name: `C21: a code is there once at a time: ${code_anomalie} ${JSON.stringify(dates)}`,
        call: add({ code_anomalie, ...dates }),
        status: 409,
        code: 'ANOMALIE_EXISTANTE',
      }),
    ),
    ...(
      [
        [7, /elle a débuté le 2026-01-05 09:00\./],
        [9, /elle débute le 2026-03-20 09:00\./],
      ] as const
    ).map(
      ([code_anomalie, sentence]): Scenario => ({
        name: `C21: the one that is there began or begins, in the zone of the caller: ${code_anomalie}`,
        call: add({ code_anomalie }),
        status: 409,
        contains: { detail: expect.stringMatching(sentence) },
      }),
    ),
    ...[
      { date_debut: '2025-02-28T23:00:00Z', date_fin: BEFORE },
      { date_debut: '2024-01-01T00:00:00Z', date_fin: '2025-02-01T00:00:00Z' },
    ].map(
      (dates): Scenario => ({
        name: `C21: and may be there again before or after: ${JSON.stringify(dates)}`,
        call: add({ code_anomalie: 8, ...dates }),
        status: 201,
        contains: { anomalie: RESERVE, ...dates },
        after: { anomalies_de_pei: { added: [dates] } },
      }),
    ),
    {
      name: 'C21: and at any time beside one that ends where it begins',
      given: [change('programmee', { date_fin: LATER })],
      call: add({ code_anomalie: 9 }),
      status: 201,
      contains: { date_debut: NOW, date_fin: null },
      after: { anomalies_de_pei: { added: [{ code: 9 }] } },
    },
    {
      name: 'C21: another water point may have the same code',
      call: add({ code_anomalie: 7 }, 'sain'),
      status: 201,
      contains: { pei_id: '{sain}', anomalie: BLOQUANTE },
      after: { anomalies_de_pei: { added: [{ pei_id: '{sain}' }] } },
    },

    {
      name: 'C21: an anomaly ends',
      call: change('ouverte', { date_fin: NOW }),
      status: 200,
      body: shown(BLOQUANTE, { id: '{ouverte}', date_debut: BEFORE, date_fin: NOW }),
      after: { anomalies_de_pei: { changed: [{ id: '{ouverte}', fin: CLOCK.getTime() }] } },
    },
    {
      name: 'C21: an end of null reopens it',
      call: change('finie', { date_fin: null }),
      status: 200,
      contains: { id: '{finie}', date_fin: null },
      after: { anomalies_de_pei: { changed: [{ id: '{finie}', fin: null }] } },
    },
    {
      name: 'C21: unless its code has come back since',
      given: [add({ code_anomalie: 8 })],
      call: change('finie', { date_fin: null }),
      status: 409,
      code: 'ANOMALIE_EXISTANTE',
    },
    {
      name: 'C21: or before it',
      given: [add({ code_anomalie: 8 })],
      call: change('finie', { date_fin: LATER }),
      status: 409,
      code: 'ANOMALIE_EXISTANTE',
    },
    {
      name: 'C21: its start is corrected',
      call: change('ouverte', { date_debut: LATER }),
      status: 200,
      contains: { id: '{ouverte}', date_debut: LATER, est_programmee: true },
      after: { anomalies_de_pei: { changed: [{ id: '{ouverte}', date_debut: LATER }] } },
    },
    {
      name: 'C21: a change that changes nothing writes nothing',
      call: change('ouverte', { date_debut: BEFORE, date_fin: null }),
      status: 200,
      contains: { id: '{ouverte}' },
    },
    {
      name: 'B1, C21: a start after the end that is there',
      call: change('finie', { date_debut: LATER }),
      status: 400,
      errors: [['/date_fin', 'MINIMUM']],
    },
    {
      name: 'B3, C21: neither the code nor the text changes',
      call: change('ouverte', { code_anomalie: 8, anomalie: RESERVE }),
      status: 400,
      errors: [
        ['/code_anomalie', 'INCONNU'],
        ['/anomalie', 'LECTURE_SEULE'],
      ],
    },

    ...[
      ['GET', `/peis/${UNKNOWN}/anomalies`],
      ['GET', '/peis/{pei_sud}/anomalies'],
      ['GET', '/peis/42218.00107/anomalies'],
      ['POST', `/peis/${UNKNOWN}/anomalies`],
      ['POST', '/peis/{pei_sud}/anomalies'],
      ...(['PATCH', 'DELETE'] as const).flatMap((method) =>
        [
          `/peis/{pei}/anomalies/${UNKNOWN}`,
          '/peis/{pei}/anomalies/7',
          '/peis/{sain}/anomalies/{ouverte}',
          '/peis/{pei}/anomalies/{ouverte_sud}',
          '/peis/{pei_sud}/anomalies/{ouverte_sud}',
        ].map((path) => [method, path] as const),
      ),
    ].map(([method, path]): Scenario => {
      const body = method === 'POST' ? { code_anomalie: 7 } : method === 'PATCH' ? {} : undefined;
      return {
        name: `A5, B2, C21: ${method} ${path}`,
        call: { method, path, ...(body && { body }) } as Request,
        status: 404,
        code: 'INTROUVABLE',
      };
    }),
  ],
};
