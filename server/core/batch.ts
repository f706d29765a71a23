import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  type ErrorParams,
  type FieldCode,
  invalid,
  notFound,
  VigieError,
} from '../../src/contract/errors.ts';
import {
  BATCH_MAX,
  type Operation,
  type OperationResult,
  UNDONE,
} from '../../src/contract/resources/service.ts';
import { handledOf, loadHandlers } from '../resources/index.ts';
import type { Transaction } from '../storage/store.ts';
import { authorise, type Caller } from './access.ts';
import type { Identical, Input, Outcome, Scope } from './handler.ts';
import { checkCall, createMany, isPlainCreation, run } from './operation.ts';
import { asVigieError } from './problems.ts';
import { resolve } from './router.ts';

/** Lists in a batch: each can be as slow as the slowest search, and as large as a page of the longest texts. Where nothing is written others are answered between them. */
const LISTS_MAX = 10;

/** An operation as the call that it makes, with each of many bodies where it has these. */
interface Routed {
  readonly call: Call;
  readonly bodies: readonly unknown[] | undefined;
  /** Whether it creates nothing where the same is there already. */
  readonly skipIdentical: boolean;
}

/** An operation, or why there is no such. */
type Prepared = Routed | VigieError;

/** What came of an operation, which may have found its object there. */
type Identified = Outcome & { readonly identical?: true };

/** An error as the result of an operation. */
type Refuse = (error: unknown) => OperationResult;

/** Finds the endpoint of each operation and loads its handlers, before the transaction. `prevalidated`: see Call. */
export async function prepareBatch(
  operations: readonly Operation[],
  prevalidated: boolean,
): Promise<readonly Prepared[]> {
  const prepared = operations.map((operation) => routed(operation, prevalidated));
  for (const endpoint of new Set(prepared.flatMap((one) => ('call' in one ? [one.call.endpoint] : [])))) {
    await loadHandlers(endpoint);
  }
  let lists = 0;
  let bodies = 0;
  for (const [i, one] of prepared.entries()) {
    const refusal = (code: FieldCode, params: ErrorParams, ...member: readonly string[]) =>
      invalid([{ in: 'body', path: ['operations', i, ...member], code, params }]);
    const operation = operations[i] as Operation;
    const { bodies: many } = operation;
    bodies += many?.length ?? 1;
    if (bodies > BATCH_MAX) throw refusal('TROP_D_ELEMENTS', { max: BATCH_MAX });
    if (one instanceof VigieError) continue;
    const { endpoint } = one.call;
    const beside = (['body', 'idempotency_key'] as const).find((name) => operation[name] !== undefined);
    if (many && beside) throw refusal('INCONNU', { name: beside }, beside);
    if (many && endpoint.method !== 'POST') throw refusal('INCONNU', { name: 'bodies' }, 'bodies');
    if (endpoint.paginated && ++lists > LISTS_MAX)
      throw refusal('TROP_D_ELEMENTS', { max: LISTS_MAX }, 'path');
    if (one.skipIdentical && !handledOf(endpoint).creation?.identical)
      throw refusal('INCONNU', { name: 'skip_identical' }, 'skip_identical');
  }
  return prepared;
}

/** What came of many bodies as one result: the usual one, and what is an exception from it. */
function resultOfBodies(results: readonly OperationResult[]): OperationResult {
  const isMade = (one: OperationResult) => !isRefused(one) && !one.identical;
  const made = results.find(isMade);
  // What was undone has one result together.
  const undone = results.find(({ status }) => status === UNDONE);
  const first = results.find(isRefused) ?? (results[0] as OperationResult);
  const usual = made ? { status: made.status } : (undone ?? first);
  const exceptions = results.flatMap((one, index) =>
    (made ? isMade(one) : one === usual) ? [] : [{ index, ...one }],
  );
  return exceptions.length > 0 ? { ...usual, exceptions } : usual;
}

function routed(
  { method, path, body, bodies, idempotency_key: idempotencyKey, skip_identical = false }: Operation,
  prevalidated: boolean,
): Prepared {
  try {
    const resolved = resolve(method, path);
    const { name, secret, bySecret } = resolved.endpoint;
    // The answer kept for the key of a batch would hold a secret that is shown once.
    if (name.startsWith('service.') || secret !== undefined || bySecret) throw notFound('lot', path);
    return {
      call: { ...resolved, body, idempotencyKey, prevalidated: prevalidated && bodies !== undefined },
      bodies,
      skipIdentical: skip_identical,
    };
  } catch (error) {
    return asVigieError(error);
  }
}

/** Whether any operation can change something: one that only reads takes no lock, and leaves nothing behind. */
export function mayWrite(operations: readonly Prepared[], caller: Caller): boolean {
  return operations.some(
    (one) => 'call' in one && one.call.endpoint.method !== 'GET' && isAuthorised(caller, one.call.endpoint),
  );
}

function isAuthorised(caller: Caller, endpoint: Endpoint): boolean {
  try {
    authorise(caller, endpoint);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs operations in order in one transaction (choice X3). They are independent, unless `atomic`: then the
 * first that fails undoes all, and the others are answered 424.
 */
export async function runBatch(
  scope: Scope,
  operations: readonly Prepared[],
  atomic: boolean,
  refuse: Refuse,
): Promise<OperationResult[]> {
  const { tx } = scope;
  const results: OperationResult[] = [];
  const whole = await tx.savepoint();
  for (const group of groupsOf(operations)) {
    const done = await attempt(tx, () => runGroup(scope, group, refuse));
    const answers = done instanceof VigieError ? group.map(() => refuse(done)) : done;
    if (atomic && answers.some(isRefused)) {
      await whole.undo();
      await whole.release();
      return cancelled(operations, results.length, answers, refuse);
    }
    results.push(...resultsOf(group, answers));
  }
  await whole.release();
  return results;
}

/** Does some work, and undoes it where it fails: answers the error then. */
async function attempt<T>(tx: Transaction, work: () => Promise<T>): Promise<T | VigieError> {
  const savepoint = await tx.savepoint();
  try {
    return await work();
  } catch (error) {
    // The engine has undone the whole transaction: nothing of it may be answered as done.
    if (!tx.isOpen) throw error;
    await savepoint.undo();
    return asVigieError(error);
  } finally {
    if (tx.isOpen) await savepoint.release();
  }
}

/** Operations in their order: those that follow each other and create one kind together, each other one alone. */
function* groupsOf(prepared: readonly Prepared[]): Generator<readonly Prepared[]> {
  for (let from = 0, to = 0; from < prepared.length; from = to) {
    do to++;
    while (to < prepared.length && areOneGroup(prepared[from] as Prepared, prepared[to] as Prepared));
    yield prepared.slice(from, to);
  }
}

function areOneGroup(one: Prepared, next: Prepared): boolean {
  if (one instanceof VigieError || next instanceof VigieError) return false;
  if (one.bodies || next.bodies || one.call.endpoint !== next.call.endpoint) return false;
  if (one.skipIdentical !== next.skipIdentical) return false;
  return isPlainCreation(one.call) && isPlainCreation(next.call);
}

/** Answers for each body of an operation that has many, or for each operation. */
async function runGroup(
  scope: Scope,
  group: readonly Prepared[],
  refuse: Refuse,
): Promise<OperationResult[]> {
  const [first] = group;
  if (first === undefined || first instanceof VigieError) throw first;
  const { call, bodies, skipIdentical } = first;
  const checked = bodies
    ? bodies.map((body) => checkedOf({ ...call, body }, scope.caller))
    : (group as readonly Routed[]).map((one) => checkedOf(one.call, scope.caller));
  const inputs = checked.filter((one) => !(one instanceof VigieError)) as Input<Endpoint>[];
  const perform = async (portion: readonly Input<Endpoint>[]) => {
    if (isPlainCreation(call)) return createMany(scope, call.endpoint, portion, withoutText);
    const done: (Outcome | VigieError)[] = [];
    for (const input of portion) {
      const work = () => run(scope, call, input);
      done.push(bodies ? await attempt(scope.tx, work) : await work());
    }
    return done;
  };
  const identical = handledOf(call.endpoint).creation?.identical;
  const performed =
    skipIdentical && identical
      ? await createUnlessIdentical(scope, call.endpoint, identical, inputs, perform)
      : await perform(inputs);
  const outcomes = performed.values();
  return checked.map((one) => {
    const outcome = one instanceof VigieError ? one : (outcomes.next().value as Outcome | VigieError);
    return outcome instanceof VigieError ? refuse(outcome) : asResult(outcome);
  });
}

/** An outcome as part of a longer text: its body alone. */
function withoutText({ status }: Endpoint, body: unknown): Outcome {
  return { status, body };
}

/** What a call is given, or what is wrong with it. */
function checkedOf(call: Call, caller: Caller): Input<Endpoint> | VigieError {
  try {
    return checkCall(call, caller);
  } catch (error) {
    return asVigieError(error);
  }
}

/** Creates what is not there yet, just so; what is given twice is created once. */
async function createUnlessIdentical(
  scope: Scope,
  { status }: Endpoint,
  { keyOf, find }: Identical<Endpoint>,
  inputs: readonly Input<Endpoint>[],
  create: (inputs: readonly Input<Endpoint>[]) => Promise<(Outcome | VigieError)[]>,
): Promise<(Identified | VigieError)[]> {
  const bodies = inputs.map(({ body }) => body);
  const keys = bodies.map(keyOf);
  const found: ReadonlyMap<string, unknown> = await find(scope, keys, bodies);
  const known = new Set(found.keys());
  const isNew = keys.map((key) => known.size < known.add(key).size);
  const created = await create(inputs.filter((_, i) => isNew[i]));
  const byKey = new Map(keys.filter((_, i) => isNew[i]).map((key, i) => [key, created[i]]));
  return keys.map((key, i) => {
    const made = byKey.get(key);
    if (made && (isNew[i] || made instanceof VigieError)) return made;
    return { status, identical: true, body: made ? made.body : found.get(key) };
  });
}

/**
 * Runs the operations of a batch in which nothing may write: in order, each in a read of its own, so that others have
 * their turn in between. `read` gives way where it must.
 */
export async function readBatch(
  read: (work: (scope: Scope) => Promise<OperationResult[]>) => Promise<OperationResult[]>,
  operations: readonly Prepared[],
  atomic: boolean,
  refuse: Refuse,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const operation of operations) {
    const answers = await read(async (scope) => {
      try {
        return await runGroup(scope, [operation], refuse);
      } catch (error) {
        return [refuse(error)];
      }
    });
    if (atomic && answers.some(isRefused)) return cancelled(operations, results.length, answers, refuse);
    results.push(...resultsOf([operation], answers));
  }
  return results;
}

const isRefused = ({ status }: OperationResult) => status >= 400;

/** The results of a batch that the first refusal among answers has undone: those to the operations that begin with this one. */
function cancelled(
  operations: readonly Prepared[],
  start: number,
  answers: readonly OperationResult[],
  refuse: Refuse,
): OperationResult[] {
  const at = answers.findIndex(isRefused);
  const isOfMany = hasMany(operations[start] as Prepared);
  const index = isOfMany ? start : start + at;
  const undone = refuse(new VigieError('LOT_ANNULE', { index }));
  const refused = answers[at] as OperationResult;
  const result = isOfMany ? resultOfBodies(answers.map((_, i) => (i === at ? refused : undone))) : refused;
  return operations.map((_, i) => (i === index ? result : undone));
}

/** The results of operations run together: an operation with many bodies has one result (choice X13). */
function resultsOf(group: readonly Prepared[], answers: readonly OperationResult[]) {
  return hasMany(group[0] as Prepared) ? [resultOfBodies(answers)] : answers;
}

function hasMany(one: Prepared): boolean {
  return 'bodies' in one && one.bodies !== undefined;
}

function asResult({ status, body, identical }: Identified): OperationResult {
  return { status, ...(identical ? { identical } : {}), ...(body === undefined ? {} : { body }) };
}
