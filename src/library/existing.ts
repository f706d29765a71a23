import type { Client } from '../client/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Page } from '../contract/pages.ts';
import { BATCH_MAX, type Operation } from '../contract/service.ts';
import { print } from './digest.ts';
import { type Body, type Identity, identityOf, type Library } from './libraries.ts';
import { inParallel } from './parallel.ts';
import { addressOf } from './plan.ts';
import type { Seen } from './seen.ts';

/** What a library already holds: who, and of each field only a number that tells whether it is the same. */
export class Existing {
  readonly #library: Library;
  readonly #at = new Map<Identity, number>();
  /** As many as there are fields, object after object. */
  readonly #prints: number[] = [];
  readonly #ids: (string | undefined)[] = [];

  constructor(library: Library) {
    this.#library = library;
  }

  get size(): number {
    return this.#at.size;
  }

  /** Adds an object as the service shows it. Of several with one identity, the first counts. */
  add(object: Readonly<Record<string, unknown>>): void {
    const body = this.#library.bodyOf(object);
    const identity = identityOf(this.#library, body);
    if (this.#at.has(identity)) return;
    this.#at.set(identity, this.#ids.length);
    this.#ids.push(object.id as string | undefined);
    for (const { name } of this.#library.fields) this.#prints.push(printOf(body[name]));
  }

  has(identity: Identity): boolean {
    return this.#at.has(identity);
  }

  /** The id of an object, where the interface gives one. */
  id(identity: Identity): string | undefined {
    return this.#ids[this.#at.get(identity) ?? -1];
  }

  /** Whether every field that a body gives is already so. */
  agrees(identity: Identity, body: Body): boolean {
    const { fields } = this.#library;
    const from = (this.#at.get(identity) ?? Number.NaN) * fields.length;
    return fields.every(
      ({ name }, index) => body[name] === undefined || this.#prints[from + index] === printOf(body[name]),
    );
  }
}

/** Texts are compared in NFC, lists without regard to order. */
function printOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (Array.isArray(value)) return print(value.map(String).sort().join('\n'));
  return print(String(value).normalize('NFC'));
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
  file: { readonly seen: Seen; readonly rows: number },
  inFlight: number,
  signal?: AbortSignal,
): Promise<Existing> {
  const existing = new Existing(library);
  const first = (await client.call(library.list, {
    query: { per_page: '1' } as never,
  })) as unknown as Page<unknown>;
  const { total } = first.meta.pagination;
  if (total === 0) return existing;
  const { read } = library;
  if (read && file.rows <= total * LOOKUPS_PER_OBJECT && (await client.extensions()).has('batch')) {
    await inParallel(lookups(read, file.seen), inFlight, async (operations) => {
      signal?.throwIfAborted();
      for (const { status, body } of await client.batch(operations))
        if (status === 200) existing.add(body as Body);
    });
  } else {
    for await (const page of client.pages(library.list)) {
      signal?.throwIfAborted();
      for (const object of page.data) existing.add(object as Body);
    }
  }
  return existing;
}

function* lookups(read: Endpoint, seen: Seen): Generator<Operation[]> {
  let operations: Operation[] = [];
  for (const identity of seen.identities()) {
    operations.push({ method: 'GET', path: addressOf(read, identity) });
    if (operations.length === BATCH_MAX) {
      yield operations;
      operations = [];
    }
  }
  if (operations.length > 0) yield operations;
}
