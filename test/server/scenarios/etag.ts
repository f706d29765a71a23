import { expect } from 'vitest';
import { entityTag } from '../../../server/core/operation.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { EXTINCTEURS, libraryOf } from './library.ts';
import type { Request, Resource, Scenario } from './scenario.ts';

/** What HTTP says of choice X5, and of the description of the interface (X6); both transports: etag.test.ts. */

const HEADS = 'conditions are heads of HTTP';
const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau', indice_de_gravite: 1 });
const post: Request = { method: 'POST', path: '/anomalies', body: anomalie };
const TAG = entityTag(JSON.stringify(anomalie));
const OTHER = entityTag('');
const REMOVED = { anomalies: { removed: [anomalie] } };

const http = (name: string, call: Request, status: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  httpOnly: HEADS,
  given: [post],
  call,
  status,
  ...more,
});

/** A request written by hand; the connection is closed after its answer. */
const wire = (line: string, ...heads: readonly string[]): Request => ({
  wire: [
    `${line} HTTP/1.1`,
    'Host: {host}',
    'Connection: close',
    'Authorization: Bearer {token:administrateur_fonctionnel}',
    'Service-Org-Id: {nord}',
    ...heads,
    '',
    '',
  ].join('\n'),
});
const NOTHING_NEW: Partial<Scenario> = {
  body: undefined,
  headers: {
    etag: TAG,
    vary: 'Accept, Accept-Encoding, Authorization, Service-Org-Id, Accept-Language',
    'cache-control': 'private, no-cache',
    'request-id': /./,
    'content-type': null,
    'content-length': null,
    'transfer-encoding': null,
  },
};

export const etags: Resource = {
  library: libraryOf('nord'),
  scenarios: [
    http(
      'X5: an object comes with its tag, to be kept by the caller and asked about again',
      wire('GET /anomalies/7'),
      200,
      {
        body: anomalie,
        headers: { ...NOTHING_NEW.headers, 'content-type': /json/, 'content-length': /\d/ },
      },
    ),
    http('X5: a list has no tag', wire('GET /anomalies'), 200, {
      headers: { etag: null, 'cache-control': 'private, no-cache' },
    }),
    http('X5: what is refused is not to be kept', wire('GET /anomalies/8'), 404, {
      headers: { etag: null, vary: null, 'cache-control': 'no-store' },
    }),
    http('X5: nor is the answer of a write', { method: 'DELETE', path: '/anomalies/7' }, 204, {
      headers: { etag: null, vary: null, 'cache-control': 'no-store' },
      after: REMOVED,
    }),
    ...(['GET', 'HEAD'] as const).map((method) =>
      http(
        `X5: ${method} of what the caller has is answered without it`,
        wire(`${method} /anomalies/7`, `If-None-Match: ${TAG}`),
        304,
        NOTHING_NEW,
      ),
    ),
    http(
      'X5: tags in two headers are one list',
      wire('GET /anomalies/7', `If-None-Match: ${OTHER}`, `If-None-Match: W/${TAG}`),
      304,
      NOTHING_NEW,
    ),
    http('X5: the name of the organisation header is that of the server', wire('GET /livez'), 200, {
      given: [],
      server: { orgHeader: 'Brand-Org-Id' },
      headers: { vary: 'Accept, Accept-Encoding, Authorization, Brand-Org-Id, Accept-Language' },
    }),
    http(
      'X5: a GET on a condition that is not met',
      { path: '/anomalies/7', headers: { 'if-match': OTHER } },
      412,
      {
        code: 'PRECONDITION',
      },
    ),
    http(
      'X5: a GET on a condition that is met',
      { path: '/anomalies/7', headers: { 'if-match': `W/"x", ${TAG}` } },
      200,
      {
        body: anomalie,
      },
    ),
    http(
      'X5: who may not write is told so, whatever the condition',
      {
        method: 'DELETE',
        path: '/anomalies/7',
        headers: { 'if-match': OTHER, authorization: 'Bearer {token:visionneur_simple}' },
      },
      403,
      { code: 'DROIT_INSUFFISANT' },
    ),
    http(
      'X5: a body that is not valid is told so first',
      {
        method: 'PATCH',
        path: '/prescriptions/{extincteurs}',
        body: { contenu: 3 },
        headers: { 'if-match': OTHER },
      },
      400,
      { errors: [['/contenu', 'TYPE']] },
    ),
    http(
      'X5: another organisation’s object is not there, whatever is thought of it',
      {
        method: 'DELETE',
        path: '/prescriptions/{extincteurs}',
        headers: {
          'if-match': '*',
          authorization: 'Bearer {token:administrateur_fonctionnel@sud}',
          'service-org-id': '{sud}',
        },
      },
      404,
      { code: 'INTROUVABLE' },
    ),
    http(
      'X5: a refused condition in English',
      {
        method: 'DELETE',
        path: '/anomalies/7',
        headers: { 'if-match': OTHER },
        language: 'en',
      },
      412,
      { contains: { detail: 'The object has changed since you read it.' } },
    ),
    http(
      'X5: a list of tags that is none',
      { path: '/anomalies/7', headers: { 'if-none-match': 'x' } },
      400,
      {
        code: 'EN_TETE_INVALIDE',
        contains: { detail: 'L’en-tête If-None-Match n’est pas valable : "…", W/"…" | *.' },
      },
    ),
    {
      name: 'X5: conditions are never required',
      given: [post],
      call: { method: 'DELETE', path: '/anomalies/7' },
      status: 204,
      after: REMOVED,
    },
    {
      name: 'X5: an object with what hangs on it has one tag',
      call: { path: '/prescriptions/{extincteurs}' },
      status: 200,
      body: EXTINCTEURS,
      headers: { etag: /^"[\w-]{22}"$/ },
    },

    {
      name: 'X6: /openapi.json describes the interface',
      call: { path: '/openapi.json' },
      status: 200,
      contains: {
        openapi: expect.stringMatching(/^3\.1\.\d+$/),
        paths: { '/anomalies': expect.any(Object) },
      },
      headers: { etag: /^"[\w-]{22}"$/ },
    },
    http(
      'X6: it is open, and names the organisation header of this server',
      {
        path: '/openapi.json',
        headers: { authorization: null, 'brand-org-id': null },
      },
      200,
      {
        given: [],
        server: { orgHeader: 'Brand-Org-Id' },
        contains: { components: { parameters: { Organisation: { name: 'Brand-Org-Id' } } } },
        never: ['Service-Org-Id'],
      },
    ),
    ...['/openapi.json', '/docs'].map(
      (path): Scenario => ({
        name: `B3, X6: ${path} takes no query parameters`,
        call: { path: `${path}?x=1` },
        status: 400,
        errors: [['?x', 'INCONNU']],
      }),
    ),
    ...(
      [
        [null, 'en'],
        ['en', 'en'],
        ['fr', 'fr'],
        ['de, *', 'en'],
        ['fr-CA, en;q=0.5', 'fr'],
        ['fr;q=0.1, en-GB', 'en'],
      ] as const
    ).map(([given, language]) =>
      http(
        `X6: /docs with Accept-Language: ${given}`,
        { path: '/docs', headers: { 'accept-language': given } },
        200,
        { given: [], headers: { 'content-language': language, vary: /Accept-Language/ } },
      ),
    ),
    ...['application/json', 'text/plain, application/*', 'text/html;q=0, */*', 'text/*;q=0'].map((accept) =>
      http(`B2, X6: /docs to who wants ${accept}`, { path: '/docs', headers: { accept } }, 406, {
        given: [],
        code: 'FORMAT_REFUSE',
        contains: { detail: 'La réponse n’est disponible qu’en text/html.' },
      }),
    ),
    http(
      'B2, X6: /openapi.json to who wants a page',
      { path: '/openapi.json', headers: { accept: 'text/html' } },
      406,
      {
        given: [],
        contains: { detail: 'La réponse n’est disponible qu’en application/json.' },
      },
    ),
    ...['/openapi.json', '/docs'].flatMap((path) => [
      http(`B10: OPTIONS ${path}`, { method: 'OPTIONS', path }, 204, {
        given: [],
        headers: { allow: 'GET, HEAD, OPTIONS' },
      }),
      http(`B2: POST ${path}`, { method: 'POST', path }, 405, { given: [], code: 'METHODE_REFUSEE' }),
    ]),
  ],
};
