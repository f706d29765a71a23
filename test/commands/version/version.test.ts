import { expect, it } from 'vitest';
import { newPlace } from '../../e2e/program.ts';
import { place } from '../world.ts';

const { vigie } = place();

it('is the number alone, unless a format or fields are asked for', async () => {
  expect(await vigie(['version'])).toMatchObject({ exitCode: 0, out: '0.0.0-source\n', err: '' });
  expect(await vigie(['version', '--fields', 'version,installation', '--no-headers'])).toMatchObject({
    out: '0.0.0-source\tsource\n',
  });
});

it('tells what the built program was made of', async () => {
  const { out } = await newPlace().vigie(['version', '--json']);
  expect(JSON.parse(out)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{12,}(?:-dirty)?$/.test(commit)),
    node: process.versions.node,
    sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
    platform: `${process.platform}-${process.arch}`,
    installation: process.env.VIGIE_PROGRAM ? 'executable' : 'source',
  });
});

it('needs no configuration', async () => {
  const ran = await newPlace().vigie(['version', '--json'], { env: { VIGIE_CONFIG_DIR: '/proc/none' } });
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
});
