import { Client } from 'pg';
import { queryPostgres } from '../server/postgres/client.ts';
import { cleanUp } from '../setup/clean-up.ts';

/** A session beside the servers, in a transaction: what it has locked is waited for until it ends. */
export interface Session {
  run(sql: string): Promise<unknown>;
  /** Undoes what it did. */
  end(): Promise<void>;
}

export async function session(db: string): Promise<Session> {
  const client = new Client(db);
  await client.connect();
  await client.query('BEGIN');
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= client.end();
    return ended;
  };
  cleanUp(end);
  return { run: (sql) => client.query(sql), end };
}

/** Has everybody who reads or writes a table wait. */
export async function lock(db: string, table: string): Promise<Session> {
  const locking = await session(db);
  await locking.run(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return locking;
}

/** The connections of servers that wait for a lock of a table or a row; the lock of an organisation is none of these. */
export async function waiting(db: string): Promise<number> {
  const [row] = await queryPostgres<{ waiting: number }>(
    db,
    `SELECT count(*)::integer AS waiting FROM pg_stat_activity
     WHERE application_name = 'vigie' AND datname = current_database()
       AND wait_event_type = 'Lock' AND wait_event <> 'advisory'`,
  );
  return row?.waiting ?? 0;
}
