import { lazy } from '../../../src/contract/lazy.ts';
import type { Sqlite3 } from '../sqlite/connection.ts';
import type { Value } from './query.ts';

/** Rows in one statement: measured best between 100 and 500. */
const ROWS = 200;

/** An insert of any number of rows. Kysely would compile its text anew for each number of them. */
export interface RowsInsert {
  /** Inserts rows that are given value after value; answers how many were inserted. */
  run(tx: Sqlite3, values: readonly Value[]): number;
}

/**
 * `into` names the table and its columns, as many as `width`; `conflict` says what to do with a key that is taken. A
 * statement that fails is not undone by itself: the engine undoes the whole write. SQLite would else copy every page
 * that a statement of many rows changes, which is a third of what they cost.
 */
export function rowsInsert(into: string, width: number, conflict = ''): RowsInsert {
  const row = `(${Array(width).fill('?').join(', ')})`;
  const one = `INSERT OR FAIL INTO ${into} VALUES ${row} ${conflict}`;
  const many = lazy(
    () => `INSERT OR FAIL INTO ${into} VALUES ${Array(ROWS).fill(row).join(', ')} ${conflict}`,
  );
  return {
    run(tx, values) {
      let added = 0;
      let from = 0;
      for (const size = ROWS * width; from + size <= values.length; from += size) {
        added += tx.runMany(many(), values.length === size ? values : values.slice(from, from + size));
      }
      for (; from < values.length; from += width) {
        added += tx.runMany(one, values.slice(from, from + width));
      }
      return added;
    },
  };
}
