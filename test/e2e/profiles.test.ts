import { expect, it } from 'vitest';
import { newPlace } from './program.ts';

it('profiles that are added at the same moment are all there', async () => {
  const { vigie } = newPlace();
  const names = Array.from({ length: 8 }, (_, i) => `p${i + 1}`);
  const ran = await Promise.all(
    names.map((name) => vigie(['profiles', 'add', name, '--db', `/data/${name}.db`, '--no-check'])),
  );
  expect(ran.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0));
  // With `local`, which is always there.
  expect(JSON.parse((await vigie(['profiles', 'list', '--json'])).out)).toHaveLength(9);
});

it('a profile and the first use of the database at the same moment are both kept', async () => {
  const { vigie } = newPlace();
  const ran = await Promise.all([
    vigie(['anomalies', 'list']),
    ...['a', 'b', 'c', 'd'].map((name) =>
      vigie(['profiles', 'add', name, '--db', `/data/${name}.db`, '--no-check']),
    ),
  ]);
  expect(ran.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
  const { out } = await vigie(['profiles', 'show', 'local', '--json']);
  expect(JSON.parse(out)).toContainEqual({
    setting: 'org',
    value: expect.any(String),
    source: 'profile',
    from: 'local',
  });
  expect(JSON.parse((await vigie(['profiles', 'list', '--json'])).out)).toHaveLength(5);
});
