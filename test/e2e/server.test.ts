import { renameSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { isServed } from '../../server/storage/sqlite/server-lock.ts';
import { type Child, newPlace, ranOf, until } from './program.ts';
import { firstLine, setUpServer } from './serving.ts';

/** What opens a database, and lets go of it when it is killed. */
const HOLDING = `
  const [, sqlite, file] = process.argv;
  const db = require(sqlite)(file);
  db.prepare('SELECT count(*) FROM organisations').get();
  console.log('open');
  setInterval(() => db.open, 1e9);
`;

it('says where it is, once it answers', async () => {
  const place = newPlace();
  const { url, pid, db, child } = await setUpServer(place);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(pid).toBe(child.pid);
  expect(db).toBe(`${place.folder}/served.db`);
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { statut: 'ok' }]);
});

it('says that its port is taken, and what to do', async () => {
  const place = newPlace();
  const { url } = await setUpServer(place);
  const { port } = new URL(url);
  const db = `${place.folder}/other.db`;
  await place.prepare(['server', 'init', '--db', db]);
  const second = await place.vigie(['server', 'start', '--db', db, '--port', port]);
  expect(second).toMatchObject({ exitCode: 8, out: '' });
  expect(second.err).toContain(
    `Cannot listen on 127.0.0.1:${port}: another program already uses this address`,
  );
  const json = await place.vigie(['server', 'start', '--db', db, '--port', port, '--json']);
  expect(JSON.parse(json.err)).toMatchObject({ error: { code: 'ADRESSE_OCCUPEE', exit_code: 8 } });
});

it('serves no database that is being served, and names who does where that is known', async () => {
  const place = newPlace();
  const { db, child, url } = await setUpServer(place);
  const link = `${place.folder}/link.db`;
  symlinkSync(db, link);
  for (const name of [db, link]) {
    const second = await place.vigie(['server', 'start', '--db', name, '--json']);
    expect(second).toMatchObject({ exitCode: 8, out: '' });
    const { error } = JSON.parse(second.err);
    expect(error.code).toBe('BASE_OUVERTE');
    if (process.platform === 'linux') expect(error.message).toContain(`${child.pid} (`);
  }
  // What does not serve may have it open.
  const list = await place.vigie(['server', 'organisations', 'list', '--db', db, '-o', 'ids']);
  expect(list).toMatchObject({ exitCode: 0, err: '' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it.runIf(process.platform === 'linux')(
  'serves no database under a new name while its server runs',
  async () => {
    const place = newPlace();
    const { db, child } = await setUpServer(place);
    const moved = `${place.folder}/moved.db`;
    renameSync(db, moved);
    const start = ['server', 'start', '--db', moved, '--json'];
    const refused = async () => {
      const { exitCode, out, err } = await place.vigie(start);
      expect([exitCode, out]).toEqual([8, '']);
      const { error } = JSON.parse(err);
      expect([error.code, error.message]).toEqual([
        'BASE_OUVERTE',
        expect.stringContaining(`${child.pid} (`),
      ]);
      expect(isServed(moved)).toBe(false);
    };
    await refused();
    rmSync(`${db}-server`);
    await refused();
    child.kill('SIGTERM');
    await child;
    const server = place.start(start);
    expect(JSON.parse(await firstLine(server))).toMatchObject({ db: moved });
  },
);

it('serves a database whose server was killed', async () => {
  const place = newPlace();
  const { db, child } = await setUpServer(place);
  expect(isServed(db)).toBe(true);
  child.kill('SIGKILL');
  await child;
  expect(isServed(db)).toBe(false);
  const next = place.start(['server', 'start', '--db', db, '--json']);
  expect(JSON.parse(await firstLine(next))).toMatchObject({ db });
  expect(isServed(db)).toBe(true);
  next.kill('SIGTERM');
  expect(ranOf(await next)).toMatchObject({ exitCode: 0, err: '' });
  expect(isServed(db)).toBe(false);
  expect([statSync(`${db}-server`).size, statSync(`${db}-server`).mode]).toEqual([0, statSync(db).mode]);
});

it('is no matter of asking: what is being served is neither replaced nor written over', async () => {
  const place = newPlace();
  const { db, url } = await setUpServer(place);
  const copy = `${place.folder}/copie.db`;
  await place.prepare(['server', 'backup', copy, '--db', db]);
  const codeOf = async (args: readonly string[]) => {
    const { exitCode, err } = await place.vigie(['server', ...args, '--db', db, '--json']);
    return [exitCode, JSON.parse(err).error.code];
  };
  expect(await codeOf(['restore', copy])).toEqual([8, 'BASE_OUVERTE']);
  expect(await codeOf(['backup', `${db}-server`, '--force'])).toEqual([2, 'FICHIER_COMMUN']);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // Neither what is left of one that was emptied under its server.
  truncateSync(db);
  expect(await codeOf(['restore', copy, '--yes'])).toEqual([8, 'BASE_OUVERTE']);
  expect(statSync(db).size).toBe(0);
});

it('serves a database that another process than a server has open', async () => {
  const place = newPlace();
  const { db, child } = await setUpServer(place);
  child.kill('SIGTERM');
  await child;
  const holding = execa(process.execPath, ['-e', HOLDING, resolve('node_modules/better-sqlite3'), db]);
  onTestFinished(() => void holding.kill());
  expect(await firstLine(holding as unknown as Child)).toBe('open');
  const server = place.start(['server', 'start', '--db', db, '--json']);
  expect(JSON.parse(await firstLine(server))).toMatchObject({ db });
  server.kill('SIGTERM');
  expect(ranOf(await server)).toMatchObject({ exitCode: 0, err: '' });
});

it('is not ready once its file is gone, and takes no more writes', async () => {
  const place = newPlace();
  const { db, url, env } = await setUpServer(place);
  renameSync(db, `${db}.ailleurs`);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'BASE_REMPLACEE' }]);
  const fields = ['--code', '7', '--texte', 'Poteau', '--indice-de-gravite', '1'];
  const add = ['anomalies', 'add', ...fields, '--json', '--retries', '0'];
  const lost = await place.vigie(add, { env });
  expect(JSON.parse(lost.err)).toMatchObject({ error: { code: 'BASE_REMPLACEE', exit_code: 8 } });
  renameSync(`${db}.ailleurs`, db);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await place.vigie(add, { env })).toMatchObject({ exitCode: 0 });
});

it('a remote profile answers byte for byte what the local database does', async () => {
  const place = newPlace();
  const { env, db } = await setUpServer(place);
  for (const noun of ['supports', 'prescriptions', 'anomalies']) {
    await place.prepare([noun, 'import', `examples/${noun}.csv`, '-q'], { env });
  }
  const [first = ''] = (await place.prepare(['prescriptions', 'list', '-o', 'ids'], { env })).split('\n');
  const lines = [
    ['anomalies', 'list', '--all'],
    ['anomalies', 'list', '--texte', 'VEGETATION', '--sort', '-code'],
    ['anomalies', 'get', '10'],
    ['anomalies', 'get', '999999'],
    ['anomalies', 'delete', '10', '11', '999999', '--dry-run'],
    ['prescriptions', 'list', '--all'],
    ['prescriptions', 'list', '--support-reglementaire-article', 'co45'],
    ['prescriptions', 'explore', '/ERP'],
    ['prescriptions', 'tree'],
    ['prescriptions', 'get', first],
    ['supports', 'list', '--all', '--fields', 'reference,titre'],
  ];
  for (const line of lines) {
    const remote = await place.inProcess([...line, '--json'], { env });
    const local = await place.inProcess([...line, '--json', '--db', db]);
    expect({ ...remote, err: '' }, line.join(' ')).toEqual({ ...local, err: '' });
    expect(remote.out !== '', line.join(' ')).toBe(remote.exitCode === 0 || remote.exitCode === 9);
  }
});

it('is told to stop, lets the request under way end, and exits with 0', async () => {
  const place = newPlace();
  const { url, org, token, child, db } = await setUpServer(place);
  const body = JSON.stringify({ code: 7, texte: 'Capot absent', indice_de_gravite: 1 });
  const post = request(`${url}/anomalies`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'service-org-id': org,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server asks for the body once it has begun to read the request.
      expect: '100-continue',
    },
  });
  const answered = new Promise<number | undefined>((status, failed) => {
    post.on('response', (response) => status(response.resume().statusCode)).on('error', failed);
  });
  const begun = new Promise((resolved) => post.on('continue', resolved));
  post.flushHeaders();
  await begun;

  child.kill('SIGTERM');
  await until(() => refuses(new URL(url)));
  post.end(body);
  expect(await answered).toBe(201);
  expect(ranOf(await child)).toMatchObject({ exitCode: 0, signal: undefined, err: '' });
  expect(await place.prepare(['anomalies', 'list', '--db', db, '-o', 'ids'])).toBe('7\n');
});

/** Whether nothing listens at an address any more. */
function refuses({ hostname, port }: URL): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => answer(false)).on('error', () => answer(true));
    socket.on('connect', () => socket.destroy());
  });
}
