import { expect, it } from 'vitest';
import { addAnomaly, bundlesOf, newPlace, type TestMachine } from './program.ts';
import { setUpServer } from './serving.ts';

/** What stands beside the program in files of its own, for few commands need it. */
async function besideOf(
  place: TestMachine,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const bundles = await bundlesOf(place, argv, { env, input: 'vig_token' });
  expect(bundles).toContain('main');
  return bundles.filter((name) => name !== 'main');
}

it('a command on the local database loads nothing that it does not use', async () => {
  const place = newPlace();
  await addAnomaly(place, 1);
  expect(await besideOf(place, ['anomalies', 'list'])).toEqual([]);
  expect(await besideOf(place, ['anomalies', 'list', '-o', 'table'])).toEqual([]);
  expect(await besideOf(place, ['anomalies', 'delete', '1', '--yes'])).toEqual([]);
  expect(await besideOf(place, ['prescriptions', 'tree', '--json'])).toEqual([]);
  expect(await besideOf(place, ['profiles', 'list'])).toEqual([]);
});

it('what is used is loaded, so that it would be seen', async () => {
  const place = newPlace();
  const { env, child } = await setUpServer(place);
  expect(await besideOf(place, ['anomalies', 'list'], env)).toEqual(['undici']);
  const profile = ['profiles', 'add', 'a', '--url', 'http://127.0.0.1:1', '--token-stdin', '--no-check'];
  expect(await besideOf(place, profile)).toEqual(['conf']);
  child.kill('SIGTERM');
  expect(await child).toMatchObject({ exitCode: 0 });
});
