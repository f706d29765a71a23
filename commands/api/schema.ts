import type { Endpoint, Schema } from '../../src/contract/endpoint.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { findEndpoint, readRequest, requestArguments } from './request.ts';
import { anyRow, documentOf } from './rows.ts';

export const command = defineCommand<unknown, typeof requestArguments>({
  noun: 'api',
  verb: 'schema',
  summary: 'Show the JSON Schema of the request and response of an endpoint',
  description: [
    'The schema is one document (draft 2020-12), with the properties params, query, body and response of the endpoint, and named schemas under $defs.',
    'Write the path as `vigie api routes` shows it, or with actual ids.',
    'No request is sent to the service.',
  ],
  examples: {
    'Show how to add an event': 'vigie api schema POST /evenements',
    'Show the schema of an anomaly, indented': 'vigie api schema anomalies/12 --json',
  },
  arguments: requestArguments,
  view: anyRow,
  async run({ io }, { arguments: { method, path } }) {
    const { endpoint } = await findEndpoint(await readRequest(method, path, []), false);
    return documentOf(io, await schemaOf(endpoint));
  },
});

/** The schema of one exchange: named schemas are under `$defs`, for references. */
async function schemaOf({ method, path, summary, params, query, body, response }: Endpoint) {
  const { namedSchemas } = await import('../../src/contract/openapi/jsonschemas.ts');
  const schemas = namedSchemas(made({ params, query, body }), made({ response }), '#/$defs/');
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${method} ${path}`,
    description: summary,
    type: 'object',
    properties: { ...schemas.input, ...schemas.output },
    additionalProperties: false,
    $defs: schemas.components,
  };
}

function made(parts: Readonly<Record<string, (() => Schema) | undefined>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).flatMap(([name, make]) => (make ? [[name, make()]] : [])));
}
