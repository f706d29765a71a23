import type { GroupOfWrites, Transaction, WriteOptions } from './store.ts';

/** Writes that share one transaction at the most. */
const GROUP_MAX = 256;
/** Default time in which writes join one transaction, in milliseconds. */
const GROUP_TIME = 10;
/** Default deadline of a write behind those of others, in milliseconds. */
export const BUSY_DEADLINE = 10_000;

interface Write {
  /** Writes of one kind that follow each other in the queue are done by the work of the first. */
  readonly kind?: string;
  readonly item?: unknown;
  /** Answers for each item what came of it, or the error that refuses it. */
  readonly work: (tx: Transaction, items: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly dryRun: boolean;
  /** When it fails for a busy database. */
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface WriteQueueOptions {
  /**
   * Runs a group of writes in one transaction, which is durable when this resolves. What it throws undid all of it, if it
   * was begun at all.
   */
  readonly transact: (group: (tx: Transaction) => Promise<void>) => Promise<void>;
  /** Whether a transaction that failed is to be tried again: another has what it needs, for a moment. */
  readonly isBusy: (error: unknown) => boolean;
  /** The error of a write that waited too long. */
  readonly mapError: (error: unknown) => unknown;
  /** Called with the failure of each write, or of its transaction. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** How long a write waits, in milliseconds. */
  readonly busyDeadline?: number | undefined;
  /** Called with the number of writes of each commit. */
  readonly onGroup?: ((writes: number) => void) | undefined;
  /** Called when writes begin to wait for another process, and when the wait ends. */
  readonly onBusy?: ((waiting: boolean) => void) | undefined;
  /** Once it is aborted nothing waits any more: its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds since any instant. */
  readonly clock?: (() => number) | undefined;
  /** How long writes join one transaction, in milliseconds. */
  readonly groupTime?: number | undefined;
}

/**
 * Writes in the order in which they come, as many as wait in one transaction: one flush of the disk serves them all.
 * Each has a savepoint of its own, or is done together with the others of its kind, and is answered once it is durable.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #clock: () => number;
  readonly #groupTime: number;
  #queue: Write[] = [];
  #flushing: Promise<void> | undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    this.#groupTime = options.groupTime ?? GROUP_TIME;
  }

  add<T>(work: (tx: Transaction) => T | Promise<T>, { dryRun = false }: WriteOptions = {}): Promise<T> {
    return this.#enqueue({ work: async (tx) => [await work(tx)], dryRun });
  }

  addTogether<Item, T>({ kind, work }: GroupOfWrites<Item, T>, item: Item): Promise<T> {
    return this.#enqueue({ kind, item, work: work as Write['work'], dryRun: false });
  }

  /** Writes that wait for their transaction. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves once nothing waits. */
  async idle(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  #enqueue<T>(write: Omit<Write, 'deadline' | 'resolve' | 'reject'>): Promise<T> {
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + (this.#options.busyDeadline ?? BUSY_DEADLINE);
      this.#queue.push({ ...write, deadline, resolve: resolve as Write['resolve'], reject });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    let isBusy = false;
    while (this.#queue.length > 0) {
      await this.#gather();
      const refusal = await this.#runGroup();
      const waits = refusal !== undefined;
      if (waits !== isBusy) this.#options.onBusy?.(waits);
      isBusy = waits;
      if (!waits) continue;
      this.#refuseLate(refusal.error);
      await pause();
    }
    if (isBusy) this.#options.onBusy?.(false);
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

  /** Refuses the writes that have waited for as long as they may. */
  #refuseLate(cause: unknown): void {
    const { aborted = false, reason } = this.#options.signal ?? {};
    const now = Date.now();
    const late = this.#queue.filter(({ deadline }) => aborted || deadline <= now);
    this.#queue = this.#queue.filter((write) => !late.includes(write));
    const error = aborted ? reason : this.#options.mapError(cause);
    for (const write of late) write.reject(error);
  }

  /**
   * Runs the first of the writes that wait, and those after it as far as the bounds of a group allow. Answers why they
   * have to wait on, if so.
   */
  async #runGroup(): Promise<{ readonly error: unknown } | undefined> {
    let group: Write[] = [];
    const answers: (() => void)[] = [];
    try {
      await this.#options.transact(async (tx) => {
        let start: number | undefined;
        do {
          const writes = this.#takeTogether(GROUP_MAX - group.length);
          const alone = group.length === 0 && this.#queue.length === 0;
          group.push(...writes);
          answers.push(await this.#runTogether(tx, writes, alone));
          // With the first answer the locks are there: waiting for them is not the group's time.
          start ??= this.#clock();
        } while (
          this.#queue.length > 0 &&
          group.length < GROUP_MAX &&
          this.#clock() - start < this.#groupTime
        );
      });
    } catch (error) {
      if (this.#options.isBusy(error)) {
        this.#queue.unshift(...group);
        return { error };
      }
      this.#options.onError?.(error);
      // What could not even be begun is refused to all that wait.
      if (group.length === 0) group = this.#queue.splice(0);
      for (const write of group) write.reject(error);
      return undefined;
    }
    this.#options.onGroup?.(group.length);
    for (const answer of answers) answer();
    return undefined;
  }

  /** Takes the first of the writes that wait, and those of its kind right after it. */
  #takeTogether(max: number): Write[] {
    const [{ kind }] = this.#queue as [Write];
    const end = this.#queue.findIndex((other, i) => i > 0 && (kind === undefined || other.kind !== kind));
    return this.#queue.splice(0, Math.min(end < 0 ? this.#queue.length : end, max));
  }

  /** Runs the writes of a group that share one work; returns what settles their promises once the group is durable. */
  async #runTogether(tx: Transaction, writes: readonly Write[], alone: boolean): Promise<() => void> {
    const [{ work, dryRun }] = writes as [Write];
    const items = writes.map(({ item }) => item);
    // What is alone needs no savepoint: the transaction is its own.
    if (alone && !dryRun) return answering(writes, await work(tx, items));
    const savepoint = await tx.savepoint();
    try {
      const results = await work(tx, items);
      if (dryRun) await savepoint.undo();
      await savepoint.release();
      return answering(writes, results);
    } catch (error) {
      if (!tx.isOpen) throw error;
      this.#options.onError?.(error);
      await savepoint.undo();
      await savepoint.release();
      return () => {
        for (const { reject } of writes) reject(error);
      };
    }
  }
}

function answering(writes: readonly Write[], results: readonly unknown[]): () => void {
  return () => {
    for (const [i, { resolve, reject }] of writes.entries()) {
      const result = results[i];
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  };
}

/** Waits for a moment before a transaction is tried again, not as long as others wait. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
}

/**
 * Merges overlapping waits: `onBusy` is called when the first begins and when the last ends. The result is called for each
 * wait, at its beginning and at its end.
 */
export function overlappingWaits(
  onBusy: ((waiting: boolean) => void) | undefined,
): (waiting: boolean) => void {
  let waits = 0;
  return (waiting) => {
    waits += waiting ? 1 : -1;
    if (waits === (waiting ? 1 : 0)) onBusy?.(waiting);
  };
}

/** Lets so many works run at a time, in the order in which they come, those that are urgent before the others. */
export class Semaphore {
  #free: number;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Waits for its turn; answers how to end it. */
  async acquire({ urgent = false } = {}): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((next) => void (urgent ? this.#urgent : this.#waiting).push(next));
    return () => {
      const next = this.#urgent.shift() ?? this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  async run<T>(work: () => T | Promise<T>, options?: { readonly urgent: boolean }): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
