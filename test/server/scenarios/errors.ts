import { expect } from 'vitest';
import { libraryOf } from './library.ts';
import { absent, type Request, type Resource, type Scenario } from './scenario.ts';

const instance = expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/);
const wrong: Request = { method: 'POST', path: '/anomalies?x=1', body: { code: 'x', texte: 'y', id: 1 } };

/** The same refusal in both languages; the code is never translated. */
const inBoth = (call: Request, status: number, code: Scenario['code'], fr: string, en: string): Scenario[] =>
  (['fr', 'en'] as const).map((language) => ({
    name: `B1: ${code} in ${language}, ${String(call.path).replace(ID, '…').slice(0, 50)}`,
    call: { ...call, language },
    status,
    ...(code === undefined ? {} : { code }),
    contains: { detail: language === 'fr' ? fr : en },
  }));

const ID = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** The same in English. */
const ABSENT: readonly (readonly [path: string, en: string])[] = [
  ['/anomalies/1', 'No anomaly has the code 1.'],
  ['/anomalies/01', 'No anomaly has the code 01.'],
  [`/prescriptions/${ID}`, `No prescription has the id ${ID}.`],
  [`/supports_reglementaires/${ID}`, `No support has the id ${ID}.`],
  [`/documents/${ID}`, `No document has the id ${ID}.`],
  [`/workflows/${ID}`, `No workflow has the id ${ID}.`],
  [`/evenements/${ID}`, `No event has the id ${ID}.`],
  [`/notifications/${ID}`, `None of your notifications has the id ${ID}.`],
  [`/dossiers/${ID}/documents`, `No dossier has the id or number ${ID}.`],
];

export const errors: Resource = {
  library: libraryOf('nord'),
  scenarios: [
    {
      name: 'B1: a problem, whole, with field errors',
      call: wrong,
      status: 400,
      body: {
        type: 'urn:vigie:problem:validation',
        title: 'Bad Request',
        status: 400,
        detail: '4 valeurs sont refusées.',
        instance,
        code: 'VALIDATION',
        errors: [
          {
            parameter: 'x',
            code: 'INCONNU',
            detail: '« x » n’existe pas ici : corrigez ou retirez ce nom',
          },
          {
            pointer: '/code',
            code: 'TYPE',
            detail: '"x" doit être un nombre entier, sans zéro en tête, comme 12',
          },
          { pointer: '/indice_de_gravite', code: 'REQUIS', detail: 'obligatoire : donnez une valeur' },
          {
            pointer: '/id',
            code: 'INCONNU',
            detail: '« id » n’existe pas ici : corrigez ou retirez ce nom',
          },
        ],
      },
      headers: { 'dry-run': null, 'idempotency-replayed': null },
    },
    {
      name: 'B1: a problem, whole, without field errors',
      call: { path: '/anomalies/1' },
      status: 404,
      body: {
        type: 'urn:vigie:problem:introuvable',
        title: 'Not Found',
        status: 404,
        detail: 'Aucune anomalie ne porte le code 1.',
        instance,
        code: 'INTROUVABLE',
      },
    },
    ...ABSENT.flatMap(([path, en]) => inBoth({ path }, 404, 'INTROUVABLE', absent(path), en)),
    ...inBoth(
      { path: `/anomalies/${'9'.repeat(200)}` },
      404,
      'INTROUVABLE',
      `Aucune anomalie ne porte le code ${'9'.repeat(60)}….`,
      `No anomaly has the code ${'9'.repeat(60)}….`,
    ),
    ...inBoth(wrong, 400, 'VALIDATION', '4 valeurs sont refusées.', '4 values are refused.'),
    {
      name: 'B1: field errors are told in English',
      call: { ...wrong, language: 'en' },
      status: 400,
      never: ['obligatoire', 'retirez'],
    },
    {
      name: 'B1: a hundred field errors are listed, all are counted',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`inconnu_${i}`, i])),
      },
      status: 400,
      contains: {
        detail: '303 valeurs sont refusées.',
        errors: expect.toSatisfy((listed: unknown[]) => listed.length === 100) as unknown as object,
      },
    },
    {
      name: 'B1: a pointer escapes what JSON pointers escape',
      call: {
        method: 'POST',
        path: '/anomalies',
        body: { 'a/b~c': 1, code: 1, texte: 'x', indice_de_gravite: 0 },
      },
      status: 400,
      errors: [['/a~1b~0c', 'INCONNU']],
    },
    {
      name: 'B1: what is deep in a body is named by its whole pointer',
      call: { method: 'POST', path: '/_batch', body: { operations: [{ method: 'GET', path: 3 }] } },
      status: 400,
      errors: [['/operations/0/path', 'TYPE']],
    },
    {
      name: 'B2: a well-formed request is judged before the object is looked for',
      call: {
        method: 'PATCH',
        path: '/prescriptions/018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
        body: { contenu: 3 },
      },
      status: 400,
      errors: [['/contenu', 'TYPE']],
    },
    {
      name: 'B2: an identifier of the wrong form is judged before the rest',
      call: { method: 'PATCH', path: '/prescriptions/12?x=1', body: { contenu: 3 } },
      status: 404,
      code: 'INTROUVABLE',
    },
    ...['GET', 'DELETE'].map(
      (method): Scenario => ({
        name: `B3: ${method} of one object takes no query parameters`,
        call: { method: method as 'GET', path: '/prescriptions/{registre}?page=1' },
        status: 400,
        errors: [['?page', 'INCONNU']],
      }),
    ),
    {
      name: 'B3: /livez takes no query parameters',
      call: { path: '/livez?x=1' },
      status: 400,
      errors: [['?x', 'INCONNU']],
    },
    { name: 'X6: /livez', call: { path: '/livez' }, status: 200, body: { statut: 'ok' } },
    { name: 'X6: /readyz', call: { path: '/readyz' }, status: 200, body: { statut: 'ok' } },
    {
      name: 'B9, X6: /version names the program, the version of the interface, and the extensions that it has',
      call: { path: '/version' },
      status: 200,
      body: {
        nom: 'vigie',
        version: expect.any(String),
        api_version: '1',
        extensions: [
          'supports',
          'dossiers',
          'ouvrages',
          'idempotency',
          'batch',
          'batch-bodies',
          'batch-skip-identical',
          'dry-run',
          'etag',
          'openapi',
          'stream',
          'session',
          'abonnements',
          'dossier-numbers',
          'suivi',
          'dossiers-ecriture',
          'dossiers-verrous',
          'mots',
          'utilisateurs',
          'evenements-modification',
          'anomalies-de-pei',
          'prescriptions-de-dossier',
          'administration',
        ],
      },
      headers: { 'api-version': '1' },
    },
    {
      name: 'X2: every answer has its number, and no two the same',
      given: [{ path: '/livez' }],
      call: { path: '/livez' },
      status: 200,
      headers: { 'request-id': /^[0-9a-f-]{36}$/ },
    },
    {
      name: 'B1: nothing of the machine is told',
      call: {
        method: 'POST',
        path: '/prescriptions',
        body: { contenu: 'x', chemins: [3], supports_reglementaires_id: {} },
      },
      status: 400,
      never: ['.ts', 'node_modules', '/tmp', 'at Object', 'SQL', 'zod'],
    },
  ],
};
