import * as z from 'zod';
import { endpoint, lazy, METHODS, readEndpoint } from '../endpoint.ts';
import { text } from '../schema/fields.ts';

/** Operations in one batch (choice X3). */
export const BATCH_MAX = 1000;
/** The status of operations of an atomic batch that were undone because another failed (LOT_ANNULE). */
export const UNDONE = 424;
/** Characters in an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 255;
/** The preference that leaves out of an answer what was done (RFC 7240, choice X3). */
export const MINIMAL = 'return=minimal';
/** Version of the interface, sent as `API-Version` (choice B9). */
export const API_VERSION = '1';

const operation = () =>
  z.strictObject({
    method: z.enum(METHODS),
    path: text(65_536 * 2),
    body: z.unknown().optional(),
    /** Of a creation, in the place of `body`: it is done with each of these (choice X13). */
    bodies: z.array(z.unknown()).min(1).max(BATCH_MAX).optional(),
    idempotency_key: text(IDEMPOTENCY_KEY_MAX, { min: 1 }).optional(),
    /** Of a creation in a library: nothing is created where an object is there that is the same in every member (choice X10). */
    skip_identical: z.boolean().optional(),
  });
export type Operation = Readonly<z.output<ReturnType<typeof operation>>>;

const singleResult = () =>
  z.strictObject({
    status: z.int(),
    /** Whether the object was there already, just so (`skip_identical`). */
    identical: z.literal(true).optional(),
    /** Absent for 204. A problem when the status is 400 or more. */
    body: z.unknown().optional(),
  });

const operationResult = () =>
  singleResult().extend({
    /** Of many `bodies`: what came of those, from 0, of which `status` does not hold. */
    exceptions: z.array(singleResult().extend({ index: z.int() })).optional(),
  });
export type OperationResult = Readonly<z.output<ReturnType<typeof operationResult>>>;

/** Up to 1000 operations in one transaction, in order; with `atomic` all or none (choice X3). */
export const batch = endpoint({
  name: 'service.batch',
  method: 'POST',
  path: '/_batch',
  summary: 'Run many operations in one transaction',
  status: 200,
  minimal: true,
  extension: true,
  body: lazy(() =>
    z.strictObject({
      atomic: z.boolean().optional(),
      operations: z.array(operation()).min(1).max(BATCH_MAX),
    }),
  ),
  response: lazy(() => z.strictObject({ results: z.array(operationResult()) })),
});

const probe = (name: string, summary: string) =>
  readEndpoint({
    name: `service.${name}`,
    path: `/${name}`,
    summary,
    extension: true,
    isPublic: true,
    response: lazy(() => z.strictObject({ statut: z.literal('ok') })),
  });

export const livez = probe('livez', 'Check that the process responds');
/** The same as `livez`, by the name that most load balancers ask for. */
export const healthz = probe('healthz', 'Check that the process responds (same as `/livez`)');
export const readyz = probe(
  'readyz',
  'Check that the database responds; 503 if it does not, if its file is missing, or while the server shuts down',
);

/** How a client learns which extensions it may use. */
export const version = readEndpoint({
  name: 'service.version',
  path: '/version',
  summary: 'Show the program, its version and its extensions',
  extension: true,
  isPublic: true,
  response: lazy(() =>
    z.strictObject({
      nom: z.literal('vigie'),
      version: z.string(),
      api_version: z.string(),
      extensions: z.array(z.string()),
    }),
  ),
});

/** Where clients learn at which identity provider to sign in (RFC 9728, choice A2). */
export const protectedResource = readEndpoint({
  name: 'service.protectedResource',
  path: '/.well-known/oauth-protected-resource',
  summary: 'Show where to sign in; 404 if the server has no identity provider',
  extension: true,
  isPublic: true,
  optional: true,
  response: lazy(() =>
    z.strictObject({
      resource: z.string(),
      authorization_servers: z.array(z.string()),
      bearer_methods_supported: z.array(z.literal('header')),
      scopes_supported: z.array(z.string()),
      /** Audience of the access tokens. */
      vigie_audience: z.string(),
      /** Public client of the command line. */
      vigie_client_id: z.string().optional(),
    }),
  ),
});

/** The description of the interface that tools read (choice X6). */
export const openapi = readEndpoint({
  name: 'service.openapi',
  path: '/openapi.json',
  summary: 'Describe the interface as an OpenAPI 3.1 document',
  extension: true,
  isPublic: true,
  response: lazy(() => z.looseObject({ openapi: z.string() })),
});

/** The description of the interface that people read (choice X6). */
export const docs = readEndpoint({
  name: 'service.docs',
  path: '/docs',
  summary: 'Describe the interface as a page',
  extension: true,
  isPublic: true,
  produces: 'text/html',
  response: lazy(() => z.string()),
});
