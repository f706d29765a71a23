import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { addOrganisation, allOrganisations } from '../../../server/admin/organisations.ts';
import { lackedBy } from '../../../server/storage/migrations/index.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import { erpDonnees, peiDonnees } from '../../contract/objects.ts';
import { faults } from '../invariants.ts';
import { scratch } from '../world.ts';
import { apply, olderDatabase } from './older-schemas.ts';

const place = scratch();
afterAll(place.remove);

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('a database of schema 8 gives no key that one of its organisations has', async () => {
  const file = join(place.directory, 'keys.db');
  olderDatabase(file, 8, (db) =>
    db.exec(`INSERT INTO organisations VALUES (7, '${id(7)}', 'SDIS', NULL, 'now')`),
  );
  const store = SqliteStore.open(file);
  const added = await store.write((tx) => addOrganisation(tx, 'SDIS du Val', '2026-03-14T09:30:00.000Z'));
  const all = await store.read(allOrganisations);
  await store.close();
  expect(added.organisation_key).toBe(8);
  // What was there has the time zone that there was.
  expect(all.map(({ fuseau }) => fuseau)).toEqual(Array(3).fill('Europe/Paris'));
});

test.each([9, 14])('ERPs and water points of schema %i are found and counted', async (version) => {
  const file = join(place.directory, `ouvrages-${version}.db`);
  olderDatabase(file, 9, (db) => {
    for (const [n, donnees] of [erpDonnees(), { service_erp_id: 12, implantation: null }].entries())
      db.prepare('INSERT INTO erps VALUES (1, ?, NULL, ?)').run(id(n), JSON.stringify(donnees));
    db.prepare('INSERT INTO peis VALUES (1, ?, ?)').run(id(9), JSON.stringify(peiDonnees()));
    apply(db, lackedBy(9).slice(0, version - 9));
    db.pragma(`user_version = ${version}`);
    // So were names folded until schema 15.
    if (version === 14)
      db.exec("UPDATE erps SET commune_plie = 'saint-etienne', texte_plie = 'saint-etienne'");
  });
  await SqliteStore.open(file).close();
  expect(await faults(file)).toEqual([]);
  const migrated = new Sqlite(file);
  expect(migrated.prepare('SELECT commune_plie, type FROM erps ORDER BY id').all()).toEqual([
    { commune_plie: 'saint etienne', type: 'M' },
    { commune_plie: null, type: null },
  ]);
  migrated.close();
});
