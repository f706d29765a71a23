import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../../server/storage/migrations/index.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import { erpDonnees } from '../../contract/objects.ts';
import { scratch } from '../world.ts';
import { olderDatabase } from './older-schemas.ts';

const place = scratch();
afterAll(place.remove);

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('ERPs of schema 17 are found by the sites that they stand on', async () => {
  const file = join(place.directory, 'sites.db');
  const donnees = erpDonnees();
  const [site] = donnees.sites_geographiques;
  olderDatabase(file, 17, (db) => {
    const insert = db.prepare(
      'INSERT INTO erps (organisation_key, id, donnees, texte_plie) VALUES (1, ?, ?, ?)',
    );
    for (const [n, kept] of [donnees, { ...donnees, sites_geographiques: [] }, {}].entries())
      insert.run(id(n), JSON.stringify(kept), '');
  });
  const store = SqliteStore.open(file);
  const sites = await store.read((tx) =>
    tx.sqlite.db.prepare('SELECT sites FROM erps ORDER BY id').pluck().all(),
  );
  await store.close();
  expect(sites).toEqual([JSON.stringify([site?.id]), null, null]);
  expect(migrations.map(({ name }) => name)).toContain('018-sites');
});
