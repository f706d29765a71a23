import { beforeAll, expect, test, vi } from 'vitest';
import { listEvenements } from '../../../src/contract/resources/evenements.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { createWorld, NOW } from '../../server/world.ts';
import { type Around, place, service } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const here = place();
const env = { VIGIE_DB: '', VIGIE_PROFILE: 'demo' };
const vigie = (line: string, around: Around = {}) =>
  here.vigie(line.split(' '), { ...around, env: { ...env, ...around.env } });

let nord = '';

/** The organisation `nord`, with a dossier that is due on 25 March besides. */
beforeAll(async () => {
  const { db, organisations } = await createWorld(here.path('cases.db'));
  nord = organisations.nord.id;
  const names = new Map<string, string>();
  for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
  const lines = casesOf('nord').map((line) =>
    'erp_id' in line && 'statut' in line && line.statut === 'OUVERT'
      ? { ...line, date_limite_traitement: '2026-03-25' }
      : line,
  );
  await loadLines(db, nameLines([...lines, ...casesOf('sud')], names));
  const target = ['--db', db, '--org', nord, '--user', 'administrateur_fonctionnel'];
  expect((await here.vigie(['profiles', 'add', 'demo', ...target])).exitCode).toBe(0);
});

test('this month has today, what is in it, and what is due', async () => {
  const { out, err } = await vigie('evenements calendrier --color never', { terminal: 80 });
  expect(err).toBe('');
  expect(out).toContain('March 2026');
  expect(out).toContain('│[14]      │');
  expect(out).toContain('Friday 20\n  R 07:00–11:00  Reconnaissance du nord\n');
  expect(out).toMatch(/Wednesday 25\n {2}! {14}\S/);
  expect(out).toMatch(/R reconnaissance {3}! due date of a dossier\n$/);
});

test('another month, and a week, are those that are said', async () => {
  const april = await vigie('evenements calendrier --mois avril --color never', {
    terminal: 80,
    env: { VIGIE_LANG: 'fr' },
  });
  expect(april.out).toContain('avril 2026');
  expect(april.out).toContain('jeudi 2\n  C 09:00–12:30  Commission du nord\n');
  const week = await vigie('evenements calendrier --semaine --jour 2026-03-18 --color never', {
    terminal: 60,
  });
  expect(week.out).toMatch(/^16\s?–\s?22 March 2026\n/);
  expect(week.out).toContain('R 07:00–11:00  Reconnaissance du nord');
});

test('what is whose: the events that they take part in, and the due dates of their dossiers', async () => {
  const theirs = await vigie('evenements calendrier --de rapporteur --color never', { terminal: 80 });
  expect(theirs.err).toBe('');
  expect(theirs.out).toContain('R 07:00–11:00  Reconnaissance du nord\n');
  expect(theirs.out).toMatch(/Wednesday 25\n {2}! {14}\S/);
  const nobodys = await vigie('evenements calendrier --de personne', { terminal: 80 });
  expect(nobodys).toMatchObject({ exitCode: 0, err: 'No events in this period.\n' });
  const list = await vigie('evenements list --mien --from 2026-03-01 --to 2026-03-31 --json');
  expect(await vigie('evenements calendrier --mien --json')).toEqual(list);
});

test('one type has no due dates, and nothing is said to be nothing', async () => {
  const { out, err } = await vigie('evenements calendrier --type DEFAUT', { terminal: 80 });
  expect(out).not.toContain('!');
  expect(err).toBe('No events in this period.\n');
});

test('where no terminal reads, the rows are those of the list', async () => {
  const list = await vigie('evenements list --from 2026-03-01 --to 2026-03-31');
  expect(await vigie('evenements calendrier')).toEqual(list);
  const json = await vigie('evenements calendrier --json', { terminal: 80 });
  expect(JSON.parse(json.out)).toMatchObject([{ title: 'Reconnaissance du nord' }]);
  expect((await vigie('evenements calendrier --mois 2026-03 -o ics')).out).toContain('BEGIN:VCALENDAR');
});

test('what contradicts itself, or is no month, is refused', async () => {
  const both = await vigie('evenements calendrier --mois avril --semaine');
  expect(both).toMatchObject({ exitCode: 2, err: expect.stringContaining('--mois') });
  const two = await vigie('evenements calendrier --mien --de rapporteur');
  expect(two).toMatchObject({ exitCode: 2, err: expect.stringContaining('--mien') });
  const none = await vigie('evenements calendrier --mois brumaire');
  expect(none).toMatchObject({ exitCode: 2, err: expect.stringContaining('brumaire') });
});

test('of a service without dossiers there are the events', async () => {
  const asked: string[] = [];
  const open = service(({ endpoint, query = {} }) => {
    asked.push(`${endpoint.name} ${query.period ?? ''}`.trim());
    if (endpoint.name !== listEvenements.name) return { status: 404, body: {} };
    const pagination = { current_page: 1, per_page: 100, total_pages: 1, total: 0, count: 0 };
    return { body: { data: [], meta: { pagination } } };
  });
  const { exitCode, out } = await vigie('evenements calendrier', { terminal: 80, open });
  expect(exitCode).toBe(0);
  expect(out).toContain('March 2026');
  expect(asked).toEqual([
    'service.version',
    'evenements.list 2026-03-01T00:00:00+01:00/2026-03-31T23:59:59+02:00',
    'service.version',
  ]);
});

test('an event stands on its day of the organisation, whatever the zone of the machine', async () => {
  await here.vigie([
    'server',
    'organisations',
    'update',
    '--db',
    here.path('cases.db'),
    nord,
    '--fuseau',
    'America/Guadeloupe',
  ]);
  const times = '--date-debut 2026-05-31T21:00 --date-fin 2026-05-31T22:00';
  const added = await vigie(`evenements add --title Exercice --description x --type DEFAUT ${times}`);
  expect(added.exitCode).toBe(0);
  const may = await vigie('evenements calendrier --mois 2026-05 --color never', { terminal: 80 });
  expect(may.out).toContain('Sunday 31\n  E 21:00–22:00  Exercice\n');
  const june = await vigie('evenements calendrier --mois 2026-06 --color never', { terminal: 80 });
  expect(june).toMatchObject({
    out: expect.not.stringContaining('Exercice'),
    err: 'No events in this period.\n',
  });
});
