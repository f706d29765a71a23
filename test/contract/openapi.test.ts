import { validate as validateSchema } from '@hyperjump/json-schema/openapi-3-1';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { exampleOf } from '../../server/docs/examples.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { type JsonSchema, namedSchemas } from '../../src/contract/openapi/jsonschemas.ts';
import { openapiDocument } from '../../src/contract/openapi/openapi.ts';
import type { Operation } from '../../src/contract/openapi/openapi-types.ts';
import { addAnomalie, deleteAnomalie } from '../../src/contract/resources/anomalies.ts';
import { CHEMIN_PATTERN } from '../../src/contract/schema/chemins.ts';
import { undeclared } from '../server/openapi.ts';

const document = openapiDocument({ version: '1.2.3', orgHeader: 'Sdis-Org-Id' });
const schemas = document.components.schemas;

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation =>
  document.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>] as Operation;

/** Every value in a document, with the keys that lead to it. */
function* everything(value: unknown, keys: readonly string[] = []): Generator<[readonly string[], unknown]> {
  yield [keys, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, within] of Object.entries(value)) yield* everything(within, [...keys, key]);
}

/** A copy with another value at one place. */
function withValue(whole: unknown, [key, ...keys]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Record<string, unknown> = Object.assign(Array.isArray(whole) ? [] : {}, whole);
  copy[key] = withValue(copy[key], keys, value);
  return copy;
}

describe('the document is OpenAPI 3.1', () => {
  /** The meta-schema of OpenAPI, with that of its schemas. */
  const byMetaSchema = async (given: unknown) =>
    (await validateSchema('https://spec.openapis.org/oas/3.1/schema-base', given as never, 'FLAG')).valid;
  /** The meta-schema again, on another store, and every reference. */
  const byReferences = async (given: unknown) =>
    (await new Validator().validate(given as Record<string, unknown>)).valid;

  test('say two validators', async () => {
    expect(await byMetaSchema(document)).toBe(true);
    expect(await byReferences(structuredClone(document))).toBe(true);
  });

  const answer = ['paths', '/anomalies', 'get', 'responses'];
  const properties = ['components', 'schemas', 'Anomalie', 'properties'];
  const description = [...answer, '200', 'description'];
  test.each([
    ['a schema of no type there is', byMetaSchema, [...properties, 'code', 'type'], 'entier'],
    ['a length below 0', byMetaSchema, [...properties, 'texte', 'maxLength'], -1],
    ['an answer without a description', byMetaSchema, description, undefined],
    ['an answer without a description', byReferences, description, undefined],
    [
      'a parameter that is nowhere',
      byReferences,
      ['paths', '/anomalies', 'get', 'parameters', '0', 'in'],
      'corps',
    ],
    ['a reference to nothing', byReferences, [...answer, '400', '$ref'], '#/components/responses/Nothing'],
  ])('%s is refused', async (_, validator, keys, value) => {
    const planted = JSON.parse(JSON.stringify(withValue(document, keys, value)));
    expect(await validator(planted)).toBe(false);
  });

  test('every pattern is one that validators can compile', () => {
    const patterns = [...everything(document)].filter(
      ([keys, value]) => keys.at(-1) === 'pattern' && typeof value === 'string',
    );
    expect(patterns.length).toBeGreaterThan(5);
    for (const [keys, pattern] of patterns)
      expect(() => new RegExp(pattern as string, 'u'), keys.join('/')).not.toThrow();
  });

  test('every reference leads somewhere, and every component is used', () => {
    const references = [...everything(document)]
      .filter(([keys]) => keys.at(-1) === '$ref')
      .map(([, reference]) => String(reference));
    const components = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
    expect([...new Set(references)].sort()).toEqual(components.sort());
  });

  test('the same contract gives the same text', () => {
    const again = openapiDocument({ version: '1.2.3', orgHeader: 'Sdis-Org-Id' });
    expect(JSON.stringify(again)).toBe(JSON.stringify(document));
    const names = Object.keys(schemas);
    expect(names).toEqual([...names].sort());
  });

  test('operations have names of their own', () => {
    const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
    expect(ids).toContain('documentsListOfDossier');
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });
});

describe('it says what the contract says', () => {
  test('in general', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3', license: { identifier: 'MIT' } },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    expect(
      document.tags.filter(({ description }) => description === ''),
      'what each collection is',
    ).toEqual([]);
    expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(endpoints.length);
  });

  test.each(endpoints)('of $name', (endpoint) => {
    const operation = operationOf(endpoint);
    const { params, query, body, response, status, minimal } = endpoint;
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.tags).toEqual([endpoint.name.split('.')[0]]);
    expect(operation['x-extension']).toBe(endpoint.extension);
    expect(operation.security).toEqual(endpoint.isPublic || endpoint.bySecret ? [] : undefined);
    const named = (place: string) =>
      operation.parameters.flatMap((one) => ('in' in one && one.in === place ? [one.name] : []));
    expect(named('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(named('path')).toEqual(Object.keys((params?.() as z.ZodObject | undefined)?.shape ?? {}));
    expect(named('query')).toEqual([...Object.keys((query?.() as z.ZodObject | undefined)?.shape ?? {})]);
    expect(operation.requestBody !== undefined).toBe(body !== undefined);
    const success = Object.keys(operation.responses).filter((code) => Number(code) < 300);
    expect(success).toEqual([String(status), ...(minimal ? ['204'] : [])]);
    expect('content' in (operation.responses[status] as object)).toBe(response !== undefined);
  });

  test('parameters with their bounds and what stands for them', () => {
    const { parameters } = operationOf({ method: 'GET', path: '/anomalies' });
    const bounds = { type: 'integer', format: 'int32', minimum: 1 };
    expect(parameters).toContainEqual({
      name: 'page',
      in: 'query',
      required: false,
      schema: { ...bounds, maximum: 999_999, default: 1 },
    });
    expect(parameters).toContainEqual({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: { ...bounds, maximum: 100, default: 10 },
    });
    expect(parameters).toContainEqual({
      name: 'sort',
      in: 'query',
      description: 'Sort order',
      required: false,
      schema: {
        type: 'string',
        enum: ['code', '-code', ''],
        default: 'code',
        pattern: '^-?\\w*$',
        maxLength: 256,
      },
    });
    const explored = operationOf({ method: 'GET', path: '/prescriptions/explore' }).parameters;
    expect(explored).toContainEqual({
      name: 'chemin',
      in: 'query',
      required: false,
      schema: { type: 'string', default: '/', pattern: CHEMIN_PATTERN, maxLength: 255 },
    });
  });

  test('what stands for the paths of a prescription that is added without any', () => {
    const chemins = (path: string, method: 'POST' | 'PATCH') =>
      operationOf({ method, path }).requestBody?.content['application/json']?.schema.properties?.chemins;
    expect(chemins('/prescriptions', 'POST')).toMatchObject({ default: ['/'] });
    expect(chemins('/prescriptions/{prescription_id}', 'PATCH')).not.toHaveProperty('default');
  });

  test('the organisation header under the name that the server gives it', () => {
    expect(document.components.parameters.Organisation).toMatchObject({
      name: 'Sdis-Org-Id',
      in: 'header',
      required: true,
      schema: { format: 'uuid' },
    });
    const without = endpoints.filter(
      (endpoint) =>
        !operationOf(endpoint).parameters.some((one) => '$ref' in one && one.$ref.endsWith('/Organisation')),
    );
    expect(without).toEqual(
      endpoints.filter(({ isPublic, personal, bySecret }) => isPublic || personal || bySecret),
    );
  });

  test.each([
    ['GET', '/anomalies', ['Organisation', 'AcceptLanguage'], 304],
    ['POST', '/anomalies', ['Organisation', 'AcceptLanguage', 'IdempotencyKey', 'DryRun'], 409],
    ['GET', '/anomalies/{anomalie_id}', ['Organisation', 'AcceptLanguage', 'IfNoneMatch'], 404],
    [
      'PATCH',
      '/prescriptions/{prescription_id}',
      ['Organisation', 'AcceptLanguage', 'IdempotencyKey', 'DryRun', 'IfMatch'],
      412,
    ],
    ['GET', '/livez', ['AcceptLanguage', 'IfNoneMatch'], 503],
  ] as const)('%s %s takes its headers, and answers its statuses', (method, path, headers, status) => {
    const { parameters, responses } = operationOf({ method, path });
    const taken = parameters.flatMap((one) => ('$ref' in one ? [one.$ref.split('/').at(-1)] : []));
    expect(taken).toEqual(headers);
    expect(Object.keys(responses)).toContain(String(status));
  });

  test('a list has no ETag, one object does, read or written', () => {
    const tagged = (method: Endpoint['method'], path: string, status: number) =>
      'ETag' in (operationOf({ method, path }).responses[status] as { headers: object }).headers;
    expect(tagged('GET', '/anomalies', 200)).toBe(false);
    expect(tagged('GET', '/anomalies/{anomalie_id}', 200)).toBe(true);
    expect(tagged('PATCH', '/prescriptions/{prescription_id}', 200)).toBe(true);
    expect(tagged('POST', '/anomalies', 201)).toBe(false);
  });

  test('problems of every status with their codes, and what comes in their heads', () => {
    const { Problem409, Problem429, Problem401 } = document.components.responses;
    expect(Problem409?.description).toContain('`CODE_EXISTANT`');
    expect(Object.keys(Problem409?.content ?? {})).toEqual(['application/problem+json']);
    expect(Problem429?.headers).toHaveProperty('Retry-After');
    expect(Problem401?.headers).toHaveProperty('WWW-Authenticate');
  });

  test('a body must be there where one of its members must', () => {
    expect(operationOf({ method: 'POST', path: '/anomalies' }).requestBody?.required).toBe(true);
    expect(
      operationOf({ method: 'PATCH', path: '/prescriptions/{prescription_id}' }).requestBody?.required,
    ).toBe(false);
  });

  test('dossiers that hold dossiers', () => {
    expect(schemas.Dossier?.properties?.dossiers_enfants).toMatchObject({
      items: { $ref: '#/components/schemas/DossierEnfant' },
    });
  });
});

describe('named schemas', () => {
  const leaf = z.strictObject({ n: z.string().default('x') }).meta({ id: 'Leaf' });
  const tree = z.strictObject({ leaf }).meta({ id: 'Tree' });
  const plain = z.strictObject({ a: z.int().min(1) }).meta({ id: 'Plain' });

  test('that are not the same to give as to get have two names, as has what holds them', () => {
    const { input, output, components } = namedSchemas({ a: tree, b: plain }, { a: tree, b: plain }, '#/');
    expect(input).toEqual({ a: { $ref: '#/TreeInput' }, b: { $ref: '#/Plain' } });
    expect(output).toEqual({ a: { $ref: '#/Tree' }, b: { $ref: '#/Plain' } });
    expect(Object.keys(components)).toEqual(['Leaf', 'LeafInput', 'Plain', 'Tree', 'TreeInput']);
    expect(components.TreeInput?.properties).toEqual({ leaf: { $ref: '#/LeafInput' } });
    expect(components.Leaf?.required).toEqual(['n']);
    expect(components.LeafInput?.required).toBeUndefined();
  });

  test('loose objects, unions and what holds itself', () => {
    const node: z.ZodType = z
      .looseObject({
        kind: z.literal('node'),
        get next() {
          return z.union([node, z.null()]);
        },
      })
      .meta({ id: 'Node' });
    const { components } = namedSchemas({}, { node }, '#/');
    expect(components.Node).toMatchObject({
      additionalProperties: {},
      properties: { next: { anyOf: [{ $ref: '#/Node' }, { type: 'null' }] } },
    });
  });

  test('bounds that zod gives to every integer are not told', () => {
    const { output } = namedSchemas({}, { n: z.int() }, '#/');
    expect(output).toEqual({ n: { type: 'integer' } });
  });
});

describe('what the contract accepts as an answer, the document accepts', () => {
  const wild = fc.oneof(
    fc.constantFrom<unknown>(
      ...[
        '',
        '/',
        'é',
        '😀'.repeat(256),
        'x'.repeat(257),
        'x'.repeat(65_536),
        'https://sdis.example/a',
        'urn:a:b',
      ],
      ...['HTTPS://sdis.example/%C3%A9?a=b#c', 'mailto:a@b', 'relative/path'],
      ...[
        '2026-02-28T23:59:59Z',
        '2026-02-28t23:59:59.123456789z',
        '2024-02-29T00:00:00+23:59',
        '2026-02-29T00:00:00Z',
      ],
      ...['0000-01-01T00:00:00Z', '2026-12-31T23:59:60Z', '2026-01-01T24:00:00Z', '2024-02-29', '2026-13-01'],
      ...['018F2C1E-7A50-7C3D-9B1E-4F6A2D8C0B35', '00000000-0000-0000-0000-000000000000'],
      ...[
        null,
        true,
        -1,
        0,
        1,
        2,
        3,
        12,
        0.5,
        1e21,
        -0,
        60,
        999_999,
        1_000_000,
        [],
        {},
        { autre: 1 },
        ['a', 'a'],
      ],
    ),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.jsonValue(),
  );

  const answering = endpoints.filter(({ response }) => response);

  test.each(answering)('$name', (endpoint) => {
    const [content] = Object.values(
      (operationOf(endpoint).responses[endpoint.status] as { content: object }).content,
    );
    const example = exampleOf((content as { schema: JsonSchema }).schema, schemas);
    const places = [...everything(example)].map(([keys]) => keys);
    const schema = endpoint.response?.() as z.ZodType;
    let accepted = 0;
    const check = (body: unknown) => {
      if (!schema.safeParse(body).success) return;
      accepted++;
      expect(undeclared(endpoint, { status: endpoint.status, body })).toEqual([]);
    };
    check(example);
    fc.assert(
      fc.property(fc.constantFrom(...places), wild, (keys, value) => check(withValue(example, keys, value))),
    );
    expect(accepted, 'the example itself is accepted').toBeGreaterThan(0);
  });
});

describe('an answer that is not as the document declares it is found', () => {
  const headers = { 'request-id': '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35', 'api-version': '1' };
  const body = { code: 1, texte: 'a', indice_de_gravite: 0 };

  test.each([
    ['as it should be', {}, []],
    ['a status that is not declared', { status: 200 }, ['status 200 of anomalies.add']],
    ['a member too many', { body: { ...body, id: 1 } }, [' must NOT have additional properties']],
    ['a number out of bounds', { body: { ...body, code: -1 } }, ['/code must be >= 0']],
    ['no body', { body: undefined }, ['no body']],
    ['a header that is not declared', { headers: { ...headers, 'x-sql': '1' } }, ['header x-sql']],
    ['no Request-Id', { headers: { 'api-version': '1' } }, ['no header Request-Id']],
    [
      'another version',
      { headers: { ...headers, 'api-version': '2' } },
      ['header API-Version  must be equal to constant'],
    ],
    [
      'another type of content',
      { headers: { ...headers, 'content-type': 'text/html' } },
      ['content-type text/html'],
    ],
    ['no WWW-Authenticate', { status: 401, body: problem(401) }, ['no header WWW-Authenticate']],
    [
      'a problem without a code',
      { status: 409, body: { ...problem(409), code: undefined } },
      [" must have required property 'code'"],
    ],
  ])('%s', (_, answer, faults) => {
    expect(undeclared(addAnomalie as Endpoint, { status: 201, headers, body, ...answer })).toEqual(faults);
  });

  test('a body where there is none', () => {
    expect(undeclared(deleteAnomalie as Endpoint, { status: 204, headers, body: {} })).toEqual(['a body']);
  });

  test('where there is no endpoint, a problem is all that may be answered', () => {
    expect(undeclared(undefined, { status: 405, headers, body: problem(405) })).toEqual([]);
    expect(undeclared(undefined, { status: 200, headers, body })).not.toEqual([]);
  });

  function problem(status: number) {
    return { type: 'urn:a', title: 'A', status, detail: 'a', instance: 'urn:b', code: 'A' };
  }
});
