import type { Client } from '../client/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Page } from '../contract/pages.ts';
import { BATCH_MAX, type Operation } from '../contract/service.ts';
import type { Pace } from './apply.ts';
import { fingerprint } from './digest.ts';
import { Identities } from './identities.ts';
import { type Body, type Identity, identityOf, type Library } from './libraries.ts';
import { inParallel } from './parallel.ts';
import { addressOf } from './plan.ts';

/** What a library already holds: who, and of each field only a number that tells whether it is the same. */
export class Existing {
  readonly #library: Library;
  /** The fields in which objects of one identity can differ. */
  readonly #compared: readonly string[];
  /** The rank of each object, from 1. */
  readonly #ranks = new Identities();
  /** As many as there are fields, object after object. */
  #prints: Float64Array;
  readonly #ids: string[] = [];
  #size = 0;

  /** `expected` objects have room; more make room. */
  constructor(library: Library, expected = 0) {
    this.#library = library;
    this.#compared = library.fields.flatMap(({ name, identifies }) => (identifies ? [] : [name]));
    this.#prints = new Float64Array(expected * this.#compared.length);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an object as the service shows it. Of several with one identity, the first counts. */
  add(object: Readonly<Record<string, unknown>>): void {
    const body = this.#library.bodyOf(object);
    const identity = identityOf(this.#library, body);
    if (this.has(identity)) return;
    const from = this.#size * this.#compared.length;
    if (from === this.#prints.length) {
      const wider = new Float64Array(from + GROWTH * this.#compared.length);
      wider.set(this.#prints);
      this.#prints = wider;
    }
    this.#compared.forEach((name, index) => {
      this.#prints[from + index] = printOf(body[name]);
    });
    if (typeof object.id === 'string') this.#ids[this.#size] = object.id;
    this.#ranks.set(identity, ++this.#size);
  }

  has(identity: Identity): boolean {
    return this.#ranks.get(identity) > 0;
  }

  /** The id of an object that is here, where the interface gives one. */
  id(identity: Identity): string | undefined {
    return this.#ids[this.#ranks.get(identity) - 1];
  }

  /** Whether every field that a body gives is already so in the object that is here. */
  agrees(identity: Identity, body: Body): boolean {
    const from = (this.#ranks.get(identity) - 1) * this.#compared.length;
    return this.#compared.every(
      (name, index) => body[name] === undefined || this.#prints[from + index] === printOf(body[name]),
    );
  }
}

/** Objects that are made room for when there are more than expected: such as were added meanwhile. */
const GROWTH = 1000;

/** A text without any of these is in NFC. */
const COMPOSABLE = /[\u0300-\uffff]/;

/** Texts are compared in NFC, lists without regard to order. */
function printOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(String).sort().join('\n') : String(value);
  return fingerprint(COMPOSABLE.test(text) ? text.normalize('NFC') : text);
}

/** Objects looked up for every one that the library holds: beyond, walking through the library is quicker. */
const LOOKUPS_PER_OBJECT = 10;

/**
 * Learns what a library holds of the rows of a file. An empty one costs one request. Where objects can be
 * read by identity, a thousand at a time, those of the file are; otherwise every page of the list is.
 */
export async function loadExisting(
  client: Client,
  library: Library,
  file: { readonly rows: number; readonly identities: Iterable<Identity> },
  pace: Pace,
  signal?: AbortSignal,
): Promise<Existing> {
  const first = (await client.call(library.list, {
    query: { per_page: '1' } as never,
  })) as unknown as Page<unknown>;
  const { total } = first.meta.pagination;
  const { read } = library;
  const lookUp = read && file.rows <= total * LOOKUPS_PER_OBJECT && (await client.extensions()).has('batch');
  const existing = new Existing(library, lookUp ? file.rows : total);
  if (total === 0) return existing;
  if (lookUp) {
    // In this process requests that wait for each other only fill the memory.
    await inParallel(
      lookups(read, file.identities),
      pace.embedded ? 1 : pace.inFlight,
      async (operations) => {
        signal?.throwIfAborted();
        for (const { status, body } of await client.batch(operations)) {
          if (status === 200) existing.add(body as Body);
        }
      },
    );
  } else {
    for await (const page of client.pages(library.list)) {
      signal?.throwIfAborted();
      for (const object of page.data) existing.add(object as Body);
    }
  }
  return existing;
}

function* lookups(read: Endpoint, identities: Iterable<Identity>): Generator<Operation[]> {
  let operations: Operation[] = [];
  for (const identity of identities) {
    operations.push({ method: 'GET', path: addressOf(read, identity) });
    if (operations.length === BATCH_MAX) {
      yield operations;
      operations = [];
    }
  }
  if (operations.length > 0) yield operations;
}
