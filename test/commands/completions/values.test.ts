import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CACHED_MAX, forget, recalled, remember } from '../../../commands/completions/candidates/cache.ts';
import { complete } from '../../../commands/completions/candidates/complete.ts';
import { grow } from '../../../commands/completions/candidates/grow.ts';
import { OFFERED_MAX } from '../../../commands/completions/candidates/matching.ts';
import type { Tree } from '../../../commands/completions/candidates/tree.ts';
import { lookupIn } from '../../../commands/completions/candidates/values.ts';
import { newId } from '../../../server/storage/ids.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import { loadLines } from '../../server/lines.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { dossierLine } from '../../server/scenarios/steps.ts';
import { createWorld } from '../../server/world.ts';
import { place } from '../world.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await grow();
});

type Environment = Record<string, string>;
const at = (env: Environment, words: readonly string[]) => complete(tree, words, 'en', lookupIn(env));
const values = async (env: Environment, ...words: string[]) =>
  (await at(env, words)).map(({ value }) => value);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vigie-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe('a local database', () => {
  const { path, vigie } = place();
  const db = path('test.db');
  const env = { VIGIE_DB: db, VIGIE_CONFIG_DIR: path('.') };

  beforeAll(async () => {
    const csv = ['code,texte,indice_de_gravite'];
    for (let code = 0; code < 3_000; code++) csv.push(`${code},Anomalie ${code},1`);
    const added = await vigie(['anomalies', 'import', '-'], { stdin: `${csv.join('\n')}\n` });
    expect(added.err + added.exitCode).toMatch(/0$/);
    const chemins = ['/ERP', '/ERP/Type M', '/ERP/Type N/Salle été', '/Moyens de secours', '/Évacuation'];
    const rows = [
      ...chemins,
      ...Array.from({ length: 150 }, (_, i) => `/Mille/Nr ${String(i).padStart(3, '0')}`),
    ];
    const text = ['contenu,chemins', ...rows.map((chemin) => `Texte de ${chemin},${chemin}`)].join('\n');
    const imported = await vigie(['prescriptions', 'import', '-'], { stdin: `${text}\n` });
    expect(imported.err + imported.exitCode).toMatch(/0$/);
  });

  it('gives codes, with their texts', async () => {
    expect((await at(env, ['anomalies', 'get', '29']))[0]).toEqual({
      value: '29',
      description: 'Anomalie 29',
    });
    expect(await values(env, 'anomalies', 'get', '2999')).toEqual(['2999']);
    expect(await values(env, 'anomalies', 'get', '3000')).toEqual([]);
    expect(await values(env, 'anomalies', 'get', 'x')).toEqual([]);
  });

  it('of more than can be listed, those that show what all have in common', async () => {
    const found = await values(env, 'anomalies', 'get', '1');
    expect(found.length).toBeLessThanOrEqual(2 * OFFERED_MAX);
    expect(found).toEqual(expect.arrayContaining(['1', '10', '19', '100', '199', '1999']));
    const [first = '', ...others] = await values(env, 'prescriptions', 'tree', '/Mille/');
    expect([first, others.at(-1), others.length]).toEqual(['/Mille/Nr 000', '/Mille/Nr 149', 149]);
  });

  it('gives directories, one level at a time', async () => {
    expect(await values(env, 'prescriptions', 'tree', '')).toEqual(['/']);
    expect(await values(env, 'prescriptions', 'tree', '/')).toEqual([
      '/ERP',
      '/Évacuation',
      '/Mille',
      '/Moyens de secours',
    ]);
    expect(await at(env, ['prescriptions', 'tree', '/E'])).toEqual([
      { value: '/ERP', description: '3', open: true },
    ]);
    expect(await values(env, 'prescriptions', 'tree', '/ERP')).toEqual(['/ERP/Type M', '/ERP/Type N']);
    expect(await at(env, ['prescriptions', 'tree', '/ERP/Type N/'])).toEqual([
      { value: '/ERP/Type N/Salle été', description: '1' },
    ]);
    expect(await values(env, 'prescriptions', 'tree', '/moy')).toEqual(['/Moyens de secours']);
    expect(await values(env, 'prescriptions', 'tree', '/eva')).toEqual(['/Évacuation']);
    expect(await values(env, 'prescriptions', 'tree', 'ERP')).toEqual([]);
  });

  it('gives ids with what they stand for', async () => {
    const { out } = await vigie(['prescriptions', 'list', '-o', 'ids', '--limit', '1']);
    const id = out.trim();
    expect(await at(env, ['prescriptions', 'get', id.slice(0, 35)])).toContainEqual({
      value: id,
      description: 'Texte de /ERP',
    });
  });

  it('gives organisations and users', async () => {
    const [organisation = ''] = await values(env, 'anomalies', 'list', '--org', '');
    expect(organisation).toMatch(/^[0-9a-f-]{36}$/);
    expect(await values(env, '--org', organisation, 'anomalies', 'get', '2999')).toEqual(['2999']);
    expect(await values(env, '--org', 'another', 'anomalies', 'get', '2999')).toEqual([]);
    expect(await values(env, 'server', 'token', 'create', '--user', '')).toHaveLength(1);
  });

  it('is found by what the line says, and by the profile', async () => {
    const config = folder();
    const profiles = { autre: { kind: 'embedded', db } };
    writeFileSync(join(config, 'config.json'), JSON.stringify({ current: 'autre', profiles }));
    expect(await values({ VIGIE_CONFIG_DIR: config }, 'anomalies', 'get', '2999')).toEqual(['2999']);
    const elsewhere = { VIGIE_CONFIG_DIR: folder(), XDG_DATA_HOME: folder() };
    expect(await values(elsewhere, 'anomalies', 'get', '2999')).toEqual([]);
    expect(await values(elsewhere, '--db', db, 'anomalies', 'get', '2999')).toEqual(['2999']);
    expect(await values({ VIGIE_CONFIG_DIR: config }, '-p', '')).toEqual(['local', 'autre']);
  });

  it('leaves nothing beside the file, and reads what stands in the log', async () => {
    const files = () =>
      readdirSync(path('.'))
        .filter((name) => name.startsWith('test.db'))
        .sort();
    expect(files()).toEqual(['test.db']);
    expect(await values(env, 'anomalies', 'get', '2999')).toEqual(['2999']);
    expect(files()).toEqual(['test.db']);
    const store = SqliteStore.open(db);
    try {
      await store.write((tx) => tx.sqlite.exec("UPDATE anomalies SET texte = 'Changé' WHERE code = 2999"));
      expect(files()).toContain('test.db-wal');
      expect(await at(env, ['anomalies', 'get', '2999'])).toEqual([{ value: '2999', description: 'Changé' }]);
    } finally {
      await store.close();
    }
    expect(files()).toEqual(['test.db']);
  });
});

describe('dossiers', () => {
  const { path } = place();
  const env: Environment = { VIGIE_DB: path('cases.db'), VIGIE_CONFIG_DIR: path('.') };
  const names = new Map<string, string>();
  const numbered = (name: string, numero: string | null) =>
    dossierLine(name, { service_dossier_id: numero, objet: `Dossier ${name}` });
  const load = async (...dossiers: object[]) => {
    await loadLines(env.VIGIE_DB as string, nameLines(dossiers, names));
  };
  beforeAll(async () => {
    const { organisations } = await createWorld(env.VIGIE_DB as string);
    names.set('nord', organisations.nord.id);
    env.VIGIE_ORG = organisations.nord.id;
    await load(
      numbered('ecole', '2026-1330'),
      numbered('gymnase', '2026-0042'),
      numbered('mairie', 'Perm-7'),
      numbered('nu', null),
      numbered('un', '2025-1'),
      numbered('autre', '2025-1'),
      numbered('option', '-x'),
    );
  });
  const ids = (...all: string[]) => all.map((name) => names.get(name) as string).sort();

  it('are offered by their numbers, and say what they are about; by their ids where that must do', async () => {
    const found = await at(env, ['dossiers', 'get', '']);
    expect(found.map(({ value }) => value).sort()).toEqual(
      ['2026-0042', '2026-1330', 'Perm-7', ...ids('nu', 'un', 'autre', 'option')].sort(),
    );
    expect(found).toContainEqual({ value: '2026-1330', description: 'Dossier ecole' });
  });

  it('are found by what a number begins with, whatever its case, and by an id that is begun', async () => {
    expect(await values(env, 'dossiers', 'get', '2026-')).toEqual(['2026-0042', '2026-1330']);
    expect(await values(env, 'dossiers', 'get', 'perm')).toEqual(['Perm-7']);
    expect(await values(env, 'documents', 'list', '--dossier', '2026-1')).toEqual(['2026-1330']);
    expect(await values(env, 'documents', 'list', '--dossier=2026-1')).toEqual(['--dossier=2026-1330']);
    expect(await values(env, 'server', 'dossier', 'clore', '2026-1')).toEqual(['2026-1330']);
    const [id = ''] = ids('ecole');
    expect(await values(env, 'dossiers', 'get', id.slice(0, 35))).toContain(id);
    expect(await values(env, 'dossiers', 'get', '2024')).toEqual([]);
  });

  it('of many, the first and the last: what they have in common is what all have', async () => {
    const many = Array.from({ length: 300 }, (_, i) => numbered(`n${i}`, `A-${String(i).padStart(4, '0')}`));
    await load(...many);
    const found = await values(env, 'dossiers', 'get', 'A-');
    expect([found[0], found.at(-1), found.length]).toEqual(['A-0000', 'A-0299', OFFERED_MAX + 1]);
  });

  it('of a service are those that its lists have shown', async () => {
    const away = { XDG_CACHE_HOME: folder(), VIGIE_URL: 'https://sdis.example', VIGIE_CONFIG_DIR: folder() };
    const known = (prefix: string) => values(away, 'dossiers', 'get', prefix);
    expect(await known('')).toEqual([]);
    const [first, second, third, fourth, fifth, sixth, seventh] = Array.from({ length: 7 }, newId) as [
      ...[string, string, string, string, string, string, string],
    ];
    await remember(away, away.VIGIE_URL, undefined, 'dossier', [
      [first, 'École', '2026-1330'],
      [second, 'École'],
      [third, 'École', '-x'],
      [fourth, 'École', '@fichier'],
      [fifth, 'École', ''],
      // Either of the two may be meant.
      [sixth, 'Gymnase', 'perm-7'],
      [seventh, 'Mairie', 'Perm-7'],
    ]);
    const others = [second, third, fourth, fifth, sixth, seventh].sort();
    expect(await known('')).toEqual(['2026-1330', ...others]);
    expect(await known('2026')).toEqual(['2026-1330']);
    expect(await known('perm')).toEqual([]);
    expect(await known(first.slice(0, 35))).toContain(first);
    // A dossier that is numbered anew has one number.
    await remember(away, away.VIGIE_URL, undefined, 'dossier', [[sixth, 'Gymnase', '2026-1331']]);
    expect(await known('')).toEqual(['2026-1330', '2026-1331', 'Perm-7', ...others.slice(0, 4)]);
  });
});

describe('ERPs and water points', () => {
  const { path, vigie } = place();
  const env: Environment = { VIGIE_DB: path('test.db'), VIGIE_CONFIG_DIR: path('.') };
  let unnumbered = '';
  beforeAll(async () => {
    const erps = ['service_erp_id;libelle;commune', 'E-7;Gymnase;', 'e-81;École;', ';Sans numéro;', 'F-1;A;'];
    const peis = ['id_sdis;type_pei;situation;commune'];
    for (let i = 0; i < 300; i++) peis.push(`42218.${String(i).padStart(5, '0')};PI;Rue ${i};Vaux`);
    for (const [noun, lines] of Object.entries({ erps, peis })) {
      const ran = await vigie([noun, 'import', '-'], { stdin: `${lines.join('\n')}\n` });
      expect(ran.exitCode, ran.err).toBe(0);
    }
    const body = { service_erp_id: 'f-1', descriptif_technique: { libelle: 'B' } };
    await vigie(['api', 'POST', '/erps', '--input', '-'], { stdin: JSON.stringify(body) });
    unnumbered = (await vigie(['erps', 'list', '--libelle', 'sans', '-o', 'ids'])).out.trim();
  });

  it('are offered by their numbers as they are written; by their ids where that must do', async () => {
    expect(await at(env, ['erps', 'get', 'E'])).toEqual([{ value: 'E-7', description: 'Gymnase' }]);
    expect(await values(env, 'erps', 'get', 'e-8')).toEqual(['e-81']);
    expect(await values(env, 'dossiers', 'list', '--erp', 'e-7')).toEqual(['E-7']);
    expect(await values(env, 'erps', 'get', unnumbered.slice(0, 35))).toContain(unnumbered);
    const all = await values(env, 'erps', 'get', '');
    expect(all.slice(0, 2)).toEqual(['E-7', 'e-81']);
    // Two have the number F-1.
    expect([all.length, all.includes(unnumbered), await values(env, 'erps', 'get', 'F')]).toEqual([
      5,
      true,
      [],
    ]);
  });

  it('of many, the first and the last', async () => {
    const found = await at(env, ['peis', 'get', '42218.']);
    expect([found.at(-1)?.value, found.length]).toEqual(['42218.00299', OFFERED_MAX + 1]);
    expect(found[0]).toEqual({ value: '42218.00000', description: 'Rue 0 Vaux' });
    expect(await values(env, 'dossiers', 'list', '--pei', '42218.0015')).toHaveLength(10);
  });

  it('of a service are those that its lists have shown', async () => {
    const away = { XDG_CACHE_HOME: folder(), VIGIE_URL: 'https://sdis.example', VIGIE_CONFIG_DIR: folder() };
    const known = (noun: string, prefix: string) => values(away, noun, 'get', prefix);
    expect(await known('erps', '')).toEqual([]);
    const id = newId();
    await remember(away, away.VIGIE_URL, undefined, 'erp', [[id, 'École', 'E-7']]);
    await remember(away, away.VIGIE_URL, undefined, 'pei', [[newId(), 'Rue 1', '42218.1']]);
    expect(await known('erps', 'e')).toEqual(['E-7']);
    expect(await known('peis', '')).toEqual(['42218.1']);
    expect(await known('erps', id.slice(0, 35))).toEqual([id]);
  });
});

function makeDatabase(file: string, sql: string): void {
  const db = new Sqlite(file);
  db.exec(sql);
  db.close();
}

describe('what cannot be read completes nothing, says nothing, and is left as it is', () => {
  it.each([
    ['no database', () => {}],
    ['a directory', (file: string) => mkdirSync(file)],
    ['an empty file', (file: string) => writeFileSync(file, '')],
    ['a text', (file: string) => writeFileSync(file, 'SQLite format 4 '.repeat(100))],
    ['a database of another program', (file: string) => makeDatabase(file, 'CREATE TABLE a (b)')],
    [
      'a database that is cut short',
      (file: string) => {
        makeDatabase(file, 'CREATE TABLE organisations (id)');
        writeFileSync(file, readFileSync(file).subarray(0, 1_000));
      },
    ],
    [
      'a database that is being filled',
      (file: string) => {
        makeDatabase(
          file,
          'CREATE TABLE organisations (organisation_key); INSERT INTO organisations VALUES (1)',
        );
        writeFileSync(`${file}-journal`, 'x');
      },
    ],
  ])('%s', async (_, make) => {
    const root = folder();
    const file = join(root, 'test.db');
    make(file);
    const before = readdirSync(root);
    const env = { VIGIE_DB: file, VIGIE_CONFIG_DIR: root };
    expect(await values(env, 'anomalies', 'get', '')).toEqual([]);
    expect(await values(env, 'anomalies', 'li')).toEqual(['list']);
    expect(readdirSync(root)).toEqual(before);
  });

  it('a configuration that is no JSON', async () => {
    const root = folder();
    writeFileSync(join(root, 'config.json'), '{"tok');
    expect(await values({ VIGIE_CONFIG_DIR: root }, '-p', '')).toEqual([]);
    expect(await values({ VIGIE_CONFIG_DIR: root }, 'anomalies', 'get', '')).toEqual([]);
    expect(await values({ VIGIE_CONFIG_DIR: root }, 'anom')).toEqual(['anomalies']);
  });
});

describe('files', () => {
  it('those of the directory that is named, folders open, hidden ones for who asks', async () => {
    const root = folder();
    for (const name of ['a b.csv', 'Été.csv', '.cache']) writeFileSync(join(root, name), '');
    mkdirSync(join(root, 'dossier'));
    const found = await at({}, ['anomalies', 'import', `${root}/`]);
    expect(found.map(({ value }) => value.slice(root.length + 1))).toEqual([
      'a b.csv',
      'dossier/',
      'Été.csv',
    ]);
    expect(found.find(({ value }) => value.endsWith('/'))?.open).toBe(true);
    expect(await values({}, 'anomalies', 'import', `${root}/ete`)).toEqual([`${root}/Été.csv`]);
    expect(await values({}, 'anomalies', 'import', `${root}/.c`)).toEqual([`${root}/.cache`]);
    expect(await values({}, 'anomalies', 'import', `${root}/none/`)).toEqual([]);
    expect(await values({}, 'anomalies', 'add', '--texte', `@${root}/a`)).toEqual([`@${root}/a b.csv`]);
  });

  it('no name that would be read as a flag', async () => {
    const root = folder();
    for (const name of ['-x.csv', 'y.csv']) writeFileSync(join(root, name), '');
    const cwd = process.cwd();
    process.chdir(root);
    onTestFinished(() => process.chdir(cwd));
    expect(await values({}, 'anomalies', 'import', '')).toEqual(['./-x.csv', 'y.csv']);
    expect(await values({}, 'anomalies', 'import', '--', '-')).toEqual(['-x.csv']);
  });

  it('time zones, a continent at a time', async () => {
    expect(await values({}, 'server', 'utilisateurs', 'add', '--timezone', 'eur')).toEqual(['Europe/']);
    expect(await values({}, 'server', 'utilisateurs', 'add', '--timezone', 'Europe/Par')).toEqual([
      'Europe/Paris',
    ]);
  });
});

describe('a service elsewhere', () => {
  const [url, org] = ['https://sdis.example', 'o'];

  it('is never asked: nothing is known until a list was shown, and only by those who complete', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    await remember(env, url, org, 'code', [['1', 'un']]);
    expect(existsSync(join(env.XDG_CACHE_HOME, 'vigie'))).toBe(false);
    expect(recalled(env, url, org, 'code', '')).toEqual([]);
    await remember(env, url, org, 'code', [
      ['1', 'un'],
      ['12', ''],
    ]);
    expect(recalled(env, url, org, 'code', '1')).toEqual([
      { value: '1', description: 'un' },
      { value: '12' },
    ]);
    expect(recalled(env, url, 'another', 'code', '1')).toEqual([]);
    expect(recalled(env, 'https://other.example', org, 'code', '1')).toEqual([]);
  });

  it('paths are offered one level at a time', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    const known = (prefix: string) => recalled(env, url, org, 'chemin', prefix).map(({ value }) => value);
    known('');
    await remember(env, url, org, 'chemin', [
      ['/', ''],
      ['/ERP/Type M', ''],
      ['/ERP/Type N/A', ''],
      ['/IGH', ''],
    ]);
    expect(await known('/')).toEqual(['/ERP', '/IGH']);
    expect(await known('/ERP')).toEqual(['/ERP/Type M', '/ERP/Type N']);
    expect(await known('/ERP/Type N')).toEqual(['/ERP/Type N/A']);
    expect(await known('/igh')).toEqual(['/IGH']);
  });

  it('what is kept is bounded, the newest first, and readable by its owner only', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    recalled(env, url, org, 'code', '');
    const some = (from: number) => Array.from({ length: 1_500 }, (_, i) => [String(from + i), ''] as const);
    await remember(env, url, org, 'code', some(0));
    await remember(env, url, org, 'code', some(10_000));
    const directory = join(env.XDG_CACHE_HOME, 'vigie', 'completions');
    const [file = '', ...others] = readdirSync(directory).map((name) => join(directory, name));
    expect(others).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    expect([kept.length, kept[0][0], kept.at(-1)[0]]).toEqual([CACHED_MAX, '10000', '499']);
  });

  it.each(['', '{', '{"a":1}', '[["a"],[1,2],"b"]'])('a file that holds %j is as none', async (text) => {
    const env = { XDG_CACHE_HOME: folder() };
    recalled(env, url, org, 'code', '');
    await remember(env, url, org, 'code', [['1', '']]);
    const directory = join(env.XDG_CACHE_HOME, 'vigie', 'completions');
    writeFileSync(join(directory, readdirSync(directory)[0] as string), text);
    expect(recalled(env, url, org, 'code', '')).toEqual([]);
  });

  it('nothing is kept where others may write, nor believed', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    recalled(env, url, org, 'code', '');
    await remember(env, url, org, 'code', [['1', '']]);
    const directory = join(env.XDG_CACHE_HOME, 'vigie', 'completions');
    chmodSync(directory, 0o777);
    const before = readdirSync(directory);
    await remember(env, url, org, 'chemin', [['/A', '']]);
    expect(readdirSync(directory)).toEqual(before);
    expect(recalled(env, url, org, 'code', '')).toEqual([]);
    chmodSync(directory, 0o700);
    expect(recalled(env, url, org, 'code', '')).toEqual([{ value: '1' }]);
  });

  it('what was shown already is not written again', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    recalled(env, url, org, 'code', '');
    const directory = join(env.XDG_CACHE_HOME, 'vigie', 'completions');
    const node = () => readdirSync(directory).map((name) => statSync(join(directory, name)).ino);
    await remember(env, url, org, 'code', [['1', '']]);
    const [first] = node();
    await remember(env, url, org, 'code', [['1', '']]);
    expect(node()).toEqual([first]);
    await remember(env, url, org, 'code', [['2', '']]);
    expect(node()).not.toEqual([first]);
  });

  it('a service is forgotten, in all its organisations, and no other', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    const others = ['https://sdis.example.org', 'https://sdis.exampl', 'https://other.example'];
    recalled(env, url, org, 'code', '');
    for (const service of [url, ...others]) {
      await remember(env, service, org, 'code', [['1', '']]);
      await remember(env, service, undefined, 'chemin', [['/A', '']]);
    }
    forget(env, url);
    expect(recalled(env, url, org, 'code', '')).toEqual([]);
    expect(recalled(env, url, undefined, 'chemin', '')).toEqual([]);
    for (const service of others) {
      expect(recalled(env, service, org, 'code', ''), service).toHaveLength(1);
      expect(recalled(env, service, undefined, 'chemin', ''), service).toHaveLength(1);
    }
    const names = readdirSync(join(env.XDG_CACHE_HOME, 'vigie', 'completions'));
    expect(names).toHaveLength(2 * others.length);
  });

  it('forgetting what was never kept makes no folder and no error', async () => {
    const env = { XDG_CACHE_HOME: folder() };
    forget(env, url);
    expect(readdirSync(env.XDG_CACHE_HOME)).toEqual([]);
    forget({ XDG_CACHE_HOME: '/dev/null' }, url);
  });

  // Node itself never answers when it is asked to make all of it at once.
  it.runIf(existsSync('/proc/self'))('a home where nothing can be made ends with nothing', async () => {
    expect(
      await values({ HOME: '/proc', XDG_CACHE_HOME: '/proc/a/b', VIGIE_URL: url }, 'anomalies', 'get', ''),
    ).toEqual([]);
  });

  describe('whose lists are shown', () => {
    const { path, vigie } = place();
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      const data = [{ code: 7, texte: 'Bouchon absent', indice_de_gravite: 1 }];
      const pagination = { total: 1, count: 1, per_page: 100, current_page: 1, total_pages: 1 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data, meta: { pagination } }));
    });
    beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
    afterAll(() => new Promise((done) => server.close(done)));

    it('is completed from them, without a request', async () => {
      const { port } = server.address() as AddressInfo;
      const env = {
        VIGIE_DB: '',
        VIGIE_URL: `http://127.0.0.1:${port}`,
        VIGIE_ORG: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
        VIGIE_TOKEN: 'vig_0123456789abcdef',
        VIGIE_CONFIG_DIR: path('.'),
        XDG_CACHE_HOME: path('cache'),
      };
      expect(await values(env, 'anomalies', 'get', '')).toEqual([]);
      expect(requests).toEqual([]);
      const listed = await vigie(['anomalies', 'list', '-o', 'ids'], { env });
      expect(listed).toEqual({ exitCode: 0, out: '7\n', err: '' });
      const asked = requests.length;
      expect(await at(env, ['anomalies', 'get', ''])).toEqual([
        { value: '7', description: 'Bouchon absent' },
      ]);
      expect(requests).toHaveLength(asked);
    });
  });
});
