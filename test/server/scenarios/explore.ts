import { expect } from 'vitest';
import { type Given, ID, meta, type Resource } from './scenario.ts';

const add = (contenu: string, chemins: readonly string[], more: object = {}, as?: string): Given => ({
  method: 'POST',
  path: '/prescriptions',
  body: { contenu, chemins, ...more },
  ...(as === undefined ? {} : { as }),
});

/** A prescription in a list, by its text. */
const found = (contenu: string, chemins?: readonly string[]) => ({
  prescription: expect.objectContaining({
    id: expect.stringMatching(ID),
    contenu,
    ...(chemins === undefined ? {} : { chemins }),
  }),
});
const directories = (...chemins: string[]) => chemins.map((chemin) => ({ chemin }));

/** Names in the order of a French dictionary, and not in that of their code points. */
const FRENCH = [
  '10',
  '2',
  'Âge',
  'agent',
  'cote',
  'côte',
  'coté',
  'élève',
  'Elevé',
  'Éclairage',
  'ERP',
  'Type L',
  'Type-L',
  'Zone',
];
const SORTED = FRENCH.toSorted(new Intl.Collator('fr').compare);

const ERP = ['/ERP'];
const LIBRARY: readonly Given[] = [
  add('À la racine', ['/']),
  add('Aussi à la racine, et dans ERP', ['/', '/ERP']),
  add('Dans ERP, premier', ERP),
  add('Dans ERP, deuxième', ERP),
  add('Dans ERP, troisième', ERP),
  add('Dégagements encombrés', ['/ERP/Type M/Magasins', '/ERP/Type M', '/IGH']),
  add('Désenfumage', ['/ERP/Type M/Magasins']),
  add('Éclairage', ['/ERP/Type L'], { supports_reglementaires_id: ['{ec6}'] }),
  add('Éclairage des IGH', ['/IGH/Circulations'], { supports_reglementaires_id: ['{ec6}'] }),
  add('Casse : autre répertoire', ['/erp']),
  add('Vu du sud', ['/ERP', '/Sud', '/'], {}, 'administrateur_fonctionnel@sud'),
];

const at = (chemin: string, more: Readonly<Record<string, string>> = {}) => ({
  path: '/prescriptions/explore',
  query: { chemin, ...more },
});

/** Five directories, then seven prescriptions that stand there: pages are cut across the border. */
const MIXED: readonly Given[] = [
  ...['E', 'A', 'D', 'B', 'C'].map((name) => add(`Repère sous ${name}`, [`/Mixte/${name}`])),
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => add(`Repère ${n}`, ['/Mixte'])),
];
const MIXED_RESULTS = [
  ...directories('/Mixte/A', '/Mixte/B', '/Mixte/C', '/Mixte/D', '/Mixte/E'),
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => found(`Repère ${n}`)),
];
const mixedPage = (page: number, per_page: number) =>
  MIXED_RESULTS.slice((page - 1) * per_page, page * per_page);

export const explore: Resource = {
  library: [
    {
      called: 'ec6',
      method: 'POST',
      path: '/supports_reglementaires',
      body: { nature: 'article', reference: 'EC 6' },
    },
    ...LIBRARY,
  ],
  scenarios: [
    {
      name: 'C4: chemin is the root unless said otherwise; directories first, then the prescriptions that stand there',
      call: { path: '/prescriptions/explore' },
      status: 200,
      body: {
        data: [
          ...directories('/erp', '/ERP', '/IGH'),
          found('À la racine', ['/']),
          found('Aussi à la racine, et dans ERP', ['/', '/ERP']),
        ],
        meta: meta(5),
      },
      never: ['Sud', 'sud'],
    },
    {
      name: 'C4: a directory holds its direct children and what stands exactly there, in order of creation',
      call: at('/ERP'),
      status: 200,
      body: {
        data: [
          ...directories('/ERP/Type L', '/ERP/Type M'),
          found('Aussi à la racine, et dans ERP'),
          found('Dans ERP, premier'),
          found('Dans ERP, deuxième'),
          found('Dans ERP, troisième'),
        ],
        meta: meta(6),
      },
      never: ['Magasins', 'Sud', 'sud'],
    },
    {
      name: 'C4: directories differ by case',
      call: at('/erp'),
      status: 200,
      body: { data: [found('Casse : autre répertoire')], meta: meta(1) },
    },
    {
      name: 'C4: a directory may be a child and hold a prescription of its parent',
      call: at('/ERP/Type M'),
      status: 200,
      body: { data: [...directories('/ERP/Type M/Magasins'), found('Dégagements encombrés')], meta: meta(2) },
    },
    {
      name: 'C4: a leaf has prescriptions only',
      call: at('/ERP/Type M/Magasins'),
      status: 200,
      body: { data: [found('Dégagements encombrés'), found('Désenfumage')], meta: meta(2) },
    },
    {
      name: 'C3: the path is normalised',
      call: at('//ERP/ Type   M /Magasins//'),
      status: 200,
      body: { data: [found('Dégagements encombrés'), found('Désenfumage')], meta: meta(2) },
    },
    {
      name: 'A5: a directory of another organisation only is empty',
      call: at('/Sud'),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B4: a directory that does not exist is empty',
      call: at('/Nulle part'),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'C4: the beginning of a name is no directory',
      call: at('/ERP/Type'),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    ...['ERP', '', '/ERP/%', '/l’ERP', '/a\0'].map((chemin) => ({
      name: `C3: ${JSON.stringify(chemin)} is no path`,
      call: at(chemin),
      status: 400,
      errors: [['?chemin', chemin === '/a\0' ? 'CARACTERE' : 'MOTIF'] as const],
    })),
    {
      name: 'C4: directories come in the order of a French dictionary',
      given: FRENCH.map((name) => add('x', [`/Ordre/${name}`])),
      call: at('/Ordre', { per_page: '100' }),
      status: 200,
      body: {
        data: directories(...SORTED.map((name) => `/Ordre/${name}`)),
        meta: meta(FRENCH.length, { per_page: 100 }),
      },
    },
    {
      name: 'C4: the order is the same with a filter',
      given: FRENCH.map((name) => add('Consigne', [`/Ordre/${name}`])),
      call: at('/Ordre', { per_page: '100', contenu: 'consigne' }),
      status: 200,
      body: {
        data: directories(...SORTED.map((name) => `/Ordre/${name}`)),
        meta: meta(FRENCH.length, { per_page: 100 }),
      },
    },

    // Filters.
    {
      name: 'C4: with a filter, the directories that hold a match at any depth, then the matches here',
      call: at('/', { contenu: 'eclairage' }),
      status: 200,
      body: { data: directories('/ERP', '/IGH'), meta: meta(2) },
    },
    {
      name: 'C4: a match here and below is counted once in each place',
      call: at('/ERP/Type M', { contenu: 'degagements' }),
      status: 200,
      body: { data: [...directories('/ERP/Type M/Magasins'), found('Dégagements encombrés')], meta: meta(2) },
    },
    {
      name: 'C4: a directory whose name begins like the path does not hold its matches',
      given: [add('Éclairage ailleurs', ['/ERP bis'])],
      call: at('/ERP', { contenu: 'eclairage ailleurs' }),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'C4: by article, at any depth',
      call: at('/', { support_reglementaire_article: 'EC.6' }),
      status: 200,
      body: { data: directories('/ERP', '/IGH'), meta: meta(2) },
    },
    {
      name: 'B6: by the other name of article',
      call: at('/', { support_reglementaire_reference: 'EC.6' }),
      status: 200,
      body: { data: directories('/ERP', '/IGH'), meta: meta(2) },
    },
    {
      name: 'C4: both filters at once',
      call: at('/IGH', { support_reglementaire_article: 'EC 6', contenu: 'igh' }),
      status: 200,
      body: { data: directories('/IGH/Circulations'), meta: meta(1) },
    },
    {
      name: 'C4: a filter that nothing passes',
      call: at('/', { contenu: 'sprinkleur' }),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'A5: a filter finds nothing of another organisation',
      call: at('/', { contenu: 'vu du sud' }),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B6: empty filters are none',
      call: at('/IGH', { contenu: '', support_reglementaire_article: '' }),
      status: 200,
      body: { data: [...directories('/IGH/Circulations'), found('Dégagements encombrés')], meta: meta(2) },
    },

    // Pages, each size of which cuts differently across the border between the two kinds.
    ...[
      [1, 4],
      [2, 4],
      [3, 4],
      [1, 5],
      [2, 5],
      [1, 7],
      [2, 7],
      [1, 12],
      [6, 1],
    ].flatMap(([page = 1, per_page = 10]) =>
      [{}, { contenu: 'repere' }].map((filter) => ({
        name: `B4, C4: page ${page} of ${per_page} a page, filters ${JSON.stringify(filter)}`,
        given: MIXED,
        call: at('/Mixte', { page: String(page), per_page: String(per_page), ...filter }),
        status: 200,
        body: {
          data: mixedPage(page, per_page),
          meta: meta(12, { count: mixedPage(page, per_page).length, page, per_page }),
        },
      })),
    ),
    {
      name: 'B4: a page past the end, with its number',
      call: at('/ERP', { page: '999999', per_page: '100' }),
      status: 200,
      body: { data: [], meta: meta(6, { count: 0, page: 999_999, per_page: 100 }) },
    },

    // What writes do to the directories.
    {
      name: 'C4: a directory is gone with its last prescription, and so are those above that hold nothing else',
      given: [
        { ...add('Seul', ['/Un/Deux/Trois']), called: 'seul' },
        { method: 'DELETE', path: '/prescriptions/{seul}' },
      ],
      call: at('/'),
      status: 200,
      contains: { meta: meta(5) },
      never: ['/Un'],
    },
    {
      name: 'C4: a prescription that stands nowhere is in no directory',
      given: [
        { ...add('Seul', ['/Un/Deux/Trois']), called: 'seul' },
        { method: 'PATCH', path: '/prescriptions/{seul}', body: { chemins: [] } },
      ],
      call: at('/', { contenu: 'seul' }),
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'C4: a prescription that moves leaves the directories that others hold',
      given: [
        { ...add('Un', ['/Un/Deux']), called: 'un' },
        add('Autre', ['/Un']),
        { method: 'PATCH', path: '/prescriptions/{un}', body: { chemins: ['/Un/Trois', '/Un'] } },
      ],
      call: at('/Un'),
      status: 200,
      body: { data: [...directories('/Un/Trois'), found('Un'), found('Autre')], meta: meta(3) },
    },
  ],
};
