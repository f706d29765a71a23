import { VigieError } from '../contract/errors.ts';
import { version } from '../contract/resources/service.ts';
import type { Extensions, Transport } from './transport.ts';

/**
 * Asks a service which extensions it has. One that does not know the question has none. Throws REPONSE_INCOMPRISE
 * where an answer was spoilt on its way: to take such a service for a foreign one would be to write without keys.
 */
export async function askExtensions(transport: Transport): Promise<Extensions> {
  const names = await namesOf(transport);
  return { has: (extension) => names.includes(extension) };
}

async function namesOf(transport: Transport): Promise<readonly unknown[]> {
  try {
    const answer = await transport.send({ endpoint: version });
    const said = answer.body as { nom?: unknown; extensions?: unknown } | undefined;
    return said?.nom === 'vigie' && Array.isArray(said.extensions) ? said.extensions : [];
  } catch (error) {
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE' && isOfAnother(error)) return [];
    throw error;
  }
}

/** Whether an answer is what a service gives that has no such path: another place, or a page for people. */
function isOfAnother({ params: { location, type } }: VigieError): boolean {
  return location !== undefined || (typeof type === 'string' && !type.includes('json'));
}
