import { expect, test } from 'vitest';
import { writeAlone } from '../../../server/admin/database.ts';
import { deleteOrganisation } from '../../../server/admin/organisation-deletion.ts';
import { addOrganisation, allOrganisations } from '../../../server/admin/organisations.ts';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import { insertRows } from '../../../server/storage/queries/rows.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { queryPostgres } from './client.ts';
import { freshDatabase } from './databases.ts';

const NOW = '2026-03-14T09:30:00.000Z';
const insert = insertRows('anomalies.meanwhile', ['code', 'texte', 'texte_plie', 'indice_de_gravite']);
const defaut = { code: 1, texte: 'Défaut', texte_plie: 'defaut', indice_de_gravite: 1 };

/** Writes down what the server would end a statement of the deletion by. */
const WATCHED = `
  CREATE TABLE limits (statements text);
  CREATE FUNCTION note_limit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO limits VALUES (current_setting('statement_timeout')); RETURN OLD; END $$;
  CREATE TRIGGER noted BEFORE DELETE ON organisations FOR EACH ROW EXECUTE FUNCTION note_limit()`;

test('an organisation is deleted however long that takes, while others are written to', async () => {
  const url = await freshDatabase();
  const server = await PostgresStore.open(url, { env: {} });
  cleanUp(() => server.close());
  const add = (nom: string) => server.write((tx) => addOrganisation(tx, nom, NOW));
  const [landes, gironde] = [await add('SDIS des Landes'), await add('SDIS de la Gironde')];
  const { organisation_key: organisationKey } = landes;
  await server.write((tx) => insert.one(tx, organisationKey, defaut), { organisationKey });
  await queryPostgres(url, WATCHED);

  const content = await writeAlone(url, { env: {} }, organisationKey, async (tx) => {
    const deleted = await deleteOrganisation(tx, url, landes.id, true, NOW);
    const other = { organisationKey: gironde.organisation_key };
    await server.write((tx) => insert.one(tx, other.organisationKey, defaut), other);
    return deleted;
  });

  expect(content).toEqual({ anomalie: 1 });
  expect(await server.read(allOrganisations)).toEqual([gironde]);
  expect(await queryPostgres(url, 'SELECT organisation_key FROM anomalies')).toEqual([
    { organisation_key: gironde.organisation_key },
  ]);
  expect(await queryPostgres(url, 'SELECT * FROM limits')).toEqual([{ statements: '0' }]);
});
