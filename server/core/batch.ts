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
import { authorise, type Caller } from './access.ts';
import type { Identical, Input, Outcome, Scope } from './handler.ts';
import { check, createMany, isPlainCreation, run } from './operation.ts';
import { asVigieError } from './problems.ts';
import { resolve } from './router.ts';

/** Lists in a batch: each can be as slow as the slowest search, and as large as a page of the longest texts. Where nothing is written others are answered between them. */
const LISTS_MAX = 10;

/** An operation as the call that it makes. */
interface Routed {
  readonly call: Call;
  /** Whether it creates nothing where the same is there already. */
  readonly skipIdentical: boolean;
}

/** An operation, or why there is no such. */
type Prepared = Routed | VigieError;

/** The calls of a batch: one for each operation, or for each of its bodies. */
interface PreparedBatch {
  readonly calls: readonly Prepared[];
  /** The operation of each, from 0. */
  readonly owners: readonly number[];
}

/** What came of an operation, which may have found its object there. */
type Identified = Outcome & { readonly identical?: true };

/** An error as the result of an operation. */
type Refuse = (error: unknown) => OperationResult;

/**
 * Finds the endpoint of each operation and loads its handlers: all the waiting, before the transaction. An operation with
 * many bodies is one for each of them from here on. `judged`: see Call.
 */
export async function prepareBatch(
  operations: readonly Operation[],
  judged: boolean,
): Promise<PreparedBatch> {
  const prepared = operations.map((operation) => routed(operation, judged));
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
  const calls = prepared.map((one, i) => withEach(one, operations[i] as Operation));
  return { calls: calls.flat(), owners: calls.flatMap((own, i) => own.map(() => i)) };
}

/** An operation for each of its bodies. */
function withEach(one: Prepared, { bodies }: Operation): readonly Prepared[] {
  if (!bodies) return [one];
  if (one instanceof VigieError) return bodies.map(() => one);
  return bodies.map((body) => ({ ...one, call: { ...one.call, body } }));
}

/** The results of operations, where each of the bodies of one has a result of its own (choice X13). */
export function resultsOfOperations(
  operations: readonly Operation[],
  results: readonly OperationResult[],
): OperationResult[] {
  let next = 0;
  return operations.map(({ bodies }) => {
    const own = results.slice(next, next + (bodies?.length ?? 1));
    next += own.length;
    return bodies ? resultOfBodies(own) : (own[0] as OperationResult);
  });
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
  { method, path, body, bodies, idempotency_key, skip_identical = false }: Operation,
  judged: boolean,
): Prepared {
  try {
    const resolved = resolve(method, path);
    const { name, secret, bySecret } = resolved.endpoint;
    // What is kept of a batch for its key would hold what is told once.
    if (name.startsWith('service.') || secret !== undefined || bySecret) throw notFound('lot', path);
    return {
      call: { ...resolved, body, idempotencyKey: idempotency_key, judged: judged && bodies !== undefined },
      skipIdentical: skip_identical,
    };
  } catch (error) {
    return asVigieError(error);
  }
}

/** Whether any operation can change something: one that only reads takes no lock, and leaves nothing behind. */
export function mayWrite({ calls }: PreparedBatch, caller: Caller): boolean {
  return calls.some(
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
 * Runs operations in order in one transaction (choice X3). Each stands alone, unless `atomic`: then the
 * first that fails undoes all, and the others are answered 424.
 */
export async function runBatch(
  scope: Scope,
  batch: PreparedBatch,
  atomic: boolean,
  refuse: Refuse,
): Promise<OperationResult[]> {
  const { tx } = scope;
  const results: OperationResult[] = [];
  const whole = await tx.savepoint();
  for (const group of groupsOf(batch.calls)) {
    const savepoint = await tx.savepoint();
    let answers: OperationResult[];
    try {
      answers = await runGroup(scope, group, refuse);
    } catch (error) {
      // The engine has undone the whole transaction: nothing of this batch may be answered as done.
      if (!tx.isOpen) throw error;
      await savepoint.undo();
      answers = group.map(() => refuse(error));
    }
    await savepoint.release();
    results.push(...answers);
    if (atomic && answers.some(isRefused)) {
      await whole.undo();
      await whole.release();
      return cancelled(batch, results, refuse);
    }
  }
  await whole.release();
  return results;
}

/** Operations in their order: those that follow each other and create one kind together, each other one alone. */
function* groupsOf(prepared: readonly Prepared[]): Generator<readonly Prepared[]> {
  for (let from = 0, to = 0; from < prepared.length; from = to) {
    do to++;
    while (to < prepared.length && goTogether(prepared[from] as Prepared, prepared[to] as Prepared));
    yield prepared.slice(from, to);
  }
}

function goTogether(one: Prepared, next: Prepared): boolean {
  if (one instanceof VigieError || next instanceof VigieError) return false;
  if (one.call.endpoint !== next.call.endpoint || one.skipIdentical !== next.skipIdentical) return false;
  return isPlainCreation(one.call) && isPlainCreation(next.call);
}

async function runGroup(
  scope: Scope,
  group: readonly Prepared[],
  refuse: Refuse,
): Promise<OperationResult[]> {
  const [first] = group;
  if (first === undefined || first instanceof VigieError) throw first;
  const { call, skipIdentical } = first;
  const checked = (group as readonly Routed[]).map((one) => checkedOf(one.call, scope.caller));
  const inputs = checked.filter((one) => !(one instanceof VigieError)) as Input<Endpoint>[];
  const perform = async (given: readonly Input<Endpoint>[]) => {
    if (isPlainCreation(call)) return createMany(scope, call.endpoint, given, withoutText);
    const done: Outcome[] = [];
    for (const input of given) done.push(await run(scope, call, input));
    return done;
  };
  const identical = handledOf(call.endpoint).creation?.identical;
  const performed =
    skipIdentical && identical
      ? await unlessIdentical(scope, call.endpoint, identical, inputs, perform)
      : await perform(inputs);
  const outcomes = performed.values();
  return checked.map((one) => {
    const outcome = one instanceof VigieError ? one : (outcomes.next().value as Outcome | VigieError);
    return outcome instanceof VigieError ? refuse(outcome) : asResult(outcome);
  });
}

/** An outcome of which only the body is asked for: it is part of a longer text. */
function withoutText({ status }: Endpoint, body: unknown): Outcome {
  return { status, body };
}

/** What a call is given, or what is wrong with it. */
function checkedOf(call: Call, caller: Caller): Input<Endpoint> | VigieError {
  try {
    return check(call, caller);
  } catch (error) {
    return asVigieError(error);
  }
}

/** Creates what is not there yet, just so; what is given twice is created once. */
async function unlessIdentical(
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
  read: (work: (scope: Scope) => Promise<OperationResult>) => Promise<OperationResult>,
  batch: PreparedBatch,
  atomic: boolean,
  refuse: Refuse,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const call of batch.calls) {
    const result = await read(async (scope) => {
      try {
        return (await runGroup(scope, [call], refuse))[0] as OperationResult;
      } catch (error) {
        return refuse(error);
      }
    });
    results.push(result);
    if (atomic && isRefused(result)) return cancelled(batch, results, refuse);
  }
  return results;
}

const isRefused = ({ status }: OperationResult) => status >= 400;

/** The results of a batch that its first refusal has undone. */
function cancelled(
  { owners }: PreparedBatch,
  results: readonly OperationResult[],
  refuse: Refuse,
): OperationResult[] {
  const refused = results.findIndex(isRefused);
  const others = refuse(new VigieError('LOT_ANNULE', { index: owners[refused] as number }));
  return owners.map((_, i) => (i === refused ? (results[i] as OperationResult) : others));
}

function asResult({ status, body, identical }: Identified): OperationResult {
  return { status, ...(identical ? { identical } : {}), ...(body === undefined ? {} : { body }) };
}
