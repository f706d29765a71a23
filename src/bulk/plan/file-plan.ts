import type { Counts } from '../../messages/import.ts';
import type { ResumedWrites } from '../execute/journal/resumed.ts';
import { type Body, type Identity, identityOf, type Library } from '../libraries.ts';
import type { CellPosition } from '../report/issues.ts';
import type { Checked, CheckOptions } from '../rows/check-rows.ts';
import type { Reading } from '../rows/reading.ts';
import type { Repairs } from '../rows/repairs.ts';
import type { Rows } from '../rows/rows.ts';
import type { Compared } from './compare.ts';
import type { Decisions } from './decisions.ts';
import type { Existing } from './existing.ts';
import { StepBlock } from './step-blocks.ts';
import type { RowResult, Step } from './steps.ts';
import type { OnPassed, Plan, PlanOptions } from './types.ts';

/** The plan that a file and the decisions about its rows make. */
export class FilePlan implements Plan {
  readonly library: Library;
  readonly counts: Counts;
  readonly surplus: number;
  readonly settled: Compared['settled'];
  readonly repairs: Repairs;
  readonly #reading: Reading;
  readonly #decisions: Decisions;
  readonly #existing: Existing;
  readonly #deletes: boolean;
  readonly #already: ResumedWrites;

  constructor(
    reading: Reading,
    { library, decisions }: CheckOptions,
    existing: Existing,
    { rows, rejected }: Checked,
    { created, replaced, skipped, joined, refused, settled }: Compared,
    { sync, already }: { readonly sync: PlanOptions['sync']; readonly already: ResumedWrites },
  ) {
    this.library = library;
    this.repairs = reading.repairs;
    this.#reading = reading;
    this.#decisions = decisions;
    this.#existing = existing;
    this.#deletes = sync?.deletes === true;
    this.#already = already;
    this.settled = settled;
    const others = sync ? existing.size - replaced - skipped : 0;
    const deleted = this.#deletes ? others : 0;
    this.surplus = others - deleted;
    const { createSupports: missing } = this.repairs;
    this.counts = {
      read: rows,
      created,
      replaced,
      deleted,
      skipped: skipped + joined,
      rejected: rejected + refused,
      ...(missing ? { supports: missing.size } : {}),
    };
  }

  async *steps(onPassed?: OnPassed): AsyncGenerator<readonly Step[]> {
    const { created, replaced, deleted } = this.counts;
    // Where everything is passed over the file need not be read again, unless each row is to be told.
    if (created + replaced > 0 || onPassed) yield* this.#rowSteps(onPassed);
    if (deleted > 0) yield* this.#deletions();
  }

  async *rowsOf<T>(wanted: ReadonlyMap<Identity, T>): AsyncGenerator<readonly [rows: Rows, T]> {
    const rows = await this.#reading.rows('write');
    for (let row = 0; await rows.load(); ) {
      for (; rows.next(); row++) {
        if (this.#decisions.of(row) === 'reject') continue;
        const found = wanted.get(identityOf(this.library, rows.body()));
        if (found !== undefined) yield [rows, found];
      }
    }
  }

  place(field: string): CellPosition {
    return this.#reading.place(field);
  }

  close(): void {
    this.#existing.close();
  }

  async *#rowSteps(onPassed: OnPassed | undefined): AsyncGenerator<readonly Step[]> {
    const rows = await this.#reading.rows('write');
    const gathering = new StepBlock(onPassed);
    for (let row = 0; await rows.load(); ) {
      for (; rows.next(); row++) {
        const decision = this.#decisions.of(row);
        if (decision === 'reject') continue;
        if (decision !== 'skip') {
          gathering.add(this.#stepOf(decision, rows.line, rows.body()), rows.size);
        } else if (onPassed) {
          gathering.pass(this.#passed(rows.line, rows.body()));
        }
        if (gathering.isFull) yield* gathering.full();
      }
    }
    yield* gathering.rest();
  }

  #stepOf(action: 'create' | 'replace', line: number, body: Body): Step {
    const identity = identityOf(this.library, body);
    if (action === 'create') return { action, line, identity, body };
    const rank = this.#existing.find(identity, body);
    const before = this.#existing.body(rank);
    const name = this.#existing.name(identity, rank);
    return { action, line, identity, name, body, ...(before ? { before } : {}) };
  }

  #passed(line: number, body: Body): RowResult {
    const identity = identityOf(this.library, body);
    const rank = this.#existing.find(identity, body);
    return {
      line,
      outcome: this.#already.get(identity) ?? 'skipped',
      key: body[this.library.key] as string | number,
      id: this.#existing.id(rank),
    };
  }

  async *#deletions(): AsyncGenerator<readonly Step[]> {
    const gathering = new StepBlock(undefined);
    for (const { identity, rank } of this.#existing.unclaimed()) {
      const before = this.#existing.body(rank);
      const name = this.#existing.name(identity, rank);
      gathering.add({ action: 'delete', identity, name, ...(before ? { before } : {}) });
      if (gathering.isFull) yield* gathering.full();
    }
    yield* gathering.rest();
  }
}
