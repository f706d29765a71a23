import { type Endpoint, lazy } from '../../src/contract/endpoint.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { openapiDocument } from '../../src/contract/openapi/openapi.ts';
import type { Answer as Declared, Header, Reference } from '../../src/contract/openapi/openapi-types.ts';
import { OF_HTTP, Schemas } from '../judge/runner/schemas.ts';

interface Answered {
  readonly status: number;
  /** None are known of an operation within a batch. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const document = lazy(() => openapiDocument({ version: '0.0.0' }));

const schemas = lazy(() => new Schemas(document()));

/** What of an answer is not as the OpenAPI document declares it. Without an endpoint, only a problem may be answered. */
export function undeclared(endpoint: Endpoint | undefined, { status, headers, body }: Answered): string[] {
  // Of any operation within a batch: cancelled with the others, or one that stands outside the collections.
  const { LOT_ANNULE, INTROUVABLE } = ERRORS;
  const inBatch = headers === undefined && (status === LOT_ANNULE || status === INTROUVABLE);
  const declared = endpoint && !inBatch ? declaredAnswer(endpoint, status) : outsideAnswer();
  if (!declared) return [`status ${status} of ${endpoint?.name}`];
  const [answer, place] = declared;
  return [...headerFaults(answer, headers), ...bodyFaults(answer, place, headers?.['content-type'], body)];
}

/** What is declared for a status, and the pointer to it. */
function declaredAnswer({ method, path }: Endpoint, status: number): [Declared, string] | undefined {
  const verb = method.toLowerCase() as Lowercase<typeof method>;
  const found = document().paths[path]?.[verb]?.responses[status];
  if (found && '$ref' in found) return resolved<Declared>(found);
  return found && [found, `/paths/${escaped(path)}/${verb}/responses/${status}`];
}

/** A path that does not exist, a method that a path does not take: the description of the document speaks of them. */
function outsideAnswer(): [Declared, string] {
  return resolved({ $ref: '#/components/responses/Problem404' });
}

function resolved<T>({ $ref }: Reference): [T, string] {
  const place = $ref.slice(1);
  const steps = place.slice(1).split('/');
  return [steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document()) as T, place];
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function headerFaults({ headers: declared = {} }: Declared, given: Answered['headers']): string[] {
  if (!given) return [];
  const lower = Object.fromEntries(Object.keys(declared).map((name) => [name.toLowerCase(), name]));
  const strange = Object.keys(given).filter((name) => !(name in lower) && !OF_HTTP.includes(name));
  const faults = Object.entries(declared).flatMap(([name, reference]) => {
    const [header, place] = resolved<Header>(reference);
    const text = given[name.toLowerCase()];
    if (text === undefined) return header.required ? [`no header ${name}`] : [];
    const value = header.schema.type === 'integer' ? Number(text) : text;
    return schemas()
      .faults(`${place}/schema`, value)
      .map((fault) => `header ${name} ${fault}`);
  });
  return [...strange.map((name) => `header ${name}`), ...faults];
}

function bodyFaults(
  { content = {} }: Declared,
  place: string,
  type: string | undefined,
  body: unknown,
): string[] {
  const [media] = Object.keys(content);
  if (media === undefined) return body === undefined ? [] : ['a body'];
  if (body === undefined) return ['no body'];
  // The embedded transport sends values, not texts of some media type.
  const faults = type === undefined || type === `${media}; charset=utf-8` ? [] : [`content-type ${type}`];
  return [...faults, ...schemas().faults(`${place}/content/${escaped(media)}/schema`, body)];
}
