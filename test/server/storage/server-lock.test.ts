import { chmodSync, existsSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
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
