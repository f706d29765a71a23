import { expectExtension } from '../../../src/client/extensions.ts';
import type { Extension } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Context } from './command.ts';

/**
 * Makes sure of an extension before anything else is asked of a service: throws EXTENSION_ABSENTE, which names an
 * endpoint, where it lacks the one that has it (choices C5, C14, C17 to C19, X12).
 */
export function requireExtension(extension: Extension, endpoint: Endpoint) {
  return async (context: Context): Promise<void> =>
    expectExtension(await context.client(), extension, endpoint);
}
