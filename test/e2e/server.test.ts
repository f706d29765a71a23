import { request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace, ranOf, until } from './program.ts';
import { serve } from './serving.ts';

it('says where it is, once it answers', async () => {
  const place = newPlace();
  const { url, pid, db, child } = await serve(place);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(pid).toBe(child.pid);
  expect(db).toBe(`${place.folder}/served.db`);
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { statut: 'ok' }]);
});

it('says that its port is taken, and what to do', async () => {
  const place = newPlace();
  const { url, db } = await serve(place);
  const { port } = new URL(url);
  const second = await place.vigie(['server', 'start', '--db', db, '--port', port]);
  expect(second).toMatchObject({ exitCode: 8, out: '' });
  expect(second.err).toContain(`Cannot listen on 127.0.0.1:${port}: another program uses it already`);
  const json = await place.vigie(['server', 'start', '--db', db, '--port', port, '--json']);
  expect(JSON.parse(json.err)).toMatchObject({ error: { code: 'ADRESSE_OCCUPEE', exit_code: 8 } });
});

it('a remote profile answers byte for byte what the local database does', async () => {
  const place = newPlace();
  const { env, db } = await serve(place);
  for (const noun of ['supports', 'prescriptions', 'anomalies']) {
    const ran = await place.vigie([noun, 'import', resolve(`examples/${noun}.csv`), '-q'], { env });
    expect(ran, ran.err).toMatchObject({ exitCode: 0 });
  }
  const [first] = JSON.parse((await place.vigie(['prescriptions', 'list', '--json'], { env })).out) as {
    id: string;
  }[];
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
    ['prescriptions', 'get', first?.id ?? ''],
    ['supports', 'list', '--all', '--fields', 'reference,titre'],
  ];
  for (const line of lines) {
    const remote = await place.vigie([...line, '--json'], { env });
    const local = await place.vigie([...line, '--json', '--db', db]);
    expect({ ...remote, err: '' }, line.join(' ')).toEqual({ ...local, err: '' });
    expect(remote.out !== '', line.join(' ')).toBe(remote.exitCode === 0 || remote.exitCode === 9);
  }
});

it('is told to stop, lets the request under way end, and exits with 0', async () => {
  const place = newPlace();
  const { url, org, token, child, db } = await serve(place);
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
  expect((await place.vigie(['anomalies', 'list', '--db', db, '-o', 'ids'])).out).toBe('7\n');
});

/** Whether nobody listens at an address any more. */
function refuses({ hostname, port }: URL): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => answer(false)).on('error', () => answer(true));
    socket.on('connect', () => socket.destroy());
  });
}
