import type { IncomingMessage } from 'node:http';
import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { notFound, VigieError } from '../../src/contract/errors.ts';
import type { ReadScheduler } from '../core/read-scheduler.ts';
import { parseQuery, route } from '../core/router.ts';
import { readBody } from './request-body.ts';
import type { BodyReservation } from './room.ts';

/** What a request asks for, as far as its first line says it. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly search: string;
}

/** The endpoint of a request. A wrong method is told what the path takes (choice B2). */
export function find({ method = 'GET', url = '/' }: IncomingMessage): Asked {
  const { path, search } = targetOf(url);
  const matched = route(method === 'HEAD' ? 'GET' : method, path);
  if ('endpoint' in matched) return { ...matched, search };
  if (matched.allow.length === 0) throw notFound('adresse', path);
  throw new VigieError(
    'METHODE_REFUSEE',
    { allow: matched.allow },
    { headers: { allow: matched.allow.join(', ') } },
  );
}

/** What a path takes, for OPTIONS (choice B10). Throws INTROUVABLE when there is no such path. */
export function methodsOf({ url = '/' }: IncomingMessage): string {
  const { path } = targetOf(url);
  const matched = route('OPTIONS', path);
  if ('endpoint' in matched || matched.allow.length === 0) throw notFound('adresse', path);
  return matched.allow.join(', ');
}

/** Throws REQUETE_INVALIDE for a target that is no path, such as `*`. */
function targetOf(url: string): { path: string; search: string } {
  if (!url.startsWith('/')) throw new VigieError('REQUETE_INVALIDE', { reason: url });
  const cut = url.indexOf('?');
  return cut < 0 ? { path: url, search: '' } : { path: url.slice(0, cut), search: url.slice(cut + 1) };
}

/** A request as a call, once all of it has come. */
export async function callOf(
  incoming: IncomingMessage,
  { endpoint, params, search }: Asked,
  room: BodyReservation,
  turns: ReadScheduler | undefined,
): Promise<Call> {
  const writes = endpoint.method !== 'GET';
  return {
    endpoint,
    params,
    query: parseQuery(search),
    address: endpoint.open ? addressOf(incoming) : undefined,
    ...(await readBody(incoming, endpoint, room, turns)),
    idempotencyKey: writes ? headerOf(incoming, 'idempotency-key') : undefined,
    dryRun: writes && isDryRun(incoming),
    minimal: endpoint.minimal && asksForMinimal(headerOf(incoming, 'prefer') ?? ''),
    ifMatch: headerOf(incoming, 'if-match'),
    ifNoneMatch: headerOf(incoming, 'if-none-match'),
  };
}

/** Where the server was called; `HeadCheck` has seen to the name. A proxy before it says what stands before the name. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const isTls = 'encrypted' in socket || headers['x-forwarded-proto'] === 'https';
  return `${isTls ? 'https' : 'http'}://${headers.host}`;
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
  const given = headerOf(incoming, 'x-dry-run');
  if (given === undefined) return false;
  if (/^(?:true|false)$/i.test(given)) return given.toLowerCase() === 'true';
  throw new VigieError('EN_TETE_INVALIDE', { header: 'X-Dry-Run', reason: 'true | false' });
}
