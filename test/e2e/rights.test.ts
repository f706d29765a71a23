import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa, execaSync } from 'execa';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { skip } from '../architecture/programs.ts';
import { addAnomaly, COMMAND, newPlace, type TestMachine } from './program.ts';

/** A user whom rights bind: `nobody`, where these tests are run by root, whom they do not. */
const NOBODY = 65_534;
const somebody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

// Root cannot become that user in every container, nor may that user enter every folder in which a clone may lie.
const [file, ...words] = COMMAND;
const tried = execaSync(file, [...words, '--version'], { ...somebody, cwd: '/', reject: false });
beforeEach((context) => {
  if (tried.failed) skip(`The user nobody cannot run the program: ${tried.message}`, context);
});

interface Bound {
  readonly exitCode: number | undefined;
  readonly out: string;
  readonly err: string;
}

/** Runs the program as a user with a home that only may be read. */
async function bound({ folder, env }: TestMachine, home: string, argv: readonly string[]): Promise<Bound> {
  const options = { cwd: folder, env: { ...env, HOME: home }, extendEnv: false, reject: false } as const;
  const { exitCode, stdout, stderr } = await execa(file, [...words, ...argv], {
    ...options,
    ...somebody,
    input: '',
  });
  return { exitCode, out: stdout, err: stderr };
}

/** A place with a folder that may be read and not written, opened again at the end. */
function sealed(): { readonly place: TestMachine; readonly folder: string; readonly seal: () => void } {
  const place = newPlace();
  chmodSync(dirname(place.folder), 0o755);
  const folder = join(place.folder, 'sealed');
  mkdirSync(folder);
  onTestFinished(() => chmodSync(folder, 0o755));
  return { place, folder, seal: () => chmodSync(folder, 0o555) };
}

interface Check {
  readonly id: string;
  readonly state: string;
  readonly detail: string;
  readonly remedy: string | null;
}

async function diagnosed(place: TestMachine, home: string, more: readonly string[] = []) {
  const { out } = await bound(place, home, ['doctor', '--json', ...more]);
  const { checks } = JSON.parse(out) as { checks: readonly Check[] };
  return { of: (id: string) => checks.find((check) => check.id === id) as Check };
}

describe.runIf(process.platform !== 'win32')('where nothing may be written', () => {
  it('commands fail in a home, and make nothing', async () => {
    const { place, folder, seal } = sealed();
    seal();
    expect((await bound(place, folder, ['anomalies', 'list'])).exitCode).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a home does not stop what lies elsewhere', async () => {
    const { place, folder, seal } = sealed();
    const db = join(place.folder, 'elsewhere.db');
    await addAnomaly(place, 1, ['--db', db]);
    for (const name of ['', 'elsewhere.db']) chmodSync(join(place.folder, name), 0o777);
    seal();
    expect(await bound(place, folder, ['anomalies', 'list', '-o', 'ids', '--db', db])).toEqual({
      exitCode: 0,
      out: '1',
      err: '',
    });
    const refused = await bound(place, folder, ['anomalies', 'list', '--json']);
    expect(refused).toMatchObject({ exitCode: 8, out: '' });
    expect(JSON.parse(refused.err).error.message).toContain(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a configuration or a database in a folder of its own is told by what makes it', async () => {
    const { place, folder, seal } = sealed();
    seal();
    const XDG_CONFIG_HOME = join(folder, 'config');
    const configured = { ...place, env: { ...place.env, XDG_CONFIG_HOME } };
    for (const argv of [
      ['profiles', 'add', 'prod', '--url', 'http://127.0.0.1:9', '--json'],
      ['server', 'init', '--db', join(folder, 'x.db'), '--json'],
    ]) {
      const { exitCode, err } = await bound(configured, place.folder, argv);
      expect({ exitCode, error: JSON.parse(err.split('\n').at(-1) ?? '').error }).toMatchObject({
        exitCode: 8,
        error: { code: 'FICHIER_NON_ECRIT', message: expect.stringContaining('EACCES') },
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a file that may not be read is told as such', async () => {
    const { place } = sealed();
    const file = join(place.folder, 'x.db');
    await place.prepare(['server', 'init', '--db', file]);
    chmodSync(file, 0);
    const { of } = await diagnosed(place, place.folder, ['--db', file]);
    expect(of('base.fichier')).toMatchObject({ state: 'erreur', detail: expect.stringContaining('EACCES') });
  });

  it('beside a database, the rights are named as what is to be mended', async () => {
    const { place, folder, seal } = sealed();
    const file = join(folder, 'x.db');
    await place.prepare(['server', 'init', '--db', file]);
    chmodSync(file, 0o444);
    seal();
    const listed = await bound(place, place.folder, ['anomalies', 'list', '--db', file, '--json']);
    expect(listed.exitCode).toBe(8);
    const { error } = JSON.parse(listed.err.split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ code: 'BASE_INCOMPATIBLE', hint: expect.stringContaining('folder') });
    expect(error.hint).not.toContain('backup');
    const check = (await diagnosed(place, place.folder, ['--db', file])).of('base.fichier');
    expect(check).toMatchObject({ state: 'erreur', remedy: error.hint });
    expect(readdirSync(folder)).toEqual(['x.db']);
  });

  it('to a database itself, that is told, and nothing is left beside it', async () => {
    const { place, folder } = sealed();
    const file = join(folder, 'x.db');
    await place.prepare(['server', 'init', '--db', file]);
    chmodSync(file, 0o444);
    chmodSync(folder, 0o777);
    const { of } = await diagnosed(place, place.folder, ['--db', file]);
    expect(of('base.fichier')).toMatchObject({ state: 'attention', remedy: expect.stringContaining(folder) });
    expect(of('base.structure')).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['x.db']);
  });
});

describe.runIf(process.getuid?.() === 0)('a user without an account, as containers have them', () => {
  /** A number that no account has. */
  const stranger = { uid: 54_321, gid: 54_321 };
  const run = async (home: string, more: Record<string, string>, argv: readonly string[]) => {
    const place = newPlace();
    chmodSync(dirname(place.folder), 0o755);
    chmodSync(place.folder, 0o777);
    const env = { PATH: place.env.PATH, VIGIE_LANG: 'en', HOME: home, ...more };
    const options = { cwd: place.folder, extendEnv: false, reject: false, input: '' } as const;
    const { exitCode, stderr } = await execa(file, [...words, ...argv], { ...options, ...stranger, env });
    return { exitCode, err: stderr };
  };
  const add = ['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '1', '-q'];

  it.each(['', 'rel'])('and with HOME "%s" is told to set it', async (home) => {
    const { exitCode, err } = await run(home, {}, add);
    expect(err).toMatch(/HOME is not valid.*\n.*VIGIE_CONFIG_DIR to a folder and VIGIE_DB/s);
    expect(exitCode).toBe(2);
  });

  it.each(['', 'rel'])('and with HOME "%s" works where both folders are named', async (home) => {
    const named = { VIGIE_CONFIG_DIR: '.', VIGIE_DB: 'here.db' };
    expect(await run(home, named, add)).toEqual({ exitCode: 0, err: '' });
  });
});
