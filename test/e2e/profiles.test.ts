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

it('blanks around a variable, as a file with the line ends of Windows leaves them, do not count', async () => {
  const { vigie, folder } = newPlace();
  const env = {
    VIGIE_CONFIG_DIR: `${folder}/réglages\r`,
    VIGIE_LANG: 'fr\r\n',
    VIGIE_PROFILE: ' prod\r',
    VIGIE_ORG: 'O-ENV\r',
    VIGIE_TOKEN: ' vig_0123456789\n',
    VIGIE_DB: '\r',
    VIGIE_URL: ' ',
  };
  await vigie(['profiles', 'add', 'prod', '--url', 'https://prod.example', '--no-check'], { env });
  const { out } = await vigie(['profiles', 'show', '--json'], { env });
  const given = JSON.parse(out).map(({ setting, value, source }: Record<string, string>) => [
    setting,
    [value, source],
  ]);
  expect(Object.fromEntries(given)).toMatchObject({
    profile: ['prod', 'environment'],
    url: ['https://prod.example', 'profile'],
    org: ['O-ENV', 'environment'],
    token: ['vig_…', 'environment'],
    language: ['fr', 'environment'],
    configuration: [`${folder}/réglages/config.json`, 'environment'],
  });
  expect((await vigie(['--help'], { env })).out).toContain('Utilisation');
  const { err } = await vigie(['server', 'start', '--json'], { env: { ...env, VIGIE_PORT: '70000\r' } });
  expect(JSON.parse(err).error.errors).toMatchObject([{ parameter: 'VIGIE_PORT', code: 'MAXIMUM' }]);
});
