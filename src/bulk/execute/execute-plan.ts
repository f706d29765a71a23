import type { Client } from '../../client/client.ts';
import type { Counts } from '../../messages/commands/import.ts';
import { loadReferences } from '../columns/references.ts';
import { supports } from '../libraries/supports.ts';
import type { Plan } from '../plan/plan.ts';
import type { OnPassed, PlanStep } from '../plan/steps.ts';
import { batchesOf } from '../plan/steps.ts';
import type { MissingSupports } from '../rows/missing-supports.ts';
import type { ReadingProgress } from '../rows/reading.ts';
import { type Applied, type ApplyOptions, apply } from './apply.ts';
import type { ResumedRows } from './journal/resume.ts';

export interface ExecuteOptions extends ApplyOptions {
  /** Waited for before every block of steps: holds the work back for who reads about it. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** What was written just before the plan was made: it counts as done by it. */
  readonly resumed?: ResumedRows | undefined;
  readonly onPassed?: OnPassed | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

export interface ExecutionResult {
  readonly counts: Counts;
  /** Why the writing stopped before its end. What was written stays; the same work done again goes on from there. */
  readonly failure?: Applied['failure'];
  /** Steps that the service refused, and that were passed over. */
  readonly refused: number;
}

/**
 * Does what a plan says: keeps the codes that it gave, creates the supports that are missing, then does its steps.
 * The rows that it did not come to are counted as unwritten.
 */
export async function executePlan(
  client: Client,
  plan: Plan,
  { onPassed, onProgress, onDone, onFound, drained, resumed, ...options }: ExecuteOptions,
): Promise<ExecutionResult> {
  const { created, replaced, deleted } = plan.counts;
  await plan.repairs?.codes?.save();
  const supported = await createSupports(client, plan, options);
  const { failure } = supported;
  if (failure) {
    const none = { created: 0, replaced: 0, deleted: 0, found: 0, refused: 0, failure };
    return { counts: countsOf(plan, none, supported.created, resumed), refused: 0, failure };
  }
  const total = created + replaced + deleted;
  let done = 0;
  onProgress?.({ stage: 'write', done, total });
  const applied = await apply(client, plan.library, whenDrained(plan.steps(onPassed), drained), {
    ...options,
    onDone: (steps: readonly PlanStep[]) => {
      done += steps.length;
      onDone?.(steps);
      onProgress?.({ stage: 'write', done, total });
    },
    onFound: (step: PlanStep) => {
      done++;
      onFound?.(step);
    },
  });
  return {
    counts: countsOf(plan, applied, supported.created, resumed),
    refused: applied.refused,
    ...(applied.failure ? { failure: applied.failure } : {}),
  };
}

async function* whenDrained(
  blocks: AsyncIterable<readonly PlanStep[]>,
  drained: ExecuteOptions['drained'],
): AsyncGenerator<readonly PlanStep[]> {
  for await (const block of blocks) {
    await drained?.();
    yield block;
  }
}

function countsOf(
  { library, counts: { read, skipped, rejected: wrong }, resumed: rows = { created: 0, replaced: 0 } }: Plan,
  { created, replaced, deleted, found, refused, failure }: Applied,
  supports: number | undefined,
  resumed: ResumedRows | undefined,
): Counts {
  // Deletions are of no row.
  const rest = read - created - replaced - skipped - found;
  const rejected = Math.min(rest, wrong + refused + (failure?.line === undefined ? 0 : 1));
  return {
    read,
    created: created + rows.created,
    replaced: replaced + rows.replaced,
    deleted: deleted + (resumed?.deletions(library).length ?? 0),
    skipped: skipped + found - rows.created - rows.replaced,
    rejected: failure ? rejected : rest,
    ...(failure ? { unwritten: rest - rejected } : {}),
    ...(supports === undefined ? {} : { supports: supports + (resumed?.supportsFor(library) ?? 0) }),
  };
}

/** Creates the supports that rows cite and that are missing; from then on the rows cite them. Never throws. */
async function createSupports(
  client: Client,
  { repairs }: Plan,
  options: ApplyOptions,
): Promise<{ readonly created?: number; readonly failure?: Applied['failure'] }> {
  const missing = repairs?.createSupports;
  if (!missing) return {};
  if (missing.size === 0) return { created: 0 };
  // Rows cite them: a support that is refused ends the work.
  const { goOn: _, ...rest } = options;
  const { created, failure } = await apply(client, supports, supportsIn(missing), rest);
  if (failure) return { created, failure };
  try {
    missing.settle(await loadReferences(client, { signal: options.signal }));
  } catch (error) {
    return { created, failure: { error, line: undefined } };
  }
  return { created };
}

async function* supportsIn(missing: MissingSupports): AsyncGenerator<readonly PlanStep[]> {
  yield* batchesOf(supports, missing.steps());
}
