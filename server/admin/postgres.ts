import { VigieError } from '../../src/contract/errors.ts';
import { refuseUnknown, SCHEMA_VERSION } from '../storage/migrations.ts';
import { type DatabaseFacts, PostgresStore } from '../storage/postgres/store.ts';
import { query } from '../storage/queries/query.ts';
import type { Transaction } from '../storage/store.ts';
import { type StoreOptions, withPassword } from './database.ts';
import { KINDS } from './kinds/index.ts';
import { allOrganisations, type Organisation } from './organisations.ts';

const counting = [{ name: 'organisation', table: 'organisations' }, ...KINDS].map(({ name, table }) => ({
  name,
  count: query<Record<string, never>, { total: number }>(`${table}.countEverywhere`, (db) =>
    db.selectFrom(table as 'anomalies').select((eb) => eb.fn.countAll<number>().as('total')),
  ),
}));

/** What is known of a database on a PostgreSQL. */
export interface PostgresStatus {
  readonly db: string;
  /** The version of PostgreSQL. */
  readonly postgresql: string;
  /** Bytes on the disk of the server. */
  readonly octets: number;
  readonly schema: number;
  /** The schema that this program knows. */
  readonly schema_connu: number;
  /** Of all programs, and that the server takes at the most. */
  readonly connexions: number;
  readonly connexions_max: number;
  /** Whether it can only be read: another server is the one that is written to. */
  readonly replique: boolean;
  /** Null where the schema is another than this program's. */
  readonly organisations: readonly Pick<Organisation, 'id' | 'nom'>[] | null;
  readonly objets: Readonly<Record<string, number>> | null;
}

/**
 * Makes the tables, or with `skip` leaves those that are there; answers the version of the schema. Throws BASE_EXISTANTE, and
 * what `PostgresStore.create` throws.
 */
export async function createTables(db: string, opening: StoreOptions, skip: boolean): Promise<number> {
  try {
    return await withPassword(db, opening, async (known) => {
      const store = await PostgresStore.create(db, known, async () => {});
      await store.close();
      return SCHEMA_VERSION;
    });
  } catch (error) {
    if (!skip || !(error instanceof VigieError) || error.code !== 'BASE_EXISTANTE') throw error;
    return (await asItIs(db, opening, (store) => store.describe())).schema;
  }
}

/** The version of the schema, before it is brought to this program's, or with `dryRun` left as it is. Throws BASE_TROP_RECENTE, BASE_TROP_ANCIENNE. */
export async function migrateTables(db: string, opening: StoreOptions, dryRun: boolean): Promise<number> {
  const { schema } = await asItIs(db, opening, (store) => store.describe());
  refuseUnknown(db, schema);
  if (!dryRun && schema < SCHEMA_VERSION)
    await withPassword(db, opening, async (known) => (await PostgresStore.open(db, known)).close());
  return schema;
}

/** Looks at a database, which may be served meanwhile; nothing is changed. */
export function statusOfTables(db: string, opening: StoreOptions): Promise<PostgresStatus> {
  return asItIs(db, opening, async (store) => {
    const { version, replique, ...facts }: DatabaseFacts = await store.describe();
    const isKnown = facts.schema === SCHEMA_VERSION;
    const inside = isKnown ? await store.read(contentOf) : { organisations: null, objets: null };
    return {
      db,
      postgresql: version,
      ...facts,
      schema_connu: SCHEMA_VERSION,
      replique: replique === 1,
      ...inside,
    };
  });
}

/** Opens a database as it is, and closes it afterwards. */
export function asItIs<T>(
  db: string,
  opening: StoreOptions,
  act: (store: PostgresStore) => Promise<T>,
): Promise<T> {
  return withPassword(db, opening, async (known) => {
    const store = await PostgresStore.openAsIs(db, known);
    try {
      return await act(store);
    } finally {
      await store.close();
    }
  });
}

async function contentOf(tx: Transaction) {
  const objets: Record<string, number> = {};
  for (const { name, count } of counting) objets[name] = (await tx.get(count, {}))?.total ?? 0;
  const organisations = (await allOrganisations(tx)).map(({ id, nom }) => ({ id, nom }));
  return { organisations, objets };
}
