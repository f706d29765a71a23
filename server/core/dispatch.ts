import type { Answer, Call } from '../../src/client/transport.ts';
import { type Endpoint, lazy } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { API_VERSION, batch, MINIMAL, type OperationResult } from '../../src/contract/resources/service.ts';
import type { Language } from '../../src/messages/index.ts';
import { loadHandlers } from '../resources/index.ts';
import { answerPublic } from '../resources/service.ts';
import { newId } from '../storage/ids.ts';
import type { Transaction } from '../storage/store.ts';
import type { Caller } from './access.ts';
import type { Input, Outcome, Scope } from './handler.ts';
import { refuseBadKey, runOncePerKey } from './idempotency.ts';
import {
  checkCall,
  checkConditions,
  createMany,
  isPlainCreation,
  orNotModified,
  outcomeOf,
  run,
} from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import type { RequestId, Service } from './service.ts';

/** Outcome of a call, with the id of its request: all that a response is made of. */
export interface Reply extends Outcome {
  readonly requestId: RequestId;
}

/** A call, with what is needed to answer it. */
interface RequestContext {
  readonly service: Service;
  readonly call: Call;
  readonly caller: Caller;
  readonly requestId: RequestId;
  /** Whether the caller has closed the connection. */
  readonly isClosed: () => boolean;
}

/**
 * Answers a call of either transport: authorises, validates, runs it in a transaction. A refusal is answered as a problem
 * (choice B1); throws only INTERROMPU, when the caller is this process and is interrupted. Reads nothing if `isClosed` by
 * its turn.
 */
export async function dispatch(
  service: Service,
  call: Call,
  caller: Caller,
  requestId: RequestId = lazy(newId),
  isClosed = () => false,
): Promise<Reply> {
  try {
    await loadHandlers(call.endpoint);
    const outcome = await runCall({ service, call, caller, requestId, isClosed });
    if (!call.dryRun || call.endpoint.method === 'GET') return { ...outcome, requestId };
    // A dry run is rolled back: no stored object has the tag of its body.
    const { tag: _, headers, ...rolledBack } = outcome;
    return { ...rolledBack, requestId, headers: { ...headers, 'dry-run': 'applied' } };
  } catch (error) {
    if (error instanceof VigieError && error.code === 'INTERROMPU') throw error;
    return refusal(service, error, caller.language, requestId);
  }
}

/** The headers of a reply, by lower-case names. */
export function headersOf({ headers, requestId, tag }: Reply): Record<string, string> {
  const head: Record<string, string> = {
    ...headers,
    'request-id': requestId(),
    'api-version': API_VERSION,
  };
  if (tag) head.etag = tag();
  return head;
}

/** A reply for a caller in this process. Its headers, seldom read there, are made on demand. */
export function toAnswer(reply: Reply): Answer {
  const { status, body } = reply;
  return {
    status,
    ...(body === undefined ? {} : { body }),
    get headers() {
      return headersOf(reply);
    },
  };
}

/** An error as a problem. A bug is reported, and answered without its details. */
export function refusal(service: Service, error: unknown, language: Language, requestId: RequestId): Reply {
  const known = asVigieError(error);
  reportFailure(service, known, requestId);
  const body = toProblem(known, language, requestId());
  return {
    status: known.status,
    body,
    headers: known.headers,
    requestId,
    text: lazy(() => JSON.stringify(body)),
  };
}

/** Reports what an administrator must mend: a bug or, on a server, whose callers see no details, a failing database. */
export function reportFailure(service: Service, known: VigieError, requestId: RequestId): void {
  const { isShared = false, report, reportUnavailable } = service;
  const { code, cause } = known;
  if (code === 'BASE_INDISPONIBLE') reportUnavailable?.(known);
  else if (code === 'ERREUR_INTERNE' || (isShared && code === 'BASE_ENDOMMAGEE'))
    report(cause ?? known, requestId());
}

async function runCall(context: RequestContext): Promise<Outcome> {
  const { call, caller } = context;
  const { endpoint } = call;
  if (endpoint.isPublic) return publicOutcome(context);
  if (endpoint.name === batch.name) return batchOutcome(context);
  const input = checkCall(call, caller);
  if (isPlainCreation(call)) return create(context, input);
  const work = (scope: Scope) => run(scope, call, input);
  return endpoint.method === 'GET' ? read(context, work) : write(context, work);
}

async function publicOutcome({ service, call, caller }: RequestContext): Promise<Outcome> {
  if (Object.keys(call.query ?? {}).length > 0) checkCall(call, ANONYMOUS);
  return orNotModified(call, await answerPublic(service, call, caller.language));
}

async function batchOutcome(context: RequestContext): Promise<Outcome> {
  const { service, caller, requestId } = context;
  // In this process a batch may come as text alone.
  const { text, body = text === undefined ? undefined : JSON.parse(String(text)) } = context.call;
  const call: Call = { ...context.call, body };
  // Loaded when there is a batch: with it comes the router, and with that every endpoint.
  const { mayWrite, prepareBatch, readBatch, runBatch } = await import('./batch.ts');
  const { operations, atomic = false } = checkCall(call, caller).body as Input<typeof batch>['body'];
  // A batch that only reads stores nothing under its key, but refuses an invalid one all the same.
  const { idempotencyKey: key } = call;
  if (key !== undefined) refuseBadKey(key);
  const prepared = await prepareBatch(operations, call.prevalidated === true);
  const refuse = (error: unknown): OperationResult => {
    const known = asVigieError(error);
    reportFailure(service, known, requestId);
    return { status: known.status, body: toProblem(known, caller.language, requestId()) };
  };
  const outcomeWith = (results: readonly OperationResult[]) =>
    call.minimal ? minimalOutcome(call, results) : outcomeOf(call.endpoint, { results });
  if (!mayWrite(prepared, caller)) {
    await scheduleRead(context, (scope) => checkConditions(scope, call, NO_INPUT), undefined);
    const readOne: Parameters<typeof readBatch>[0] = (work) => scheduleRead(context, work, [UNSENT]);
    return outcomeWith(await readBatch(readOne, prepared, atomic, refuse));
  }
  return write(context, (scope) => {
    const work = async () => {
      await checkConditions(scope, call, NO_INPUT);
      const results = await runBatch(scope, prepared, atomic, refuse);
      return { ...outcomeWith(results), wroteNothing: results.every(({ status }) => status >= 400) };
    };
    return key === undefined ? work() : runOncePerKey(scope, call, key, work);
  });
}

/** A batch has no parameters. */
const NO_INPUT = {} as Input<Endpoint>;

/** A batch without the bodies that it created (`Prefer: return=minimal`, choice X3). */
function minimalOutcome({ endpoint }: Call, results: readonly OperationResult[]): Outcome {
  const headers = { 'preference-applied': MINIMAL };
  if (results.every(({ status, identical, exceptions }) => status < 400 && !identical && !exceptions))
    return { status: 204, headers };
  const withoutCreated = results.map(({ exceptions, ...result }) => ({
    ...withoutCreatedBody(result),
    ...(exceptions ? { exceptions: exceptions.map(withoutCreatedBody) } : {}),
  }));
  return { ...outcomeOf(endpoint, { results: withoutCreated }), headers };
}

/** A result without the body that was created. */
function withoutCreatedBody<T extends Pick<OperationResult, 'status' | 'body'>>({ body, ...result }: T) {
  return result.status < 400 ? result : { ...result, body };
}

/** Reads. Among many callers, the result is also serialised within the turn, as this takes time too. */
function read(context: RequestContext, work: (scope: Scope) => Promise<Outcome>): Promise<Outcome> {
  if (!context.service.readScheduler) return scheduleRead(context, work, UNSENT);
  const readAndSerialise = async (scope: Scope) => {
    const outcome = await work(scope);
    (outcome.tag ?? outcome.text)?.();
    return outcome;
  };
  return scheduleRead(context, readAndSerialise, UNSENT);
}

const UNSENT: Outcome = { status: 204 };

/** Reads, in turn among many callers; answers `unsent` if the caller has closed the connection by then. */
function scheduleRead<T>(context: RequestContext, work: (scope: Scope) => Promise<T>, unsent: T): Promise<T> {
  const { store, readScheduler } = context.service;
  const readNow = () => store.read((tx) => work(scopeOf(context, tx, 'read')));
  return readScheduler ? readScheduler.run(async () => (context.isClosed() ? unsent : readNow())) : readNow();
}

function write(context: RequestContext, work: (scope: Scope) => Promise<Outcome>): Promise<Outcome> {
  const { service, call, caller } = context;
  const { organisationKey } = caller;
  const options = { organisationKey, dryRun: call.dryRun };
  return service.store.write((tx) => work(scopeOf(context, tx, 'write')), options);
}

/** One of the objects created together. */
interface Creation {
  readonly input: Input<Endpoint>;
  readonly requestId: RequestId;
}

/** Creates an object, together with others that the same user creates of the same kind at this time. */
function create(context: RequestContext, input: Input<Endpoint>): Promise<Outcome> {
  const { service, call, caller, requestId } = context;
  const { organisationKey, utilisateurId } = caller;
  const kind = `${call.endpoint.name} ${organisationKey} ${utilisateurId}`;
  const work = (tx: Transaction, items: readonly Creation[]) =>
    createMany(
      scopeOf(context, tx, 'write'),
      call.endpoint,
      items.map(({ input }) => input),
      outcomeOf,
      items.map(({ requestId }) => requestId),
    );
  return service.store.writeTogether({ kind, organisationKey, work }, { input, requestId });
}

type ScopeOrigin = Pick<RequestContext, 'service' | 'caller'> & Partial<Pick<RequestContext, 'requestId'>>;

/** The scope of a handler in a transaction; what a write reads may yet be rolled back. */
export function scopeOf(
  { service, caller, requestId }: ScopeOrigin,
  tx: Transaction,
  mode: 'read' | 'write',
): Scope {
  const { compte, isAudited = true } = service;
  return {
    tx,
    listCache: service.store.listCache,
    caller,
    now: service.now().toISOString(),
    isDurable: mode === 'read',
    audit: isAudited && requestId && mode === 'write' ? { requestId, compte } : undefined,
  };
}

/** Caller of an endpoint outside every organisation. */
export const ANONYMOUS: Caller = {
  organisationKey: 0,
  organisation: '',
  utilisateurId: '',
  roles: [],
  readOnly: true,
  language: 'en',
};
