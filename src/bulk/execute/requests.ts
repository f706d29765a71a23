import { randomUUID } from 'node:crypto';
import { type CallOptions, type Client, type Extensions, ProblemError } from '../../client/client.ts';
import type { Wait } from '../../client/transport.ts';
import { VigieError } from '../../contract/errors.ts';
import { batch, type Operation, type OperationResult } from '../../contract/resources/service.ts';
import type { ImportTarget } from '../model/import-target.ts';
import type { Journal, Pending } from './journal/journal.ts';
import { isSo, lookFor } from './look-up.ts';
import { callOf, packed, rowOf, targetOf, unpacked, unpackedResults } from './operations.ts';

/** Milliseconds for which bulk work goes on trying: a service that is restarted is back by then. */
export const PATIENCE = 60_000;

export interface RequestOptions {
  /** Whose objects the requests are about. */
  readonly targets: readonly ImportTarget[];
  /** The service is in this process: no answer can get lost. */
  readonly embedded: boolean;
  readonly journal?: Journal | undefined;
  /** Told that everything waits for something, and for how long; undefined when it goes on. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** What is not sent yet when it is aborted is not sent. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends writes to a service, each so that it is done once. Over a network it is written down in the journal
 * before, and sent until it is answered: under one key where the service honours keys, else once it is known by
 * looking that the last time did nothing. What remains without an answer is in the journal.
 *
 * Where a service honours no keys, nobody can help it when a request that was given up for lost arrives after it has
 * been looked for: a text may then come twice, and a late deletion takes what was added in its place.
 */
export class Requests {
  readonly #client: Client;
  readonly #options: RequestOptions;
  readonly #keyed: boolean;
  /** Whether what creates is sent with many bodies; in this process where these were judged as what they create. */
  readonly #packs: boolean;
  readonly #run = randomUUID();
  #keys = 0;
  #waiting = 0;

  /** `extensions` are those of the service. */
  constructor(client: Client, extensions: Extensions, options: RequestOptions) {
    const { embedded, targets } = options;
    this.#client = client;
    this.#options = options;
    this.#keyed = !embedded && extensions.has('idempotency');
    const areBodies = targets.every(({ row }) => !row);
    this.#packs = extensions.has('batch-bodies') && (areBodies || !embedded);
  }

  /** How requests are made that only read, amid bulk work. */
  readonly patient: CallOptions = {
    patience: {
      milliseconds: PATIENCE,
      onWait: (wait) => {
        this.#waiting += wait ? 1 : -1;
        if (wait || this.#waiting === 0) this.#options.onWait?.(wait);
      },
    },
  };

  /**
   * Does operations together, those of so many rows; without `atomic` each stands alone. Answers what became of each, in
   * order; what was there already (`identical`) is not done.
   */
  async batch(
    operations: readonly Operation[],
    rows: number,
    atomic: boolean,
  ): Promise<readonly OperationResult[]> {
    const body = { atomic, operations: this.#packs ? packed(operations) : operations };
    return resultsIn(body, await this.send({ method: batch.method, path: batch.path, body }, rows));
  }

  /**
   * Settles what an earlier process sent without seeing an answer, so that it is done once or not at all. Answers the
   * operations that were done only now; what the service has done before, and says so, are none of them.
   */
  async settle(journal: Journal, { number, key, operation, rows }: Pending): Promise<readonly Operation[]> {
    const { endpoint, params } = callOf(operation, this.#options.targets);
    const input = { params, body: operation.body } as never;
    let written = 0;
    let done: readonly Operation[] = [];
    try {
      if (this.#keyed && key !== undefined) {
        const minimal = endpoint === batch;
        const options = { ...this.patient, idempotencyKey: key, minimal, interruption: 'between' } as const;
        const { body, headers } = await this.#client.send(endpoint, input, options);
        written = writtenBy(operation, rows, body);
        if (headers['idempotency-replayed'] !== 'true') done = doneBy(operation, body);
      } else if (await this.#wasDone(operation)) {
        // What is not there is planned again; what still is on its way cannot be known.
        written = rows;
      }
    } catch (error) {
      refusalOnly(error);
      if (isDone(operation, error)) written = rows;
    }
    journal.end(number, written);
    return done;
  }

  /** Does one operation, and with it so many rows; answers its answer. A deletion of what is not there is done. */
  async send(
    operation: Operation,
    rows: number,
    interruption: CallOptions['interruption'] = 'between',
  ): Promise<unknown> {
    const { embedded, targets, journal, signal } = this.#options;
    const { endpoint, params } = callOf(operation, targets);
    const minimal = endpoint === batch;
    const call = (options: CallOptions) =>
      this.#client.call(endpoint, { params, body: operation.body } as never, {
        ...options,
        ...{ minimal, interruption },
      });
    if (embedded)
      return call({ judged: minimal }).catch((error) => {
        if (!isDone(operation, error)) throw error;
      });
    const text = wordingOf(operation);
    // Sent in any case, as every write has one: where it counts for nothing, who resumes the work must not count on it.
    const idempotencyKey = `${this.#run}-${++this.#keys}`;
    const key = this.#keyed ? idempotencyKey : undefined;
    const number = journal?.begin({ operation, key, rows, text }) ?? 0;
    await (minimal ? journal?.flushed() : journal?.written());
    if (signal?.aborted && interruption !== 'after') {
      // Who resumes the work need not ask what became of it.
      journal?.end(number, 0);
      throw signal.reason;
    }
    let doubted = false;
    const lookUp = async () => {
      doubted = true;
      return (await this.#wasDone(operation)) ? { status: endpoint.status, headers: {} } : undefined;
    };
    try {
      // Of a batch without a key nobody can tell what became of it: it is not repeated.
      const repeats = this.#keyed || minimal ? {} : { lookUp };
      const answer = await call({ ...this.patient, idempotencyKey, text, ...repeats });
      journal?.end(number, writtenBy(operation, rows, answer));
      return answer;
    } catch (error) {
      refusalOnly(error);
      // What is refused as there already may be what was given up for lost.
      const done = isDone(operation, error) || (doubted && (await this.#wasDone(operation).catch(never)));
      journal?.end(number, done ? rows : 0);
      if (!done) throw error;
      return undefined;
    }
  }

  /**
   * Whether an operation whose answer got lost was done: the object is as it would be then. Throws CODE_EXISTANT or
   * CONFLIT when something else stands where one should be created.
   */
  async #wasDone(operation: Operation): Promise<boolean> {
    const target = targetOf(operation, this.#options.targets);
    if (!target) return false;
    const options: CallOptions = { ...this.patient, interruption: 'after' };
    if (operation.method !== 'POST') return isSo(this.#client, target, operation, options);
    const row = rowOf(target, operation);
    const found = await lookFor(this.#client, target, row, options);
    if (found !== 'other') return found === 'same';
    const { code } = row as { readonly code?: number };
    throw code === undefined
      ? new VigieError('CONFLIT')
      : new VigieError('CODE_EXISTANT', { anomalie: code });
  }
}

interface BatchBody {
  readonly atomic?: boolean;
  readonly operations: readonly Operation[];
}

const DONE: OperationResult = { status: 200 };

/** What became of each operation of a batch, in order: that all were done where nothing is answered (`Prefer: return=minimal`). */
function resultsIn({ operations }: BatchBody, answer: unknown): readonly OperationResult[] {
  const { results } = (answer ?? {}) as { readonly results?: readonly OperationResult[] };
  if (results) return unpackedResults(operations, results);
  return operations.flatMap(({ bodies }) => bodies?.map(() => DONE) ?? DONE);
}

/** The body of an operation as it is sent: that of a batch is made bytes once, for the journal and for the wire. */
function wordingOf({ path, body }: Operation): string | Buffer | undefined {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  return path === batch.path ? Buffer.from(text) : text;
}

/** The status of a refusal, whoever words it; undefined for any other error. */
export function refusalOf(error: unknown): number | undefined {
  if (!(error instanceof ProblemError || error instanceof VigieError)) return undefined;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? status : undefined;
}

/** Throws again what is no refusal: it leaves open whether something was done, where a refusal does not. */
function refusalOnly(error: unknown): undefined {
  if (refusalOf(error) === undefined) throw error;
  return undefined;
}

const never = () => false;

function isDone({ method }: Operation, error: unknown): boolean {
  return method === 'DELETE' && refusalOf(error) === 404;
}

/** The rows that were written by an operation, of those that it stands for. */
function writtenBy(operation: Operation, rows: number, answer: unknown): number {
  const done = doneBy(operation, answer).length;
  // Where all were done a row may have taken two of them.
  return done === operationsIn(operation).length ? rows : done;
}

/** The operations of one, which may be a batch of them. */
function operationsIn(operation: Operation): readonly Operation[] {
  return operation.path === batch.path ? unpacked((operation.body as BatchBody).operations) : [operation];
}

/** Those of them that were done by it: what one would have created was not there already. */
function doneBy(operation: Operation, answer: unknown): readonly Operation[] {
  const operations = operationsIn(operation);
  if (operation.path !== batch.path) return operations;
  const body = operation.body as BatchBody;
  const results = resultsIn(body, answer);
  if (body.atomic !== false && results.some(({ status }) => status >= 400)) return [];
  return operations.filter((_, i) => {
    const { status, identical } = results[i] as OperationResult;
    return status < 400 && !identical;
  });
}

/** Works with at most so many things under way at once. The first failure keeps what has not begun from beginning. */
export class Parallel {
  readonly #limit: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Begins some work as soon as there is room for it. Throws what `end` throws once something has failed. */
  async begin(work: () => Promise<void>): Promise<void> {
    if (this.#underWay.size >= this.#limit) await Promise.race(this.#underWay);
    if (this.#failures.length > 0) return this.end();
    const one = work()
      .catch((error) => void this.#failures.push(error))
      .then(() => void this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /** Resolves once nothing is under way. Throws the first failure. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
