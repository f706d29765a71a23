import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { changeOrganisation, organisationByKey } from '../../../server/admin/organisations.ts';
import { query } from '../../../server/storage/queries/query.ts';
import type { Store } from '../../../server/storage/store.ts';
import { engine } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';

/** One query by itself answers what it answers in a transaction that only reads. */
const prepared = await prepareWorld();
const world = await prepared.copy();
const { nord, sud } = world.organisations;
let store: Store;
beforeAll(async () => {
  store = await openStore(world.db, {});
});
afterAll(() => store.close());

const names = query<Record<string, never>, { nom: string }>('test.names', (db) =>
  db.selectFrom('organisations').select('nom').orderBy('organisation_key', 'desc'),
);
const nowhere = query<{ key: number }>(
  'test.nowhere',
  (_, p) => sql`SELECT * FROM nowhere WHERE key = ${p.key}`,
);

test('the first row that a query finds, or none', async () => {
  expect(await store.get(names, {})).toEqual({ nom: 'SDIS du sud' });
  expect(await store.get(organisationByKey, { organisationKey: 99 })).toBeUndefined();
  for (const { key } of [nord, sud])
    expect(await store.get(organisationByKey, { organisationKey: key })).toEqual(
      await store.read((tx) => tx.get(organisationByKey, { organisationKey: key })),
    );
});

test('many at once, more than there are connections: each is answered its own', async () => {
  const keys = Array.from({ length: 60 }, (_, i) => [nord.key, sud.key, 99][i % 3] as number);
  const rows = await Promise.all(
    keys.map((organisationKey) => store.get(organisationByKey, { organisationKey })),
  );
  const ids = new Map([
    [nord.key, nord.id],
    [sud.key, sud.id],
  ]);
  expect(rows.map((row) => row?.id)).toEqual(keys.map((key) => ids.get(key)));
});

test('what was committed before is seen, by whichever program, and nothing of a write under way', async () => {
  const other = await openStore(world.db, {});
  const nom = async () => (await store.get(organisationByKey, { organisationKey: nord.key }))?.nom;
  await other.write((tx) => changeOrganisation(tx, nord.key, { nom: 'SDIS d’à côté' }));
  expect(await nom()).toBe('SDIS d’à côté');
  const seen = await other.write(async (tx) => {
    await changeOrganisation(tx, nord.key, { nom: 'SDIS de l’Été' });
    return nom();
  });
  expect(seen).toBe('SDIS d’à côté');
  expect(await nom()).toBe('SDIS de l’Été');
  await other.close();
});

test('a query alone is of its own state, and what follows it of one state', async () => {
  const other = await openStore(world.db, {});
  const rename = (nom: string) => other.write((tx) => changeOrganisation(tx, nord.key, { nom }));
  const key = { organisationKey: nord.key };
  await rename('SDIS 1');
  await store.read(async (tx) => {
    expect((await tx.allInOwnSnapshot(organisationByKey, key))[0]?.nom).toBe('SDIS 1');
    await rename('SDIS 2');
    const seen = (await tx.get(organisationByKey, key))?.nom;
    expect(['SDIS 1', 'SDIS 2']).toContain(seen);
    await rename('SDIS 3');
    expect((await tx.allInOwnSnapshot(organisationByKey, key))[0]?.nom).toBe(seen);
    expect((await tx.get(organisationByKey, key))?.nom).toBe(seen);
  });
  await other.close();
});

test('one that fails takes nothing else with it', async () => {
  const all = await Promise.allSettled([
    store.get(names, {}),
    ...Array.from({ length: 20 }, () => store.get(nowhere, { key: 1 })),
    store.get(names, {}),
  ]);
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...Array.from({ length: 20 }, () => 'rejected'),
    'fulfilled',
  ]);
  const [, refused] = all as PromiseRejectedResult[];
  expect(String(refused?.reason)).toContain(engine.noTable('nowhere'));
  expect(await store.get(names, {})).toEqual({ nom: 'SDIS du sud' });
});
