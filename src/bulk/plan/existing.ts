import { type Client, elementsOf, totalOf } from '../../client/client.ts';
import { LineSpool } from '../../files/line-spool.ts';
import { comparable, fingerprint } from '../model/digest.ts';
import {
  type Body,
  type Completion,
  creationBody,
  distinguishingField,
  type Identity,
  type ImportTarget,
  identityOf,
  municipalityOf,
  SILENT,
  type Stored,
} from '../model/import-target.ts';
import type { ValidRow } from '../rows/reading.ts';

/** Fields of a row. */
type RowValues = Pick<ValidRow, 'body' | 'set'>;

/**
 * Content of a collection: the identity of each object, and a hash of each field. An object has a rank, from 1, in the
 * order of the service. Several may share one identity where the service allows it (prescriptions with the same text):
 * they are duplicates.
 */
export class Existing {
  readonly #target: ImportTarget;
  /** Fields in which objects of one identity can differ, and members that decide whether one can be changed. */
  readonly #compared: readonly string[];
  /** First object of each identity. */
  readonly #ranks = new Map<Identity, number>();
  /** Next duplicate of an object, and last duplicate of the first one. */
  readonly #nextDuplicates = new Map<number, number>();
  readonly #lastDuplicates = new Map<number, number>();
  /** One for each compared field of each object. */
  readonly #prints: number[] = [];
  /** Prints of texts as Windows-1252 would save them, by place: only of texts that lose signs in it. */
  readonly #inAnsi = new Map<number, number>();
  /** Municipality fields of each object, in collections with such fields. */
  readonly #municipalities: Body[] = [];
  /** Id of each object, if the interface gives one. */
  readonly #ids: (string | undefined)[] = [];
  /** Whether a row means each object. */
  readonly #claimed: boolean[] = [];
  #size = 0;
  /** The objects themselves, if they are to be shown. */
  readonly #kept: LineSpool | undefined;

  /** With `keeps`, `body` returns an object's fields. */
  constructor(target: ImportTarget, { keeps = false } = {}) {
    this.#target = target;
    const differing = target.fields.flatMap(({ name, identifies }) => (identifies ? [] : [name]));
    this.#compared = [...new Set([...differing, ...Object.keys(target.changes?.when ?? {})])];
    this.#kept = keeps ? new LineSpool() : undefined;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an object of the service; `line` is its JSON, if the caller has it. */
  add(object: Readonly<Record<string, unknown>>, line?: string): void {
    const body = this.#target.bodyOf(object);
    const identity = identityOf(this.#target, body);
    for (const name of this.#compared) {
      const ansi = inAnsi(body[name]);
      if (ansi !== body[name]) this.#inAnsi.set(this.#prints.length, printOf(ansi));
      this.#prints.push(printOf(body[name]));
    }
    if (this.#target.municipality) this.#municipalities.push(municipalityOf(this.#target, body));
    this.#ids.push(typeof object.id === 'string' ? object.id : undefined);
    this.#kept?.add(line ?? JSON.stringify(object));
    this.#claimed.push(false);
    const rank = ++this.#size;
    const first = this.#ranks.get(identity);
    if (first === undefined) {
      this.#ranks.set(identity, rank);
    } else {
      this.#nextDuplicates.set(this.#lastDuplicates.get(first) ?? first, rank);
      this.#lastDuplicates.set(first, rank);
    }
    const other = this.#target.otherwise?.((field) => body[field]);
    if (other !== undefined && !this.#ranks.has(other)) this.#ranks.set(other, rank);
  }

  /** The object of a row: of duplicates the first one that agrees, else the first one that no municipality distinguishes, else the first. 0 when there is none. */
  find(identity: Identity, row: RowValues): number {
    const first = this.#ranks.get(identity) ?? 0;
    if (first === 0 || this.#nextDuplicates.size === 0) return first;
    let same: number | undefined;
    for (let rank: number | undefined = first; rank !== undefined; rank = this.#nextDuplicates.get(rank)) {
      if (this.agrees(rank, this.#resolved(rank, row))) return rank;
      if (this.differsBy(rank, row.body) === undefined) same ??= rank;
    }
    return same ?? first;
  }

  /** The object with the name of a body but another number, of several one without a number. */
  namesake(body: Body): { readonly id: string | undefined; readonly isNumbered: boolean } | undefined {
    const { otherwise, number = '' } = this.#target;
    if (!otherwise || !body[number]) return undefined;
    const all = [...this.#duplicatesOf(this.#ranks.get(otherwise((field) => body[field])))];
    const bare = all.find((rank) => [NOTHING, printOf('')].includes(this.#print(rank, number) ?? NOTHING));
    const rank = bare ?? all[0];
    return rank === undefined ? undefined : { id: this.id(rank), isNumbered: bare === undefined };
  }

  /** Number of objects that agree with a row. */
  countMatching(identity: Identity, row: RowValues): number {
    const all = [...this.#duplicatesOf(this.#ranks.get(identity))];
    return all.filter((rank) => this.agrees(rank, this.#resolved(rank, row))).length;
  }

  /** Name of an object in the interface: its id, else its code. */
  name(identity: Identity, rank: number): string {
    return this.id(rank) ?? String(identity);
  }

  /** Id of an object, if the interface gives one. */
  id(rank: number): string | undefined {
    return this.#ids[rank - 1];
  }

  /** Whether an object has the same value in every field of a body, or in these alone. */
  agrees(rank: number, body: Body, fields = this.#compared): boolean {
    const from = (rank - 1) * this.#compared.length;
    return this.#compared.every(
      (name, index) =>
        body[name] === undefined ||
        !fields.includes(name) ||
        this.#prints[from + index] === printOf(body[name]),
    );
  }

  /** Fields in which a body differs from an object. */
  differing(rank: number, body: Body): readonly string[] {
    return this.#compared.filter((name) => !this.agrees(rank, body, [name]));
  }

  /** Field that distinguishes an object from a body with the same number; undefined if none does. */
  differsBy(rank: number, body: Body): string | undefined {
    return distinguishingField(this.#target, body, this.#municipalities[rank - 1] ?? {});
  }

  /** Field in which a body equals an object but for signs missing from Windows-1252: spreadsheets save `?` for them. */
  withoutSigns(rank: number, body: Body): string | undefined {
    return this.#compared.find((name) => this.#inAnsi.get(this.#place(rank, name)) === printOf(body[name]));
  }

  /** The object that a row means, see `find`, and the row's body resolved against it, or against none. */
  resolve(
    identity: Identity,
    row: RowValues,
    completion?: Completion,
  ): { readonly rank: number; readonly body: Body } {
    const rank = this.find(identity, row);
    return { rank, body: this.#resolved(rank, row, completion) };
  }

  #resolved(rank: number, { body: values, set = [] }: RowValues, completion = SILENT): Body {
    const isKept = (name: string) =>
      rank > 0 && this.#compared.includes(name) && this.#print(rank, name) !== NOTHING;
    const { number = '' } = this.#target;
    // A row found by its names, without a number, does not remove that of the object.
    const omitted = values[number] === null ? [number] : [];
    const kept = [...set, ...omitted].filter(isKept);
    const rest = () => Object.entries(values).filter(([name]) => !kept.includes(name));
    const body = kept.length === 0 ? values : Object.fromEntries(rest());
    const { resolve } = this.#target.row ?? {};
    if (!resolve) return body;
    const has: Stored['has'] = (other) => this.agrees(rank, other);
    return resolve(body, rank === 0 ? undefined : { decimals: this.decimals(rank), has }, completion);
  }

  /** Stored numbers of an object in decimal fields. */
  decimals(rank: number): Body {
    const entries = this.#target.fields.flatMap(({ name, kind }) => {
      const print = kind === 'decimal' ? this.#print(rank, name) : NOTHING;
      return print === NOTHING ? [] : [[name, print]];
    });
    return Object.fromEntries(entries);
  }

  /** Body that would create an object again. Only with `keeps`. */
  body(rank: number): Body | undefined {
    if (!this.#kept) return undefined;
    return creationBody(this.#target, JSON.parse(this.#kept.read(rank - 1)));
  }

  /** Claims an object for a row. */
  claim(rank: number): void {
    this.#claimed[rank - 1] = true;
  }

  /**
   * Objects that no row means: codes ascending, else in the order of the service, duplicates after the first. Their
   * identity is their code, or known with `keeps`; else it is their id.
   */
  *unclaimed(): Generator<{ readonly identity: Identity; readonly rank: number }> {
    for (const { code, rank } of this.#all()) {
      if (this.#claimed[rank - 1]) continue;
      const body = code === undefined ? this.body(rank) : undefined;
      yield { identity: code ?? (body ? identityOf(this.#target, body) : String(this.id(rank))), rank };
    }
  }

  close(): void {
    this.#kept?.close();
  }

  #print(rank: number, field: string): number | undefined {
    return this.#prints[this.#place(rank, field)];
  }

  #place(rank: number, field: string): number {
    return (rank - 1) * this.#compared.length + this.#compared.indexOf(field);
  }

  /** Codes ascending, then in the order of the service. */
  *#all(): Generator<{ readonly code?: number; readonly rank: number }> {
    const codes = [...this.#ranks.keys()].filter((identity) => typeof identity === 'number');
    for (const code of codes.sort((one, other) => one - other)) {
      for (const rank of this.#duplicatesOf(this.#ranks.get(code))) yield { code, rank };
    }
    if (codes.length > 0) return;
    const later = new Set(this.#nextDuplicates.values());
    for (let first = 1; first <= this.#size; first++) {
      if (!later.has(first)) for (const rank of this.#duplicatesOf(first)) yield { rank };
    }
  }

  *#duplicatesOf(first: number | undefined): Generator<number> {
    for (let rank: number | undefined = first; rank !== undefined; rank = this.#nextDuplicates.get(rank))
      yield rank;
  }
}

/** Print of nothing: no field holds such a number. */
const NOTHING = -Number.MAX_VALUE;

/** Characters missing from Windows-1252. */
export const NOT_ANSI = /[^\0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;

function inAnsi(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(NOT_ANSI, '?') : value;
}

function printOf(value: unknown): number {
  const content = comparable(value) ?? NOTHING;
  return typeof content === 'number' ? content : fingerprint(content);
}

export interface LoadOptions {
  readonly target: ImportTarget;
  /** Parents of the rows' objects, for collections listed by parent. */
  readonly parents?: readonly string[] | undefined;
  /** Keeps the objects themselves, to be shown. */
  readonly keeps?: boolean;
  /** Takes each object. */
  readonly onObject?: ((object: Body) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Loads a collection: an empty one with one request. */
export async function loadExisting(
  client: Client,
  { target, parents = [], keeps = false, onObject, onProgress, signal }: LoadOptions,
): Promise<Existing> {
  const { list, parent } = target;
  const total = parent === undefined ? await totalOf(client, list) : parents.length;
  const existing = new Existing(target, { keeps });
  const belongings = parent === undefined ? [{}] : parents.map((id) => ({ [parent]: id }));
  try {
    for (const [nth, params] of (total === 0 ? [] : belongings).entries()) {
      for await (const chunk of client.stream(list, { params } as never)) {
        signal?.throwIfAborted();
        for (const { element, line } of elementsOf<Body>(chunk, list)) {
          const object = parent === undefined ? element : { ...element, ...params };
          existing.add(object, keeps && parent === undefined ? line : undefined);
          onObject?.(object);
        }
        onProgress?.(parent === undefined ? existing.size : nth + 1, total);
      }
    }
    return existing;
  } catch (error) {
    existing.close();
    throw error;
  }
}
