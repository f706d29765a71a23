import { type Endpoint, NDJSON_TYPE, resourceOf } from '../endpoint.ts';
import { endpoints } from '../interface.ts';
import { ORG_HEADER_DEFAULT } from '../org-header.ts';
import { API_VERSION } from '../resources/service.ts';
import { Problem } from '../schema/problem.ts';
import { type JsonSchema, type JsonSchemas, type NamedSchemas, namedSchemas } from './jsonschemas.ts';
import type { Content, OpenApiDocument, Operation, Parameter } from './openapi-types.ts';
import {
  HEADERS,
  headerParameters,
  headersAnswered,
  headersTaken,
  JSON_TYPE,
  NOT_MODIFIED,
  problemAnswers,
  problemsOf,
  referenceTo,
} from './protocol.ts';

export type { OpenApiDocument };

export interface OpenApiOptions {
  /** Version of the program. */
  readonly version: string;
  /** Name of the organisation header on the server that is described (choice A1). */
  readonly orgHeader?: string;
}

/**
 * The interface as an OpenAPI 3.1 document (choice X6), made of the endpoints and their schemas alone.
 * The same contract gives the same text.
 */
export function openapiDocument({
  version,
  orgHeader = ORG_HEADER_DEFAULT,
}: OpenApiOptions): OpenApiDocument {
  const schemas = interfaceSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    (paths[endpoint.path] as Record<string, Operation>)[endpoint.method.toLowerCase()] = operationOf(
      endpoint,
      schemas,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'vigie',
      version,
      summary: 'Fire-safety case management',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(resourceOf))].map((name) => ({
      name,
      description: COLLECTIONS[name] ?? '',
    })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: headerParameters(orgHeader),
      headers: HEADERS,
      responses: problemAnswers(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of `vigie server token create`.' },
      },
    },
  };
}

const DESCRIPTION = `Interface version ${API_VERSION}. Lists are answered in pages. \
Those that also name ${NDJSON_TYPE} are answered whole to whoever accepts it: an element a line, as a stream that ends \
with an empty line, without \`page\` and \`per_page\`. Every GET also answers HEAD, every path \
OPTIONS; a path that does not exist is answered with 404, a method that a path does not take with 405 and \`Allow\`, both \
as the problems below. Lengths of texts are counted in code points. Operations marked \`x-extension\` go beyond the \
interface: other servers may not have them.`;

/** What each collection is. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  documents: 'Documents, the files attached to dossiers.',
  anomalies: 'The library of standard DECI anomalies.',
  affectations: 'Assignments of users to dossiers, each with a role.',
  workflows: 'Workflows, the steps of a dossier, each with a state.',
  erps: 'ERPs: public-access buildings.',
  peis: 'PEIs: fire-fighting water points.',
  anomalies_de_pei: 'Anomalies found at PEIs.',
  notifications: 'Notifications of the connected user.',
  evenements: 'The events of the calendar.',
  prescriptions: 'The library of standard prescriptions, in directories.',
  supports: 'The regulatory supports that prescriptions rest on.',
  dossiers: 'Dossiers, the case files, with what they are about.',
  prescriptions_de_dossier:
    'The prescriptions of dossiers, copied from the library or written for one dossier.',
  levees: 'Prescriptions that a later dossier found done.',
  utilisateurs: 'The users of the organisation.',
  abonnements: 'Subscriptions: addresses at which calendar programs read events.',
  audit: 'The audit log of the organisation, for its administrators.',
  organisation: 'The organisation itself.',
  jetons: 'Tokens of the organisation, for its administrators.',
  session: 'What a token may be used for.',
  service: 'The service itself.',
};

/**
 * Every schema that the endpoints name: what goes out under the endpoint's name (`anomalies.add`), what comes in under
 * that and the name of its part (`anomalies.add body`). References lead to `#/components/schemas/`.
 */
export function interfaceSchemas(): NamedSchemas {
  const input: Parameters<typeof namedSchemas>[0] = Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part]?.();
        return schema ? [[`${endpoint.name} ${part}`, schema]] : [];
      }),
    ),
  );
  const output: typeof input = Object.fromEntries(
    endpoints.flatMap(({ name, response }) => (response ? [[name, response()]] : [])),
  );
  return namedSchemas(input, { ...output, Problem: Problem() }, '#/components/schemas/');
}

function operationOf(endpoint: Endpoint, { input, output, components }: NamedSchemas): Operation {
  const { name, summary, status } = endpoint;
  const part = (of: string) => input[`${name} ${of}`];
  const body = part('body');
  const response = output[name];
  return {
    operationId: operationId(name),
    summary,
    tags: [resourceOf(endpoint)],
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(endpoint.isPublic || endpoint.bySecret ? { security: [] } : {}),
    parameters: [
      ...parametersOf('path', part('params')),
      ...parametersOf('query', part('query')),
      ...headersTaken(endpoint).map((header) => referenceTo('parameters', header)),
    ],
    ...(body
      ? {
          requestBody: { required: isRequired(body, components), content: { [JSON_TYPE]: { schema: body } } },
        }
      : {}),
    responses: {
      [status]: {
        description: DONE[status],
        headers: headersAnswered(endpoint),
        ...(response ? { content: contentOf(endpoint, response) } : {}),
      },
      ...(endpoint.minimal ? { 204: { description: DONE[204], headers: headersAnswered(endpoint) } } : {}),
      ...(endpoint.method === 'GET' ? { 304: NOT_MODIFIED } : {}),
      ...Object.fromEntries(
        problemsOf(endpoint).map((problem) => [problem, referenceTo('responses', `Problem${problem}`)]),
      ),
    },
  };
}

/** What is answered, in each media type: of a list that is answered whole, each line is one element. */
function contentOf({ produces, streamed }: Endpoint, response: JsonSchema): Content {
  const { data } = response.properties ?? {};
  const element = streamed && (data as JsonSchema | undefined)?.items;
  return {
    [produces ?? JSON_TYPE]: { schema: response },
    ...(element ? { [NDJSON_TYPE]: { schema: element as JsonSchema } } : {}),
  };
}

const DONE = { 200: 'Done', 201: 'Created', 204: 'Done; nothing to say' } as const;

function parametersOf(place: 'path' | 'query', schema: JsonSchema = {}): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...own } = property as JsonSchema;
    const required = schema.required?.includes(name) ?? false;
    return { name, in: place, ...(description && { description }), required, schema: own };
  });
}

/** An absent body is judged as an empty object: it must be there when a member must. */
function isRequired(body: JsonSchema, components: JsonSchemas): boolean {
  const named = components[body.$ref?.split('/').at(-1) ?? ''];
  return ((named ?? body).required?.length ?? 0) > 0;
}

/** `documents.listOfDossier` as `documentsListOfDossier`, `anomalies_de_pei.list` as `anomaliesDePeiList`. */
function operationId(name: string): string {
  return name.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase());
}
