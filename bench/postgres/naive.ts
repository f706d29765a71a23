import { Client } from 'pg';
import { queryPostgres } from '../../test/server/postgres/client.ts';
import { chunksOf } from '../chunks.ts';
import type { NaiveAnomalie } from '../naive.ts';

/** The table of the yardsticks: the key is what is asked for, nothing is checked. */
export const PLAIN = `CREATE TABLE IF NOT EXISTS anomalies
  (code integer PRIMARY KEY, texte text NOT NULL, indice_de_gravite integer NOT NULL)`;

/** Rows of a statement, as many as a batch of ours has. */
const BATCH = 1000;

const STATEMENTS = {
  recordset: `INSERT INTO anomalies SELECT * FROM json_to_recordset($1)
    AS row (code integer, texte text, indice_de_gravite integer)`,
  unnest: 'INSERT INTO anomalies SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[])',
};

export type Way = keyof typeof STATEMENTS;

/** Inserts rows into a new plain table, a thousand a statement, over one connection. Each statement is durable by itself. */
export async function insertAtOnce(url: string, way: Way, rows: Iterable<NaiveAnomalie>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(PLAIN);
    for (const batch of chunksOf(rows, BATCH)) {
      await client.query({ name: way, text: STATEMENTS[way], values: valuesOf(way, batch) });
    }
  } finally {
    await client.end();
  }
}

/** Has the database read a file of CSV itself. */
export async function copyFile(url: string, file: string): Promise<void> {
  await queryPostgres(url, PLAIN);
  await queryPostgres(url, `COPY anomalies FROM '${file}' WITH (FORMAT csv, HEADER)`);
}

function valuesOf(way: Way, rows: readonly NaiveAnomalie[]): unknown[] {
  if (way === 'recordset') return [JSON.stringify(rows)];
  return [
    rows.map(({ code }) => code),
    rows.map(({ texte }) => texte),
    rows.map(({ indice_de_gravite }) => indice_de_gravite),
  ];
}
