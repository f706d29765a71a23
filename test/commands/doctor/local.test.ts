import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../../architecture/shell.ts';
import { everything, patient } from './world.ts';

/** A place with a database that holds something. */
async function furnished() {
  const place = patient();
  const add = ['anomalies', 'add', '--code', '1', '--texte', 'Un', '--indice-de-gravite', '1'];
  expect((await place.run(add)).exitCode).toBe(0);
  return place;
}

function change(file: string, work: (db: Sqlite.Database) => void): void {
  const db = new Sqlite(file);
  work(db);
  db.close();
}

describe('a diagnosis', () => {
  it('of a machine where nothing was ever done finds nothing wrong, and makes nothing', async () => {
    const place = patient();
    const before = everything(place.directory);
    const { wrong, of, err } = await place.diagnose();
    expect(wrong).toEqual([]);
    expect(of('base.fichier').detail).toContain('does not exist yet');
    expect(err).toBe('');
    expect(everything(place.directory)).toEqual(before);
  });

  it('of a database finds it sound, and leaves it as it is, every byte', async () => {
    const place = await furnished();
    const before = everything(place.directory);
    const { wrong, of } = await place.diagnose();
    expect(wrong).toEqual([]);
    expect(of('base.structure').state).toBe('ok');
    expect(of('base.appelant')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('Organisation locale'),
    });
    expect(everything(place.directory)).toEqual(before);
  });

  it('of a database that is being written reads it, and leaves its log alone', async () => {
    const place = await furnished();
    const other = new Sqlite(place.database);
    other.exec('CREATE TABLE more (a) STRICT, STRICT'.replace('(a) STRICT, STRICT', '(a TEXT) STRICT'));
    const before = everything(place.directory).filter((line) => !line.includes('-shm'));
    const { of } = await place.diagnose();
    expect(of('base.structure').state).toBe('ok');
    expect(everything(place.directory).filter((line) => !line.includes('-shm'))).toEqual(before);
    other.close();
  });
});

describe('of the configuration', () => {
  it.each([
    ['JSON that is broken', '{"profiles": {'],
    ['a profile that is none', '{"profiles": {"prod": {"kind": "remote"}}}'],
    ['a newer form', '{"version": 2, "targets": []}'],
  ])('%s is one error, told where the profile is read', async (_, text) => {
    const place = patient();
    mkdirSync(dirname(place.configuration), { recursive: true, mode: 0o700 });
    writeFileSync(place.configuration, text, { mode: 0o600 });
    const { wrong, of } = await place.diagnose();
    expect(wrong).toEqual(['profil.vigueur erreur']);
    expect(of('base.fichier')).toBeUndefined();
    // The other commands refuse it as well, and write nothing there.
    expect((await place.run(['profiles', 'use', 'local'])).exitCode).toBe(2);
  });

  it('a directory in the place of the file', async () => {
    const place = patient();
    mkdirSync(place.configuration, { recursive: true });
    const { of } = await place.diagnose();
    expect(of('profil.vigueur')).toMatchObject({
      state: 'erreur',
      detail: expect.stringContaining('director'),
    });
  });

  it.runIf(process.platform !== 'win32')('rights that are too wide, which writing narrows', async () => {
    const place = await furnished();
    chmodSync(place.configuration, 0o644);
    const { wrong, of } = await place.diagnose();
    expect(wrong).toEqual(['configuration.droits attention']);
    expect(of('configuration.droits').remedy).toContain(`chmod 600 ${place.configuration}`);
    expect((await place.run(['profiles', 'use', 'local'])).exitCode).toBe(0);
    expect((await place.diagnose()).wrong).toEqual([]);
  });

  it('a link is followed', async () => {
    const place = await furnished();
    const elsewhere = join(place.directory, 'kept.json');
    writeFileSync(elsewhere, '{}', { mode: 0o640 });
    rmSync(place.configuration);
    symlinkSync(elsewhere, place.configuration);
    expect((await place.diagnose()).of('configuration.droits').detail).toContain(elsewhere);
  });

  it('a profile that does not exist', async () => {
    const { of, wrong } = await (await furnished()).diagnose(['--profile', 'ghost']);
    expect(wrong).toEqual(['profil.vigueur erreur']);
    expect(of('profil.vigueur').detail).toContain('ghost');
  });
});

describe('of the database', () => {
  it('bytes that were damaged', async () => {
    const place = await furnished();
    const descriptor = openSync(place.database, 'r+');
    for (let page = 1; page < 60; page++)
      writeSync(descriptor, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096);
    closeSync(descriptor);
    const { ok, wrong, of } = await place.diagnose();
    expect(ok).toBe(false);
    // Never a file put in the place of another by hand.
    const remedies = [of('base.fichier'), of('base.structure')].map((one) => one?.remedy ?? '').join(' ');
    expect(remedies).toContain('vigie server restore <backup> --db ');
    expect(wrong.filter((line) => /^base\..* erreur$/.test(line)).length).toBeGreaterThan(0);
  });

  it.each([
    ['an empty file', '', 'empty'],
    ['a file of another kind', 'hello', 'SQLite'],
  ])('%s', async (_, text, said) => {
    const place = patient();
    const file = join(place.directory, 'x.db');
    writeFileSync(file, text);
    const before = everything(place.directory);
    const { of } = await place.diagnose(['--db', file]);
    expect(of('base.fichier')).toMatchObject({ state: 'erreur', detail: expect.stringContaining(said) });
    expect(of('base.structure')).toBeUndefined();
    expect(everything(place.directory)).toEqual(before);
  });

  it('a directory in the place of the file', async () => {
    const place = patient();
    const { of, out } = await place.diagnose(['--db', place.directory], { VIGIE_LANG: 'fr' });
    expect(of('base.fichier')).toMatchObject({
      state: 'erreur',
      detail: expect.stringContaining('c’est un répertoire'),
    });
    expect(of('base.structure')).toBeUndefined();
    expect(out).not.toContain('défaut de vigie');
  });

  it('a schema that is newer, and one that is older', async () => {
    const place = await furnished();
    change(place.database, (db) => db.pragma('user_version = 99'));
    const newer = await place.diagnose();
    expect(newer.of('base.fichier')).toMatchObject({
      state: 'erreur',
      detail: expect.stringContaining('99'),
    });
    change(place.database, (db) => db.pragma('user_version = 1'));
    const before = everything(place.directory);
    const older = await place.diagnose();
    expect(older.of('base.fichier')).toMatchObject({
      state: 'erreur',
      remedy: expect.stringContaining('server load'),
    });
    expect(older.ok).toBe(false);
    // Nothing is brought up to date.
    expect(everything(place.directory)).toEqual(before);
  });

  it('one that a profile names is not there', async () => {
    const place = patient();
    const file = join(place.directory, 'unmounted', 'x.db');
    await place.run(['profiles', 'add', 'gone', '--db', file, '--no-check']);
    const { wrong, of } = await place.diagnose(['--profile', 'gone']);
    expect(wrong).toEqual(['base.fichier erreur']);
    expect(of('base.fichier').remedy).toContain('server init');
  });

  it.each([
    ['--db', (file: string) => [['--db', file], {}] as const],
    ['VIGIE_DB', (file: string) => [[], { VIGIE_DB: file }] as const],
  ])('one that %s names is not there: what reads is refused', async (_, given) => {
    const place = patient();
    const [line, env] = given(join(place.directory, 'nosuch.db'));
    const { wrong, of } = await place.diagnose(line, env);
    expect(wrong).toEqual(['base.fichier erreur']);
    expect(of('base.fichier').detail).not.toContain('first command');
    expect((await place.run(['anomalies', 'list', ...line], { env })).exitCode).toBe(8);
  });

  it('that of local is not there, and the organisation of another is asked for', async () => {
    const place = patient();
    const env = { VIGIE_ORG: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' };
    expect((await place.diagnose([], env)).wrong).toEqual(['base.fichier erreur']);
    expect((await place.run(['anomalies', 'list'], { env })).exitCode).not.toBe(0);
  });

  it('a file of shared memory that a process left behind makes nothing', async () => {
    const place = await furnished();
    writeFileSync(`${place.database}-shm`, Buffer.alloc(32_768));
    const before = everything(place.directory);
    const { of } = await place.diagnose();
    expect(of('base.structure')).toBeUndefined();
    expect(everything(place.directory)).toEqual(before);
  });

  it('whom an account is that the organisation does not have, with a command that works', async () => {
    const place = await furnished();
    const file = join(place.directory, "l'autre base.db");
    await place.run(['server', 'init', '--db', file]);
    await place.run(['server', 'organisations', 'add', '--db', file, '--nom', 'Nord']);
    const nobody = JSON.parse((await place.run(['anomalies', 'list', '--db', file, '--json'])).err).error;
    expect(nobody.hint).not.toContain('()');
    const first = ['server', 'token', 'create', '--db', file, '--user', 'c.martin', '--json'];
    expect(JSON.parse((await place.run(first)).err).error.hint).toContain('vigie server utilisateurs list');
    const [[, ...adding] = []] = commandsIn(nobody.hint.replace(/^Add one: /, ''));
    expect(adding).toEqual(expect.arrayContaining(['utilisateurs', 'add', '--id', '--roles', '--org', file]));
    for (const id of ['c.martin', 'n.roche'])
      await place.run([
        'server',
        'utilisateurs',
        'add',
        '--db',
        file,
        '--id',
        id,
        '--roles',
        'preventionniste',
      ]);
    const refused = await place.run(['anomalies', 'list', '--db', file, '--json']);
    expect(refused.exitCode).toBe(2);
    const { hint } = JSON.parse(refused.err).error;
    expect(hint).toContain('c.martin, n.roche');
    const [, line = ''] = /: (vigie profiles add .*)$/.exec(hint) ?? [];
    const [[, ...argv] = []] = commandsIn(line.replace('<name>', 'autre').replace('<id>', 'c.martin'));
    expect(argv).toContain(file);
    const ran = await place.run(argv);
    expect(ran.exitCode, ran.err).toBe(0);
    for (const named of [['--user', 'n.roche'], []]) {
      const worked = await place.run(['anomalies', 'list', '--db', file, ...named], {
        env: { VIGIE_USER: named.length > 0 ? 'nobody' : 'c.martin' },
      });
      expect([worked.exitCode, worked.err]).toEqual([0, expect.not.stringContaining('Error')]);
    }
    const another = JSON.parse(
      (await place.run(['anomalies', 'list', '--db', file, '--user', 'nobody', '--json'])).err,
    ).error;
    expect(another.hint).toBe('Name one with --user or VIGIE_USER: c.martin, n.roche.');
    const token = ['server', 'token', 'create', '--db', file, '--user', 'nobody', '--json'];
    const unknown = JSON.parse((await place.run(token)).err).error;
    expect([unknown.code, unknown.hint]).toEqual([
      'INTROUVABLE',
      expect.stringContaining('vigie server utilisateurs list'),
    ]);
  });

  it('a user whom it does not have', async () => {
    const place = await furnished();
    await place.run(['profiles', 'set', 'local', '--user', 'nobody', '--no-check']);
    const { of } = await place.diagnose();
    expect(of('base.appelant')).toMatchObject({ state: 'erreur', detail: expect.stringContaining('nobody') });
  });
});
