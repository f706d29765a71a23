import { wholeAnomalie } from '../../contract/expected.ts';
import { type Given, meta, type Resource } from './scenario.ts';

/** A hundred and one of each, in two batches. */
const numbers = Array.from({ length: 101 }, (_, i) => i);
const batch = (operations: readonly object[]): Given => ({
  method: 'POST',
  path: '/_batch',
  body: { operations },
});
const of = (path: string, body: (n: number) => object) =>
  batch(numbers.map((n) => ({ method: 'POST', path, body: body(n) })));

const anomalie = (code: number) =>
  wholeAnomalie({ code, texte: `Anomalie ${code}`, indice_de_gravite: code % 3 });

/** Every list, with the parameters that it needs besides. */
const LISTS = [
  ['/anomalies', {}],
  ['/anomalies', { texte: 'anomalie' }],
  ['/prescriptions', {}],
  ['/prescriptions', { contenu: 'consigne' }],
  ['/prescriptions', { support_reglementaire_article: 'X' }],
  ['/prescriptions/explore', { chemin: '/Nord' }],
  ['/prescriptions/explore', { chemin: '/Nord', contenu: 'consigne' }],
  ['/supports_reglementaires', {}],
  ['/supports_reglementaires', { contenu: 'texte' }],
  ['/supports_reglementaires', { reference: 'x' }],
] as const;

const REFUSED: readonly (readonly [
  name: 'page' | 'per_page',
  value: string,
  code: 'MINIMUM' | 'MAXIMUM' | 'TYPE',
])[] = [
  ['page', '0', 'MINIMUM'],
  ['page', '-1', 'MINIMUM'],
  ['page', '1000000', 'MAXIMUM'],
  ['page', '99999999999999999999', 'MAXIMUM'],
  ['page', '1.5', 'TYPE'],
  ['page', '01', 'TYPE'],
  ['page', '', 'TYPE'],
  ['page', 'deux', 'TYPE'],
  ['per_page', '0', 'MINIMUM'],
  ['per_page', '101', 'MAXIMUM'],
  ['per_page', '1e2', 'TYPE'],
];

export const pagination: Resource = {
  library: [
    of('/anomalies', anomalie),
    of('/prescriptions', (n) => ({ contenu: `Consigne ${n}`, chemins: ['/Nord'] })),
    of('/supports_reglementaires', (n) => ({
      nature: 'article',
      contenu: `Texte ${n}`,
      reference: `X ${n}`,
    })),
    {
      method: 'POST',
      path: '/supports_reglementaires',
      called: 'x',
      body: { nature: 'article', reference: 'X', contenu: 'texte' },
    },
    { method: 'DELETE', path: '/supports_reglementaires/{x}' },
    { method: 'POST', path: '/anomalies', as: 'administrateur_fonctionnel@sud', body: anomalie(500) },
  ],
  scenarios: [
    ...LISTS.filter(([, query]) => !('support_reglementaire_article' in query)).flatMap(([path, query]) => [
      {
        name: `B4: ${path} ${JSON.stringify(query)}: ten a page unless said otherwise`,
        call: { path, query },
        status: 200,
        contains: { meta: meta(101, { count: 10 }) },
      },
      {
        name: `B4: ${path} ${JSON.stringify(query)}: a hundred a page`,
        call: { path, query: { ...query, per_page: '100' } },
        status: 200,
        contains: { meta: meta(101, { count: 100, per_page: 100 }) },
      },
      {
        name: `B4: ${path} ${JSON.stringify(query)}: the rest on the last page`,
        call: { path, query: { ...query, per_page: '100', page: '2' } },
        status: 200,
        contains: { meta: meta(101, { count: 1, page: 2, per_page: 100 }) },
      },
      {
        name: `B4: ${path} ${JSON.stringify(query)}: one a page`,
        call: { path, query: { ...query, per_page: '1', page: '101' } },
        status: 200,
        contains: { meta: meta(101, { count: 1, page: 101, per_page: 1 }) },
      },
      {
        name: `B4: ${path} ${JSON.stringify(query)}: past the end is empty, with the asked page`,
        call: { path, query: { ...query, page: '999999', per_page: '100' } },
        status: 200,
        body: { data: [], meta: meta(101, { count: 0, page: 999_999, per_page: 100 }) },
      },
    ]),
    ...LISTS.map(([path, query]) => ({
      name: `B4: ${path} ${JSON.stringify(query)}: an empty list has one page`,
      as: 'administrateur_fonctionnel@sud',
      call: { path, query: { ...query, ...(path === '/anomalies' ? { code: '1' } : {}) } },
      status: 200,
      body: { data: [], meta: meta(0) },
      never: ['Consigne', 'Anomalie', 'Texte'],
    })),
    ...[...new Set(LISTS.map(([path]) => path))].flatMap((path) => [
      ...REFUSED.map(([name, value, code]) => ({
        name: `B4: ${path}: ${name}=${JSON.stringify(value)} is refused`,
        call: { path, query: { [name]: value } },
        status: 400,
        code: 'VALIDATION' as const,
        errors: [[`?${name}`, code] as const],
      })),
      {
        name: `B3: ${path}: a parameter that comes twice is refused, even with the same value`,
        call: { path, query: { page: ['1', '1'], per_page: ['10', '20'] } },
        status: 400,
        errors: [
          ['?page', 'REPETE'],
          ['?per_page', 'REPETE'],
        ] as const,
      },
      {
        name: `B3: ${path}: unknown parameters are refused, all of them`,
        call: { path, query: { limit: '5', Page: '1', __proto__x: '1', constructor: '1' } },
        status: 400,
        errors: [
          ['?limit', 'INCONNU'],
          ['?Page', 'INCONNU'],
          ['?__proto__x', 'INCONNU'],
          ['?constructor', 'INCONNU'],
        ] as const,
      },
    ]),
    {
      name: 'B7: pages follow each other without a gap or a double',
      call: { path: '/anomalies?per_page=4&page=3' },
      status: 200,
      body: { data: [8, 9, 10, 11].map(anomalie), meta: meta(101, { count: 4, page: 3, per_page: 4 }) },
    },
    {
      name: 'B3: a filter that comes twice is refused',
      call: { path: '/anomalies?texte=a&texte=b&code=1&code=2&sort=code&sort=code' },
      status: 400,
      errors: [
        ['?texte', 'REPETE'],
        ['?code', 'REPETE'],
        ['?sort', 'REPETE'],
      ],
    },
    {
      name: 'B3: chemin and filters of exploring that come twice are refused',
      call: { path: '/prescriptions/explore?chemin=/&chemin=/&contenu=a&contenu=a' },
      status: 400,
      errors: [
        ['?chemin', 'REPETE'],
        ['?contenu', 'REPETE'],
      ],
    },
    {
      name: 'B3: __proto__ is an unknown parameter',
      call: { path: '/anomalies?__proto__=1' },
      status: 400,
      errors: [['?__proto__', 'INCONNU']],
    },
  ],
};
