import { type CallOptions, type Client, elementsOf } from '../../client/client.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/schema/pages.ts';

export interface ListingOptions {
  /** How long to go on trying when the service does not answer. */
  readonly patience?: CallOptions['patience'] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told how many elements have come, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Every element of a list of the service, as many at a time as come together. Throws what `stream` throws. */
export async function* listing<T>(
  client: Client,
  list: Endpoint,
  { patience, signal, onProgress }: ListingOptions,
): AsyncGenerator<readonly T[]> {
  const calling = patience ? { patience } : {};
  const total = onProgress ? await totalOf(client, list, calling) : 0;
  let done = 0;
  for await (const chunk of client.stream(list, {}, calling)) {
    signal?.throwIfAborted();
    const found = Array.from(elementsOf<T>(chunk, list), ({ element }) => element);
    done += found.length;
    onProgress?.(done, Math.max(done, total));
    yield found;
  }
}

/** How many elements a list has. */
export async function totalOf(client: Client, list: Endpoint, calling: CallOptions): Promise<number> {
  const query = { per_page: '1' } as never;
  const first = (await client.call(list, { query }, calling)) as unknown as Page<unknown>;
  return first.meta.pagination.total;
}
