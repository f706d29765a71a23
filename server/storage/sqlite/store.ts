import { type BigIntStats, statSync } from 'node:fs';
import { storageError, VigieError } from '../../../src/contract/errors.ts';
import { ListCache } from '../list-cache.ts';
import { openDatabase } from '../migrate.ts';
import type { Query, QueryValues } from '../queries/query.ts';
import { overlappingWaits, Semaphore, WriteQueue } from '../queues.ts';
import type { Awaitable, GroupOfWrites, Store, WriteOptions } from '../store.ts';
import { createTables, isBusy, retryWhileBusy, Sqlite3, type Waiting } from './connection.ts';
import { TEMPORARY } from './temporary-folder.ts';
import { inTransaction, SqliteTransaction } from './transaction.ts';

/** How long after the disk failed a write the file is checked, and again until it is sound, in milliseconds. */
const CHECK_DELAY = 1000;

/** Pages kept in memory by a load, in KiB: keys come in any order, and a page that is written twice costs twice. */
const LOADING_CACHE = 64 * 1024;

export interface SqliteOptions extends Waiting {
  /** Milliseconds since any instant. */
  readonly clock?: () => number;
  /** How long writes join one transaction, in milliseconds: they hold the event loop. */
  readonly groupTime?: number;
  /** Called with the number of writes of each commit. */
  readonly onGroup?: (writes: number) => void;
  /** Whether all that is written is a load, which checks references itself. */
  readonly forLoading?: boolean;
}

type Group = (tx: SqliteTransaction) => Promise<void>;

/**
 * A database file. Works have its connection one after the other: a transaction runs from BEGIN to COMMIT with nothing else on
 * the connection.
 */
export class SqliteStore implements Store {
  readonly listCache = new ListCache();
  readonly holdsEventLoop = true;
  #db: Sqlite3;
  readonly #waiting: Waiting;
  readonly #connection = new Semaphore(1);
  readonly #writes: WriteQueue;
  /** Which file it is that was opened; undefined for none. */
  readonly #opened: BigIntStats | null | undefined;
  /** Whether it was found to be no longer there when that was looked at last. */
  #replaced = false;
  /** How the disk failed a write; no other is begun until the file has been checked. */
  #failure: VigieError | undefined;
  #checking: NodeJS.Timeout | undefined;

  private constructor(
    db: Sqlite3,
    { onBusy, onGroup, clock, groupTime, busyDeadline, signal }: SqliteOptions,
  ) {
    this.#db = db;
    // Reads and writes may wait at the same time.
    this.#waiting = { busyDeadline, signal, onBusy: overlappingWaits(onBusy) };
    this.#writes = new WriteQueue({
      ...this.#waiting,
      transact: (group) => this.#connection.run(() => this.#transact(group as Group), { urgent: true }),
      isBusy,
      mapError: storageError,
      onError: (error) => this.#noteFailure(error),
      onGroup,
      clock,
      groupTime,
    });
    this.#opened = statsOf(db.file);
  }

  /** Opens an existing database and brings its schema up to date; throws what `openDatabase` throws. */
  static open(file: string, options: SqliteOptions = {}): SqliteStore {
    const db = openDatabase(file);
    if (options.forLoading) prepareLoading(db);
    return new SqliteStore(db, options);
  }

  /** What SQLite calls a database that has no file. */
  static readonly IN_MEMORY = ':memory:';

  /** An empty database that is gone with the process. */
  static async inMemory(fill: (tx: SqliteTransaction) => Awaitable<void>): Promise<SqliteStore> {
    const store = new SqliteStore(await emptyDatabase(SqliteStore.IN_MEMORY), {});
    await store.write(fill);
    return store;
  }

  /** An empty database for a load, in a temporary file that nobody sees, and that is gone however the process ends. */
  static async temporary(options: SqliteOptions = {}): Promise<SqliteStore> {
    const db = await emptyDatabase(TEMPORARY);
    prepareLoading(db);
    return new SqliteStore(db, options);
  }

  get name(): string {
    return this.#db.file;
  }

  /**
   * Throws BASE_REMPLACEE where the file that was opened no longer has its name: it was removed, or another was put in
   * its place. What is written then is gone with the process.
   */
  refuseReplaced(): void {
    const current = statsOf(this.name);
    // What cannot be looked at may well be there.
    this.#replaced =
      current !== undefined &&
      this.#opened !== undefined &&
      (current?.ino !== this.#opened?.ino || current?.dev !== this.#opened?.dev);
    if (this.#replaced) throw new VigieError('BASE_REMPLACEE');
  }

  /** Throws BASE_INDISPONIBLE from a write on that the disk has failed, until the file is found to be sound; BASE_ENDOMMAGEE where it is not. */
  #refuseFailed(): void {
    if (this.#failure) throw this.#failure;
  }

  /** What a disk that failed has kept is not known: nothing more is written until the file has been checked. */
  #noteFailure(error: unknown): void {
    const known = storageError(error);
    if (known?.code !== 'BASE_INDISPONIBLE') return;
    this.#failure = known;
    this.#checkLater();
  }

  #checkLater(): void {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => this.#connection.run(() => this.#check()), CHECK_DELAY).unref();
  }

  /** Brings all that was answered from the log into the file, opens the file anew, and goes on with it if it is sound. */
  #check(): void {
    let opened: Sqlite3 | undefined;
    try {
      this.refuseReplaced();
      // With it the log forgets what it holds of the write that failed.
      this.#db.db.pragma('wal_checkpoint(TRUNCATE)');
      opened = openDatabase(this.name);
      const reason = String(opened.db.pragma('quick_check(1)', { simple: true }));
      if (reason !== 'ok') throw new VigieError('BASE_ENDOMMAGEE', { reason });
      this.#db.close();
      this.#db = opened;
      this.#failure = undefined;
    } catch (error) {
      opened?.close();
      const known = error instanceof VigieError ? error : storageError(error);
      if (known?.code === 'BASE_ENDOMMAGEE')
        this.#failure = new VigieError(known.code, { reason: known.params.reason ?? '' }, { cause: error });
      this.#checkLater();
    }
  }

  /** Throws BASE_REMPLACEE, BASE_INDISPONIBLE and what reading says, without waiting for other processes. */
  async refuseUnready(): Promise<void> {
    this.refuseReplaced();
    this.#refuseFailed();
    await this.read(({ sqlite }) => sqlite.statement('SELECT 1 FROM organisations LIMIT 1').get(), 0).catch(
      (cause: unknown) => {
        throw new VigieError('BASE_INDISPONIBLE', {}, { cause });
      },
    );
  }

  read<T>(
    work: (tx: SqliteTransaction) => Awaitable<T>,
    busyDeadline = this.#waiting.busyDeadline,
  ): Promise<T> {
    const attempt = () => this.#connection.run(() => this.#readNow(work));
    return retryWhileBusy(attempt, { ...this.#waiting, busyDeadline });
  }

  get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    // One statement sees one state by itself, and meets a lock that is held as it begins.
    const attempt = () => this.#connection.run(() => new SqliteTransaction(this.#db).get(query, values));
    return retryWhileBusy(attempt, this.#waiting);
  }

  async #readNow<T>(work: (tx: SqliteTransaction) => Awaitable<T>): Promise<T> {
    const tx = this.#beginReading();
    try {
      return await work(tx);
    } finally {
      tx.sqlite.exec('COMMIT');
    }
  }

  #beginReading(): SqliteTransaction {
    const db = this.#db;
    db.exec('BEGIN');
    try {
      // Takes the lock: that it is held is met here, before any of the work is done.
      db.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    } catch (error) {
      db.exec('COMMIT');
      throw error;
    }
    return new SqliteTransaction(db);
  }

  async *stream<T>(work: (tx: SqliteTransaction) => AsyncIterable<T>): AsyncGenerator<T> {
    const release = await this.#connection.acquire();
    try {
      const tx = await retryWhileBusy(() => this.#beginReading(), this.#waiting);
      try {
        yield* work(tx);
      } finally {
        tx.sqlite.exec('COMMIT');
      }
    } finally {
      release();
    }
  }

  write<T>(work: (tx: SqliteTransaction) => Awaitable<T>, options: WriteOptions = {}): Promise<T> {
    return this.#writes.add((tx) => work(tx as SqliteTransaction), options);
  }

  writeTogether<Item, T>(group: GroupOfWrites<Item, T>, item: Item): Promise<T> {
    return this.#writes.addTogether(group, item);
  }

  async #transact(group: Group): Promise<void> {
    if (this.#replaced) this.refuseReplaced();
    this.#refuseFailed();
    await inTransaction(this.#db, group);
    // An answered write is durable. It costs some microseconds, once for all of them.
    this.refuseReplaced();
  }

  get waitingWrites(): number {
    return this.#writes.waiting;
  }

  /** With its log. */
  async bytes(): Promise<number | undefined> {
    const [size, log] = [this.name, `${this.name}-wal`].map(
      (part) => statSync(part, { throwIfNoEntry: false })?.size,
    );
    return size === undefined ? undefined : size + (log ?? 0);
  }

  async close(): Promise<void> {
    await this.#writes.idle();
    clearTimeout(this.#checking);
    await this.#connection.run(() => this.#db.close());
  }
}

/** A new database with our tables, which is gone with its connection. */
async function emptyDatabase(file: string): Promise<Sqlite3> {
  const db = new Sqlite3(file, { create: true });
  await createTables(db);
  return db;
}

function prepareLoading({ db }: Sqlite3): void {
  db.pragma(`cache_size = -${LOADING_CACHE}`);
  // SQLite would look for rows that wait for each new one, without an index, as long as any reference is open.
  db.pragma('foreign_keys = OFF');
}

/** What tells a file from every other that is there; null where there is none, undefined where that cannot be seen. */
function statsOf(file: string): BigIntStats | null | undefined {
  if (file === SqliteStore.IN_MEMORY || file === TEMPORARY) return undefined;
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch {
    return undefined;
  }
}
