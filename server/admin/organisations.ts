import { VigieError } from '../../src/contract/errors.ts';
import { newId } from '../storage/ids.ts';
import { query } from '../storage/queries/query.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';

export interface Organisation {
  readonly id: string;
  readonly nom: string;
}

/** With its integer key. */
export type OrganisationRow = Organisation & { readonly organisation_key: number };

const insert = query<{ id: string; nom: string; now: string }>('organisations.insert', (db, p) =>
  db.insertInto('organisations').values({ id: p.id, nom: p.nom, created_at: p.now }),
);

const selectAll = query<Record<string, never>, OrganisationRow>('organisations.selectAll', (db) =>
  db.selectFrom('organisations').select(['organisation_key', 'id', 'nom']).orderBy('organisation_key'),
);

const rename = query<{ organisationKey: number; nom: string }>('organisations.rename', (db, p) =>
  db.updateTable('organisations').set({ nom: p.nom }).where('organisation_key', '=', p.organisationKey),
);

/** Adds an organisation; `nom` has 1 to 256 characters. */
export function addOrganisation(tx: Sqlite3, nom: string, now: string): Organisation {
  const organisation = { id: newId(), nom };
  tx.run(insert, { ...organisation, now });
  return organisation;
}

/** Every organisation with its integer key, oldest first. */
export function allOrganisations(tx: Sqlite3): OrganisationRow[] {
  return tx.all(selectAll, {});
}

/**
 * The organisations of this name, oldest first. A name that is written with other code points for the same signs is the
 * same.
 */
export function organisationsNamed(tx: Sqlite3, nom: string): OrganisationRow[] {
  return allOrganisations(tx).filter((one) => one.nom.normalize('NFC') === nom.normalize('NFC'));
}

/** Gives an organisation another name. Throws INTROUVABLE. */
export function renameOrganisation(tx: Sqlite3, id: string, nom: string): Organisation {
  const { organisation_key, id: found } = requireOrganisation(tx, id);
  tx.run(rename, { organisationKey: organisation_key, nom });
  return { id: found, nom };
}

/** The organisation with this public id, in any case. Throws INTROUVABLE. */
export function requireOrganisation(tx: Sqlite3, id: string): OrganisationRow {
  const found = allOrganisations(tx).find((one) => one.id === id.toLowerCase());
  if (!found) throw new VigieError('INTROUVABLE', { objet: 'organisation', id });
  return found;
}

/**
 * The organisation with this public id, in any case; without an id, the only one. Throws
 * ORGANISATION_INCONNUE, which lists those that the file holds.
 */
export function findOrganisation(tx: Sqlite3, file: string, id: string | undefined): OrganisationRow {
  const all = allOrganisations(tx);
  const wanted = id?.toLowerCase();
  const found = wanted === undefined && all.length === 1 ? all[0] : all.find((one) => one.id === wanted);
  if (found) return found;
  const known = all.map((one) => `${one.id} (${one.nom})`);
  throw new VigieError('ORGANISATION_INCONNUE', { file, organisation: id ?? '', known });
}
