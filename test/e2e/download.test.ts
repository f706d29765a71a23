import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveAnswers } from '../client/servers.ts';
import { newPlace, until } from './program.ts';

const ID = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const ORG = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
const FILE = Buffer.alloc(1_000_000, 'a plan ');
const HALF = FILE.length / 2;

/** A service with one document, whose file it keeps itself; it stops in the middle until it is told to go on. */
async function service() {
  const state = { stops: true };
  const served = await serveAnswers(({ path }, response) => {
    if (path.startsWith('/documents/')) {
      const about = { description: null, type: 'plan', est_sensible: false };
      const document = { id: ID, url: `${served.url}/files/plan`, nom: 'plan.pdf', ...about };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    }
    response.writeHead(200, { 'content-length': FILE.length });
    if (!state.stops) return response.end(FILE);
    return response.write(FILE.subarray(0, HALF));
  });
  const env = { VIGIE_URL: served.url, VIGIE_ORG: ORG, VIGIE_TOKEN: 'vig_secret' };
  return { env, state, served };
}

/** Bytes of the file that is coming; undefined while there is none. */
function partIn(folder: string): number | undefined {
  const pieces = join(folder, 'pieces');
  const name = existsSync(pieces) && readdirSync(pieces).find((one) => /^plan\.pdf\..+\.part$/.test(one));
  return name ? statSync(join(pieces, name)).size : undefined;
}

const LINE = ['documents', 'download', ID, '--output-dir', 'pieces'];

test.each([
  ['SIGINT', 130],
  ['SIGKILL', undefined],
] as const)('what %s stopped has no name of a file, and comes again', async (signal, exitCode) => {
  const { folder, start, vigie } = newPlace();
  const { env, state } = await service();
  const child = start(LINE, { env });
  await until(() => partIn(folder) === HALF);
  child.kill(signal);
  expect((await child).exitCode).toBe(exitCode);
  expect(partIn(folder)).toBe(signal === 'SIGKILL' ? HALF : undefined);
  expect(existsSync(join(folder, 'pieces/plan.pdf'))).toBe(false);
  state.stops = false;
  expect(await vigie(LINE, { env })).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(folder, 'pieces/plan.pdf'))).toEqual(FILE);
});

test('a disk that takes no more ends the work as a failure of storage, and leaves nothing', async () => {
  const { folder, bash } = newPlace();
  const { env, state } = await service();
  state.stops = false;
  const ran = await bash(`ulimit -f 300; vigie ${LINE.join(' ')}`, { env });
  expect(ran).toMatchObject({ exitCode: 8, out: '' });
  expect(ran.err).toContain('EFBIG');
  expect(readdirSync(join(folder, 'pieces'))).toEqual([]);
});

test('a file that stops coming is given up when its time is over', async () => {
  const { vigie } = newPlace();
  const { env } = await service();
  const ran = await vigie([...LINE, '--timeout', '1'], { env });
  expect(ran).toMatchObject({ exitCode: 7, out: '' });
});

test('of many that begin at once the file is whole', async () => {
  const { folder, vigie } = newPlace();
  const { env, state } = await service();
  state.stops = false;
  const ran = await Promise.all([1, 2, 3].map(() => vigie([...LINE, '--force'], { env })));
  expect(ran.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(readdirSync(join(folder, 'pieces'))).toEqual(['plan.pdf']);
  expect(readFileSync(join(folder, 'pieces/plan.pdf'))).toEqual(FILE);
});
