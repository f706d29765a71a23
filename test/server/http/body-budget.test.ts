import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dial, head, type Served, serveWorld, until } from './served.ts';

const KILO = 1024;
/** Room for two bodies of 256 KiB, one of each caller. */
const bounds = { bodyBytes: 500 * KILO };

const batch = (bytes: number) => {
  const operation = { method: 'GET', path: '/anomalies/7', idempotency_key: '' };
  const text = (key: string) => JSON.stringify({ operations: [{ ...operation, idempotency_key: key }] });
  return text('k'.repeat(bytes - text('').length));
};

function posting(served: Served, token: string, more: Readonly<Record<string, string | number>>): string {
  const authorization = `Bearer ${served.world.organisations.nord.tokens[token]}`;
  return head('POST /_batch', served, { authorization, 'content-type': 'application/json', ...more });
}

/** Sends the head of a batch and all of it but its end. */
async function begin(served: Served, token: string, body: string, chunked = false) {
  const line = await dial(served);
  onTestFinished(() => void line.destroy());
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length };
  line.write(posting(served, token, { ...length, expect: '100-continue' }));
  await until(line, '100 Continue');
  const sent = chunked ? `${(body.length - 1).toString(16)}\r\n${body.slice(0, -1)}\r\n` : body.slice(0, -1);
  await new Promise((done) => line.write(sent, done));
  const end = chunked ? `1\r\n${body.at(-1)}\r\n0\r\n\r\n` : body.slice(-1);
  return Object.assign(line, { finish: () => finished(line, end) });
}

/** Ends a body; answers the status that it brings. */
async function finished(line: Socket & { said: () => string }, end: string): Promise<number> {
  line.write(end);
  while (!/HTTP\/1\.1 [2-5]\d\d/.test(line.said())) await once(line, 'data');
  return Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(line.said())?.[1]);
}

const send = async (served: Served, token: string, bytes: number, chunked = false) =>
  (await begin(served, token, batch(bytes), chunked)).finish();

test('large bodies of one caller have half the room, and small ones always have some', async () => {
  const served = await serveWorld({ bounds });
  const first = await begin(served, 'lecture', batch(256 * KILO));
  for (const chunked of [false, true]) {
    const second = await begin(served, 'lecture', batch(256 * KILO), chunked);
    expect(await second.finish()).toBe(429);
    expect(second.said()).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(second.said()).toContain('"code":"TROP_DE_REQUETES"');
    // What was refused was read to its end: the line serves for the next request.
    second.write(head('GET /livez', served));
    await until(second, 'HTTP/1.1 200');
  }
  expect(await send(served, 'lecture', 60 * KILO)).toBe(400);
  expect(await send(served, 'valideur', 256 * KILO)).toBe(400);
  expect(await first.finish()).toBe(400);
  expect(await send(served, 'lecture', 256 * KILO)).toBe(400);
});

test('of bodies that come together as many are taken as there is room for', async () => {
  const served = await serveWorld({ bounds });
  const body = batch(256 * KILO);
  const lines: Awaited<ReturnType<typeof dial>>[] = [];
  for (let i = 0; i < 4; i++) {
    const line = await dial(served);
    onTestFinished(() => void line.destroy());
    line.write(posting(served, 'lecture', { 'content-length': body.length, expect: '100-continue' }));
    await until(line, '100 Continue');
    lines.push(line);
  }
  // They grow by turns, and none ends before all have all but their end.
  for (const [from, to] of [
    [0, 160 * KILO],
    [160 * KILO, body.length - 1],
  ] as const) {
    for (const line of lines) {
      await new Promise((done) => line.write(body.slice(from, to), done));
      await (await served.client.request({ method: 'GET', path: '/livez' })).body.dump();
    }
  }
  const statuses = await Promise.all(lines.map((line) => finished(line, body.slice(-1))));
  expect(statuses.toSorted()).toEqual([400, 429, 429, 429]);
});

test('all callers together have no more than the room', async () => {
  const served = await serveWorld({ bounds });
  const [mine, other] = [
    await begin(served, 'lecture', batch(256 * KILO)),
    await begin(served, 'valideur', batch(256 * KILO)),
  ];
  expect(await send(served, 'preventionniste', 256 * KILO)).toBe(429);
  mine.destroy();
  await vi.waitFor(async () => expect(await send(served, 'preventionniste', 256 * KILO)).toBe(400));
  expect(await other.finish()).toBe(400);
});
