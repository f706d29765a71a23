import { VigieError } from '../../src/contract/errors.ts';
import { newId } from '../storage/ids.ts';
import { query } from '../storage/queries/query.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';

export interface Organisation {
  readonly id: string;
  readonly nom: string;
}

/** An organisation as its table holds it. */
export interface OrganisationRow extends Organisation {
  readonly organisation_key: number;
  readonly logo_url: string | null;
  readonly created_at: string;
}

type NewOrganisation = Omit<OrganisationRow, 'organisation_key'> & { readonly key: number | null };

const insert = query<NewOrganisation>('organisations.insert', (db, p) =>
  db.insertInto('organisations').values({
    organisation_key: p.key as number,
    id: p.id,
    nom: p.nom,
    logo_url: p.logo_url,
    created_at: p.created_at,
  }),
);

const selectAll = query<Record<string, never>, OrganisationRow>('organisations.selectAll', (db) =>
  db
    .selectFrom('organisations')
    .select(['organisation_key', 'id', 'nom', 'logo_url', 'created_at'])
    .orderBy('organisation_key'),
);

const rename = query<{ organisationKey: number; nom: string }>('organisations.rename', (db, p) =>
  db.updateTable('organisations').set({ nom: p.nom }).where('organisation_key', '=', p.organisationKey),
);

/** Adds an organisation; `nom` has 1 to 256 characters. */
export function addOrganisation(tx: Sqlite3, nom: string, now: string): Organisation {
  const organisation = { id: newId(), nom };
  insertOrganisation(tx, { ...organisation, key: null, logo_url: null, created_at: now });
  return organisation;
}

/** Writes an organisation; the next integer key is its own where `key` is null. */
export function insertOrganisation(tx: Sqlite3, organisation: NewOrganisation): void {
  tx.run(insert, organisation);
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
