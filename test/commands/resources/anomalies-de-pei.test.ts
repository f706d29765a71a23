import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { peiComplet } from '../../contract/objects.ts';
import { place, service } from '../world.ts';

const { vigie, path } = place();
const peis = (...words: string[]) => vigie(['peis', ...words]);
const anomalies = (...words: string[]) => peis('anomalies', ...words);
const rowsOf = (out: string) => JSON.parse(out) as { anomalie: { code: number }; date_fin: string | null }[];
const codes = (out: string) => rowsOf(out).map(({ anomalie }) => anomalie.code);

beforeAll(async () => {
  for (const [code, texte, gravite] of [
    ['501', 'Débit nul', '2'],
    ['201', 'Plaque absente', '0'],
  ] as const)
    await vigie(['anomalies', 'add', '--code', code, '--texte', texte, '--indice-de-gravite', gravite]);
  for (const id_sdis of ['42218.00107', '42218.00108']) {
    const technique = JSON.stringify({ id_sdis, type_pei: 'PI', lon: 4.39, lat: 45.44 });
    const field = `descriptif_technique=${technique}`;
    expect((await vigie(['api', 'POST', '/peis', '--field', field])).exitCode).toBe(0);
  }
});

test('an anomaly is added by the number of a PEI, found, and ended by its code', async () => {
  const added = await anomalies('add', '42218.00107', '501', '--date-debut', '2026-01-05');
  expect(added.exitCode, added.err).toBe(0);
  expect(codes((await anomalies('list', '42218.00107', '--json')).out)).toEqual([501]);
  for (const filter of [['--bloquante'], ['--anomalie', '501']]) {
    const found = await peis('list', ...filter, '--fields', 'descriptif_technique.id_sdis', '-o', 'ids');
    expect(found.out).toBe('42218.00107\n');
  }
  const again = await anomalies('add', '42218.00107', '501');
  expect([again.exitCode, again.err]).toEqual([5, expect.stringContaining('has the anomaly 501')]);

  const shown = await vigie(['peis', 'get', '42218.00107', '--no-pager'], { terminal: 100 });
  expect(stripVTControlCharacters(shown.out)).toMatch(/501 Débit nul \(bloquante\)/);

  const ended = await anomalies('end', '42218.00107', '501', '--json');
  expect(JSON.parse(ended.out)).toMatchObject({ date_fin: expect.any(String) });
  expect((await peis('list', '--bloquante', '-o', 'ids')).out).toBe('');
  const twice = await anomalies('end', '42218.00107', '501');
  expect([twice.exitCode, twice.err]).toEqual([
    3,
    expect.stringContaining('does not have, or no longer has, the anomaly 501'),
  ]);
  expect(twice.err).toContain('vigie peis anomalies list 42218.00107\n');
});

test('a planned anomaly ends at its start, and the code may then be added', async () => {
  const start = '2090-03-20T08:00:00.000Z';
  const planned = await anomalies('add', '42218.00108', '501', '--date-debut', start);
  expect(planned.exitCode, planned.err).toBe(0);
  const refused = await anomalies('add', '42218.00108', '501');
  expect([refused.exitCode, refused.err]).toEqual([5, expect.stringMatching(/it begins on 2090-03-20/)]);
  const ended = await anomalies('end', '42218.00108', '501', '--json');
  expect(JSON.parse(ended.out)).toMatchObject({ date_debut: start, date_fin: start });
  expect((await anomalies('end', '42218.00108', '501')).exitCode).toBe(3);

  expect((await anomalies('add', '42218.00108', '501')).exitCode).toBe(0);
  const again = await anomalies('end', '42218.00108', '501', '--json');
  expect(JSON.parse(again.out)).toMatchObject({ date_debut: expect.not.stringContaining('2090') });
});

test('one that overlaps another can still be ended', async () => {
  for (const code of ['201', '501']) await anomalies('add', '42218.00107', code);
  const db = new DatabaseSync(path('test.db'));
  db.exec('UPDATE anomalies_de_pei SET code = 201 WHERE code = 501 AND fin IS NULL');
  db.close();
  for (const exitCode of [0, 0, 3])
    expect(await anomalies('end', '42218.00107', '201')).toMatchObject({ exitCode });
});

test('a dry run writes nothing', async () => {
  expect((await anomalies('add', '42218.00107', '201', '--dry-run')).exitCode).toBe(0);
  expect(codes((await anomalies('list', '42218.00107', '--en-cours', 'true', '--json')).out)).toEqual([]);
});

test('a code that the library does not have is named as typed', async () => {
  const { exitCode, err } = await anomalies('add', '42218.00107', '99999');
  expect([exitCode, err]).toEqual([3, expect.stringContaining('99999')]);
  expect(err).not.toContain('code_anomalie');
});

test('without a terminal a code that is missing is an error', async () => {
  const { exitCode, err } = await anomalies('add', '42218.00108');
  expect([exitCode, err]).toEqual([2, expect.stringContaining('<anomalie>')]);
});

test('a map says how many are open, and an import of it changes nothing', async () => {
  await anomalies('add', '42218.00107', '201');
  await anomalies('add', '42218.00107', '501', '--date-debut', '2026-01-05', '--date-fin', '2026-01-06');
  const placeless = 'descriptif_technique={"id_sdis": "42218.00109", "type_pei": "PI"}';
  await vigie(['api', 'POST', '/peis', '--field', placeless]);
  const file = path('peis.geojson');
  const exported = await peis('export', file);
  expect([exported.exitCode, exported.err]).toEqual([
    0,
    expect.stringContaining('1 PEI has no coordinates: a map does not show it.'),
  ]);
  const listed = await peis('list', '-o', 'geojson');
  for (const text of [readFileSync(file, 'utf8'), listed.out]) {
    const { features } = JSON.parse(text) as { features: { properties: Record<string, unknown> }[] };
    const said = features.map(({ properties: of }) => [of.id_sdis, of.anomalies_en_cours, of.gravite_max]);
    expect(said).toEqual([
      ['42218.00107', 1, 0],
      ['42218.00108', 0, null],
      ['42218.00109', 0, null],
    ]);
  }
  const imported = await peis('import', file, '--if-exists', 'replace', '--json');
  expect(imported.exitCode, imported.err).toBe(0);
  expect(JSON.parse(imported.out)).toMatchObject({ creees: 0, remplacees: 0, ignorees: 3 });
  expect(imported.err + imported.out).not.toContain('anomalies_en_cours');
});

test('stats count the open ones by severity', async () => {
  const stats = JSON.parse((await vigie(['stats', '--json'])).out) as Record<string, unknown>[];
  const counted = stats.filter(({ sujet }) => sujet === 'anomalies_de_pei');
  expect(counted.map(({ valeur, nombre }) => [valeur, nombre])).toEqual([
    ['0', 1],
    ['1', 0],
    ['2', 0],
  ]);
});

test('get shows all open anomalies, however many', async () => {
  const columns = (id: string, code: string) =>
    `organisation_key, ${id}, pei_id, debut, fin, ${code}, texte, indice_de_gravite, date_debut, date_fin, date_pose`;
  const db = new DatabaseSync(path('test.db'));
  db.exec(`WITH RECURSIVE codes (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM codes WHERE n < 1102)
    INSERT INTO anomalies_de_pei (${columns('id', 'code')})
    SELECT ${columns('substr(id, 1, 32) || n', 'n')} FROM anomalies_de_pei, codes WHERE code = 201 AND fin IS NULL`);
  db.close();
  const { out } = await vigie(['peis', 'get', '42218.00107', '--no-pager'], { terminal: 100 });
  const codes = Array.from({ length: 103 }, (_, i) => `${1000 + i} Plaque`);
  expect(codes.filter((code) => !out.includes(code))).toEqual([]);
});

test('on a terminal a list by an anomaly shows the worst open one of each PEI', async () => {
  await anomalies('add', '42218.00107', '501');
  await anomalies('add', '42218.00108', '201');
  const shown = async (...words: string[]) =>
    stripVTControlCharacters((await vigie(['peis', 'list', ...words], { terminal: 120 })).out);
  const cells = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 3));
  expect(cells(await shown('--anomalie', '201'))).toEqual([
    ['Number', 'Type', 'Anomaly'],
    ['42218.00107', 'PI', 'Débit nul'],
    ['42218.00108', 'PI', 'Plaque absente'],
  ]);
  expect(await shown('--bloquante')).toContain('Débit nul');
  for (const more of [['--json'], ['-o', 'csv'], ['--excel'], ['-o', 'ids'], ['--fields', 'id']])
    expect(await shown('--bloquante', ...more)).not.toContain('Débit nul');
  expect(await shown()).not.toContain('Anomaly');
});

test('the anomalies of all PEIs of a list are asked for together', async () => {
  const asked: string[] = [];
  const peisFound = ['a', 'b'].map((id) => ({ ...peiComplet(), id }));
  const anomalie = { code: 501, texte: 'Débit nul', indice_de_gravite: 2 };
  const bodies: Readonly<Record<string, readonly object[]>> = {
    'peis.list': peisFound,
    'anomalies_de_pei.listOfAll': peisFound.map(({ id }) => ({ pei_id: id, anomalie })),
  };
  const open = service(({ endpoint: { name } }) => {
    const data = bodies[name];
    if (data === undefined) return { body: { nom: 'vigie', extensions: ['ouvrages', 'anomalies-de-pei'] } };
    asked.push(name);
    const pagination = { total: 2, count: 2, per_page: 100, current_page: 1, total_pages: 1 };
    return { body: { data, meta: { pagination } } };
  });
  const { out } = await vigie(['peis', 'list', '--bloquante'], { terminal: 120, open });
  expect(out.match(/Débit nul/g)).toHaveLength(2);
  expect(asked.toSorted()).toEqual(['anomalies_de_pei.listOfAll', 'peis.list']);
});
