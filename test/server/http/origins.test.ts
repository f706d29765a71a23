import type { Dispatcher } from 'undici';
import { describe, expect, test } from 'vitest';
import { originOf } from '../../../commands/shared/flags/addresses.ts';
import { shell } from '../../profiles/shell.ts';
import { type Served, serveWorld } from './served.ts';

const CARTE = 'https://carte.example';
const OTHER = 'https://autre.example';

/** Asks as a page of an origin does; `heads` are those of a caller with a token unless left out. */
async function ask(
  { client, heads }: Served,
  origin: string,
  more: Partial<Dispatcher.RequestOptions> & { readonly anonymous?: true } = {},
) {
  const { anonymous, ...options } = more;
  const { statusCode, headers, body } = await client.request({
    method: 'GET',
    path: '/anomalies',
    ...options,
    headers: { ...(anonymous ? {} : heads), origin, ...(options.headers as Record<string, string>) },
  } as Dispatcher.RequestOptions);
  const text = await body.text();
  const cors = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  return { status: statusCode, headers, text, cors: Object.fromEntries(cors) };
}

const preflight = (served: Served, origin: string, path: string, method: string, headers = '') =>
  ask(served, origin, {
    anonymous: true,
    method: 'OPTIONS',
    path,
    headers: {
      'access-control-request-method': method,
      ...(headers === '' ? {} : { 'access-control-request-headers': headers }),
    },
  });

const listed = (value: unknown) => String(value).toLowerCase().split(/,\s*/);

describe('an origin', () => {
  test.each([
    ['https://carte.example', 'https://carte.example'],
    ['HTTPS://Carte.Example:443', 'https://carte.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://été.example', 'https://xn--t-9fab.example'],
    ['http://[::1]:80', 'http://[::1]'],
    ['tauri://Localhost', 'tauri://localhost'],
    ['*', '*'],
  ])('%s is %s to a browser', (text, origin) => {
    expect(originOf(text)).toBe(origin);
  });

  test.each([
    '',
    'null',
    'carte.example',
    'https://',
    'https://a.example/',
    'https://a.example/x',
    'https://*.example:x',
    'https://u@a.example',
    'https://a.example?x',
    '**',
  ])('%j is none', (text) => {
    expect(originOf(text)).toBeUndefined();
  });

  test('that is none ends the start, with the flag and the form', async () => {
    const { run, database } = shell();
    const { exitCode, err } = await run([
      'server',
      'start',
      '--db',
      database,
      '--allow-origin',
      'carte.example',
    ]);
    expect(exitCode).toBe(2);
    expect(err).toContain('--allow-origin: "carte.example" must be an origin without a path, such as');
  });
});

describe('a page of an origin that is allowed', () => {
  const allowing = () => serveWorld({ allowedOrigins: [CARTE, 'http://localhost:5173'] });

  test('reads what it asked for, and what stands in the head of the answer', async () => {
    const served = await allowing();
    for (const origin of [CARTE, 'http://localhost:5173']) {
      const { status, cors, headers } = await ask(served, origin);
      expect([status, cors['access-control-allow-origin']]).toEqual([200, origin]);
      const exposed = listed(cors['access-control-expose-headers']);
      const named = [
        'etag',
        'request-id',
        'api-version',
        'retry-after',
        'ratelimit-reset',
        'idempotency-replayed',
      ];
      expect(exposed).toEqual(expect.arrayContaining([...named, 'dry-run', 'preference-applied', 'allow']));
      expect(listed(headers.vary)).toContain('origin');
      expect(cors).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('reads why it was refused', async () => {
    const served = await allowing();
    const cases = [
      [401, { anonymous: true }],
      [404, { path: '/rien' }],
      [400, { path: '/anomalies?page=0' }],
      [421, { headers: { host: 'attaquant.example' } }],
    ] as const;
    for (const [status, more] of cases) {
      const { cors, ...answer } = await ask(served, CARTE, more);
      expect(answer.status).toBe(status);
      expect(cors).toMatchObject({ 'access-control-allow-origin': CARTE });
    }
  });

  test('reads lists as they flow, and what has not changed', async () => {
    const served = await allowing();
    const stream = await ask(served, CARTE, { headers: { accept: 'application/x-ndjson' } });
    expect(stream.headers['content-type']).toMatch(/ndjson/);
    const { headers } = await ask(served, CARTE, { path: '/version' });
    const known = { path: '/version', headers: { 'if-none-match': String(headers.etag) } };
    const unchanged = await ask(served, CARTE, known);
    expect(unchanged.status).toBe(304);
    for (const { cors } of [stream, unchanged])
      expect(cors).toMatchObject({ 'access-control-allow-origin': CARTE });
  });

  test.each([
    ['/anomalies', 'POST', 'content-type, authorization, service-org-id, idempotency-key'],
    ['/anomalies/7', 'DELETE', 'authorization,if-match,service-org-id,x-dry-run'],
    ['/_batch', 'POST', 'content-encoding,prefer,traceparent'],
    ['/anomalies', 'GET', 'if-none-match'],
  ])('may first ask for %s %s with %s, without a token', async (path, method, names) => {
    const served = await serveWorld({ allowedOrigins: [CARTE], rateLimit: 1 });
    for (let i = 0; i < 3; i++) {
      const { status, text, cors, headers } = await preflight(served, CARTE, path, method, names);
      expect([status, text]).toEqual([204, '']);
      expect(cors['access-control-allow-origin']).toBe(CARTE);
      expect(listed(cors['access-control-allow-methods'])).toContain(method.toLowerCase());
      expect(listed(cors['access-control-allow-headers'])).toEqual(expect.arrayContaining(listed(names)));
      expect(Number(cors['access-control-max-age'])).toBeGreaterThan(0);
      expect(listed(headers.vary)).toContain('origin');
    }
  });

  test('may name the organisation by the header of this server', async () => {
    const served = await serveWorld({ allowedOrigins: [CARTE], orgHeader: 'X-Sdis' });
    const { cors } = await preflight(served, CARTE, '/anomalies', 'GET', 'x-sdis');
    expect(listed(cors['access-control-allow-headers'])).toContain('x-sdis');
  });

  test('that only asks for the methods is told no more', async () => {
    const served = await allowing();
    const { status, cors } = await ask(served, CARTE, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(Object.keys(cors).sort()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
    ]);
  });
});

describe('a page of another origin', () => {
  test.each([
    OTHER,
    'null',
    'http://carte.example',
    'https://carte.example:8443',
    'https://carte.example.attaquant.example',
  ])('%s is refused, and told nothing', async (origin) => {
    const served = await serveWorld({ allowedOrigins: [CARTE] });
    for (const { status, cors, text, headers } of [
      await ask(served, origin),
      await ask(served, origin, { path: '/livez', anonymous: true }),
      await preflight(served, origin, '/anomalies', 'POST', 'authorization'),
    ]) {
      expect([status, cors]).toEqual([403, {}]);
      expect(text).toContain('ORIGINE_REFUSEE');
      expect(listed(headers.vary)).toContain('origin');
    }
  });

  test('is refused where none is allowed, as before', async () => {
    const served = await serveWorld();
    const { status, cors } = await ask(served, CARTE);
    expect([status, cors]).toEqual([403, {}]);
    expect((await preflight(served, CARTE, '/anomalies', 'GET')).cors).toEqual({});
  });

  test('is let in where all are', async () => {
    const served = await serveWorld({ allowedOrigins: ['*'] });
    for (const origin of [OTHER, 'null']) {
      const { status, cors, headers } = await ask(served, origin);
      expect([status, cors['access-control-allow-origin']]).toEqual([200, '*']);
      expect(listed(headers.vary)).not.toContain('origin');
      expect((await preflight(served, origin, '/anomalies', 'GET')).status).toBe(204);
    }
  });
});

test('who is no page is answered as ever, and a cache is told of the others', async () => {
  const served = await serveWorld({ allowedOrigins: [CARTE] });
  const { statusCode, headers, body } = await served.client.request({
    method: 'GET',
    path: '/anomalies',
    headers: served.heads,
  });
  await body.dump();
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(listed(headers.vary)).toEqual(expect.arrayContaining(['accept', 'authorization', 'origin']));
});
