import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type SaveTarget, Saving } from '../../commands/documents/saving.ts';

const silent = { onStart() {}, onAdvance() {} };
const START = { total: undefined, validator: undefined };

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-saving-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** A place to save to, and the directory in which the state of downloads is kept. */
function folder(): SaveTarget & { readonly states: string } {
  const states = join(temporary(), 'states');
  return { directory: temporary(), name: 'plan.pdf', force: false, exact: false, secret: false, states };
}

async function saving(id: string, place: SaveTarget & { readonly states: string }): Promise<Saving> {
  const made = await Saving.begin(id, place, place.states, silent);
  onTestFinished(() => made.close());
  return made;
}

/** Leaves the beginning of a file there, known by the tag "one"; answers where. */
async function leave(place: ReturnType<typeof folder>): Promise<string> {
  const broken = await saving('a', place);
  await broken.start(0, { total: 20, validator: '"one"' });
  await broken.write(Buffer.from('old bytes'));
  await broken.close();
  return join(place.directory, readdirSync(place.directory)[0] as string);
}

test('what broke off is known by its tag and by the length of the whole', async () => {
  const place = folder();
  expect(await leave(place)).toMatch(/plan\.pdf\.[0-9a-f]{8}\.part$/);
  expect((await saving('a', place)).begun()).toEqual({ length: 9, total: 20, validator: '"one"' });
});

test('what is known of it lies where only the user can look and write', async () => {
  const place = folder();
  await leave(place);
  const [state = ''] = readdirSync(place.states);
  expect(statSync(place.states).mode & 0o777).toBe(0o700);
  expect(statSync(join(place.states, state)).mode & 0o777).toBe(0o600);
});

const PLANTED: readonly (readonly [what: string, plant: (part: string) => void])[] = [
  ['another file', (part) => writeFileSync(part, 'a forgery')],
  ['a copy', (part) => copyFileSync(`${part}.kept`, part)],
  ['a link to it', (part) => symlinkSync(`${part}.kept`, part)],
  ['a directory', (part) => mkdirSync(part)],
];

test.each(PLANTED)('%s under the name of a part is not continued, and stays', async (_, plant) => {
  const place = folder();
  const part = await leave(place);
  renameSync(part, `${part}.kept`);
  plant(part);
  const again = await saving('a', place);
  expect(again.begun()).toEqual({ length: 0, total: undefined, validator: undefined });
  await again.start(0, START);
  await again.write(Buffer.from('the file'));
  expect((await again.commit()).path).toBe(join(place.directory, 'plan.pdf'));
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('the file');
  expect(readFileSync(`${part}.kept`, 'utf8')).toBe('old bytes');
});

test('old bytes never lie beside the tag of another file', async () => {
  const place = folder();
  await leave(place);
  const again = await saving('a', place);
  await again.start(0, { total: 30, validator: '"two"' });
  await again.close();
  expect((await saving('a', place)).begun().length).toBe(0);
  expect(readdirSync(place.directory)).toEqual([]);
});

test('nobody else continues what is coming; another document goes beside it', async () => {
  const place = folder();
  const first = await saving('a', place);
  await first.start(0, START);
  await first.write(Buffer.from('the first'));
  await expect(saving('a', place)).rejects.toMatchObject({ code: 'JOURNAL_OCCUPE' });
  const other = await saving('b', place);
  await other.start(0, START);
  await other.write(Buffer.from('another'));
  expect((await first.commit()).path).toBe(join(place.directory, 'plan.pdf'));
  expect((await other.commit()).path).toBe(join(place.directory, 'plan (2).pdf'));
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('the first');
  expect(readFileSync(join(place.directory, 'plan (2).pdf'), 'utf8')).toBe('another');
  expect(readdirSync(place.directory)).toHaveLength(2);
});

test('of two with one exact name the second to be whole is refused, and kept', async () => {
  const place = { ...folder(), exact: true };
  const [first, second] = [await saving('a', place), await saving('b', place)];
  for (const one of [first, second]) {
    await one.start(0, START);
    await one.write(Buffer.from(one === first ? 'one' : 'two'));
  }
  await first.commit();
  await expect(second.commit()).rejects.toMatchObject({
    code: 'FICHIER_EXISTANT',
    params: { file: join(place.directory, 'plan.pdf') },
  });
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('one');
  await expect(saving('b', place)).rejects.toMatchObject({ code: 'FICHIER_EXISTANT' });
});

test('what is given the name is what was written', async () => {
  const place = folder();
  const made = await saving('a', place);
  await made.start(0, START);
  await made.write(Buffer.from('the bytes'));
  const part = join(place.directory, readdirSync(place.directory)[0] as string);
  renameSync(part, `${part}.kept`);
  writeFileSync(part, 'a forgery');
  await expect(made.commit()).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT', params: { file: part } });
  expect(readdirSync(place.directory)).not.toContain('plan.pdf');
});

test('where no state can be kept files come all the same, and nothing is left of those that broke off', async () => {
  const place = folder();
  writeFileSync(place.states, 'a file stands there');
  chmodSync(place.states, 0o400);
  const broken = await saving('a', place);
  await broken.start(0, START);
  await broken.write(Buffer.from('the'));
  await broken.close();
  expect(readdirSync(place.directory)).toEqual([]);
  const again = await saving('a', place);
  await again.start(0, START);
  await again.write(Buffer.from('the file'));
  expect((await again.commit()).bytes).toBe(8);
});
