import type { Client } from '../../client/client.ts';
import type { Counts } from '../../messages/commands/import.ts';
import { loadReferences } from '../columns/references.ts';
import { batchesOf, type Plan } from '../plan/plan.ts';
import type { OnPassed } from '../plan/steps.ts';
import type { ReadingProgress } from '../rows/reading.ts';
import { supports } from '../targets/supports.ts';
import { type Applied, type ApplyOptions, apply } from './apply.ts';

export interface ExecuteOptions extends ApplyOptions {
  readonly onPassed?: OnPassed | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

export interface ExecutionResult {
  readonly counts: Counts;
  /** Error that stopped the writing early. Written rows stay; the same work again continues from there. */
  readonly failure?: Applied['failure'];
  /** Steps refused by the service, and skipped. */
  readonly refused: number;
}

/**
 * Executes a plan: saves its new codes, creates the missing supports, then applies its steps. Rows not reached are
 * counted as unwritten.
 */
export async function executePlan(
  client: Client,
  plan: Plan,
  { onPassed, onProgress, onDone, ...options }: ExecuteOptions,
): Promise<ExecutionResult> {
  const { created, replaced, deleted } = plan.counts;
  await plan.repairs.codes?.save();
  const supported = await createSupports(client, plan, options);
  if (supported?.failure) {
    const none = { created: 0, replaced: 0, deleted: 0, found: 0, refused: 0, failure: supported.failure };
    return resultOf(plan, none, supported);
  }
  const total = created + replaced + deleted;
  let done = 0;
  onProgress?.({ stage: 'write', done, total });
  const applied = await apply(client, plan.target, plan.steps(onPassed), {
    ...options,
    onDone: (steps, found) => {
      done += steps.length;
      onDone?.(steps, found);
      onProgress?.({ stage: 'write', done, total });
    },
  });
  return resultOf(plan, applied, supported);
}

/** `supported`: result of creating the supports cited by rows, if any. */
function resultOf(
  { counts: { read, skipped, rejected: wrong }, rewritten, resumed }: Plan,
  { created, replaced, deleted, found, refused, failure }: Applied,
  supported: Pick<Applied, 'created'> | undefined,
): ExecutionResult {
  // Deletions have no row.
  const rest = read - created - replaced - skipped - found;
  const rejected = Math.min(rest, wrong + refused + (failure?.line === undefined ? 0 : 1));
  const counts: Counts = {
    read,
    created: created + rewritten.created,
    replaced: replaced + rewritten.replaced,
    deleted: deleted + (resumed?.deletions.length ?? 0),
    skipped: skipped + found - rewritten.created - rewritten.replaced,
    rejected: failure ? rejected : rest,
    ...(failure ? { unwritten: rest - rejected } : {}),
    ...(supported ? { supports: supported.created + (resumed?.supports ?? 0) } : {}),
  };
  return { counts, refused, ...(failure ? { failure } : {}) };
}

/** Creates the missing supports cited by rows, which then cite their ids. Never throws. */
async function createSupports(
  client: Client,
  { repairs: { missingSupports } }: Plan,
  options: ApplyOptions,
): Promise<Pick<Applied, 'created' | 'failure'> | undefined> {
  if (!missingSupports?.size) return missingSupports && { created: 0 };
  const steps = [...batchesOf(supports, missingSupports.steps())];
  // Rows cite them: a refused support ends the work.
  const created = await apply(client, supports, steps, { ...options, goOn: undefined });
  if (created.failure) return created;
  try {
    missingSupports.settle(await loadReferences(client, { signal: options.signal }));
    return created;
  } catch (error) {
    return { ...created, failure: { error, line: undefined } };
  }
}
