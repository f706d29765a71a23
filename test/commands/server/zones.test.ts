import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { place } from '../world.ts';

const ZONE = 'America/Guadeloupe';

/** A database with one organisation, in Guadeloupe unless another zone is given, and a user. */
async function provisioned(...zone: readonly string[]) {
  const { vigie, path } = place();
  const made = async (line: string, env: Readonly<Record<string, string>> = {}) => {
    const { exitCode, out, err } = await vigie([...line.split(' '), '--json'], { env });
    expect(exitCode, err).toBe(0);
    return JSON.parse(out);
  };
  await made('server init');
  const [fuseau = ZONE] = zone;
  const { id } = await made(`server organisations add --nom SIS --fuseau ${fuseau}`);
  await made('server utilisateurs add --id martin --roles administrateur_fonctionnel');
  return { vigie, path, made, id };
}

test('an organisation has a time zone, which is shown and changed', async () => {
  const { vigie, made, id } = await provisioned();
  expect(await made('server organisations list')).toEqual([{ id, nom: 'SIS', fuseau: ZONE }]);
  const again = 'server organisations add --nom SIS --fuseau Pacific/Noumea --if-exists';
  expect(await made(`${again} skip`)).toMatchObject({ id, fuseau: ZONE });
  expect(await made(`${again} replace`)).toMatchObject({ id, fuseau: 'Pacific/Noumea' });
  const update = `server organisations update ${id} --fuseau`;
  expect(await made(`${update} Indian/Reunion`)).toEqual({ id, nom: 'SIS', fuseau: 'Indian/Reunion' });
  for (const line of [
    `${update} Mars/Phobos`,
    `${update} +04:00`,
    'server organisations add --nom B --fuseau Mars/Phobos',
  ]) {
    const { exitCode, err } = await vigie(line.split(' '));
    expect([exitCode, err]).toEqual([2, expect.stringContaining('--fuseau')]);
  }
  expect(await made('server utilisateurs add --id durand --roles visionneur_simple')).toMatchObject({
    timezone: 'Indian/Reunion',
  });
  expect(await made('server organisations add --nom B')).toMatchObject({ fuseau: 'Europe/Paris' });
});

test('a dump brings it along; a line without one says nothing of it', async () => {
  const { vigie, path, made, id } = await provisioned();
  await vigie(['server', 'dump', '--out', path('dump.ndjson')]);
  const other = { VIGIE_DB: path('other.db') };
  await made('server init', other);
  await made(`server load ${path('dump.ndjson')}`, other);
  expect(await made('server organisations list', other)).toMatchObject([{ fuseau: ZONE }]);
  const line = (of: object) => `${JSON.stringify({ kind: 'organisation', logo_url: null, ...of })}\n`;
  const bare = '019a0000-0000-7000-8000-000000000001';
  writeFileSync(path('lines.ndjson'), line({ id, nom: 'SIS' }) + line({ id: bare, nom: 'B' }));
  await made(`server load ${path('lines.ndjson')}`, other);
  const listed = (await made('server organisations list', other)) as { nom: string; fuseau: string }[];
  expect(listed.map(({ nom, fuseau }) => [nom, fuseau])).toEqual([
    ['SIS', ZONE],
    ['B', 'Europe/Paris'],
  ]);
});

test('an import reads days there: embedded, over HTTP, and as an act of administration', async () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { path, made, id } = await provisioned();
  writeFileSync(path('d.csv'), 'Objet;Date de création\nVisite;02/03/2026\n');
  const { token } = await made('server token create --user martin');
  const running = await serve({
    ...{ file: path('test.db'), host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
    report: () => {},
  });
  onTestFinished(() => running.stop());
  const remote = { VIGIE_URL: running.url, VIGIE_TOKEN: token, VIGIE_ORG: id, VIGIE_DB: '' };
  const counts = [
    await made(`dossiers import ${path('d.csv')} -q`),
    await made(`dossiers import ${path('d.csv')} -q`, remote),
    await made(`server load --kind dossier ${path('d.csv')} -q`),
  ];
  expect(counts).toMatchObject([{ creees: 1 }, { ignorees: 1 }, { ignorees: 1 }]);
  expect(await made('dossiers list --all')).toMatchObject([
    { date_de_creation: '2026-03-02T00:00:00-04:00' },
  ]);
});

test.each([
  [ZONE, '31 décembre 2026 à 20:30'],
  ['Europe/Paris', '1er janvier 2027 à 01:30'],
])('a page tells dates of %s', async (zone, made) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T00:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { vigie } = await provisioned(zone);
  for (const line of ['stats --html -', 'dossiers tableau --html -'])
    expect((await vigie(line.split(' '), { env: { VIGIE_LANG: 'fr' } })).out).toContain(made);
});
