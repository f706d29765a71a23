import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { type Around, place, service } from '../world.ts';

const { vigie, path } = place();
let folders = 0;
const newDb = () => {
  const folder = path(`f${++folders}`);
  mkdirSync(folder);
  return join(folder, 'sdis.db');
};
const server = (db: string, ...words: string[]) => vigie(['server', ...words, '--db', db]);
const asked = (db: string, words: readonly string[], around: Around) =>
  vigie(['server', ...words, '--db', db, '--color', 'never'], { ...around, terminal: 200 });
const errorOf = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) as string).error;
/** Everything in the folder of a database, with what is in it. */
const everything = (db: string) =>
  new Map(readdirSync(dirname(db)).map((name) => [name, readFileSync(join(dirname(db), name), 'latin1')]));
const namesBeside = (db: string) => readdirSync(dirname(db)).sort();
const rowsOf = async (db: string) => (await server(db, 'dump')).out;

let template: Promise<string> | undefined;

async function load(): Promise<string> {
  const db = newDb();
  expect(await server(db, 'load', 'examples/dossier.ndjson', '-q')).toMatchObject({ exitCode: 0 });
  return db;
}

/** A database that holds the example. */
async function example(db = newDb()): Promise<string> {
  template ??= load();
  copyFileSync(await template, db);
  return db;
}

/** The same with something more in it. */
async function later(db: string): Promise<string> {
  expect(await server(db, 'organisations', 'add', '--nom', 'SDIS du Val')).toMatchObject({ exitCode: 0 });
  return db;
}

/** A connection that has written what is in the log only. */
function somebody(db: string): Sqlite.Database {
  const open = new Sqlite(db);
  onTestFinished(() => void open.close());
  open.pragma('journal_mode = WAL');
  open.exec("UPDATE organisations SET nom = 'SDIS des Landes'");
  return open;
}

/** What a process leaves that is killed: the file and the log, and no process that has them open. */
async function killed(): Promise<string> {
  const [db, left] = [await example(), newDb()];
  somebody(db);
  for (const suffix of ['', '-wal']) copyFileSync(db + suffix, left + suffix);
  expect(statSync(`${left}-wal`).size).toBeGreaterThan(0);
  return left;
}

/** Makes a database one whose tables SQLite can no longer find. */
function damage(db: string): void {
  const bytes = readFileSync(db);
  bytes.fill(0xff, 100, 2000);
  writeFileSync(db, bytes);
}

/** Makes a database one of which only a table cannot be read. */
function spoil(file: string, table = 'dossiers'): void {
  const db = new Sqlite(file);
  const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
  db.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
}

describe('vigie server status', () => {
  test('tells what a database holds, and changes nothing', async () => {
    const db = await example();
    const before = everything(db);
    const ran = await server(db, 'status', '--json');
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(ran.out)).toMatchObject({
      db,
      octets: statSync(db).size,
      octets_wal: 0,
      schema: SCHEMA_VERSION,
      schema_connu: SCHEMA_VERSION,
      journal: 'WAL',
      ouverte: false,
      processus: [],
      organisations: [{ nom: expect.stringContaining('SDIS') }],
      objets: { dossier: 3, organisation: 1, anomalie: 0 },
      copies: [],
    });
    expect(everything(db)).toEqual(before);
  });

  test('has a cell for each number in a pipe, and none of JSON', async () => {
    const { out } = await server(await example(), 'status', '-o', 'tsv');
    const [names = [], cells = []] = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(cells[names.indexOf('objets.dossier')]).toBe('3');
    expect(cells.filter((cell) => /[{[]/.test(cell))).toEqual([]);
    expect(names).not.toContain('objets');
  });

  test('reads what stands in the log of another process', async () => {
    const db = await example();
    somebody(db);
    const status = JSON.parse((await server(db, 'status', '--json')).out);
    expect(status).toMatchObject({ organisations: [{ nom: 'SDIS des Landes' }] });
    expect(status.octets_wal).toBe(statSync(`${db}-wal`).size);
    // This process does not see itself.
    expect(status.ouverte).toBeNull();
  });

  test('of what a killed process left says what it can without a change', async () => {
    const db = await killed();
    const before = everything(db);
    const status = JSON.parse((await server(db, 'status', '--json')).out);
    expect(status).toMatchObject({
      schema: SCHEMA_VERSION,
      ouverte: null,
      objets: null,
      organisations: null,
    });
    expect(everything(db)).toEqual(before);
    const shown = await asked(db, ['status'], {});
    expect(shown.out).toContain('counting would write beside the database');
  });

  test.each([
    ['en', / +1,205 anomalies\n/],
    ['fr', / +1\u202f205 anomalies\n/],
  ])('counts for people, on a terminal: %s', async (language, many) => {
    const db = await example();
    const open = new Sqlite(db);
    const add = open.prepare(
      `INSERT INTO anomalies (organisation_key, code, texte, texte_plie, indice_de_gravite)
       SELECT organisation_key, ?, 'x', 'x', 0 FROM organisations LIMIT 1`,
    );
    for (let code = 1; code <= 1205; code++) add.run(code);
    open.close();
    const { out } = await asked(db, ['status'], { env: { VIGIE_LANG: language } });
    expect(out).toMatch(many);
    expect(out).toMatch(/ 3 dossiers\n/);
    expect(out).toMatch(/ 1 organisation\n/);
    expect(JSON.parse((await server(db, 'status', '--json')).out).objets.anomalie).toBe(1205);
  });

  test('of a damaged database says that it is, however much can still be told', async () => {
    const db = await example();
    damage(db);
    const ran = await server(db, 'status', '--json');
    expect([ran.exitCode, ran.out]).toEqual([8, '']);
    expect(errorOf(ran.err)).toMatchObject({
      code: 'BASE_ENDOMMAGEE',
      hint: expect.stringContaining('server restore'),
    });
    const cut = await example();
    writeFileSync(cut, readFileSync(cut).subarray(0, 3 * 4096));
    expect(errorOf((await server(cut, 'status', '--json')).err).code).toBe('BASE_ENDOMMAGEE');
  });

  test.each([
    ['nothing', undefined, 'The database'],
    ['another file', 'hello', 'not an SQLite file'],
  ])('refuses %s', async (_, content, said) => {
    const db = newDb();
    if (content !== undefined) writeFileSync(db, content);
    expect(await server(db, 'status')).toMatchObject({
      exitCode: 8,
      out: '',
      err: expect.stringContaining(said),
    });
  });

  test('sends who asks about a service to what examines services', async () => {
    const ran = await vigie(['server', 'status', '--url', 'http://127.0.0.1:9'], {
      env: { VIGIE_DB: '', VIGIE_TOKEN: `vig_${'0'.repeat(40)}` },
      open: service(() => ({})),
    });
    expect(ran).toMatchObject({ exitCode: 2, err: expect.stringContaining('vigie doctor') });
  });
});

describe('vigie server backup', () => {
  test('makes a copy with the same rows, for its owner only, that stands by itself', async () => {
    const db = await example();
    somebody(db);
    const copy = join(dirname(db), 'copie.db');
    const ran = await server(db, 'backup', copy, '--json');
    expect(JSON.parse(ran.out)).toEqual({
      db,
      copie: copy,
      octets: statSync(copy).size,
      schema: SCHEMA_VERSION,
    });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    // Byte 18: no log, so that it can be read where nothing can be written.
    expect(readFileSync(copy)[18]).toBe(1);
    expect(namesBeside(db)).toEqual(['copie.db', 'sdis.db', 'sdis.db-shm', 'sdis.db-wal']);
    expect(await rowsOf(copy)).toBe(await rowsOf(db));
    expect(await rowsOf(copy)).toContain('SDIS des Landes');
  });

  test('compresses what is named .gz, and names what goes into a directory', async () => {
    const db = await example();
    const folder = dirname(db);
    expect(await server(db, 'backup', join(folder, 'copie.db.gz'))).toMatchObject({ exitCode: 0 });
    writeFileSync(join(folder, 'unfolded.db'), gunzipSync(readFileSync(join(folder, 'copie.db.gz'))));
    expect(await rowsOf(join(folder, 'unfolded.db'))).toBe(await rowsOf(db));
    mkdirSync(join(folder, 'nuits'));
    expect(await server(db, 'backup', join(folder, 'nuits'))).toMatchObject({ exitCode: 0 });
    expect(readdirSync(join(folder, 'nuits'))).toEqual([expect.stringMatching(/^sdis-\d{8}T\d{6}Z\.db$/)]);
  });

  test.each(['copie.db', 'copie.db.gz'])('replaces a backup with --force only: %s', async (name) => {
    const db = await example();
    const copy = join(dirname(db), name);
    await server(db, 'backup', copy);
    const old = readFileSync(copy);
    await later(db);
    expect(await server(db, 'backup', copy)).toMatchObject({ exitCode: 5, out: '' });
    expect(readFileSync(copy).equals(old)).toBe(true);
    expect(await server(db, 'backup', copy, '--force')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(copy).equals(old)).toBe(false);
    expect(namesBeside(db)).toEqual([name, 'sdis.db']);
  });

  test('replaces nothing that is no backup, nor a database in use', async () => {
    const db = await example();
    const [letter, used] = [join(dirname(db), 'lettre.gz'), join(dirname(db), 'autre.db')];
    writeFileSync(letter, gzipSync('chère madame'));
    await example(used);
    writeFileSync(`${used}-wal`, 'somebody writes');
    const before = everything(db);
    for (const target of [letter, used]) {
      const ran = await server(db, 'backup', target, '--force', '--json');
      expect(ran.exitCode).toBe(5);
      expect(errorOf(ran.err).code).toBe('SAUVEGARDE_REFUSEE');
    }
    expect(everything(db)).toEqual(before);
  });

  test('never takes the place of the database, by whatever name', async () => {
    const db = await example();
    const folder = dirname(db);
    linkSync(db, join(folder, 'hard.db'));
    symlinkSync(db, join(folder, 'soft.db'));
    symlinkSync(folder, join(folder, 'here'));
    const before = await rowsOf(db);
    const names = ['sdis.db', 'hard.db', 'soft.db', 'sdis.db-wal', 'here/sdis.db-journal', 'sdis.db-shm'];
    for (const name of names) {
      const ran = await server(db, 'backup', join(folder, name), '--force', '--json');
      expect([name, ran.exitCode, errorOf(ran.err).code]).toEqual([name, 2, 'FICHIER_COMMUN']);
    }
    expect(namesBeside(db)).toEqual(['hard.db', 'here', 'sdis.db', 'soft.db']);
    expect(await rowsOf(db)).toBe(before);
  });

  test('of a damaged database leaves nothing, and says so', async () => {
    const db = await example();
    spoil(db);
    const ran = await server(db, 'backup', join(dirname(db), 'copie.db'), '--json');
    expect(ran.exitCode).toBe(8);
    expect(errorOf(ran.err)).toMatchObject({
      code: 'BASE_ENDOMMAGEE',
      hint: expect.stringContaining('server restore'),
    });
    expect(namesBeside(db)).toEqual(['sdis.db']);
  });

  test.each([
    ['a file that is not there', () => {}, 'BASE_REFUSEE', /^The database .*sdis\.db/],
    ['a directory', (db: string) => mkdirSync(db), 'BASE_REFUSEE', /sdis\.db is not .*it is a directory/],
    [
      'a file that may not be opened',
      (db: string) => symlinkSync(db, db),
      'BASE_INCOMPATIBLE',
      /sdis\.db: ELOOP/,
    ],
  ])('of %s blames that, not the copy', async (_, make, code, said) => {
    const db = newDb();
    make(db);
    const ran = await server(db, 'backup', join(dirname(db), 'copie.db'), '--json');
    expect([ran.exitCode, errorOf(ran.err).code]).toEqual([8, code]);
    expect(errorOf(ran.err).message).toMatch(said);
    expect(existsSync(join(dirname(db), 'copie.db'))).toBe(false);
  });

  test('of a database whose tables cannot be found says so', async () => {
    const db = await example();
    damage(db);
    const ran = await server(db, 'backup', join(dirname(db), 'copie.db'));
    expect(ran).toMatchObject({ exitCode: 8, err: expect.stringMatching(/sdis\.db is damaged.*SQLITE_/) });
    expect(ran.err).not.toContain('BASE_');
  });

  test('into a directory that is not there names it', async () => {
    const db = await example();
    const nowhere = join(dirname(db), 'nulle');
    const backup = (language: string) =>
      vigie(['server', 'backup', join(nowhere, 'copie.db'), '--db', db], { env: { VIGIE_LANG: language } });
    expect((await backup('en')).err).toContain(`there is no directory ${nowhere} (ENOENT)`);
    expect((await backup('fr')).err).toContain(`le répertoire ${nowhere} n’existe pas (ENOENT)`);
  });

  test('tells its size to people in their units', async () => {
    const db = await example();
    const { out } = await asked(db, ['backup', join(dirname(db), 'copie.db')], {});
    expect(out).toMatch(/Size +\d+(?:\.\d+)? [kM]B\n/);
  });

  test('interrupted leaves nothing', async () => {
    const db = await example();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const ran = await vigie(['server', 'backup', join(dirname(db), 'copie.db'), '--db', db], {
      signal: stop.signal,
    });
    expect(ran.exitCode).not.toBe(0);
    expect(namesBeside(db)).toEqual(['sdis.db']);
  });
});

describe('vigie server restore', () => {
  /** A database with more in it than its backup. */
  async function backedUp(name = 'copie.db') {
    const db = await example();
    const copy = join(dirname(db), name);
    expect(await server(db, 'backup', copy)).toMatchObject({ exitCode: 0 });
    const then = await rowsOf(db);
    await later(db);
    return { db, copy, then, now: await rowsOf(db) };
  }

  test.each(['copie.db', 'copie.db.gz'])(
    'puts %s in the place of a database, and keeps what was there',
    async (name) => {
      const { db, copy, then, now } = await backedUp(name);
      const ran = await server(db, 'restore', copy, '--yes', '--json');
      expect(ran.exitCode).toBe(0);
      const { avant, ...row } = JSON.parse(ran.out);
      expect(row).toMatchObject({
        db,
        source: copy,
        schema: SCHEMA_VERSION,
        objets: { dossier: 3, organisation: 1 },
      });
      expect(ran.err).toBe(`The previous database is kept: ${avant}\n`);
      expect(await rowsOf(db)).toBe(then);
      expect(await rowsOf(avant)).toBe(now);
      expect(namesBeside(db)).toEqual([name, 'sdis.db', basename(avant)].sort());
      expect(JSON.parse((await server(db, 'status', '--json')).out).copies).toEqual([avant]);
    },
  );

  describe('and the tokens that were revoked since the backup', () => {
    interface Token {
      readonly id: string;
      readonly revoked_at: string | null;
    }
    const tokensOf = async (db: string) =>
      new Map(
        (JSON.parse((await server(db, 'token', 'list', '--json')).out) as Token[]).map((one) => [
          one.id,
          one,
        ]),
      );
    /** A backup in which two tokens count, one of which has been revoked since. */
    async function revokedSince() {
      const db = await example();
      const [gone = '', stays = ''] = await Promise.all(
        [1, 2].map(async () =>
          (await server(db, 'token', 'create', '--user', 'c.martin', '-o', 'ids')).out.trim(),
        ),
      );
      const copy = join(dirname(db), 'copie.db');
      expect(await server(db, 'backup', copy)).toMatchObject({ exitCode: 0 });
      expect(await server(db, 'token', 'revoke', gone)).toMatchObject({ exitCode: 0 });
      return { db, copy, gone, stays, before: await tokensOf(db) };
    }

    test('are revoked in it too, which is said', async () => {
      const { db, copy, before, stays } = await revokedSince();
      const ran = await server(db, 'restore', copy, '--yes', '--json');
      expect(JSON.parse(ran.out).jetons_revoques).toBe(1);
      expect(ran.err).toContain(
        '1 token was revoked since the backup: revoked in the restored database too.',
      );
      expect(await tokensOf(db)).toEqual(before);
      expect(before.get(stays)?.revoked_at).toBeNull();
    });

    test('are not those of a user who was inactive before it, and of one deactivated since they are', async () => {
      const db = await example();
      await server(db, 'token', 'create', '--user', 'c.martin');
      const copy = join(dirname(db), 'copie.db');
      await server(db, 'backup', copy);
      await server(db, 'utilisateurs', 'deactivate', 'c.martin');
      const inactive = join(dirname(db), 'inactive.db');
      await server(db, 'backup', inactive);

      const same = await server(db, 'restore', inactive, '--yes', '--json');
      expect(JSON.parse(same.out).jetons_revoques).toBe(0);
      expect(same.err).not.toContain('revoked since');
      const earlier = await server(db, 'restore', copy, '--yes', '--json');
      expect(JSON.parse(earlier.out).jetons_revoques).toBeGreaterThan(0);
    });

    test('count again with --keep-tokens, which is said', async () => {
      const { db, copy, gone } = await revokedSince();
      const ran = await server(db, 'restore', copy, '--yes', '--keep-tokens', '--json');
      expect(JSON.parse(ran.out).jetons_revoques).toBe(0);
      expect(ran.err).toContain('1 token was revoked since the backup: valid again, with --keep-tokens.');
      expect((await tokensOf(db)).get(gone)?.revoked_at).toBeNull();
    });

    test('are not known of a database that cannot be read any more, which is said', async () => {
      const { db, copy, gone } = await revokedSince();
      writeFileSync(db, Buffer.alloc(9000, 'wreck'));
      const ran = await server(db, 'restore', copy, '--yes', '--json');
      expect(JSON.parse(ran.out).jetons_revoques).toBeNull();
      expect(ran.err).toContain('can no longer be read, and may be valid again');
      expect((await tokensOf(db)).get(gone)?.revoked_at).toBeNull();
    });
  });

  describe('and the entries of the audit log that it undoes', () => {
    const restored = async (db: string) =>
      JSON.parse((await server(db, 'audit', '--json')).out).find(
        ({ action }: { action: string }) => action === 'restauration',
      );
    const changed = (db: string, sql: string) => {
      const open = new Sqlite(db);
      open.exec(sql);
      open.close();
    };

    test.each<[string, (db: string) => void]>([
      ['is damaged', (db) => spoil(db, 'audit')],
      ['is not there, as in an older schema', (db) => changed(db, 'DROP TABLE audit')],
    ])('are not counted where the log %s', async (_, wreck) => {
      const { db, copy } = await backedUp();
      wreck(db);
      expect(await server(db, 'restore', copy, '--yes')).toMatchObject({ exitCode: 0 });
      expect((await restored(db)).apres).toEqual({ remplacee: expect.stringContaining('before-restore') });
    });

    test('must be counted where it is neither', async () => {
      const { db, copy, now } = await backedUp();
      changed(db, 'ALTER TABLE audit RENAME COLUMN instant TO moment');
      const ran = await server(db, 'restore', copy, '--yes', '--json');
      expect(errorOf(ran.err).message).toContain('no such column: instant');
      expect(await rowsOf(db)).toBe(now);
      expect(namesBeside(db)).toEqual(['copie.db', 'sdis.db']);
    });
  });

  test('brings a database where none is, by itself', async () => {
    const { copy, then } = await backedUp();
    const db = newDb();
    const ran = await server(db, 'restore', copy, '--json');
    expect(JSON.parse(ran.out)).toMatchObject({ db, avant: null });
    expect(await rowsOf(db)).toBe(then);
    expect(statSync(db).mode & 0o777).toBe(0o600);
  });

  test('takes what a log holds for a part of neither: one that a killed process left', async () => {
    const { copy, then } = await backedUp();
    const db = await killed();
    const ran = await server(db, 'restore', copy, '--yes', '--json');
    const { avant } = JSON.parse(ran.out);
    expect(await rowsOf(db)).toBe(then);
    expect(await rowsOf(avant)).toContain('SDIS des Landes');
    expect(namesBeside(db)).toEqual(['sdis.db', basename(avant)]);
  });

  test('does not take the log of a database that is gone for a part of the new one', async () => {
    const { copy, then } = await backedUp();
    const db = await killed();
    renameSync(db, `${db}.ailleurs`);
    expect(await server(db, 'restore', copy)).toMatchObject({ exitCode: 0 });
    expect(await rowsOf(db)).toBe(then);
    const log = namesBeside(db).find((name) => /^sdis\.db\.before-restore-.*-wal$/.test(name)) as string;
    // It is still that of the other one.
    renameSync(join(dirname(db), log), `${db}.ailleurs-wal`);
    expect(await rowsOf(`${db}.ailleurs`)).toContain('SDIS des Landes');
  });

  test('is the same file afterwards: its rights, and the links to it', async () => {
    const { db, copy, then } = await backedUp();
    const soft = join(dirname(db), 'soft.db');
    symlinkSync(db, soft);
    const { ino } = statSync(db);
    expect(await server(soft, 'restore', copy, '--yes')).toMatchObject({ exitCode: 0 });
    expect(lstatSync(soft).isSymbolicLink()).toBe(true);
    expect(realpathSync(soft)).toBe(realpathSync(db));
    expect(statSync(db).ino).toBe(ino);
    expect(await rowsOf(db)).toBe(then);
  });

  test('is refused while the database is open, and changes nothing', async () => {
    const { db, copy } = await backedUp();
    const open = somebody(db);
    const ran = await server(db, 'restore', copy, '--yes', '--json');
    expect(ran.exitCode).toBe(8);
    expect(errorOf(ran.err).code).toBe('BASE_OUVERTE');
    expect(namesBeside(db)).toEqual(['copie.db', 'sdis.db', 'sdis.db-shm', 'sdis.db-wal']);
    open.close();
    expect(await rowsOf(db)).toContain('SDIS des Landes');
    expect(await server(db, 'restore', copy, '--yes')).toMatchObject({ exitCode: 0 });
  });

  test('takes the place of a database that SQLite cannot make sense of any more', async () => {
    const { copy, then } = await backedUp();
    const db = await killed();
    damage(db);
    const broken = readFileSync(db);
    expect((await server(db, 'dump')).exitCode).toBe(8);
    const ran = await server(db, 'restore', copy, '--yes', '--json');
    const { avant } = JSON.parse(ran.out);
    expect(await rowsOf(db)).toBe(then);
    expect(readFileSync(avant).subarray(100, 2000).equals(broken.subarray(100, 2000))).toBe(true);
    expect(namesBeside(db)).toEqual(['sdis.db', basename(avant)]);
  });

  test.each([
    ['written over from its first byte', () => Buffer.alloc(9000, 'wreck')],
    ['emptied', () => Buffer.alloc(0)],
  ])('takes the place of a database that was %s, once that was said', async (_, wreckOf) => {
    const { copy, then } = await backedUp();
    const db = await killed();
    writeFileSync(db, wreckOf());
    const unasked = await server(db, 'restore', copy, '--json');
    expect([unasked.exitCode, errorOf(unasked.err).code]).toEqual([6, 'SAISIE_REQUISE']);
    const no = await asked(db, ['restore', copy], { typed: 'n\n', env: { NO_COLOR: '1' } });
    expect(no.err).toMatch(/Current database: .*sdis\.db\n {2}objects not counted, \S+ \S+, of /);
    expect(readFileSync(db).equals(wreckOf())).toBe(true);
    const log = readFileSync(`${db}-wal`);
    const ran = await server(db, 'restore', copy, '--yes', '--json');
    const { avant } = JSON.parse(ran.out);
    expect(await rowsOf(db)).toBe(then);
    // As they were, and the log no part of the new one.
    expect(readFileSync(avant).equals(wreckOf())).toBe(true);
    expect(readFileSync(`${avant}-wal`).equals(log)).toBe(true);
    expect(namesBeside(db)).toEqual(['sdis.db', basename(avant), `${basename(avant)}-wal`]);
  });

  test('does not take the place of the database of another program', async () => {
    const { copy } = await backedUp();
    const db = newDb();
    const other = new Sqlite(db);
    other.exec('CREATE TABLE notes (a)');
    other.close();
    const before = readFileSync(db);
    const ran = await server(db, 'restore', copy, '--yes', '--json');
    expect([ran.exitCode, errorOf(ran.err).code]).toEqual([8, 'BASE_REFUSEE']);
    expect(readFileSync(db).equals(before)).toBe(true);
    expect(namesBeside(db)).toEqual(['sdis.db']);
  });

  test('makes no directory for a name that is mistyped', async () => {
    const { copy } = await backedUp();
    const db = join(path(`f${++folders}`), 'encore', 'sdis.db');
    const { exitCode, err } = await server(db, 'restore', copy);
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: expect.stringContaining(`there is no directory ${dirname(db)}`),
    });
    expect(existsSync(dirname(dirname(db)))).toBe(false);
  });

  test('of a damaged copy says in one line what is wrong', async () => {
    const { db, copy } = await backedUp();
    spoil(copy);
    const { message } = errorOf((await server(db, 'restore', copy, '--yes', '--json')).err);
    expect(message).toMatch(/is not a valid backup: \S/);
    expect(message).not.toMatch(/\*\*\*|[\n␊]/);
    const empty = await vigie(['server', 'restore', '-', '--db', db, '--yes'], { stdin: '' });
    expect(empty).toMatchObject({
      exitCode: 5,
      err: expect.stringContaining('Standard input is not a valid backup: the file is empty'),
    });
  });

  test('restores a database that is being served elsewhere, as it is at the moment', async () => {
    const db = await example();
    const source = await example();
    somebody(source);
    expect(await server(db, 'restore', source, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await rowsOf(db)).toContain('SDIS des Landes');
  });

  test.each([
    ['lines of a dump', () => readFileSync('examples/dossier.ndjson')],
    ['a file that was cut', (copy: string) => readFileSync(copy).subarray(0, -4096)],
    ['a compressed file that was cut', (copy: string) => gzipSync(readFileSync(copy)).subarray(0, -100)],
    ['an empty file', () => Buffer.alloc(0)],
  ])('%s is refused, and changes nothing', async (_, contentOf) => {
    const { db, copy, now } = await backedUp();
    const wrong = join(dirname(db), 'wrong');
    writeFileSync(wrong, contentOf(copy));
    const ran = await server(db, 'restore', wrong, '--yes', '--json');
    expect([ran.exitCode, ran.out]).toEqual([5, '']);
    expect(errorOf(ran.err).message).toContain(wrong);
    expect(await rowsOf(db)).toBe(now);
    expect(namesBeside(db)).toEqual(['copie.db', 'sdis.db', 'wrong']);
  });

  test('of a newer vigie is refused, with both schemas named', async () => {
    const { db, copy, now } = await backedUp();
    const newer = new Sqlite(copy);
    newer.pragma('user_version = 99');
    newer.close();
    const ran = await server(db, 'restore', copy, '--yes');
    expect(ran).toMatchObject({
      exitCode: 8,
      err: expect.stringMatching(/copie\.db has schema 99.*up to \d+\b/),
    });
    expect(await rowsOf(db)).toBe(now);
  });

  test('asks on a terminal, showing what goes and what comes', async () => {
    const { db, copy, then, now } = await backedUp();
    const no = await asked(db, ['restore', copy], { typed: 'n\n', env: { NO_COLOR: '1' } });
    expect(no.exitCode).toBe(130);
    expect(no.err).toMatch(/Current database: .*sdis\.db\n {2}(\d+) objects, .* kB, schema \d+, of \d{4}-/);
    expect(no.err).toMatch(/Backup: .*copie\.db\n {2}(\d+) objects/);
    expect(no.err).toContain('Nothing was changed.');
    expect(await rowsOf(db)).toBe(now);
    expect(namesBeside(db)).toEqual(['copie.db', 'sdis.db']);
    const yes = await asked(db, ['restore', copy], { typed: 'y\n', env: { NO_COLOR: '1' } });
    expect(yes.exitCode).toBe(0);
    expect(await rowsOf(db)).toBe(then);
  });

  test('needs --yes without a terminal', async () => {
    const { db, copy, now } = await backedUp();
    const ran = await server(db, 'restore', copy, '--json');
    expect([ran.exitCode, errorOf(ran.err).code]).toEqual([6, 'SAISIE_REQUISE']);
    expect(await rowsOf(db)).toBe(now);
  });

  test('under a protected profile needs its name besides', async () => {
    const { db, copy, then, now } = await backedUp();
    const profile = ['profiles', 'add', 'garde', '--db', db, '--protected', 'true', '--no-check'];
    expect(await vigie(profile, { env: { VIGIE_DB: '' } })).toMatchObject({ exitCode: 0 });
    const restore = (...more: string[]) =>
      vigie(['server', 'restore', copy, '-p', 'garde', '--yes', ...more], { env: { VIGIE_DB: '' } });
    expect(await restore()).toMatchObject({ exitCode: 6 });
    expect(await rowsOf(db)).toBe(now);
    expect(await restore('--confirm', 'garde')).toMatchObject({ exitCode: 0 });
    expect(await rowsOf(db)).toBe(then);
  });

  test('of a database to itself is refused', async () => {
    const db = await example();
    expect(await server(db, 'restore', db, '--yes')).toMatchObject({ exitCode: 2 });
    expect(existsSync(db)).toBe(true);
  });
});

describe('vigie server migrate', () => {
  test('refuses a newer schema, with both versions named', async () => {
    const db = await example();
    const newer = new Sqlite(db);
    newer.pragma('user_version = 99');
    newer.close();
    for (const words of [['migrate'], ['migrate', '--dry-run']]) {
      const ran = await server(db, ...words);
      expect(ran).toMatchObject({ exitCode: 8, err: expect.stringMatching(/has schema 99.*up to \d+\b/) });
    }
  });
});
