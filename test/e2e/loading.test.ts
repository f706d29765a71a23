import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addAnomaly, newPlace, type Place } from './program.ts';
import { serve } from './serving.ts';

/** What stands beside the program in files of its own, for few commands need it. */
const HEAVY = ['undici', 'conf', 'prompts', 'hono', 'help', 'seed', 'read-excel-file', 'write-excel-file'];

/** Notes the address of every module that is loaded, however it is, and writes them down at the end. */
const WATCHER = `
  import { registerHooks } from 'node:module';
  import { appendFileSync } from 'node:fs';
  const seen = [];
  registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
  process.on('exit', () => appendFileSync(process.env.SEEN, seen.join('\\n')));
`;

/** The heavy files, of all that a command loads. */
async function heavyOf(place: Place, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const watcher = join(place.folder, 'watcher.mjs');
  const seen = join(place.folder, `seen-${argv.join('-').replaceAll(/\W/g, '')}`);
  writeFileSync(watcher, WATCHER);
  const ran = await place.vigie(argv, {
    env: { ...env, NODE_OPTIONS: `--import ${watcher}`, SEEN: seen },
    input: 'vig_token',
  });
  expect(ran, ran.err).toMatchObject({ exitCode: 0 });
  const loaded = readFileSync(seen, 'utf8');
  expect(loaded).toContain('/dist/vigie.cjs');
  expect(loaded.match(/\/node_modules\/(?!better-sqlite3\/)[^/]+/g)).toBeNull();
  return HEAVY.filter((name) => loaded.includes(`/dist/${name}.cjs`));
}

it('a command on the local database loads nothing that it does not use', async () => {
  const place = newPlace();
  await addAnomaly(place, 1);
  expect(await heavyOf(place, ['anomalies', 'list'])).toEqual([]);
  expect(await heavyOf(place, ['anomalies', 'list', '-o', 'table'])).toEqual([]);
  expect(await heavyOf(place, ['anomalies', 'delete', '1', '--yes'])).toEqual([]);
  expect(await heavyOf(place, ['prescriptions', 'tree', '--json'])).toEqual([]);
  expect(await heavyOf(place, ['profiles', 'list'])).toEqual([]);
  expect(await heavyOf(place, ['anomalies', 'list', '--help'])).toEqual(['help']);
});

it('what is used is loaded, so that it would be seen', async () => {
  const place = newPlace();
  const { env, child } = await serve(place);
  expect(await heavyOf(place, ['anomalies', 'list'], env)).toEqual(['undici']);
  const profile = ['profiles', 'add', 'a', '--url', 'http://127.0.0.1:1', '--token-stdin', '--no-check'];
  expect(await heavyOf(place, profile)).toEqual(['conf']);
  child.kill('SIGTERM');
  expect(await child).toMatchObject({ exitCode: 0 });
});
