import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Place, Saving } from '../../commands/documents/saving.ts';

const silent = { onStart() {}, onAdvance() {} };

function folder(): Place {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-saving-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return { directory, name: 'plan.pdf', force: false, exact: false, secret: false };
}

async function saving(id: string, place: Place): Promise<Saving> {
  const made = await Saving.begin(id, place, silent);
  onTestFinished(() => made.close());
  return made;
}

/** Leaves the beginning of a file there, known by the tag "one". */
async function leave(place: Place): Promise<void> {
  const broken = await saving('a', place);
  await broken.start(0, { total: 20, validator: '"one"' });
  await broken.write(Buffer.from('old bytes'));
  await broken.close();
}

test('what broke off is known by its tag and by the length of the whole', async () => {
  const place = folder();
  await leave(place);
  expect((await saving('a', place)).begun()).toEqual({ length: 9, total: 20, validator: '"one"' });
});

test('old bytes never lie beside the tag of another file, wherever starting over ends', async () => {
  const place = folder();
  await leave(place);
  const again = await saving('a', place);
  const part = join(place.directory, 'plan.pdf.part');
  renameSync(part, `${part}.kept`);
  symlinkSync(`${part}.kept`, part);
  await expect(again.start(0, { total: 30, validator: '"two"' })).rejects.toMatchObject({
    code: 'FICHIER_NON_ECRIT',
    params: { reason: 'ELOOP' },
  });
  expect(readFileSync(part, 'utf8')).toBe('old bytes');
  expect(JSON.parse(readFileSync(`${part}.json`, 'utf8'))).toMatchObject({ validator: '"one"' });
});

test('nobody else writes the document that is coming; another one takes the next name', async () => {
  const place = folder();
  const first = await saving('a', place);
  await first.start(0, { total: undefined, validator: undefined });
  await first.write(Buffer.from('the first'));
  await expect(saving('a', place)).rejects.toMatchObject({ code: 'JOURNAL_OCCUPE' });
  const other = await saving('b', place);
  await other.start(0, { total: undefined, validator: undefined });
  await other.write(Buffer.from('another'));
  expect((await other.commit()).path).toBe(join(place.directory, 'plan (2).pdf'));
  await other.close();
  expect((await first.commit()).path).toBe(join(place.directory, 'plan.pdf'));
  await first.close();
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('the first');
  expect(readFileSync(join(place.directory, 'plan (2).pdf'), 'utf8')).toBe('another');
  expect(readdirSync(place.directory)).toHaveLength(2);
});

test('a name is claimed before a byte has come', async () => {
  const place = folder();
  const [first, second] = [await saving('a', place), await saving('b', place)];
  for (const [one, text] of [
    [first, 'one'],
    [second, 'two'],
  ] as const) {
    await one.start(0, { total: undefined, validator: undefined });
    await one.write(Buffer.from(text));
  }
  const paths = [(await second.commit()).path, (await first.commit()).path];
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['two', 'one']);
});

test.each(['exact', 'force'] as const)(
  'a name that is the only one is for one at a time (%s)',
  async (only) => {
    const place = { ...folder(), [only]: true };
    const first = await saving('a', place);
    await expect(saving('b', place)).rejects.toMatchObject({ code: 'JOURNAL_OCCUPE' });
    await first.close();
    await (await saving('b', place)).close();
    expect(readdirSync(place.directory)).toEqual([]);
  },
);

test('what a process that has died had claimed is free', async () => {
  const place = folder();
  const first = await saving('a', place);
  const [lock = ''] = readdirSync(place.directory);
  await first.close();
  // No process has such a number.
  writeFileSync(join(place.directory, lock.replace(`.${process.pid}.`, '.999999999.')), '');
  await (await saving('a', { ...place, exact: true })).close();
  expect(existsSync(join(place.directory, lock))).toBe(false);
  expect(readdirSync(place.directory)).toEqual([]);
});

test('what tells of a part is not written through a link', async () => {
  const place = folder();
  const there = join(place.directory, 'elsewhere');
  writeFileSync(there, 'mine');
  symlinkSync(there, join(place.directory, 'plan.pdf.part.json'));
  const made = await saving('a', place);
  await expect(made.start(0, { total: undefined, validator: '"one"' })).rejects.toMatchObject({
    code: 'FICHIER_NON_ECRIT',
  });
  expect(readFileSync(there, 'utf8')).toBe('mine');
});

test.each(['exact', 'force'] as const)('a part of something else is not replaced (%s)', async (only) => {
  const place = { ...folder(), [only]: true };
  await leave(place);
  const part = join(place.directory, 'plan.pdf.part');
  await expect(saving('b', place)).rejects.toMatchObject({
    code: 'FICHIER_EXISTANT',
    params: { file: part },
  });
  rmSync(`${part}.json`);
  await expect(saving('a', place)).rejects.toMatchObject({
    code: 'FICHIER_EXISTANT',
    params: { file: part },
  });
  expect(readFileSync(part, 'utf8')).toBe('old bytes');
});

test('what is given the name is what was written', async () => {
  const place = folder();
  const made = await saving('a', place);
  await made.start(0, { total: undefined, validator: undefined });
  await made.write(Buffer.from('the bytes'));
  const part = join(place.directory, 'plan.pdf.part');
  renameSync(part, `${part}.kept`);
  writeFileSync(part, 'a forgery');
  await expect(made.commit()).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT', params: { file: part } });
  expect(existsSync(join(place.directory, 'plan.pdf'))).toBe(false);
});
