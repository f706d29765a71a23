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

/** What a service answers when a row is to blame, not whoever sends it; 404 for what should be there. */
const TO_BLAME = new Set([400, 404, 409, 410, 412, 413, 422]);

/** How to go about the writing. */
export interface RequestRate {
  /** Requests under way at once. */
  readonly inFlight: number;
  /** The service is in this process: no answer can get lost, so no `Idempotency-Key` is needed to ask again. */
  readonly embedded: boolean;
}

export interface ApplyOptions {
  readonly rate: RequestRate;
  /** Where requests over a network are written down, so that who is cut short can be resumed. */
  readonly journal?: Journal | undefined;
  /**
   * Told of steps that are surely done, block after block; nothing was done for those that are `found`: somebody else has
   * created their object meanwhile, just so.
   */
  readonly onDone?: ((steps: readonly PlanStep[], found: boolean) => void) | undefined;
  /** Told that everything waits for something, and for how long; undefined when it goes on. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Whether the rest goes on without a step that the service refuses; it stops unless this says otherwise. */
  readonly goOn?: ((step: PlanStep) => boolean) | undefined;
  /** Told of such a step, with what the service said. */
  readonly onRefused?: ((step: PlanStep, error: unknown) => void) | undefined;
  /** Waited for before every block of steps: holds the work back for who reads about it. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** Ends the work before the next request, once those under way have ended; its reason is the failure. */
  readonly signal?: AbortSignal | undefined;
}

export interface Applied {
  readonly created: number;
  readonly replaced: number;
  readonly deleted: number;
  /** Steps that the service refused, where the rest went on without them. */
  readonly refused: number;
  /** Steps for which nothing was left to do: somebody else has created the very same meanwhile. */
  readonly found: number;
  /** What stopped the writing, and the line of the row when one row is to blame. */
  readonly failure?: { readonly error: unknown; readonly line: number | undefined };
}

/**
 * Does the steps of a plan: those that come together at a time, all or nothing (choice X3), or one by one where the
 * service takes no batches. Deletions, which come together too, begin when all else is done. Stops at the first failure; what is
 * written stays, and is counted. Never throws.
 *
 * When an object was deleted to be replaced, and neither its new content nor the old one could be written after
 * that, the failure is REMPLACEMENT_PERDU and holds the content: see `replaceObject`.
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
    // What is under way ends first, and is counted.
    await sending.end().catch(() => {});
    return work.applied(error);
  }
}

/** One plan on its way. */
class Application {
  readonly #client: Client;
  readonly #target: ImportTarget;
  readonly #options: ApplyOptions;
  readonly #done: Record<StepAction, number> = { create: 0, replace: 0, delete: 0 };
  readonly #lost: LostObject[] = [];
  #refused = 0;
  #found = 0;
  #requests!: Requests;
  /** Whether the service sees, where it writes, what is there already. */
  #skipsIdentical = false;
  /** Whether the service takes many operations at once. */
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

  /** All or nothing; then, if one is refused and the rest goes on, the rest without it. */
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

  /** Steps of one operation, each of which stands alone: those that are refused keep no other back. */
  async #writeLoosely(steps: readonly PlanStep[]): Promise<void> {
    const results = await this.#send(steps, false);
    this.#noteDone(results.filter(({ status }) => status < 400));
    for (const result of results) if (result.status >= 400) await this.#settle(result);
  }

  /** Answers what became of each operation. */
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

  /** What a batch answered to a step that it did not do. What should be deleted and is not there is deleted. */
  async #settle({ step, status, body }: StepResult): Promise<void> {
    if (step.action === 'delete' && status === 404) this.#note([step]);
    else await this.#refuse(step, new ProblemError(body as Problem));
  }

  /** Goes on without a step, or throws what stopped it. */
  async #refuse(step: PlanStep, error: unknown): Promise<void> {
    const code = error instanceof ProblemError ? error.problem.code : (error as Partial<VigieError>).code;
    if (step.action !== 'create' || code !== 'CODE_EXISTANT') return this.#goOn(step, error);
    // It was not there when the collection was read.
    const there = await lookFor(this.#client, this.#target, step.body, this.#requests.patient);
    if (there !== 'same') {
      const params = { objet: String(step.identity) };
      return this.#goOn(step, error, new VigieError('BIBLIOTHEQUE_MODIFIEE', params, { cause: error }));
    }
    this.#noteFound([step]);
  }

  #goOn(step: PlanStep, error: unknown, told = error): void {
    const status = refusalOf(error) ?? 0;
    const missing = status === 404 && step.action === 'create';
    const { goOn, onRefused } = this.#options;
    if (!TO_BLAME.has(status) || missing || !goOn?.(step)) throw new StepFailure(told, step);
    this.#refused++;
    onRefused?.(step, told);
  }

  /** Notes the steps whose operations were done, but for those whose object the service found there already. */
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
    // A full disk or a lost connection is nothing that a row is to blame for.
    const isChange = cause instanceof VigieError && cause.code === 'BIBLIOTHEQUE_MODIFIEE';
    const said = cause instanceof ProblemError || refusalOf(cause) !== undefined || isChange;
    this.line = said && step.action !== 'delete' ? step.line : undefined;
  }
}

/** What stopped the writing, when objects were lost by it: told in the order of the file, whichever answer came first. */
function lossOf(lost: readonly LostObject[], error: unknown): NonNullable<Applied['failure']> {
  const reason = error instanceof Error ? error.message : String(error);
  const objets = lost.toSorted((a, b) => a.line - b.line).map(({ body }) => JSON.stringify(body));
  return {
    error: new VigieError('REMPLACEMENT_PERDU', { objets, reason }, { cause: error }),
    line: undefined,
  };
}
