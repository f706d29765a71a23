import type { Body, Identity } from '../model/library.ts';

/** An event of the library, and when it begins. */
export interface PutOffEvent {
  readonly id: string;
  readonly begins: string;
}

/**
 * Finds the event that a row may put off: of all of one title and type it is the only one to come that the file does not have,
 * and the row is the only one that the library does not have, to come as well. Whether a meeting recurs in files of one each, nobody can tell: it is asked.
 */
export class PutOffEvents {
  readonly #seriesOf: (body: Body) => Identity;
  /** When those of the file begin, and those of the library with their ids. */
  readonly #rows = new Map<Identity, Set<string>>();
  readonly #there = new Map<Identity, Map<string, string>>();
  readonly #found = new Map<Identity, PutOffEvent | undefined>();

  constructor(seriesOf: (body: Body) => Identity) {
    this.#seriesOf = seriesOf;
  }

  row(body: Body): void {
    const series = this.#seriesOf(body);
    const begins = this.#rows.get(series) ?? new Set();
    this.#rows.set(series, begins.add(String(body.date_debut)));
  }

  /** An event of the library, as a row would say it. */
  existing(id: string, body: Body): void {
    const series = this.#seriesOf(body);
    const begins = this.#there.get(series) ?? new Map();
    this.#there.set(series, begins.set(String(body.date_debut), id));
  }

  /** The event that a row which the library does not have puts off. */
  of(body: Body): PutOffEvent | undefined {
    const series = this.#seriesOf(body);
    if (!this.#found.has(series)) this.#found.set(series, this.#find(series));
    return this.#found.get(series);
  }

  #find(series: Identity): PutOffEvent | undefined {
    const rows = this.#rows.get(series) ?? new Set();
    const there = this.#there.get(series) ?? new Map<string, string>();
    const added = [...rows].filter((begins) => !there.has(begins));
    const isToCome = (begins: string) => Date.parse(begins) > Date.now();
    const missing = [...there].filter(([begins]) => !rows.has(begins) && isToCome(begins));
    if (added.length !== 1 || !added.every(isToCome) || missing.length !== 1) return undefined;
    return missing.map(([begins, id]) => ({ begins, id }))[0];
  }
}
