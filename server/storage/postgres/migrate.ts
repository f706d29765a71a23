import type { PoolClient } from 'pg';
import { VigieError } from '../../../src/contract/errors.ts';
import { refuseUndone } from './errors.ts';
import { migrations, type PostgresMigration } from './schema/index.ts';

/** The schema that this program knows. */
export const POSTGRES_SCHEMA = (migrations.at(-1) as PostgresMigration).version;

/** "VIGI" in ASCII: under which our advisory locks stand; the second number is an organisation, or one of these. */
export const LOCKS = 0x56494749;
/** Who holds it alone writes alone: who writes for one organisation shares it. */
export const EVERY_ORGANISATION = 0;
const SCHEMA = -1;

/** The oldest PostgreSQL that is tried. */
const OLDEST = 14;

/** Has the driver wait for an answer as long as a timer takes at the most: 24 days. */
const UNHURRIED = { query_timeout: 2 ** 31 - 1 };

/** Statements that a PostgreSQL answers where there is no table of this name, or none of ours. */
const NO_SUCH_TABLE = /^(?:42P01|42703)$/;

/**
 * Brings the tables of a database to the last of the migrations, in one transaction; servers that do so at once do it one after
 * the other. Throws BASE_REFUSEE where there are no tables of ours, BASE_TROP_RECENTE, BASE_TROP_ANCIENNE, and BASE_INADAPTEE. `name` is told.
 */
export async function migrateTables(
  client: PoolClient,
  name: string,
  list: readonly PostgresMigration[] = migrations,
): Promise<{ readonly from: number; readonly to: number }> {
  await refuseUnfit(client, name);
  const from = await versionOf(client, name);
  const to = (list.at(-1) as PostgresMigration).version;
  const first = list[0]?.version as number;
  const refuseUnknown = (found: number) => {
    if (found > to) throw new VigieError('BASE_TROP_RECENTE', { file: name, found, known: to });
    if (found < first) throw new VigieError('BASE_TROP_ANCIENNE', { file: name, found, first });
  };
  refuseUnknown(from);
  if (from < to) {
    await alone(client, async () => {
      // Another process, which may know more migrations, may just have been here.
      const now = await versionOf(client, name);
      refuseUnknown(now);
      for (const { version, sql, fill } of list) {
        if (version <= now) continue;
        await client.query({ text: sql, ...UNHURRIED });
        await fill?.(client);
      }
      await client.query('UPDATE vigie SET schema = $1', [to]);
    });
  }
  return { from, to };
}

/**
 * Makes our tables in a database that has none, and lets `fill` put the first rows in, all in one transaction. Throws BASE_EXISTANTE,
 * BASE_REFUSEE where another program's tables stand, BASE_EXTENSION_REFUSEE, and BASE_INADAPTEE.
 */
export async function createTables(
  client: PoolClient,
  name: string,
  fill: () => Promise<void>,
): Promise<void> {
  await refuseUnfit(client, name);
  await alone(client, async () => {
    const { rows } = await client.query(TABLES);
    if (rows.some(({ relname }) => relname === 'vigie'))
      throw new VigieError('BASE_EXISTANTE', { file: name, reason: 'tables' });
    if (rows.length > 0) throw new VigieError('BASE_REFUSEE', { file: name, reason: 'foreign tables' });
    await addExtension(client, name);
    for (const { sql } of migrations) await client.query(sql);
    await client.query('INSERT INTO vigie (schema) VALUES ($1)', [POSTGRES_SCHEMA]);
    await fill();
  });
}

/** What stands where tables are made, and belongs to no extension. */
const TABLES = `
  SELECT relname FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`;

/** Runs acts on the schema in one transaction, while no other process does. */
async function alone(client: PoolClient, act: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    // Changing a large table takes long, and nothing else can be done meanwhile.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS, SCHEMA]);
    await act();
    refuseUndone(await client.query('COMMIT'));
  } catch (error) {
    // Where the connection is gone, so is the transaction.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The version of the tables of a database. Throws BASE_REFUSEE where there are none of ours. */
export async function versionOf(client: PoolClient, name: string): Promise<number> {
  try {
    const { rows } = await client.query<{ schema: number }>('SELECT schema FROM vigie');
    if (rows[0]) return rows[0].schema;
  } catch (error) {
    if (!NO_SUCH_TABLE.test(String((error as { code?: unknown }).code))) throw error;
  }
  throw new VigieError('BASE_REFUSEE', { file: name, reason: 'no tables' });
}

async function refuseUnfit(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<Record<'encoding' | 'version', string> & { number: number }>(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('server_version') AS version,
      current_setting('server_version_num')::integer AS number`,
  );
  const [{ encoding, version, number }] = rows as [(typeof rows)[0]];
  const unfit = (motif: string, found: string) =>
    new VigieError('BASE_INADAPTEE', { file: name, motif, found });
  if (number < OLDEST * 10_000) throw unfit('version', version);
  if (encoding !== 'UTF8') throw unfit('encodage', encoding);
}

async function addExtension(client: PoolClient, name: string): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'");
  if (rowCount) return;
  try {
    await client.query('CREATE EXTENSION pg_trgm');
  } catch (cause) {
    const { code = '', message: reason } = cause as Error & { readonly code?: string };
    // Not allowed, or not there.
    if (!/^(?:42501|0A000|58P01|22023)$/.test(code)) throw cause;
    throw new VigieError('BASE_EXTENSION_REFUSEE', { file: name, reason }, { cause });
  }
}
