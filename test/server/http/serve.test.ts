import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { Client } from '../../../src/client/client.ts';
import { addAnomalie, listAnomalies, readAnomalie } from '../../../src/contract/resources/anomalies.ts';
import { selfSigned } from '../../client/certificates.ts';
import { remote } from '../../client/servers.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { engine, runSql } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { scratch } from '../world.ts';

const place = scratch();
afterAll(place.remove);
/** A world of today: what is served here runs on the clock of the machine. */
const prepared = await prepareWorld(new Date());
const fresh = () => prepared.copy();
/** A server of PostgreSQL hears a moment later who has gone. */
const untilClosed = (db: string) => vi.waitUntil(async () => !(await engine.isOpen(db)));

const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });

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
  expect(await untilClosed(file)).toBe(true);
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

test('answers that were kept for their days are dropped, a few at a time, once it is served', async () => {
  const { db: file, organisations } = await fresh();
  const keep = (key: string, days: number) => {
    const since = new Date(Date.now() - days * 86_400_000).toISOString();
    return runSql(
      file,
      `INSERT INTO idempotency_keys VALUES (${organisations.nord.key}, '${key}', 'f', 204, NULL, '${since}')`,
    );
  };
  await keep('old', 8);
  await keep('young', 6);
  const running = await serve({ ...options, file, report: () => {} });
  const left = () => runSql(file, 'SELECT key FROM idempotency_keys');
  await vi.waitUntil(async () => (await left()).length < 2);
  await running.stop();
  expect(await left()).toEqual([{ key: 'young' }]);
});

test('a bug is reported in one line of JSON, under the number of its request', async () => {
  const { db: file, organisations } = await fresh();
  const lines: string[] = [];
  const running = await serve({ ...options, file, report: (line) => void lines.push(line) });
  await runSql(file, 'DROP TABLE anomalies');
  const { id, tokens } = organisations.nord;
  const client = new Client(remote(running.url, { org: id, token: tokens.valideur }));
  const read = client.call(readAnomalie, { params: { anomalie_id: '7' } });
  const problem = await read.catch((error) => error.problem);
  await running.stop();
  expect(lines).toHaveLength(1);
  const said = JSON.parse(lines[0] as string);
  expect(said).toMatchObject({
    error: engine.noTable('anomalies'),
    level: 'error',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    stack: expect.stringContaining('anomalies'),
  });
  expect(problem).toMatchObject({ code: 'ERREUR_INTERNE', instance: `urn:uuid:${said.request_id}` });
});

test('an address that cannot be listened on leaves the database closed', async () => {
  const [{ db: file }, { db: other }] = [await fresh(), await fresh()];
  const running = await serve({ ...options, file: other, report: () => {} });
  const port = Number(new URL(running.url).port);
  await expect(serve({ ...options, port, file, report: () => {} })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await running.stop();
  expect(await untilClosed(file)).toBe(true);
  await (await serve({ ...options, file, report: () => {} })).stop();
});
