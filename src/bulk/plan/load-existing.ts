import { type Client, elementsOf } from '../../client/client.ts';
import { totalOf } from '../columns/list-objects.ts';
import type { Body, Library } from '../model/library.ts';
import { Existing } from './existing.ts';

export interface LoadOptions {
  /** What the objects belong to that rows mean, where they are listed by that. */
  readonly parents?: readonly string[] | undefined;
  /** Keeps the objects themselves, to be shown. */
  readonly keeps?: boolean;
  /** Told of each object. */
  readonly onObject?: ((object: Body) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Learns what a library holds: of one that is empty with one request. */
export async function loadExisting(
  client: Client,
  library: Library,
  options: LoadOptions,
): Promise<Existing> {
  const { keeps = false, onObject, onProgress, signal } = options;
  if (library.parent !== undefined) return loadOf(client, library, library.parent, options);
  const total = await totalOf(client, library.list);
  const existing = new Existing(library, { expected: total, keeps });
  if (total === 0) return existing;
  try {
    for await (const chunk of client.stream(library.list)) {
      signal?.throwIfAborted();
      for (const { element, line } of elementsOf<Body>(chunk, library.list)) {
        existing.add(element, keeps ? line : undefined);
        onObject?.(element);
      }
      onProgress?.(existing.size, total);
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
