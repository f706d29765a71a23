import { once } from 'node:events';
import { Readable } from 'node:stream';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { wholeAnomalie } from '../../contract/expected.ts';
import { dial, head, type Served, serveWorld, until } from './served.ts';

const MEGABYTE = 2 ** 20;
const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });
const TEXT = JSON.stringify(anomalie);
const GZIP = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

/** Posts bytes as they stand, in one piece or as they come. */
async function post(
  { client, heads }: Served,
  body: Buffer | Readable,
  more: Readonly<Record<string, string>> = {},
  path = '/anomalies',
) {
  const headers = { ...heads, ...GZIP, ...more };
  const answer = await client.request({ method: 'POST', path, headers, body });
  const said = (await answer.body.json()) as { code?: unknown; detail?: string };
  return { status: answer.statusCode, headers: answer.headers, said };
}

/** The codes of the anomalies that are there. */
async function codes({ client, heads }: Served): Promise<number[]> {
  const headers = { ...heads, accept: 'application/x-ndjson' };
  const { body } = await client.request({ method: 'GET', path: '/anomalies', headers });
  const lines = (await body.text()).trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line).code);
}

/** A body that comes in pieces, without saying its length. */
const piecewise = (bytes: Buffer, size = 1000) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
    })(),
  );

describe('a body in gzip', () => {
  test.each([
    ['in one piece', gzipSync(TEXT), {}],
    ['by its old name', gzipSync(TEXT), { 'content-encoding': 'X-GZIP' }],
    ['of two members', Buffer.concat([gzipSync(TEXT.slice(0, 9)), gzipSync(TEXT.slice(9))]), {}],
  ])('%s is what it holds', async (_, bytes, more) => {
    const served = await serveWorld();
    for (const body of [bytes, piecewise(bytes, 7)]) {
      const { status, said } = await post(served, body, more);
      expect([status, said]).toEqual(body === bytes ? [201, anomalie] : [409, expect.anything()]);
    }
    expect(await codes(served)).toEqual([7]);
    expect(served.bench.reported).toEqual([]);
  });

  test('of a batch has the bound of a batch', async () => {
    const served = await serveWorld();
    const operations = Array.from({ length: 500 }, (_, code) => ({
      method: 'POST',
      path: '/anomalies',
      body: { ...anomalie, code, texte: 'é'.repeat(5000) },
    }));
    const text = JSON.stringify({ operations });
    expect(Buffer.byteLength(text)).toBeGreaterThan(4 * MEGABYTE);
    const { status } = await post(served, gzipSync(text), {}, '/_batch');
    expect([status, (await codes(served)).length]).toEqual([200, 500]);
  });

  test('as large as any, and one byte more', async () => {
    const served = await serveWorld();
    const full = TEXT.padEnd(2 * MEGABYTE);
    expect((await post(served, gzipSync(full))).status).toBe(201);
    const { status, said } = await post(served, gzipSync(`${full} `));
    expect([status, said]).toMatchObject([
      413,
      { code: 'CORPS_TROP_GRAND', detail: expect.stringContaining('2097152') },
    ]);
  });

  test.each([
    ['cut short', gzipSync(TEXT).subarray(0, -9)],
    ['with another sum', Buffer.concat([gzipSync(TEXT).subarray(0, -8), Buffer.alloc(8)])],
    ['not packed', Buffer.from(TEXT)],
    ['with something behind it', Buffer.concat([gzipSync(TEXT), Buffer.from('{}')])],
    ['with zeros behind it', Buffer.concat([gzipSync(TEXT), Buffer.alloc(512)])],
    ['with zeros before another member', Buffer.concat([gzipSync(TEXT), Buffer.alloc(3), gzipSync(' ')])],
    ['of nothing', Buffer.from('')],
  ])('%s is no body', async (_, bytes) => {
    const served = await serveWorld();
    for (const body of [bytes, piecewise(bytes, 5)]) {
      const { status, said } = await post(served, body);
      expect(status).toBe(400);
      if (bytes.length > 0)
        expect(said).toMatchObject({ code: 'JSON_INVALIDE', detail: expect.stringContaining('gzip') });
    }
    expect(await codes(served)).toEqual([]);
    expect(served.bench.reported).toEqual([]);
  });

  test.each([
    ['br', brotliCompressSync(TEXT)],
    ['deflate', Buffer.from(TEXT)],
    ['gzip, gzip', gzipSync(gzipSync(TEXT))],
    ['zstd', Buffer.from(TEXT)],
  ])('a body in %s is refused, with what would be taken', async (coding, bytes) => {
    const served = await serveWorld();
    const { status, headers, said } = await post(served, bytes, { 'content-encoding': coding });
    expect([status, headers['accept-encoding']]).toEqual([415, 'gzip']);
    expect(said).toMatchObject({ code: 'TYPE_DE_CONTENU', detail: expect.stringContaining(coding) });
    expect(await codes(served)).toEqual([]);
  });
});

describe('in bad faith', () => {
  test('what unfolds to a thousand times its size is not unfolded beyond the bound', async () => {
    const served = await serveWorld();
    const bomb = gzipSync(Buffer.alloc(256 * MEGABYTE, ' '));
    expect(bomb.length).toBeLessThan(2 * MEGABYTE);
    const whole = process.cpuUsage();
    expect(gunzipSync(bomb)).toHaveLength(256 * MEGABYTE);
    const { user } = process.cpuUsage(whole);
    const before = process.cpuUsage();
    const { status, said } = await post(served, bomb);
    expect([status, said.code]).toEqual([413, 'CORPS_TROP_GRAND']);
    expect(process.cpuUsage(before).user).toBeLessThan(user / 2);
    expect((await post(served, gzipSync(TEXT))).status).toBe(201);
  });

  test('empty pieces of gzip without end are no body either', async () => {
    const served = await serveWorld();
    const empty = gzipSync('');
    const pieces = Buffer.concat(Array.from({ length: 150_000 }, () => empty));
    expect(pieces.length).toBeGreaterThan(2.5 * MEGABYTE);
    const { status, said } = await post(served, piecewise(pieces, 60_000));
    expect([status, said.code]).toEqual([413, 'CORPS_TROP_GRAND']);
  });

  test('what is unpacked counts for what all bodies may hold together', async () => {
    const served = await serveWorld({ bounds: { bodyBytes: MEGABYTE } });
    const { status, said } = await post(served, gzipSync(TEXT.padEnd(MEGABYTE)));
    expect([status, said.code]).toEqual([429, 'TROP_DE_REQUETES']);
    expect((await post(served, gzipSync(TEXT.padEnd(MEGABYTE / 4)))).status).toBe(201);
  });

  test('who is gone in the middle harms no other', async () => {
    const served = await serveWorld();
    const packed = gzipSync(TEXT);
    const socket = await dial(served);
    socket.write(
      head('POST /anomalies', served, { ...GZIP, 'content-length': packed.length, expect: '100-continue' }),
    );
    await until(socket, '100 Continue');
    socket.write(packed.subarray(0, 10));
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await post(served, packed)).status).toBe(201);
    expect(served.bench.reported).toEqual([]);
  });

  test('without a token nothing is unpacked', async () => {
    const served = await serveWorld();
    const { status } = await post(served, gzipSync(TEXT), { authorization: 'Bearer vig_x' });
    expect(status).toBe(401);
  });
});
