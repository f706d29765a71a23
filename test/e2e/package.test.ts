import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linksOf } from '../architecture/markdown.ts';
import { requires } from '../architecture/programs.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const manifest = manifestIn('.');

const root = mkdtempSync(join(tmpdir(), 'vigie-package-'));
const [prefix, tarballs, home, folder] = ['prefix', 'tarballs', 'home', 'folder'].map((name) =>
  join(root, name),
) as [string, string, string, string];
const installed = join(prefix, 'lib/node_modules/vigie');
/** What a machine has on which nothing was ever installed; the Node is the one of these tests. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
const asked: string[] = [];
let packed: Packed;

/** What npm would fetch: every package that the program needs, and what those need, packed from where they lie. */
async function registry(packages: readonly string[]) {
  const found = new Map<string, string>();
  for (const name of packages) found.set(name, (await pack(resolve('node_modules', name))).filename);
  const server = createServer(({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    asked.push(name);
    const file = join(tarballs, name);
    if (name.endsWith('.tgz')) return createReadStream(file).pipe(response);
    const filename = found.get(name);
    if (filename === undefined) return response.writeHead(404).end();
    const from = manifestIn(resolve('node_modules', name));
    const shasum = createHash('sha1')
      .update(readFileSync(join(tarballs, filename)))
      .digest('hex');
    const { port } = server.address() as AddressInfo;
    const tarball = `http://127.0.0.1:${port}/${filename}`;
    const versions = { [from.version]: { ...from, dist: { shasum, tarball } } };
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: from.version }, versions }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

async function pack(what: string): Promise<Packed> {
  const { stdout } = await npm(['pack', what, '--json', '--pack-destination', tarballs]);
  const [answer] = Object.values(JSON.parse(stdout)) as [Packed];
  return answer;
}

function npm(argv: readonly string[], env: Record<string, string> = {}) {
  const config = { npm_config_cache: join(root, 'cache'), npm_config_update_notifier: 'false' };
  return execa('npm', [...argv, '--ignore-scripts'], {
    env: { PATH, HOME: home, ...config, ...env },
    extendEnv: false,
    stdin: 'ignore',
  });
}

beforeAll(async () => {
  for (const directory of [prefix, tarballs, home, folder]) mkdirSync(directory);
  packed = await pack(resolve('.'));
  const needed = Object.keys(manifest.dependencies ?? {});
  const theirs = needed.flatMap((name) =>
    Object.keys(manifestIn(resolve('node_modules', name)).dependencies ?? {}),
  );
  const server = await registry([...needed, ...theirs]);
  const { port } = server.address() as AddressInfo;
  await npm(['install', '--global', '--prefix', prefix, join(tarballs, packed.filename)], {
    npm_config_registry: `http://127.0.0.1:${port}/`,
  });
  server.close();
}, 120_000);

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
  const built = globSync('dist/*.{cjs,ndjson}');
  const pages = [...globSync('*.md'), ...globSync('docs/{,fr/}*.md'), ...globSync('docs/pictures/*.svg')];
  const fixtures = globSync('fixtures/**/*.ndjson');
  const units = globSync('packaging/systemd/*');
  const manual = globSync('docs/man/**/*.1');
  const files = packed.files.map(({ path }) => path);
  expect(files.sort()).toEqual(
    [...built, ...pages, ...fixtures, ...units, ...manual, 'LICENSE', 'package.json'].sort(),
  );
  expect(packed.size).toBeLessThan(5_000_000);
  expect(packed.files.find(({ path }) => path === 'dist/vigie.cjs')?.mode).toBe(0o755);
});

it('its pages name no page or picture that does not come along', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: installed });
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'LISEZMOI.md', join('docs', 'README.md')]));
  const dead = pages.flatMap((page) =>
    linksOf(readFileSync(join(installed, page), 'utf8'))
      .filter((link) => !/^[a-z]+:|^#/.test(link))
      .filter((link) => !existsSync(join(installed, dirname(page), link.replace(/#.*/, ''))))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

it('needs one package beside it, whose binaries come along', () => {
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(['better-sqlite3']);
  expect([...new Set(asked.filter((name) => !name.endsWith('.tgz')))].sort()).toEqual([
    'better-sqlite3',
    'node-addon-api',
  ]);
});

it('brings its manual, of which npm installs the English pages where man finds them', () => {
  const pages = globSync('docs/man/man1/*.1').map((page) => basename(page));
  expect(pages.length).toBeGreaterThan(100);
  const found = join(prefix, 'share/man/man1');
  expect(readdirSync(found).sort()).toEqual(pages.sort());
  for (const page of pages) expect(statSync(join(found, page)).size).toBeGreaterThan(1000);
  expect(statSync(join(installed, 'docs/man/fr/man1/vigie.1')).size).toBeGreaterThan(1000);
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
