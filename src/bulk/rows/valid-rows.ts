import { setImmediate as nextTurn } from 'node:timers/promises';
import { LineSpool } from '../../files/line-spool.ts';
import type { Body } from '../model/import-target.ts';
import type { Issue } from '../model/issues.ts';

/** A row that is right in itself. */
export interface ValidRow {
  /** Its place among all rows of the file, from 0. */
  readonly rank: number;
  readonly line: number;
  /** What the contract makes of it. */
  readonly body: Body;
  /** The fields that `--set` alone says: an object that is there keeps its own. */
  readonly set?: readonly string[];
  /** What is wrong with it unless its object is there: a field that a new one needs. */
  readonly lacks?: Issue;
}

/** Rows that are kept in memory: most files have no more. */
const BLOCK = 512;
/** How long rows are read at a stretch, in milliseconds: what is made of them goes out together. */
const STRETCH = 50;

/**
 * The rows of a file that are right in themselves, in their order. A file is read and judged once; what follows, however
 * often it goes through the rows, finds them here. They lie in a temporary file but for the last ones.
 */
export class ValidRows {
  readonly #blocks = new LineSpool();
  #last: ValidRow[] = [];
  /** Lists that stand for those of a row, by its rank. */
  readonly #lists = new Map<number, Body>();

  /** Throws FICHIER_NON_ECRIT. */
  add(row: ValidRow): void {
    if (this.#last.length === BLOCK) {
      this.#blocks.add(JSON.stringify(this.#last));
      this.#last = [];
    }
    this.#last.push(row);
  }

  /** Puts other lists in the place of those of a row: what later rows add to it is in them. */
  setLists(rank: number, lists: Body): void {
    this.#lists.set(rank, lists);
  }

  /** Forgets all rows, and gives their room back. */
  clear(): void {
    this.#blocks.close();
    this.#last = [];
    this.#lists.clear();
  }

  /** The rows in their order, some hundreds at a time. Others have their turn in between. */
  async *blocks(): AsyncGenerator<readonly ValidRow[]> {
    for await (const block of this.blocksAsRead()) yield this.#withLists(block);
  }

  /** The same, each row without what later ones add to it. */
  async *blocksAsRead(): AsyncGenerator<readonly ValidRow[]> {
    let since = performance.now();
    for (let rank = 0; rank < this.#blocks.length; rank++) {
      yield JSON.parse(this.#blocks.read(rank)) as ValidRow[];
      if (performance.now() - since < STRETCH) continue;
      await nextTurn();
      since = performance.now();
    }
    yield this.#last;
  }

  #withLists(rows: readonly ValidRow[]): readonly ValidRow[] {
    if (this.#lists.size === 0) return rows;
    return rows.map((row) => ({ ...row, body: { ...row.body, ...this.#lists.get(row.rank) } }));
  }
}
