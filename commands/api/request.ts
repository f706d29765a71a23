import type { Call } from '../../src/client/transport.ts';
import { type Endpoint, METHODS, type Method } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { nearest } from '../../src/terminal/nearest.ts';
import { type Argument, choice, one, type Pair } from '../shared/flags/flags.ts';

/** A method in any case, and a path with or without a leading slash. */
export const requestArguments = {
  method: method(),
  path: one('Path, such as anomalies/12'),
};

/** A request, perhaps unknown to the interface. */
export interface Request {
  readonly method: Method;
  /** With a leading slash, without a query; percent-encoded if typed so. */
  readonly path: string;
  readonly query: NonNullable<Call['query']>;
}

export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Parses a request, with parameters of the query in the path and besides it. A whole address is refused, since a token must
 * go to no other host, and is not repeated: it may hold a password. Throws ADRESSE_REFUSEE, ARGUMENT_REQUIS.
 */
export async function readRequest(
  method: Method | undefined,
  address: string,
  parameters: readonly Pair[],
): Promise<Request> {
  // Includes a drive of Windows: Git Bash makes `C:/Program Files/Git/anomalies` of `/anomalies`.
  if (/^[a-z][a-z0-9+.-]*:|^\\/i.test(address)) throw new VigieError('ADRESSE_REFUSEE');
  if (method === undefined && methodNamed(address)) {
    throw new VigieError('ARGUMENT_REQUIS', { name: 'path', usage: `vigie api ${address} <path>` });
  }
  const { parseQuery } = await import('../../server/core/router.ts');
  const [, path = '', search] = /^\/*([^?]*)(?:\?(.*))?$/s.exec(address) ?? [];
  const query = new URLSearchParams(search);
  for (const [name, value = ''] of parameters) query.append(name, value);
  return { method: method ?? 'GET', path: `/${path}`, query: parseQuery(query.toString()) };
}

/**
 * The endpoint of a request, found like in the service. A request unknown to the interface is sent unchanged if the service
 * is `another`, and otherwise refused as the service would, with the probable one: INTROUVABLE, METHODE_REFUSEE.
 */
export async function findEndpoint({ method, path }: Request, another: boolean): Promise<FoundEndpoint> {
  const { route } = await import('../../server/core/router.ts');
  const match = route(method, path);
  if ('endpoint' in match) return match;
  // Text after a `#` would never be sent.
  const sent = path.replaceAll('#', '%23');
  if (another) return { endpoint: { name: 'api.call', method, path: sent, summary: '', status: 200 } };
  const allow = METHODS.filter((one) => match.allow.includes(one));
  if (allow.length > 0) throw new VigieError('METHODE_REFUSEE', { allow });
  const suggestion = nearest(
    path,
    endpoints.map((endpoint) => pathLike(endpoint, path)),
  );
  throw new VigieError('INTROUVABLE', { objet: 'adresse', id: path, ...(suggestion ? { suggestion } : {}) });
}

/** The path of an endpoint with the identifiers at the same places of another path. */
function pathLike({ path }: Endpoint, other: string): string {
  const segments = other.split('/');
  return path
    .split('/')
    .map((segment, i) => (segment.startsWith('{') ? (segments[i] ?? segment) : segment))
    .join('/');
}

function methodNamed(word: string): Method | undefined {
  return METHODS.find((one) => one === word.toUpperCase());
}

function method(): Argument<Method | undefined> {
  const { choices, summary, read } = choice(
    METHODS,
    'GET, POST, PUT, PATCH or DELETE, in any case (default: GET)',
  );
  return { arity: 'optional', choices, summary, read } as Argument<Method | undefined>;
}
