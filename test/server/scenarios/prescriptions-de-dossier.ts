import { expect } from 'vitest';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf, EMPTY_DOSSIER } from './cases.ts';
import { libraryOf, MS68 } from './library.ts';
import { type Changes, ID, meta, type Request, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const TODAY = CLOCK.toISOString().slice(0, 10);

const list = (dossier = '{controle}') => `/dossiers/${dossier}/rapport_etude/prescriptions`;
const add = (body: unknown, dossier?: string): Request => ({ method: 'POST', path: list(dossier), body });
const renumber = (prescriptions: unknown, dossier?: string): Request => ({
  method: 'POST',
  path: `${list(dossier)}/reorganiser`,
  body: { prescriptions },
});
const update = (body: unknown, prescription = '{portes}', dossier?: string): Request => ({
  method: 'PATCH',
  path: `${list(dossier)}/${prescription}`,
  body,
});
const remove = (prescription = '{portes}', dossier?: string): Request => ({
  method: 'DELETE',
  path: `${list(dossier)}/${prescription}`,
});
const lift = (body: unknown, dossier = '{controle}'): Request => ({
  method: 'POST',
  path: `/dossiers/${dossier}/levees`,
  body,
});
const withdraw = (prescription = '{alarme}', dossier = '{controle}'): Request => ({
  method: 'DELETE',
  path: `/dossiers/${dossier}/levees/${prescription}`,
});

const line = (kind: string, name: string, members: object, organisation = 'nord') => ({
  kind,
  organisation_id: `{${organisation}}`,
  id: `{${name}}`,
  ...members,
});
const dossier = (name: string, members: object) =>
  line('dossier', name, { ...EMPTY_DOSSIER, objet: `Dossier ${name}`, ...members });
const about = (name: string, parent_id: string, erp_id: string) =>
  dossier(name, { parent_id: `{${parent_id}}`, type: 'erp:visite_periodique', erp_id: `{${erp_id}}` });
const prescription = (name: string, owner: string, numero: number, members: object = {}) =>
  line('prescription_de_dossier', name, {
    dossier_id: `{${owner}}`,
    numero,
    contenu: `Prescription ${name}`,
    type: null,
    supports_reglementaires: [],
    chemins: [],
    origine_id: null,
    ...members,
  });

const SUPPORT = {
  id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36',
  nature: 'article',
  legaldb_cid: null,
  etat: 'abroge',
  reference: 'CO 48',
  titre: 'Portes à va-et-vient',
};
/** A prescription as the service shows it. */
const shown = (name: string, numero: number, members: object = {}) => ({
  id: `{${name}}`,
  contenu: `Prescription ${name}`,
  type: null,
  supports_reglementaires: [],
  chemins: [],
  numero,
  origine_id: null,
  levee: null,
  ...members,
});
const PORTES = shown('portes', 1, {
  type: 'rappel_reglementaire',
  supports_reglementaires: [SUPPORT],
  chemins: ['/ERP/Dégagements'],
  origine_id: UNKNOWN,
});
const LEVEE = { dossier_id: '{controle}', service_dossier_id: 'V-2026-1', date: '2026-02-03' };

const WRITERS: readonly string[] = ['administrateur_fonctionnel', 'preventionniste'];
/** A call that writes, what it changes, and the status of its success. */
type Write = readonly [call: Request, status: number, after: Changes];
const WRITES: readonly Write[] = [
  [add({ contenu: 'Neuve' }), 201, { prescriptions_de_dossier: { added: [{ numero: 5 }] } }],
  [
    renumber([{ id: '{portes}', numero: 9 }]),
    200,
    { prescriptions_de_dossier: { changed: [{ id: '{portes}', numero: 9 }] } },
  ],
  [
    update({ contenu: 'x' }),
    200,
    { prescriptions_de_dossier: { changed: [{ id: '{portes}', contenu: 'x' }] } },
  ],
  [remove(), 204, { prescriptions_de_dossier: { removed: [{ id: '{portes}' }] } }],
];
const LIFTINGS: readonly Write[] = [
  [
    lift({ prescription_id: '{ouvrants}' }),
    201,
    { levees: { added: [{ id: '{ouvrants}', dossier_id: '{controle}', date: TODAY }] } },
  ],
  [withdraw(), 204, { levees: { removed: [{ id: '{alarme}' }] } }],
];

/** Who may do what, and not in another organisation. */
const rights = (writes: readonly Write[]): readonly Scenario[] => [
  ...[...ROLES, 'sans_role', 'deux_visionneurs'].flatMap((user) => [
    ...[list(), '/erps/{erp}/prescriptions'].map(
      (path): Scenario => ({ name: `A4: ${user} reads ${path}`, as: user, call: { path }, status: 200 }),
    ),
    ...writes.map(([call, status, after]): Scenario => {
      const name = `A4: ${user} asks for ${call.method} ${call.path}`;
      return WRITERS.includes(user)
        ? { name, as: user, call, status, after }
        : { name, as: user, call, status: 403, code: 'DROIT_INSUFFISANT' };
    }),
  ]),
  ...writes.map(
    ([call]): Scenario => ({
      name: `A5: ${call.method} ${call.path} of another organisation`,
      as: 'preventionniste@sud',
      call,
      status: 404,
      code: 'INTROUVABLE',
    }),
  ),
];
const locked = (calls: (locked: string) => readonly Request[]): readonly Scenario[] =>
  ['clos', 'archive'].flatMap((state) =>
    calls(state).map(
      (call): Scenario => ({
        name: `C8, C22: ${call.method} ${call.path}: the dossier is ${state}`,
        call,
        status: 409,
        code: 'DOSSIER_VERROUILLE',
      }),
    ),
  );

const LINES: readonly object[] = [
  ...casesOf('nord'),
  ...casesOf('sud'),
  // The visit of this year, open, and that of before, closed; each with a dossier about the ERP.
  dossier('etude', { statut: 'CLOS', service_dossier_id: 'E-2023-7' }),
  about('etude_erp', 'etude', 'erp'),
  dossier('controle', { service_dossier_id: 'V-2026-1' }),
  about('controle_erp', 'controle', 'erp'),
  dossier('ailleurs', {}),
  about('ailleurs_galerie', 'ailleurs', 'galerie'),
  dossier('tournee', {}),
  dossier('tournee_pei', { parent_id: '{tournee}', type: 'deci:declaration_pei', pei_id: '{pei}' }),
  prescription('poteau', 'tournee', 1),
  prescription('alarme', 'etude', 1),
  prescription('ouvrants', 'etude_erp', 1),
  prescription('galerie_seule', 'ailleurs', 1),
  prescription('issues', 'controle', 4),
  prescription('portes', 'controle', 1, {
    type: 'rappel_reglementaire',
    supports_reglementaires: [SUPPORT],
    chemins: ['/ERP/Dégagements'],
    origine_id: UNKNOWN,
  }),
  line('levee', 'alarme', { dossier_id: '{controle}', date: '2026-02-03' }),
  dossier('complet', {}),
  ...Array.from({ length: 50 }, (_, i) => prescription(`complet_${i}`, 'complet', 1 + i)),
];

export const prescriptions_de_dossier: Resource = {
  lines: LINES,
  library: libraryOf('nord'),
  scenarios: [
    // Reading.
    {
      name: 'C22: the prescriptions of a dossier by number, as they were copied, though the library never had them',
      call: { path: list() },
      status: 200,
      body: { data: [PORTES, shown('issues', 4)] },
    },
    {
      name: 'C22: of a closed dossier, with the dossier that found one done',
      call: { path: list('{etude}') },
      status: 200,
      body: { data: [shown('alarme', 1, { levee: LEVEE })] },
    },
    { name: 'C22: a dossier without any', call: { path: list('{nu}') }, status: 200, body: { data: [] } },
    {
      name: 'B3, C22: the list is whole, and has no pages',
      call: { path: `${list()}?page=1` },
      status: 400,
      errors: [['?page', 'INCONNU']],
    },
    ...[
      list(UNKNOWN),
      list('x'),
      list('{ouvert_sud}'),
      `/erps/${UNKNOWN}/prescriptions`,
      '/erps/{erp_sud}/prescriptions',
    ].map(
      (path): Scenario => ({
        name: `A5, B2, C22: there is no ${path}`,
        call: { path },
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),
    {
      name: 'C22: what a building was told, by its dossiers and those that these are attached to',
      call: { path: '/erps/{erp}/prescriptions' },
      status: 200,
      body: {
        data: [
          shown('alarme', 1, {
            levee: LEVEE,
            dossier: { id: '{etude}', service_dossier_id: 'E-2023-7', objet: 'Dossier etude' },
          }),
          shown('ouvrants', 1, {
            dossier: { id: '{etude_erp}', service_dossier_id: null, objet: 'Dossier etude_erp' },
          }),
          ...[PORTES, shown('issues', 4)].map((one) => ({
            ...one,
            dossier: { id: '{controle}', service_dossier_id: 'V-2026-1', objet: 'Dossier controle' },
          })),
        ],
        meta: meta(4),
      },
    },
    {
      name: 'B4, C22: a page of them',
      call: { path: '/erps/{erp}/prescriptions?page=2&per_page=3' },
      status: 200,
      contains: { data: [{ id: '{issues}' }], meta: meta(4, { count: 1, page: 2, per_page: 3 }) },
    },
    ...(
      [
        ['true', ['alarme']],
        ['false', ['ouvrants', 'portes', 'issues']],
      ] as const
    ).map(
      ([levee, names]): Scenario => ({
        name: `C22: what a building was told, levee=${levee}`,
        call: { path: `/erps/{erp}/prescriptions?levee=${levee}` },
        status: 200,
        contains: { data: names.map((name) => ({ id: `{${name}}` })), meta: meta(names.length) },
      }),
    ),

    ...rights(WRITES),
    ...locked((locked) => [
      add({ contenu: 'x' }, `{${locked}}`),
      renumber([], `{${locked}}`),
      update({ contenu: 'x' }, `{retenue_${locked}}`, `{${locked}}`),
      remove(`{retenue_${locked}}`, `{${locked}}`),
    ]),

    // Adding.
    {
      name: 'C22: the supports are copied whole, each once, and the origin is remembered',
      call: add({
        contenu: 'Afficher les consignes',
        type: 'liee_a_l_exploitation',
        supports_reglementaires_id: ['{ms68}', '{ms68}'],
        chemins: ['/ERP/Moyens de secours/', '/ERP/Moyens de secours'],
        origine_id: '{registre}',
        numero: 2,
      }),
      status: 201,
      body: {
        id: expect.stringMatching(ID),
        contenu: 'Afficher les consignes',
        type: 'liee_a_l_exploitation',
        supports_reglementaires: [MS68],
        chemins: ['/ERP/Moyens de secours'],
        numero: 2,
        origine_id: '{registre}',
        levee: null,
      },
      after: { prescriptions_de_dossier: { added: [{ numero: 2, dossier_id: '{controle}' }] } },
    },
    {
      name: 'C22: what is changed and deleted in the library stays as it was in the dossier',
      given: [
        {
          ...add({ contenu: 'Copie', supports_reglementaires_id: ['{ms68}'], origine_id: '{registre}' }),
          called: 'copie',
        },
        { method: 'DELETE', path: '/prescriptions/{registre}' },
        { method: 'PATCH', path: '/supports_reglementaires/{ms68}', body: { etat: 'abroge' } },
      ],
      call: { path: list() },
      status: 200,
      contains: {
        data: [
          {},
          {},
          {
            id: '{copie}',
            numero: 5,
            origine_id: '{registre}',
            supports_reglementaires: [{ etat: MS68.etat }],
          },
        ],
      },
    },
    {
      name: 'C22: after the greatest number comes the first that is free',
      given: [add({ contenu: 'Dernière', numero: 999_999 })],
      call: add({ contenu: 'Suivante' }),
      status: 201,
      contains: { numero: 2 },
      after: { prescriptions_de_dossier: { added: [{ numero: 2 }] } },
    },
    {
      name: 'B1, C22: everything that is wrong is told',
      call: add({ type: 'autre', numero: 0, chemins: ['x'], levee: null, dossier_id: UNKNOWN }),
      status: 400,
      errors: [
        ['/contenu', 'REQUIS'],
        ['/type', 'VALEUR'],
        ['/chemins/0', 'MOTIF'],
        ['/numero', 'MINIMUM'],
        ['/levee', 'LECTURE_SEULE'],
        ['/dossier_id', 'INCONNU'],
      ],
    },
    {
      name: 'C22: supports and an origin that the library does not have',
      call: add({ contenu: 'x', supports_reglementaires_id: [UNKNOWN], origine_id: UNKNOWN }),
      status: 400,
      errors: [
        ['/supports_reglementaires_id/0', 'REFERENCE'],
        ['/origine_id', 'REFERENCE'],
      ],
    },
    {
      name: 'C22: a number that is taken',
      call: add({ contenu: 'x', numero: 4 }),
      status: 409,
      code: 'NUMERO_PRIS',
      contains: { detail: 'Une prescription de ce dossier porte déjà le numéro 4.' },
    },
    {
      name: 'C22: a dossier takes fifty and no more',
      call: add({ contenu: 'x' }, '{complet}'),
      status: 409,
      code: 'PRESCRIPTIONS_AU_COMPLET',
      contains: { detail: 'Ce dossier compte déjà 50 prescriptions, le maximum.' },
    },
    {
      name: 'C22, X13: of fifty at once, each takes the next number; what is refused keeps no other back',
      call: {
        method: 'POST',
        path: '/_batch',
        body: {
          operations: [
            {
              ...add(undefined),
              bodies: Array.from({ length: 50 }, (_, i) => ({
                contenu: `Texte ${i}`,
                ...(i === 1 ? { numero: 4 } : {}),
              })),
            },
          ],
        },
      },
      status: 200,
      contains: {
        results: [
          {
            status: 201,
            exceptions: [
              { index: 1, status: 409 },
              { index: 49, status: 409 },
            ],
          },
        ],
      },
      after: {
        prescriptions_de_dossier: {
          added: Array.from({ length: 48 }, (_, i) => ({
            numero: 5 + i,
            contenu: `Texte ${i === 0 ? 0 : i + 1}`,
          })),
        },
      },
    },

    // Renumbering.
    {
      name: 'C22: two change places',
      call: renumber([
        { id: '{issues}', numero: 1 },
        { id: '{portes}', numero: 4 },
      ]),
      status: 200,
      body: { data: [shown('issues', 1), { ...PORTES, numero: 4 }] },
      after: {
        prescriptions_de_dossier: {
          changed: [
            { id: '{issues}', numero: 1 },
            { id: '{portes}', numero: 4 },
          ],
        },
      },
    },
    {
      name: 'C22: numbers that stay change nothing',
      call: renumber([{ id: '{upper:portes}', numero: 1 }]),
      status: 200,
      body: { data: [PORTES, shown('issues', 4)] },
    },
    {
      name: 'C22: those of other dossiers, one given twice, and a number that another has',
      call: renumber([
        { id: '{alarme}', numero: 7 },
        { id: '{portes}', numero: 4 },
        { id: '{portes}', numero: 8 },
        { id: '{issues}', numero: 0 },
      ]),
      status: 400,
      errors: [['/prescriptions/3/numero', 'MINIMUM']],
    },
    {
      name: 'C22: the same, where the numbers are numbers',
      call: renumber([
        { id: '{alarme}', numero: 7 },
        { id: '{portes}', numero: 4 },
        { id: '{portes}', numero: 8 },
      ]),
      status: 400,
      errors: [
        ['/prescriptions/0/id', 'REFERENCE'],
        ['/prescriptions/1/numero', 'PRIS'],
        ['/prescriptions/2/id', 'DOUBLON'],
      ],
    },

    // Changing and deleting.
    {
      name: 'C22: a prescription is corrected, without its origin and its number',
      call: update({ contenu: 'Corrigée', type: null, supports_reglementaires_id: ['{ms68}'], chemins: [] }),
      status: 200,
      body: {
        ...PORTES,
        ...{ contenu: 'Corrigée', type: null, supports_reglementaires: [MS68], chemins: [] },
      },
      after: { prescriptions_de_dossier: { changed: [{ id: '{portes}', contenu: 'Corrigée' }] } },
    },
    { name: 'C22: an empty update changes nothing', call: update({}), status: 200, body: PORTES },
    {
      name: 'B3, B8, C22: what is not changed here',
      call: update({ contenu: null, numero: 2, origine_id: UNKNOWN }),
      status: 400,
      errors: [
        ['/contenu', 'NULL_REFUSE'],
        ['/numero', 'LECTURE_SEULE'],
        ['/origine_id', 'LECTURE_SEULE'],
      ],
    },
    {
      name: 'C22: a support that the library does not have, by an update',
      call: update({ supports_reglementaires_id: [UNKNOWN] }),
      status: 400,
      errors: [['/supports_reglementaires_id/0', 'REFERENCE']],
    },
    ...[
      update({ contenu: 'x' }, '{alarme}'),
      update({}, UNKNOWN),
      update({}, 'x'),
      remove('{alarme}'),
      remove(UNKNOWN),
    ].map(
      (call): Scenario => ({
        name: `B2, C22: ${call.method} ${call.path}: not of this dossier`,
        call,
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),
    ...[update({ contenu: '' }, '{neuve}', '{ouvert}'), remove('{neuve}', '{ouvert}')].map(
      (call): Scenario => ({
        name: `C22: one that was lifted is neither changed nor deleted: ${call.method}`,
        given: [
          { ...add({ contenu: 'x' }, '{ouvert}'), called: 'neuve' },
          lift({ prescription_id: '{neuve}' }),
        ],
        call,
        status: 409,
        code: 'PRESCRIPTION_LEVEE',
        contains: {
          detail: 'Cette prescription a été levée le samedi 14 mars 2026 par le dossier V-2026-1.',
        },
      }),
    ),
  ],
};

export const levees: Resource = {
  lines: LINES,
  library: [],
  scenarios: [
    ...rights(LIFTINGS),
    ...locked((locked) => [
      lift({ prescription_id: '{ouvrants}' }, `{${locked}}`),
      withdraw('{alarme}', `{${locked}}`),
    ]),
    {
      name: 'C22: a dossier finds a prescription of a closed one done, which does not change',
      call: lift({ prescription_id: '{ouvrants}', date: '2026-03-01' }),
      status: 201,
      body: {
        ...shown('ouvrants', 1, { levee: { ...LEVEE, date: '2026-03-01' } }),
        dossier: { id: '{etude_erp}', service_dossier_id: null, objet: 'Dossier etude_erp' },
      },
      after: { levees: { added: [{ id: '{ouvrants}', dossier_id: '{controle}', date: '2026-03-01' }] } },
    },
    {
      name: 'C22: what a dossier lifts is listed, each with the dossier that holds it',
      call: { ...lift({}), method: 'GET', body: undefined },
      status: 200,
      contains: {
        data: [{ id: '{alarme}', dossier: { id: '{etude}' }, levee: { dossier_id: '{controle}' } }],
      },
    },
    {
      name: 'C22: what an unknown dossier lifts is not found',
      call: { ...lift({}, UNKNOWN), method: 'GET', body: undefined },
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'C22: another dossier about the same PEI lifts a prescription',
      call: lift({ prescription_id: '{poteau}' }, '{declaration}'),
      status: 201,
      contains: { id: '{poteau}', levee: { dossier_id: '{declaration}' } },
      after: { levees: { added: [{ id: '{poteau}', dossier_id: '{declaration}' }] } },
    },
    {
      name: 'C22: today is the day of the organisation',
      call: { ...lift({ prescription_id: '{ouvrants}' }, '{controle_erp}') },
      status: 201,
      contains: { levee: { dossier_id: '{controle_erp}', service_dossier_id: null, date: TODAY } },
      after: { levees: { added: [{ id: '{ouvrants}' }] } },
    },
    {
      name: 'C22: one that was lifted is not lifted again',
      call: lift({ prescription_id: '{alarme}' }),
      status: 409,
      code: 'PRESCRIPTION_LEVEE',
      contains: { detail: 'Cette prescription a été levée le mardi 3 février 2026 par le dossier V-2026-1.' },
    },
    {
      name: 'C22: once the lifting is withdrawn it is',
      given: [withdraw()],
      call: lift({ prescription_id: '{alarme}' }, '{ouvert}'),
      status: 201,
      contains: { levee: { dossier_id: '{ouvert}' } },
      after: { levees: { added: [{ id: '{alarme}', dossier_id: '{ouvert}' }] } },
    },
    ...(
      [
        ['of the same dossier', lift({ prescription_id: '{portes}' }), 'AUTRE_ERP'],
        ['of a dossier about another ERP', lift({ prescription_id: '{galerie_seule}' }), 'AUTRE_ERP'],
        ['of a dossier about a PEI', lift({ prescription_id: '{poteau}' }), 'AUTRE_ERP'],
        ['by a dossier about none', lift({ prescription_id: '{ouvrants}' }, '{nu}'), 'AUTRE_ERP'],
        ['that nobody knows', lift({ prescription_id: UNKNOWN }), 'REFERENCE'],
        ['of another organisation', lift({ prescription_id: '{retenue_clos_sud}' }), 'REFERENCE'],
      ] as const
    ).map(
      ([which, call, code]): Scenario => ({
        name: `C22: a prescription ${which} is not lifted`,
        call,
        status: 400,
        errors: [['/prescription_id', code]],
      }),
    ),
    {
      name: 'B1, C22: what a lifting says',
      call: lift({ date: '2026-02-30' }),
      status: 400,
      errors: [
        ['/prescription_id', 'REQUIS'],
        ['/date', 'FORMAT'],
      ],
    },
    {
      name: 'C22: nothing is found done after today',
      call: lift({ prescription_id: '{ouvrants}', date: '2026-03-15' }),
      status: 400,
      errors: [['/date', 'MAXIMUM']],
    },
    ...[withdraw('{ouvrants}'), withdraw('{alarme}', '{ouvert}'), withdraw(UNKNOWN), withdraw('x')].map(
      (call): Scenario => ({
        name: `B2, C22: ${call.path}: there is no such lifting`,
        call,
        status: 404,
        code: 'INTROUVABLE',
      }),
    ),
  ],
};
