import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HttpOptions } from '../../../server/http/listen.ts';
import { selfSigned } from '../../client/certificates.ts';
import { dial, head, type Served, serveWorld, until } from './served.ts';

const MEGABYTE = 2 ** 20;

type RawConnection = Socket & { said: () => string };

/** A server whose attacker opens lines that are gone at the end of the test. */
async function attacked(more: Partial<HttpOptions> = {}) {
  const served = await serveWorld(more);
  const lines: RawConnection[] = [];
  onTestFinished(() => {
    for (const line of lines) line.destroy();
  });
  const open = async () => {
    const line = await dial(served);
    lines.push(line);
    return line;
  };
  return { served, open };
}

/** A line that another caller has had since before; `asks` something on it, and is answered. */
async function neighbour(served: Served) {
  const line = await dial(served);
  let answers = 0;
  const asks = async () => {
    answers++;
    line.write(head('GET /anomalies', served));
    while (line.said().split('HTTP/1.1 200').length <= answers) await once(line, 'data');
  };
  await asks();
  return { asks, line };
}

const gone = (line: Socket) => line.closed || new Promise((resolve) => line.once('close', resolve));

const kinds = [
  ['TCP', () => ({})],
  [
    'TLS',
    () => {
      const { cert, key } = selfSigned(['127.0.0.1']);
      return { tls: { cert: Buffer.from(cert), key: Buffer.from(key) } };
    },
  ],
] as const;

describe.each(kinds)('a caller without a token over %s', (_, options) => {
  test('keeps no line that says nothing, nor one whose head does not end', async () => {
    const { open } = await attacked({ ...options(), bounds: { headTime: 100 } });
    for (const said of ['', 'GET /livez HTTP/1.1\r\n', `GET /${'a'.repeat(100_000)}`]) {
      const line = await open();
      line.write(said);
      await gone(line);
      expect(line.said()).not.toContain('HTTP/1.1 200');
    }
  });

  test('has no more lines than the bound: those that waited longest go, what asks is answered', async () => {
    const { served, open } = await attacked({ ...options(), bounds: { connections: 10 } });
    const lines: RawConnection[] = [];
    for (let i = 0; i < 30; i++) lines.push(await open());
    const { asks } = await neighbour(served);
    await asks();
    await Promise.all(lines.slice(0, 21).map(gone));
    expect(lines.slice(21).filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('has no more bytes of unfinished heads than the bound', async () => {
    const { served, open } = await attacked({ ...options(), bounds: { headBytes: 4 * MEGABYTE } });
    const { asks } = await neighbour(served);
    const lines: RawConnection[] = [];
    for (let i = 0; i < 12; i++) {
      const line = await open();
      lines.push(line);
      await new Promise((sent) => line.write(`GET /${'a'.repeat(MEGABYTE - 100)}`, sent));
    }
    await asks();
    await Promise.all(lines.slice(0, 8).map(gone));
    await asks();
    expect(lines.slice(9).filter(({ destroyed }) => destroyed)).toEqual([]);
  });
});

test('a request under way is not cut off for those who come, however many', async () => {
  const { served, open } = await attacked({ bounds: { connections: 10 } });
  const writer = await open();
  const body = '{"code":7,"texte":"Poteau","indice_de_gravite":1}';
  const json = { 'content-type': 'application/json', 'content-length': body.length };
  writer.write(head('POST /anomalies', served, { ...json, expect: '100-continue' }));
  await until(writer, '100 Continue');
  const lines: RawConnection[] = [];
  for (let i = 0; i < 30; i++) lines.push(await open());
  await gone(lines[19] as RawConnection);
  writer.write(body);
  await until(writer, '201 Created');
  expect(lines.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(20);
});

test('where requests under way hold all connections, a new one is closed', async () => {
  const { served, open } = await attacked({ bounds: { connections: 5 } });
  const json = { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' };
  const lines: RawConnection[] = [];
  for (let i = 0; i < 5; i++) {
    const line = await open();
    lines.push(line);
    line.write(head('POST /anomalies', served, json));
    await until(line, '100 Continue');
  }
  await gone(await open());
  expect(lines.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('what has just been answered is not closed for what says nothing', async () => {
  const { served, open } = await attacked({ bounds: { connections: 3 } });
  const monitor = await open();
  const silent = [await open(), await open()];
  monitor.write(head('GET /livez', served, { authorization: '' }));
  await until(monitor, '200 OK');
  await open();
  await gone(silent[0] as RawConnection);
  expect(monitor.destroyed).toBe(false);
});

test('the head of a filter as long as any is served', async () => {
  const { served } = await attacked();
  const { line } = await neighbour(served);
  const texte = '%C3%A9'.repeat(65_536);
  line.write(head(`GET /anomalies?texte=${texte}`, served));
  await until(line, '"total":0');
  expect(line.destroyed).toBe(false);
});

test.each([
  ['what is no request', 'BONJOUR\r\n\r\n'],
  ['a head that is too large', `GET /${'a'.repeat(2 * MEGABYTE)}`],
])('%s is answered, and the line hung up by the server', async (_, said) => {
  const { served } = await attacked();
  const { hostname, port } = new URL(served.url);
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  line.on('error', () => {});
  line.write(said);
  let answer = '';
  line.on('data', (text) => {
    answer += text;
  });
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  await until(Object.assign(line, { said: () => answer }), 'HTTP/1.1');
  const both = sockets();
  // It never hangs up itself: nothing but its own end is left when the server has.
  while (sockets() === both && !line.closed) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
});
