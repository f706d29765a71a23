import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { addOrganisation } from '../../../server/admin/organisations.ts';
import { openEmbedded } from '../../../server/embedded.ts';
import { collationKey } from '../../../server/rules/collation.ts';
import { migrations } from '../../../server/storage/migrations/index.ts';
import { APPLICATION_ID } from '../../../server/storage/sqlite/connection.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import { Client } from '../../../src/client/client.ts';
import {
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { erpDonnees, peiDonnees } from '../../contract/objects.ts';
import { faults } from '../invariants.ts';
import { scratch } from '../world.ts';

const place = scratch();
afterAll(place.remove);

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A database as the program before schema 3 left it: prescriptions that cite supports and stand in directories. */
function olderDatabase(file: string): void {
  const db = new Sqlite(file);
  for (const { sql } of migrations.slice(0, 2)) db.exec(sql);
  db.pragma('user_version = 2');
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma('journal_mode = WAL');
  for (const organisationKey of [1, 2]) {
    db.exec(`INSERT INTO organisations VALUES (${organisationKey}, '${id(organisationKey)}', 'SDIS ${organisationKey}', NULL, 'now');
      INSERT INTO utilisateurs VALUES
        (${organisationKey}, 'banc', NULL, NULL, 'now', NULL, 'UTC', 1, 1, NULL, NULL, '["administrateur_fonctionnel"]');
      INSERT INTO supports VALUES
        (${organisationKey}, '${id(10)}', 'article', NULL, NULL, NULL, 'en_vigueur', 'R 1', NULL, NULL, 'r1'),
        (${organisationKey}, '${id(11)}', 'article', NULL, NULL, NULL, 'en_vigueur', 'R 2', NULL, NULL, 'r2');`);
  }
  const texts = [
    ['Désenfumage', '["/A/B","/"]', [11, 10]],
    ['Portes coupe-feu', '["/A"]', []],
    ['Éclairage', '["/C"]', [10]],
  ] as const;
  let row = 0;
  for (const [n, [contenu, chemins, cited]] of texts.entries()) {
    for (const organisationKey of [2, 1]) {
      row++;
      const plie = contenu.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      db.prepare('INSERT INTO prescriptions VALUES (?, ?, ?, NULL, ?, ?)').run(
        organisationKey,
        id(100 + n),
        contenu,
        chemins,
        row,
      );
      db.prepare(
        'INSERT INTO prescriptions_recherche (rowid, organisation, prescription_id, contenu) VALUES (?, ?, ?, ?)',
      ).run(row, String(organisationKey), id(100 + n), plie);
      for (const word of plie.split(/[^a-z]+/)) {
        db.prepare('INSERT INTO prescriptions_termes VALUES (?, ?)').run(organisationKey, word);
      }
      for (const chemin of JSON.parse(chemins) as string[]) {
        db.prepare('INSERT INTO prescriptions_chemins VALUES (?, ?, ?)').run(
          organisationKey,
          chemin,
          id(100 + n),
        );
      }
      for (const [position, support] of cited.entries()) {
        db.prepare('INSERT INTO prescriptions_supports VALUES (?, ?, ?, ?)').run(
          organisationKey,
          id(100 + n),
          position,
          id(support),
        );
      }
    }
  }
  const directories = [
    ['/', null, 1, 3, 2],
    ['/A', '/', 1, 2, 1],
    ['/A/B', '/A', 1, 1, 0],
    ['/C', '/', 1, 1, 0],
  ] as const;
  for (const organisationKey of [1, 2]) {
    for (const [chemin, parent, ...counts] of directories) {
      const cle = collationKey(chemin.slice(chemin.lastIndexOf('/') + 1));
      db.prepare('INSERT INTO repertoires VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        organisationKey,
        chemin,
        parent,
        cle,
        ...counts,
      );
    }
    db.prepare(`INSERT INTO totals VALUES (?, 'prescriptions', 3, 3), (?, 'supports', 2, 2)`).run(
      organisationKey,
      organisationKey,
    );
  }
  db.close();
}

test('a library of schema 2 says after the migration what it said before', async () => {
  const file = join(place.directory, 'older.db');
  olderDatabase(file);
  await SqliteStore.open(file).close();
  expect(await faults(file)).toEqual([]);

  const { transport } = await openEmbedded({
    file,
    organisation: id(1),
    user: 'banc',
    language: 'fr',
    report: (error) => {
      throw error;
    },
  });
  const client = new Client(transport);
  const found = (await Array.fromAsync(client.items(listPrescriptions))) as Prescription[];
  expect(
    found.map(({ contenu, chemins, supports_reglementaires }) => [
      contenu,
      chemins,
      supports_reglementaires.map(({ reference }) => reference),
    ]),
  ).toEqual([
    ['Désenfumage', ['/A/B', '/'], ['R 2', 'R 1']],
    ['Portes coupe-feu', ['/A'], []],
    ['Éclairage', ['/C'], ['R 1']],
  ]);
  const searched = await client.call(listPrescriptions, { query: { contenu: 'ENFUM' } });
  expect(searched.data.map(({ contenu }) => contenu)).toEqual(['Désenfumage']);
  const cited = await client.call(listPrescriptions, { query: { support_reglementaire_article: 'R1' } });
  expect(cited.data.map(({ contenu }) => contenu)).toEqual(['Désenfumage', 'Éclairage']);
  const { data } = await client.call(explorePrescriptions, { query: { chemin: '/A' } });
  expect(data).toEqual([
    { chemin: '/A/B' },
    { prescription: expect.objectContaining({ contenu: 'Portes coupe-feu' }) },
  ]);
  await client.close();
});

test('a database of schema 8 gives no key that one of its organisations has', async () => {
  const file = join(place.directory, 'keys.db');
  const db = new Sqlite(file);
  for (const { sql, functions = {} } of migrations.slice(0, 8)) {
    for (const [name, work] of Object.entries(functions))
      db.function(name, { varargs: true }, work as () => unknown);
    db.exec(sql);
  }
  db.pragma('user_version = 8');
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.exec(`INSERT INTO organisations VALUES (7, '${id(7)}', 'SDIS', NULL, 'now')`);
  db.close();
  const store = SqliteStore.open(file);
  const added = await store.write((tx) => addOrganisation(tx, 'SDIS du Val', '2026-03-14T09:30:00.000Z'));
  await store.close();
  expect(added.organisation_key).toBe(8);
});

test.each([9, 14])('ERPs and water points of schema %i are found and counted', async (version) => {
  const file = join(place.directory, `ouvrages-${version}.db`);
  const db = new Sqlite(file);
  const migrate = (from: number, to: number) => {
    for (const { sql, functions = {} } of migrations.slice(from, to)) {
      for (const [name, work] of Object.entries(functions))
        db.function(name, { varargs: true }, work as () => unknown);
      db.exec(sql);
    }
  };
  migrate(0, 9);
  db.pragma(`user_version = ${version}`);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.exec(`INSERT INTO organisations VALUES (7, '${id(7)}', 'SDIS', NULL, 'now')`);
  for (const [n, donnees] of [erpDonnees(), { service_erp_id: 12, implantation: null }].entries())
    db.prepare('INSERT INTO erps VALUES (7, ?, NULL, ?)').run(id(n), JSON.stringify(donnees));
  db.prepare('INSERT INTO peis VALUES (7, ?, ?)').run(id(9), JSON.stringify(peiDonnees()));
  migrate(9, version);
  // So were names folded until schema 15.
  if (version === 14) db.exec("UPDATE erps SET commune_plie = 'saint-etienne', texte_plie = 'saint-etienne'");
  db.close();
  await SqliteStore.open(file).close();
  expect(await faults(file)).toEqual([]);
  const migrated = new Sqlite(file);
  expect(migrated.prepare('SELECT commune_plie, type FROM erps ORDER BY id').all()).toEqual([
    { commune_plie: 'saint etienne', type: 'M' },
    { commune_plie: null, type: null },
  ]);
  migrated.close();
});
