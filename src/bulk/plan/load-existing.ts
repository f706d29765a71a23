import { type Client, elementsOf } from '../../client/client.ts';
import { totalOf } from '../columns/list-objects.ts';
import type { Body, ImportTarget } from '../model/import-target.ts';
import { Existing } from './existing.ts';

export interface LoadOptions {
  readonly target: ImportTarget;
  /** What the objects belong to that rows mean, where they are listed by that. */
  readonly parents?: readonly string[] | undefined;
  /** Keeps the objects themselves, to be shown. */
  readonly keeps?: boolean;
  /** Told of each object. */
  readonly onObject?: ((object: Body) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Learns what a collection holds: of one that is empty with one request. */
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
