import { Client } from 'pg';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { closeDatabase, copyDatabase, dropDatabase, freshTables, noTables } from '../postgres/databases.ts';
import { type Connection, connected, type Engine, type Row, runSql } from './engine.ts';

/** Where a database keeps the rows that it was prepared with: they are put back sooner than another database is made. */
const KEPT = 'kept';

/** The tables that PostgreSQL alone has: its version, and what its adapter remembers. */
const OWN = `'groupes', 'vigie'`;
/** The numbers of types in pg_type whose values the driver leaves as texts: none of ours is beyond 2^53. */
const [BIGINT, NUMERIC] = [20, 1700];

export const postgresql: Engine = {
  name: 'PostgreSQL',

  noTable: (name) => `relation "${name}" does not exist`,

  async unmade() {
    const db = await noTables();
    cleanUp(() => dropDatabase(db));
    return db;
  },

  async prepare(fill) {
    let prepared = await freshTables();
    const spare: Spare[] = [];
    const store = await PostgresStore.open(prepared, { env: {} });
    await store.write(fill);
    await store.close();
    const tables = await connected(prepared, keep);
    const drop = async (db: string) => {
      await (await watched.get(db))?.close();
      watched.delete(db);
      await dropDatabase(db);
    };
    const copied = async (of: string): Promise<Spare> => {
      const db = await copyDatabase(of);
      watched.set(db, connect(db));
      const marks = await connected(db, async ({ ask }) => {
        await ask(`SET lock_timeout = '1s'`);
        return marksOf(ask, namesOf(tables));
      });
      return { db, marks };
    };
    /** What the copies in use are marked by. */
    const inUse = new Map<string, Marks>();
    const restored = async (db: string) => {
      const marks = inUse.get(db);
      const now = marks && (await connected(db, ({ ask }) => restore(ask, tables, marks)));
      if (now) inUse.set(db, now);
      return now;
    };
    const take = async () => {
      const of = prepared;
      const { db, marks } = spare.pop() ?? (await copied(of));
      inUse.set(db, marks);
      const giveBack = async () => {
        const marks = of === prepared && (await restored(db));
        inUse.delete(db);
        if (marks) spare.push({ db, marks });
        else await drop(db);
      };
      return { db, giveBack };
    };
    return {
      async copy() {
        const { db, giveBack } = await take();
        cleanUp(giveBack);
        return db;
      },
      async use(work) {
        const { db, giveBack } = await take();
        try {
          return await work(db);
        } finally {
          await giveBack();
        }
      },
      async restore(db) {
        if (!(await restored(db))) throw new Error(`the rows of ${db} cannot be put back`);
      },
      async release() {
        for (const { db } of spare.splice(0)) await drop(db);
      },
      async change(work) {
        const changed = await copyDatabase(prepared);
        await work(changed);
        await connected(changed, keep);
        for (const { db } of spare.splice(0)) await drop(db);
        await dropDatabase(prepared);
        prepared = changed;
      },
    };
  },

  async isOpen(db) {
    const by = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vigie'`;
    return (await runSql(db, by)).length > 0;
  },

  async takeAway(db) {
    await closeDatabase(db, true);
    return () => closeDatabase(db, false);
  },

  async connect(db) {
    const one = watched.get(db);
    return one ? { ...(await one), close: async () => {} } : connect(db);
  },
};

/** A database as it was prepared, to be used again. */
interface Spare {
  readonly db: string;
  readonly marks: Marks;
}

/** What tells of each table, of what the adapter remembers and of the structure whether a row was written or deleted since. */
type Marks = readonly string[];

/** The connections to databases that are used again: a new one takes as long as all that a test asks of it. */
const watched = new Map<string, Promise<Connection>>();

async function connect(db: string): Promise<Connection> {
  const client = new Client({ connectionString: db, pipeline: true });
  for (const type of [BIGINT, NUMERIC]) client.setTypeParser(type, Number);
  // Its database is dropped.
  client.on('error', () => {});
  await client.connect();
  // A query is planned once: that takes longer than to find the few rows of a test.
  const names = new Map<string, string>();
  const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `q${names.size}`).get(sql);
  const ask = async (sql: string) => {
    const name = sql.startsWith('SELECT') ? nameOf(sql) : undefined;
    return (await client.query<Row>({ name, text: sql })).rows;
  };
  let asked: Promise<readonly string[]> | undefined;
  const tables = () => {
    asked ??= tablesOf(ask);
    return asked;
  };
  return {
    ask,
    mark: async () => (await marksOf(ask, await tables())).join(),
    async rows() {
      const [rows] = await ask(allRows(await tables()));
      return rows as unknown as Record<string, Row[]>;
    },
    damage: async () => [],
    async whole() {
      const all = (await tablesOf(ask)).map((table) => ask(`SELECT xmin, ctid, * FROM ${table}`));
      return JSON.stringify(await Promise.all(all));
    },
    foreignKeys: (table) =>
      ask(`SELECT confrelid::regclass::text AS table, attname::text AS from
        FROM pg_constraint CROSS JOIN unnest(conkey) AS attnum JOIN pg_attribute AS a USING (attnum)
        WHERE attrelid = conrelid AND contype = 'f' AND conrelid = '${table}'::regclass`) as ReturnType<
        Connection['foreignKeys']
      >,
    async take() {
      // Who has just gone may not have left yet.
      await ask("BEGIN; SET LOCAL lock_timeout = '1s'");
      await ask(`LOCK TABLE ${(await tablesOf(ask)).join()} IN ACCESS EXCLUSIVE MODE`);
    },
    close: () => client.end(),
  };
}

/** The tables that hold what the program was given. */
async function tablesOf(ask: Connection['ask']): Promise<string[]> {
  const all = await ask(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'
    AND tablename NOT IN (${OWN}) ORDER BY tablename`);
  return all.map(({ tablename }) => tablename as string);
}

/** Asks for one row, in which each table is an array: rows are compared by their columns, of which the first are the key. */
function allRows(tables: readonly string[]): string {
  const arrays = tables.map(
    (table) => `(SELECT coalesce(json_agg(t ORDER BY t), '[]') FROM ${table} AS t) AS ${table}`,
  );
  return `SELECT ${arrays.join()}`;
}

/** Keeps the rows of the tables that hold what the program was given; answers those, each with the columns that are not generated. */
async function keep({ ask }: Connection): Promise<readonly Row[]> {
  const tables =
    await ask(`SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN (${OWN})
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname`);
  const copies = tables.map(
    ({ name, columns }) => `CREATE TABLE ${KEPT}.${name} AS SELECT ${columns} FROM ${name};`,
  );
  await ask(`DROP SCHEMA IF EXISTS ${KEPT} CASCADE; CREATE SCHEMA ${KEPT}; ${copies.join(' ')}`);
  return tables;
}

const namesOf = (tables: readonly Row[]) => tables.map(({ name }) => name as string);

/** What the catalogue says of the tables and their indexes, marked as a table is. */
const STRUCTURE = `pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`;

/** Each row says which transaction wrote it, and a table how many there are. */
async function marksOf(ask: Connection['ask'], tables: readonly string[]): Promise<Marks> {
  const each = [...tables, 'groupes', STRUCTURE].map(
    (name, i) => `SELECT ${i} AS i, count(*) || ' ' || max(xmin::text::bigint) AS mark FROM ${name}`,
  );
  const rows = await ask(`${each.join(' UNION ALL ')} ORDER BY i`);
  return rows.map(({ mark }) => mark as string);
}

/**
 * Puts the rows back that a database was prepared with, into the tables that are not as they were; answers how they are then, or
 * undefined where that was not possible: a test may have spoiled more than rows.
 */
async function restore(
  ask: Connection['ask'],
  tables: readonly Row[],
  marks: Marks,
): Promise<Marks | undefined> {
  try {
    const now = await marksOf(ask, namesOf(tables));
    if (now.join() === marks.join()) return marks;
    if (now.at(-1) !== marks.at(-1)) return undefined;
    const rows = tables
      .filter((_, i) => now[i] !== marks[i])
      .map(
        ({ name, columns }) => `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) TABLE ${KEPT}.${name};`,
      );
    await ask(`SET session_replication_role = replica; BEGIN; ${rows.join(' ')} DELETE FROM groupes; COMMIT`);
    return await marksOf(ask, namesOf(tables));
  } catch {
    return undefined;
  }
}
