import { ABONNEMENTS_MAX } from '../../../../src/contract/resources/abonnements.ts';
import { ENFANTS_MAX } from '../../../../src/contract/resources/dossiers/dossiers.ts';
import { PRESCRIPTIONS_D_UN_DOSSIER_MAX } from '../../../../src/contract/resources/dossiers/prescriptions.ts';
import type { Probe, Scene } from '../probe.ts';
import { CALENDARS, id, linesOf, TWINS, type Twin, USERS } from '../twins.ts';

type Query = Readonly<Record<string, string>>;

const article = (name: string): Query => ({ support_reglementaire_article: name });
const WEEKS = { period: '2026-05-01/2026-05-20' };

/** The lists, and what they are filtered by: every filter alone, and those that go together. */
const LISTS: readonly (readonly [name: string, filters: readonly Query[]])[] = [
  ['documents.list', [{}, ...USERS.map((utilisateur_id) => ({ utilisateur_id }))]],
  ['notifications.list', [{}]],
  [
    'anomalies.list',
    [{}, { code: '3' }, { texte: 'porte' }, { code: '3', texte: 'porte' }, { code: '7', texte: 'porte' }],
  ],
  ['supports.list', [{}, { contenu: 'porte' }, { reference: 'ms' }, { contenu: 'porte', reference: 'ms' }]],
  [
    'dossiers.list',
    [
      {},
      { objet: 'ro' },
      { objet: 'n°' },
      { statut: 'OUVERT' },
      { objet: 'n°', statut: 'OUVERT' },
      { sort: '-statut' },
      ...USERS.map((utilisateur_id) => ({ utilisateur_id, sort: '-date_de_creation' })),
      ...[1, 2, 3].flatMap((n) => [{ erp_id: id('erp', n) }, { pei_id: id('pei', n) }]),
    ],
  ],
  ['erps.list', [{}, { libelle: 'galerie' }, { texte: 'e' }, { avis: 'favorable', a_visiter: '2027' }]],
  ['peis.list', [{}, { type: 'PIBI' }, { statut: 'actif' }, { anomalie: '3' }, { bloquante: 'true' }]],
  ['anomalies_de_pei.listOfAll', [{}, { en_cours: 'true' }, { en_cours: 'false' }]],
  ['utilisateurs.list', [{}, { id: 'a.durand' }, { texte: 'du' }]],
  [
    'audit.list',
    [{}, { objet: 'jeton' }, { objet_id: id('jeton', 1) }, ...USERS.map((utilisateur) => ({ utilisateur }))],
  ],
  ['abonnements.list', [{}]],
  ['jetons.list', [{}, ...USERS.map((utilisateur_id) => ({ utilisateur_id }))]],
  [
    'workflows.listOfAll',
    [
      {},
      { etat: 'EN_COURS,ATTENTE', sort: 'date_de_debut' },
      { type: 'visite' },
      { ouverts: 'true' },
      { ouverts: 'false' },
      { debut_avant: '2026-05-10T00:00:00Z' },
      ...USERS.map((utilisateur_id) => ({ utilisateur_id })),
    ],
  ],
  [
    'evenements.list',
    [
      {},
      WEEKS,
      ...USERS.map((utilisateur_id) => ({ utilisateur_id })),
      { period: '2026-05-03/2026-05-09' },
      ...['DEFAUT', 'VISITE_PERIODIQUE'].flatMap((type) => [
        { type },
        { type, ...WEEKS },
        { type, subject_id: id('seance', 1) },
        { type, ...WEEKS, subject_id: id('seance', 1) },
      ]),
    ],
  ],
  [
    'prescriptions.list',
    [
      {},
      ...['porte', '100 % fer', ' por', '%'].flatMap((contenu) => [
        { contenu },
        { contenu, ...article('ms') },
        { contenu, ...article('titre') },
      ]),
      article('ms'),
      article('ms 13'),
    ],
  ],
];

/** How lists are read: forwards and back, so that pages are found from either end and from one another. */
const READINGS: readonly (readonly [perPage: string, pages: string])[] = [
  ['1', '1 2 3 9 8 7 6 5 2 4'],
  ['1', '9 8 7 6 5 4 3 2 1'],
  ['2', '8 7 6 5 4 3 2 1'],
  ['100', '1'],
];

/** Calls an endpoint, a page of its list being read before and after: what is remembered of one state is shown of no other. */
async function writeBetween(
  probe: Probe,
  twin: Twin,
  name: string,
  call: Parameters<Probe['call']>[2],
  page: Query,
): Promise<void> {
  const list = name.replace(/\.(?:add|update|delete|revoke)$/, '.list');
  const [, filters = []] = LISTS.find(([one]) => one === list) ?? [];
  const orders = filters.filter((filter) => Object.keys(filter).every((asked) => asked === 'sort'));
  const read = async () => {
    for (const order of orders) await probe.call(twin, list, { query: { ...order, ...page } });
  };
  await read();
  await probe.call(twin, name, call);
  await read();
}

/** The first page, and one that is found by the key of another. */
const PAGES: readonly Query[] = [{}, { page: '3', per_page: '1' }];

/** The lists that are also answered whole, and in which orders. */
const WHOLE: Readonly<Record<string, readonly Query[]>> = {
  'anomalies.list': [{}, { sort: '-code' }],
  'supports.list': [{}],
  'prescriptions.list': [{}],
  'anomalies_de_pei.listOfAll': [{}],
};

async function readList(
  probe: Probe,
  twin: Twin,
  name: string,
  filter: Query,
  reading: number,
): Promise<void> {
  const [per_page, pages] = READINGS[reading] as (typeof READINGS)[number];
  for (const page of pages.split(' ')) await probe.call(twin, name, { query: { ...filter, page, per_page } });
}

const EXPLORED: readonly Query[] = [
  ...['/', '/ERP', '/ERP/Portes', '/nord', '/sud'].map((chemin) => ({ chemin })),
  ...['porte', '100 % fer', '%'].flatMap((contenu) => [
    { contenu },
    { contenu, chemin: '/ERP' },
    { contenu, chemin: '/ERP/Portes' },
    { contenu, ...article('ms') },
  ]),
  article('ms'),
];

/** What can be done to one object, by the parameter of its path, and how many of them there are. */
const OF_ONE: readonly (readonly [kind: string, count: number, names: readonly string[]])[] = [
  ['document', 10, ['documents.read', 'documents.update', 'documents.delete']],
  ['erp', 3, ['erps.read', 'erps.update']],
  ['pei', 4, ['peis.read', 'peis.update', 'anomalies_de_pei.list', 'anomalies_de_pei.add']],
  ['affectation', 6, ['affectations.update', 'affectations.delete']],
  ['workflow', 9, ['workflows.read']],
  ['notification', 11, ['notifications.read', 'notifications.markRead', 'notifications.delete']],
  ['abonnement', 6, ['abonnements.delete']],
  ['jeton', 2, ['jetons.revoke']],
  ['evenement', 15, ['evenements.read', 'evenements.users', 'evenements.update', 'evenements.delete']],
  ['prescription', 10, ['prescriptions.read', 'prescriptions.update', 'prescriptions.delete']],
  ['support', 10, ['supports.read', 'supports.update', 'supports.delete']],
  [
    'dossier',
    15,
    [
      ...['dossiers.read', 'dossiers.update', 'workflows.list', 'affectations.list'],
      ...['documents.listOfDossier', 'documents.add', 'workflows.add'],
      ...['dossiers.clore', 'dossiers.rouvrir', 'dossiers.archiver', 'dossiers.desarchiver'],
    ],
  ],
];
const BODIES: Readonly<Record<string, object>> = {
  'documents.update': { nom: 'Autre nom' },
  'documents.add': { url: 'https://x.example/x', nom: 'x', type: 'plan' },
  'workflows.add': { titre: 'x', prealables_id: [id('workflow', 7)] },
  'dossiers.update': { objet: 'Autre objet' },
  'evenements.update': { title: 'Autre titre' },
  'erps.update': { notes_internes: 'Autres notes', titulaires_id: ['c.roux', 'a.durand'] },
  'peis.update': { date_de_realisation: '2024-02-29T08:00:00Z' },
  'anomalies_de_pei.add': { code_anomalie: 9 },
  'affectations.update': { role: 'secretariat_prev' },
  'prescriptions.update': {
    contenu: 'Autre porte',
    chemins: ['/ERP/Autre'],
    supports_reglementaires_id: [id('support', 2)],
  },
  'supports.update': { reference: 'CO 1' },
};

const notification = { title: 'x', message: 'x', type: 'info', utilisateur_id: 'b.petit' };
const dossier = { objet: 'x', statut: 'OUVERT', type: 'deci:declaration_pei', pei_id: id('pei', 1) };
const moment = '2026-05-10T08:00:00Z';
const ADDED: readonly (readonly [name: string, body: object])[] = [
  ...[9, 99].map((code) => ['anomalies.add', { code, texte: 'x', indice_de_gravite: 0 }] as const),
  ['dossiers.add', { objet: 'x', statut: 'OUVERT' }],
  ['erps.add', {}],
  ['peis.add', {}],
  ['supports.add', { nature: 'article', reference: 'MS 1' }],
  ...[1, 10].map(
    (n) =>
      [
        'prescriptions.add',
        { contenu: 'Porte', chemins: ['/ERP/Portes'], supports_reglementaires_id: [id('support', n)] },
      ] as const,
  ),
  ['evenements.add', { title: 'x', type: 'DEFAUT', description: 'x', date_debut: moment, date_fin: moment }],
  ...USERS.map((utilisateur_id) => ['notifications.add', { ...notification, utilisateur_id }] as const),
  ['abonnements.add', { libelle: 'x' }],
  ...USERS.map((utilisateur_id) => ['jetons.add', { utilisateur_id, jours: 3 }] as const),
  ...[1, 9, 13].map((n) => ['dossiers.add', { ...dossier, parent_id: id('dossier', n) }] as const),
  ...[1, 12].map((n) => ['notifications.add', { ...notification, subject_id: id('dossier', n) }] as const),
];

const ROLES = ['rapporteur', 'preventionniste', 'admin', 'secretariat_prev', 'relecteur|valideur'];
const ETATS = ['VALIDE', 'EN_COURS', 'ATTENTE', 'PAUSE', 'NON_CONCERNE', 'ATTENTE_VALIDATION'];

const CREATED_AT: Readonly<Record<string, string>> = {
  anomalie: '/anomalies',
  support: '/supports_reglementaires',
  prescription: '/prescriptions',
};

/** What creates, unless it is there, each object that either organisation has in its libraries. */
const creations = () =>
  TWINS.flatMap(linesOf).flatMap((line) => {
    const { kind, organisation_id: _, id: __, ...body } = line as Record<string, unknown>;
    const path = CREATED_AT[String(kind)];
    return path === undefined ? [] : [{ method: 'POST' as const, path, body, skip_identical: true }];
  });

/** Everything that can be asked over the interface, as one organisation. */
export function* asked(twin: Twin): Generator<Scene> {
  const scene = (name: string, play: Scene['play']): Scene => ({ name: `${twin}: ${name}`, play });
  for (const [name, filters] of LISTS) {
    for (const filter of filters) {
      for (const reading of READINGS.keys())
        yield scene(`${name} ${JSON.stringify(filter)} ${reading}`, (probe) =>
          readList(probe, twin, name, filter, reading),
        );
      for (const order of WHOLE[name] ?? []) {
        const query = { ...filter, ...order };
        yield scene(`${name} ${JSON.stringify(query)} whole`, (probe) => probe.stream(twin, name, query));
      }
    }
  }
  for (const query of EXPLORED) {
    yield scene(`prescriptions.explore ${JSON.stringify(query)}`, async (probe) => {
      for (const page of ['1', '2', '3'])
        await probe.call(twin, 'prescriptions.explore', { query: { ...query, page, per_page: '2' } });
    });
  }
  for (const [kind, count, names] of OF_ONE) {
    for (const n of [1, 2, 3, 5, count]) {
      const params = { [`${kind}_id`]: id(kind, n) };
      for (const name of names) {
        const body = BODIES[name];
        for (const page of PAGES)
          yield scene(`${name} ${n} ${page.page ?? ''}`, async (probe) => {
            await writeBetween(probe, twin, name, { params, ...(body ? { body } : {}) }, page);
            if (/list|users/.test(name))
              await probe.call(twin, name, { params, query: { page: '2', per_page: '1' } });
          });
      }
    }
  }
  for (const code of ['1', '9', '10']) {
    const params = { anomalie_id: code };
    yield scene(`anomalies.read ${code}`, (probe) => probe.call(twin, 'anomalies.read', { params }));
    yield scene(`anomalies.delete ${code}`, (probe) => probe.call(twin, 'anomalies.delete', { params }));
  }
  for (let n = 1; n <= 8; n++) {
    for (const pei of [1, 2, 3, 4]) {
      const params = { pei_id: id('pei', pei), anomalie_de_pei_id: id('anomalie_de_pei', n) };
      for (const [name, call] of [
        ['anomalies_de_pei.update', { params, body: { date_fin: '2026-03-01T08:00:00Z' } }],
        ['anomalies_de_pei.delete', { params }],
      ] as const)
        for (const query of PAGES)
          yield scene(`${name} ${n} of ${pei} ${query.page ?? ''}`, async (probe) => {
            await probe.call(twin, 'anomalies_de_pei.listOfAll', { query });
            await probe.call(twin, name, call);
            await probe.call(twin, 'anomalies_de_pei.listOfAll', { query });
          });
    }
  }
  for (const code_anomalie of [1, 2, 3, 9]) {
    const params = { pei_id: id('pei', 1) };
    yield scene(`anomalies_de_pei.add ${code_anomalie}`, (probe) =>
      probe.call(twin, 'anomalies_de_pei.add', { params, body: { code_anomalie } }),
    );
  }
  for (const [name, body] of ADDED) {
    for (const page of PAGES)
      yield scene(`${name} ${JSON.stringify(body)} ${page.page ?? ''}`, (probe) =>
        writeBetween(probe, twin, name, { body }, page),
      );
  }
  yield scene('abonnements.add until there are too many', async (probe) => {
    for (let made = 0; made < ABONNEMENTS_MAX; made++)
      await probe.call(twin, 'abonnements.add', { body: { libelle: 'x' } });
  });
  yield scene('many anomalies', async (probe) => {
    const operations = Array.from({ length: 250 }, (_, i) => ({
      method: 'POST' as const,
      path: '/anomalies',
      body: { code: 1000 + i, texte: 'x', indice_de_gravite: 0 },
    }));
    await probe.call(twin, 'service.batch', { body: { operations } });
  });
  yield scene('what is there just so', async (probe) => {
    const operations = creations();
    await probe.call(twin, 'service.batch', { body: { operations } });
  });
  for (const utilisateur_id of USERS) {
    const params = { utilisateur_id };
    yield scene(`utilisateurs.read ${utilisateur_id}`, (probe) =>
      probe.call(twin, 'utilisateurs.read', { params }),
    );
    yield scene(`utilisateurs.update ${utilisateur_id}`, (probe) =>
      probe.call(twin, 'utilisateurs.update', { params, body: { fonction: 'Adjoint' } }),
    );
  }
  for (const of of TWINS) {
    for (const [i, secret] of CALENDARS[of].entries()) {
      const params = { fichier: `${secret}.ics` };
      yield scene(`abonnements.calendar ${i + 1} of ${of}`, (probe) =>
        probe.call(twin, 'abonnements.calendar', { params }),
      );
    }
  }
  yield scene('utilisateurs.me', (probe) => probe.call(twin, 'utilisateurs.me'));
  yield scene('session.read', (probe) => probe.call(twin, 'session.read'));
  yield scene('organisation.read', (probe) => probe.call(twin, 'organisation.read'));
  for (const body of [{ nom: 'SDIS 99' }, { fuseau: 'America/Guadeloupe' }])
    yield scene(`organisation.update ${Object.keys(body)}`, (probe) =>
      probe.call(twin, 'organisation.update', { body }),
    );
  for (const dossier of [1, 2, 5, 12]) {
    const params = { dossier_id: id('dossier', dossier) };
    const all = USERS.flatMap((utilisateur_id) => ROLES.map((role) => ({ role, utilisateur_id })));
    for (const [i, body] of all.entries()) {
      yield scene(`affectations.add ${dossier} ${i}`, (probe) =>
        probe.call(twin, 'affectations.add', { params, body }),
      );
    }
    yield scene(`affectations.add ${dossier} until there are too many`, async (probe) => {
      for (const body of all) await probe.call(twin, 'affectations.add', { params, body });
    });
  }
  const retained = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => id('retenue', n));
  for (const dossier of [1, 2, 3, 5, 9, 10, 12, 17]) {
    const params = { dossier_id: id('dossier', dossier) };
    const all = (name: string, bodies: readonly object[]) =>
      bodies.map((body, i) =>
        scene(`${name} ${dossier} ${i}`, (probe) => probe.call(twin, name, { params, body })),
      );
    yield scene(`prescriptions_de_dossier.list ${dossier}`, (probe) =>
      probe.call(twin, 'prescriptions_de_dossier.list', { params }),
    );
    yield* all('prescriptions_de_dossier.add', [
      { contenu: 'x' },
      { contenu: 'x', numero: 1 },
      ...[1, 10].flatMap((n) => [
        { contenu: 'x', origine_id: id('prescription', n) },
        { contenu: 'x', supports_reglementaires_id: [id('support', n)] },
      ]),
    ]);
    yield scene(`prescriptions_de_dossier.add ${dossier} until there are too many`, async (probe) => {
      const bodies = Array.from({ length: PRESCRIPTIONS_D_UN_DOSSIER_MAX }, () => ({ contenu: 'x' }));
      const path = `/dossiers/${params.dossier_id}/rapport_etude/prescriptions`;
      const operations = [{ method: 'POST' as const, path, bodies }];
      await probe.call(twin, 'service.batch', { body: { operations } });
    });
    yield* all(
      'prescriptions_de_dossier.reorganise',
      retained.map((one) => ({ prescriptions: [{ id: one, numero: 7 }] })),
    );
    for (const query of [{}, { page: '2', per_page: '1' }])
      yield scene(`levees.list ${dossier} ${JSON.stringify(query)}`, (probe) =>
        probe.call(twin, 'levees.list', { params, query }),
      );
    yield* all(
      'levees.add',
      retained.map((prescription_id) => ({ prescription_id })),
    );
    for (const [i, prescription_id] of retained.entries()) {
      const both = { ...params, prescription_id };
      for (const [name, body] of [
        ['prescriptions_de_dossier.update', { contenu: 'Autre' }],
        ['prescriptions_de_dossier.delete', undefined],
        ['levees.delete', undefined],
      ] as const)
        yield scene(`${name} ${dossier} ${i + 1}`, (probe) =>
          probe.call(twin, name, { params: both, ...(body ? { body } : {}) }),
        );
    }
  }
  for (const n of [1, 2, 3, 4])
    for (const query of [{}, { levee: 'true' }, { levee: 'false' }, { page: '2', per_page: '1' }])
      yield scene(`prescriptions_de_dossier.ofErp ${n} ${JSON.stringify(query)}`, (probe) =>
        probe.call(twin, 'prescriptions_de_dossier.ofErp', { params: { erp_id: id('erp', n) }, query }),
      );
  for (const etat of ETATS) {
    for (let n = 1; n <= 9; n++) {
      const params = { workflow_id: id('workflow', n) };
      yield scene(`workflows.update ${n} ${etat}`, (probe) =>
        probe.call(twin, 'workflows.update', { params, body: { etat, observations: `${etat} ${twin}` } }),
      );
    }
  }
}

/** What one organisation is answered after what the other has asked. */
export function afterTheOther(twin: Twin): Scene[] {
  const other = TWINS.find((one) => one !== twin) as Twin;
  return [
    {
      name: `${twin}: the key of the other`,
      play: async (probe) => {
        const call = { idempotencyKey: 'k', body: { code: 50, texte: 'x', indice_de_gravite: 0 } };
        for (const one of [other, twin, twin]) await probe.call(one, 'anomalies.add', call);
      },
    },
    {
      name: `${twin}: children of the same, too many together`,
      play: async (probe) => {
        const body = { ...dossier, parent_id: id('dossier', 5) };
        const operation = { method: 'POST' as const, path: '/dossiers', body };
        const operations = Array.from({ length: ENFANTS_MAX * 0.6 }, () => operation);
        for (const one of [other, twin]) await probe.call(one, 'service.batch', { body: { operations } });
      },
    },
  ];
}
