import { chmodSync, existsSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { isServed, lockForServer } from '../../../server/storage/sqlite/server-lock.ts';
import { scratch } from '../world.ts';
import { olderDatabase } from './older-schemas.ts';

const place = scratch();
afterAll(place.remove);

let made = 0;
/** A database of the first schema under a name of its own. */
function older(): string {
  const file = join(place.directory, `${++made}.db`);
  olderDatabase(file);
  return file;
}

const journalOf = (file: string) => {
  const db = new Sqlite(file);
  const mode = db.pragma('journal_mode', { simple: true });
  db.close();
  return mode;
};

describe('the file of the lock of a server', () => {
  test.each<readonly [what: string, put: (file: string, other: string) => void]>([
    ['a link to another database', (file, other) => symlinkSync(other, file)],
    ['a link to nothing', (file, other) => symlinkSync(`${other}-absent`, file)],
    ['another name of a database', (file, other) => linkSync(other, file)],
    [
      'another name of an empty file',
      (file, other) => {
        writeFileSync(`${other}-vide`, '');
        linkSync(`${other}-vide`, file);
      },
    ],
    ['a directory', (file) => mkdirSync(file)],
    ['a file with content', (file) => writeFileSync(file, 'Relevé des poteaux')],
  ])('is not used where %s is there, which stays as it was', (_, put) => {
    const [db, other] = [older(), older()];
    const file = `${db}-server`;
    put(file, other);
    const refusal = expect.objectContaining({ code: 'VERROU_REFUSE', params: { file } });
    expect(() => lockForServer(db)).toThrow(refusal);
    expect(isServed(db)).toBe(false);
    expect([journalOf(other), existsSync(`${other}-absent`)]).toEqual(['wal', false]);
  });

  test('is for whoever may write the database, whatever the umask', () => {
    const db = older();
    const mask = process.umask(0o077);
    try {
      chmodSync(db, 0o664);
      lockForServer(db)?.close();
    } finally {
      process.umask(mask);
    }
    expect(statSync(`${db}-server`).mode).toBe(statSync(db).mode);
  });

  test('that cannot be made is reported as such, and not as a database', () => {
    const db = join(place.directory, `${'d'.repeat(250)}.db`);
    writeFileSync(db, '');
    const refusal = { code: 'FICHIER_NON_ECRIT', params: { file: `${db}-server`, reason: 'ENAMETOOLONG' } };
    expect(() => lockForServer(db)).toThrow(expect.objectContaining(refusal));
  });
});

describe('a database that is served', () => {
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };

  test('is not even opened by another one', async () => {
    const file = older();
    const db = new Sqlite(file);
    db.pragma('journal_mode = DELETE');
    db.close();
    const lock = lockForServer(file);
    const start = () => serve({ ...options, file, report: () => {} });
    await expect(start()).rejects.toMatchObject({ code: 'BASE_OUVERTE' });
    expect(journalOf(file)).toBe('delete');
    lock?.close();
    await (await start()).stop();
    expect(journalOf(file)).toBe('wal');
  });

  test('is free again where it could not be opened', async () => {
    const file = older();
    const db = new Sqlite(file);
    db.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    db.close();
    const refusal = { code: 'BASE_TROP_RECENTE' };
    await expect(serve({ ...options, file, report: () => {} })).rejects.toMatchObject(refusal);
    expect(isServed(file)).toBe(false);
  });

  test('is not looked for in what is no database: nothing is left beside it', async () => {
    const file = join(place.directory, 'notes.txt');
    writeFileSync(file, 'Relevé des poteaux');
    await expect(serve({ ...options, file, report: () => {} })).rejects.toMatchObject({
      code: 'BASE_REFUSEE',
    });
    expect(existsSync(`${file}-server`)).toBe(false);
  });
});
