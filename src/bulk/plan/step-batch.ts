import { BATCH_MAX } from '../../contract/service.ts';
import type { Body, Library } from '../libraries.ts';
import type { Step } from './steps.ts';

/** Characters of bodies in one batch, about: it must fit in what a service takes as one request. */
const BATCH_CHARACTERS = 1 << 20;

/**
 * Gathers steps to what is sent together: up to 1000 operations and about 1 MiB, so that no more of a file is in memory
 * either. The operations of one step are never parted.
 */
export class StepBatch {
  readonly #library: Library;
  #steps: Step[] = [];
  #operations = 0;
  #characters = 0;

  constructor(library: Library) {
    this.#library = library;
  }

  /** Adds a step; answers the batch that was full before it. */
  add(step: Step): readonly Step[] | undefined {
    const operations = isTwofold(this.#library, step) ? 2 : 1;
    const characters = step.action === 'delete' ? 0 : charactersOf(step.body);
    const isFull =
      this.#operations + operations > BATCH_MAX || this.#characters + characters > BATCH_CHARACTERS;
    const full = isFull ? this.rest() : undefined;
    this.#steps.push(step);
    this.#operations += operations;
    this.#characters += characters;
    return full;
  }

  /** What is left at the end. */
  rest(): readonly Step[] | undefined {
    const steps = this.#steps;
    this.#steps = [];
    this.#operations = 0;
    this.#characters = 0;
    return steps.length > 0 ? steps : undefined;
  }
}

/** Steps as they are sent together. */
export function* batchesOf(library: Library, steps: Iterable<Step>): Generator<readonly Step[]> {
  const batch = new StepBatch(library);
  for (const step of steps) {
    const full = batch.add(step);
    if (full) yield full;
  }
  const rest = batch.rest();
  if (rest) yield rest;
}

/** Whether a step takes two operations, of which none may be done without the other. */
export function isTwofold({ update }: Library, { action }: Step): boolean {
  return action === 'replace' && !update;
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
