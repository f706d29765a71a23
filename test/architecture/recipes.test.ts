import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partOfAnother } from '../../server/resources/lists/filters.ts';
import type { Filters } from '../../server/resources/lists/list.ts';
import { FIRST_SCHEMA } from '../../server/storage/migrations.ts';
import type { listEvenements } from '../../src/contract/resources/evenements.ts';
import { engine, runSql } from '../server/engines/engine.ts';
import { prepareWorld } from '../server/prepared-world.ts';
import { copyProgram } from '../server/program-copy.ts';
import { firstTables } from '../server/storage/older-schemas.ts';
import { factsOfPostgres, factsOfSqlite } from '../server/storage/table-facts.ts';
import { scratch, type World } from '../server/world.ts';

/** CONTRIBUTING.md says how an endpoint, a filter and a field are added: what it says is done here, in a copy. */
const BLOCK = /^```ts\n\/\/ (\S+), (after|before|at the end|new)(?: `(.+)`)?\n([\s\S]*?)^```$/gm;

const place = scratch();
const copy = join(place.directory, 'copy');
const program = copyProgram(copy);
const run = promisify(execFile);

/** Makes the changes of CONTRIBUTING.md in the copy; answers the production files that each section changes. */
function follow(): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>();
  for (const section of readFileSync('CONTRIBUTING.md', 'utf8').split(/^## /m)) {
    const title = section.slice(0, section.indexOf('\n'));
    for (const [, file = '', where = '', text = '', code = ''] of section.matchAll(BLOCK)) {
      const path = join(copy, file);
      expect(existsSync(path), `${title}: ${file}`).toBe(where !== 'new');
      const lines = where === 'new' ? [] : readFileSync(path, 'utf8').split('\n');
      const found =
        where === 'after' || where === 'before' ? lines.findIndex((line) => line.includes(text)) : 0;
      expect(found, `${title}: ${file} has no ${text}`).not.toBe(-1);
      const at = where === 'after' ? found + 1 : where === 'before' ? found : lines.length;
      writeFileSync(path, lines.toSpliced(at, 0, code).join('\n'));
      changed.set(title, (changed.get(title) ?? new Set()).add(file));
    }
  }
  return changed;
}

let changed: Map<string, Set<string>>;
let world: World;

beforeAll(async () => {
  changed = follow();
  // It has the schema from before, which the changed program migrates.
  world = await (await prepareWorld()).copy();
  await runSql(
    world.db,
    `INSERT INTO supports (organisation_key, id, nature, titre, etat) VALUES
      (${world.organisations.nord.key}, '019a0000-0000-7000-8000-00000000000a', 'article', 'Règlement de sécurité', 'en_vigueur')`,
  );
});
afterAll(place.remove);

/** Runs a command of the changed program on the database; answers what it prints. */
async function vigie(...args: string[]): Promise<string> {
  const env = {
    VIGIE_LANG: 'fr',
    VIGIE_DB: world.db,
    VIGIE_ORG: world.organisations.nord.id,
    VIGIE_USER: 'administrateur_fonctionnel',
  };
  const { stdout, stderr, code = 0 } = await program.run(args, env);
  expect(code, stderr).toBe(0);
  return stdout;
}

// Types are the same on both engines, and take long.
if (engine.name === 'SQLite')
  test('what they add has the right types', async () => {
    const config = { extends: './tsconfig.json', include: ['bin', 'commands', 'server', 'src'] };
    writeFileSync(join(copy, 'tsconfig.copy.json'), JSON.stringify(config));
    const tsc = [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.copy.json'];
    const faults = await run(process.execPath, tsc, { cwd: copy }).then(
      () => '',
      ({ stdout }) => stdout,
    );
    expect(faults).toBe('');
  });

test('a filter that is forgotten does not compile', () => {
  const others = { period: partOfAnother, subject_id: partOfAnother };
  // @ts-expect-error: there is none for `utilisateur_id`, nor a column of that name, as there is for `type`.
  const filters: Filters<typeof listEvenements, 'evenements'> = others;
  expect(filters).not.toHaveProperty('utilisateur_id');
});

test('an endpoint is there', async () => {
  expect(changed.get('Adding an endpoint')?.size).toBe(3);
  await vigie('anomalies', 'add', '--code', '7', '--texte', 'Poteau', '--indice-de-gravite', '1');
  expect(JSON.parse(await vigie('api', 'GET', '/anomalies/total'))).toEqual({ total: 1 });
});

test('a filter chooses', async () => {
  expect(changed.get('Adding a filter')?.size).toBe(2);
  for (const title of ['Visite', 'Commission']) {
    const day = ['--date-debut', '2026-04-02', '--date-fin', '2026-04-02'];
    await vigie('evenements', 'add', '--title', title, '--type', 'DEFAUT', '--description', 'x', ...day);
  }
  const listed = JSON.parse(await vigie('evenements', 'list', '--title', 'Visite', '--json'));
  expect(listed).toMatchObject([{ title: 'Visite' }]);
  expect(await vigie('evenements', 'list', '--help')).toContain('Filtrer par titre de l’événement');
});

test('a field is taken, kept, shown, imported and exported', async () => {
  expect(changed.get('Adding a field')?.size).toBe(4);
  const list = readFileSync(program.path('server/storage/migrations.ts'), 'utf8');
  const numbers = Array.from(list.matchAll(/name: '(\d+)-/g), ([, number]) => Number(number));
  // One put between others would never reach the databases that exist.
  expect(numbers).toEqual(numbers.map((_, i) => FIRST_SCHEMA + 1 + i));
  const library = join(place.directory, 'anomalies.csv');
  const text = 'code,texte,indice_de_gravite,observations\n8,Bouche,2,Sous la neige\n9,Puits,0,\n';
  writeFileSync(library, text);
  await vigie('anomalies', 'import', library, '--yes');
  await vigie(
    'anomalies',
    'add',
    '--code',
    '10',
    '--texte',
    'x',
    '--indice-de-gravite',
    '0',
    '--observations',
    'y',
  );
  expect(await vigie('anomalies', 'get', '8', '-o', 'table')).toMatch(/observations +Sous la neige/);
  const exported = await vigie('anomalies', 'export', '--format', 'ndjson');
  expect(exported).toContain(
    '"code":8,"texte":"Bouche","observations":"Sous la neige","indice_de_gravite":2',
  );
  expect(exported).toContain('"code":9,"texte":"Puits","observations":null,"indice_de_gravite":0');
  expect(await vigie('anomalies', 'export', '--format', 'csv')).toContain('Sous la neige');
  expect(await vigie('anomalies', 'import', library, '--yes', '--json')).toContain('"ignorees": 2');
  expect(await vigie('anomalies', 'add', '--help')).toContain('Les observations');
  expect(await vigie('anomalies', 'import', '--help')).toMatch(/Les colonnes sont [^;]*\sobservations/);
  writeFileSync(library, 'code,texte,indice_de_gravite\n8,Bouche murée,2\n');
  await vigie('anomalies', 'import', library, '--if-exists', 'replace', '--yes');
  // What a file does not say of an object stays as it is.
  expect(JSON.parse(await vigie('anomalies', 'get', '8', '--json'))).toMatchObject({
    texte: 'Bouche murée',
    observations: 'Sous la neige',
  });
});

test('a searched field finds what was there before', async () => {
  expect(changed.get('Adding a searched field')?.size).toBe(4);
  const found = async (titre: string) =>
    JSON.parse(await vigie('api', 'GET', `/supports_reglementaires?titre=${titre}`)).data.length;
  expect([await found('securite'), await found('regle'), await found('arrete')]).toEqual([1, 1, 0]);
  expect(await vigie('supports', 'list', '--titre', 'règle', '-o', 'tsv')).toContain('Règlement de sécurité');
  expect(await vigie('supports', 'export', '--help')).toContain('Filtrer par titre');
});

test('new tables are those that migrations make', async () => {
  expect(changed.get('Adding a table')?.size).toBe(3);
  const dialect = engine.name === 'SQLite' ? 'sqlite' : 'postgres';
  const [made, steps] = JSON.parse(
    await program.evaluate(`
      import { inWordsOf, migrations } from './server/storage/migrations.ts';
      import { statementsFor } from './server/storage/tables/ddl.ts';
      const steps = migrations.map(({ sql }) => inWordsOf('${dialect}', sql));
      console.log(JSON.stringify([statementsFor('${dialect}'), steps.join(';\\n')]));`),
  ) as [string, string];
  expect(made).toContain('CREATE TABLE remarques');
  const factsOf = dialect === 'sqlite' ? factsOfSqlite : factsOfPostgres;
  expect(await factsOf(made)).toEqual(await factsOf(`${firstTables(dialect)};\n${steps}`));
});

if (engine.name === 'PostgreSQL')
  test('its text is compared by bytes, as every other', async () => {
    const texts = await runSql(
      world.db,
      `SELECT column_name, collation_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'anomalies' AND data_type = 'text'`,
    );
    expect(texts).toContainEqual({ column_name: 'observations', collation_name: 'C' });
    expect(texts.filter(({ collation_name }) => collation_name !== 'C')).toEqual([]);
  });
