import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { invalid, VigieError } from '../../src/contract/errors.ts';
import { plainCheck } from '../../src/contract/plain.ts';
import { BATCH_MAX, type batch, type Operation, type OperationResult } from '../../src/contract/service.ts';
import { handledOf, loadHandlers } from '../resources/index.ts';
import { authorise, type Caller } from './access.ts';
import type { Input, Outcome, Scope } from './handler.ts';
import { check, run } from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import { parseQuery, route } from './router.ts';
import type { RequestId } from './service.ts';

/** Lists in a batch: each can be as slow as the slowest search, and as large as a page of the longest texts. Where nothing is written others are answered between them. */
const LISTS_MAX = 10;
/** Fewer creations in a row than this are not worth the bulk path. */
const BULK_MIN = 8;

interface Routed {
  readonly call: Call;
  /** Whether it creates nothing where the same is there already. */
  readonly skipIdentical: boolean;
}
interface Unrouted {
  readonly refusal: VigieError;
}

type Batch = Input<typeof batch>['body'];

/** Checks who calls and what is given, as `check` does, which words whatever is not plainly right. */
export function checkBatch(call: Call, caller: Caller): Batch {
  const { endpoint, query = {}, body } = call;
  if (Object.keys(query).length > 0 || !isPlainBatch(body))
    return (check(call, caller) as { body: Batch }).body;
  authorise(caller, endpoint);
  return body;
}

/** Whether a body is a batch as nearly all are. A thousand operations cost the schema ten times as much. */
function isPlainBatch(body: unknown): body is Batch {
  const { operations, atomic, ...others } = (body ?? {}) as Partial<Batch>;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > BATCH_MAX) return false;
  if (Object.keys(others).length > 0 || !['boolean', 'undefined'].includes(typeof atomic)) return false;
  return operations.every(isPlainOperation);
}

const METHODS: ReadonlySet<unknown> = new Set(['GET', 'POST', 'PATCH', 'DELETE']);
const MEMBERS: ReadonlySet<string> = new Set(['method', 'path', 'body', 'skip_identical']);
/** Characters of a path that is not looked at closely. */
const PLAIN_PATH_MAX = 200;

function isPlainOperation(operation: unknown): boolean {
  if (typeof operation !== 'object' || operation === null) return false;
  for (const member in operation) if (!MEMBERS.has(member)) return false;
  const { method, path, skip_identical = false } = operation as Partial<Record<string, unknown>>;
  if (typeof skip_identical !== 'boolean') return false;
  if (typeof path !== 'string' || path.length > PLAIN_PATH_MAX || !METHODS.has(method)) return false;
  return /^[ -~]*$/.test(path);
}

/** Finds the endpoint of each operation and loads its handlers: all the waiting, before the transaction. */
export async function prepareBatch(operations: readonly Operation[]): Promise<(Routed | Unrouted)[]> {
  const prepared: (Routed | Unrouted)[] = [];
  let lastPath: string | undefined;
  let lastMethod: string | undefined;
  let last: { endpoint: Endpoint; params: Record<string, string>; query: Call['query'] } | undefined;
  let lists = 0;
  for (const [i, { method, path, body, idempotency_key, skip_identical = false }] of operations.entries()) {
    if (last === undefined || path !== lastPath || method !== lastMethod) {
      const cut = path.indexOf('?');
      const matched = route(method, cut < 0 ? path : path.slice(0, cut));
      if (!('endpoint' in matched) || matched.endpoint.name.startsWith('service.')) {
        last = undefined;
        prepared.push({
          refusal:
            'endpoint' in matched || matched.allow.length === 0
              ? new VigieError('INTROUVABLE')
              : new VigieError('METHODE_REFUSEE', { allow: matched.allow }),
        });
        continue;
      }
      await loadHandlers(matched.endpoint);
      last = { ...matched, query: cut < 0 ? undefined : parseQuery(path.slice(cut + 1)) };
      lastPath = path;
      lastMethod = method;
    }
    if (last.endpoint.paginated && ++lists > LISTS_MAX) {
      const at = { in: 'body', path: ['operations', i, 'path'] } as const;
      throw invalid([{ ...at, code: 'TROP_D_ELEMENTS', params: { max: LISTS_MAX } }]);
    }
    const call: Call = { ...last, body, idempotencyKey: idempotency_key };
    if (skip_identical && !handledOf(call.endpoint).creating.identical) {
      const at = { in: 'body', path: ['operations', i, 'skip_identical'] } as const;
      throw invalid([{ ...at, code: 'INCONNU', params: { name: 'skip_identical' } }]);
    }
    prepared.push({ call, skipIdentical: skip_identical });
  }
  return prepared;
}

/** Whether any operation can change something: one that only reads takes no lock, and leaves nothing behind. */
export function mayWrite(prepared: readonly (Routed | Unrouted)[], caller: Caller): boolean {
  return prepared.some(
    (one) => 'call' in one && one.call.endpoint.method !== 'GET' && isAuthorised(caller, one.call.endpoint),
  );
}

/**
 * Runs operations in order in one transaction (choice X3). Each stands alone, unless `atomic`: then the
 * first that fails undoes all, and the others are answered 424. Creations of one kind in a row are made
 * together where the resource knows how.
 */
export function runBatch(
  scope: Scope,
  prepared: readonly (Routed | Unrouted)[],
  atomic: boolean,
  requestId: RequestId,
  report: (error: unknown) => void,
): OperationResult[] {
  const { tx, engine, caller } = scope;
  const results: OperationResult[] = [];
  const refuse = (error: unknown): OperationResult => {
    // SQLite has undone the whole transaction: nothing of this batch may be answered as done.
    if (!tx.db.inTransaction) throw error;
    return refused(error, caller, requestId, report);
  };
  const whole = engine.savepoint('batch');
  let aloneUntil = 0;
  for (let i = 0; i < prepared.length; ) {
    if (i >= aloneUntil) {
      const bodies = runOfCreations(scope, prepared, i);
      const made = bodies.length >= BULK_MIN && createRun(scope, prepared[i] as Routed, bodies);
      if (made) {
        results.push(...made);
        i += made.length;
        continue;
      }
      aloneUntil = i + Math.max(1, bodies.length);
    }
    const operation = prepared[i] as Routed | Unrouted;
    i++;
    let result: OperationResult;
    const savepoint = engine.savepoint('operation');
    try {
      if ('refusal' in operation) throw operation.refusal;
      result = runOne(scope, operation);
    } catch (error) {
      result = refuse(error);
      savepoint.undo();
    }
    savepoint.release();
    results.push(result);
    if (atomic && result.status >= 400) {
      whole.undo();
      whole.release();
      return cancelled(prepared, results, refuse);
    }
  }
  whole.release();
  return results;
}

/**
 * Runs the operations of a batch in which nothing may write: in order, each in a read of its own, so that others have
 * their turn in between. `read` gives way where it must.
 */
export async function readBatch(
  read: (work: (scope: Scope) => OperationResult) => Promise<OperationResult>,
  caller: Caller,
  prepared: readonly (Routed | Unrouted)[],
  atomic: boolean,
  requestId: RequestId,
  report: (error: unknown) => void,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  const refuse = (error: unknown) => refused(error, caller, requestId, report);
  for (const operation of prepared) {
    const result = await read((scope) => {
      try {
        if ('refusal' in operation) throw operation.refusal;
        return asResult(run(scope, operation.call, check(operation.call, caller)));
      } catch (error) {
        return refuse(error);
      }
    });
    results.push(result);
    if (atomic && result.status >= 400) return cancelled(prepared, results, refuse);
  }
  return results;
}

function refused(
  error: unknown,
  caller: Caller,
  requestId: RequestId,
  report: (error: unknown) => void,
): OperationResult {
  const refusal = asVigieError(error);
  if (refusal.code === 'ERREUR_INTERNE') report(error);
  return { status: refusal.status, body: toProblem(refusal, caller.language, requestId()) };
}

/** The results of a batch that its last operation so far has undone. */
function cancelled(
  prepared: readonly unknown[],
  results: readonly OperationResult[],
  refuse: (error: unknown) => OperationResult,
): OperationResult[] {
  const last = results.length - 1;
  const others = refuse(new VigieError('LOT_ANNULE', { index: last }));
  return prepared.map((_, index) => (index === last ? (results[last] as OperationResult) : others));
}

function asResult({ status, body }: Outcome): OperationResult {
  return body === undefined ? { status } : { status, body };
}

/** Runs an operation; one that skips what is identical creates nothing where that is there. */
function runOne(scope: Scope, { call, skipIdentical }: Routed): OperationResult {
  const given = check(call, scope.caller);
  const { keyOf, find } = (skipIdentical && handledOf(call.endpoint).creating.identical) || {};
  const found = keyOf && find?.(scope, [given.body]).get(keyOf(given.body));
  return found === undefined ? asResult(run(scope, call, given)) : alreadyThere(call.endpoint, found);
}

/** Creates objects in one go, but for those that are to be skipped; answers undefined, with nothing done, where it cannot. */
function createRun(
  scope: Scope,
  { call: { endpoint }, skipIdentical }: Routed,
  bodies: readonly Input<Endpoint>['body'][],
): OperationResult[] | undefined {
  const { identical } = handledOf(endpoint).creating;
  const asCreated = (body: unknown): OperationResult => ({ status: endpoint.status, body });
  if (!skipIdentical || !identical) return createTogether(scope, endpoint, bodies)?.map(asCreated);
  const keys = bodies.map(identical.keyOf);
  const found = identical.find(scope, bodies);
  const wanted = new Map<string, Input<Endpoint>['body']>();
  for (const [i, key] of keys.entries()) {
    if (!found.has(key) && !wanted.has(key)) wanted.set(key, bodies[i] as Input<Endpoint>['body']);
  }
  const created = wanted.size === 0 ? [] : createTogether(scope, endpoint, [...wanted.values()]);
  if (!created) return undefined;
  const made = new Map([...wanted.keys()].map((key, i) => [key, created[i]]));
  return keys.map((key) =>
    wanted.delete(key) ? asCreated(made.get(key)) : alreadyThere(endpoint, found.get(key) ?? made.get(key)),
  );
}

/** Creates them all in one go, or answers undefined and leaves nothing behind. */
function createTogether(
  scope: Scope,
  endpoint: Endpoint,
  bodies: readonly Input<Endpoint>['body'][],
): unknown[] | undefined {
  const savepoint = scope.engine.savepoint('bulk');
  const made = handledOf(endpoint).creating.bulk?.(scope, bodies);
  if (!made) savepoint.undo();
  savepoint.release();
  return made;
}

function alreadyThere({ status }: Endpoint, body: unknown): OperationResult {
  return { status, identical: true, body };
}

/** The bodies of the creations of one kind that follow each other from here, as far as all are valid. */
function runOfCreations(
  scope: Scope,
  prepared: readonly (Routed | Unrouted)[],
  from: number,
): Input<Endpoint>['body'][] {
  const bodies: Input<Endpoint>['body'][] = [];
  const first = prepared[from] as Routed | Unrouted;
  if ('refusal' in first || first.call.endpoint.method !== 'POST') return bodies;
  const {
    call: { endpoint },
    skipIdentical,
  } = first;
  if (!handledOf(endpoint).creating.bulk || !endpoint.body || !isAuthorised(scope.caller, endpoint))
    return bodies;

  const schema = endpoint.body();
  const isPlain = plainCheck(schema);
  for (let i = from; i < prepared.length; i++) {
    const next = prepared[i] as Routed | Unrouted;
    if ('refusal' in next || next.call.endpoint !== endpoint || next.skipIdentical !== skipIdentical) break;
    if (next.call.idempotencyKey !== undefined || next.call.query !== undefined) break;
    const { body } = next.call;
    const checked = isPlain?.(body) ? { success: true, data: body } : schema.safeParse(body);
    if (!checked.success) break;
    bodies.push(checked.data as never);
  }
  return bodies;
}

function isAuthorised(caller: Caller, endpoint: Endpoint): boolean {
  try {
    authorise(caller, endpoint);
    return true;
  } catch {
    return false;
  }
}
