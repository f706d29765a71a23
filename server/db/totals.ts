import { query } from './query.ts';
import type { Sqlite3 } from './sqlite.ts';

export type Counted = 'anomalies' | 'supports' | 'prescriptions';
type Key = { organisation: number; collection: string };

const select = query<Key, { total: number; revision: number }>('totals.select', (db, p) =>
  db
    .selectFrom('totals')
    .select(['total', 'revision'])
    .where('organisation_id', '=', p.organisation)
    .where('collection', '=', p.collection),
);

const add = query<Key & { more: number }>('totals.add', (db, p) =>
  db
    .updateTable('totals')
    .set((eb) => ({ total: eb('total', '+', p.more), revision: eb('revision', '+', 1) }))
    .where('organisation_id', '=', p.organisation)
    .where('collection', '=', p.collection),
);

const insert = query<Key & { more: number }>('totals.insert', (db, p) =>
  db
    .insertInto('totals')
    .values({ organisation_id: p.organisation, collection: p.collection, total: p.more, revision: 1 }),
);

/** How many objects an organisation has in a collection, without counting them, and in which state that is. */
export function stateOf(
  tx: Sqlite3,
  organisation: number,
  collection: Counted,
): { total: number; revision: number } {
  return tx.get(select, { organisation, collection }) ?? { total: 0, revision: 0 };
}

/**
 * Adds to a total, in the transaction of the write that makes it true, and says that the collection is not what
 * it was: a change that leaves the number as it is adds 0.
 */
export function addToTotal(tx: Sqlite3, organisation: number, collection: Counted, more: number): void {
  const values = { organisation, collection, more };
  if (tx.run(add, values) === 0) tx.run(insert, values);
}
