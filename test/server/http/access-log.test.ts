import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ServeOptions, serve } from '../../../server/http/serve.ts';
import { runSql as askDatabase } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { scratch } from '../world.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ANOMALIE = JSON.stringify({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });
type AccessLogLine = Readonly<Record<string, unknown>>;

/** Of today: what is served here runs on the clock of the machine. */
const prepared = await prepareWorld(new Date());

/** A server that logs, and what its caller needs; gone when the test is over. */
async function logging(accessLog?: ServeOptions['accessLog']) {
  const { directory, remove } = scratch();
  onTestFinished(remove);
  const { db: file, organisations } = await prepared.copy();
  const log = join(directory, 'access.log');
  const said: string[] = [];
  const failures: (string | undefined)[] = [];
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], file },
    accessLog: accessLog ?? { file: log },
    report: (line) => void said.push(line),
    onLogFailure: ({ code }) => void failures.push(code),
  });
  const client = new Client(running.url);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= client.destroy().then(() => running.stop());
    return stopping;
  };
  onTestFinished(stop);
  const { id, tokens } = organisations.nord;
  const heads = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
  const ask = async (method: 'GET' | 'POST', path: string, headers: object = heads, body = '') => {
    const answer = await client.request({ method, path, headers: { ...headers }, body });
    return {
      status: answer.statusCode,
      id: String(answer.headers['request-id']),
      text: await answer.body.text(),
    };
  };
  return { ...running, file, log, said, failures, stop, heads, ask, organisation: id, directory };
}

function linesOf(file: string): AccessLogLine[] {
  const text = readFileSync(file, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('a line for each request', () => {
  test('in a file of its owner alone, to the last one before the server stops', async () => {
    const { ask, stop, log, heads, organisation } = await logging();
    const first = await ask('GET', '/anomalies?code=7', { ...heads, traceparent: TRACEPARENT });
    for (let i = 0; i < 100; i++) await ask('GET', '/anomalies/7');
    const last = await ask('GET', '/nowhere', {});
    await stop();
    const lines = linesOf(log);
    expect(lines).toHaveLength(102);
    expect(lines[0]).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request_id: first.id,
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      parent_id: 'b7ad6b7169203331',
      client: '127.0.0.1',
      organisation,
      user: 'administrateur_fonctionnel',
      method: 'GET',
      route: '/anomalies',
      status: 200,
      code: null,
      aborted: false,
      duration_ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(lines.at(-1)).toMatchObject({
      ...{ request_id: last.id, trace_id: null, organisation: null, user: null },
      ...{ route: 'unrouted', status: 404, code: 'INTROUVABLE' },
    });
    if (process.platform !== 'win32') expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  test('goes behind what a file holds already, whose mode stays', async () => {
    const { directory, remove } = scratch();
    onTestFinished(remove);
    const file = join(directory, 'old.log');
    writeFileSync(file, '{"old":true}\n');
    chmodSync(file, 0o640);
    const { ask, stop } = await logging({ file });
    await ask('GET', '/livez');
    await stop();
    expect(linesOf(file)).toMatchObject([{ old: true }, { route: '/livez', status: 200 }]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('on stderr, beside what is said of defects under the same request and trace', async () => {
    const { ask, said, stop, file, heads } = await logging('stderr');
    await askDatabase(file, 'DROP TABLE anomalies');
    const head = { ...heads, 'content-type': 'application/json', traceparent: TRACEPARENT };
    const { status, id } = await ask('POST', '/anomalies', head, ANOMALIE);
    await stop();
    expect(status).toBe(500);
    const ids = {
      request_id: id,
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      parent_id: 'b7ad6b7169203331',
    };
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { ...ids, error: expect.stringContaining('anomalies') },
      { ...ids, level: 'error', route: '/anomalies', status: 500, code: 'ERREUR_INTERNE' },
    ]);
  });

  test('holds no secret that came in a header, a query, a body or a path', async () => {
    const { ask, stop, log, heads } = await logging();
    const secret = (where: string) => `secret-${where}`;
    const all = {
      ...heads,
      cookie: secret('cookie'),
      'user-agent': secret('agent'),
      'x-any': secret('header'),
    };
    await ask('GET', `/anomalies?search=${secret('query')}&${secret('name')}=1`, all);
    await ask('GET', `/anomalies/${secret('path')}`, all);
    await ask('GET', `/${secret('place')}/deeper?${secret('query')}`, all);
    await ask('GET', '/session', { ...all, authorization: `Bearer ${secret('token')}` });
    await ask('GET', '/session', { ...all, 'service-org-id': secret('organisation') });
    await ask('GET', '/session', { ...all, traceparent: secret('trace'), host: secret('host') });
    const body = JSON.stringify({ code: 7, texte: secret('texte'), indice_de_gravite: secret('value') });
    const json = { 'content-type': 'application/json', 'idempotency-key': secret('key') };
    expect((await ask('POST', '/anomalies', { ...all, ...json }, body)).status).toBe(400);
    expect((await ask('POST', '/anomalies', { ...all, ...json }, `{"${secret('member')}`)).status).toBe(400);
    await stop();
    expect(linesOf(log)).toHaveLength(8);
    const text = readFileSync(log, 'utf8');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(heads.authorization.slice('Bearer '.length));
  });
});

describe('the file of the log', () => {
  test('is made anew at the name that it was moved away from', async () => {
    const { ask, reopen, stop, log } = await logging();
    await ask('GET', '/livez');
    await vi.waitUntil(() => existsSync(log) && statSync(log).size > 0);
    renameSync(log, `${log}.1`);
    reopen();
    await vi.waitUntil(() => existsSync(log));
    await ask('GET', '/version');
    await stop();
    expect(linesOf(`${log}.1`)).toMatchObject([{ route: '/livez' }]);
    expect(linesOf(log)).toMatchObject([{ route: '/version' }]);
  });

  test('refuses to be opened where nothing can be', async () => {
    const missing = join(scratch().directory, 'none', 'access.log');
    await expect(logging({ file: missing })).rejects.toMatchObject({
      code: 'FICHIER_NON_ECRIT',
      params: { file: missing, reason: 'ENOENT' },
    });
  });

  test.skipIf(!existsSync('/dev/full'))(
    'on a full disk: requests are answered, it is told once, and lines come when there is room',
    async () => {
      const { directory, remove } = scratch();
      onTestFinished(remove);
      const link = join(directory, 'access.log');
      symlinkSync('/dev/full', link);
      const { ask, reopen, stop, failures } = await logging({ file: link });
      for (let i = 0; i < 20; i++) expect((await ask('GET', '/livez')).status).toBe(200);
      await vi.waitUntil(() => failures.length > 0);
      expect(failures).toEqual(['ENOSPC']);
      const file = join(directory, 'roomy.log');
      rmSync(link);
      symlinkSync(file, link);
      reopen();
      await vi.waitUntil(() => existsSync(file) && statSync(file).size > 0);
      await ask('GET', '/version');
      await stop();
      const routes = linesOf(file).map(({ route }) => route);
      expect(routes.filter((route) => route === '/livez')).toHaveLength(20);
      expect(routes.at(-1)).toBe('/version');
      expect(failures).toHaveLength(1);
    },
  );

  test.skipIf(!existsSync('/dev/full'))(
    'a disk that stays full does not keep the server from stopping',
    async () => {
      const { ask, stop, failures } = await logging({ file: '/dev/full' });
      expect((await ask('GET', '/livez')).status).toBe(200);
      await stop();
      expect(failures).toEqual(['ENOSPC']);
    },
  );
});
