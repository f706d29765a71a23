import type { PrescriptionsBlock } from '../../src/client/blocks.ts';
import { newId } from '../db/ids.ts';
import type { Value } from '../db/query.ts';
import { type Indexed, indexFolded, keepWords, nextNumber } from '../db/search.ts';
import { stateOf } from '../db/totals.ts';
import type { Scope } from '../handler.ts';
import { insertCitations, insertRows } from './prescriptions-written.ts';
import { Growing, insertPlaces } from './repertoires.ts';

/** Links that are gathered before they are written in their order. */
const LINKS = 60_000;

/** Two numbers as one by which links are sorted: the second has 32 bits. */
const SECOND = 2 ** 32;

/** Takes the prescriptions of blocks into a library that has none. */
export class PrescriptionsIntake {
  created = 0;
  readonly replaced = 0;
  readonly skipped = 0;
  readonly #into: Indexed;
  readonly #isEmpty: boolean;
  readonly #growing: Growing;
  /** The number of each path that was named, and the id of each support. */
  readonly #repertoires: number[] = [];
  readonly #supports: string[] = [];
  readonly #places = new Links();
  readonly #citations = new Links();
  #next: number;

  constructor({ tx, engine: commits, caller: { organisation } }: Scope) {
    this.#into = { tx, commits, organisation };
    this.#isEmpty = stateOf(tx, organisation, 'prescriptions').total === 0;
    this.#growing = new Growing(tx, organisation);
    this.#next = nextNumber(tx);
  }

  /** Takes in a block; answers false when there are others already, which it would have to be compared with. */
  take(block: PrescriptionsBlock): boolean {
    if (!this.#isEmpty) return false;
    const first = this.#next;
    this.#next += block.contenus.length;
    this.created += block.contenus.length;
    this.#insert(first, block);
    indexFolded(this.#into, first, block.plies);
    keepWords(this.#into, block.newMots);
    this.#link(first, block);
    if (block.directories) this.#finish(block.directories);
    return true;
  }

  #insert(first: number, { contenus, types, chemins, supports }: PrescriptionsBlock): void {
    const { tx, organisation } = this.#into;
    const values: Value[] = [];
    for (let i = 0; i < contenus.length; i++) {
      values.push(organisation, newId(), contenus[i] as string, types[i] as string | null);
      values.push(chemins[i] as string, supports[i] as string, first + i);
    }
    insertRows.run(tx, values);
  }

  #link(first: number, { newChemins, newSupports, places, citations }: PrescriptionsBlock): void {
    for (const chemin of newChemins) this.#repertoires.push(this.#growing.at(chemin).numero);
    for (const id of newSupports) this.#supports.push(id);
    for (let at = 0; at < places.length; at += 2) {
      this.#places.add(this.#repertoires[places[at + 1] as number] as number, first + (places[at] as number));
    }
    for (let at = 0; at < citations.length; at += 2) {
      this.#citations.add(citations[at + 1] as number, first + (citations[at] as number));
    }
    if (this.#places.count + this.#citations.count >= LINKS) this.#writeLinks();
  }

  #writeLinks(): void {
    const { tx, organisation } = this.#into;
    const places: Value[] = [];
    this.#places.takeAll((repertoire, prescription) => places.push(organisation, repertoire, prescription));
    insertPlaces.run(tx, places);
    // In the order of the ids, as the table has them.
    const ids = this.#supports.toSorted();
    const rankOf = new Map(ids.map((id, rank) => [id, rank]));
    const ranks = this.#supports.map((id) => rankOf.get(id) as number);
    const citations: Value[] = [];
    this.#citations.takeAll(
      (rank, prescription) => citations.push(organisation, ids[rank] as string, prescription),
      (support) => ranks[support] as number,
    );
    insertCitations.run(tx, citations);
  }

  #finish(directories: NonNullable<PrescriptionsBlock['directories']>): void {
    this.#writeLinks();
    for (const { chemin, directes, total } of directories) {
      const growth = this.#growing.at(chemin);
      growth.directes += directes;
      growth.total += total;
    }
    this.#growing.write();
  }
}

/** Pairs of numbers, which are taken in their order, or in the order of what stands for the first ones. */
class Links {
  #firsts: number[] = [];
  #seconds: number[] = [];

  get count(): number {
    return this.#firsts.length;
  }

  add(first: number, second: number): void {
    this.#firsts.push(first);
    this.#seconds.push(second);
  }

  takeAll(take: (first: number, second: number) => void, rankOf = (first: number) => first): void {
    const seconds = this.#seconds;
    const links = Float64Array.from(
      this.#firsts,
      (first, i) => rankOf(first) * SECOND + (seconds[i] as number),
    );
    this.#firsts = [];
    this.#seconds = [];
    for (const link of links.sort()) take(Math.floor(link / SECOND), link % SECOND);
  }
}
