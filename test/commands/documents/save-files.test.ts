import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type SaveTarget, Saving } from '../../../commands/documents/saving.ts';

function folder(): SaveTarget {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-saving-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return { directory, name: 'plan.pdf', force: false, exact: false, secret: false };
}

async function saving(place: SaveTarget, text: string): Promise<Saving> {
  const made = new Saving(place, { async start() {}, async write() {} });
  onTestFinished(() => made.close());
  await made.check();
  await made.start(undefined);
  await made.write(Buffer.from(text));
  return made;
}

test('of two with one name each has its own', async () => {
  const place = folder();
  const [first, other] = [await saving(place, 'the first'), await saving(place, 'another')];
  expect((await first.commit()).path).toBe(join(place.directory, 'plan.pdf'));
  expect((await other.commit()).path).toBe(join(place.directory, 'plan (2).pdf'));
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('the first');
  expect(readFileSync(join(place.directory, 'plan (2).pdf'), 'utf8')).toBe('another');
  expect(readdirSync(place.directory)).toHaveLength(2);
});

test('of two with one exact name the second to be whole is refused', async () => {
  const place = { ...folder(), exact: true };
  const [first, second] = [await saving(place, 'one'), await saving(place, 'two')];
  await first.commit();
  await expect(second.commit()).rejects.toMatchObject({
    code: 'FICHIER_EXISTANT',
    params: { file: join(place.directory, 'plan.pdf') },
  });
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('one');
  await expect(saving(place, 'three')).rejects.toMatchObject({ code: 'FICHIER_EXISTANT' });
});

test('what starts over has nothing of what came before', async () => {
  const place = folder();
  const made = await saving(place, 'the first bytes');
  await made.start(3);
  await made.write(Buffer.from('new'));
  await made.commit();
  expect(readFileSync(join(place.directory, 'plan.pdf'), 'utf8')).toBe('new');
});
