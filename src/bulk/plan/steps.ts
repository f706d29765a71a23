import { BATCH_MAX } from '../../contract/resources/service.ts';
import type { Body, Identity, ImportTarget } from '../model/import-target.ts';
import type { Issue } from '../model/issues.ts';

/**
 * One thing to do to a collection, decided by an import or a synchronisation. What a step meets in the collection stands in
 * `before` where it is to be shown.
 */
export type PlanStep =
  | { readonly action: 'create'; readonly line: number; readonly identity: Identity; readonly body: Body }
  | {
      readonly action: 'replace';
      readonly line: number;
      readonly identity: Identity;
      /** By which the interface names the object that is replaced: a code or an id. */
      readonly name: string;
      readonly body: Body;
      readonly before?: Body;
    }
  | { readonly action: 'delete'; readonly identity: Identity; readonly name: string; readonly before?: Body };

export type StepAction = PlanStep['action'];

/** What became of a row of the file, or of an object that the file does not have. */
export type RowOutcome = 'created' | 'replaced' | 'deleted' | 'skipped' | 'rejected';

export interface RowResult {
  /** Undefined for an object that the file does not have. */
  readonly line?: number | undefined;
  readonly outcome: RowOutcome;
  /** The code, or the text by which people know the object; undefined where the row does not say it. */
  readonly key?: string | number | undefined;
  /** By which the interface names the object, where that is known and is not its key. */
  readonly id?: string | undefined;
  /** Why a row is rejected. */
  readonly issues?: readonly Issue[];
}

/** What becomes of a row by writing it. */
export type Written = 'created' | 'replaced';

/** What was written just before the collection was read, to settle what an earlier process left: it would pass for what was there. */
export interface Resumed {
  /** What became of rows, by who they are. */
  readonly rows: ReadonlyMap<Identity, Written>;
  /** Objects that were deleted. */
  readonly deletions: readonly RowResult[];
  /** Supports that were created for rows of another collection. */
  readonly supports: number;
}

export type OnPassed = (rows: readonly RowResult[]) => void | Promise<void>;

const ACTIONS = { create: 'creer', replace: 'remplacer', delete: 'supprimer' } as const;

/** A step as people and programs read it: what is done, to which object, from what to what. */
export interface StepLine {
  readonly action: (typeof ACTIONS)[PlanStep['action']];
  /** Of the file; absent for an object that it does not have. */
  readonly ligne?: number;
  /** Absent for an object that has none, or none yet. */
  readonly id?: string;
  /** The field by which people know the object: its code, its text or its reference. */
  readonly [key: string]: unknown;
  readonly avant: Body | null;
  readonly apres: Body | null;
}

/** Says a step in full. What it meets is known where the plan was made to be shown. */
export function stepLine(target: ImportTarget, step: PlanStep): StepLine {
  const before = 'before' in step ? step.before : undefined;
  const after = step.action === 'delete' ? undefined : step.body;
  const named = step.action !== 'create' && step.name !== String(step.identity);
  return {
    action: ACTIONS[step.action],
    ...('line' in step ? { ligne: step.line } : {}),
    ...(named ? { id: step.name } : {}),
    [target.key]: (after ?? before)?.[target.key] ?? null,
    avant: before ?? null,
    // What the file does not say stays as it is.
    apres: after === undefined ? null : { ...before, ...after },
  };
}

/** Characters of bodies in one batch, about: it must fit in what a service takes as one request. */
const BATCH_CHARACTERS = 1 << 20;

/**
 * Gathers steps to what is sent together: up to 1000 operations and about 1 MiB, so that no more of a file is in memory
 * either. The operations of one step are never parted.
 */
export class StepBatch {
  readonly #target: ImportTarget;
  #steps: PlanStep[] = [];
  #operations = 0;
  #characters = 0;

  constructor(target: ImportTarget) {
    this.#target = target;
  }

  /** Adds a step; answers the batch that was full before it. */
  add(step: PlanStep): readonly PlanStep[] | undefined {
    const operations = isTwofold(this.#target, step) ? 2 : 1;
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
  rest(): readonly PlanStep[] | undefined {
    const steps = this.#steps;
    this.#steps = [];
    this.#operations = 0;
    this.#characters = 0;
    return steps.length > 0 ? steps : undefined;
  }
}

/** Steps as they are sent together. */
export function* batchesOf(target: ImportTarget, steps: Iterable<PlanStep>): Generator<readonly PlanStep[]> {
  const batch = new StepBatch(target);
  for (const step of steps) {
    const full = batch.add(step);
    if (full) yield full;
  }
  const rest = batch.rest();
  if (rest) yield rest;
}

/** Whether a step takes two operations, of which none may be done without the other. */
export function isTwofold({ update }: ImportTarget, { action }: PlanStep): boolean {
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
