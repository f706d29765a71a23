import type { OpenApiDocument, Operation, Parameter } from '../../src/contract/openapi/openapi-types.ts';
import { JSON_TYPE } from '../../src/contract/openapi/protocol.ts';
import { exampleBody, exampleOf } from './examples.ts';

/** Parameters that every list has: an example says more with one of its own. */
const PAGING = ['page', 'per_page'];

/** One request to an endpoint with curl, as a shell takes it. Address, token and organisation come from the environment. */
export function exampleRequest(
  { method, path, operation }: LinkTarget,
  parameters: readonly Parameter[],
  { components }: OpenApiDocument,
): string {
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
  return curl.join(' \\\n  ');
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
