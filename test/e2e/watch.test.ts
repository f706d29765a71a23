import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serveAnswers } from '../client/servers.ts';
import { type Child, newPlace, ranOf, type TestMachine, until } from './program.ts';

const ORG = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
const USER = 'c.martin';

/** What a child has written so far. */
function reading(child: Child): { out: () => string; err: () => string } {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (piece) => {
    out += piece;
  });
  child.stderr?.on('data', (piece) => {
    err += piece;
  });
  return { out: () => out, err: () => err };
}

/** A service with notifications, newest first, that can be out of order. */
async function service() {
  const all: object[] = [];
  const state = { broken: false, questions: 0, unchanged: 0 };
  const answer = (response: ServerResponse, page: number, tag: string | undefined) => {
    state.questions++;
    if (state.broken) return response.writeHead(502).end();
    const etag = `"${all.length}"`;
    if (page === 1 && tag === etag) {
      state.unchanged++;
      return response.writeHead(304, { etag }).end();
    }
    const data = all.toReversed().slice((page - 1) * 100, page * 100);
    const total_pages = Math.max(1, Math.ceil(all.length / 100));
    const pagination = {
      total: all.length,
      count: data.length,
      per_page: 100,
      current_page: page,
      total_pages,
    };
    const type = { 'content-type': 'application/json', etag };
    return response.writeHead(200, type).end(JSON.stringify({ data, meta: { pagination } }));
  };
  const served = await serveAnswers(({ path, headers }, response) => {
    if (!path.startsWith('/notifications')) return response.writeHead(404).end();
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
    return answer(response, page, headers['if-none-match']);
  });
  const env = { VIGIE_URL: served.url, VIGIE_ORG: ORG, VIGIE_TOKEN: 'vig_secret' };
  const start = Date.now();
  const add = (count: number) => {
    for (let i = 0; i < count; i++) {
      const number = all.length;
      const date_creation = new Date(start + number * 1000).toISOString();
      const rest = { contexte: {}, date_de_lecture: null, utilisateur: { id: USER }, subject: null };
      all.push({ id: `n${number}`, title: `T${number}`, message: 'M', type: 'info', date_creation, ...rest });
    }
  };
  return { env, state, add };
}

const idsIn = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).id);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `n${from + i}`);

function watch({ start }: TestMachine, env: Readonly<Record<string, string>>, ...more: string[]) {
  const child = start(['notifications', 'watch', '--interval', '1', '--retries', '0', ...more], { env });
  return { child, ...reading(child) };
}

async function stop(child: Child) {
  child.kill('SIGINT');
  return ranOf(await child);
}

test('what another process writes to the same database arrives, from now on', async () => {
  const place = newPlace();
  const add = async (title: string) => {
    const { id } = JSON.parse(await place.prepare(['api', 'GET', '/utilisateurs/@moi']));
    await place.prepare(['notifications', 'add', '--utilisateur-id', id, '--title', title, '--message', 'M']);
  };
  await add('before');
  const { child, out } = watch(place, {}, '--resume');
  const { readdirSync, existsSync } = await import('node:fs');
  const kept = `${place.home}/.local/state/vigie/watch`;
  // It keeps where it begins: from then on nothing is missed.
  await until(() => existsSync(kept) && readdirSync(kept).some((name) => name.endsWith('.json')));
  await add('after');
  await until(() => out().endsWith('\n'));
  expect(JSON.parse(out())).toMatchObject({ title: 'after' });
  expect((await stop(child)).exitCode).toBe(130);
});

test('a later run goes on where the last one ended: none is missed, none comes twice, whatever pages they stand on', async () => {
  const place = newPlace();
  const { env, add } = await service();
  add(5);
  const first = watch(place, env, '--resume', '--since', '2000-01-01');
  await until(() => idsIn(first.out()).length === 5);
  add(2);
  await until(() => idsIn(first.out()).length === 7);
  expect((await stop(first.child)).exitCode).toBe(130);
  add(250);
  const second = watch(place, env, '--resume');
  await until(() => idsIn(second.out()).length >= 250);
  add(1);
  await until(() => idsIn(second.out()).length >= 251);
  await stop(second.child);
  expect([...idsIn(first.out()), ...idsIn(second.out())]).toEqual(numbers(0, 258));
});

test('even a run that is killed loses none', async () => {
  const place = newPlace();
  const { env, add } = await service();
  const first = watch(place, env, '--resume', '--since', '2000-01-01');
  add(30);
  await until(() => idsIn(first.out()).length >= 30);
  first.child.kill('SIGKILL');
  await first.child;
  add(3);
  const second = watch(place, env, '--resume');
  await until(() => idsIn(second.out()).includes('n32'));
  await stop(second.child);
  const again = idsIn(second.out());
  expect(again).toEqual(numbers(33 - again.length, 33));
  // The last of all may have been written and not yet kept.
  expect(again.length).toBeLessThanOrEqual(4);
});

test('a service that is away is waited for; that is said once, and nothing is missed', async () => {
  const place = newPlace();
  const { env, add, state } = await service();
  const { child, out, err } = watch(place, env, '--since', '2000-01-01');
  add(1);
  await until(() => idsIn(out()).length === 1);
  state.broken = true;
  const before = state.questions;
  await until(() => state.questions >= before + 2);
  add(2);
  state.broken = false;
  await until(() => idsIn(out()).length === 3);
  expect((await stop(child)).exitCode).toBe(130);
  expect(idsIn(out())).toEqual(numbers(0, 3));
  expect(err().match(/Retrying/g)).toHaveLength(1);
  expect(err().match(/answers again/g)).toHaveLength(1);
});

test('a service that never answered is an error', async () => {
  const { start } = newPlace();
  const env = { VIGIE_URL: 'http://127.0.0.1:1', VIGIE_ORG: ORG, VIGIE_TOKEN: 'vig_secret' };
  const ran = ranOf(await start(['notifications', 'watch', '--retries', '0'], { env }));
  expect(ran).toMatchObject({ exitCode: 7, out: '' });
});

test('a service that has tags is asked only whether anything has changed', async () => {
  const place = newPlace();
  const { env, add, state } = await service();
  add(1);
  const { child } = watch(place, env);
  await until(() => state.unchanged >= 1);
  expect((await stop(child)).exitCode).toBe(130);
});

test('it ends quietly when what it shows has no reader any more', async () => {
  const place = newPlace();
  const { env, add, state } = await service();
  add(1);
  const line = 'vigie notifications watch --interval 1 --since 2000-01-01 | head -n 1; echo $PIPESTATUS';
  const ran = place.bash(line, { env });
  // The reader is gone when the second question is asked.
  await until(() => state.questions >= 2);
  add(1);
  const { out, err } = await ran;
  const [first, status] = out.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ id: 'n0' });
  expect({ status, err }).toEqual({ status: '0', err: '' });
});

test.each([['--json'], ['-o', 'json']])('one document has no end: %s', async (...more) => {
  const { vigie } = newPlace();
  const { exitCode, out, err } = await vigie(['notifications', 'watch', ...more], {
    env: { VIGIE_LANG: 'en' },
  });
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toContain('-o ndjson');
  expect(err).not.toContain('These flags');
});
