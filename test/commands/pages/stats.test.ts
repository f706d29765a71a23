import { beforeAll, describe, expect, test, vi } from 'vitest';
import { median } from '../../../commands/stats/gather.ts';
import { elementsOf, expectAlone } from '../../html/document.ts';
import { NOW } from '../../server/world.ts';
import { type Around, place, service } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const here = place();
const env: Record<string, string> = {};
const vigie = (line: string, around: Around = {}) =>
  here.vigie(line.split(' '), { ...around, env: { ...env, ...around.env } });

beforeAll(async () => {
  const { exitCode, err } = await vigie('server seed -q');
  expect(exitCode, err).toBe(0);
  env.VIGIE_ORG = (await vigie('server organisations list -o ids')).out.split('\n')[0] as string;
  env.VIGIE_USER = 'e.delmas';
});

describe('stats', () => {
  test('counts what the lists have', async () => {
    const stats = JSON.parse((await vigie('stats -o json')).out) as Record<string, string | number | null>[];
    const sum = (sujet: string) =>
      stats.reduce((total, one) => total + (one.sujet === sujet ? Number(one.nombre) : 0), 0);
    const count = async (line: string) => JSON.parse((await vigie(`${line} --all --json`)).out).length;
    expect(sum('dossiers_par_statut')).toBe(await count('dossiers list'));
    expect(sum('dossiers_ouverts_par_age')).toBe(
      await count('dossiers list --statut OUVERT --sans-archives'),
    );
    expect(sum('anomalies')).toBe(await count('anomalies list'));
    const ended = stats.filter(({ delai_median_jours: days }) => days !== null);
    expect(ended.length).toBeGreaterThan(0);
    expect(new Set(ended.map(({ etat }) => etat))).toEqual(new Set(['VALIDE']));
  });

  test('is a table in a pipe', async () => {
    const { out } = await vigie('stats');
    expect(out.split('\n')[0]).toBe('sujet\tvaleur\tetat\tnombre\tdelai_median_jours');
  });

  test.each([80, 120, 160])('is drawn with bars that fit %i columns', async (terminal) => {
    const { out } = await vigie('stats --color never', { terminal, env: { VIGIE_LANG: 'fr' } });
    expect(out).toContain('Workflows, par type et par état');
    expect(out).toContain('█ terminé');
    expect(out).not.toContain('\u001b');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(terminal);
  });

  test.each([
    ['fr', 'Activité du service', 'bloquante'],
    ['en', 'Activity of the service', 'blocking'],
  ])('--html draws it and says it in words, in %s', async (lang, title, word) => {
    const { out, exitCode } = await vigie('stats --html -', { env: { VIGIE_LANG: lang } });
    expect(exitCode).toBe(0);
    expectAlone(out);
    const texts = (name: string) => elementsOf(out).flatMap((one) => (one.name === name ? [one.text] : []));
    expect(texts('h1')).toEqual([title]);
    expect(texts('desc')).toHaveLength(5);
    expect(texts('desc').at(-1)?.replaceAll('\u202f', ' ')).toContain(`${word} : `);
    expect(texts('text')).toContain(word);
  });

  test('of another organisation is of that one', async () => {
    const other = (await vigie('server organisations list -o ids')).out.split('\n')[1] as string;
    const [one, another] = await Promise.all([vigie('stats'), vigie(`stats --org ${other} --user g.leroux`)]);
    expect(one.out).not.toBe(another.out);
  });
});

test('reads so many dossiers and steps, and says where there are more', async () => {
  const moment = '2026-03-14T09:30:00Z';
  const dossier = { statut: 'OUVERT', est_archive: false, date_de_creation: moment };
  const step = { type: 'visite', etat: 'VALIDE', date_de_debut: moment, date_de_fin: moment };
  const sorts = new Set<unknown>();
  const open = service(({ endpoint, query = {} }) => {
    if (endpoint.name === 'service.version')
      return { body: { nom: 'vigie', extensions: ['dossiers', 'suivi'] } };
    const [row] = { 'dossiers.list': [dossier], 'workflows.listOfAll': [step] }[endpoint.name] ?? [];
    const data = Array(row ? 100 : 0).fill(row);
    if (row) sorts.add(query.sort);
    const pagination = { total: 999_999, count: data.length, per_page: 100 };
    const pages = { current_page: Number(query.page ?? 1), total_pages: row ? 1e4 : 1 };
    return { body: { data, meta: { pagination: { ...pagination, ...pages } } } };
  });
  const { out, err } = await here.vigie(['stats', '-o', 'json'], { open, env: { VIGIE_LANG: 'en' } });
  const counted = (JSON.parse(out) as Record<string, unknown>[]).filter(({ nombre }) => nombre !== 0);
  expect(counted.map(({ nombre }) => nombre)).toEqual([20_000, 20_000, 100_000]);
  expect(sorts).toEqual(new Set(['-statut', '-date_de_debut']));
  expect(err).toContain('Only the first 20000 dossiers are counted, open ones first.');
  expect(err).toContain('Only the latest 100000 workflows are counted.');
});

test.each([
  [[], null],
  [[3], 3],
  [[9, 1], 5],
  [[1, 2, 30.06], 2],
  [[0.04, 0.08, 1], 0.1],
])('the median of %j is %j', (values, found) => {
  expect(median(values)).toBe(found);
});
