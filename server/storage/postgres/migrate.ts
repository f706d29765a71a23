import type { PoolClient } from 'pg';
import { VigieError } from '../../../src/contract/errors.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import {
  inWordsOf,
  lackedBy,
  type Migration,
  migrations,
  refuseUnknown,
  SCHEMA_VERSION,
  schemaOf,
} from '../migrations.ts';
import { refuseUndone } from './errors.ts';

/** "VIGI" in ASCII: under which our advisory locks stand; the second number is an organisation, or one of these. */
export const LOCKS = 0x56494749;
/** Held exclusively by a write of all organisations, shared by writes of one. */
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
 * the other. Throws BASE_REFUSEE where there are no tables of ours, BASE_TROP_RECENTE, BASE_TROP_ANCIENNE, and BASE_INADAPTEE, with `name`.
 */
export async function migrateTables(
  client: PoolClient,
  name: string,
  list: readonly Migration[] = migrations,
): Promise<{ readonly from: number; readonly to: number }> {
  await refuseUnfit(client, name);
  const from = await versionOf(client, name);
  const to = schemaOf(list);
  refuseUnknown(name, from, to);
  if (from < to) {
    await alone(client, async () => {
      // Another process, which may know more migrations, may just have been here.
      const now = await versionOf(client, name);
      refuseUnknown(name, now, to);
      for (const { sql, folds } of lackedBy(now, list)) {
        await client.query({ text: inWordsOf('postgres', sql), ...UNHURRIED });
        if (folds) await foldTexts(client, folds);
      }
      await client.query('UPDATE vigie SET schema = $1', [to]);
    });
  }
  return { from, to };
}

/** Fills a column with the folds of another, some rows at a time: they may be more than memory holds. */
async function foldTexts(
  client: PoolClient,
  { table, column, of }: NonNullable<Migration['folds']>,
): Promise<void> {
  await client.query(
    `DECLARE texts CURSOR FOR SELECT ctid::text AS place, ${of} AS text FROM ${table} WHERE ${of} IS NOT NULL`,
  );
  for (;;) {
    const { rows } = await client.query<Record<'place' | 'text', string>>('FETCH 1000 FROM texts');
    if (rows.length === 0) break;
    await client.query(
      `UPDATE ${table} SET ${column} = folded.text
        FROM unnest($1::tid[], $2::text[]) AS folded (place, text) WHERE ctid = place`,
      [rows.map(({ place }) => place), rows.map(({ text }) => fold(text))],
    );
  }
  await client.query('CLOSE texts');
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
  const { statementsFor } = await import('../tables/ddl.ts');
  await refuseUnfit(client, name);
  await alone(client, async () => {
    const { rows } = await client.query(TABLES);
    if (rows.some(({ relname }) => relname === 'vigie'))
      throw new VigieError('BASE_EXISTANTE', { file: name, reason: 'tables' });
    if (rows.length > 0) throw new VigieError('BASE_REFUSEE', { file: name, reason: 'foreign tables' });
    await addExtension(client, name);
    await client.query(OWN_TABLES + statementsFor('postgres'));
    await client.query('INSERT INTO vigie (schema) VALUES ($1)', [SCHEMA_VERSION]);
    await fill();
  });
}

/**
 * What PostgreSQL alone has: the version of the tables, and the last group of writes that a process has committed for an
 * organisation, 0 standing for all of them, which tells whether the answer to a COMMIT was lost, or the COMMIT.
 */
const OWN_TABLES = `
  CREATE TABLE vigie (schema integer NOT NULL);
  CREATE TABLE groupes (
    organisation_key integer NOT NULL,
    processus text COLLATE "C" NOT NULL,
    numero bigint NOT NULL,
    ecrit_le bigint NOT NULL,
    PRIMARY KEY (organisation_key, processus)
  );`;

/** What the schema already contains, extensions apart. */
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
