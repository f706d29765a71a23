import { VigieError } from '../../src/contract/errors.ts';
import { query } from '../storage/queries/query.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import type { Waiting } from '../storage/sqlite/lock-wait.ts';
import { withDatabaseAlone } from './database.ts';
import { KINDS } from './kinds/index.ts';
import { type OrganisationRow, requireOrganisation } from './organisations.ts';

const selectNaming = query<{ organisationKey: number; id: string }, { nom: string }>(
  'organisations.selectNaming',
  (db, p) =>
    db
      .selectFrom('commissions')
      .innerJoin('organisations', 'organisations.organisation_key', 'commissions.organisation_key')
      .select('nom')
      .distinct()
      .where('commissions.organisation_key', '!=', p.organisationKey)
      .where((eb) => eb.or([eb('presidence_id', '=', p.id), eb('secretariat_id', '=', p.id)])),
);

/** How many objects of each kind belong to an organisation; kinds of which there is none are left out. */
export type Content = Readonly<Record<string, number>>;

/**
 * What would be deleted with an organisation. Throws ORGANISATION_CITEE where commissions of others name it, and
 * ORGANISATION_NON_VIDE where anything belongs to it, unless that is to be deleted as well.
 */
export function deletableContent(
  tx: Sqlite3,
  { organisation_key, id, nom }: OrganisationRow,
  withEverything: boolean,
): Content {
  const others = tx.all(selectNaming, { organisationKey: organisation_key, id }).map((one) => one.nom);
  if (others.length > 0) throw new VigieError('ORGANISATION_CITEE', { nom, others });
  const counts = KINDS.map(({ name, table }) => {
    const sql = `SELECT count(*) FROM ${table} WHERE organisation_key = ?`;
    return [name, tx.db.prepare(sql).pluck().get(organisation_key) as number] as const;
  });
  const content = Object.fromEntries(counts.filter(([, count]) => count > 0));
  if (!withEverything && Object.keys(content).length > 0)
    throw new VigieError('ORGANISATION_NON_VIDE', {
      nom,
      organisation: id,
      file: tx.file,
      kinds: Object.entries(content).map(([kind, count]) => `${kind} ${count}`),
    });
  return content;
}

/**
 * Deletes an organisation with all its rows, in one transaction. No other process may have the database open: a server that
 * goes on would take what it remembers of this organisation for that of a later one. Throws BASE_OUVERTE, INTROUVABLE, and
 * what `deletableContent` throws.
 */
export async function deleteOrganisation(
  file: string,
  id: string,
  withEverything: boolean,
  waiting: Waiting,
): Promise<Content> {
  return withDatabaseAlone(file, waiting, (sqlite) => {
    // Checked at the end, for all rows at once: row by row, each would look for what names it.
    sqlite.db.pragma('foreign_keys = OFF');
    return sqlite.db.transaction(() => {
      const organisation = requireOrganisation(sqlite, id);
      const content = deletableContent(sqlite, organisation, withEverything);
      deleteRows(sqlite, organisation.organisation_key);
      const [broken] = sqlite.db.pragma('foreign_key_check') as { table: string }[];
      if (broken) throw new Error(`rows of ${broken.table} name the organisation ${id}`);
      return content;
    })();
  });
}

/** The word index comes first: it looks up in the texts what it has to forget. */
const TABLES = `SELECT name FROM sqlite_schema AS t WHERE type = 'table'
  AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'organisation_key')
  ORDER BY name != 'prescriptions_recherche'`;

function deleteRows({ db }: Sqlite3, organisationKey: number): void {
  const tables = db.prepare(TABLES).pluck().all() as string[];
  for (const table of tables)
    db.prepare(`DELETE FROM ${table} WHERE organisation_key = ?`).run(organisationKey);
}
