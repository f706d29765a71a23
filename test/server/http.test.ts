import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type HttpOptions, type HttpServer, startHttp } from '../../server/http.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { type Bench, copyWorld, createWorld, openBench, scratch, type World } from './world.ts';

const place = scratch();
let prepared: World;
let files = 0;

beforeAll(() => {
  prepared = createWorld(join(place.directory, 'world.db'));
});
afterAll(place.remove);

interface Served extends HttpServer {
  readonly bench: Bench;
  readonly client: Client;
  readonly heads: Readonly<Record<string, string>>;
}

/** A server on a database of its own, gone when the test is over. */
async function serve(more: Partial<HttpOptions> = {}): Promise<Served> {
  files += 1;
  const world = copyWorld(prepared, join(place.directory, `${files}.db`));
  const bench = openBench(world);
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], ...more };
  const server = await startHttp(bench.service, options);
  const client = new Client(server.url);
  const { id, tokens } = world.organisations.nord;
  onTestFinished(async () => {
    await client.destroy();
    await server.drain();
    await bench.engine.close();
  });
  const heads = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
  return { ...server, bench, client, heads };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const anomalie = { code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 };
const TEXT = JSON.stringify(anomalie);

/** A connection on which a test writes and reads by hand. */
async function dial({ url }: Served): Promise<Socket & { said: () => string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    said += text;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return Object.assign(socket, { said: () => said });
}

function head(
  line: string,
  { heads, url }: Served,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const all = { host: new URL(url).host, ...heads, ...more };
  return `${line} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

const posting = (served: Served, more: Readonly<Record<string, string>> = {}) =>
  head('POST /anomalies', served, { ...JSON_TYPE, 'content-length': TEXT.length, ...more });

/** Resolves once the connection has brought this text. */
async function until(socket: Socket & { said: () => string }, text: string): Promise<void> {
  while (!socket.said().includes(text)) await once(socket, 'data');
}

async function codes({ bench }: Served): Promise<number[]> {
  return bench.engine.read(
    (tx) => tx.statement('SELECT code FROM anomalies ORDER BY code').pluck().all() as number[],
  );
}

describe('HEAD (choice B10)', () => {
  const addressed = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);

  test.each(addressed)('%s has the head of GET without its body', async (path) => {
    const { client, heads } = await serve();
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
    const served = await serve();
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
    const served = await serve();
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
    const served = await serve();
    const socket = await dial(served);
    socket.end(posting(served) + TEXT.slice(0, 10));
    await once(socket, 'close');
    expect(socket.said()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await codes(served)).toEqual([]);
  });

  test('a caller who is gone in the middle of a body harms nobody', async () => {
    const served = await serve();
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
    const served = await serve();
    const socket = await dial(served);
    socket.write(posting(served) + TEXT + head('GET /anomalies?page=0', served, { connection: 'close' }));
    await once(socket, 'close');
    expect(socket.said().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 400']);
    expect(await codes(served)).toEqual([7]);
  });

  test('a client that waits to be told to continue is', async () => {
    const served = await serve();
    const socket = await dial(served);
    socket.write(posting(served, { expect: '100-continue' }));
    await until(socket, 'HTTP/1.1 100 Continue');
    socket.write(TEXT);
    await until(socket, '"code":7');
    expect(socket.said()).toMatch(/HTTP\/1\.1 201 /);
  });

  test('many at once are all answered, and all there', async () => {
    const served = await serve();
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

describe('being told to stop', () => {
  test('a request under way is answered, new ones are refused, and nothing is waited for after that', async () => {
    const served = await serve();
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
    const served = await serve();
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
    const served = await serve();
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
    const { bench, client } = await serve();
    await bench.engine.close();
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

describe('what nobody foresaw', () => {
  test('is a 500 without its details, which are reported under the number that the caller is told', async () => {
    const { bench, client, heads } = await serve();
    await bench.engine.write((tx) => tx.statement('DROP TABLE anomalies').run());
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
    expect(said).not.toContain('no such table');
    expect(bench.reported).toEqual([expect.objectContaining({ message: 'no such table: anomalies' })]);
  });

  test('is that of one operation in a batch; the others are done', async () => {
    const { bench, client, heads } = await serve();
    await bench.engine.write((tx) => tx.statement('DROP TABLE anomalies').run());
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
    const { url, bench } = await serve();
    const options = { host: '127.0.0.1', port: Number(new URL(url).port), orgHeader: 'x', allowedHosts: [] };
    await expect(startHttp(bench.service, options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  const loopbacks = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const hasIPv6 = loopbacks.some(({ address }) => address === '::1');
  test.skipIf(!hasIPv6)('an address of IPv6 stands in brackets', async () => {
    const { url, client } = await serve({ host: '::1' });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await client.request({ method: 'GET', path: '/livez' })).statusCode).toBe(200);
  });

  test('a revoked token is refused from then on', async () => {
    const { bench, client, heads } = await serve();
    const ask = async () =>
      (await client.request({ method: 'GET', path: '/anomalies', headers: heads })).statusCode;
    expect(await ask()).toBe(200);
    await bench.engine.write((tx) => tx.statement(`UPDATE tokens SET revoked_at = 'x'`).run());
    expect(await ask()).toBe(401);
  });
});
