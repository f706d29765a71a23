import type { Call } from '../../src/client/transport.ts';
import { absent, type Endpoint, isTagged, lazy, type Schema } from '../../src/contract/endpoint.ts';
import { type FieldError, invalid, VigieError } from '../../src/contract/errors.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { actionOf, kindOf, recordCall, recordCreated } from '../audit/journal.ts';
import { handledOf } from '../resources/index.ts';
import { addToTotal } from '../storage/totals.ts';
import { authorise, type Caller } from './access.ts';
import type { Creation, Handler, Input, Outcome, Scope } from './handler.ts';
import { runOncePerKey } from './idempotency.ts';
import type { RequestId } from './service.ts';

const NOTHING = Object.freeze({});

/** Authorises the caller and validates the input; throws every field error at once (choice B1). */
export function checkCall(call: Call, caller: Caller): Input<Endpoint> {
  const { endpoint } = call;
  authorise(caller, endpoint);
  // A path identifier of the wrong form cannot name anything (choice B2).
  const params = endpoint.params ? validate(endpoint.params(), call.params ?? NOTHING, 'path') : undefined;
  if (params && 'errors' in params) throw absent(endpoint, call.params);

  const errors: FieldError[] = [];
  const value = (checked: ReturnType<typeof validate> | undefined) => {
    if (checked && 'errors' in checked) errors.push(...checked.errors);
    return checked && 'value' in checked ? checked.value : undefined;
  };
  const query = value(checkQuery(endpoint, call.query ?? NOTHING));
  const body = call.prevalidated ? call.body : value(checkBody(endpoint, call.body));
  if (errors.length > 0) throw invalid(errors);
  return { params: params?.value, query, body } as unknown as Input<Endpoint>;
}

function checkQuery(endpoint: Endpoint, query: NonNullable<Call['query']>) {
  if (endpoint.query) return validate(endpoint.query(), query, 'query');
  const names = Object.keys(query);
  return {
    errors: names.map(
      (name): FieldError => ({ in: 'query', path: [name], code: 'INCONNU', params: { name } }),
    ),
  };
}

function checkBody(endpoint: Endpoint, body: unknown) {
  if (endpoint.body) {
    // An absent body is validated as an empty one, so that the members that are missing are named.
    return validate(endpoint.body(), body === undefined ? NOTHING : body, 'body', readOnlyMembers(endpoint));
  }
  if (body === undefined) return undefined;
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
export async function run(scope: Scope, call: Call, input: Input<Endpoint>): Promise<Outcome> {
  const { endpoint, idempotencyKey: key } = call;
  if (endpoint.method === 'GET') return orNotModified(call, await perform(scope, endpoint, input));
  const work = async () => {
    await checkConditions(scope, call, input);
    if (handledOf(endpoint).creation) {
      const [created] = await createMany(scope, endpoint, [input], outcomeOf);
      if (created instanceof VigieError) throw created;
      return created as Outcome;
    }
    const before = await changeableOf(scope, endpoint, input);
    const outcome = await perform(scope, endpoint, input);
    const members = handledOf(endpoint).audited?.(input.body);
    await recordCall(scope, endpoint, input, { before, answer: outcome.body, members });
    return outcome;
  };
  return key === undefined ? work() : runOncePerKey(scope, call, key, work);
}

/** What a call may change of its object, as it is before; undefined for one that changes none, or where nobody asks. */
async function changeableOf(scope: Scope, endpoint: Endpoint, input: Input<Endpoint>) {
  if (!scope.audit || actionOf(endpoint) !== 'modification') return undefined;
  const { changeable } = handledOf(endpoint);
  if (changeable) return changeable(scope, input);
  const { params } = input;
  const { body } = await perform(scope, endpoint.reading as Endpoint, { params } as Input<Endpoint>);
  return body as Readonly<Record<string, unknown>>;
}

/** Whether a call creates and says nothing else of it: those of one kind are done together. */
export function isPlainCreation(call: Call): boolean {
  const isPlain = call.idempotencyKey === undefined && !call.dryRun && !isConditional(call);
  return isPlain && handledOf(call.endpoint).creation !== undefined;
}

/**
 * Creates what creations of one kind are given; `outcome` is made of each body, unless it was refused. They are of the
 * request of the scope, or each of one of its own. The endpoint has a creation.
 */
export async function createMany(
  scope: Scope,
  endpoint: Endpoint,
  inputs: readonly Input<Endpoint>[],
  outcome: (endpoint: Endpoint, body: unknown) => Outcome,
  requestIds?: readonly RequestId[],
): Promise<(Outcome | VigieError)[]> {
  const { creation, audited } = handledOf(endpoint);
  const { list, isListed, within, create } = creation as Creation<Endpoint>;
  const created: readonly unknown[] = await create(scope, inputs);
  const done = created.flatMap((one, i) =>
    one instanceof VigieError
      ? []
      : [{ one, requestId: requestIds?.[i], apres: audited?.(inputs[i]?.body as never) }],
  );
  const listed = isListed ? done.filter(({ one }) => isListed(one)) : done;
  const recorded = within
    ? done.flatMap(({ one, requestId }) => [one, ...within(one)].map((each) => ({ one: each, requestId })))
    : done;
  if (done.length > 0) {
    await Promise.all([
      list === undefined
        ? undefined
        : addToTotal(scope.tx, scope.caller.organisationKey, list, listed.length),
      recordCreated(
        scope,
        kindOf(endpoint),
        recorded.map(({ one }) => one),
        // One request says its id once, whatever it has made.
        requestIds && requestIds.length > 1
          ? recorded.map(({ requestId }) => requestId as RequestId)
          : requestIds,
        audited && done.map(({ apres }) => apres),
      ),
    ]);
  }
  return created.map((one) => (one instanceof VigieError ? one : outcome(endpoint, one)));
}

async function perform(scope: Scope, endpoint: Endpoint, input: Input<Endpoint>): Promise<Outcome> {
  const body: unknown = await (handledOf(endpoint).handler as Handler<Endpoint>)(scope, input);
  return endpoint.status === 204 ? { status: 204 } : outcomeOf(endpoint, body);
}

/** A body as the outcome of an endpoint. */
export function outcomeOf(endpoint: Endpoint, body: unknown): Outcome {
  const text = lazy(() => (endpoint.produces === undefined ? JSON.stringify(body) : (body as string)));
  const tag = isTagged(endpoint) ? lazy(() => entityTag(text())) : undefined;
  const headers = endpoint.produces && { headers: headersOf(endpoint.produces) };
  return { status: endpoint.status, body, text, ...headers, ...(tag ? { tag } : {}) };
}

/** Of a text that is no JSON: what it is, and that no link in it tells its address, which may hold a secret. */
function headersOf(type: string): Record<string, string> {
  return { 'content-type': `${type}; charset=utf-8`, 'referrer-policy': 'no-referrer' };
}

/** The outcome of a GET, or 304 when the caller has it already (choice X5). */
export function orNotModified(call: Call, outcome: Outcome): Outcome {
  if (!isConditional(call) || !isKnown(call, outcome.tag)) return outcome;
  return { status: 304, ...(outcome.tag ? { tag: outcome.tag } : {}) };
}

/** Checks the conditions of a write on what a GET of its path shows. Throws PRECONDITION, or INTROUVABLE without it. */
export async function checkConditions(scope: Scope, call: Call, { params }: Input<Endpoint>): Promise<void> {
  if (!isConditional(call)) return;
  const { reading } = call.endpoint;
  const tag = reading && (await perform(scope, reading, { params } as Input<Endpoint>)).tag;
  if (isKnown(call, tag)) throw new VigieError('PRECONDITION', { header: 'If-None-Match' });
}

/** The `ETag` of a text that is sent: 22 characters of base64url are 132 bits. */
export function entityTag(text: string): string {
  // Loaded on demand: node:crypto costs a tenth of an embedded list.
  const digest = process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url');
  return `"${digest.slice(0, 22)}"`;
}

/** Whether a call says on what condition it is to be answered (choice X5). */
export function isConditional({ ifMatch, ifNoneMatch }: Call): boolean {
  return ifMatch !== undefined || ifNoneMatch !== undefined;
}

/**
 * Judges the conditions of a call on what is there (RFC 9110, 13.1), whose tag is `tag`; undefined for what has none,
 * such as a list. Answers whether `If-None-Match` names it. Throws PRECONDITION when `If-Match` does not, and
 * EN_TETE_INVALIDE.
 */
export function isKnown({ ifMatch, ifNoneMatch }: Call, tag: (() => string) | undefined): boolean {
  const matching = tagsOf('If-Match', ifMatch);
  const known = tagsOf('If-None-Match', ifNoneMatch);
  // A weak tag is never the same as ours (strong comparison, 8.8.3.2).
  if (matching !== undefined && matching !== '*' && !(tag && matching.includes(tag()))) {
    throw new VigieError('PRECONDITION', tag ? {} : { header: 'If-Match' });
  }
  if (known === undefined) return false;
  return known === '*' || (tag !== undefined && known.map(opaque).includes(tag()));
}

/** `*`, or the tags of a header; an empty element of the list is none. */
function tagsOf(header: string, value: string | undefined): '*' | string[] | undefined {
  if (value === undefined) return undefined;
  if (value.trim() === '*') return '*';
  if (!TAGS.test(value)) throw new VigieError('EN_TETE_INVALIDE', { header, reason: '"…", W/"…" | *' });
  return value.match(TAG) ?? [];
}

// RFC 9110, 8.8.3: a tag may hold a comma, and no quotation mark.
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const TAGS = new RegExp(`^[ \\t,]*${TAG.source}(?:[ \\t]*,[ \\t,]*${TAG.source})*[ \\t,]*$`);

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
