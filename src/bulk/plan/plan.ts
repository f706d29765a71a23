import { BATCH_MAX } from '../../contract/resources/service.ts';
import type { Counts } from '../../messages/commands/import.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Body, type Identity, type ImportTarget, identityOf } from '../model/import-target.ts';
import type { CellPosition } from '../model/issues.ts';
import type { Checked, CheckOptions, Decisions } from '../rows/check-rows.ts';
import type { Repairs } from '../rows/read-rows.ts';
import type { FileReading, ValidRow } from '../rows/reading.ts';
import type { ComparisonCounts } from './compare.ts';
import type { Existing } from './existing.ts';
import type { OnPassed, PlanStep, Resumed, RowResult } from './steps.ts';

/** Work on a collection for the rows of a file: decided, counted, and not begun. */
export class Plan {
  readonly target: ImportTarget;
  /** Results of the rows, if everything is done. */
  readonly counts: Counts;
  /** Objects of the collection, if all of it was read. */
  readonly held: number;
  /** Objects that only the collection has, and keeps. */
  readonly surplus: number;
  /** Rows that `counts` skips because this process wrote them before it read the collection. */
  readonly rewritten: ComparisonCounts['resumed'];
  /** All that it wrote then. */
  readonly resumed: Resumed | undefined;
  /** Whether rejected rows are about other objects than accepted ones. */
  readonly rejectedAreDistinct: boolean;
  /** Codes and supports to save before the first step. */
  readonly repairs: Repairs;
  readonly #reading: FileReading;
  readonly #decisions: Decisions;
  readonly #existing: Existing;

  /** `others`: treatment of objects absent from the file. */
  constructor(
    reading: FileReading,
    { target, decisions }: CheckOptions,
    existing: Existing,
    { rowCount, rejected, rejectedAreDistinct }: Checked,
    { created, replaced, skipped, joined, conflicts, resumed: rewritten }: ComparisonCounts,
    others: 'ignored' | 'counted' | 'deleted',
    resumed: Resumed | undefined,
  ) {
    this.target = target;
    this.repairs = reading.repairs;
    this.rewritten = rewritten;
    this.resumed = resumed;
    this.rejectedAreDistinct = rejectedAreDistinct;
    this.#reading = reading;
    this.#decisions = decisions;
    this.#existing = existing;
    this.held = existing.size;
    const unclaimed = others === 'ignored' ? 0 : existing.size - replaced - skipped;
    const deleted = others === 'deleted' ? unclaimed : 0;
    this.surplus = unclaimed - deleted;
    const { missingSupports } = this.repairs;
    this.counts = {
      read: rowCount,
      created,
      replaced,
      deleted,
      skipped: skipped + joined,
      rejected: rejected + conflicts,
      ...(missingSupports ? { supports: missingSupports.size } : {}),
    };
  }

  /**
   * Batches of steps in their order, deletions last and apart; from the beginning at each call. `onPassed` receives the
   * skipped rows.
   */
  async *steps(onPassed?: OnPassed): AsyncGenerator<readonly PlanStep[]> {
    const { created, replaced, deleted } = this.counts;
    // With all rows skipped there are no steps; only `onPassed` needs the rows.
    if (created + replaced > 0 || onPassed) yield* this.#rowSteps(onPassed);
    if (deleted > 0) yield* batchesOf(this.target, this.#deletions());
  }

  /**
   * Rows of the file that mean these objects, with the values of the map: `rows` is on the row meanwhile. Throws
   * FICHIER_MODIFIE.
   */
  async *rowsOf<T>(byIdentity: ReadonlyMap<Identity, T>): AsyncGenerator<readonly [rows: FileRows, T]> {
    for await (const block of this.#reading.valid.blocks()) {
      for (const { rank, body } of block) {
        if (this.#decisions[rank] === 'reject') continue;
        const found = byIdentity.get(identityOf(this.target, body));
        if (found !== undefined) yield [await this.#reading.rowAt(rank), found];
      }
    }
  }

  /** Position of a field in each row of the file. */
  place(field: string): CellPosition {
    return this.#reading.position(field);
  }

  close(): void {
    this.#existing.close();
    this.#reading.close();
  }

  async *#rowSteps(onPassed: OnPassed | undefined): AsyncGenerator<readonly PlanStep[]> {
    const batch = new StepBatch(this.target);
    let passed: RowResult[] = [];
    for await (const block of this.#reading.valid.blocks()) {
      for (const row of block) {
        const decision = this.#decisions[row.rank] ?? 'create';
        if (decision === 'create' || decision === 'replace') {
          const full = batch.add(this.#stepOf(decision, row));
          if (full) yield full;
        } else if (decision === 'skip' && onPassed) {
          passed.push(this.#passed(row));
          if (passed.length < BATCH_MAX) continue;
          await onPassed(passed);
          passed = [];
        }
      }
    }
    if (passed.length > 0) await onPassed?.(passed);
    const rest = batch.rest();
    if (rest) yield rest;
  }

  #stepOf(action: 'create' | 'replace', { line, body: valid, set = [] }: ValidRow): PlanStep {
    const cited = this.repairs.missingSupports?.withIds(valid) ?? valid;
    const identity = identityOf(this.target, cited);
    const { rank, body } = this.#existing.resolve(identity, { body: cited, set });
    if (action === 'create') return { action, line, identity, body };
    const before = this.#existing.body(rank);
    const name = this.#existing.name(identity, rank);
    return { action, line, identity, name, body, ...(before ? { before } : {}) };
  }

  #passed(row: ValidRow): RowResult {
    const { line, body } = row;
    const identity = identityOf(this.target, body);
    const rank = this.#existing.find(identity, row);
    return {
      line,
      outcome: this.resumed?.rows.get(identity) ?? 'skipped',
      key: body[this.target.key] as string | number,
      id: this.#existing.id(rank),
    };
  }

  *#deletions(): Generator<PlanStep> {
    for (const { identity, rank } of this.#existing.unclaimed()) {
      const before = this.#existing.body(rank);
      const name = this.#existing.name(identity, rank);
      yield { action: 'delete', identity, name, ...(before ? { before } : {}) };
    }
  }
}

/** Approximate characters of bodies in one batch: it must fit in one request. */
const BATCH_CHARACTERS = 1 << 20;

/**
 * Gathers steps into batches: up to 1000 operations and about 1 MiB, which also bounds the memory for a file. The
 * operations of one step stay together.
 */
class StepBatch {
  readonly #target: ImportTarget;
  #steps: PlanStep[] = [];
  #operations = 0;
  #characters = 0;

  constructor(target: ImportTarget) {
    this.#target = target;
  }

  /** Adds a step; returns the batch that was full before it. */
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

  /** The last batch. */
  rest(): readonly PlanStep[] | undefined {
    const steps = this.#steps;
    this.#steps = [];
    this.#operations = 0;
    this.#characters = 0;
    return steps.length > 0 ? steps : undefined;
  }
}

/** Batches of steps. */
export function* batchesOf(target: ImportTarget, steps: Iterable<PlanStep>): Generator<readonly PlanStep[]> {
  const batch = new StepBatch(target);
  for (const step of steps) {
    const full = batch.add(step);
    if (full) yield full;
  }
  const rest = batch.rest();
  if (rest) yield rest;
}

/** Whether a step takes two operations, both or none. */
export function isTwofold({ update }: ImportTarget, { action }: PlanStep): boolean {
  return action === 'replace' && !update;
}

/** Approximate length. */
function charactersOf(body: Body): number {
  let characters = 0;
  for (const name in body) {
    const value = body[name];
    if (typeof value === 'string') characters += value.length;
    else characters += Array.isArray(value) ? value.join().length : 8;
  }
  return characters;
}
