import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rowsInsert } from '../../../server/storage/queries/insert-rows.ts';
import { createWorld, openBench, scratch } from '../world.ts';

const place = scratch();
afterAll(place.remove);

const insert = rowsInsert('prescriptions_termes (organisation_id, terme)', 2);
const values = (words: readonly string[]) => words.flatMap((word) => [1, word]);
const words = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`);

test('rows before one that is refused are undone with the write, and nobody else’s', async () => {
  const world = createWorld(join(place.directory, 'rows.db'));
  const { engine } = openBench(world);
  const [first, second, third] = await Promise.allSettled([
    engine.write((tx) => insert.run(tx, values(words(300, 'a')))),
    engine.write((tx) => insert.run(tx, values([...words(450, 'b'), 'a7', ...words(10, 'c')]))),
    engine.write((tx) => insert.run(tx, values(words(3, 'd')))),
  ]);
  expect([first, second.status, third]).toEqual([
    { status: 'fulfilled', value: 300 },
    'rejected',
    { status: 'fulfilled', value: 3 },
  ]);
  const kept = await engine.read((tx) =>
    tx.db.prepare('SELECT terme FROM prescriptions_termes').pluck().all(),
  );
  expect(kept.sort()).toEqual([...words(300, 'a'), ...words(3, 'd')].sort());
  await engine.close();
});
