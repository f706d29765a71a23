import type { PoolClient } from 'pg';
import { VigieError } from '../../../src/contract/errors.ts';
import { ListCache } from '../list-cache.ts';
import type { Query, QueryValues } from '../queries/query.ts';
import { overlappingWaits, pause, Semaphore, WriteQueue, type WriteQueueOptions } from '../queues.ts';
import type { Awaitable, GroupOfWrites, Store, Transaction, WriteOptions } from '../store.ts';
import { type Environment, parsePostgresAddress } from './address.ts';
import { databaseError, isLost, isPassing, openingError, refuseUndone } from './errors.ts';
import { createTables, EVERY_ORGANISATION, LOCKS, migrateTables, versionOf } from './migrate.ts';
import { ConnectionPool } from './pool.ts';
import { BEGIN_READ, PostgresTransaction, type Statement } from './transaction.ts';

/** Deadline to find out whether a group was committed when its answer was lost, in milliseconds. */
const SETTLING_DEADLINE = 30_000;
/** What a process says of its last groups is of use to nobody after this, in milliseconds. */
const GROUPS_KEPT = 24 * 3_600_000;

/** Connections that writes leave to reads, where there are so many. */
const LEFT_TO_READS = 2;

type Waiting = Pick<
  WriteQueueOptions,
  'busyDeadline' | 'onBusy' | 'onGroup' | 'signal' | 'clock' | 'groupTime'
>;

export interface PostgresOptions extends Waiting {
  /** Variables of the environment: what the address leaves out. */
  readonly env: Environment;
  /** Connections at the most. */
  readonly poolSize?: number | undefined;
  /** Whether a statement may take as long as it takes: of an act of administration, such as a load. */
  readonly unhurried?: boolean | undefined;
  /** How long an answer is waited for otherwise, in milliseconds. */
  readonly queryTimeout?: number | undefined;
  /** Whether all that is written is a load: it takes long, and its lines come in any order. */
  readonly forLoading?: boolean | undefined;
}

/** What PostgreSQL tells of a database. */
export interface DatabaseFacts {
  /** Of PostgreSQL. */
  readonly version: string;
  readonly schema: number;
  /** Bytes on the disk of the server. */
  readonly octets: number;
  /** Of all programs, this one included. */
  readonly connexions: number;
  /** That the server takes at the most, for all of its databases. */
  readonly connexions_max: number;
  readonly replique: 0 | 1;
}

const FACTS = `SELECT current_setting('server_version') AS version, schema,
  pg_database_size(current_database()) AS octets, pg_is_in_recovery() AS replique,
  (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connexions,
  current_setting('max_connections')::integer AS connexions_max
  FROM vigie`;

type Group = (tx: Transaction) => Promise<void>;

/** Whatever the database's default is: each statement sees what was committed before it, the lock of its group included. */
const BEGIN: Statement = { text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' };
/** The reader of a stream may be slow, at the other end of a network. */
const WAIT_FOR_READER: Statement = { text: "SET LOCAL idle_in_transaction_session_timeout = '10min'" };
/** References are looked at in the end. */
const LOADING: readonly Statement[] = [{ text: 'SET CONSTRAINTS ALL DEFERRED' }, WAIT_FOR_READER];
const COMMIT: Statement = { text: 'COMMIT' };

/**
 * A database on a PostgreSQL, which other processes write to at the same time. Writes of an organisation are serial over all of them:
 * a group holds the advisory lock of its organisation from its begin to its end, so that each of its statements sees all that was
 * committed before, and no row is waited for.
 */
export class PostgresStore implements Store {
  readonly name: string;
  readonly listCache = new ListCache();
  readonly holdsEventLoop = false;
  readonly #pool: ConnectionPool;
  readonly #waiting: Waiting;
  readonly #forLoading: boolean;
  /** Limits the writes that hold a connection while they wait for a lock: reads and probes keep the others. */
  readonly #writers: Semaphore;
  readonly #queues = new Map<number, WriteQueue>();
  /** Under which this process tells of its groups. */
  readonly #process = process.getBuiltinModule('node:crypto').randomUUID();
  #groups = 0;

  private constructor(name: string, pool: ConnectionPool, waiting: Waiting, forLoading: boolean) {
    this.name = name;
    this.#forLoading = forLoading;
    this.#pool = pool;
    // It may lead to a replica that has taken over, or to a copy that was put back: they give revisions again.
    pool.onConnect(() => this.listCache.forget());
    this.#writers = new Semaphore(Math.max(1, pool.size - LEFT_TO_READS));
    // Each organisation has a queue that may wait.
    this.#waiting = { ...waiting, onBusy: overlappingWaits(waiting.onBusy) };
  }

  /**
   * Opens a database and brings its tables up to date. Throws what `parsePostgresAddress`, `openingError` and `migrateTables` say.
   */
  static open(db: string, options: PostgresOptions): Promise<PostgresStore> {
    return PostgresStore.#opened(db, options, (client, name) => migrateTables(client, name));
  }

  /** Opens a database as it is, of whichever schema; throws BASE_REFUSEE where there are no tables of ours. */
  static openAsIs(db: string, options: PostgresOptions): Promise<PostgresStore> {
    return PostgresStore.#opened(db, options, (client, name) => versionOf(client, name));
  }

  /** Makes the tables of a database, with the first rows. Throws what `createTables` says besides. */
  static create(
    db: string,
    options: PostgresOptions,
    fill: (tx: Transaction) => Promise<void>,
  ): Promise<PostgresStore> {
    return PostgresStore.#opened(db, { ...options, unhurried: true }, (client, name) =>
      createTables(client, name, () => fill(new PostgresTransaction(client, ...LOADING))),
    );
  }

  static async #opened(
    db: string,
    {
      env,
      poolSize: size,
      queryTimeout,
      forLoading = false,
      unhurried = forLoading,
      ...waiting
    }: PostgresOptions,
    prepare: (client: PoolClient, name: string) => Promise<unknown>,
  ): Promise<PostgresStore> {
    const address = parsePostgresAddress(db, env);
    const pool = await ConnectionPool.make(address, { size, unhurried, queryTimeout });
    try {
      const client = await pool.connect();
      try {
        await prepare(client, address.name);
      } finally {
        client.release();
      }
      return new PostgresStore(address.name, pool, waiting, forLoading);
    } catch (error) {
      await pool.close();
      throw openingError(error, address);
    }
  }

  read<T>(work: (tx: PostgresTransaction) => Awaitable<T>): Promise<T> {
    return this.#readNow(work, [BEGIN_READ]).catch(rethrown);
  }

  get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.#readNow((tx) => tx.get(query, values), []).catch(rethrown);
  }

  async #readNow<T>(
    work: (tx: PostgresTransaction) => Awaitable<T>,
    first: readonly Statement[],
    again = true,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const tx = new PostgresTransaction(client, ...first);
    try {
      const result = await work(tx);
      finish(client, tx, COMMIT);
      return result;
    } catch (error) {
      finish(client, tx, COMMIT);
      // A connection that was lost while nobody used it: nothing has been read yet.
      if (again && isLost(error) && !tx.hasAnswered) return this.#readNow(work, first, false);
      throw error;
    }
  }

  async *stream<T>(work: (tx: PostgresTransaction) => AsyncIterable<T>): AsyncIterable<T> {
    try {
      const client = await this.#pool.connect();
      const tx = new PostgresTransaction(client, BEGIN_READ, WAIT_FOR_READER);
      try {
        yield* work(tx);
      } finally {
        finish(client, tx, COMMIT);
      }
    } catch (error) {
      throw databaseError(error) ?? error;
    }
  }

  write<T>(work: (tx: PostgresTransaction) => Awaitable<T>, options: WriteOptions = {}): Promise<T> {
    const added = this.#queueOf(options.organisationKey).add(
      (tx) => work(tx as PostgresTransaction),
      options,
    );
    return added.catch(rethrown);
  }

  writeTogether<Item, T>(group: GroupOfWrites<Item, T>, item: Item): Promise<T> {
    return this.#queueOf(group.organisationKey).addTogether(group, item).catch(rethrown);
  }

  #queueOf(organisationKey = EVERY_ORGANISATION): WriteQueue {
    let queue = this.#queues.get(organisationKey);
    if (!queue) {
      queue = new WriteQueue({
        ...this.#waiting,
        transact: (group) => this.#writers.run(() => this.#transact(organisationKey, group)),
        isBusy: (error) => !this.#pool.isAbandoned && !(error instanceof VigieError) && isPassing(error),
        mapError: databaseError,
      });
      this.#queues.set(organisationKey, queue);
    }
    return queue;
  }

  async #transact(organisationKey: number, group: Group): Promise<void> {
    const client = await this.#pool.connect();
    const first = this.#forLoading ? LOADING : [];
    const tx = new PostgresTransaction(client, BEGIN, lockOf(organisationKey), ...first);
    try {
      await group(tx);
      if (!tx.isOpen) throw tx.failure;
    } catch (error) {
      finish(client, tx, { text: 'ROLLBACK' });
      throw error;
    }
    const number = ++this.#groups;
    try {
      refuseUndone(await tx.end(this.#groupMarker(organisationKey, number), COMMIT));
    } catch (error) {
      client.release(true);
      if (!isLost(error) || !(await this.#isCommitted(organisationKey, number))) throw error;
      return;
    }
    client.release();
  }

  /** Says within a group which one it is. */
  #groupMarker(organisationKey: number, group: number): Statement {
    return {
      name: 'vigie-group',
      text: `INSERT INTO groupes (organisation_key, processus, numero, ecrit_le) VALUES ($1, $2, $3, $4)
        ON CONFLICT (organisation_key, processus) DO UPDATE SET numero = excluded.numero, ecrit_le = excluded.ecrit_le`,
      values: [organisationKey, this.#process, group, Date.now()],
    };
  }

  /**
   * Whether a group was committed when its connection was lost before the answer. Holding the lock of its organisation proves
   * that it is over: its row in `groupes` exists now or never will. The number of its transaction (pg_xact_status) proves
   * nothing: a server that crashes before writing it assigns the number again. Throws BASE_INDISPONIBLE where the
   * database does not come back in time: the group may have been committed, and is not tried again.
   */
  async #isCommitted(organisationKey: number, group: number): Promise<boolean> {
    const deadline = Date.now() + SETTLING_DEADLINE;
    const asked: Statement = {
      text: 'SELECT numero FROM groupes WHERE organisation_key = $1 AND processus = $2',
      values: [organisationKey, this.#process],
    };
    for (;;) {
      try {
        const client = await this.#pool.connect();
        const tx = new PostgresTransaction(client, BEGIN, lockOf(organisationKey));
        try {
          const { rows } = await tx.end(asked);
          return rows[0]?.numero === group;
        } finally {
          finish(client, tx, COMMIT);
        }
      } catch (error) {
        const isOver = this.#pool.isAbandoned || Date.now() >= deadline;
        if (isOver || !isPassing(error)) throw databaseError(error) ?? error;
      }
      await pause();
    }
  }

  /** Throws BASE_INDISPONIBLE where the database is away, or only read from. */
  async refuseUnready(): Promise<void> {
    const sql = "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only FROM vigie";
    const asked = await this.#ask<{ is_read_only: number }>(sql);
    if (asked.is_read_only === 1) throw new VigieError('BASE_INDISPONIBLE', { reason: '25006' });
  }

  get waitingWrites(): number {
    let waiting = 0;
    for (const queue of this.#queues.values()) waiting += queue.waiting;
    return waiting;
  }

  /** With its indexes. Throws BASE_INDISPONIBLE. */
  async bytes(): Promise<number> {
    const sql = 'SELECT pg_database_size(current_database()) AS bytes';
    return (await this.#ask<{ bytes: number }>(sql)).bytes;
  }

  /** What PostgreSQL tells of the database. */
  describe(): Promise<DatabaseFacts> {
    return this.#ask(FACTS);
  }

  /** The row of a statement that has one. */
  #ask<R>(text: string): Promise<R> {
    const work = async (tx: PostgresTransaction) => (await tx.end({ text })).rows[0] as R;
    return this.#readNow(work, []).catch(rethrown);
  }

  get connections(): ConnectionPool['state'] {
    return this.#pool.state;
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) await queue.idle();
    if (this.#groups > 0) await this.#forgetGroups().catch(() => {});
    await this.#pool.close();
  }

  abandon(): void {
    this.#pool.abandon();
  }

  /** Its own groups, and those of processes that did not end so. */
  async #forgetGroups(): Promise<void> {
    const client = await this.#pool.connect();
    const tx = new PostgresTransaction(client);
    const before = Date.now() - GROUPS_KEPT;
    try {
      await tx.end({
        text: 'DELETE FROM groupes WHERE processus = $1 OR ecrit_le < $2',
        values: [this.#process, before],
      });
    } finally {
      finish(client, tx, COMMIT);
    }
  }
}

function rethrown(error: unknown): never {
  throw databaseError(error) ?? error;
}

/** Sends the end of a transaction, and gives its connection back, which is kept unless it is lost. */
function finish(client: PoolClient, tx: PostgresTransaction, end: Statement): void {
  const lost = isLost(tx.failure);
  if (!lost) tx.finish(end);
  client.release(lost);
}

/** Takes the lock of an organisation, or that of them all, until the transaction ends. */
function lockOf(organisationKey: number): Statement {
  if (organisationKey === EVERY_ORGANISATION)
    return { name: 'vigie-lock-all', text: `SELECT pg_advisory_xact_lock(${LOCKS}, ${EVERY_ORGANISATION})` };
  return {
    name: 'vigie-lock',
    text: `SELECT pg_advisory_xact_lock_shared(${LOCKS}, ${EVERY_ORGANISATION}), pg_advisory_xact_lock(${LOCKS}, $1)`,
    values: [organisationKey],
  };
}
