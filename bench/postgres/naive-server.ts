import type { ServerResponse } from 'node:http';
import { Pool } from 'pg';
import type { NaiveAnomalie } from '../naive.ts';
import { answer, serveNaive } from '../naive-http.ts';
import { PLAIN } from './naive.ts';

/*
 * What one writes in half an hour on PostgreSQL: a pool, a plain table, a statement a request. No validation, no organisations,
 * no rights, no keys.
 */
const pool = new Pool({ connectionString: process.argv[2], max: 8 });
await pool.query(PLAIN);

const COLUMNS = 'code, texte, indice_de_gravite';

async function add({ code, texte, indice_de_gravite }: NaiveAnomalie): Promise<void> {
  await pool.query('INSERT INTO anomalies VALUES ($1, $2, $3)', [code, texte, indice_de_gravite]);
}

async function list(path: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const perPage = Number(query.get('per_page') ?? 10);
  const before = (Number(query.get('page') ?? 1) - 1) * perPage;
  // The codes are 0, 1, 2…: who asks knows the last code of the page before.
  const { rows } =
    path === '/after'
      ? await pool.query(`SELECT ${COLUMNS} FROM anomalies WHERE code >= $1 ORDER BY code LIMIT $2`, [
          before,
          perPage,
        ])
      : await pool.query(`SELECT ${COLUMNS} FROM anomalies ORDER BY code LIMIT $2 OFFSET $1`, [
          before,
          perPage,
        ]);
  if (path === '/after') return answer(response, 200, { data: rows });
  const counted = await pool.query<{ total: string }>('SELECT count(*) AS total FROM anomalies');
  answer(response, 200, { data: rows, total: Number(counted.rows[0]?.total) });
}

serveNaive({ add, other: list, close: () => pool.end() });
