import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Client, Pool } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ServeOptions, serve } from '../../../server/http/serve.ts';
import { engine } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';

/** Of today: what is served here runs on the clock of the machine. */
const prepared = await prepareWorld(new Date());

const ANOMALIE = JSON.stringify({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });

/** One measured value, its labels in the order of their names. */
type Sample = readonly [name: string, labels: string, value: number];

/** The samples of an exposition; everything else that it may hold is one line each of help and type before them. */
function samplesIn(text: string): Sample[] {
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, name, type] = /^# TYPE ([a-z_:][\w:]*) (counter|gauge|histogram|summary)$/i.exec(line) ?? [];
    if (name !== undefined && type !== undefined) {
      expect(types.has(name), line).toBe(false);
      types.set(name, type);
      continue;
    }
    if (/^# HELP [a-z_:][\w:]* ./i.test(line)) continue;
    const [, metric = '', inner = '', value = ''] =
      /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/i.exec(line) ?? [];
    const family = types.has(metric) ? metric : metric.replace(/_(?:bucket|sum|count)$/, '');
    expect(types.has(family), line).toBe(true);
    expect(value, line).toMatch(/^(?:[+-]?Inf|Nan|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i);
    const labels = inner
      .split(/(?<="),/)
      .filter((label) => label !== '')
      .sort()
      .join(',');
    samples.push([metric, labels, Number(value.replace('Inf', 'Infinity'))]);
  }
  const keys = samples.map(([name, labels]) => `${name}{${labels}}`);
  expect(new Set(keys).size).toBe(keys.length);
  return samples;
}

async function measured(more: Partial<ServeOptions> = {}) {
  const { db: file, organisations } = await prepared.copy();
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], file, report: () => {} },
    metrics: { host: '127.0.0.1', port: 0 },
    ...more,
  });
  const client = new Client(running.url);
  onTestFinished(async () => {
    await client.destroy();
    await running.stop();
  });
  const { id, tokens } = organisations.nord;
  const heads = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
  const ask = async (method: string, path: string, headers: object = heads, body = '') => {
    const answer = await client.request({ method: method as 'GET', path, headers: { ...headers }, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  const scrape = async () => {
    const answer = await fetch(running.metrics as string);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return samplesIn(await answer.text());
  };
  const value = async (name: string, labels = '') =>
    (await scrape()).find(([one, of]) => one === name && of === labels)?.[2];
  return { ...running, ask, scrape, value, heads, file };
}

test('requests are counted by method, route and status', async () => {
  const { ask, scrape, heads } = await measured();
  const json = { ...heads, 'content-type': 'application/json' };
  for (let i = 0; i < 3; i++) await ask('GET', `/anomalies/${i}`);
  expect(await ask('POST', '/anomalies', json, ANOMALIE)).toBe(201);
  expect(await ask('POST', '/anomalies', json, ANOMALIE)).toBe(409);
  for (let i = 0; i < 2; i++) await ask('GET', '/anomalies?code=7');
  await ask('GET', '/session', {});
  await ask('GET', '/nowhere');
  const samples = await scrape();
  const of = (name: string) => samples.filter(([one]) => one === name).map(([, ...rest]) => rest);
  const anomalies = 'method="GET",route="/anomalies"';
  const one = 'method="GET",route="/anomalies/{anomalie_id}"';
  const post = 'method="POST",route="/anomalies"';
  expect(of('vigie_http_requests_total').sort()).toEqual(
    [
      [`${one},status="404"`, 3],
      [`${post},status="201"`, 1],
      [`${post},status="409"`, 1],
      [`${anomalies},status="200"`, 2],
      ['method="GET",route="/session",status="401"', 1],
      ['method="GET",route="unrouted",status="404"', 1],
    ].sort(),
  );
  expect(of('vigie_http_refusals_total').sort()).toEqual([
    ['code="CODE_EXISTANT"', 1],
    ['code="INTROUVABLE"', 4],
    ['code="NON_AUTHENTIFIE"', 1],
  ]);
  expect(of('vigie_http_request_duration_seconds_count')).toEqual(
    expect.arrayContaining([
      [one, 3],
      [post, 2],
      [anomalies, 2],
    ]),
  );
  const buckets = of('vigie_http_request_duration_seconds_bucket').filter(([labels]) =>
    `${labels}`.includes(one),
  );
  const counts = buckets.map(([, count]) => Number(count));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toEqual([`le="+Inf",${one}`, 3]);
  const bytes = Object.fromEntries(of('vigie_http_response_bytes_total'));
  expect(bytes[anomalies]).toBeGreaterThan(2 * ANOMALIE.length);
  const defaults = samples.map(([name]) => name);
  expect(defaults).toEqual(
    expect.arrayContaining([
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ]),
  );
});

test('those beyond the rate are counted as refusals', async () => {
  const { ask, value } = await measured({ rateLimit: 2 });
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push(await ask('GET', '/anomalies'));
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(await value('vigie_http_refusals_total', 'code="TROP_DE_REQUETES"')).toBe(refused);
});

test('those under way, and connections', async () => {
  const { url, value, heads } = await measured();
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ ...heads, host, 'content-type': 'application/json', 'content-length': 9 });
  socket.write(`POST /anomalies HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  await vi.waitUntil(async () => (await value('vigie_http_requests_in_flight')) === 1);
  expect(await value('vigie_connections')).toBe(1);
  socket.resetAndDestroy();
  await vi.waitUntil(async () => (await value('vigie_http_requests_in_flight')) === 0);
  const labels = 'method="POST",route="/anomalies"';
  expect(await value('vigie_http_requests_aborted_total', labels)).toBe(1);
  expect(await value('vigie_http_requests_total', `${labels},status="none"`)).toBe(1);
  expect(await value('vigie_connections')).toBe(0);
});

test('connections for which there was no room', async () => {
  const { url, value } = await measured({ bounds: { connections: 2 } });
  const { hostname, port } = new URL(url);
  expect(await value('vigie_connections_refused_total')).toBe(0);
  const sockets = [1, 2, 3, 4].map(() => connect(Number(port), hostname).on('error', () => {}));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await vi.waitUntil(async () => (await value('vigie_connections_refused_total')) === 2);
  expect(await value('vigie_connections')).toBe(2);
});

test('the size of the database, NaN while it is gone', async () => {
  const { ask, value, heads, file } = await measured();
  const before = (await value('vigie_database_bytes')) as number;
  expect(before).toBeGreaterThan(4096);
  const operations = Array.from({ length: 100 }, (_, code) => ({
    method: 'POST',
    path: '/anomalies',
    // Nothing that could be packed.
    body: { code, texte: randomBytes(1000).toString('hex'), indice_de_gravite: 0 },
  }));
  const json = { ...heads, 'content-type': 'application/json' };
  expect(await ask('POST', '/_batch', json, JSON.stringify({ operations }))).toBe(200);
  expect(await value('vigie_database_bytes')).toBeGreaterThan(before + 100 * 2000);
  const back = await engine.takeAway(file);
  expect(await value('vigie_database_bytes')).toBeNaN();
  await back();
  expect(await value('vigie_database_bytes')).toBeGreaterThan(before);
});

test('writes that share a flush of the disk', async () => {
  const { url, scrape, heads } = await measured();
  const clients = new Pool(url, { connections: 32 });
  onTestFinished(() => clients.destroy());
  const of = async () =>
    Object.fromEntries(
      (await scrape())
        .filter(([name]) => name.startsWith('vigie_write'))
        .map(([name, labels, value]) => [`${name}{${labels}}`, value]),
    );
  // What was tidied at the start was a write too, before anything was measured.
  expect(await of()).toMatchObject({ 'vigie_write_group_size_count{}': 0, 'vigie_writes_waiting{}': 0 });
  const headers = { ...heads, 'content-type': 'application/json' };
  const created = await Promise.all(
    Array.from({ length: 100 }, async (_, code) => {
      const body = JSON.stringify({ code, texte: 'Poteau', indice_de_gravite: 0 });
      const answer = await clients.request({ method: 'POST', path: '/anomalies', headers, body });
      await answer.body.dump();
      return answer.statusCode;
    }),
  );
  expect(new Set(created)).toEqual(new Set([201]));
  const {
    'vigie_write_group_size_count{}': groups,
    'vigie_write_group_size_sum{}': writes,
    'vigie_writes_waiting{}': waiting,
  } = await of();
  // On a busy machine what is tidied at the start is one of them.
  expect([100, 101]).toContain(writes);
  expect(waiting).toBe(0);
  expect(groups).toBeGreaterThan(0);
  expect(groups).toBeLessThan(100);
});

test('no caller can add to the labels', async () => {
  const { ask, scrape } = await measured();
  const own = async () => (await scrape()).filter(([name]) => name.startsWith('vigie_'));
  await ask('GET', '/anomalies/7');
  await ask('GET', '/first');
  await ask('MKCOL', '/anomalies');
  const before = await own();
  for (let i = 0; i < 50; i++) {
    await ask('GET', `/anomalies/${i}`);
    await ask('GET', `/place-${i}?value-${i}=${i}`);
    await ask(['UNLOCK', 'PROPFIND', 'MKCOL', 'LOCK', 'REPORT'][i % 5] as string, `/other-${i}`);
  }
  const after = await own();
  const keysOf = (samples: Sample[]) => samples.map(([name, labels]) => `${name}{${labels}}`).sort();
  // What MKCOL met on a path that is there, it meets nowhere else.
  const met = 'vigie_http_requests_total{method="other",route="unrouted",status="404"}';
  expect(keysOf(after).filter((key) => !keysOf(before).includes(key))).toEqual([met]);
  expect(after.find(([name, labels]) => `${name}{${labels}}` === met)?.[2]).toBe(50);
  expect(JSON.stringify(after)).not.toMatch(/place|other-|value-/);
});

test.each(['127.0.0.1', '0.0.0.0', '::'])(
  'those who call it by a name of the service are answered, and nobody else (%s)',
  async (host) => {
    const { metrics = '' } = await measured({ metrics: { host, port: 0 }, allowedHosts: ['SDIS.example'] });
    const { port } = new URL(metrics);
    const status = async (name: string, at = '127.0.0.1') => {
      const client = new Client(`http://${at}:${port}`);
      const answer = await client.request({ method: 'GET', path: '/metrics', headers: { host: name } });
      await answer.body.dump();
      await client.destroy();
      return answer.statusCode;
    };
    const own = [new URL(metrics).host, '127.0.0.1', `localhost:${port}`, `[::1]:${port}`, 'sdis.example:9'];
    for (const name of own) expect([name, await status(name)]).toEqual([name, 200]);
    for (const name of ['attaquant.example', `attaquant.example:${port}`, '127.0.0.2', '10.0.0.1', ''])
      expect([name, await status(name)]).toEqual([name, 421]);
    // What listens everywhere is called by whatever address leads there.
    if (host !== '127.0.0.1') expect(await status('127.0.0.2', '127.0.0.2')).toBe(200);
  },
);

test('nothing else is answered there, and figures nowhere else', async () => {
  const { url, metrics = '', ask } = await measured();
  const status = async (path: string, method = 'GET') =>
    (await fetch(new URL(path, metrics), { method, redirect: 'error' })).status;
  expect(await status('/metrics?x=1')).toBe(200);
  expect(await status('/metrics', 'HEAD')).toBe(200);
  expect(await status('/metrics', 'POST')).toBe(405);
  expect([await status('/'), await status('/metricsx'), await status('/anomalies')]).toEqual([404, 404, 404]);
  expect(await ask('GET', '/metrics')).toBe(404);
  expect(new URL(metrics).port).not.toBe(new URL(url).port);
});

test('none are kept unless they are asked for', async () => {
  const { metrics } = await measured({ metrics: undefined });
  expect(metrics).toBeUndefined();
});
