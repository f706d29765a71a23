import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linksOf } from '../architecture/markdown.ts';
import { requires } from '../architecture/programs.ts';
import { manifestIn, Npm, PATH, type Packed } from './npm.ts';

const manifest = manifestIn('.');
const npm = new Npm();
const { root, home, asked } = npm;
const [prefix, folder] = [join(root, 'prefix'), join(root, 'folder')];
const installed = join(prefix, 'lib/node_modules/vigie');
let packed: Packed;

beforeAll(async () => {
  for (const directory of [prefix, folder]) mkdirSync(directory);
  packed = await npm.install(['--global', '--prefix', prefix]);
});

afterAll(() => {
  chmodSync(installed, 0o755);
  rmSync(root, { recursive: true, force: true });
});

/** Runs what was installed, with nothing around it but what is given: no terminal, no standard input. */
function installedVigie(argv: readonly string[], env: Record<string, string> = {}) {
  requires(['setsid', 'bash']);
  // The shell closes standard input, which no library does.
  return execa(
    'setsid',
    ['--wait', 'bash', '-c', 'exec "$@" <&-', 'bash', join(prefix, 'bin/vigie'), ...argv],
    {
      cwd: folder,
      env: { PATH, HOME: home, ...env },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    },
  );
}

it('holds what is run and read, and nothing else', () => {
  const built = [
    ...globSync('dist/*.{cjs,ndjson}'),
    'dist/index.js',
    'dist/index.d.ts',
    'dist/vigie.cdx.json',
  ];
  const pages = [...globSync('*.md'), ...globSync('docs/{,fr/}*.md'), ...globSync('docs/pictures/*.svg')];
  const fixtures = globSync('fixtures/**/*.ndjson');
  const examples = globSync('examples/**/*.*');
  const units = globSync('packaging/systemd/*');
  const manual = globSync('dist/man/**/*.1');
  const files = packed.files.map(({ path }) => path);
  expect(files.sort()).toEqual(
    [...built, ...pages, ...examples, ...fixtures, ...units, ...manual, 'LICENSE', 'package.json'].sort(),
  );
  expect(packed.size).toBeLessThan(5_000_000);
  expect(packed.files.find(({ path }) => path === 'dist/vigie.cjs')?.mode).toBe(0o755);
});

it('its pages name no page or picture that does not come along', () => {
  const pages = globSync(['*.md', '{docs,examples}/**/*.md'], { cwd: installed });
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'LISEZMOI.md', join('docs', 'README.md')]));
  const dead = pages.flatMap((page) =>
    linksOf(readFileSync(join(installed, page), 'utf8'))
      .filter((link) => !/^[a-z]+:|^#/.test(link))
      .filter((link) => !existsSync(join(installed, dirname(page), link.replace(/#.*/, ''))))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

it('needs one package beside it, whose binaries come along, and takes another where it can', () => {
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(['better-sqlite3']);
  expect(Object.keys(manifest.optionalDependencies ?? {})).toEqual(['@napi-rs/keyring']);
  const isOfSystem = (name: string) => name.startsWith('@napi-rs/keyring-');
  expect([...new Set(asked.filter((name) => !name.endsWith('.tgz') && !isOfSystem(name)))].sort()).toEqual([
    '@napi-rs/keyring',
    'better-sqlite3',
    'node-addon-api',
  ]);
});

it('brings its manual, of which npm installs the English pages where man finds them', () => {
  const pages = globSync('dist/man/man1/*.1').map((page) => basename(page));
  expect(pages.length).toBeGreaterThan(100);
  const found = join(prefix, 'share/man/man1');
  expect(readdirSync(found).sort()).toEqual(pages.sort());
  for (const page of pages) expect(statSync(join(found, page)).size).toBeGreaterThan(1000);
  expect(statSync(join(installed, 'dist/man/fr/man1/vigie.1')).size).toBeGreaterThan(1000);
});

it('runs without a terminal, without standard input, in the language C', async () => {
  const { stdout, exitCode } = await installedVigie(['--version'], { LANG: 'C' });
  expect({ stdout, exitCode }).toEqual({ stdout: manifest.version, exitCode: 0 });
  const file = resolve('examples/anomalies.csv');
  const imported = await installedVigie(['anomalies', 'import', file, '--json'], { LANG: 'C' });
  expect(JSON.parse(imported.stdout)).toMatchObject({ lues: 48, creees: 48 });
  const found = await installedVigie(['anomalies', 'list', '--texte', 'vegetation', '-o', 'ids'], {
    LANG: 'C',
  });
  expect(found.stdout).toBe('10');
});

it('asks nothing without a terminal', async () => {
  const ran = await installedVigie(['anomalies', 'delete', '10']);
  expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
  expect(ran.stderr).toContain('--yes');
});

it.each([
  ['that does not exist', () => join(root, 'nobody')],
  ['in which nothing can be written', () => readOnlyHome()],
])('runs with a home %s', async (_, at) => {
  const db = join(folder, 'elsewhere.db');
  const add = ['anomalies', 'add', '--code', '1', '--texte', 'Capot absent', '--indice-de-gravite', '1'];
  const added = await installedVigie([...add, '--db', db], { HOME: at() });
  expect(added, added.stderr).toMatchObject({ exitCode: 0 });
  rmSync(db);
});

/** For the administrator of a machine it is a home like others. */
function readOnlyHome(): string {
  const there = join(root, 'read-only');
  mkdirSync(there, { mode: 0o555 });
  return there;
}

it('every part of it is found: workbooks, the demonstration, profiles, a server, a remote service', async () => {
  const file = resolve('examples/anomalies.csv');
  const db = join(folder, 'parts.db');
  await installedVigie(['anomalies', 'import', file, '--db', db]);
  for (const name of ['a.xlsx', 'a.csv.gz']) {
    const exported = await installedVigie(['anomalies', 'export', name, '--db', db]);
    expect(exported, exported.stderr).toMatchObject({ exitCode: 0 });
    const again = await installedVigie(['anomalies', 'import', name, '--db', db, '--json']);
    expect(JSON.parse(again.stdout), again.stderr).toMatchObject({ lues: 48, ignorees: 48 });
  }
  const seeded = await installedVigie(['server', 'seed', '--db', join(folder, 'demo.db'), '--json']);
  expect(JSON.parse(seeded.stdout).organisations, seeded.stderr).toHaveLength(2);
  const script = `
      set -euo pipefail
      org=$(vigie server organisations list --db parts.db -o ids)
      vigie server utilisateurs add --db parts.db --id c.martin --roles preventionniste > /dev/null
      coproc vigie server start --db parts.db --json
      read -r -u "\${COPROC[0]}" line
      trap 'kill $COPROC_PID' EXIT
      url=$(node -p 'JSON.parse(process.argv[1]).url' "$line")
      vigie server token create --db parts.db --user c.martin --json | node -p 'JSON.parse(require("fs").readFileSync(0)).token' |
        vigie profiles add sdis --url "$url" --org "$org" --token-stdin > /dev/null
      vigie --profile sdis anomalies get 10 -o ids`;
  const ran = await execa('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: [join(prefix, 'bin'), PATH].join(delimiter), HOME: home },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  expect(ran.stdout, ran.stderr).toBe('10');
});

it('writes nothing where it is installed', async () => {
  const inside = () => globSync('**/*', { cwd: installed }).sort();
  const before = inside();
  for (const directory of [join(installed, 'dist'), installed]) chmodSync(directory, 0o555);
  const ran = await installedVigie(['anomalies', 'list', '--json']);
  expect(JSON.parse(ran.stdout)).toHaveLength(48);
  expect(inside()).toEqual(before);
});
