import { type Builder, query } from './queries/query.ts';
import { insertRows, rowsWhere } from './queries/rows.ts';
import type { Transaction } from './store.ts';
import { totals } from './tables/organisations.ts';
import { columnsOf } from './tables/table.ts';

const insert = insertRows('totals.insert', columnsOf(totals));
const select = rowsWhere('totals.state', ['total', 'revision'], ['collection']);

const add = query<{ organisationKey: number; list: string; more: number }>('totals.add', (db, p) =>
  db
    .updateTable('totals')
    .set((eb) => ({ total: eb('total', '+', p.more), revision: eb('revision', '+', 1) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('collection', '=', p.list),
);

/** How many rows a list of an organisation has, without counting them, and in which state of the list that is. */
export async function stateOf(tx: Transaction, organisationKey: number, list: string) {
  return (await tx.get(select, { organisationKey, collection: list })) ?? { total: 0, revision: 0 };
}

/** A state of a list: every write to it makes another revision. */
export type ListState = { readonly list: string; readonly revision: number };

/** The state of a list as a row, which is there unless the list is in another. */
export function inState(db: Builder, p: ListState & { readonly organisationKey: number }) {
  return db
    .selectFrom('totals')
    .select('revision')
    .where('organisation_key', '=', p.organisationKey)
    .where('collection', '=', p.list)
    .where('revision', '=', p.revision);
}

/**
 * Adds to the total of a list (`anomalies`, `notifications/<utilisateur_id>`…), in the transaction of the write
 * that makes it true, and says that the list is not what it was: a change that leaves the number as it is adds 0.
 * Handlers say `listChanged` instead.
 */
export async function addToTotal(
  tx: Transaction,
  organisationKey: number,
  list: string,
  more: number,
): Promise<void> {
  const known = (await tx.run(add, { organisationKey, list, more })) > 0;
  if (known) return;
  await insert.one(tx, organisationKey, { collection: list, total: more, revision: 1 });
}
