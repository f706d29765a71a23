import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Client, elementsOf } from '../../src/client/client.ts';
import { listIn } from '../../src/client/http/answers.ts';
import { listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  type Answering,
  json,
  remote,
  type Service,
  serveAnswers,
  TestClock,
  withExtensions,
} from './servers.ts';

/** A list whole, from a service that answers so (choice X7), or page after page. */

const HEAD = { 'content-type': 'application/x-ndjson; charset=utf-8' };
const anomalie = (code: number) => ({ code, texte: `n° ${code} œ🚒`, indice_de_gravite: code % 3 });
const line = (code: number) => `${JSON.stringify(anomalie(code))}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, code) => line(code)).join('');
/** The same to its end, which is an empty line. */
const whole = (count: number) => `${lines(count)}\n`;

/** A service whose lists are answered whole, as it is told. */
const streaming = (answering: Answering) => serveAnswers(withExtensions(['stream'], answering));

async function chunksOf(
  service: Service,
  more: Parameters<typeof remote>[1] = {},
  query = {},
): Promise<string[]> {
  return Array.fromAsync(new Client(remote(service.url, more)).stream(listAnomalies, { query }));
}

/** What is thrown, and the chunks that came before. */
async function broken(service: Service, more: Parameters<typeof remote>[1] = {}) {
  const chunks: string[] = [];
  try {
    for await (const chunk of new Client(remote(service.url, more)).stream(listAnomalies)) chunks.push(chunk);
  } catch (error) {
    return { chunks, error };
  }
  return { chunks, error: undefined };
}

async function send(response: ServerResponse, pieces: Iterable<Uint8Array | string>): Promise<void> {
  response.writeHead(200, HEAD);
  for (const piece of pieces) {
    response.write(piece);
    await new Promise((turned) => void setImmediate(turned));
  }
}

describe('a service that answers lists whole', () => {
  test('is asked once, with the filters, for lines and not for pages', async () => {
    const service = await streaming((_, response) => void response.writeHead(200, HEAD).end(whole(3)));
    expect(await chunksOf(service, {}, { texte: 'à b', sort: '-code' })).toEqual([lines(3)]);
    expect(service.arrived).toHaveLength(2);
    expect(service.arrived[1]).toMatchObject({
      method: 'GET',
      path: '/anomalies?texte=%C3%A0%20b&sort=-code',
      headers: { accept: 'application/x-ndjson, application/problem+json' },
    });
  });

  test('an empty list has no chunk', async () => {
    expect(
      await chunksOf(await streaming((_, response) => void response.writeHead(200, HEAD).end(whole(0)))),
    ).toEqual([]);
  });

  test('chunks are whole lines, wherever the network cuts', async () => {
    const bytes = Buffer.from(whole(4));
    const service = await streaming(async (_, response) => {
      await send(
        response,
        Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)),
      );
      response.end();
    });
    const chunks = await chunksOf(service);
    expect(chunks.every((chunk) => chunk.endsWith('\n'))).toBe(true);
    expect(chunks.join('')).toBe(lines(4));
  });

  test('what comes is as long as it is: no answer of another kind may be', async () => {
    const piece = Buffer.from(`${JSON.stringify({ texte: 'x'.repeat(1024 * 1024) })}\n`);
    const service = await streaming((_, response) => {
      response.writeHead(200, HEAD);
      let left = 300;
      const pour = (): void => {
        while (left-- > 0) if (!response.write(piece)) return void response.once('drain', pour);
        response.end('\n');
      };
      pour();
    });
    let length = 0;
    const client = new Client(remote(service.url));
    for await (const { bytes } of client.chunks(listAnomalies)) length += bytes.length;
    expect(length).toBe(300 * piece.length);
  });

  test('is asked for more only when what came has been read', async () => {
    let written = 0;
    let stopped = () => {};
    const full = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const piece = lines(2000);
    const service = await streaming((_, response) => {
      response.writeHead(200, HEAD);
      const pour = (): void => {
        while (written < 400) {
          written++;
          if (!response.write(piece)) {
            response.once('drain', pour);
            // Told once nothing is taken for some turns of the event loop.
            const before = written;
            let turns = 0;
            const look = () => {
              if (written > before) return;
              if (++turns === 200) stopped();
              else setImmediate(look);
            };
            look();
            return;
          }
        }
        response.end('\n');
      };
      pour();
    });
    const chunks = new Client(remote(service.url)).stream(listAnomalies);
    let length = (await chunks.next()).value?.length ?? 0;
    await full;
    expect(written).toBeLessThan(400);
    for await (const chunk of chunks) length += chunk.length;
    expect(length).toBe(400 * piece.length);
  });

  test('a reader that stops breaks the exchange off, and can go on to the next', async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const service = await streaming((_, response, index) => {
      response.writeHead(200, HEAD).write(lines(3));
      if (index === 0) response.once('close', closed);
      else response.end('\n');
    });
    const client = new Client(remote(service.url));
    for await (const chunk of client.stream(listAnomalies)) {
      expect(chunk).toBe(lines(3));
      break;
    }
    await gone;
    expect(await Array.fromAsync(client.stream(listAnomalies))).toEqual([lines(3)]);
  });
});

test('who stops at the first chunk of a list breaks it off', async () => {
  let isOpen = true;
  const body = (async function* () {
    try {
      yield Buffer.from(lines(1));
      yield Buffer.from(lines(1));
    } finally {
      isOpen = false;
    }
  })();
  for await (const chunk of (await listIn(body)) ?? []) {
    expect([chunk.toString(), isOpen]).toEqual([lines(1), true]);
    break;
  }
  expect(isOpen).toBe(false);
});

test.each([
  ['a page without a line end', ['<html>', '<p>'], 1],
  ['one behind a mark that comes in pieces', ['\xef', '\xbb\xbf', '<', 'p>'], 3],
  ['what begins as no mark goes on', ['\xef', '<', 'p>'], 2],
  ['a line that does not end', ['{', ...Array<Buffer>(20).fill(Buffer.alloc(32 << 20, ' '))], 9],
])('%s is read no further than it takes to see that it is no list', async (_, pieces, expected) => {
  let taken = 0;
  const body = (async function* () {
    for (const piece of pieces) {
      taken++;
      yield typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    }
  })();
  expect(await listIn(body)).toBeUndefined();
  expect(taken).toBe(expected);
});

describe('a list is known by what it holds', () => {
  test.each([
    ['no type', undefined, ''],
    ['text/plain', 'text/plain', ''],
    ['a byte order mark', HEAD['content-type'], '\ufeff'],
    ['a byte order mark and no type', undefined, '\ufeff'],
  ])('behind a proxy that gives it %s', async (_, type, mark) => {
    for (const count of [0, 3]) {
      const bytes = Buffer.from(mark + whole(count));
      const service = await streaming(async (_, response) => {
        response.writeHead(200, type === undefined ? {} : { 'content-type': type });
        for (const byte of bytes) {
          response.write(Buffer.of(byte));
          await new Promise((turned) => void setImmediate(turned));
        }
        response.end();
      });
      expect((await chunksOf(service)).join('')).toBe(lines(count));
    }
  });
});

describe('what does not come to its end', () => {
  test('a connection that breaks is told, after what came before it', async () => {
    const service = await streaming(async (_, response) => {
      await send(response, [lines(2), '{"code":']);
      response.destroy();
    });
    expect(await broken(service)).toEqual({
      chunks: [lines(2)],
      error: expect.objectContaining({ code: 'CONNEXION_PERDUE' }),
    });
  });

  test.each([
    ['in the middle of a line', `${line(1)}{"code":2`, [line(1)]],
    ['at the end of a line', line(1), [line(1)]],
    ['before the first', '', []],
  ])('one that was cut %s and closed properly, as a proxy may do', async (_, body, chunks) => {
    const service = await streaming((_, response) => void response.writeHead(200, HEAD).end(body));
    expect(await broken(service)).toEqual({
      chunks,
      error: expect.objectContaining({
        code: 'CONNEXION_PERDUE',
        params: expect.objectContaining({ reason: 'the end of the list is missing' }),
      }),
    });
  });

  test.each([
    ['in a piece of their own', [whole(1), line(2)]],
    ['with it', [whole(1) + line(2)]],
    ['with it, in the middle of a line', [whole(1) + line(2).slice(0, 5), line(2).slice(5)]],
    ['after an end that comes by itself', [lines(1), `\n${line(2)}`]],
    ['which is the first', [`\n${line(2)}`]],
  ])('lines behind the end belong to no list: %s', async (_, pieces) => {
    const service = await streaming(async (_, response) => {
      await send(response, pieces);
      response.end();
    });
    const { chunks, error } = await broken(service);
    expect(error).toMatchObject({ code: 'REPONSE_INCOMPRISE' });
    expect(lines(1)).toContain(chunks.join(''));
  });

  test('what is no UTF-8 is no text', async () => {
    const service = await streaming(
      (_, response) => void response.writeHead(200, HEAD).end(Buffer.from([0xff, 0x0a])),
    );
    expect(await broken(service)).toEqual({
      chunks: [],
      error: expect.objectContaining({ code: 'REPONSE_INCOMPRISE' }),
    });
  });

  test.each([
    ['a document', 'application/json', '{"data":[]}'],
    ['a page', 'text/html', '<html>\n<p>Sign in\n\n'],
    ['a page of no type', undefined, '<html>\n<p>Sign in\n\n'],
    ['a page that is said to be a list', HEAD['content-type'], '<html>\n<p>Sign in\n\n'],
  ])('%s is no list', async (_, type, body) => {
    const service = await streaming((_, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body);
    });
    expect(await broken(service)).toEqual({
      chunks: [],
      error: expect.objectContaining({ code: 'REPONSE_INCOMPRISE' }),
    });
  });

  test('a line that is no element is told as an answer that makes no sense', () => {
    expect(() => [...elementsOf(`${line(1)}{"code":\n`, listAnomalies)]).toThrow(
      expect.objectContaining({
        code: 'REPONSE_INCOMPRISE',
        params: { url: 'GET /anomalies', reason: 'application/x-ndjson' },
      }),
    );
  });

  test('an interruption ends it, with its reason', async () => {
    const service = await streaming((_, response) => void response.writeHead(200, HEAD).write(lines(3)));
    const interruption = new AbortController();
    const chunks = new Client(remote(service.url, { signal: interruption.signal })).stream(listAnomalies);
    expect((await chunks.next()).value).toBe(lines(3));
    interruption.abort(new Error('enough'));
    await expect(chunks.next()).rejects.toThrow('enough');
  });
});

describe('a beginning that fails', () => {
  test('is tried again, as any reading is', async () => {
    const clock = new TestClock();
    const service = await streaming((_, response, index) => {
      if (index === 0) response.destroy();
      else if (index === 1) json(response, 503, {}, { 'retry-after': '2' });
      else response.writeHead(200, HEAD).end(whole(1));
    });
    expect(await chunksOf(service, { clock })).toEqual([lines(1)]);
    expect(service.arrived).toHaveLength(4);
  });

  test('and refusals are those of the service', async () => {
    const service = await streaming((_, response) => json(response, 403, { code: 'DROIT_INSUFFISANT' }));
    expect(await broken(service)).toMatchObject({ chunks: [], error: { status: 403, name: 'ProblemError' } });
  });
});

describe('pages are walked', () => {
  const paged: Answering = ({ path }, response) => {
    const page = Number(new URLSearchParams(path.slice(path.indexOf('?'))).get('page'));
    const data = page === 1 ? [anomalie(1), anomalie(2)] : [anomalie(3)];
    const pagination = { total: 3, count: data.length, per_page: 100, current_page: page, total_pages: 2 };
    json(response, 200, { data, meta: { pagination } });
  };

  test.each([
    ['does not answer lists whole', withExtensions(['batch'], paged)],
    ['knows only the interface', paged],
  ])('where the service %s', async (_, answering) => {
    const service = await serveAnswers((request, response, index) =>
      request.path === '/version' && answering === paged
        ? json(response, 404, {})
        : answering(request, response, index),
    );
    expect(await chunksOf(service, {}, { texte: 'n°' })).toEqual([line(1) + line(2), line(3)]);
    expect(service.arrived.slice(1).map(({ path }) => path)).toEqual([
      '/anomalies?per_page=100&texte=n%C2%B0&page=1',
      '/anomalies?per_page=100&texte=n%C2%B0&page=2',
    ]);
  });

  test('where a list is not one of those', async () => {
    const service = await streaming(paged);
    const chunks = await Array.fromAsync(new Client(remote(service.url)).stream(listDossiers));
    expect(chunks.join('')).toBe(line(1) + line(2) + line(3));
  });
});
