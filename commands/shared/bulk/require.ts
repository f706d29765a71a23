import type { Extension } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import type { Context } from '../cli/command.ts';

/** Throws EXTENSION_ABSENTE, which names an endpoint, where a service lacks the extension that has it. */
export function requireExtension(extension: Extension, { method, path }: Endpoint) {
  return async (context: Context): Promise<void> => {
    const client = await context.client();
    if (!(await client.extensions()).has(extension))
      throw new VigieError('EXTENSION_ABSENTE', { extension: `${method} ${path}` });
  };
}
