import { query } from './queries/query.ts';
import type { Sqlite3 } from './sqlite/connection.ts';

type State = { total: number; revision: number };
type Key = { organisationKey: number; list: string };

const select = query<Key, State>('totals.select', (db, p) =>
  db
    .selectFrom('totals')
    .select(['total', 'revision'])
    .where('organisation_key', '=', p.organisationKey)
    .where('collection', '=', p.list),
);

const add = query<Key & { more: number }>('totals.add', (db, p) =>
  db
    .updateTable('totals')
    .set((eb) => ({ total: eb('total', '+', p.more), revision: eb('revision', '+', 1) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('collection', '=', p.list),
);

const insert = query<Key & { more: number }>('totals.insert', (db, p) =>
  db
    .insertInto('totals')
    .values({ organisation_key: p.organisationKey, collection: p.list, total: p.more, revision: 1 }),
);

/** How many rows a list of an organisation has, without counting them, and in which state of the list that is. */
export function stateOf(tx: Sqlite3, organisationKey: number, list: string): State {
  return tx.get(select, { organisationKey, list }) ?? { total: 0, revision: 0 };
}

/**
 * Adds to the total of a list (`anomalies`, `notifications/<utilisateur_id>`…), in the transaction of the write
 * that makes it true, and says that the list is not what it was: a change that leaves the number as it is adds 0.
 * Handlers say `listChanged` instead.
 */
export function addToTotal(tx: Sqlite3, organisationKey: number, list: string, more: number): void {
  const values = { organisationKey, list, more };
  if (tx.run(add, values) === 0) tx.run(insert, values);
}
