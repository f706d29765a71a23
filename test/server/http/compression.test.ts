import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { admittedBy } from '../../../server/http/compression.ts';
import { type Served, serveWorld } from './served.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync } as const;

type Heads = Readonly<Record<string, string>>;

async function ask(
  served: Served,
  path: string,
  more: Heads = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
  body?: string,
) {
  const {
    statusCode,
    headers,
    body: answer,
  } = await served.client.request({
    method,
    path,
    headers: { ...served.heads, ...more },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const coding = headers['content-encoding'] as keyof typeof UNPACK | undefined;
  const unpacked = coding && bytes.length > 0 ? UNPACK[coding](bytes) : bytes;
  return { status: statusCode, headers, coding, bytes, text: unpacked.toString() };
}

/** A server with so many anomalies, of which one is long and the others short. */
async function filled(count = 60): Promise<Served> {
  const served = await serveWorld();
  const operations = Array.from({ length: count }, (_, code) => ({
    method: 'POST',
    path: '/anomalies',
    body: {
      code,
      texte: code === 0 ? 'Poteau incendie détérioré. '.repeat(200) : 'Capot',
      indice_de_gravite: 1,
    },
  }));
  for (let i = 0; i < count; i += 1000) {
    const body = JSON.stringify({ operations: operations.slice(i, i + 1000) });
    expect((await ask(served, '/_batch', JSON_TYPE, 'POST', body)).status).toBe(200);
  }
  return served;
}

const accepting = (accept: string) => ({ 'accept-encoding': accept });

describe('Accept-Encoding (RFC 9110, 12.5.3)', () => {
  test.each([
    [undefined, 'plain'],
    ['', 'plain'],
    ['identity', 'plain'],
    ['gzip', 'gzip or plain'],
    ['x-gzip', 'gzip or plain'],
    ['GZip', 'gzip or plain'],
    ['br', 'br or plain'],
    ['gzip, deflate, br, zstd', 'br or plain'],
    ['deflate, zstd', 'plain'],
    ['*', 'br or plain'],
    ['gzip;q=0.8, br;q=0.5', 'gzip or plain'],
    ['gzip;q=0.5,br;q=0.501', 'br or plain'],
    ['gzip ; q=1.000 , br ; q=0.999', 'gzip or plain'],
    ['br;q=0, gzip', 'gzip or plain'],
    ['br;q=0, *', 'gzip or plain'],
    ['gzip;q=0, br;q=0.000', 'plain'],
    ['*;q=0', 'nothing'],
    ['identity;q=0', 'nothing'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['*;q=0, identity', 'plain'],
    ['gzip;q=0.5, identity', 'plain'],
    ['gzip;q=0.5, identity;q=0.4', 'gzip or plain'],
    ['gzip;q=0.5, *;q=0.7', 'br or plain'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip or plain'],
    // What is malformed says nothing.
    ['gzip;q=2', 'plain'],
    ['gzip;q=-1, br;q=1.5, gzip q=1', 'plain'],
    [',, ;q=1,', 'plain'],
    ['gzipbr', 'plain'],
  ])('%j admits %s', (given, admitted) => {
    const { coding, plain } = admittedBy(given);
    expect([coding, plain ? 'plain' : undefined].filter(Boolean).join(' or ') || 'nothing').toBe(admitted);
  });
});

describe('an answer', () => {
  test('is coded as is asked for, and is the same text', async () => {
    const served = await filled();
    const plain = await ask(served, '/anomalies?per_page=100');
    expect([plain.coding, plain.status]).toEqual([undefined, 200]);
    for (const coding of ['gzip', 'br'] as const) {
      const answer = await ask(served, '/anomalies?per_page=100', accepting(coding));
      expect([answer.coding, answer.text]).toEqual([coding, plain.text]);
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
      expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
    }
    expect((await ask(served, '/anomalies?per_page=100', accepting('gzip;q=0.1, br'))).coding).toBe('br');
  });

  test('that is short is sent as it is, unless that is refused', async () => {
    const served = await filled();
    expect((await ask(served, '/anomalies/1', accepting('gzip, br'))).coding).toBeUndefined();
    const forced = await ask(served, '/anomalies/1', accepting('gzip, identity;q=0'));
    expect([forced.coding, JSON.parse(forced.text).code]).toEqual(['gzip', 1]);
  });

  test('that can be sent in no way is refused, in plain text', async () => {
    const served = await filled();
    for (const refused of ['*;q=0', 'identity;q=0', 'deflate, *;q=0']) {
      const { status, coding, text } = await ask(served, '/anomalies', accepting(refused));
      expect([status, coding]).toEqual([406, undefined]);
      expect(JSON.parse(text)).toMatchObject({
        code: 'FORMAT_REFUSE',
        detail: expect.stringContaining('br, gzip, identity'),
      });
    }
  });

  test('has a head that HEAD shows too, for every coding', async () => {
    const served = await filled();
    for (const path of [
      '/anomalies?per_page=100',
      '/anomalies/0',
      '/anomalies/1',
      '/docs',
      '/openapi.json',
    ]) {
      for (const accept of ['gzip', 'br', 'identity', 'gzip, identity;q=0']) {
        const heads = async (method: 'GET' | 'HEAD') => {
          const { status, headers, bytes } = await ask(served, path, accepting(accept), method);
          const { 'request-id': _, date, connection, 'keep-alive': alive, ...rest } = headers;
          return { status, rest, isEmpty: bytes.length === 0 };
        };
        const got = await heads('GET');
        expect(got.isEmpty).toBe(false);
        expect(await heads('HEAD'), `${path} ${accept}`).toEqual({ ...got, isEmpty: true });
      }
    }
  });

  test('tells caches that it varies, coded or not', async () => {
    const served = await filled();
    for (const more of [{}, accepting('gzip'), accepting('identity')])
      for (const path of ['/anomalies', '/anomalies/0', '/livez'])
        expect((await ask(served, path, more)).headers.vary).toMatch(/\bAccept-Encoding\b/);
  });

  test('to a refusal with many errors is coded as well', async () => {
    const served = await serveWorld();
    const search = Array.from({ length: 90 }, (_, i) => `x${i}=1`).join('&');
    const answer = await ask(served, `/anomalies?${search}`, accepting('br'));
    expect([answer.status, answer.coding]).toEqual([400, 'br']);
    expect(JSON.parse(answer.text).errors).toHaveLength(90);
  });
});

describe('the tag of an object (choice X5)', () => {
  test('is another for each coding, and each is answered 304 where it is asked about', async () => {
    const served = await filled();
    const tags = new Set<string>();
    for (const accept of ['identity', 'gzip', 'br']) {
      const { headers } = await ask(served, '/anomalies/0', accepting(accept));
      const tag = headers.etag as string;
      expect(tag).toMatch(/^"[\w-]{22}(?:\.gzip|\.br)?"$/);
      tags.add(tag);
      for (const known of [tag, `"x", ${tag}`, `W/${tag}`, '*']) {
        const again = await ask(served, '/anomalies/0', { ...accepting(accept), 'if-none-match': known });
        expect([again.status, again.headers.etag, again.coding, again.text]).toEqual([
          304,
          tag,
          undefined,
          '',
        ]);
        expect(again.headers).not.toHaveProperty('content-length');
      }
    }
    expect(tags.size).toBe(3);
  });

  test('of one coding is not that of another', async () => {
    const served = await filled();
    const tagFor = async (accept: string) =>
      (await ask(served, '/anomalies/0', accepting(accept))).headers.etag as string;
    const codings = ['identity', 'gzip', 'br'];
    for (const held of codings) {
      const tag = await tagFor(held);
      for (const asked of codings) {
        const { status } = await ask(served, '/anomalies/0', { ...accepting(asked), 'if-none-match': tag });
        expect([held, asked, status]).toEqual([held, asked, held === asked ? 304 : 200]);
      }
    }
  });

  test('of any coding says which object is to be changed, and no other does', async () => {
    const served = await filled();
    const remove = async (path: string, tag: string, more: Heads = {}) => {
      const { statusCode, body } = await served.client.request({
        method: 'DELETE',
        path,
        headers: { ...served.heads, 'if-match': tag, ...more },
      });
      await body.dump();
      return statusCode;
    };
    for (const [code, accept] of [
      [1, 'gzip'],
      [2, 'br'],
      [3, 'identity'],
    ] as const) {
      const { headers } = await ask(served, `/anomalies/${code}`, accepting(accept));
      const other = (await ask(served, '/anomalies/9', accepting(accept))).headers.etag as string;
      expect(await remove(`/anomalies/${code}`, other)).toBe(412);
      expect(await remove(`/anomalies/${code}`, `W/${headers.etag}`)).toBe(412);
      expect(await remove(`/anomalies/${code}`, `"x", ${headers.etag}`, accepting('br'))).toBe(204);
    }
  });

  test('that is malformed is told so, whatever the coding', async () => {
    const served = await filled();
    for (const accept of ['gzip', 'identity']) {
      const heads = { ...accepting(accept), 'if-none-match': 'sans guillemets.gzip' };
      expect((await ask(served, '/anomalies/0', heads)).status).toBe(400);
    }
  });
});

describe('a list that is sent as it is read', () => {
  const STREAM = { accept: 'application/x-ndjson' };

  test('is coded, and the same to its last line', async () => {
    const served = await filled(3000);
    const plain = await ask(served, '/anomalies', STREAM);
    expect(plain.text.split('\n').length).toBe(3002);
    for (const coding of ['gzip', 'br'] as const) {
      const answer = await ask(served, '/anomalies', { ...STREAM, ...accepting(coding) });
      expect([answer.coding, answer.text === plain.text]).toEqual([coding, true]);
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3);
      const { headers } = await ask(served, '/anomalies', { ...STREAM, ...accepting(coding) }, 'HEAD');
      expect(headers['content-encoding']).toBe(coding);
      expect(headers).not.toHaveProperty('content-length');
    }
  });

  test.each([
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ] as const)('in %s can be read line by line before it is at its end', async (coding, decoder) => {
    const served = await filled(3000);
    const { hostname, port } = new URL(served.url);
    const asking = request({
      hostname,
      port,
      path: '/anomalies',
      headers: { ...served.heads, ...STREAM, ...accepting(coding) },
    });
    asking.end();
    const [answer] = await once(asking, 'response');
    // As much as is taken is sent: the first part, and not the second before that.
    const [first] = await once(answer, 'data');
    answer.pause();
    const unpacking = decoder();
    unpacking.write(first);
    const [lines] = await once(unpacking, 'data');
    expect(JSON.parse(String(lines).split('\n')[0] as string)).toMatchObject({ code: 0 });
    expect(String(lines)).not.toContain('"code":2999');
    answer.destroy();
    expect((await ask(served, '/livez')).status).toBe(200);
    expect(served.bench.reported).toEqual([]);
  });
});
