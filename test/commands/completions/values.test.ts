import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { complete } from '../../../commands/completions/candidates/complete.ts';
import { makeTree } from '../../../commands/completions/candidates/make-tree.ts';
import type { Tree } from '../../../commands/completions/candidates/tree.ts';
import { lookupIn } from '../../../commands/completions/candidates/values.ts';
import { READ_MAX } from '../../../server/storage/sqlite/look-up.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import { loadLines } from '../../server/lines.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { dossierLine } from '../../server/scenarios/steps.ts';
import { createWorld } from '../../server/world.ts';
import { place } from '../world.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree();
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
    expect(found.length).toBeLessThanOrEqual(2 * READ_MAX);
    expect(found).toEqual(expect.arrayContaining(['1', '10', '19', '100', '199', '1999']));
    const [first = '', ...others] = await values(env, 'prescriptions', 'tree', '/Mille/');
    expect([first, others.at(-1), others.length]).toEqual(['/Mille/Nr 000', '/Mille/Nr 149', 149]);
  });

  it('gives directories, one level at a time', async () => {
    const all = ['/ERP/', '/Évacuation', '/Mille/', '/Moyens de secours'];
    expect(await values(env, 'prescriptions', 'tree', '')).toEqual(all);
    expect(await values(env, 'prescriptions', 'tree', '/')).toEqual(all);
    expect(await at(env, ['prescriptions', 'tree', '/ERP'])).toEqual([
      { value: '/ERP/', description: '3', open: true },
    ]);
    expect(await values(env, 'prescriptions', 'tree', '/ERP/')).toEqual(['/ERP/Type M', '/ERP/Type N/']);
    expect(await at(env, ['prescriptions', 'tree', '/ERP/Type N/'])).toEqual([
      { value: '/ERP/Type N/Salle été', description: '1' },
    ]);
    expect(await values(env, 'prescriptions', 'tree', '/moy')).toEqual(['/Moyens de secours']);
    expect(await values(env, 'prescriptions', 'tree', '/eva')).toEqual(['/Évacuation']);
    expect(await values(env, 'prescriptions', 'tree', 'ERP')).toEqual([]);
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

  it('are offered by their numbers, but for one that would be read as a flag, and say what they are about', async () => {
    const found = await at(env, ['dossiers', 'get', '']);
    expect(found.map(({ value }) => value)).toEqual(['2025-1', '2026-0042', '2026-1330', 'Perm-7']);
    expect(found).toContainEqual({ value: '2026-1330', description: 'Dossier ecole' });
  });

  it('are found by what a number begins with, whatever its case', async () => {
    expect(await values(env, 'dossiers', 'get', '2026-')).toEqual(['2026-0042', '2026-1330']);
    expect(await values(env, 'dossiers', 'get', 'perm')).toEqual(['Perm-7']);
    expect(await values(env, 'documents', 'list', '--dossier', '2026-1')).toEqual(['2026-1330']);
    expect(await values(env, 'documents', 'list', '--dossier=2026-1')).toEqual(['--dossier=2026-1330']);
    expect(await values(env, 'server', 'dossier', 'clore', '2026-1')).toEqual(['2026-1330']);
    expect(await values(env, 'dossiers', 'get', '2024')).toEqual([]);
  });

  it('of many, the first and the last: what they have in common is what all have', async () => {
    const many = Array.from({ length: 300 }, (_, i) => numbered(`n${i}`, `A-${String(i).padStart(4, '0')}`));
    await load(...many);
    const found = await values(env, 'dossiers', 'get', 'A-');
    expect([found[0], found.at(-1), found.length]).toEqual(['A-0000', 'A-0299', READ_MAX + 1]);
  });
});

describe('ERPs and water points', () => {
  const { path, vigie } = place();
  const env: Environment = { VIGIE_DB: path('test.db'), VIGIE_CONFIG_DIR: path('.') };
  beforeAll(async () => {
    const erps = [
      'service_erp_id;libelle;commune',
      'E-7;Gymnase;',
      'e-81;École;',
      ';Sans numéro;Vaux',
      'F-1;A;',
    ];
    const peis = ['id_sdis;type_pei;situation;commune'];
    for (let i = 0; i < 300; i++) peis.push(`42218.${String(i).padStart(5, '0')};PI;Rue ${i};Vaux`);
    for (const [noun, lines] of Object.entries({ erps, peis })) {
      const ran = await vigie([noun, 'import', '-'], { stdin: `${lines.join('\n')}\n` });
      expect(ran.exitCode, ran.err).toBe(0);
    }
    const body = { service_erp_id: 'f-1', descriptif_technique: { libelle: 'B' } };
    await vigie(['api', 'POST', '/erps', '--input', '-'], { stdin: JSON.stringify(body) });
  });

  it('are offered by their numbers as they are written', async () => {
    expect(await at(env, ['erps', 'get', 'E'])).toEqual([{ value: 'E-7', description: 'Gymnase' }]);
    expect(await values(env, 'erps', 'get', 'e-8')).toEqual(['e-81']);
    expect(await values(env, 'dossiers', 'list', '--erp', 'e-7')).toEqual(['E-7']);
    expect(await values(env, 'erps', 'get', '')).toEqual(['E-7', 'e-81', 'F-1', 'f-1']);
  });

  it('of many, the first and the last', async () => {
    const found = await at(env, ['peis', 'get', '42218.']);
    expect([found.at(-1)?.value, found.length]).toEqual(['42218.00299', READ_MAX + 1]);
    expect(found[0]).toEqual({ value: '42218.00000', description: 'Rue 0 Vaux' });
    expect(await values(env, 'dossiers', 'list', '--pei', '42218.0015')).toHaveLength(10);
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
});

it('of a service elsewhere nothing is asked, and nothing is offered', async () => {
  const env = { VIGIE_URL: 'http://127.0.0.1:9', VIGIE_CONFIG_DIR: folder() };
  expect(await values(env, 'anomalies', 'get', '')).toEqual([]);
  expect(await values(env, 'anomalies', 'li')).toEqual(['list']);
});
