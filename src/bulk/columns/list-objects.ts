import { type Client, elementsOf, totalOf } from '../../client/client.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

export interface ListingOptions {
  readonly signal?: AbortSignal | undefined;
  /** Takes the loaded elements, and their total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Every element of a list of the service, page by page. Throws the errors of `stream`. */
export async function* listing<T>(
  client: Client,
  list: Endpoint,
  { signal, onProgress }: ListingOptions,
): AsyncGenerator<readonly T[]> {
  const total = onProgress ? await totalOf(client, list) : 0;
  let done = 0;
  for await (const chunk of client.stream(list)) {
    signal?.throwIfAborted();
    const found = Array.from(elementsOf<T>(chunk, list), ({ element }) => element);
    done += found.length;
    onProgress?.(done, Math.max(done, total));
    yield found;
  }
}
