import type { OpenApiDocument, Operation, Parameter } from '../../src/contract/openapi/openapi-types.ts';
import { JSON_TYPE } from '../../src/contract/openapi/protocol.ts';
import { html, type Markup, type Piece } from '../../src/html/html.ts';
import { exampleBody, exampleOf } from './examples.ts';
import { breakable, membersTable, nameOf, requiredCell, table, typeCells, typeOf } from './members.ts';
import type { Reference } from './reference.ts';

/** An operation, and where it stands. */
export interface PathOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Parameters that every list has: an example says more with one of its own. */
const PAGING = ['page', 'per_page'];

/** All that there is to know of one endpoint. */
export function endpointArticle(place: PathOperation, reference: Reference): Markup {
  const { document, say } = reference;
  const { method, path, operation } = place;
  const { operationId: id, summary } = operation;
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const parameters = parametersOf(place, document);
  const inPath = parameters.filter((one) => one.in !== 'header');
  const heads = parameters.flatMap((one) => (one.in === 'header' ? [one.name] : []));
  const refusals = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
  return html`
<article id="${id}">
<h3><a href="#${id}">${methodBadge(method)} <span class="path">${breakable(path)}</span></a></h3>
<p>${say(summary)}. ${badges(operation, reference)}</p>
${inPath.length > 0 && html`<h4>${say('Parameters')}</h4>${parametersTable(inPath, reference)}`}
${listLine(reference, 'Headers of the request', 'headers', heads)}
${body && html`<h4>${say('Body')} <small>${typeOf(body, reference)}</small></h4>${membersTable(body, reference)}`}
${answersOf(operation, reference)}
${listLine(reference, 'Problems', 'problems', refusals)}
<h4>${say('Example')}</h4><pre tabindex="0"><code>${exampleRequest(place, inPath, document)}</code></pre>
</article>`;
}

export function methodBadge(method: string): Markup {
  return html`<span class="method ${method}">${method}</span>`;
}

function badges(operation: Operation, { say }: Reference): Piece {
  return [
    operation['x-extension'] && html`<a class="badge" href="#about">extension</a> `,
    operation.security && html`<a class="badge" href="#access">${say('open')}</a>`,
  ];
}

function parametersOf({ operation }: PathOperation, { components }: OpenApiDocument): readonly Parameter[] {
  return operation.parameters.map((one) =>
    '$ref' in one ? (components.parameters[nameOf(one.$ref)] as Parameter) : one,
  );
}

/** Parameters or headers, with what they mean. */
export function parametersTable(parameters: readonly Parameter[], reference: Reference): Markup {
  return table(
    ['Name', 'In', 'Type', 'Meaning and bounds', 'Required'],
    parameters.map(
      ({ name, in: place, description, schema, required = false }) => html`
<tr><th><code>${breakable(name)}</code></th><td>${place}</td>${typeCells({ ...schema, ...(description && { description }) }, reference)}${requiredCell(required, reference)}</tr>`,
    ),
    reference,
  );
}

function answersOf({ responses }: Operation, reference: Reference): Piece {
  const { say } = reference;
  return Object.entries(responses).map(([status, answer]) => {
    if ('$ref' in answer) return undefined;
    if (Number(status) >= 300)
      return html`<p class="line">${say('Answer')} ${status}${say(': ')}${say(answer.description)}</p>`;
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    return html`
<h4>${say('Answer')} ${status} <small>${schema ? typeOf(schema, reference) : say(answer.description)}</small></h4>
${schema && membersTable(schema, reference)}
${listLine(reference, 'Headers', 'headers', Object.keys(answer.headers ?? {}))}`;
  });
}

/** Names of headers, or statuses of problems, with a link to where they are explained. */
function listLine({ say }: Reference, title: string, section: string, names: readonly string[]): Markup {
  return html`<p class="line"><a href="#${section}">${say(title)}</a>${say(': ')}${names.join(', ')}</p>`;
}

/** One request to an endpoint with curl, as a shell takes it. Address, token and organisation come from the environment. */
function exampleRequest(
  { method, path, operation }: PathOperation,
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
  const sample = example && Object.keys(example).length > 0 ? example : undefined;

  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const target = `"$VIGIE_URL${filled}${search && `?${search}`}"`;
  const credentials = [
    '"Authorization: Bearer $VIGIE_TOKEN"',
    `"${components.parameters.Organisation?.name}: $VIGIE_ORG"`,
  ];
  const curl = [
    method === 'GET' ? `curl -sS ${target}` : `curl -sS -X ${method} ${target}`,
    ...(operation.security ? [] : credentials.map((header) => `-H ${header}`)),
    ...(sample ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(sample))}`] : []),
  ];
  return curl.join(' \\\n  ');
}

/** A word as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w.,:/=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
