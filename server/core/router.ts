import type { Endpoint } from '../../src/contract/endpoint.ts';
import { notFound, VigieError } from '../../src/contract/errors.ts';
import { endpoints } from '../../src/contract/interface.ts';

export type Match =
  | { readonly endpoint: Endpoint; readonly params: Record<string, string> }
  /** The path exists, with these methods only; empty when it does not exist. */
  | { readonly allow: readonly string[] };

interface Node {
  readonly fixed: Map<string, Node>;
  variable: Node | undefined;
  names: readonly string[];
  readonly methods: Map<string, Endpoint>;
}

const newNode = (): Node => ({ fixed: new Map(), variable: undefined, names: [], methods: new Map() });

/** The endpoint paths as a tree of segments, fixed segments before variable ones. */
function buildTree(): Node {
  const root = newNode();
  for (const endpoint of endpoints) {
    let node = root;
    const names: string[] = [];
    for (const segment of endpoint.path.slice(1).split('/')) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = node.fixed.get(segment) ?? newNode();
        node.fixed.set(segment, next);
        node = next;
      } else {
        names.push(name);
        node.variable ??= newNode();
        node = node.variable;
      }
    }
    node.names = names;
    node.methods.set(endpoint.method, endpoint);
  }
  return root;
}

let tree: Node | undefined;

/** Finds the endpoint of a method and a path, percent-encoded as in a request line. */
export function route(method: string, path: string): Match {
  if (!path.startsWith('/')) return { allow: [] };
  tree ??= buildTree();
  let node = tree;
  const values: string[] = [];
  for (const segment of path.slice(1).split('/')) {
    const fixed = node.fixed.get(segment);
    if (fixed) node = fixed;
    else if (node.variable && segment !== '') {
      const value = decode(segment);
      if (value === undefined) return { allow: [] };
      values.push(value);
      node = node.variable;
    } else return { allow: [] };
  }
  const endpoint = node.methods.get(method);
  if (!endpoint) return { allow: allowed(node) };
  const params: Record<string, string> = {};
  node.names.forEach((name, i) => {
    params[name] = values[i] as string;
  });
  return { endpoint, params };
}

/** What a method and a target call: an endpoint with its parameters, and the query. */
export interface Resolved {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly query: Record<string, string | string[]>;
}

/**
 * Finds what a method and a target, which is a path and perhaps a query, call. Throws INTROUVABLE, and METHODE_REFUSEE
 * with the methods that the path takes (choice B2).
 */
export function resolve(method: string, target: string): Resolved {
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
function allowed(node: Node): string[] {
  if (node.methods.size === 0) return [];
  const methods = [...node.methods.keys()];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const NO_QUERY: Record<string, string | string[]> = Object.freeze({});

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
