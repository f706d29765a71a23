import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { satisfies } from '../../../bin/engines.ts';
import { codeFolder } from '../../../src/code-cache.ts';
import { requires } from '../../architecture/programs.ts';

const { engines, version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the versions of Node', () => {
  test.each([
    ['22.22.2', true],
    ['22.23.0', true],
    ['22.22.1', false],
    ['22.3.9', false],
    ['23.99.0', false],
    ['24.15.0', true],
    ['24.14.9', false],
    ['25.0.0', false],
    ['26.0.0', true],
    ['30.1.2', true],
    ['12.22.12', false],
  ])('%s: %s', (found, enough) => {
    expect(satisfies(found, '^22.22.2 || ^24.15.0 || >=26.0.0')).toBe(enough);
    expect(satisfies(found, engines.node)).toBe(enough);
  });
});

describe('the program as it is installed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-bin-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const env = {
    VIGIE_DB: join(directory, 'test.db'),
    VIGIE_CONFIG_DIR: directory,
    XDG_CACHE_HOME: join(directory, 'cache'),
    LC_ALL: 'C',
  };
  const options = { env, reject: false, stripFinalNewline: false } as const;
  const vigie = (...argv: string[]) => execa(process.execPath, ['dist/vigie.cjs', ...argv], options);

  beforeAll(async () => {
    const rows = Array.from({ length: 6 }, (_, code) => `${code};${'x'.repeat(60_000)};1\n`).join('');
    const input = `code;texte;gravite\n${rows}`;
    const { exitCode } = await execa(process.execPath, ['dist/vigie.cjs', 'anomalies', 'import', '-'], {
      ...options,
      input,
    });
    expect(exitCode).toBe(0);
  });

  test('--version is the version, fast and alone', async () => {
    const { stdout, stderr, exitCode } = await vigie('--version');
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: `${version}\n`, stderr: '', exitCode: 0 });
  });

  test('data on stdout, everything else on stderr', async () => {
    const { stdout, stderr, exitCode } = await vigie('anomalies', 'list', '-o', 'ids', '--limit', '2');
    expect({ stdout, exitCode }).toEqual({ stdout: '0\n1\n', exitCode: 0 });
    expect(stderr).toContain('2 of 6');
  });

  test('output of any size is whole', async () => {
    const { stdout } = await vigie('anomalies', 'list', '--json');
    expect(JSON.parse(stdout)).toHaveLength(6);
    expect(stdout.length).toBeGreaterThan(360_000);
  });

  test('a reader that goes away early ends it quietly', async () => {
    const running = execa(process.execPath, ['dist/vigie.cjs', 'anomalies', 'list', '-o', 'ndjson'], {
      ...options,
      buffer: { stdout: false },
    });
    running.stdout.once('data', () => running.stdout.destroy());
    const { stderr, exitCode } = await running;
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  });

  test('usage errors exit with 2, in the language of the locale', async () => {
    const { stdout, stderr, exitCode } = await execa(
      process.execPath,
      ['dist/vigie.cjs', 'anomalies', 'lst'],
      {
        ...options,
        env: { ...env, LC_ALL: 'fr_FR.UTF-8' },
      },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toMatch(/^Erreur : .*\nVouliez-vous dire « anomalies list » \?\n$/);
  });

  test('compiled code is kept in a directory of the user alone', () => {
    const cache = join(env.XDG_CACHE_HOME, 'vigie');
    expect(existsSync(cache)).toBe(true);
    expect(statSync(cache).mode & 0o077).toBe(0);
  });

  describe('the code that a command has compiled', () => {
    const caches = join(directory, 'code');
    const run = (argv: readonly string[], program = 'dist/vigie.cjs') =>
      execa(process.execPath, [program, ...argv], { ...options, env: { ...env, XDG_CACHE_HOME: caches } });
    const get = (code: number, program?: string) =>
      run(['anomalies', 'get', String(code), '-o', 'ids'], program);
    const all = () =>
      globSync('vigie/vigie-anomalies-get.*', { cwd: caches }).map((name) => join(caches, name));
    const kept = () => {
      const [only = '', another] = all();
      expect(another).toBeUndefined();
      return only;
    };
    afterEach(() => rmSync(caches, { recursive: true }));

    test('is kept for the next run of the same command, and not written again', async () => {
      expect(await get(1)).toMatchObject({ exitCode: 0, stdout: '1\n' });
      const first = statSync(kept());
      expect(first.mode & 0o077).toBe(0);
      expect(await get(2)).toMatchObject({ exitCode: 0, stdout: '2\n' });
      expect(statSync(kept())).toMatchObject({ ino: first.ino, mtimeMs: first.mtimeMs });
    });

    test('is not kept of a command that failed, nor of its help: they may not come far', async () => {
      expect(await get(999)).toMatchObject({ exitCode: 3 });
      expect(await run(['anomalies', 'get', '--help'])).toMatchObject({ exitCode: 0 });
      expect(all()).toEqual([]);
    });

    test('is made again when it is anything else', async () => {
      const spoilt: Readonly<Record<string, (code: Buffer) => Buffer>> = {
        'cut short': (code) => code.subarray(0, code.length / 2),
        'without a block': (code) => Buffer.from(code).fill(0, 8192, 12_288),
        'with another bit': (code) => Buffer.from(code).fill((code[100_000] as number) ^ 4, 100_000, 100_001),
        'of another file': (code) => Buffer.concat([code.subarray(0, -3), Buffer.from('000')]),
        empty: () => Buffer.alloc(0),
        'no code': () => Buffer.alloc(700_000, 'x'),
      };
      await get(1);
      for (const [how, spoil] of Object.entries(spoilt)) {
        const right = readFileSync(kept());
        const wrong = spoil(right);
        writeFileSync(kept(), wrong);
        expect(await get(1), how).toMatchObject({ exitCode: 0, stdout: '1\n' });
        const again = readFileSync(kept());
        expect(again.equals(wrong), how).toBe(false);
        expect(again.subarray(-20), how).toEqual(right.subarray(-20));
      }
    });

    test('of two installations stands side by side', async () => {
      const other = join(directory, 'other', 'dist');
      cpSync('dist', other, { recursive: true });
      symlinkSync(resolve('node_modules'), join(directory, 'other', 'node_modules'));
      const launcher = join(other, 'vigie.cjs');
      // As it was built of another main.cjs.
      const text = readFileSync(launcher, 'utf8').replace(/"main\.cjs":"\w+"/, '"main.cjs":"0ther0ne"');
      writeFileSync(launcher, text);
      await get(1);
      await get(1, launcher);
      const both = all();
      expect(both).toHaveLength(2);
    });

    test('takes 64 MB at the most: the oldest goes first, whatever build it is of', async () => {
      await get(1);
      const folder = join(caches, 'vigie');
      const hours = {
        'vigie-doctor.main.cjs.0ther0ne.code': 3,
        'vigie-moi.main.cjs.0ther0ne.code': 2,
        other: 4,
      };
      for (const [name, ago] of Object.entries(hours)) {
        const path = join(folder, name);
        writeFileSync(path, '');
        truncateSync(path, 40 * 1024 ** 2);
        utimesSync(path, Date.now() / 1000 - ago * 3600, Date.now() / 1000 - ago * 3600);
      }
      rmSync(kept());
      await get(1);
      const names = readdirSync(folder).filter((name) => name in hours);
      expect(names.sort()).toEqual(['other', 'vigie-moi.main.cjs.0ther0ne.code']);
      expect(existsSync(kept())).toBe(true);
    });

    test('leaves no draft where there is no room for it', async () => {
      requires(['bash']);
      const cramped = ['-c', 'trap "" XFSZ; ulimit -f 100; exec "$@"', 'cramped', process.execPath];
      const line = ['dist/vigie.cjs', 'anomalies', 'get', '1', '-o', 'ids'];
      const ran = await execa('bash', [...cramped, ...line], {
        ...options,
        env: { ...env, XDG_CACHE_HOME: caches },
      });
      expect(ran).toMatchObject({ exitCode: 0, stdout: '1\n' });
      expect(all()).toEqual([]);
    });
  });

  describe('compiled code that another user put there', () => {
    const home = join(directory, 'home');
    const folder = join(home, '.cache', 'vigie');
    const NAME = 'vigie-anomalies-list.main.cjs';
    const SAYS = 'FOREIGN';
    const LISTED = '0\n1\n2\n3\n4\n5\n';
    const NOBODY = 65_534;
    const isRoot = process.getuid?.() === 0;

    /** What V8 compiled of a source as long as that of the bundle, all that it compares: it says so and does nothing. */
    function foreign(): { readonly name: string; readonly bytes: Buffer } {
      const [name = ''] = readdirSync(folder).filter((one) => one.startsWith(NAME));
      const kept = readFileSync(join(folder, name));
      const { length } = readFileSync('dist/main.cjs', 'latin1');
      const does = `require('node:fs').writeSync(1, '${SAYS}'); exports.main = async () => 0;`;
      const source = `(function (exports, require) { ${does} })`.padEnd(length);
      const code = new Script(source, { filename: 'main.cjs' }).createCachedData();
      return { name, bytes: Buffer.concat([code, code, kept.subarray(kept.lastIndexOf('\n'))]) };
    }

    const list = (more: Readonly<Record<string, string | undefined>> = {}, cwd = process.cwd()) =>
      execa(process.execPath, [resolve('dist/vigie.cjs'), 'anomalies', 'list', '-o', 'ids'], {
        ...options,
        cwd,
        env: { ...env, HOME: home, XDG_CACHE_HOME: '', ...more },
      });

    /** The same home for every test, as the program made it, with the foreign code in place of its own. */
    let made: Promise<string> | undefined;
    const kept = join(directory, 'kept');

    async function make(): Promise<string> {
      expect(await list()).toMatchObject({ exitCode: 0, stdout: LISTED });
      const { name, bytes } = foreign();
      writeFileSync(join(folder, name), bytes, { mode: 0o600 });
      cpSync(home, kept, { recursive: true });
      return name;
    }

    /** Plants the code; answers where. */
    async function planted(): Promise<string> {
      made ??= make();
      const name = await made;
      cpSync(kept, home, { recursive: true });
      return join(folder, name);
    }
    const isRun = async (...around: Parameters<typeof list>) => (await list(...around)).stdout.includes(SAYS);

    beforeEach(() => mkdirSync(home));
    afterEach(() => rmSync(home, { recursive: true }));

    test('would be run where nothing kept them from it: this is what the others try', async () => {
      await planted();
      expect(await isRun()).toBe(true);
    });

    test('is not run from the folder in which one works, which a relative path names', async () => {
      await planted();
      expect(await isRun({ XDG_CACHE_HOME: '.cache', HOME: undefined }, home)).toBe(false);
      expect(await isRun({ HOME: '.' }, home)).toBe(false);
      expect(await isRun({ HOME: '', XDG_CACHE_HOME: './.cache' }, home)).toBe(false);
    });

    test.each<[string, (file: string) => void]>([
      [
        'a link in place of the file',
        (file) => {
          renameSync(file, `${file}.elsewhere`);
          symlinkSync(`${file}.elsewhere`, file);
        },
      ],
      ['a file that a group may write to', (file) => chmodSync(file, 0o660)],
      ['a file that everybody may write to', (file) => chmodSync(file, 0o606)],
      ['a folder that a group may write to', () => chmodSync(folder, 0o770)],
      ['a folder above it that everybody may write to', () => chmodSync(home, 0o777)],
    ])('is not run: %s', async (_, expose) => {
      expose(await planted());
      expect(await list()).toMatchObject({ exitCode: 0, stdout: LISTED });
    });

    test.skipIf(!isRoot).each<[string, (file: string) => void]>([
      ['a file of another user', (file) => chownSync(file, NOBODY, NOBODY)],
      ['a folder of another user', () => chownSync(folder, NOBODY, NOBODY)],
      [
        'the HOME of another user, who can put any folder in its place',
        () => chownSync(home, NOBODY, NOBODY),
      ],
      [
        'a link to a folder of another user',
        () => {
          const theirs = join(home, 'theirs');
          renameSync(folder, theirs);
          chownSync(theirs, NOBODY, NOBODY);
          symlinkSync(theirs, folder);
        },
      ],
    ])('is not run by root: %s', async (_, swap) => {
      swap(await planted());
      expect(await list()).toMatchObject({ exitCode: 0, stdout: LISTED });
    });

    test('is kept under %LOCALAPPDATA% alone where there are no owners', () => {
      const given = { LOCALAPPDATA: '/local', XDG_CACHE_HOME: '/tmp/shared', HOME: '/home/camille' };
      expect(codeFolder(given, 'win32')).toBe('/local/vigie');
      expect(codeFolder({ ...given, LOCALAPPDATA: '' }, 'win32')).toBeUndefined();
      expect(codeFolder(given, 'linux')).toBe('/tmp/shared/vigie');
      expect(codeFolder({ ...given, XDG_CACHE_HOME: 'cache' }, 'linux')).toBe('/home/camille/.cache/vigie');
      expect(codeFolder({ HOME: 'camille' }, 'linux')).toBeUndefined();
    });
  });

  test('compiled code is not taken from a directory that others may write to', async () => {
    const shared = join(directory, 'shared');
    mkdirSync(join(shared, 'vigie'), { recursive: true });
    chmodSync(join(shared, 'vigie'), 0o777);
    await execa(process.execPath, ['dist/vigie.cjs', 'anomalies', 'list'], {
      ...options,
      env: { ...env, XDG_CACHE_HOME: shared },
    });
    expect(readdirSync(join(shared, 'vigie'))).toEqual([]);
  });

  test('no place for compiled code is no failure', async () => {
    const { exitCode } = await execa(process.execPath, ['dist/vigie.cjs', 'anomalies', 'list'], {
      ...options,
      env: { ...env, XDG_CACHE_HOME: '/dev/null' },
    });
    expect(exitCode).toBe(0);
  });

  test('the launcher is written for Nodes that are too old to run the rest', () => {
    const launcher = readFileSync('dist/vigie.cjs', 'utf8');
    expect(launcher).not.toMatch(/require\("node:|\?\?|\?\.[a-z]|import\(/);
    expect(launcher).toContain(engines.node);
  });

  test('the bundle names no directory of the machine that built it', () => {
    expect(readFileSync('dist/main.cjs', 'utf8')).not.toContain(process.cwd());
  });
});
