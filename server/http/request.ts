import type { IncomingMessage } from 'node:http';
import type { Call } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { RouteMatch } from '../core/router.ts';
import { admittedBy, objectTags, tagsIn } from './compression.ts';
import type { RequestOrigin } from './proxies.ts';
import type { ReadBody } from './request-body.ts';

/** A request as a call, once its body has come. */
export function callOf(
  incoming: IncomingMessage,
  { endpoint, params, query }: RouteMatch,
  { text, body }: ReadBody,
  { scheme, host }: RequestOrigin,
): Call {
  const writes = endpoint.method !== 'GET';
  const { coding } = admittedBy(incoming.headers['accept-encoding'] as string | undefined);
  return {
    endpoint,
    params,
    query,
    // Where the server was called; `HeaderCheck` has checked the name.
    address: endpoint.isPublic ? `${scheme}://${host}` : undefined,
    text,
    body,
    idempotencyKey: writes ? headerOf(incoming, 'idempotency-key') : undefined,
    dryRun: writes && isDryRun(incoming),
    minimal: endpoint.minimal && asksForMinimal(headerOf(incoming, 'prefer') ?? ''),
    ifMatch: objectTags(incoming.headers['if-match']),
    ifNoneMatch: tagsIn(incoming.headers['if-none-match'], coding),
  };
}

/** One header by any name; one that came twice is both, which no rule but those of lists accepts. */
export function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Whether `return=minimal` is among the preferences of a request (RFC 7240), and the first of its name. */
function asksForMinimal(prefer: string): boolean {
  const [, value] = /(?:^|,)\s*return\s*=\s*("minimal"|[^,;\s]*)/i.exec(prefer) ?? [];
  return value !== undefined && /^"?minimal"?$/i.test(value);
}

function isDryRun(incoming: IncomingMessage): boolean {
  const value = headerOf(incoming, 'x-dry-run');
  if (value === undefined) return false;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new VigieError('EN_TETE_INVALIDE', { header: 'X-Dry-Run', reason: 'true | false' });
}
