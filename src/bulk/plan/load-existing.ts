import { type Client, elementsOf, ProblemError } from '../../client/client.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { BATCH_MAX, type Operation } from '../../contract/resources/service.ts';
import type { Problem } from '../../contract/schema/problem.ts';
import type { RequestRate } from '../execute/apply.ts';
import { addressOf } from '../execute/operations.ts';
import { Parallel } from '../execute/parallel.ts';
import type { Body, Identity, Library } from '../libraries/library.ts';
import { Existing } from './existing.ts';
import { totalOf } from './list-objects.ts';

/** One look-up costs about as much as reading so many objects of the whole library, in this process and elsewhere. */
const LOOKUP_COST = 8;

export interface LoadOptions {
  /** The rows that look for objects; all of the library is read without them. */
  readonly wanted?: { readonly rows: number; readonly identities: Iterable<Identity> } | undefined;
  /** What the objects belong to that rows mean, where they are listed by that. */
  readonly parents?: readonly string[] | undefined;
  /** Keeps the objects themselves, to be shown. */
  readonly keeps?: boolean;
  /** Told of each object, where the list is read. */
  readonly onObject?: ((object: Body) => void) | undefined;
  readonly rate: RequestRate;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Learns what a library holds of the rows of a file, or all of it. An empty library costs one request. A file that is
 * small beside the library is looked up, a thousand objects at a time, where they can be read by identity;
 * otherwise the whole list is read.
 */
export async function loadExisting(
  client: Client,
  library: Library,
  options: LoadOptions,
): Promise<Existing> {
  const { wanted, keeps = false, onObject, rate, onProgress, signal } = options;
  if (library.parent !== undefined) return loadOf(client, library, library.parent, options);
  const total = await totalOf(client, library.list);
  const { read } = library;
  const lookUp =
    wanted && read && wanted.rows * LOOKUP_COST < total && (await client.extensions()).has('batch');
  const existing = new Existing(library, { expected: lookUp ? wanted.rows : total, keeps });
  if (total === 0) return existing;
  try {
    if (lookUp) {
      // In this process requests that wait for each other only fill the memory.
      const reading = new Parallel(rate.embedded ? 1 : rate.inFlight);
      for (const operations of lookups(read, wanted.identities)) {
        await reading.begin(async () => {
          signal?.throwIfAborted();
          for (const { status, body } of await client.batch(operations)) {
            if (status === 200) existing.add(body as Body);
            // What could not be looked up may be there.
            else if (status !== 404) throw new ProblemError(body as Problem);
          }
          onProgress?.(existing.size, wanted.rows);
        });
      }
      await reading.end();
    } else {
      for await (const chunk of client.stream(library.list)) {
        signal?.throwIfAborted();
        for (const { element, line } of elementsOf<Body>(chunk, library.list)) {
          existing.add(element, keeps ? line : undefined);
          onObject?.(element);
        }
        onProgress?.(existing.size, total);
      }
    }
    return existing;
  } catch (error) {
    existing.close();
    throw error;
  }
}

/** The objects of a library that belong to what rows name. */
async function loadOf(
  client: Client,
  library: Library,
  parent: string,
  { parents = [], keeps = false, onProgress, signal }: LoadOptions,
): Promise<Existing> {
  const existing = new Existing(library, { keeps });
  for (const [done, id] of parents.entries()) {
    const input = { params: { [parent]: id } } as never;
    for await (const chunk of client.stream(library.list, input)) {
      signal?.throwIfAborted();
      for (const { element } of elementsOf<Body>(chunk, library.list))
        existing.add({ ...element, [parent]: id });
    }
    onProgress?.(done + 1, parents.length);
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
