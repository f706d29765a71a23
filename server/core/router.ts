import { type Endpoint, lazy } from '../../src/contract/endpoint.ts';
import { notFound, VigieError } from '../../src/contract/errors.ts';
import { endpoints } from '../../src/contract/interface.ts';

export type Match =
  | { readonly endpoint: Endpoint; readonly params: Record<string, string> }
  /** The path exists, with these methods only; empty when it does not exist. */
  | { readonly allow: readonly string[] };

/** A path of the interface by its segments, undefined for a parameter, with its endpoints. */
interface Template {
  readonly segments: readonly (string | undefined)[];
  readonly names: readonly string[];
  readonly methods: ReadonlyMap<string, Endpoint>;
}

/**
 * The templates of each collection, those with fewer parameters first: `/prescriptions/explore` before
 * `/prescriptions/{prescription_id}`.
 */
const templates = lazy(() => {
  const all = [...Map.groupBy(endpoints, ({ path }) => path)]
    .map(([path, here]): Template => {
      const segments = path.slice(1).split('/');
      const names = segments.flatMap((segment) => /^\{(.+)\}$/.exec(segment)?.[1] ?? []);
      return {
        segments: segments.map((segment) => (segment.startsWith('{') ? undefined : segment)),
        names,
        methods: new Map(here.map((endpoint) => [endpoint.method, endpoint])),
      };
    })
    .sort((a, b) => a.names.length - b.names.length);
  return Map.groupBy(all, ({ segments: [first] }) => first);
});

/** Finds the endpoint of a method and a path, percent-encoded as in a request line. */
export function route(method: string, path: string): Match {
  const parts = path.slice(1).split('/');
  const template = templates()
    .get(parts[0])
    ?.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, i) => (segment === undefined ? parts[i] !== '' : segment === parts[i])),
    );
  if (!path.startsWith('/') || !template) return { allow: [] };
  const { segments, names, methods } = template;
  const values = parts.filter((_, i) => segments[i] === undefined).map(decode);
  if (values.includes(undefined)) return { allow: [] };
  const endpoint = methods.get(method);
  if (!endpoint) return { allow: allowed([...methods.keys()]) };
  return { endpoint, params: Object.fromEntries(names.map((name, i) => [name, values[i] as string])) };
}

/** What a method and a target call: an endpoint with its parameters, and the query. */
export interface RouteMatch {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly query: Record<string, string | string[]>;
}

/**
 * Finds what a method and a target, which is a path and perhaps a query, call. Throws INTROUVABLE, and METHODE_REFUSEE
 * with the methods that the path takes (choice B2).
 */
export function resolve(method: string, target: string): RouteMatch {
  const [path, search] = partsOf(target);
  const matched = route(method, path);
  if ('endpoint' in matched) return { ...matched, query: parseQuery(search) };
  const { allow } = matched;
  if (allow.length === 0) throw notFound('adresse', path);
  throw new VigieError('METHODE_REFUSEE', { allow }, { headers: { allow: allow.join(', ') } });
}

/** The methods that the path of a target takes (choice B10). Throws INTROUVABLE. */
export function methodsOf(target: string): readonly string[] {
  const [path] = partsOf(target);
  const matched = route('OPTIONS', path);
  if ('endpoint' in matched || matched.allow.length === 0) throw notFound('adresse', path);
  return matched.allow;
}

function partsOf(target: string): [path: string, search: string] {
  const cut = target.indexOf('?');
  return cut < 0 ? [target, ''] : [target.slice(0, cut), target.slice(cut + 1)];
}

/** HEAD goes with GET, OPTIONS with everything (choice B10). */
function allowed(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const NO_QUERY: Record<string, string | string[]> = Object.freeze(Object.create(null));

/** The parameters of a query string; a name that comes more than once has all its values (choice B3). */
export function parseQuery(search: string): Record<string, string | string[]> {
  if (search === '') return NO_QUERY;
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    // A hundred thousand of one name fit into a request: copying them for each would take minutes.
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  return query;
}
