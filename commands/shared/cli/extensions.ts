import type { Extension } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import type { Context } from './command.ts';

/**
 * Makes sure of an extension before anything else is asked of a service: throws EXTENSION_ABSENTE, which names an
 * endpoint, where it lacks the one that has it (choices C5, C14, C17, X12).
 */
export function requireExtension(extension: Extension, { method, path }: Endpoint) {
  return async (context: Context): Promise<void> => {
    const client = await context.client();
    if (!(await client.extensions()).has(extension))
      throw new VigieError('EXTENSION_ABSENTE', { extension: `${method} ${path}` });
  };
}
