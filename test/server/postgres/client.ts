import { Client, type QueryResultRow } from 'pg';

/** The rows that one statement answers, over a connection of its own. */
export async function queryPostgres<R extends QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<R>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The address of another database of a server. */
export function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
