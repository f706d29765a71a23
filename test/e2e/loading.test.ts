import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  expect(await besideOf(place, ['anomalies', 'list', '--jq', '.'])).toEqual(['jq']);
});

it('a list loads no cryptography, which a new object takes for its id', async () => {
  const place = newPlace();
  const [watch, loaded] = ['watch.cjs', 'loaded'].map((name) => join(place.folder, name)) as [string, string];
  const writing = `require('node:fs').writeFileSync(${JSON.stringify(loaded)}, process.moduleLoadList.join(' '))`;
  writeFileSync(watch, `process.on('exit', () => ${writing});`);
  const env = { NODE_OPTIONS: `--require ${watch}` };
  const modulesOf = async (argv: readonly string[]) => {
    expect(await place.vigie(argv, { env })).toMatchObject({ exitCode: 0 });
    return readFileSync(loaded, 'utf8').split(' ');
  };
  const add = [
    'anomalies',
    'add',
    '--code',
    '1',
    '--texte',
    'Porte fermée à clé',
    '--indice-de-gravite',
    '1',
  ];
  expect(await modulesOf(add)).toContain('crypto');
  expect(await modulesOf(['anomalies', 'list'])).not.toContain('crypto');
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
