import { expect } from 'vitest';
import { wholeAnomalie } from '../../contract/expected.ts';
import { EXTINCTEURS, libraryOf, PRESCRIPTIONS } from './library.ts';
import { meta, type Request, type Resource, type Scenario } from './scenario.ts';

const WIRE = 'only HTTP has heads, methods and bytes';
const NOBODY = { authorization: null, 'service-org-id': null };
const anomalie = wholeAnomalie({ code: 7, texte: 'Nouvelle', indice_de_gravite: 1 });
const post: Request = { method: 'POST', path: '/anomalies', body: anomalie };
const ADDED = { anomalies: { added: [anomalie] } };

const http = (name: string, call: Request, status: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  httpOnly: WIRE,
  call,
  status,
  ...more,
});

/** What each path takes (choice B10). */
const ALLOWED: readonly (readonly [path: string, allow: string, refused: readonly Request['method'][]])[] = [
  ['/anomalies', 'GET, POST, HEAD, OPTIONS', ['PUT', 'PATCH', 'DELETE']],
  ['/anomalies/3', 'GET, DELETE, HEAD, OPTIONS', ['PUT', 'PATCH', 'POST']],
  ['/prescriptions', 'GET, POST, HEAD, OPTIONS', ['PUT', 'PATCH', 'DELETE']],
  ['/prescriptions/explore', 'GET, HEAD, OPTIONS', ['PUT', 'PATCH', 'DELETE', 'POST']],
  ['/prescriptions/{registre}', 'GET, PATCH, DELETE, HEAD, OPTIONS', ['PUT', 'POST']],
  ['/supports_reglementaires', 'GET, POST, HEAD, OPTIONS', ['PUT', 'PATCH', 'DELETE']],
  ['/supports_reglementaires/{r123}', 'GET, PATCH, DELETE, HEAD, OPTIONS', ['PUT', 'POST']],
  ['/_batch', 'POST, OPTIONS', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
  ['/healthz', 'GET, HEAD, OPTIONS', ['POST', 'PUT', 'PATCH', 'DELETE']],
  ['/livez', 'GET, HEAD, OPTIONS', ['POST', 'PUT', 'PATCH', 'DELETE']],
  ['/readyz', 'GET, HEAD, OPTIONS', ['POST']],
  ['/.well-known/oauth-protected-resource', 'GET, HEAD, OPTIONS', ['POST']],
  ['/version', 'GET, HEAD, OPTIONS', ['POST']],
];

const methods = (list: string) =>
  new RegExp(
    `^${list
      .split(', ')
      .map((method) => `(?=.*\\b${method}\\b)`)
      .join('')}`,
  );

/** A request written by hand; the connection is closed after its answer. */
const wire = (line: string, heads: readonly string[] = [], body = '') =>
  [
    line,
    'Host: {host}',
    'Connection: close',
    'Authorization: Bearer {token:administrateur_fonctionnel}',
    'Service-Org-Id: {nord}',
    ...heads,
    '',
    body,
  ].join('\n');
const JSON_TYPE = 'Content-Type: application/json';
const TEXT = JSON.stringify(anomalie);

export const https: Resource = {
  library: libraryOf('nord'),
  scenarios: [
    // Whose name, which page.
    ...[
      'vigie.example',
      '127.0.0.1.example',
      'localhost.example:80',
      'LOCALHOST@evil.example',
      '192.168.1.10',
      '[::2]',
      '',
    ].flatMap((host) =>
      ['/anomalies', '/version'].map((path) =>
        http(
          `B2: ${path} under the name ${JSON.stringify(host)}`,
          { path, headers: { ...NOBODY, host } },
          421,
          {
            code: 'HOTE_REFUSE',
          },
        ),
      ),
    ),
    ...['localhost', 'LocalHost:81', '127.0.0.1', '[::1]:8443', 'Nord.example:1'].map((host) =>
      http(`B2: under the name ${host}`, { path: '/livez', headers: { host } }, 200, {
        server: { allowedHosts: ['nord.EXAMPLE'] },
      }),
    ),
    ...['https://evil.example', 'null', 'http://127.0.0.1', 'http://localhost:1', 'file://'].map((origin) =>
      http(`B2: a page of ${origin}`, { ...post, headers: { origin } }, 403, { code: 'ORIGINE_REFUSEE' }),
    ),
    http(
      'B2: a page of another origin does not even read /livez',
      { path: '/livez', headers: { origin: 'https://evil.example' } },
      403,
      {
        code: 'ORIGINE_REFUSEE',
        headers: { 'access-control-allow-origin': null },
      },
    ),
    http(
      'B2: a page of the server itself',
      { ...post, headers: { host: 'localhost:99', origin: 'http://LOCALHOST:99' } },
      201,
      {
        after: ADDED,
      },
    ),
    http(
      'B2: the language of a refused name',
      { path: '/livez', headers: { host: 'x' }, language: 'en' },
      421,
      {
        contains: { detail: 'The host name x is not allowed.' },
      },
    ),

    // Methods.
    ...ALLOWED.flatMap(([path, allow, refused]) => [
      http(`B10: OPTIONS ${path}`, { method: 'OPTIONS', path }, 204, {
        body: undefined,
        headers: { allow: methods(allow), 'content-length': null },
      }),
      ...refused.map((method) =>
        http(`B2: ${method} ${path}`, { method: method as 'PUT', path }, 405, {
          ...(method === 'HEAD' ? {} : { code: 'METHODE_REFUSEE' as const }),
          headers: { allow: methods(allow) },
        }),
      ),
    ]),
    http('B10: OPTIONS asks no token', { method: 'OPTIONS', path: '/anomalies', headers: NOBODY }, 204, {
      headers: { allow: /GET/, 'access-control-allow-methods': null },
    }),
    ...(['OPTIONS', 'GET', 'POST', 'DELETE', 'PUT'] as const).flatMap((method) =>
      [
        '/anomalie',
        '/anomalies/',
        '//anomalies',
        '/anomalies/3/x',
        '/Anomalies',
        '/prescriptions/explore/',
        '/%00',
        '/anomalies/%ff',
      ].map((path) =>
        http(`B2: ${method} ${path}, which is nothing`, { method, path }, 404, { code: 'INTROUVABLE' }),
      ),
    ),
    ...[
      '/anomalies',
      '/anomalies?code=1',
      '/anomalies/1',
      '/prescriptions',
      '/prescriptions?contenu=securite',
      '/prescriptions/{extincteurs}',
      '/prescriptions/explore',
      '/supports_reglementaires',
      '/supports_reglementaires/{r123}',
      '/anomalies?page=0',
      '/livez',
      '/readyz',
      '/version',
    ].map((path) =>
      http(
        `B10: HEAD ${path}`,
        { method: 'HEAD', path },
        path.endsWith('/1') ? 404 : path.endsWith('page=0') ? 400 : 200,
        {
          body: undefined,
          headers: { 'content-length': /^[1-9]\d*$/, 'transfer-encoding': null },
        },
      ),
    ),

    // What is accepted, in which language.
    ...[
      'application/json',
      '*/*',
      'application/*',
      'text/html, application/json;q=0.1',
      'application/problem+json',
      'text/html, */*;q=0.8',
    ].map((accept) => http(`B2: Accept: ${accept}`, { path: '/livez', headers: { accept } }, 200)),
    ...[
      'text/html',
      'application/xml, text/*',
      'application/json;q=0',
      'application/json; q=0.000',
      'image/png;q=1',
    ].map((accept) =>
      http(`B2: Accept: ${accept}`, { path: '/livez', headers: { accept } }, 406, { code: 'FORMAT_REFUSE' }),
    ),
    ...(
      [
        [null, 'fr'],
        ['fr', 'fr'],
        ['en', 'en'],
        ['en-GB,en;q=0.9', 'en'],
        ['fr-CA', 'fr'],
        ['en;q=0.3, fr;q=0.8', 'fr'],
        ['fr;q=0.3, en;q=0.8', 'en'],
        ['de, en;q=0.5', 'en'],
        ['de', 'fr'],
        ['*', 'fr'],
        ['en;q=0', 'fr'],
        [';;,q=', 'fr'],
      ] as const
    ).map(([given, language]) =>
      http(
        `B1: Accept-Language: ${given}`,
        { path: '/anomalies/1', headers: { 'accept-language': given } },
        404,
        {
          code: 'INTROUVABLE',
          contains: {
            detail: language === 'fr' ? 'Aucune anomalie ne porte le code 1.' : 'No anomaly has the code 1.',
          },
        },
      ),
    ),

    // Bodies.
    ...['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'].map(
      (type) =>
        http(`B2: a body of type ${type}`, { ...post, headers: { 'content-type': type } }, 201, {
          after: ADDED,
        }),
    ),
    ...[
      null,
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'application/jsonx',
      'application/ld+json',
    ].map((type) =>
      http(`B2: a body of type ${type}`, { ...post, headers: { 'content-type': type } }, 415, {
        code: 'TYPE_DE_CONTENU',
      }),
    ),
    ...(
      [
        ['cut short', TEXT.slice(0, -1)],
        ['two documents', TEXT + TEXT],
        ['a trailing comma', '{"code":7,}'],
        ['single quotes', "{'code':7}"],
        ['NaN', '{"code":NaN}'],
        ['a comment', `${TEXT}//`],
        ['blanks alone', '  '],
        ['a byte order mark', `\ufeff${TEXT}`],
        ['invalid UTF-8', Buffer.from(TEXT.replace('Nouvelle', 'Cl\xe9'), 'latin1')],
        ['an overlong NUL', Buffer.from(TEXT.replace('Nouvelle', '\xc0\x80'), 'latin1')],
        ['a surrogate in UTF-8', Buffer.from(TEXT.replace('Nouvelle', '\xed\xa0\x80'), 'latin1')],
        ['UTF-16', Buffer.from(TEXT, 'utf16le')],
      ] as const
    ).map(([what, bytes]) =>
      http(`B2: a body that is ${what} is not JSON`, { ...post, bytes }, 400, {
        code: 'JSON_INVALIDE',
        never: ['at JSON.parse', 'node:'],
      }),
    ),
    http(
      'B2: deep nesting is refused, not followed',
      { ...post, bytes: '['.repeat(500_000) + ']'.repeat(500_000) },
      400,
    ),
    http(
      'B2: of two members of one name neither counts',
      { ...post, bytes: `{"code":1,${TEXT.slice(1)}` },
      400,
      {
        code: 'JSON_INVALIDE',
        contains: { detail: 'Le corps a deux fois « code » dans un même objet.' },
      },
    ),
    http(
      'B5: escapes in JSON are the characters that they stand for',
      { ...post, bytes: TEXT.replace('Nouvelle', '\\u00e9\\ud83d\\udd25') },
      201,
      {
        body: { ...anomalie, texte: 'é🔥' },
        after: { anomalies: { added: [{ texte: 'é🔥' }] } },
      },
    ),
    http(
      'B5: a lone surrogate in an escape is refused',
      { ...post, bytes: TEXT.replace('Nouvelle', '\\ud83d') },
      400,
      {
        errors: [['/texte', 'CARACTERE']],
      },
    ),
    http(
      'B2: a body of two MiB and a byte is too large',
      { ...post, bytes: ' '.repeat(2 * 1024 * 1024 + 1) },
      413,
      {
        code: 'CORPS_TROP_GRAND',
        contains: { detail: 'Le corps dépasse 2097152 octets.' },
      },
    ),
    http('B2: two MiB are not', { ...post, bytes: TEXT.padEnd(2 * 1024 * 1024) }, 201, { after: ADDED }),
    http(
      'B5: the longest text fits, every character escaped',
      {
        ...post,
        bytes: TEXT.replace('Nouvelle', '\\ud83d\\udd25'.repeat(65_536)),
      },
      201,
      { after: { anomalies: { added: [{ code: 7 }] } } },
    ),
    http('B3: a GET takes no notice of a body', { path: '/livez', bytes: '{' }, 200),
    http('B1: an empty body is an absent one', { ...post, bytes: '' }, 400, {
      errors: [
        ['/code', 'REQUIS'],
        ['/texte', 'REQUIS'],
        ['/indice_de_gravite', 'REQUIS'],
      ],
    }),

    // Query strings.
    http('B6: a plus is a blank, %2B is a plus', { path: '/prescriptions?contenu=des+blocs' }, 200, {
      contains: { meta: meta(1) },
    }),
    http('B6: what is not encoded at all', { path: '/prescriptions?contenu="registre"&per_page=1' }, 200, {
      contains: { meta: meta(1, { per_page: 1 }) },
    }),
    http(
      'B6: percent signs that encode nothing are themselves',
      { path: '/prescriptions?contenu=100%20%&page=1' },
      200,
      {
        contains: { data: [{ id: '{eclairage}' }] },
      },
    ),
    http('B3: a name without a value is an empty value', { path: '/prescriptions?contenu' }, 200, {
      body: { data: PRESCRIPTIONS, meta: meta(3) },
    }),
    http('B3: an empty query string is none', { path: '/prescriptions?' }, 200, {
      body: { data: PRESCRIPTIONS, meta: meta(3) },
    }),
    http('B3: ampersands alone are none', { path: '/prescriptions?&&' }, 200, {
      body: { data: PRESCRIPTIONS, meta: meta(3) },
    }),
    http(
      'B6: a filter of 65,536 characters of four bytes, percent-encoded, fits in the head',
      {
        path: `/prescriptions?contenu=${'%F0%9F%94%A5'.repeat(65_536)}`,
      },
      200,
      { body: { data: [], meta: meta(0) } },
    ),
    http('B2: an identifier is percent-decoded', { path: '/anomalies/%33' }, 404, { code: 'INTROUVABLE' }),

    // Heads.
    http(
      'B9, X2: a number and a version on what is answered',
      { path: '/prescriptions/{extincteurs}' },
      200,
      {
        body: EXTINCTEURS,
        headers: {
          'api-version': '1',
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-powered-by': null,
          server: null,
          'ratelimit-limit': null,
        },
      },
    ),
    http(
      'X2: a number of the caller’s own is not taken over',
      { path: '/livez', headers: { 'request-id': 'x' } },
      200,
      {
        headers: { 'request-id': /^[0-9a-f-]{36}$/ },
      },
    ),
    http('B9: no rate limit unless the server is told to', { path: '/anomalies' }, 200, {
      headers: { 'ratelimit-limit': null, 'ratelimit-remaining': null, 'ratelimit-reset': null },
    }),
    http('B9: what is left is told', { path: '/anomalies' }, 200, {
      server: { rateLimit: 2 },
      given: [{ path: '/anomalies' }],
      headers: {
        'ratelimit-limit': '2',
        'ratelimit-remaining': '0',
        'ratelimit-reset': /^\d+$/,
        'retry-after': null,
      },
    }),
    http('B9: past the limit', post, 429, {
      server: { rateLimit: 2 },
      given: [{ path: '/anomalies' }, { path: '/anomalies' }],
      code: 'TROP_DE_REQUETES',
      // The clock stands at half past nine sharp: a whole minute is left.
      headers: {
        'retry-after': '60',
        'ratelimit-limit': '2',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '60',
      },
    }),
    http('B9: each token has its own allowance', { path: '/anomalies' }, 200, {
      server: { rateLimit: 1 },
      as: 'preventionniste',
      given: [{ path: '/anomalies' }],
    }),
    http('B9: the next minute is another', { path: '/anomalies', days: 60 / 86_400 }, 200, {
      server: { rateLimit: 1 },
      given: [{ path: '/anomalies' }],
    }),
    http(
      'B9: what is left is told with a refusal too',
      { path: '/anomalies', headers: { 'service-org-id': null } },
      400,
      {
        server: { rateLimit: 2 },
        code: 'ORGANISATION_REQUISE',
        headers: { 'ratelimit-limit': '2', 'ratelimit-remaining': '1' },
      },
    ),
    http(
      'B9: a probe of whether the server is alive is not counted',
      { path: '/livez', headers: NOBODY },
      200,
      {
        server: { rateLimit: 1 },
        given: [
          { path: '/livez', headers: NOBODY },
          { path: '/livez', headers: NOBODY },
        ],
        body: { statut: 'ok' },
      },
    ),
    http(
      'B9: what is no token counts as the address that it comes from',
      { path: '/anomalies', headers: { authorization: 'Bearer vig_3' } },
      429,
      {
        server: { rateLimit: 2 },
        given: [
          { path: '/anomalies', headers: NOBODY, refused: true },
          { path: '/anomalies', headers: { authorization: 'Bearer vig_2' }, refused: true },
        ],
        code: 'TROP_DE_REQUETES',
      },
    ),

    // Bytes.
    http(
      'B2: a request written by hand',
      { wire: wire('POST /anomalies HTTP/1.1', [JSON_TYPE, `Content-Length: ${TEXT.length}`], TEXT) },
      201,
      {
        body: anomalie,
        after: ADDED,
      },
    ),
    http(
      'B2: a chunked body',
      {
        wire: wire(
          'POST /anomalies HTTP/1.1',
          [JSON_TYPE, 'Transfer-Encoding: chunked'],
          `a\n${TEXT.slice(0, 10)}\n${(TEXT.length - 10).toString(16)}\n${TEXT.slice(10)}\n0\n\n`,
        ),
      },
      201,
      { body: anomalie, after: ADDED },
    ),
    http(
      'B2: a body that says its length twice',
      {
        wire: wire(
          'POST /anomalies HTTP/1.1',
          [JSON_TYPE, 'Content-Length: 5', `Content-Length: ${TEXT.length}`],
          TEXT,
        ),
      },
      400,
      { code: 'REQUETE_INVALIDE' },
    ),
    http(
      'B2: a body that has both a length and chunks',
      {
        wire: wire(
          'POST /anomalies HTTP/1.1',
          [JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
          `5\n12345\n0\n\n`,
        ),
      },
      400,
      { code: 'REQUETE_INVALIDE' },
    ),
    http('B2: a request line that is none', { wire: 'BONJOUR\n\n' }, 400, {
      code: 'REQUETE_INVALIDE',
      headers: {
        connection: 'close',
        'content-type': 'application/problem+json; charset=utf-8',
        'request-id': /./,
        'api-version': '1',
      },
    }),
    http('B2: a method that is none', { wire: wire('FAIRE /anomalies HTTP/1.1') }, 400, {
      code: 'REQUETE_INVALIDE',
    }),
    http(
      'B2: a control character in a header',
      { wire: wire('GET /anomalies HTTP/1.1', ['X: a\u0001b']) },
      400,
      { code: 'REQUETE_INVALIDE' },
    ),
    http('B2: no Host', { wire: 'GET /livez HTTP/1.1\nConnection: close\n\n' }, 400, {
      code: 'REQUETE_INVALIDE',
    }),
    http('B2: HTTP/1.0 without Host', { wire: 'GET /version HTTP/1.0\n\n' }, 400, {
      code: 'REQUETE_INVALIDE',
    }),
    http(
      'B2: heads of more than a MiB',
      { wire: wire('GET /livez HTTP/1.1', [`X: ${'x'.repeat(1024 * 1024)}`]) },
      431,
      {
        code: 'EN_TETES_TROP_GRANDS',
      },
    ),
    http(
      'B2: an address of more than a MiB',
      { wire: wire(`GET /anomalies?texte=${'x'.repeat(1024 * 1024)} HTTP/1.1`) },
      431,
      {
        code: 'EN_TETES_TROP_GRANDS',
      },
    ),
    http(
      'A2, B3: a header that comes twice',
      { wire: wire('GET /anomalies HTTP/1.1', ['Service-Org-Id: {nord}']) },
      400,
      {
        code: 'ORGANISATION_REQUISE',
        contains: { status: 400, title: 'Bad Request', instance: expect.any(String) },
      },
    ),
  ],
};
