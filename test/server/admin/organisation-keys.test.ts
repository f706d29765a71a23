import { expect, test } from 'vitest';
import { withDatabase } from '../../../server/admin/database.ts';
import { deleteOrganisation } from '../../../server/admin/organisation-deletion.ts';
import { addOrganisation, allOrganisations } from '../../../server/admin/organisations.ts';
import { newPlace } from '../../e2e/program.ts';
import { another, example, loadFiles, ndjson, prepareDatabase } from './loading.ts';

const NOW = '2026-03-14T09:30:00.000Z';
const empty = await prepareDatabase();

const add = (db: string, nom: string) =>
  withDatabase(db, {}, (store) => store.write((tx) => addOrganisation(tx, nom, NOW)));
const remove = (db: string, id: string) =>
  withDatabase(db, {}, (store) => store.write((tx) => deleteOrganisation(tx, db, id, true, NOW)));
const keys = async (db: string) =>
  (await withDatabase(db, {}, (store) => store.read(allOrganisations))).map((one) => one.organisation_key);

test('the key of an organisation that was deleted is not given to one that is added', async () => {
  const db = await empty.copy();
  await add(db, 'Landes');
  const { id } = await add(db, 'Gironde');
  await remove(db, id);
  await add(db, 'Gers');
  expect(await keys(db)).toEqual([1, 3]);
});

test('nor to those that are loaded, of which one is named before its own line', async () => {
  const db = await empty.copy();
  const { id } = await add(db, 'Landes');
  await remove(db, id);
  const [one, other] = ['Gironde', 'Gers'].map((nom) => another(example('organisation'), { nom }));
  const user = { ...example('utilisateur'), organisation_id: other?.id };
  await loadFiles(db, [ndjson([user, { ...one }, { ...other }])]);
  expect(await keys(db)).toEqual([2, 3]);
  await add(db, 'Lot');
  expect(await keys(db)).toEqual([2, 3, 4]);
});

test('a load that is refused, or only tried, gives none', async () => {
  const db = await empty.copy();
  const organisation = example('organisation');
  await loadFiles(db, [ndjson([organisation])], { dryRun: true });
  const unknown = { ...example('utilisateur'), organisation_id: another(organisation).id };
  await expect(loadFiles(db, [ndjson([organisation, unknown])])).rejects.toMatchObject({
    code: 'FICHIER_INVALIDE',
  });
  await add(db, 'Landes');
  expect(await keys(db)).toEqual([1]);
});

test('processes that add organisations at once give each a key of its own', async () => {
  const db = await empty.copy();
  const place = newPlace();
  const names = ['Landes', 'Gironde', 'Gers', 'Lot'];
  const added = await Promise.all(
    names.map((nom) => place.vigie(['server', 'organisations', 'add', '--db', db, '--nom', nom])),
  );
  expect(added.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  expect(await keys(db)).toEqual([1, 2, 3, 4]);
});
