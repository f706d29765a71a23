import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { place } from '../world.ts';

const ZONE = 'America/Guadeloupe';

/** A database with one organisation, in Guadeloupe unless another zone is given, and a user. */
async function provisioned(...zone: readonly string[]) {
  const { vigie, path } = place();
  const made = async (line: string, env: Readonly<Record<string, string>> = {}, stdin = '') => {
    const { exitCode, out, err } = await vigie([...line.split(' '), '--json'], { env, stdin });
    expect(exitCode, err).toBe(0);
    return JSON.parse(out);
  };
  await made('server init');
  const [fuseau = ZONE] = zone;
  const { id } = await made(`server organisations add --nom SIS --fuseau ${fuseau}`);
  await made('server utilisateurs add --id martin --roles administrateur_fonctionnel');
  return { vigie, path, made, id };
}

/** The environment of the same user by way of a service. */
async function served({
  path,
  made,
  id,
}: Pick<Awaited<ReturnType<typeof provisioned>>, 'path' | 'made' | 'id'>) {
  const { token } = await made('server token create --user martin');
  const running = await serve({
    ...{ file: path('test.db'), host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
    report: () => {},
  });
  onTestFinished(() => running.stop());
  return { VIGIE_URL: running.url, VIGIE_TOKEN: token, VIGIE_ORG: id, VIGIE_DB: '' };
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

test('another time zone leaves days those days, and says so', async () => {
  const { vigie, path, made, id } = await provisioned('Europe/Paris');
  writeFileSync(path('days.csv'), 'titre;type;date\nVisite;visite;12/03/2026\nRonde;visite;13/03/2026\n');
  const times =
    'titre;type;date_debut;date_fin\nExercice;visite;2026-03-12T09:30+01:00;2026-03-12T10:30+01:00\n';
  writeFileSync(path('times.csv'), times);
  const files = [path('days.csv'), path('times.csv')];
  for (const file of files) await made(`evenements import ${file} -q`);
  const update = ['server', 'organisations', 'update', id, '--fuseau'];
  const { err } = await vigie([...update, ZONE]);
  expect(err).toContain('Stored events: 3. Those on whole days keep their days, and those with a time');
  expect(err).toContain('write 2026-03-12T09:30+01:00 there');
  expect((await vigie([...update, ZONE])).err).toBe('');
  for (const file of files)
    expect(await made(`evenements import ${file} -q`)).toMatchObject({ creees: 0, remplacees: 0 });
  const { out } = await vigie(['evenements', 'list', '-o', 'ics']);
  expect(out).toContain('DTSTART;VALUE=DATE:20260312\r\nDTEND;VALUE=DATE:20260313\r\n');
  const [first] = await made('evenements list --fields id');
  const dates = ['--date-debut', '2026-03-12', '--date-fin', '2026-03-12'];
  await vigie(['evenements', 'update', first.id, ...dates]);
  expect(await made('evenements list --from 2026-03-11 --to 2026-03-11')).toEqual([]);
});

test('another time zone of a service says so too; nothing changes where the events cannot be counted', async () => {
  const { vigie, path, made, id } = await provisioned('Europe/Paris');
  writeFileSync(path('days.csv'), 'titre;type;date\nVisite;visite;12/03/2026\n');
  await made(`evenements import ${path('days.csv')} -q`);
  const env = await served({ path, made, id });
  const update = ['server', 'organisations', 'update', '--fuseau'];
  expect((await vigie([...update, ZONE], { env })).err).toContain(
    'Stored events: 1. Those on whole days keep',
  );
  const database = new Sqlite(path('test.db'));
  onTestFinished(() => void database.close());
  database.exec('ALTER TABLE evenements RENAME TO elsewhere');
  const refused = await vigie([...update, 'Europe/Paris'], { env });
  expect([refused.exitCode, refused.out]).toEqual([8, '']);
  expect(await made('server organisations list')).toMatchObject([{ fuseau: ZONE }]);
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
  const remote = await served({ path, made, id });
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

test.each(['America/Guadeloupe', 'UTC'])('flags are read there on a machine of %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  // In Nouméa it is the 26th.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T14:30:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const { vigie, path, made, id } = await provisioned('Pacific/Noumea');
  for (const env of [{}, await served({ path, made, id })]) {
    const answer = async (argv: readonly string[], stdin = '') => {
      const { exitCode, out, err } = await vigie([...argv, '--json'], { env, stdin });
      expect(exitCode, err).toBe(0);
      return JSON.parse(out);
    };
    const say = (...argv: string[]) => answer(argv);
    const event = await say(
      ...['evenements', 'add', '--title', 'Visite', '--type', 'VISITE_PERIODIQUE', '--description', ''],
      ...['--date-debut', 'demain 9h', '--date-fin', '27/11/2026'],
    );
    expect(event).toMatchObject({
      date_debut: '2026-11-27T09:00:00+11:00',
      date_fin: '2026-11-27T23:59:59+11:00',
    });
    expect(await say('evenements', 'update', event.id, '--date-debut', '2026-11-26T08:00')).toMatchObject({
      date_debut: '2026-11-26T08:00:00+11:00',
    });
    const there = ['evenements', 'list', '--from', '2026-11-26'];
    expect(await say(...there, '--to', '2026-11-26 07:59')).toEqual([]);
    expect(await say(...there, '--to', '2026-11-26 08:00')).toMatchObject([{ id: event.id }]);
    await say('evenements', 'delete', event.id, '--yes');

    const post = (address: string, body: object) =>
      answer(['api', 'POST', address, '--input', '-'], JSON.stringify(body));
    const dossier = await post('/dossiers', { objet: 'Visite' });
    const step = { titre: 'Relecture', type: 'relecture', etat: 'EN_COURS' };
    const begun = { ...step, date_de_debut: '2026-11-24T00:00:00Z' };
    const { id: workflow } = await post(`/dossiers/${dossier.id}/workflows`, begun);
    const set = (...flags: string[]) => say('workflows', 'set-etat', 'NON_CONCERNE', workflow, ...flags);
    await set('--date-fin', '25/11/2026', '--date-de-reception', '2026-11-20');
    expect(await say('workflows', 'get', workflow)).toMatchObject({
      date_de_reception: '2026-11-20T00:00:00+11:00',
      date_de_fin: '2026-11-25T23:59:59+11:00',
    });
    // That of today, the 26th there, is not over.
    await say('workflows', 'set-etat', 'EN_COURS', workflow);
    await set('--date-fin', '26/11/2026');
    const { date_de_fin } = await say('workflows', 'get', workflow);
    expect(Date.parse(date_de_fin)).toBe(Date.now());
  }
});

test.each([
  [ZONE, '31 décembre 2026 à 20:30'],
  ['Europe/Paris', '1er janvier 2027 à 01:30'],
])('a page tells dates of %s', async (zone, made) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T00:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { vigie, path } = await provisioned(zone);
  for (const noun of ['anomalies', 'dossiers']) {
    writeFileSync(path('none.csv'), 'code\n');
    await vigie([noun, 'import', path('none.csv'), '--report', path('report.html')], {
      env: { VIGIE_LANG: 'fr' },
    });
    expect(readFileSync(path('report.html'), 'utf8')).toContain(made);
  }
  for (const line of ['stats --html -', 'dossiers tableau --html -'])
    expect((await vigie(line.split(' '), { env: { VIGIE_LANG: 'fr' } })).out).toContain(made);
});
