import { VigieError } from '../../src/contract/errors.ts';
import { newId } from '../db/ids.ts';
import { query } from '../db/query.ts';
import type { Sqlite3 } from '../db/sqlite.ts';

export interface Organisation {
  readonly id: string;
  readonly nom: string;
}

const insert = query<{ id: string; nom: string; now: string }>('organisations.insert', (db, p) =>
  db.insertInto('organisations').values({ id: p.id, nom: p.nom, created_at: p.now }),
);

const selectAll = query<Record<string, never>, Organisation & { organisation_id: number }>(
  'organisations.selectAll',
  (db) => db.selectFrom('organisations').select(['organisation_id', 'id', 'nom']).orderBy('organisation_id'),
);

/** Adds an organisation; `nom` has 1 to 256 characters. */
export function addOrganisation(tx: Sqlite3, nom: string, now: string): Organisation {
  const organisation = { id: newId(), nom };
  tx.run(insert, { ...organisation, now });
  return organisation;
}

/** Every organisation with its integer key, oldest first. */
export function allOrganisations(tx: Sqlite3): (Organisation & { readonly organisation_id: number })[] {
  return tx.all(selectAll, {});
}

/**
 * The organisation with this public id, in any case; without an id, the only one. Throws
 * ORGANISATION_INCONNUE, which lists those that the file holds.
 */
export function findOrganisation(
  tx: Sqlite3,
  file: string,
  id: string | undefined,
): Organisation & { readonly organisation_id: number } {
  const all = allOrganisations(tx);
  const wanted = id?.toLowerCase();
  const found = wanted === undefined && all.length === 1 ? all[0] : all.find((one) => one.id === wanted);
  if (found) return found;
  const known = all.map((one) => `${one.id} (${one.nom})`);
  throw new VigieError('ORGANISATION_INCONNUE', { file, organisation: id ?? '', known });
}
