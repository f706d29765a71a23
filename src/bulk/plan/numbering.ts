import type { Body, ImportTarget } from '../model/import-target.ts';

/** Numbers of the objects of each parent, in the collection and in the rows, and how many objects it has. */
export class Numbering {
  readonly max: number;
  readonly #next: NonNullable<ImportTarget['numbering']>['next'];
  readonly #field: string;
  readonly #parent: string;
  readonly #parents = new Map<unknown, { size: number; readonly taken: Set<number> }>();

  constructor({ parent, number }: ImportTarget, { max, next }: NonNullable<ImportTarget['numbering']>) {
    this.max = max;
    this.#next = next;
    this.#field = number as string;
    this.#parent = parent as string;
  }

  existing(body: Body): void {
    this.row(body);
    this.#of(body).size++;
  }

  /** Reserves the number of a row, if it has one. */
  row(body: Body): void {
    const number = body[this.#field];
    if (typeof number === 'number') this.#of(body).taken.add(number);
  }

  /**
   * Number of a row to create: its own, or the next that neither the collection nor a row has, wherever that row is in
   * the file. Undefined if its parent is full.
   */
  take(body: Body): Body | undefined {
    const held = this.#of(body);
    if (held.size >= this.max) return undefined;
    held.size++;
    const numbered = { ...body, [this.#field]: body[this.#field] ?? this.#next(held.taken) };
    this.row(numbered);
    return { [this.#field]: numbered[this.#field] };
  }

  #of({ [this.#parent]: parent }: Body) {
    const held = this.#parents.get(parent) ?? { size: 0, taken: new Set<number>() };
    this.#parents.set(parent, held);
    return held;
  }
}
