import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { Client } from '../../../src/client/client.ts';
import { addAnomalie, listAnomalies, readAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { selfSigned } from '../../client/certificates.ts';
import { remote } from '../../client/servers.ts';
import { createWorld, scratch } from '../world.ts';

const place = scratch();
afterAll(place.remove);
let files = 0;
/** A world of today: what is served here runs on the clock of the machine. */
const fresh = () => createWorld(join(place.directory, `${++files}.db`), new Date());

const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
const anomalie = { code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 };

test('a database is served until it is told to stop, and then closed', async () => {
  const { db: file, organisations } = await fresh();
  const lines: string[] = [];
  const running = await serve({ ...options, file, report: (line) => void lines.push(line) });
  expect(running).toMatchObject({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    pid: process.pid,
  });

  const { id, tokens } = organisations.nord;
  const transport = remote(running.url, { org: id, token: tokens.administrateur_fonctionnel });
  const client = new Client(transport);
  expect(await client.call(addAnomalie, { body: anomalie })).toEqual(anomalie);
  expect(await client.call(listAnomalies)).toMatchObject({ data: [anomalie] });

  await running.stop();
  expect(existsSync(`${file}-wal`)).toBe(false);
  await expect(transport.send({ endpoint: listAnomalies })).rejects.toMatchObject({
    code: 'CONNEXION_REFUSEE',
  });
  expect(lines).toEqual([]);
});

test('over TLS, to a client that trusts its certificate', async () => {
  const { db: file, organisations } = await fresh();
  const { cert, key } = selfSigned(['127.0.0.1']);
  const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
  const running = await serve({ ...options, file, tls, report: () => {} });
  const caCert = join(place.directory, 'ca.pem');
  writeFileSync(caCert, cert);
  const { id, tokens } = organisations.nord;
  const client = new Client(remote(running.url, { org: id, token: tokens.valideur, caCert }));
  expect(running.url).toMatch(/^https:/);
  expect(await client.call(listAnomalies)).toMatchObject({ data: [] });
  await running.stop();
});

test('answers that were kept for their days are dropped at the start', async () => {
  const { db: file } = await fresh();
  const db = new Sqlite(file);
  const keep = db.prepare(`INSERT INTO idempotency_keys VALUES (1, ?, 'f', 204, NULL, ?)`);
  keep.run('old', new Date(Date.now() - 8 * 86_400_000).toISOString());
  keep.run('young', new Date(Date.now() - 6 * 86_400_000).toISOString());
  const running = await serve({ ...options, file, report: () => {} });
  await running.stop();
  expect(db.prepare('SELECT key FROM idempotency_keys').pluck().all()).toEqual(['young']);
  db.close();
});

test('a bug is reported in one line of JSON, under the number of its request', async () => {
  const { db: file, organisations } = await fresh();
  const lines: string[] = [];
  const running = await serve({ ...options, file, report: (line) => void lines.push(line) });
  const db = new Sqlite(file);
  db.exec('DROP TABLE anomalies');
  db.close();
  const { id, tokens } = organisations.nord;
  const client = new Client(remote(running.url, { org: id, token: tokens.valideur }));
  const read = client.call(readAnomalie, { params: { anomalie_id: '7' } });
  const problem = await read.catch((error) => error.problem);
  await running.stop();
  expect(lines).toHaveLength(1);
  const said = JSON.parse(lines[0] as string);
  expect(said).toMatchObject({
    error: 'no such table: anomalies',
    stack: expect.stringContaining('anomalies'),
  });
  expect(problem).toMatchObject({ code: 'ERREUR_INTERNE', instance: `urn:uuid:${said.request_id}` });
});

test('an address that cannot be listened on leaves the database closed', async () => {
  const { db: file } = await fresh();
  const running = await serve({ ...options, file, report: () => {} });
  const port = Number(new URL(running.url).port);
  await expect(serve({ ...options, port, file, report: () => {} })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await running.stop();
  expect(existsSync(`${file}-wal`)).toBe(false);
});
