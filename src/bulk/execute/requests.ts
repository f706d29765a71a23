import { randomUUID } from 'node:crypto';
import { type CallOptions, type Client, type Extensions, ProblemError } from '../../client/client.ts';
import type { Wait } from '../../client/transport.ts';
import { VigieError } from '../../contract/errors.ts';
import { batch, type Operation, type OperationResult } from '../../contract/resources/service.ts';
import type { ImportTarget } from '../model/import-target.ts';
import type { Journal, Pending } from './journal/journal.ts';
import { isApplied, lookFor } from './look-up.ts';
import { callOf, packed, rowOf, targetOf, unpacked, unpackedResults } from './operations.ts';

/** Milliseconds for which bulk work repeats requests: a restarted service is back by then. */
export const PATIENCE = 60_000;

export interface RequestOptions {
  /** Collections of the requests. */
  readonly targets: readonly ImportTarget[];
  /** Whether no response can get lost: in this process. */
  readonly embedded: boolean;
  readonly journal?: Journal | undefined;
  /** Takes the reason and the duration of a pause; undefined at its end. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Requests not sent before an abort are dropped. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends writes to a service, each done once. Over a network a request is recorded in the journal first, and sent until
 * it is answered: under one key if the service honours keys, else after a look-up showed that the last attempt did
 * nothing. Requests without a response remain in the journal.
 *
 * Without keys nothing helps when a request given up for lost arrives after the look-up: a text may then exist twice,
 * and a late deletion removes its replacement.
 */
export class Requests {
  readonly #client: Client;
  readonly #options: RequestOptions;
  readonly #keyed: boolean;
  /** Whether creations are sent with many bodies; in this process only for bodies checked as such. */
  readonly #packs: boolean;
  readonly #run = randomUUID();
  #keys = 0;
  #waiting = 0;

  /** `extensions`: of the service. */
  constructor(client: Client, extensions: Extensions, options: RequestOptions) {
    const { embedded, targets } = options;
    this.#client = client;
    this.#options = options;
    this.#keyed = !embedded && extensions.has('idempotency');
    const areBodies = targets.every(({ row }) => !row);
    this.#packs = extensions.has('batch-bodies') && (areBodies || !embedded);
  }

  /** Options of read requests during bulk work. */
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
   * Sends operations of so many rows as a batch; without `atomic` each is independent. Returns their results in order;
   * existing objects (`identical`) are not written.
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
   * Settles a request of an earlier process without a response, so that it is done once or not at all. Returns the
   * operations that were done only now, without those that the service reports as done before.
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
        // Missing objects are planned again; a request may still be on its way.
        written = rows;
      }
    } catch (error) {
      refusalOnly(error);
      if (isDone(operation, error)) written = rows;
    }
    journal.end(number, written);
    return done;
  }

  /** Sends one operation for so many rows; returns the response. Deleting a missing object succeeds. */
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
      return call({ prevalidated: minimal }).catch((error) => {
        if (!isDone(operation, error)) throw error;
      });
    const text = wordingOf(operation);
    // Sent always, as for every write; recorded for resuming only if the service honours it.
    const idempotencyKey = `${this.#run}-${++this.#keys}`;
    const key = this.#keyed ? idempotencyKey : undefined;
    const number = journal?.begin({ operation, key, rows, text }) ?? 0;
    await (minimal ? journal?.flushed() : journal?.written());
    if (signal?.aborted && interruption !== 'after') {
      // Never sent: nothing to settle when resuming.
      journal?.end(number, 0);
      throw signal.reason;
    }
    let doubted = false;
    const lookUp = async () => {
      doubted = true;
      return (await this.#wasDone(operation)) ? { status: endpoint.status, headers: {} } : undefined;
    };
    try {
      // The result of a batch without a key cannot be known: it is not repeated.
      const repeats = this.#keyed || minimal ? {} : { lookUp };
      const answer = await call({ ...this.patient, idempotencyKey, text, ...repeats });
      journal?.end(number, writtenBy(operation, rows, answer));
      return answer;
    } catch (error) {
      refusalOnly(error);
      // A conflict may be with the request given up for lost.
      const done = isDone(operation, error) || (doubted && (await this.#wasDone(operation).catch(never)));
      journal?.end(number, done ? rows : 0);
      if (!done) throw error;
      return undefined;
    }
  }

  /**
   * Whether an operation without a response was done: the object has the resulting state. Throws CODE_EXISTANT or
   * CONFLIT when there is another object instead of a created one.
   */
  async #wasDone(operation: Operation): Promise<boolean> {
    const target = targetOf(operation, this.#options.targets);
    if (!target) return false;
    const options: CallOptions = { ...this.patient, interruption: 'after' };
    if (operation.method !== 'POST') return isApplied(this.#client, target, operation, options);
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

/** Results of a batch's operations, in order: all done for an empty response (`Prefer: return=minimal`). */
function resultsIn({ operations }: BatchBody, answer: unknown): readonly OperationResult[] {
  const { results } = (answer ?? {}) as { readonly results?: readonly OperationResult[] };
  if (results) return unpackedResults(operations, results);
  return operations.flatMap(({ bodies }) => bodies?.map(() => DONE) ?? DONE);
}

/** Body of an operation as sent: a batch becomes bytes once, for the journal and for the wire. */
function wordingOf({ path, body }: Operation): string | Buffer | undefined {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  return path === batch.path ? Buffer.from(text) : text;
}

/** Status of a refusal in any form; undefined for any other error. */
export function refusalOf(error: unknown): number | undefined {
  if (!(error instanceof ProblemError || error instanceof VigieError)) return undefined;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? status : undefined;
}

/** Rethrows errors other than refusals: they leave open whether something was done. */
function refusalOnly(error: unknown): undefined {
  if (refusalOf(error) === undefined) throw error;
  return undefined;
}

const never = () => false;

function isDone({ method }: Operation, error: unknown): boolean {
  return method === 'DELETE' && refusalOf(error) === 404;
}

/** Rows written by an operation, among its rows. */
function writtenBy(operation: Operation, rows: number, answer: unknown): number {
  const done = doneBy(operation, answer).length;
  // A row may take two operations.
  return done === operationsIn(operation).length ? rows : done;
}

/** Operations of one, which may be a batch. */
function operationsIn(operation: Operation): readonly Operation[] {
  return operation.path === batch.path ? unpacked((operation.body as BatchBody).operations) : [operation];
}

/** Executed ones among them: those whose object did not exist already. */
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

/** Bounded parallel work. The first failure stops further work from beginning. */
export class Parallel {
  readonly #limit: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Begins some work as soon as there is room for it. Throws the error of `end` after a failure. */
  async begin(work: () => Promise<void>): Promise<void> {
    if (this.#underWay.size >= this.#limit) await Promise.race(this.#underWay);
    if (this.#failures.length > 0) return this.end();
    const one = work()
      .catch((error) => void this.#failures.push(error))
      .then(() => void this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /** Resolves once all work has ended. Throws the first failure. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
