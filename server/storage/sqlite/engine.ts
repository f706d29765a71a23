import { type BigIntStats, statSync } from 'node:fs';
import { storageError, VigieError } from '../../../src/contract/errors.ts';
import { ListMemories } from '../list-memories.ts';
import { migrate, openDatabase } from '../migrate.ts';
import { Sqlite3 } from './connection.ts';
import { BUSY_DEADLINE, isBusy, pause, retryWhileBusy, type Waiting } from './lock-wait.ts';

/** How long after the disk failed a write the file is checked, and again until it is sound, in milliseconds. */
const CHECK_DELAY = 1000;
/** Writes that share one transaction at the most. */
const GROUP_MAX = 256;
/** How long writes join one transaction where nothing else is said, in milliseconds. */
const GROUP_TIME = 10;

interface Write {
  /** Writes of one kind that follow each other in the queue are done by the work of the first. */
  readonly kind?: string;
  readonly item?: unknown;
  /** Answers for each item what came of it, or the error that refuses it. */
  readonly work: (tx: Sqlite3, items: readonly unknown[]) => readonly unknown[];
  readonly dryRun: boolean;
  /** When it is told that the database is busy. */
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface WriteOptions {
  readonly dryRun?: boolean | undefined;
}

export interface EngineOptions extends Waiting {
  /** Milliseconds since any instant. */
  readonly clock?: () => number;
  /** How long writes join one transaction, in milliseconds: they hold the event loop. */
  readonly groupTime?: number;
}

/** A place within a write. */
export interface Savepoint {
  /** Undoes what was done since. */
  undo(): void;
  /** Must come last, undone or not. */
  release(): void;
}

/**
 * The database as the handlers see it: `read` and `write`. The interface is asynchronous, for an engine
 * behind a network must fit it too; on SQLite a callback runs without yielding.
 */
export class Engine {
  readonly listMemories = new ListMemories();
  #db: Sqlite3;
  readonly #busyDeadline: number;
  readonly #clock: () => number;
  readonly #groupTime: number;
  readonly #onBusy: (waiting: boolean) => void;
  readonly #signal: AbortSignal | undefined;
  /** Which file it is that was opened; undefined for none. */
  readonly #opened: BigIntStats | null | undefined;
  /** Whether it was found to be no longer there when that was looked at last. */
  #replaced = false;
  /** How the disk failed a write; no other is begun until the file has been checked. */
  #failure: VigieError | undefined;
  #checking: NodeJS.Timeout | undefined;
  #busy = false;
  #queue: Write[] = [];
  #flushing: Promise<void> | undefined;

  private constructor(db: Sqlite3, options: EngineOptions) {
    this.#db = db;
    this.#busyDeadline = options.busyDeadline ?? BUSY_DEADLINE;
    this.#clock = options.clock ?? (() => performance.now());
    this.#groupTime = options.groupTime ?? GROUP_TIME;
    this.#onBusy = options.onBusy ?? (() => {});
    this.#signal = options.signal;
    this.#opened = statsOf(db.file);
  }

  /** Opens an existing database and brings its schema up to date; throws what `openDatabase` throws. */
  static open(file: string, options: EngineOptions = {}): Engine {
    return new Engine(openDatabase(file), options);
  }

  /** What SQLite calls a database that has no file. */
  static readonly IN_MEMORY = ':memory:';

  /** An empty database that is gone with the process. */
  static inMemory(fill: (tx: Sqlite3) => void): Engine {
    const db = new Sqlite3(Engine.IN_MEMORY, { create: true });
    migrate(db);
    db.db.transaction(() => fill(db))();
    return new Engine(db, {});
  }

  get file(): string {
    return this.#db.file;
  }

  /**
   * Throws BASE_REMPLACEE where the file that was opened no longer has its name: it was removed, or another was put in
   * its place. What is written then is gone with the process.
   */
  refuseReplaced(): void {
    const there = statsOf(this.file);
    // What cannot be looked at may well be there.
    this.#replaced =
      there !== undefined &&
      this.#opened !== undefined &&
      (there?.ino !== this.#opened?.ino || there?.dev !== this.#opened?.dev);
    if (this.#replaced) throw new VigieError('BASE_REMPLACEE');
  }

  /** Throws BASE_INDISPONIBLE from a write on that the disk has failed, until the file is found to be sound; BASE_ENDOMMAGEE where it is not. */
  refuseFailed(): void {
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
    this.#checking = setTimeout(() => this.#check(), CHECK_DELAY).unref();
  }

  /** Brings all that was answered from the log into the file, opens the file anew, and goes on with it if it is sound. */
  #check(): void {
    let opened: Sqlite3 | undefined;
    try {
      this.refuseReplaced();
      // With it the log forgets what it holds of the write that failed.
      this.#db.db.pragma('wal_checkpoint(TRUNCATE)');
      opened = openDatabase(this.file);
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

  /** Runs queries that see one state of the database. */
  read<T>(work: (tx: Sqlite3) => T, busyDeadline = this.#busyDeadline): Promise<T> {
    const onBusy = (waiting: boolean) => this.#tellBusy(waiting);
    return retryWhileBusy(() => this.#readNow(work), { busyDeadline, onBusy, signal: this.#signal });
  }

  #readNow<T>(work: (tx: Sqlite3) => T): T {
    this.#db.exec('BEGIN');
    try {
      // Takes the lock: that it is held is met here, before any of the work is done.
      this.#db.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get();
      return work(this.#db);
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  /**
   * Runs a write. Writes that wait together (`#gather`) share one transaction, a savepoint
   * each, and are answered after COMMIT, when they are on disk: one flush of the disk serves them all.
   * With `dryRun` the work is done, answered and undone. `work` may do no I/O but SQL.
   */
  write<T>(work: (tx: Sqlite3) => T, { dryRun = false }: WriteOptions = {}): Promise<T> {
    return this.#enqueue({ work: (tx) => [work(tx)], dryRun });
  }

  /**
   * The same for writes of one kind, which `work` does together for the items of all that wait: it answers for each
   * item what came of it, or the error that refuses it. What it throws refuses them all.
   */
  writeTogether<Item, T>(
    kind: string,
    item: Item,
    work: (tx: Sqlite3, items: readonly Item[]) => readonly (T | Error)[],
  ): Promise<T> {
    return this.#enqueue({ kind, item, work: work as Write['work'], dryRun: false });
  }

  #enqueue<T>(write: Omit<Write, 'deadline' | 'resolve' | 'reject'>): Promise<T> {
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + this.#busyDeadline;
      this.#queue.push({ ...write, deadline, resolve: resolve as Write['resolve'], reject });
      this.#flushing ??= this.#flush();
    });
  }

  #tellBusy(waiting: boolean): void {
    if (waiting !== this.#busy) this.#onBusy(waiting);
    this.#busy = waiting;
  }

  /** Within a write: marks a place to go back to. */
  savepoint(name: string): Savepoint {
    this.#db.exec(`SAVEPOINT ${name}`);
    return {
      undo: () => this.#db.exec(`ROLLBACK TO ${name}`),
      release: () => this.#db.exec(`RELEASE ${name}`),
    };
  }

  /** Waits for the writes under way, then closes the file. */
  async close(): Promise<void> {
    while (this.#flushing) await this.#flushing;
    clearTimeout(this.#checking);
    this.#db.close();
  }

  async #flush(): Promise<void> {
    await this.#gather();
    while (this.#queue.length > 0) {
      const refusal = this.#begin();
      const waits = refusal !== undefined && isBusy(refusal);
      this.#tellBusy(waits);
      if (refusal === undefined) {
        this.#runGroup();
        await this.#gather();
        continue;
      }
      if (!waits) {
        for (const write of this.#queue.splice(0)) write.reject(refusal);
        continue;
      }
      this.#refuseLate(refusal);
      await pause();
    }
    this.#flushing = undefined;
  }

  /** Waits until a turn of the event loop brings no further write: to flush the disk takes as long as many turns. */
  async #gather(): Promise<void> {
    const start = this.#clock();
    let gathered: number;
    do {
      gathered = this.#queue.length;
      // It comes after the sockets have been read: everything that arrived in this turn is there.
      await new Promise(setImmediate);
    } while (this.#queue.length > gathered && this.#clock() - start < this.#groupTime);
  }

  /** Refuses the writes that have waited for as long as they may for another process's. */
  #refuseLate(cause: unknown): void {
    const { aborted = false, reason } = this.#signal ?? {};
    const now = Date.now();
    const late = this.#queue.filter(({ deadline }) => aborted || deadline <= now);
    this.#queue = this.#queue.filter((write) => !late.includes(write));
    const error = aborted ? reason : storageError(cause);
    for (const write of late) write.reject(error);
  }

  /** Takes the write lock; answers why it could not. The group must run in the same breath. */
  #begin(): unknown {
    try {
      if (this.#replaced) this.refuseReplaced();
      this.refuseFailed();
      this.#db.exec('BEGIN IMMEDIATE');
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Runs the first of the writes that wait, and those after it as far as the bounds of a group allow. */
  #runGroup(): void {
    const start = this.#clock();
    const group: Write[] = [];
    const answers: (() => void)[] = [];
    try {
      do {
        const writes = this.#takeTogether(GROUP_MAX - group.length);
        const alone = group.length === 0 && this.#queue.length === 0;
        group.push(...writes);
        answers.push(this.#runTogether(writes, alone));
      } while (this.#queue.length > 0 && group.length < GROUP_MAX && this.#clock() - start < this.#groupTime);
      if (this.#db.db.inTransaction) this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.db.inTransaction) this.#db.exec('ROLLBACK');
      this.#noteFailure(error);
      for (const write of group) write.reject(error);
      return;
    }
    try {
      // An answered write is durable. It costs some microseconds, once for all of them.
      this.refuseReplaced();
    } catch (error) {
      for (const write of group) write.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** Takes the first of the writes that wait, and those of its kind right after it. */
  #takeTogether(max: number): Write[] {
    const [{ kind }] = this.#queue as [Write];
    const end = this.#queue.findIndex((other, i) => i > 0 && (kind === undefined || other.kind !== kind));
    return this.#queue.splice(0, Math.min(end < 0 ? this.#queue.length : end, max));
  }

  /** Runs writes of a group that are done by one work; answers what is to be told once the group is on disk. */
  #runTogether(writes: readonly Write[], alone: boolean): () => void {
    const [{ work, dryRun }] = writes as [Write];
    // What is alone needs no savepoint: the transaction is its own.
    const savepoint = alone ? undefined : this.savepoint('one');
    const undo = () => (savepoint ? savepoint.undo() : this.#db.exec('ROLLBACK'));
    let answer: () => void;
    try {
      const results = work(
        this.#db,
        writes.map(({ item }) => item),
      );
      if (dryRun) undo();
      answer = () => {
        for (const [i, { resolve, reject }] of writes.entries()) {
          const result = results[i];
          if (result instanceof Error) reject(result);
          else resolve(result);
        }
      };
    } catch (error) {
      // SQLite undoes the whole transaction by itself when the disk is full: then no work is there.
      if (!this.#db.db.inTransaction) throw error;
      this.#noteFailure(error);
      undo();
      answer = () => {
        for (const { reject } of writes) reject(error);
      };
    }
    savepoint?.release();
    return answer;
  }
}

/** What tells a file from every other that is there; null where there is none, undefined where that cannot be seen. */
function statsOf(file: string): BigIntStats | null | undefined {
  if (file === Engine.IN_MEMORY) return undefined;
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch {
    return undefined;
  }
}
