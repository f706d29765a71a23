import type { Body, Identity } from '../model/import-target.ts';
import { nameKey } from '../model/keys.ts';

/** An event of the collection, and its start. */
export interface PostponedEvent {
  readonly id: string;
  readonly begins: string;
  /** Whether the file adds as many events of its title and type as it lacks, in their order. */
  readonly isPaired: boolean;
}

/** An event of the collection with the start of a row, but another type or title. */
export interface RenamedEvent {
  readonly id: string;
  readonly title: string;
}

/**
 * Finds the event that a row may put off: one of its title and type that the file lacks, to come or in the months of the
 * file, or the only one. The row is refused with a question, because recurring meetings look the same.
 */
export class PostponedEvents {
  readonly #seriesOf: (body: Body) => Identity;
  /** Starts of the file's events, and those of the collection with their ids. */
  readonly #rows = new Map<Identity, Set<string>>();
  readonly #there = new Map<Identity, Map<string, string>>();
  readonly #found = new Map<Identity, ReadonlyMap<string, PostponedEvent>>();
  /** First and last month of the file. */
  readonly #months: [first: string, last: string] = ['', ''];
  /** Starts, types and titles of the file's events; and the events of the collection by their starts. */
  readonly #names = new Set<string>();
  readonly #thereAt = new Map<unknown, Map<string, RenamedEvent>>();

  constructor(seriesOf: (body: Body) => Identity) {
    this.#seriesOf = seriesOf;
  }

  row(body: Body): void {
    const month = monthOf(String(body.date_debut));
    if (this.#months[0] === '' || month < this.#months[0]) this.#months[0] = month;
    if (month > this.#months[1]) this.#months[1] = month;
    const series = this.#seriesOf(body);
    const begins = this.#rows.get(series) ?? new Set();
    this.#rows.set(series, begins.add(String(body.date_debut)));
    this.#names.add(nameOf(body));
  }

  /** Adds an event of the collection, as a row. */
  existing(id: string, body: Body): void {
    const series = this.#seriesOf(body);
    const begins = this.#there.get(series) ?? new Map();
    this.#there.set(series, begins.set(String(body.date_debut), id));
    const names = this.#thereAt.get(body.date_debut) ?? new Map();
    this.#thereAt.set(body.date_debut, names.set(nameOf(body), { id, title: String(body.title) }));
  }

  /** The event that a row absent from the collection may put off. */
  of(body: Body): PostponedEvent | undefined {
    const series = this.#seriesOf(body);
    const found = this.#found.get(series) ?? this.#find(series);
    this.#found.set(series, found);
    return found.get(String(body.date_debut));
  }

  /** The event at the start of a row, of another type or with more or fewer words in its title, that the file lacks; undefined for several. */
  renamed(body: Body): RenamedEvent | undefined {
    const lost = [...(this.#thereAt.get(body.date_debut) ?? [])].flatMap(([name, event]) =>
      this.#names.has(name) || !areAlike(event.title, String(body.title)) ? [] : [event],
    );
    return lost.length === 1 ? lost[0] : undefined;
  }

  /** Events that the rows of one title and type may put off, by start. */
  #find(series: Identity): ReadonlyMap<string, PostponedEvent> {
    const rows = this.#rows.get(series) ?? new Set();
    const moments = this.#there.get(series) ?? new Map<string, string>();
    const isToCome = (begins: string) => Date.parse(begins) > Date.now();
    const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
    const isCovered = (begins: string) =>
      this.#months[0] <= monthOf(begins) && monthOf(begins) <= this.#months[1];
    const isMissing = (begins: string) => !rows.has(begins) && (isToCome(begins) || isCovered(begins));
    const missing = [...moments.keys()].filter(isMissing).sort(byTime);
    const isAdded = (begins: string) => !moments.has(begins) && (isToCome(begins) || missing.some(isCovered));
    const added = [...rows].filter(isAdded).sort(byTime);
    const months = [...rows].map(monthOf).sort();
    const [first = '', last = ''] = [months[0], months.at(-1)];
    const isAlone = added.length === 1 && missing.length === 1;
    const lost = isAlone ? missing : missing.filter((one) => first <= monthOf(one) && monthOf(one) <= last);
    const isPaired = added.length === lost.length;
    return new Map(
      added.flatMap((row, i) => {
        const begins = lost[isPaired ? i : 0];
        return begins === undefined ? [] : [[row, { begins, id: moments.get(begins) as string, isPaired }]];
      }),
    );
  }
}

const nameOf = ({ date_debut, type, title }: Body) => `${date_debut} ${type} ${title}`;

/** Whether one title has all words of the other. */
function areAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((title) => new Set(nameKey(title).split(' '))) as [
    Set<string>,
    Set<string>,
  ];
  return words.isSubsetOf(others) || others.isSubsetOf(words);
}

/** Month of a moment, as written. */
const monthOf = (begins: string) => begins.slice(0, 7);
