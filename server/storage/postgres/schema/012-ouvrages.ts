import type { PoolClient } from 'pg';
import { searchedErp, searchedPei } from '../../../rules/recherche-ouvrages.ts';
import { columns, counted, ERP_COLUMNS, PEI_COLUMNS } from '../../migrations/012-ouvrages.ts';
import { TEXT } from './types.ts';

/** What lists of ERPs and PEIs choose by, as SQLite has it. Their JSON stands apart from rows anyway. */
export const sql = `${columns(TEXT)}${counted}`;

/** Rows that are filled at once. */
const PAGE = 1000;

const TABLES = [
  { table: 'erps', names: [...ERP_COLUMNS, 'categorie'], searched: searchedErp },
  { table: 'peis', names: [...PEI_COLUMNS, 'disponible'], searched: searchedPei },
] as const;

/** Fills the columns from the rows that are there: texts are folded here. */
export async function fill(client: PoolClient): Promise<void> {
  for (const { table, names, searched } of TABLES) {
    let last: { organisation_key: number; id: string } = { organisation_key: -1, id: '' };
    for (let count = PAGE; count === PAGE; ) {
      const { rows } = await client.query<typeof last & { donnees: string }>(
        `SELECT organisation_key, id, donnees FROM ${table} WHERE (organisation_key, id) > ($1, $2)
          ORDER BY organisation_key, id LIMIT ${PAGE}`,
        [last.organisation_key, last.id],
      );
      const values = rows.map(({ donnees, ...key }) => ({ ...key, ...searched(donnees) }));
      await client.query(
        `UPDATE ${table} AS t SET ${names.map((name) => `${name} = f.${name}`).join(', ')}
          FROM json_populate_recordset(NULL::${table}, $1) AS f
          WHERE t.organisation_key = f.organisation_key AND t.id = f.id`,
        [JSON.stringify(values)],
      );
      count = rows.length;
      last = rows.at(-1) ?? last;
    }
  }
}
