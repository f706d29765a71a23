import type { Call } from '../src/client/transport.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { invalid, VigieError } from '../src/contract/errors.ts';
import { plainCheck } from '../src/contract/plain.ts';
import {
  BATCH_MAX,
  type batch,
  LIST_MAX,
  type Operation,
  type OperationResult,
} from '../src/contract/service.ts';
import { authorise, type Caller } from './access.ts';
import type { Given, Scope } from './handler.ts';
import { createList, createTogether, listIn } from './lists.ts';
import { check, type Outcome, run } from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import { handledOf, loadHandlers } from './resources/index.ts';
import { parseQuery, route } from './router.ts';
import type { RequestId, Service } from './service.ts';

/** Lists in a batch: each can be as slow as the slowest search, and as large as a page of the longest texts. */
const LISTS_MAX = 10;
/** Fewer creations in a row than this are not worth the bulk path. */
const BULK_MIN = 8;

interface Routed {
  readonly call: Call;
}
interface Unrouted {
  readonly refusal: VigieError;
}

type Batch = Given<typeof batch>['body'];

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
const MEMBERS: ReadonlySet<string> = new Set(['method', 'path', 'body']);
/** Characters of a path that is not looked at closely. */
const PLAIN_PATH_MAX = 200;

function isPlainOperation(operation: unknown): boolean {
  if (typeof operation !== 'object' || operation === null) return false;
  for (const member in operation) if (!MEMBERS.has(member)) return false;
  const { method, path } = operation as { method?: unknown; path?: unknown };
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
  let listed = 0;
  for (const [i, { method, path, body, idempotency_key }] of operations.entries()) {
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
    listed += listIn(call)?.length ?? 0;
    if (listed > LIST_MAX) {
      const at = { in: 'body', path: ['operations', i, 'body'] } as const;
      throw invalid([{ ...at, code: 'TROP_D_ELEMENTS', params: { max: LIST_MAX } }]);
    }
    prepared.push({ call });
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
    const refusal = asVigieError(error);
    if (refusal.code === 'ERREUR_INTERNE') report(error);
    return { status: refusal.status, body: toProblem(refusal, caller.language, requestId()) };
  };
  const whole = engine.savepoint('batch');
  let aloneUntil = 0;
  for (let i = 0; i < prepared.length; ) {
    if (i >= aloneUntil) {
      const bodies = runOfCreations(scope, prepared, i);
      const { endpoint } = (prepared[i] as Partial<Routed>).call ?? {};
      const made = endpoint && bodies.length >= BULK_MIN && createTogether(scope, endpoint, bodies);
      if (made) {
        for (const body of made) results.push({ status: endpoint.status, body });
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
      const { call } = operation;
      const outcome = listIn(call) ? createList(scope, call) : run(scope, call, check(call, caller));
      result = asResult(outcome);
    } catch (error) {
      result = refuse(error);
      savepoint.undo();
    }
    savepoint.release();
    results.push(result);
    if (atomic && result.status >= 400) {
      whole.undo();
      whole.release();
      const cancelled = refuse(new VigieError('LOT_ANNULE', { index: results.length - 1 }));
      return prepared.map((_, index) => (index === results.length - 1 ? result : cancelled));
    }
  }
  whole.release();
  return results;
}

function asResult({ status, body }: Outcome): OperationResult {
  return body === undefined ? { status } : { status, body };
}

/** The bodies of the creations of one kind that follow each other from here, as far as all are valid. */
function runOfCreations(
  scope: Scope,
  prepared: readonly (Routed | Unrouted)[],
  from: number,
): Given<Endpoint>['body'][] {
  const bodies: Given<Endpoint>['body'][] = [];
  const first = prepared[from] as Routed | Unrouted;
  if ('refusal' in first || first.call.endpoint.method !== 'POST') return bodies;
  const { endpoint } = first.call;
  if (!handledOf(endpoint).bulk || !endpoint.body || !isAuthorised(scope.caller, endpoint)) return bodies;

  const schema = endpoint.body();
  const isPlain = plainCheck(schema);
  for (let i = from; i < prepared.length; i++) {
    const next = prepared[i] as Routed | Unrouted;
    if ('refusal' in next || next.call.endpoint !== endpoint) break;
    if (next.call.idempotencyKey !== undefined || next.call.query !== undefined) break;
    const { body } = next.call;
    const checked = isPlain?.(body) ? { success: true, data: body } : schema.safeParse(body);
    if (!checked.success) break;
    bodies.push(checked.data as never);
  }
  return bodies;
}

/**
 * Creates many objects of one kind in one transaction, all or none, for a caller in this process. Answers
 * whether it did: anything that is not plainly right is left to an ordinary batch, which words it.
 */
export async function createAll(
  { engine, now }: Service,
  endpoint: Endpoint,
  bodies: readonly unknown[],
  caller: Caller,
): Promise<boolean> {
  await loadHandlers(endpoint);
  const { bulk } = handledOf(endpoint);
  const isPlain = endpoint.body && plainCheck(endpoint.body());
  if (!bulk || !isPlain || !bodies.every(isPlain)) return false;
  try {
    await engine.write((tx) => {
      const scope = { tx, engine, caller, now: now().toISOString(), settled: false };
      authorise(caller, endpoint);
      if (!bulk(scope, bodies as Given<Endpoint>['body'][])) throw new VigieError('CONFLIT');
    });
    return true;
  } catch (error) {
    if (error instanceof VigieError && error.code !== 'BASE_OCCUPEE') return false;
    throw error;
  }
}

function isAuthorised(caller: Caller, endpoint: Endpoint): boolean {
  try {
    authorise(caller, endpoint);
    return true;
  } catch {
    return false;
  }
}
