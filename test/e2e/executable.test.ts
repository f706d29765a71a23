import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentTest, requires, skip } from '../architecture/programs.ts';
import { COMMAND, newPlace, type TestMachine } from './program.ts';

const [executable] = COMMAND;

/** Run where VIGIE_PROGRAM names an executable (vitest.config.ts). */
describe('the executable', () => {
  let place: TestMachine;
  let cache: string;
  beforeEach(() => {
    if (process.platform === 'win32')
      skip('modes of files, links and /proc are not as on Windows', currentTest());
    place = newPlace();
    cache = join(place.home, 'cache');
  });

  /** A command that loads SQLite. */
  const version = (env: Readonly<Record<string, string>> = {}) =>
    place.vigie(['version', '--json'], { env: { XDG_CACHE_HOME: cache, ...env } });
  const works = { exitCode: 0, out: expect.stringMatching(/"sqlite": "3\.[\d.]+"/), err: '' };
  /** Where SQLite's binary was unpacked. */
  const binding = () => {
    const [name, ...others] = readdirSync(join(cache, 'vigie')).filter((one) => one.endsWith('.node'));
    expect(others).toEqual([]);
    return join(cache, 'vigie', name as string);
  };

  it('does not say where it was made', () => {
    expect(readFileSync(executable).includes(process.cwd())).toBe(false);
  });

  it('unpacks SQLite once, for its user alone', async () => {
    expect(await version()).toMatchObject(works);
    const first = statSync(binding());
    expect(first.mode & 0o777).toBe(0o600);
    expect(await version()).toMatchObject(works);
    expect(statSync(binding())).toMatchObject({ ino: first.ino, mtimeMs: first.mtimeMs });
  });

  it('puts it back where a byte of it was changed', async () => {
    await version();
    const [file, right] = [binding(), readFileSync(binding())];
    const wrong = Buffer.from(right);
    wrong[wrong.length >> 1] = ~(wrong[wrong.length >> 1] as number);
    writeFileSync(file, wrong);
    expect(await version()).toMatchObject(works);
    expect(readFileSync(file)).toEqual(right);
  });

  it('takes none that others may change, and none through a link', async () => {
    await version();
    const file = binding();
    chmodSync(file, 0o666);
    expect(await version()).toMatchObject(works);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const elsewhere = join(place.home, 'elsewhere.node');
    copyFileSync(file, elsewhere);
    rmSync(file);
    symlinkSync(elsewhere, file);
    expect(await version()).toMatchObject(works);
    expect(lstatSync(file).isFile()).toBe(true);
  });

  /** A folder that every user may write to. */
  const open = (path: string) => {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
  };

  it.each([
    ['that others may write to', () => open(join(cache, 'vigie'))],
    [
      'that leads to where others may write',
      () => {
        open(join(place.home, 'open', 'vigie'));
        symlinkSync(join(place.home, 'open'), cache);
      },
    ],
    ['that is a file', () => writeFileSync(cache, '')],
  ])('does without a cache %s, and leaves nothing behind', async (_, make) => {
    make();
    const temporary = join(place.home, 'temporary');
    mkdirSync(temporary);
    expect(await version({ TMPDIR: temporary })).toMatchObject(works);
    expect(readdirSync(temporary)).toEqual([]);
    if (statSync(cache).isDirectory()) expect(readdirSync(join(cache, 'vigie'))).toEqual([]);
  });

  it('says where it found no place for SQLite, and how to name one', async () => {
    writeFileSync(cache, '');
    const { exitCode, err } = await version({ TMPDIR: '/proc' });
    expect(exitCode).toBe(8);
    expect(JSON.parse(err).error).toEqual({
      code: 'BINAIRE_NON_CHARGE',
      message: `SQLite cannot be loaded from ${cache}/vigie (a part of the path is not a directory (ENOTDIR)), nor from /proc (there is no such file (ENOENT)).`,
      hint: 'vigie unpacks SQLite there: choose a directory of your own from which programs may run (XDG_CACHE_HOME=<directory> vigie …).',
      status: null,
      request_id: null,
      exit_code: 8,
    });
  });

  it('runs by its name where there is nothing but the libraries that it is linked with, not even /proc', async () => {
    requires(['chroot', 'ldd']);
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      skip('only root changes the root of a process', currentTest());
    const root = join(place.home, 'root');
    const libraries = execFileSync('ldd', [executable], { encoding: 'utf8' }).match(/\/\S+(?= \()/g) ?? [];
    expect(libraries.length).toBeGreaterThan(0);
    for (const file of [...libraries, executable]) {
      const copy = file === executable ? join(root, 'vigie') : join(root, file);
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(file, copy);
    }
    mkdirSync(join(root, 'home'));
    const bare = (...argv: string[]) =>
      execa('chroot', [root, 'vigie', ...argv], {
        env: { HOME: '/home', PATH: `${process.env.PATH}:/` },
        extendEnv: false,
        reject: false,
      });
    const added = ['--code', '1', '--texte', 'Poteau incliné', '--indice-de-gravite', '1'];
    expect(await bare('anomalies', 'add', ...added)).toMatchObject({ exitCode: 0 });
    expect((await bare('anomalies', 'list')).stdout).toContain('1\t1\tPoteau incliné');
    expect(await bare('server', 'seed', '--db', '/home/demo.db')).toMatchObject({ exitCode: 0 });
    expect(await bare('help', 'exit-codes')).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
