import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { examine } from '../../../server/admin/examine.ts';
import { createDatabase } from '../../../server/admin/init.ts';
import { Sqlite3 } from '../../../server/storage/sqlite/connection.ts';

it.each([
  ['at rest', false],
  ['that is in use', true],
])('a database %s is looked at without running what its schema holds', async (_, busy) => {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-examine-'));
  const file = join(directory, 'x.db');
  await createDatabase(file, () => {});
  const other = busy ? new Sqlite3(file) : undefined;
  other?.db.pragma('user_version');
  const examined = examine(file);
  onTestFinished(() => {
    examined?.sqlite.close();
    other?.close();
    rmSync(directory, { recursive: true });
  });
  const pragma = (name: string) => examined?.sqlite.db.pragma(name, { simple: true });
  expect(examined?.sqlite.db.readonly).toBe(busy);
  expect(pragma('trusted_schema')).toBe(0);
  expect(pragma('busy_timeout')).toBe(100);
});
