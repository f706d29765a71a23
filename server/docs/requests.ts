import type { OpenApiDocument, Operation, Parameter } from '../../src/contract/openapi-types.ts';
import { JSON_TYPE } from '../../src/contract/protocol.ts';
import { exampleBody, exampleOf } from './examples.ts';

export interface Example {
  readonly curl: string;
  readonly vigie: string;
}

/** Parameters that every list has: an example says more with one of its own. */
const PAGING = ['page', 'per_page'];

/** One request to an endpoint, as a shell takes it. Address, token and organisation come from the environment. */
export function exampleRequest(
  { method, path, operation }: LinkTarget,
  parameters: readonly Parameter[],
  { components }: OpenApiDocument,
): Example {
  const { schemas } = components;
  const valueFor = ({ schema, name }: Parameter) => String(exampleOf(schema, schemas, name));
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(valueFor(one))), path);
  const filters = parameters.filter((one) => one.in === 'query' && !PAGING.includes(one.name));
  const needed = filters.filter(({ required }) => required);
  const query = (needed.length > 0 ? needed : filters.slice(0, 1)).map(
    (one) => [one.name, valueFor(one)] as const,
  );
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const example = body && exampleBody(body, schemas);
  const given = example && Object.keys(example).length > 0 ? example : undefined;

  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const target = `"$VIGIE_URL${filled}${search && `?${search}`}"`;
  const credentials = [
    '"Authorization: Bearer $VIGIE_TOKEN"',
    `"${components.parameters.Organisation?.name}: $VIGIE_ORG"`,
  ];
  const curl = [
    method === 'GET' ? `curl -sS ${target}` : `curl -sS -X ${method} ${target}`,
    ...(operation.security ? [] : credentials.map((header) => `-H ${header}`)),
    ...(given ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(given))}`] : []),
  ];
  const vigie = [
    `vigie api ${method} ${filled}`,
    ...query.map(([name, value]) => `--query ${quoted(`${name}=${value}`)}`),
    ...(given ? bodyFlags(given) : []),
  ];
  return { curl: curl.join(' \\\n  '), vigie: vigie.join(' \\\n  ') };
}

/** The flags of `vigie api` for a body; one that they cannot say comes from standard input. */
function bodyFlags(body: Readonly<Record<string, unknown>>): readonly string[] {
  const flags = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => flagOf(`${name}[]`, one)) : [flagOf(name, value)],
  );
  if (!flags.includes(undefined)) return flags as string[];
  return [`--input - <<'JSON'\n${JSON.stringify(body, null, 2)}\nJSON`];
}

function flagOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'object') return undefined;
  return `${typeof value === 'string' ? '-f' : '-F'} ${quoted(`${name}=${value}`)}`;
}

/** A word as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w.,:/=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** An operation, and where it stands. */
export interface LinkTarget {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}
