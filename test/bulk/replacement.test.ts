import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pid } from 'node:process';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Replacement, replaceFile } from '../../src/files/replacement.ts';

const directory = mkdtempSync(join(tmpdir(), 'vigie-replacement-'));
const path = join(directory, 'file.txt');
beforeEach(() => writeFileSync(path, 'old'));
afterAll(() => rmSync(directory, { recursive: true }));

const there = () => readdirSync(directory).toSorted();

test('a file takes the place of another once it is whole', async () => {
  const file = await Replacement.open(path);
  await file.write('é'.repeat(100_000));
  await file.write(Buffer.from(' and more'));
  expect(readFileSync(path, 'utf8')).toBe('old');
  await file.commit();
  await file.abandon();
  expect(readFileSync(path, 'utf8')).toBe(`${'é'.repeat(100_000)} and more`);
  expect(there()).toEqual(['file.txt']);
});

test('one that is abandoned leaves nothing', async () => {
  const file = await Replacement.open(path);
  await file.write('new');
  await file.abandon();
  await file.abandon();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(there()).toEqual(['file.txt']);
});

test('a link stays a link, and the mode stays as it was', async () => {
  const link = join(directory, 'link.txt');
  symlinkSync(path, link);
  chmodSync(path, 0o640);
  const file = await Replacement.open(link, 0o600);
  await file.write('new');
  await file.commit();
  expect(readlinkSync(link)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o640);
  rmSync(link);
});

test('a small file is written at once, through a link, and what lies beside it is left alone', async () => {
  const [link, beside] = [join(directory, 'link.txt'), join(directory, 'file.txt.tmp')];
  symlinkSync(path, link);
  symlinkSync('/nowhere', beside);
  await replaceFile(link, 'new', 0o600);
  expect([readFileSync(path, 'utf8'), readlinkSync(link), readlinkSync(beside)]).toEqual([
    'new',
    path,
    '/nowhere',
  ]);
  await expect(replaceFile(directory, 'new')).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT' });
  rmSync(link);
  rmSync(beside);
  expect(there()).toEqual(['file.txt']);
});

describe('what an earlier process left behind', () => {
  const host = encodeURIComponent(hostname());
  // Linux gives no process this number.
  const dead = 2 ** 22 + 1;

  test('is removed when that process runs no more, and nothing else is', async () => {
    const left = [dead, pid].map((number) => `${basename(path)}.${number}.${host}.tmp`);
    const others = [
      `${basename(path)}.1.${host}.tmp`,
      `${basename(path)}.${dead}.elsewhere.tmp`,
      `${basename(path)}.x.${host}.tmp`,
      `other.${dead}.${host}.tmp`,
    ];
    for (const name of [...left, ...others]) writeFileSync(join(directory, name), '');
    const file = await Replacement.open(path);
    await file.write('new');
    await file.commit();
    expect(there()).toEqual(['file.txt', ...others].toSorted());
    for (const name of others) rmSync(join(directory, name));
  });
});

test.each([
  ['a directory that is not there', join(directory, 'nowhere', 'file.txt')],
  ['a directory', directory],
])('%s is no place to write', async (_, place) => {
  await expect(Replacement.open(place)).rejects.toMatchObject({
    code: 'FICHIER_NON_ECRIT',
    params: { file: place },
  });
});
