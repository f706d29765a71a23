import type { Body, Identity } from '../model/library.ts';

/** An event of the library, and when it begins. */
export interface PutOffEvent {
  readonly id: string;
  readonly begins: string;
  /** Whether the file has as many new ones of its title and type as it lacks, in their order. */
  readonly isPaired: boolean;
}

/**
 * Finds the event that a row may put off: of those of one title and type that are to come, in the months of those of the file, one that
 * the file does not have, where the library does not have the row. One alone on either side may be of any month. Whether a
 * meeting recurs in files of one each, nobody can tell: it is asked.
 */
export class PutOffEvents {
  readonly #seriesOf: (body: Body) => Identity;
  /** When those of the file begin, and those of the library with their ids. */
  readonly #rows = new Map<Identity, Set<string>>();
  readonly #there = new Map<Identity, Map<string, string>>();
  readonly #found = new Map<Identity, ReadonlyMap<string, PutOffEvent>>();

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

  /** The event that a row which the library does not have may put off. */
  of(body: Body): PutOffEvent | undefined {
    const series = this.#seriesOf(body);
    const found = this.#found.get(series) ?? this.#find(series);
    this.#found.set(series, found);
    return found.get(String(body.date_debut));
  }

  /** What the rows of one title and type may put off, by their beginnings. */
  #find(series: Identity): ReadonlyMap<string, PutOffEvent> {
    const rows = this.#rows.get(series) ?? new Set();
    const there = this.#there.get(series) ?? new Map<string, string>();
    const isToCome = (begins: string) => Date.parse(begins) > Date.now();
    const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
    const added = [...rows].filter((begins) => !there.has(begins) && isToCome(begins)).sort(byTime);
    const missing = [...there.keys()].filter((begins) => !rows.has(begins) && isToCome(begins)).sort(byTime);
    const months = [...rows].map(monthOf).sort();
    const [first = '', last = ''] = [months[0], months.at(-1)];
    const isAlone = added.length === 1 && missing.length === 1;
    const lost = isAlone ? missing : missing.filter((one) => first <= monthOf(one) && monthOf(one) <= last);
    const isPaired = added.length === lost.length;
    return new Map(
      added.flatMap((row, i) => {
        const begins = lost[isPaired ? i : 0];
        return begins === undefined ? [] : [[row, { begins, id: there.get(begins) as string, isPaired }]];
      }),
    );
  }
}

/** The month of a moment, as it is written. */
const monthOf = (begins: string) => begins.slice(0, 7);
