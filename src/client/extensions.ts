import type { Endpoint } from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';
import type { Client } from './client.ts';
import type { Extension } from './transport.ts';

/** Throws EXTENSION_ABSENTE, with the endpoint, for a service without its extension. */
export async function expectExtension(
  client: Pick<Client, 'extensions'>,
  extension: Extension,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Promise<void> {
  if ((await client.extensions()).has(extension)) return;
  throw new VigieError('EXTENSION_ABSENTE', { extension: `${method} ${path}` });
}
