import { type Client, ProblemError } from '../../client/client.ts';
import type { Wait } from '../../client/transport.ts';
import { VigieError } from '../../contract/errors.ts';
import { type Operation, type OperationResult, UNDONE } from '../../contract/resources/service.ts';
import type { Problem } from '../../contract/schema/problem.ts';
import type { ImportTarget } from '../model/import-target.ts';
import { isTwofold } from '../plan/plan.ts';
import type { PlanStep, StepAction } from '../plan/steps.ts';
import type { Journal } from './journal/journal.ts';
import { lookFor } from './look-up.ts';
import { operationsOf } from './operations.ts';
import { LostObject, replaceObject } from './replace-object.ts';
import { Parallel, Requests, refusalOf } from './requests.ts';

export type { Wait };

/** Statuses of refusals that a row causes, not its sender; 404 for an object that should exist. */
const TO_BLAME = new Set([400, 404, 409, 410, 412, 413, 422]);

/** Rate of requests. */
export interface RequestRate {
  /** Requests in flight at most. */
  readonly inFlight: number;
  /** Whether the service is in this process: no response gets lost, so no `Idempotency-Key` is needed. */
  readonly embedded: boolean;
}

export interface ApplyOptions {
  readonly rate: RequestRate;
  /** Record of requests over a network, to resume interrupted work. */
  readonly journal?: Journal | undefined;
  /**
   * Takes steps that are surely done, block after block; `found` ones needed no write: their object has been created
   * meanwhile, with the same content.
   */
  readonly onDone?: ((steps: readonly PlanStep[], found: boolean) => void) | undefined;
  /** Takes the reason and the duration of a pause; undefined at its end. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Whether to continue without a step that the service refuses; by default it stops. */
  readonly goOn?: ((step: PlanStep) => boolean) | undefined;
  /** Takes a refused step, with the error. */
  readonly onRefused?: ((step: PlanStep, error: unknown) => void) | undefined;
  /** Awaited before every block of steps: slows the work for a reader of its reports. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** Ends the work before the next request, after those in flight; its reason is the failure. */
  readonly signal?: AbortSignal | undefined;
}

export interface Applied {
  readonly created: number;
  readonly replaced: number;
  readonly deleted: number;
  /** Steps refused by the service, while the others continued. */
  readonly refused: number;
  /** Steps without a write: their object has been created meanwhile, with the same content. */
  readonly found: number;
  /** Error that stopped the writing, and the line of the row to blame, if any. */
  readonly failure?: { readonly error: unknown; readonly line: number | undefined };
}

/**
 * Executes the steps of a plan: whole batches, all or nothing (choice X3), or one by one on a service without batches.
 * Deletions, in batches too, begin when all else is done. Stops at the first failure; written steps stay, and are
 * counted. Never throws.
 *
 * When an object was deleted to be replaced, and neither its new content nor the old one could be written afterwards,
 * the failure is REMPLACEMENT_PERDU and holds the content: see `replaceObject`.
 */
export async function apply(
  client: Client,
  target: ImportTarget,
  steps: AsyncIterable<readonly PlanStep[]> | Iterable<readonly PlanStep[]>,
  options: ApplyOptions,
): Promise<Applied> {
  const work = new Application(client, target, options);
  const sending = new Parallel(options.rate.inFlight);
  try {
    await work.prepare();
    let deletes = false;
    for await (const batch of steps) {
      await options.drained?.();
      if (!deletes && batch[0]?.action === 'delete') {
        await sending.end();
        deletes = true;
      }
      const parts = work.together ? [batch] : batch.map((step) => [step]);
      for (const part of parts) await sending.begin(() => work.write(part));
    }
    await sending.end();
    return work.applied();
  } catch (error) {
    // Pending requests end first, and count.
    await sending.end().catch(() => {});
    return work.applied(error);
  }
}

/** Execution of a plan. */
class Application {
  readonly #client: Client;
  readonly #target: ImportTarget;
  readonly #options: ApplyOptions;
  readonly #done: Record<StepAction, number> = { create: 0, replace: 0, delete: 0 };
  readonly #lost: LostObject[] = [];
  #refused = 0;
  #found = 0;
  #requests!: Requests;
  /** Whether the service detects identical objects when it writes. */
  #skipsIdentical = false;
  /** Whether the service takes batches. */
  together = false;

  constructor(client: Client, target: ImportTarget, options: ApplyOptions) {
    this.#client = client;
    this.#target = target;
    this.#options = options;
  }

  async prepare(): Promise<void> {
    const { rate, journal, onWait, signal } = this.#options;
    const extensions = await this.#client.extensions();
    this.together = extensions.has('batch');
    this.#skipsIdentical = this.#target.skipsIdentical === true && extensions.has('batch-skip-identical');
    const { embedded } = rate;
    const targets = [this.#target];
    this.#requests = new Requests(this.#client, extensions, { targets, embedded, journal, onWait, signal });
  }

  async write(steps: readonly PlanStep[]): Promise<void> {
    this.#options.signal?.throwIfAborted();
    if (this.together) await this.#writeTogether(steps);
    else for (const step of steps) await this.#writeAlone(step);
  }

  applied(error?: unknown): Applied {
    const { create, replace, delete: remove } = this.#done;
    const counts = {
      created: create,
      replaced: replace,
      deleted: remove,
      refused: this.#refused,
      found: this.#found,
    };
    if (error === undefined) return counts;
    const failure =
      error instanceof StepFailure ? { error: error.cause, line: error.line } : { error, line: undefined };
    return { ...counts, failure: this.#lost.length > 0 ? lossOf(this.#lost, failure.error) : failure };
  }

  /** All or nothing; then, if one is refused and the rest goes on, without it. */
  async #writeTogether(steps: readonly PlanStep[]): Promise<void> {
    const results = await this.#send(steps, true);
    const refused = results.find(({ status }) => status >= 400 && status !== UNDONE);
    if (!refused) return this.#noteDone(results);
    await this.#settle(refused);
    const rest = steps.filter((step) => step !== refused.step);
    const single = rest.filter((step) => !isTwofold(this.#target, step));
    const twofold = rest.filter((step) => isTwofold(this.#target, step));
    if (single.length > 0) await this.#writeLoosely(single);
    if (twofold.length > 0) await this.#writeTogether(twofold);
  }

  /** Independent steps of one operation each: a refused one does not hold back others. */
  async #writeLoosely(steps: readonly PlanStep[]): Promise<void> {
    const results = await this.#send(steps, false);
    this.#noteDone(results.filter(({ status }) => status < 400));
    for (const result of results) if (result.status >= 400) await this.#settle(result);
  }

  /** Returns the result of each operation. */
  async #send(steps: readonly PlanStep[], atomic: boolean): Promise<readonly StepResult[]> {
    const operations: Operation[] = [];
    const owners: PlanStep[] = [];
    for (const step of steps) {
      const skips = step.action === 'create' && this.#skipsIdentical;
      for (const operation of operationsOf(this.#target, step)) {
        operations.push(skips ? { ...operation, skip_identical: true } : operation);
        owners.push(step);
      }
    }
    const results = await this.#requests.batch(operations, steps.length, atomic);
    return results.map((result, i) => ({ ...result, step: owners[i] as PlanStep }));
  }

  async #writeAlone(step: PlanStep): Promise<void> {
    try {
      if (step.action === 'replace' && isTwofold(this.#target, step)) {
        await replaceObject(this.#client, this.#target, this.#requests, this.#options.journal, step);
      } else {
        const [operation] = operationsOf(this.#target, step);
        await this.#requests.send(operation as Operation, 1);
      }
    } catch (error) {
      if (error instanceof LostObject) {
        this.#lost.push(error);
        throw new StepFailure(error.cause, step);
      }
      if (this.#options.signal?.aborted) throw error;
      return await this.#refuse(step, error);
    }
    this.#note([step]);
  }

  /** Handles the response to a step of a batch that was not executed. Deleting a missing object succeeds. */
  async #settle({ step, status, body }: StepResult): Promise<void> {
    if (step.action === 'delete' && status === 404) this.#note([step]);
    else await this.#refuse(step, new ProblemError(body as Problem));
  }

  /** Continues without a step, or throws its error. */
  async #refuse(step: PlanStep, error: unknown): Promise<void> {
    const code = error instanceof ProblemError ? error.problem.code : (error as Partial<VigieError>).code;
    if (step.action !== 'create' || code !== 'CODE_EXISTANT') return this.#goOn(step, error);
    // Absent when the collection was read.
    const found = await lookFor(this.#client, this.#target, step.body, this.#requests.patient);
    if (found !== 'same') {
      const params = { objet: String(step.identity) };
      return this.#goOn(step, error, new VigieError('BIBLIOTHEQUE_MODIFIEE', params, { cause: error }));
    }
    this.#noteFound([step]);
  }

  #goOn(step: PlanStep, error: unknown, reported = error): void {
    const status = refusalOf(error) ?? 0;
    const missing = status === 404 && step.action === 'create';
    const { goOn, onRefused } = this.#options;
    if (!TO_BLAME.has(status) || missing || !goOn?.(step)) throw new StepFailure(reported, step);
    this.#refused++;
    onRefused?.(step, reported);
  }

  /** Reports the steps that are done, apart from those whose object existed already. */
  #noteDone(results: readonly StepResult[]): void {
    const steps = [...new Set(results.map(({ step }) => step))];
    const found = new Set(results.flatMap(({ step, identical }) => (identical ? [step] : [])));
    this.#note(steps.filter((step) => !found.has(step)));
    this.#noteFound([...found]);
  }

  #noteFound(steps: readonly PlanStep[]): void {
    this.#found += steps.length;
    if (steps.length > 0) this.#options.onDone?.(steps, true);
  }

  #note(steps: readonly PlanStep[]): void {
    for (const { action } of steps) this.#done[action]++;
    if (steps.length > 0) this.#options.onDone?.(steps, false);
  }
}

interface StepResult extends OperationResult {
  readonly step: PlanStep;
}

class StepFailure extends Error {
  readonly line: number | undefined;

  constructor(cause: unknown, step: PlanStep) {
    super('step refused', { cause });
    // A row is not to blame for a full disk or a lost connection.
    const isChange = cause instanceof VigieError && cause.code === 'BIBLIOTHEQUE_MODIFIEE';
    const isRefusal = cause instanceof ProblemError || refusalOf(cause) !== undefined || isChange;
    this.line = isRefusal && step.action !== 'delete' ? step.line : undefined;
  }
}

/** Error that stopped the writing, if objects were lost: in the order of the file, for any order of responses. */
function lossOf(lost: readonly LostObject[], error: unknown): NonNullable<Applied['failure']> {
  const reason = error instanceof Error ? error.message : String(error);
  const objets = lost.toSorted((a, b) => a.line - b.line).map(({ body }) => JSON.stringify(body));
  return {
    error: new VigieError('REMPLACEMENT_PERDU', { objets, reason }, { cause: error }),
    line: undefined,
  };
}
