import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { Client } from 'undici';
import { describe, expect, test } from 'vitest';
import { startHttp } from '../../../server/http/listen.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { engine, runSql } from '../engines/engine.ts';
import { dial, head, type Served, serveWorld, until } from './served.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });
const TEXT = JSON.stringify(anomalie);

const posting = (served: Served, more: Readonly<Record<string, string>> = {}) =>
  head('POST /anomalies', served, { ...JSON_TYPE, 'content-length': TEXT.length, ...more });

async function codes({ bench }: Served): Promise<number[]> {
  const rows = await runSql(bench.db, 'SELECT code FROM anomalies ORDER BY code');
  return rows.map(({ code }) => code as number);
}

describe('HEAD (choice B10)', () => {
  const addressed = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);

  test.each(addressed)('%s has the head of GET without its body', async (path) => {
    const { client, heads } = await serveWorld();
    const target = path
      .replace('{anomalie_id}', '7')
      .replace(/\{\w+\}/, '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35');
    await client.request({
      method: 'POST',
      path: '/anomalies',
      headers: { ...heads, ...JSON_TYPE },
      body: TEXT,
    });
    const ask = async (method: 'GET' | 'HEAD') => {
      const { statusCode, headers, body } = await client.request({ method, path: target, headers: heads });
      // undici closes the connection after a HEAD, and says so.
      const { 'request-id': id, date, connection: _, 'keep-alive': __, ...rest } = headers;
      expect([id, date]).toEqual([expect.any(String), expect.any(String)]);
      return { statusCode, headers: rest, text: await body.text() };
    };
    const got = await ask('GET');
    expect(got.text).not.toBe('');
    expect(await ask('HEAD')).toEqual({ ...got, text: '' });
  });
});

describe('bodies', () => {
  test('a chunked body that grows too large is refused while it still comes (choice B2)', async () => {
    const served = await serveWorld();
    const { client, heads } = served;
    const endless = Readable.from(
      (function* () {
        for (let i = 0; i < 64; i++) yield Buffer.alloc(64 * 1024, ' ');
      })(),
    );
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: '/anomalies',
      headers: { ...heads, ...JSON_TYPE },
      body: endless,
    });
    expect(statusCode).toBe(413);
    expect(await body.json()).toMatchObject({ code: 'CORPS_TROP_GRAND' });
    expect(await codes(served)).toEqual([]);
  });

  test('a body that says it is too large is refused before it comes, and nothing of it is taken for a request', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.write(head('POST /anomalies', served, { ...JSON_TYPE, 'content-length': 3 * 1024 * 1024 }));
    await until(socket, 'CORPS_TROP_GRAND');
    socket.write(head('DELETE /anomalies/7', served));
    await once(socket, 'close');
    expect(socket.said()).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.said()).toMatch(/connection: close/i);
    expect(socket.said().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a body whose end never comes, because the caller stopped writing, is told so', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.end(posting(served) + TEXT.slice(0, 10));
    await once(socket, 'close');
    expect(socket.said()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await codes(served)).toEqual([]);
  });

  test('a caller who is gone in the middle of a body harms no other', async () => {
    const served = await serveWorld();
    const { client, bench, heads } = served;
    const socket = await dial(served);
    socket.write(posting(served) + TEXT.slice(0, 10));
    await client.request({ method: 'GET', path: '/livez' });
    socket.resetAndDestroy();
    const { statusCode } = await client.request({ method: 'GET', path: '/anomalies', headers: heads });
    expect(statusCode).toBe(200);
    expect(await codes(served)).toEqual([]);
    expect(bench.reported).toEqual([]);
  });

  test('two requests on one connection are answered in order', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.write(posting(served) + TEXT + head('GET /anomalies?page=0', served, { connection: 'close' }));
    await once(socket, 'close');
    expect(socket.said().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 400']);
    expect(await codes(served)).toEqual([7]);
  });

  test('a client that waits to be told to continue is', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.write(posting(served, { expect: '100-continue' }));
    await until(socket, 'HTTP/1.1 100 Continue');
    socket.write(TEXT);
    await until(socket, '"code":7');
    expect(socket.said()).toMatch(/HTTP\/1\.1 201 /);
  });

  test('many at once are all answered, and all there', async () => {
    const served = await serveWorld();
    const range = Array.from({ length: 200 }, (_, code) => code);
    const clients = Array.from({ length: 20 }, () => new Client(served.url, { pipelining: 1 }));
    const statuses = await Promise.all(
      range.map(async (code) => {
        const { statusCode, body } = await (clients[code % 20] as Client).request({
          method: 'POST',
          path: '/anomalies',
          headers: { ...served.heads, ...JSON_TYPE },
          body: JSON.stringify({ ...anomalie, code }),
        });
        await body.dump();
        return statusCode;
      }),
    );
    await Promise.all(clients.map((client) => client.close()));
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await codes(served)).toEqual(range);
  });
});

describe('what is sent in bad faith, or by a broken program', () => {
  const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);
  const members = (levels: number) => nested(levels, '{"a":', '}').replace(':}', ':{}}');
  const within = (name: string, value: string) => `${TEXT.slice(0, -1)},"${name}":${value}}`;
  const operation = (body: string, more = '') =>
    `{"operations":[{"method":"POST","path":"/anomalies","body":${body}${more}}]}`;

  /** Sends a body as it stands; answers the code of the problem and its field errors, or the status. */
  async function send(path: string, bytes: string | Buffer, more: Readonly<Record<string, string>> = {}) {
    const served = await serveWorld();
    const { client, heads, bench } = served;
    const { statusCode, body } = await client.request({
      method: 'POST',
      path,
      headers: { ...heads, ...JSON_TYPE, ...more },
      body: bytes,
    });
    const said = (await body.json()) as {
      code?: unknown;
      detail?: string;
      errors?: { pointer: string; code: string }[];
    };
    expect(bench.reported).toEqual([]);
    const problem = said as { errors?: { pointer: string; code: string }[] };
    const errors = problem.errors?.map(({ pointer, code }) => [pointer, code]);
    return { status: statusCode, said, errors, kept: await codes(served) };
  }

  const refused = { status: 400, kept: [] };

  test.each([
    ['33 levels of arrays', '/anomalies', nested(33)],
    ['100,000 levels of arrays', '/anomalies', nested(100_000)],
    ['100,000 levels of objects', '/anomalies', members(100_000)],
    ['100,000 levels in a member that exists', '/anomalies', `{"code":7,"texte":${nested(100_000)}}`],
    ['100,000 levels in one that does not', '/anomalies', within('x', nested(100_000))],
    ['100,000 levels in a batch', '/_batch', operation(nested(100_000))],
    [
      '100,000 levels under a key of a batch',
      '/_batch',
      operation(members(100_000), ',"idempotency_key":"k"'),
    ],
    ['36 levels in a batch', '/_batch', operation(nested(33))],
  ])('%s are told so', async (_, path, bytes) => {
    const { said, ...answered } = await send(path, bytes, { 'idempotency-key': 'k' });
    expect(answered).toMatchObject(refused);
    const max = path === '/_batch' ? 35 : 32;
    expect(said).toMatchObject({
      code: 'JSON_INVALIDE',
      detail: `Le corps emboîte plus de ${max} niveaux d’objets et de listes.`,
    });
  });

  test('32 levels are judged by what they hold', async () => {
    expect(await send('/anomalies', within('x', nested(31)))).toMatchObject({
      ...refused,
      errors: [['/x', 'INCONNU']],
    });
    expect(await send('/_batch', operation(nested(32)))).toMatchObject({
      said: { results: [{ status: 400 }] },
      kept: [],
    });
  });

  test.each([
    ['at the top', '/anomalies', `{"code":1,${TEXT.slice(1)}`, 'code'],
    ['with the same value', '/anomalies', within('code', '7'), 'code'],
    ['written otherwise', '/anomalies', within('c\\u006fd\\u0065', '8'), 'code'],
    ['that is unknown', '/anomalies', within('x":1,"x', '1'), 'x'],
    ['apart from each other', '/anomalies', `${TEXT.slice(0, -1)} , "texte" \n: "y"}`, 'texte'],
    ['empty', '/anomalies', within('":1,"', '1'), ''],
    ['in an array', '/_batch', operation(within('code', '8')), 'code'],
    ['after a text that looks like a name', '/anomalies', within('x":"\\"x\\":","x', '1'), 'x'],
    ['called __proto__', '/anomalies', within('__proto__":1,"__proto__', '1'), '__proto__'],
  ])('two members of one name %s', async (_, path, bytes, name) => {
    const { said, ...answered } = await send(path, bytes);
    expect(answered).toMatchObject(refused);
    expect(said).toMatchObject({
      code: 'JSON_INVALIDE',
      detail: `Le corps a deux fois « ${name} » dans un même objet.`,
    });
  });

  test('one name in two objects, and names in texts, are none of that', async () => {
    const two = [TEXT, JSON.stringify({ ...anomalie, code: 8 })].map(
      (body) => `{"method":"POST","path":"/anomalies","body":${body}}`,
    );
    expect(await send('/_batch', `{"operations":[${two}]}`)).toMatchObject({ status: 200, kept: [7, 8] });
    for (const texte of ['"code":1,"code":2', '\\":\\\\":', '{"a":{"a":[', ' : "', '":']) {
      expect(await send('/anomalies', JSON.stringify({ ...anomalie, texte }))).toMatchObject({
        status: 201,
        said: { ...anomalie, texte },
      });
    }
  });

  test.each([
    ['at the top', '/anomalies', within('__proto__', '{"texte":"x"}'), [['/__proto__', 'INCONNU']]],
    [
      'in a batch',
      '/_batch',
      operation(within('__proto__', '1')),
      [['/operations/0/body/__proto__', 'INCONNU']],
    ],
    [
      'among free pairs',
      '/notifications',
      '{"contexte":{"__proto__":"x"}}',
      [['/contexte/__proto__', 'INCONNU']],
    ],
    ['as the whole', '/anomalies', `{"__proto__":${TEXT}}`, expect.arrayContaining([['/code', 'REQUIS']])],
  ])('__proto__ %s is a name like others', async (_, path, bytes, errors) => {
    expect(await send(path, bytes)).toMatchObject({ ...refused, errors });
    expect(Object.hasOwn(Object.prototype, 'texte')).toBe(false);
  });

  test('an object of more members than any has', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => `"m${i}":0`).join();
    expect(await send('/anomalies', `{${many}}`)).toMatchObject({
      ...refused,
      errors: [['', 'TROP_D_ELEMENTS']],
    });
    expect(await send('/_batch', `{"operations":[{${many}}]}`)).toMatchObject({
      ...refused,
      errors: [['/operations/0', 'TROP_D_ELEMENTS']],
    });
  });

  test.each([
    ['of 200,000 zeros', 'TROP_D_ELEMENTS', '/operations', '/chemins', '0', 199_000],
    ['of a million', 'TROP_D_ELEMENTS', '', '', '0', 1_000_000],
    ['of 600,000 empty objects', 'TROP_D_ELEMENTS', '', '', '{}', 600_000],
    ['of 600,000 that is not JSON', 'TROP_D_ELEMENTS', '', '', '[', 600_000],
  ])('a list %s', async (_, code, operations, chemins, value, count) => {
    const list = `[${`${value},`.repeat(count)}0]`;
    expect(await send('/_batch', `{"operations":${list}}`)).toMatchObject({
      ...refused,
      errors: [[operations, code]],
    });
    expect(await send('/prescriptions', `{"contenu":"x","chemins":${list}}`)).toMatchObject({
      ...refused,
      errors: [[chemins, code]],
    });
  });

  test('texts full of signs are no values', async () => {
    const texte = '[{,\\"'.repeat(16_000);
    const body = JSON.stringify({ ...anomalie, texte: texte.slice(0, 65_000) });
    const operations = Array.from({ length: 30 }, () => `{"method":"POST","path":"/rien","body":${body}}`);
    expect(await send('/_batch', `{"operations":[${operations}]}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['1e400', 'TYPE'],
    ['-1e400', 'TYPE'],
    ['1.5', 'TYPE'],
    ['1000000', 'MAXIMUM'],
    ['1e21', 'MAXIMUM'],
    ['-1', 'MINIMUM'],
    ['9007199254740993', 'MAXIMUM'],
    ['"7"', 'TYPE'],
  ])('the number %s is no code', async (number, code) => {
    expect(await send('/anomalies', TEXT.replace('7', number))).toMatchObject({
      ...refused,
      errors: [['/code', code]],
    });
  });

  test.each([
    ['-0', 0],
    ['0.0', 0],
    ['1e-400', 0],
    ['1.0', 1],
    ['7e0', 7],
    ['70E-1', 7],
  ])('the number %s is the integer %i', async (number, code) => {
    expect(await send('/anomalies', TEXT.replace('7', number))).toMatchObject({
      status: 201,
      said: { ...anomalie, code },
      kept: [code],
    });
  });

  test.each([
    ['\\u0000', 'NUL'],
    ['a\\u0000', 'NUL at the end'],
    ['\\ud83d', 'half of a pair'],
    ['\\udd25\\ud83d', 'a pair the wrong way round'],
  ])('%s, %s, is refused', async (text) => {
    expect(await send('/anomalies', TEXT.replace('Poteau', text))).toMatchObject({
      ...refused,
      errors: [['/texte', 'CARACTERE']],
    });
    expect(await send('/anomalies', within(text, '1'))).toMatchObject({
      ...refused,
      errors: [[expect.any(String), 'INCONNU']],
    });
  });

  test('what is written in pieces stays as it is written', async () => {
    const texte = 'Éclairage détérioré'.normalize('NFD');
    expect(await send('/anomalies', JSON.stringify({ ...anomalie, texte }))).toMatchObject({
      status: 201,
      said: { texte },
    });
  });

  test.each([
    ['a hundred thousand of one parameter', 'code=1&'.repeat(100_000), [['code', 'REPETE']]],
    ['one called __proto__', '__proto__=1', [['__proto__', 'INCONNU']]],
    ['one called constructor, twice', 'constructor=1&constructor=2', [['constructor', 'INCONNU']]],
  ])('%s', async (_, search, errors) => {
    const { client, heads, bench } = await serveWorld();
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `/anomalies?${search}`,
      headers: heads,
    });
    const said = (await body.json()) as { errors: { parameter: string; code: string }[] };
    expect(statusCode).toBe(400);
    expect(said.errors.map(({ parameter, code }) => [parameter, code])).toEqual(errors);
    expect(bench.reported).toEqual([]);
  });

  test.each([
    ['a body that is longer than it says', TEXT.length - 1, '', [400, 400], []],
    ['a body that says it is none', 0, '', [400, 400], []],
    ['something after a body that is right', TEXT.length, 'BONJOUR\r\n\r\n', [201, 400], [7]],
  ])('%s is answered, then what is left of it', async (_, length, more, statuses, kept) => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.write(posting(served, { 'content-length': String(length) }) + TEXT + more);
    await once(socket, 'close');
    expect([...socket.said().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual(
      statuses,
    );
    expect(await codes(served)).toEqual(kept);
  });

  test('a body that says it is longer than it is is waited for, and then told', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.end(posting(served, { 'content-length': String(TEXT.length + 1) }) + TEXT);
    await once(socket, 'close');
    expect(socket.said()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await codes(served)).toEqual([]);
  });
});

describe('the page that describes the interface (choice X6)', () => {
  const BROWSER = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'accept-language': 'fr-FR,fr;q=0.8,en-US;q=0.5,en;q=0.3',
    'user-agent': 'Mozilla/5.0',
    'sec-fetch-mode': 'navigate',
  };

  test('opens in a browser, which is allowed to load and to run nothing', async () => {
    const { url, client } = await serveWorld();
    const ask = (more = {}) =>
      client.request({
        method: 'GET',
        path: '/docs',
        headers: { ...BROWSER, host: `localhost:${new URL(url).port}`, ...more },
      });
    const { statusCode, headers, body } = await ask();
    const page = await body.text();
    expect(statusCode).toBe(200);
    expect(page).toMatch(/^<!doctype html>\n<html lang="/);
    const [style, ...others] = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text]) => text as string,
    );
    expect(others).toEqual([]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style as string, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(page).not.toMatch(/<script|<link|<img|<iframe| style=| on\w+=/i);

    const again = await ask({ 'if-none-match': headers.etag });
    expect(again.statusCode).toBe(304);
    expect(await again.body.text()).toBe('');

    // Each language is a page of its own, which a cache keeps by the language that was asked for.
    const english = await ask({ 'accept-language': 'en', 'if-none-match': headers.etag });
    expect(english).toMatchObject({ statusCode: 200, headers: { 'content-language': 'en' } });
    expect([headers['content-language'], headers.vary]).toEqual(['fr', english.headers.vary]);
    expect(page).toContain('<html lang="fr">');
    expect(await english.body.text()).toContain('<html lang="en">');
  });

  test('shows the address that was called, by a name that the server answers to', async () => {
    const { url, client } = await serveWorld({
      trustedProxies: [{ address: '127.0.0.1', family: 'ipv4', prefix: 32 }],
    });
    const { port } = new URL(url);
    const ask = async (more: Record<string, string>) => {
      const headers = { ...BROWSER, ...more };
      const { statusCode, body } = await client.request({ method: 'GET', path: '/docs', headers });
      return { statusCode, page: await body.text() };
    };
    expect((await ask({ host: `localhost:${port}` })).page).toContain(`http://localhost:${port}`);
    expect((await ask({ host: `127.0.0.1:${port}` })).page).toContain(`http://127.0.0.1:${port}`);
    // Behind a proxy that speaks TLS.
    const proxied = await ask({ host: 'localhost', 'x-forwarded-proto': 'https' });
    expect(proxied.page).toContain('https://localhost');
    expect(await ask({ host: 'evil.example' })).toMatchObject({ statusCode: 421 });
  });

  test('is where the address of the server leads, whatever its query, and no other method or name', async () => {
    const { client } = await serveWorld();
    const ask = async (method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS', more = {}, path = '/') => {
      const { statusCode, headers, body } = await client.request({ method, path, headers: more });
      return {
        statusCode,
        location: headers.location,
        type: headers['content-type'],
        text: await body.text(),
      };
    };
    const led = { statusCode: 302, location: '/docs', type: undefined, text: '' };
    // A browser, curl, and a program that wants JSON.
    for (const more of [BROWSER, { accept: '*/*' }, { accept: 'application/json' }])
      for (const method of ['GET', 'HEAD'] as const) expect(await ask(method, more)).toEqual(led);
    for (const method of ['POST', 'OPTIONS'] as const)
      expect(await ask(method)).toMatchObject({
        statusCode: 404,
        type: 'application/problem+json; charset=utf-8',
      });
    for (const query of ['?', '?utm_source=courriel', '?page=1&page=é'])
      expect(await ask('GET', BROWSER, `/${encodeURI(query)}`)).toEqual(led);
    expect(await ask('GET', BROWSER, '//?page=1')).toMatchObject({ statusCode: 404 });
    expect(await ask('GET', { host: 'evil.example' })).toMatchObject({
      statusCode: 421,
      location: undefined,
    });
  });

  test('names the organisation header of this server', async () => {
    const { client } = await serveWorld({ orgHeader: 'Brand-Org-Id' });
    const { body } = await client.request({ method: 'GET', path: '/docs' });
    const page = await body.text();
    expect(page).toContain('Brand-Org-Id');
    expect(page).not.toContain('Service-Org-Id');
  });
});

describe('being told to stop', () => {
  test('a request under way is answered, new ones are refused, and nothing is waited for after that', async () => {
    const served = await serveWorld();
    const socket = await dial(served);
    socket.write(posting(served, { expect: '100-continue' }));
    await until(socket, '100 Continue');

    let drained = false;
    const drain = served.drain().then(() => {
      drained = true;
    });
    const refused = connect(Number(new URL(served.url).port), '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    expect(drained).toBe(false);

    socket.write(TEXT);
    await Promise.all([drain, once(socket, 'close')]);
    expect(socket.said()).toMatch(/HTTP\/1\.1 201 .*connection: close.*"code":7/is);
    expect(await codes(served)).toEqual([7]);
  });

  test.each([
    ['readyz', '503', 'ARRET_EN_COURS'],
    ['livez', '200', '"ok"'],
  ])('a request for /%s that had begun to come is answered %s (choice X6)', async (name, status, text) => {
    const served = await serveWorld();
    const socket = await dial(served);
    const [line = '', ...rest] = head(`GET /${name}`, served).split(/(?<=\r\n)/);
    // In one piece, so that the server has seen the second request begin when it answers the first.
    socket.write(head('GET /version', served) + line);
    await until(socket, 'api_version');
    const drain = served.drain();
    socket.write(rest.join(''));
    await Promise.all([drain, once(socket, 'close')]);
    const [, , second = ''] = socket.said().split('HTTP/1.1 ');
    expect(second.slice(0, 3)).toBe(status);
    expect(second).toContain(text);
  });

  test('connections that ask nothing are closed at once', async () => {
    const served = await serveWorld();
    const idle = await dial(served);
    const used = await dial(served);
    used.write(head('GET /livez', served));
    await until(used, '"ok"');
    const closed = Promise.all([once(idle, 'close'), once(used, 'close')]);
    await served.drain();
    await closed;
    expect(idle.said()).toBe('');
  });

  test('a database that is closed is said by /readyz, not by /livez', async () => {
    const { bench, client } = await serveWorld();
    await bench.store.close();
    const ask = async (path: string) => {
      const { statusCode, headers, body } = await client.request({ method: 'GET', path });
      return { statusCode, retry: headers['retry-after'], body: await body.json() };
    };
    expect(await ask('/readyz')).toMatchObject({
      statusCode: 503,
      retry: '1',
      body: { code: 'BASE_INDISPONIBLE' },
    });
    expect(await ask('/livez')).toMatchObject({ statusCode: 200 });
  });
});

describe('what is not foreseen', () => {
  test('is a 500 without its details, which are reported under the number that the caller is told', async () => {
    const { bench, client, heads } = await serveWorld();
    await runSql(bench.db, 'DROP TABLE anomalies');
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: '/anomalies?texte=x',
      headers: heads,
    });
    const said = await body.text();
    expect(statusCode).toBe(500);
    expect(JSON.parse(said)).toMatchObject({
      code: 'ERREUR_INTERNE',
      instance: `urn:uuid:${headers['request-id']}`,
      detail: 'Une erreur interne est survenue ; elle est consignée sous ce numéro de requête.',
    });
    expect(said).not.toContain(engine.noTable('anomalies'));
    expect(bench.reported).toEqual([expect.objectContaining({ message: engine.noTable('anomalies') })]);
  });

  test('is that of one operation in a batch; the others are done', async () => {
    const { bench, client, heads } = await serveWorld();
    await runSql(bench.db, 'DROP TABLE anomalies');
    const { body } = await client.request({
      method: 'POST',
      path: '/_batch',
      headers: { ...heads, ...JSON_TYPE },
      body: JSON.stringify({
        operations: [
          { method: 'POST', path: '/anomalies', body: anomalie },
          { method: 'POST', path: '/supports_reglementaires', body: { nature: 'guides' } },
        ],
      }),
    });
    expect(await body.json()).toMatchObject({
      results: [{ status: 500, body: { code: 'ERREUR_INTERNE' } }, { status: 201 }],
    });
    expect(bench.reported).toHaveLength(1);
  });
});

describe('where it listens', () => {
  test('a port that is taken is told', async () => {
    const { url, bench } = await serveWorld();
    const options = { host: '127.0.0.1', port: Number(new URL(url).port), orgHeader: 'x', allowedHosts: [] };
    await expect(startHttp(bench.service, options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  const loopbacks = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const hasIPv6 = loopbacks.some(({ address }) => address === '::1');
  test.skipIf(!hasIPv6)('an address of IPv6 stands in brackets', async () => {
    const { url, client } = await serveWorld({ host: '::1' });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await client.request({ method: 'GET', path: '/livez' })).statusCode).toBe(200);
  });

  test('a revoked token is refused from then on', async () => {
    const { bench, client, heads } = await serveWorld();
    const status = async () =>
      (await client.request({ method: 'GET', path: '/anomalies', headers: heads })).statusCode;
    expect(await status()).toBe(200);
    await runSql(bench.db, `UPDATE tokens SET revoked_at = 'x'`);
    expect(await status()).toBe(401);
  });
});
