import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HttpOptions } from '../../../server/http/listen.ts';
import type { ExchangeRecord } from '../../../server/http/observation/exchanges.ts';
import { selfSigned } from '../../client/certificates.ts';
import { runSql } from '../engines/engine.ts';
import { dial, head, serveWorld, until } from './served.ts';

/** A server whose requests are kept as they are told; `told` resolves once there are so many. */
async function observed(more: Partial<HttpOptions> = {}) {
  const records: ExchangeRecord[] = [];
  let begun = 0;
  let wake = () => {};
  const observer = {
    begun: () => void begun++,
    ended(record: ExchangeRecord) {
      records.push(record);
      wake();
    },
  };
  const served = await serveWorld({ ...more, observers: [observer] });
  return {
    ...served,
    served,
    records,
    begun: () => begun,
    async told(count: number): Promise<ExchangeRecord[]> {
      while (records.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return records;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('what is told of a request', () => {
  test('who asked for what, what it was answered, and how many bytes went over the wire', async () => {
    const { client, heads, world, told } = await observed();
    const headers = { ...heads, traceparent: TRACEPARENT };
    const answer = await client.request({ method: 'GET', path: '/anomalies/7', headers });
    await answer.body.dump();
    const [record] = await told(1);
    expect(record).toEqual({
      requestId: answer.headers['request-id'],
      trace: { traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' },
      organisation: world.organisations.nord.id,
      user: 'administrateur_fonctionnel',
      method: 'GET',
      route: '/anomalies/{anomalie_id}',
      status: 404,
      code: 'INTROUVABLE',
      aborted: false,
      duration: expect.any(Number),
      bytes: expect.any(Number),
      client: '127.0.0.1',
    });
    expect(record?.duration).toBeGreaterThan(0);
  });

  test.each([
    ['plain', false],
    ['over TLS', true],
  ])('bytes are those of each answer, also of requests sent without waiting (%s)', async (_, tls) => {
    const { cert, key } = selfSigned(['127.0.0.1']);
    const { served, told } = await observed(
      tls ? { tls: { cert: Buffer.from(cert), key: Buffer.from(key) } } : {},
    );
    const socket = await dial(served);
    const last = head('GET /session', served, { connection: 'close' });
    socket.write(head('GET /openapi.json', served) + head('GET /anomalies', served) + last);
    await once(socket, 'close');
    const records = await told(3);
    expect(records.map(({ route }) => route)).toEqual(['/openapi.json', '/anomalies', '/session']);
    const answers = socket.said().split(/(?=HTTP\/1\.1 200)/);
    expect(records.map(({ bytes }) => bytes)).toEqual(answers.map((answer) => Buffer.byteLength(answer)));
  });

  test('the address of the caller is that which a trusted proxy says', async () => {
    const { client, told } = await observed({
      trustedProxies: [{ address: '127.0.0.1', family: 'ipv4', prefix: 32 }],
    });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await (await client.request({ method: 'GET', path: '/livez', headers })).body.dump();
    expect(await told(1)).toMatchObject([{ route: '/livez', client: '203.0.113.7' }]);
  });

  test('the address of a caller over IPv4 is spelt so where the server listens to IPv6 as well', async () => {
    const { served, told } = await observed({ host: '::' });
    for (const bytes of ['GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n', 'not a request\r\n\r\n']) {
      const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(bytes);
    }
    expect((await told(2)).map(({ method, client }) => [method, client]).sort()).toEqual([
      [undefined, '127.0.0.1'],
      ['GET', '127.0.0.1'],
    ]);
  });

  test('a list that is sent as it is read', async () => {
    const { served, told } = await observed();
    const socket = await dial(served);
    socket.write(head('GET /anomalies', served, { accept: 'application/x-ndjson', connection: 'close' }));
    await once(socket, 'close');
    expect(await told(1)).toMatchObject([
      { route: '/anomalies', status: 200, aborted: false, bytes: Buffer.byteLength(socket.said()) },
    ]);
  });
});

describe('refused requests are told once each', () => {
  test.each([
    ['without a token', 'GET /anomalies', { authorization: '' }, 401, 'NON_AUTHENTIFIE', '/anomalies'],
    [
      'of another organisation',
      'GET /anomalies',
      { 'service-org-id': 'x' },
      400,
      'ORGANISATION_REQUISE',
      '/anomalies',
    ],
    ['under another name', 'GET /anomalies', { host: 'evil.example' }, 421, 'HOTE_REFUSE', 'unrouted'],
    ['nowhere', 'GET /secret/place', {}, 404, 'INTROUVABLE', 'unrouted'],
    ['by a method that is not there', 'PUT /anomalies', {}, 405, 'METHODE_REFUSEE', 'unrouted'],
    [
      'with an expectation that nobody knows',
      'GET /anomalies/7',
      { expect: 'x' },
      404,
      'INTROUVABLE',
      '/anomalies/{anomalie_id}',
    ],
    ['what a path takes', 'OPTIONS /anomalies', {}, 204, undefined, 'unrouted'],
  ])('%s', async (_, line, more, status, code, route) => {
    const { served, told, records } = await observed();
    const socket = await dial(served);
    socket.write(head(line, served, { ...more, connection: 'close' }));
    await once(socket, 'close');
    expect(await told(1)).toMatchObject([{ method: line.split(' ')[0], route, status, aborted: false }]);
    if (code !== undefined) expect(records[0]?.code).toBe(code);
    expect(records).toHaveLength(1);
  });

  test('beyond the rate', async () => {
    const { client, heads, told } = await observed({ rateLimit: 1 });
    for (let i = 0; i < 2; i++) {
      const { body } = await client.request({ method: 'GET', path: '/anomalies', headers: heads });
      await body.dump();
    }
    const records = await told(2);
    expect(records.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [429, 'TROP_DE_REQUETES'],
    ]);
  });

  test.each([
    ['bytes that are no request', 'not a request\r\n\r\n', 400, 'REQUETE_INVALIDE'],
    [
      'a head that is too large',
      `GET /anomalies?secret=${'x'.repeat(1024 * 1024)}`,
      431,
      'EN_TETES_TROP_GRANDS',
    ],
  ])('%s', async (_, bytes, status, code) => {
    const { served, told, begun } = await observed();
    const socket = await dial(served);
    socket.write(bytes);
    await until(socket, code);
    const [record] = await told(1);
    expect(record).toMatchObject({ route: 'unrouted', status, code, client: '127.0.0.1', method: undefined });
    expect(record?.bytes).toBe(Buffer.byteLength(socket.said()));
    expect(record?.requestId).toBe(/request-id: (\S+)/i.exec(socket.said())?.[1]);
    socket.destroy();
    await served.drain();
    expect([await told(1), begun()]).toEqual([[record], 1]);
  });

  test('a body that stops being HTTP is the end of its request', async () => {
    const { served, told, begun } = await observed();
    const socket = await dial(served);
    socket.write(head('POST /anomalies', served, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }));
    socket.write('zz\r\n');
    await until(socket, 'REQUETE_INVALIDE');
    await once(socket, 'close');
    expect(await told(1)).toMatchObject([{ method: 'POST', route: '/anomalies', status: 400 }]);
    await served.drain();
    expect([(await told(1)).length, begun()]).toEqual([1, 1]);
  });
});

describe('requests whose caller is gone are told once each', () => {
  test('while their body was still coming', async () => {
    const { served, told } = await observed();
    const socket = await dial(served);
    const more = { ...JSON_TYPE, 'content-length': 100, expect: '100-continue' };
    socket.write(head('POST /anomalies', served, more));
    await until(socket, '100 Continue');
    socket.resetAndDestroy();
    expect(await told(1)).toMatchObject([{ route: '/anomalies', status: undefined, aborted: true }]);
  });

  test('before a list was sent whole', async () => {
    const { served, told } = await observed();
    await runSql(
      served.world.db,
      `WITH RECURSIVE codes (code) AS (SELECT 0 UNION ALL SELECT code + 1 FROM codes WHERE code < 20000)
       INSERT INTO anomalies (organisation_key, code, texte, texte_plie, indice_de_gravite)
       SELECT ${served.world.organisations.nord.key}, code, '${'x'.repeat(2000)}', 'x', 0 FROM codes`,
    );
    const socket = await dial(served);
    socket.write(head('GET /anomalies', served, { accept: 'application/x-ndjson' }));
    await until(socket, 'HTTP/1.1 200');
    socket.destroy();
    expect(await told(1)).toMatchObject([{ route: '/anomalies', status: 200, aborted: true }]);
  });

  test('by a server that stops, which ends them', async () => {
    const { served, told, records } = await observed();
    const socket = await dial(served);
    const more = { ...JSON_TYPE, 'content-length': 100, expect: '100-continue' };
    socket.write(head('POST /anomalies', served, more));
    await until(socket, '100 Continue');
    const drained = served.drain();
    socket.resetAndDestroy();
    await drained;
    await told(1);
    expect(records).toHaveLength(1);
  });
});
