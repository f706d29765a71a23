import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPosition, writePosition } from '../../../commands/notifications/memory.ts';

const directory = mkdtempSync(join(tmpdir(), 'vigie-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('a position is kept where it is kept already, through a link, readable by its owner only', async () => {
  const [folder, elsewhere] = [join(directory, 'state', 'watch'), join(directory, 'elsewhere')];
  const file = join(folder, 'a.json');
  await writePosition(file, { latest: null, seen: [] });
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  rmSync(file);
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'b.json'), '{"latest":1,"seen":[]}');
  symlinkSync(join(elsewhere, 'b.json'), file);
  await writePosition(file, { latest: 2, seen: ['x'] });
  expect(readlinkSync(file)).toBe(join(elsewhere, 'b.json'));
  expect(await readPosition(file)).toEqual({ latest: 2, seen: ['x'] });
  expect([readdirSync(folder), readdirSync(elsewhere)]).toEqual([['a.json'], ['b.json']]);
});

it('where it cannot be kept, that is said', async () => {
  writeFileSync(join(directory, 'file'), '');
  const kept = writePosition(join(directory, 'file', 'watch', 'a.json'), { latest: 1, seen: [] });
  await expect(kept).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT' });
});
