import { type Endpoint, isTagged } from '../endpoint.ts';
import { ERRORS } from '../errors.ts';
import { API_VERSION, IDEMPOTENCY_KEY_MAX, MINIMAL } from '../resources/service.ts';
import type { Answer, Header, Parameter, Reference } from './openapi-types.ts';

/** What every exchange has beside the schemas of its endpoint, as components of the OpenAPI document. */

export const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

export function referenceTo(
  kind: 'schemas' | 'parameters' | 'headers' | 'responses',
  name: string,
): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Whether a path has one object to read, which a write there can be bound to. */
function isRead({ method, paginated, reading }: Endpoint): boolean {
  return method === 'GET' ? !paginated : reading !== undefined;
}

// The headers of requests.

export function headerParameters(orgHeader: string) {
  return {
    Organisation: {
      name: orgHeader,
      in: 'header',
      description: 'Organisation of the caller. Responses contain its objects only.',
      required: true,
      schema: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 },
    },
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: 'Language of the `detail` of problems: English if preferred (default: French).',
      schema: { type: 'string', default: 'fr' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A request repeated with the same key is executed once; repeats get the stored response.',
      schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[!-~]+$' },
    },
    DryRun: {
      name: 'X-Dry-Run',
      in: 'header',
      description: 'Preview: performs every step, then rolls back.',
      schema: { type: 'boolean', default: false },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      description: '`return=minimal` (RFC 7240) omits the object from the response.',
      schema: { type: 'string' },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description: 'Writes only if the object has one of these `ETag`s; 412 otherwise.',
      schema: { type: 'string' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'Answers 304 without a body if the object has one of these `ETag`s.',
      schema: { type: 'string' },
    },
  } as const satisfies Record<string, Parameter>;
}

/** The names, among those above, of what an endpoint takes. */
export function headersTaken(endpoint: Endpoint): readonly (keyof ReturnType<typeof headerParameters>)[] {
  const writes = endpoint.method !== 'GET';
  return [
    ...(endpoint.isPublic || endpoint.personal || endpoint.bySecret ? [] : (['Organisation'] as const)),
    'AcceptLanguage',
    ...(writes ? (['IdempotencyKey', 'DryRun'] as const) : []),
    ...(endpoint.minimal ? (['Prefer'] as const) : []),
    ...(isRead(endpoint) ? ([writes ? 'IfMatch' : 'IfNoneMatch'] as const) : []),
  ];
}

// The headers of answers.

const count = { type: 'integer', minimum: 0 } as const;

export const HEADERS = {
  'Request-Id': {
    description: 'Id of the request, also in the log of the server.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'API-Version': {
    description: 'Version of the interface.',
    required: true,
    schema: { type: 'string', const: API_VERSION },
  },
  ETag: {
    description: 'Version of the object, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', pattern: '^(?:W/)?"[^"]*"$' },
  },
  'Idempotency-Replayed': {
    description: 'The response is the one stored for this key.',
    schema: { type: 'string', const: 'true' },
  },
  'Dry-Run': {
    description: 'The request was a preview and was rolled back.',
    schema: { type: 'string', const: 'applied' },
  },
  'Preference-Applied': {
    description: 'The response omits the object, as requested by `Prefer`.',
    schema: { type: 'string', const: MINIMAL },
  },
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: count },
  'RateLimit-Limit': { description: 'Maximum number of requests per minute, if limited.', schema: count },
  'RateLimit-Remaining': { description: 'Remaining requests in the current minute.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the next minute.', schema: count },
  'Accept-Encoding': {
    description: 'Encodings that a body may have.',
    schema: { type: 'string', const: 'gzip' },
  },
  'WWW-Authenticate': {
    description: 'Authentication scheme.',
    required: true,
    schema: { type: 'string', pattern: '^Bearer' },
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof HEADERS;

export function headers(...names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, referenceTo('headers', name)]));
}

const ALWAYS = ['Request-Id', 'API-Version'] as const;
const LIMITED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** The headers of the answer of success. */
export function headersAnswered(endpoint: Endpoint): Record<string, Reference> {
  return headers(
    ...ALWAYS,
    ...(isTagged(endpoint) ? (['ETag'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['Idempotency-Replayed', 'Dry-Run'] as const)),
    ...(endpoint.minimal ? (['Preference-Applied'] as const) : []),
    ...(endpoint.isPublic ? [] : LIMITED),
  );
}

/** The answer of a GET to a caller that has the current version. */
export const NOT_MODIFIED: Answer = {
  description: 'The object has not changed since the `ETag` in `If-None-Match`.',
  headers: headers(...ALWAYS, 'ETag', ...LIMITED),
};

// Problems.

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `errors` lists the rejected fields.',
  401: 'The token is missing, unknown, expired or revoked.',
  403: 'The organisation, the role of the user or the token does not allow the request.',
  404: 'The organisation has no such object.',
  406: 'No response matches `Accept` and `Accept-Encoding`.',
  409: 'The state of the object does not allow the request.',
  412: 'The object has changed since the `ETag` in `If-Match`.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8, or its encoding is not gzip.',
  421: 'The server does not serve this host name.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many requests; `Retry-After` gives the delay before a retry.',
  431: 'The headers of the request are too large.',
  500: 'Error of the service; `instance` is the id of the request in its log.',
  503: 'The service is busy, stopping, or without its database; `Retry-After` gives the delay before a retry.',
  507: 'The disk is full; nothing was written.',
};

const EVERYWHERE = [400, 403, 406, 412, 421, 431, 500, 503];
const WITH_TOKEN = [401, 429];
const ON_WRITING = [409, 413, 415, 422, 507];

/** The statuses of the problems that an endpoint can answer. */
export function problemsOf(endpoint: Endpoint): readonly number[] {
  return [
    ...EVERYWHERE,
    ...(endpoint.isPublic ? [] : endpoint.bySecret ? [429] : WITH_TOKEN),
    ...(endpoint.params || endpoint.optional ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : ON_WRITING),
  ].sort((a, b) => a - b);
}

export function problemAnswers(): Record<string, Answer> {
  return Object.fromEntries(
    Object.keys(PROBLEMS).map((status) => [`Problem${status}`, problemAnswer(Number(status))]),
  );
}

function problemAnswer(status: number): Answer {
  const codes = Object.entries(ERRORS).flatMap(([code, of]) => (of === status ? [`\`${code}\``] : []));
  return {
    description: `${PROBLEMS[status]} Codes: ${codes.join(', ')}.`,
    headers: headers(
      ...ALWAYS,
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 415 ? (['Accept-Encoding'] as const) : []),
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
      ...LIMITED,
    ),
    content: { [PROBLEM_TYPE]: { schema: { ...referenceTo('schemas', 'Problem') } } },
  };
}
