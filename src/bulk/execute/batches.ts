import { BATCH_MAX } from '../../contract/service.ts';
import type { Body, Library } from '../libraries.ts';
import type { Step } from '../plan/steps.ts';
import { operationsOf } from './operations.ts';

/** Characters of bodies in one batch, about: it must fit in what a service takes as one request. */
const BATCH_CHARACTERS = 1 << 20;

/**
 * Gathers the steps of a plan into what is sent together: up to 1000 operations and about 1 MiB. The operations of one
 * step are never parted, and deletions never go with other steps. Takes a further block of
 * the plan only when asked for more than it has.
 */
export async function* batchesOf(
  library: Library,
  steps: AsyncIterable<readonly Step[]>,
): AsyncGenerator<readonly Step[], void, void> {
  let batch: Step[] = [];
  let operations = 0;
  let size = 0;
  for await (const block of steps) {
    for (const step of block) {
      const count = isTwofold(library, step) ? 2 : 1;
      const more = step.action === 'delete' ? 0 : charactersOf(step.body);
      const full = operations + count > BATCH_MAX || size + more > BATCH_CHARACTERS;
      if (batch.length > 0 && (full || isDeletion(step) !== isDeletion(batch[0] as Step))) {
        yield batch;
        batch = [];
        operations = 0;
        size = 0;
      }
      batch.push(step);
      operations += count;
      size += more;
    }
  }
  if (batch.length > 0) yield batch;
}

export function isDeletion({ action }: Step): boolean {
  return action === 'delete';
}

/** Whether a step takes two operations, of which none may be done without the other. */
export function isTwofold(library: Library, step: Step): boolean {
  return step.action === 'replace' && operationsOf(library, step).length === 2;
}

/** About how long a body is. */
function charactersOf(body: Body): number {
  let characters = 0;
  for (const name in body) {
    const value = body[name];
    if (typeof value === 'string') characters += value.length;
    else characters += Array.isArray(value) ? value.join().length : 8;
  }
  return characters;
}
