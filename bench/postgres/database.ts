import { databaseOf, queryPostgres } from '../../test/server/postgres/client.ts';
import { Cluster } from '../../test/server/postgres/cluster.ts';
import { type Bench, Missing } from '../figure.ts';

/** What a PostgreSQL is set to that a department would run: durable, with memory for its pages. */
export const SETTINGS = [
  'fsync = on',
  'synchronous_commit = on',
  'full_page_writes = on',
  'shared_buffers = 512MB',
  'max_wal_size = 4GB',
];

/** Starts a PostgreSQL on the disk of the checkout. Whatever ends this process ends it and removes it. */
export async function startPostgres({ cache, say }: Pick<Bench, 'cache' | 'say'>): Promise<Cluster> {
  const cluster = await Cluster.start({ under: cache, settings: SETTINGS }).catch((error: Error) => {
    throw new Missing(error.message);
  });
  process.once('exit', () => cluster.remove());
  const [{ version } = { version: '?' }] = await queryPostgres<{ version: string }>(
    cluster.url(),
    "SELECT current_setting('server_version') AS version",
  );
  say(`PostgreSQL ${version}: ${SETTINGS.join(', ')}`);
  return cluster;
}

let made = 0;

/** A new database with nothing in it; `drop` removes it. */
export async function newDatabase(cluster: Cluster): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `bench_${++made}`;
  await queryPostgres(cluster.url(), `CREATE DATABASE ${name}`);
  return {
    url: databaseOf(cluster.url(), name),
    drop: async () => {
      await queryPostgres(cluster.url(), `DROP DATABASE ${name} WITH (FORCE)`);
      // The pages that it leaves behind are written now, and not while the next is measured.
      await queryPostgres(cluster.url(), 'CHECKPOINT');
    },
  };
}

/** Brings what the planner knows of a database up to date, as autovacuum does in time. */
export async function settled(url: string): Promise<void> {
  await queryPostgres(url, 'VACUUM ANALYZE');
}
