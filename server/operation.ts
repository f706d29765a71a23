import type { Call } from '../src/client/transport.ts';
import type { Endpoint, Schema } from '../src/contract/endpoint.ts';
import { type FieldError, invalid, VigieError } from '../src/contract/errors.ts';
import { validate } from '../src/contract/validate.ts';
import { authorise, type Caller } from './access.ts';
import type { Given, Scope } from './handler.ts';
import { once } from './idempotency.ts';
import { handledOf } from './resources/index.ts';

/** What came of an operation that was not refused. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A write that did nothing: its answer is not kept for its key. */
  readonly idle?: boolean;
}

const NOTHING = Object.freeze({});

/** Checks who calls and what is given; throws every field error at once (choice B1). */
export function check(call: Call, caller: Caller): Given<Endpoint> {
  const { endpoint } = call;
  authorise(caller, endpoint);
  // A path identifier of the wrong form cannot name anything (choice B2).
  const params = endpoint.params ? validate(endpoint.params(), call.params ?? NOTHING, 'path') : undefined;
  if (params && 'errors' in params) throw new VigieError('INTROUVABLE');

  const errors: FieldError[] = [];
  const value = (checked: ReturnType<typeof validate> | undefined) => {
    if (checked && 'errors' in checked) errors.push(...checked.errors);
    return checked && 'value' in checked ? checked.value : undefined;
  };
  const query = value(checkQuery(endpoint, call.query ?? NOTHING));
  const body = value(checkBody(endpoint, call.body));
  if (errors.length > 0) throw invalid(errors);
  return { params: params?.value, query, body } as unknown as Given<Endpoint>;
}

function checkQuery(endpoint: Endpoint, given: NonNullable<Call['query']>) {
  if (endpoint.query) return validate(endpoint.query(), given, 'query');
  const names = Object.keys(given);
  if (names.length === 0) return undefined;
  return {
    errors: names.map(
      (name): FieldError => ({ in: 'query', path: [name], code: 'INCONNU', params: { name } }),
    ),
  };
}

function checkBody(endpoint: Endpoint, given: unknown) {
  if (endpoint.body) {
    // An absent body is judged as an empty one, so that what is missing is named.
    return validate(
      endpoint.body(),
      given ?? (given === undefined ? NOTHING : given),
      'body',
      readOnlyMembers(endpoint),
    );
  }
  if (given === undefined) return undefined;
  return {
    errors: [{ in: 'body', path: [], code: 'INCONNU', params: { name: 'body' } } satisfies FieldError],
  };
}

const readOnly = new WeakMap<Endpoint, ReadonlySet<string>>();

/** The members of the answer that the body may not carry (choice B3). */
function readOnlyMembers(endpoint: Endpoint): ReadonlySet<string> {
  let members = readOnly.get(endpoint);
  if (!members) {
    const writable = shapeOf(endpoint.body?.());
    members = new Set(Object.keys(shapeOf(endpoint.response?.())).filter((name) => !(name in writable)));
    readOnly.set(endpoint, members);
  }
  return members;
}

function shapeOf(schema: Schema | undefined): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
}

/** Runs one operation in the transaction that it is in. Throws a VigieError to refuse. */
export function run(scope: Scope, call: Call, given: Given<Endpoint>): Outcome {
  const { endpoint } = call;
  const work = (): Outcome => {
    const answer = handledOf(endpoint).handler(scope, given) as unknown;
    return endpoint.status === 204 ? { status: 204 } : { status: endpoint.status, body: answer };
  };
  return endpoint.method === 'GET' ? work() : once(scope, call, work);
}
