import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { copyPages } from '../../../server/admin/backups/backup.ts';
import { settleCopy } from '../../../server/admin/backups/verify.ts';
import { createDatabase } from '../../../server/admin/init.ts';
import { scratch } from '../world.ts';

const place = scratch();
afterAll(place.remove);
const path = (name: string) => join(place.directory, name);

const ADD =
  "INSERT INTO organisations (id, nom, created_at) VALUES (?, hex(randomblob(4000)), '2026-03-14T09:30:00Z')";
const countIn = (file: string) => {
  const db = new Sqlite(file);
  try {
    return db.prepare('SELECT count(*) FROM organisations').pluck().get() as number;
  } finally {
    db.close();
  }
};

test('a copy that others write during is what was there when it began; a plain copy of the file is not', async () => {
  const file = path('served.db');
  await createDatabase(file, () => {});
  const writer = new Sqlite(file);
  let written = 0;
  const write = () => writer.prepare(ADD).run(`organisation-${++written}`);
  writer.transaction(() => {
    while (written < 1500) write();
  })();
  // Several steps of the copy: the writer has a turn between them.
  expect(statSync(file).size + statSync(`${file}-wal`).size).toBeGreaterThan(3 * 4 * 1024 * 1024);

  const before = written;
  let steps = 0;
  await copyPages(file, path('copy.db'), {
    onPages() {
      steps++;
      write();
      copyFileSync(file, path(`plain-${steps}.db`));
    },
  });
  expect(steps).toBeGreaterThan(2);
  expect(written).toBe(before + steps);
  expect(settleCopy(path('copy.db'))).toBeUndefined();
  expect(countIn(path('copy.db'))).toBe(before);
  // What was written was answered, and is in the log: the file alone is behind.
  for (let step = 1; step <= steps; step++) {
    expect(countIn(path(`plain-${step}.db`))).toBeLessThan(before + step);
  }
  writer.close();
  expect(countIn(file)).toBe(written);
});
