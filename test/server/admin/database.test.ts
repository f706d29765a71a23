import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '../../../server/admin/database.ts';
import { createDatabase } from '../../../server/admin/init.ts';

const PAGE = 4096;
const constraint = Object.assign(new Error('UNIQUE constraint failed'), {
  code: 'SQLITE_CONSTRAINT_UNIQUE',
});
const ours = new TypeError('undefined is not a function');

/** Overwrites the last page. */
function damage(file: string): void {
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.alloc(PAGE, 0xa5), 0, PAGE, fstatSync(fd).size - PAGE);
  closeSync(fd);
}

test.each([
  ['a constraint in a damaged file', damage, constraint, { code: 'BASE_ENDOMMAGEE', cause: constraint }],
  ['a constraint in a sound one', () => {}, constraint, constraint],
  ['a constraint in one that is gone', (file: string) => rmSync(file), constraint, constraint],
  ['a defect of ours, whatever the file', damage, ours, ours],
])('what fails is told as what it is: %s', async (_, change, thrown, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'x.db');
  await createDatabase(file, () => {});
  const act = async () => {
    change(file);
    throw thrown;
  };
  const error = await withDatabase(file, {}, act).catch((caught) => caught);
  if (expected instanceof Error) expect(error).toBe(expected);
  else expect(error).toMatchObject(expected);
});
