import { expectExtension } from '../../../src/client/extensions.ts';
import type { Extension } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Context } from './command.ts';

/**
 * Checks for an extension before any other request: throws EXTENSION_ABSENTE, which names an endpoint, if the service lacks
 * it (choices C5, C14, C17 to C19, X12).
 */
export function requireExtension(extension: Extension, endpoint: Endpoint) {
  return async (context: Context): Promise<void> =>
    expectExtension(await context.client(), extension, endpoint);
}
