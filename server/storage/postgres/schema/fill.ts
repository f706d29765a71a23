import type { PoolClient } from 'pg';
import type { InsertedRow } from '../../store.ts';

/** Rows that are filled at once. */
const PAGE = 1000;

/** Fills columns of a table from others of each row that is there, by a work that the database cannot do. */
export async function fillRows<Row extends object>(
  client: PoolClient,
  table: string,
  { from, columns }: { readonly from: readonly string[]; readonly columns: readonly string[] },
  work: (row: Row) => InsertedRow,
): Promise<void> {
  let last: { organisation_key: number; id: string } = { organisation_key: -1, id: '' };
  for (let count = PAGE; count === PAGE; ) {
    const { rows } = await client.query<typeof last & Row>(
      `SELECT organisation_key, id, ${from.join(', ')} FROM ${table} WHERE (organisation_key, id) > ($1, $2)
        ORDER BY organisation_key, id LIMIT ${PAGE}`,
      [last.organisation_key, last.id],
    );
    const values = rows.map((row) => ({ ...work(row), organisation_key: row.organisation_key, id: row.id }));
    await client.query(
      `UPDATE ${table} AS t SET ${columns.map((column) => `${column} = f.${column}`).join(', ')}
        FROM json_populate_recordset(NULL::${table}, $1) AS f
        WHERE t.organisation_key = f.organisation_key AND t.id = f.id`,
      [JSON.stringify(values)],
    );
    count = rows.length;
    last = rows.at(-1) ?? last;
  }
}
