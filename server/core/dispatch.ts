import type { Answer, Call } from '../../src/client/transport.ts';
import { type Endpoint, lazy } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { API_VERSION, batch, MINIMAL, type OperationResult } from '../../src/contract/resources/service.ts';
import type { Language } from '../../src/messages/index.ts';
import { loadHandlers } from '../resources/index.ts';
import { answerOpen } from '../resources/service.ts';
import { newId } from '../storage/ids.ts';
import type { Transaction } from '../storage/store.ts';
import type { Caller } from './access.ts';
import type { Input, Outcome, Scope } from './handler.ts';
import { refuseBadKey, runOncePerKey } from './idempotency.ts';
import { check, createMany, isPlainCreation, refuseUnmet, run, shown, unlessKnown } from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import type { RequestId, Service } from './service.ts';

/** What a call is answered, before it is written. */
export interface Reply extends Outcome {
  readonly requestId: RequestId;
}

/** One call with all that answering it takes. */
interface Asked {
  readonly service: Service;
  readonly call: Call;
  readonly caller: Caller;
  readonly requestId: RequestId;
  /** Whether the caller has closed the connection. */
  readonly isGone: () => boolean;
}

/**
 * Answers one call of either transport: authorises, validates, runs it in a transaction. A refusal is answered as a
 * problem (choice B1); throws nothing but INTERROMPU, where the caller is this process and is interrupted. Nothing is read
 * for a caller who `isGone` when the turn comes.
 */
export async function dispatch(
  service: Service,
  call: Call,
  caller: Caller,
  requestId: RequestId = lazy(newId),
  isGone = () => false,
): Promise<Reply> {
  try {
    await loadHandlers(call.endpoint);
    const outcome = await outcomeOf({ service, call, caller, requestId, isGone });
    if (!call.dryRun || call.endpoint.method === 'GET') return { ...outcome, requestId };
    // What was undone is not what is there: it has no tag.
    const { tag: _, headers, ...undone } = outcome;
    return { ...undone, requestId, headers: { ...headers, 'dry-run': 'applied' } };
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

/** An error as an answer. A defect is reported, and answered without its details. */
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

/** Reports what is to be looked into: a bug, and on a server a database that fails, of which callers read little. */
export function reportFailure(service: Service, known: VigieError, requestId: RequestId): void {
  const { isShared = false, report, reportAway } = service;
  const { code, cause } = known;
  if (code === 'BASE_INDISPONIBLE') reportAway?.(known);
  else if (code === 'ERREUR_INTERNE' || (isShared && code === 'BASE_ENDOMMAGEE'))
    report(cause ?? known, requestId());
}

async function outcomeOf(asked: Asked): Promise<Outcome> {
  const { call, caller } = asked;
  const { endpoint } = call;
  if (endpoint.open) return openOutcome(asked);
  if (endpoint.name === batch.name) return batchOutcome(asked);
  const input = check(call, caller);
  if (isPlainCreation(call)) return create(asked, input);
  const work = (scope: Scope) => run(scope, call, input);
  return endpoint.method === 'GET' ? read(asked, work) : write(asked, work);
}

async function openOutcome({ service, call }: Asked): Promise<Outcome> {
  if (Object.keys(call.query ?? {}).length > 0) check(call, ANONYMOUS);
  return unlessKnown(call, await answerOpen(service, call));
}

async function batchOutcome(asked: Asked): Promise<Outcome> {
  const { service, caller, requestId } = asked;
  // In this process a batch may come worded, and in no other way.
  const { text, body = text === undefined ? undefined : JSON.parse(String(text)) } = asked.call;
  const call: Call = { ...asked.call, body };
  // Loaded when there is a batch: with it comes the router, and with that every endpoint.
  const { mayWrite, prepareBatch, readBatch, runBatch } = await import('./batch.ts');
  const { operations, atomic = false } = check(call, caller).body as Input<typeof batch>['body'];
  // One that only reads keeps no answer, and takes no key either that is none.
  const { idempotencyKey: key } = call;
  if (key !== undefined) refuseBadKey(key);
  const prepared = await prepareBatch(operations, call.judged === true);
  const refuse = (error: unknown): OperationResult => {
    const known = asVigieError(error);
    if (known.code === 'ERREUR_INTERNE') service.report(known.cause ?? known, requestId());
    return { status: known.status, body: toProblem(known, caller.language, requestId()) };
  };
  const outcomeWith = (results: readonly OperationResult[]) =>
    call.minimal ? leastOf(call, results) : shown(call.endpoint, { results });
  if (!mayWrite(prepared, caller)) {
    await inTurn(asked, (scope) => refuseUnmet(scope, call, NOTHING_GIVEN), undefined);
    const readOne = (work: (scope: Scope) => Promise<OperationResult[]>) => inTurn(asked, work, [GONE]);
    return outcomeWith(await readBatch(readOne, prepared, atomic, refuse));
  }
  return write(asked, (scope) => {
    const work = async () => {
      await refuseUnmet(scope, call, NOTHING_GIVEN);
      const results = await runBatch(scope, prepared, atomic, refuse);
      return { ...outcomeWith(results), idle: results.every(({ status }) => status >= 400) };
    };
    return key === undefined ? work() : runOncePerKey(scope, call, key, work);
  });
}

/** A batch has no parameters. */
const NOTHING_GIVEN = {} as Input<Endpoint>;

/** The answer with the refused results alone (`Prefer: return=minimal`, choice X3). */
function leastOf({ endpoint }: Call, results: readonly OperationResult[]): Outcome {
  const headers = { 'preference-applied': MINIMAL };
  if (results.every(({ status, identical, exceptions }) => status < 400 && !identical && !exceptions))
    return { status: 204, headers };
  const least = results.map(({ exceptions, ...result }) => ({
    ...withoutMade(result),
    ...(exceptions ? { exceptions: exceptions.map(withoutMade) } : {}),
  }));
  return { ...shown(endpoint, { results: least }), headers };
}

/** A result without what was made. */
function withoutMade<T extends Pick<OperationResult, 'status' | 'body'>>({ body, ...result }: T) {
  return result.status < 400 ? result : { ...result, body };
}

/** Reads; where there are many callers, what is read is also made into text in the same turn. */
function read(asked: Asked, work: (scope: Scope) => Promise<Outcome>): Promise<Outcome> {
  if (!asked.service.readScheduler) return inTurn(asked, work, GONE);
  const readAndWord = async (scope: Scope) => {
    const outcome = await work(scope);
    (outcome.tag ?? outcome.text)?.();
    return outcome;
  };
  return inTurn(asked, readAndWord, GONE);
}

const GONE: Outcome = { status: 204 };

/** Reads, in turn where there are many callers; answers `gone` where the caller has closed the connection. */
function inTurn<T>(asked: Asked, work: (scope: Scope) => Promise<T>, gone: T): Promise<T> {
  const { store, readScheduler } = asked.service;
  const readNow = () => store.read((tx) => work(scopeOf(asked, tx, true)));
  return readScheduler ? readScheduler.run(async () => (asked.isGone() ? gone : readNow())) : readNow();
}

function write(asked: Asked, work: (scope: Scope) => Promise<Outcome>): Promise<Outcome> {
  const { service, call, caller } = asked;
  const { organisationKey } = caller;
  return service.store.write((tx) => work(scopeOf(asked, tx, false)), {
    organisationKey,
    dryRun: call.dryRun,
  });
}

/** One of many that are created together. */
interface Creation {
  readonly input: Input<Endpoint>;
  readonly requestId: RequestId;
}

/** Creates, together with what the same user creates of the same kind at this time. */
function create(asked: Asked, input: Input<Endpoint>): Promise<Outcome> {
  const { service, call, caller, requestId } = asked;
  const { organisationKey, utilisateurId } = caller;
  const kind = `${call.endpoint.name} ${organisationKey} ${utilisateurId}`;
  const work = (tx: Transaction, items: readonly Creation[]) =>
    createMany(
      scopeOf(asked, tx, false),
      call.endpoint,
      items.map(({ input }) => input),
      shown,
      items.map(({ requestId }) => requestId),
    );
  return service.store.writeTogether({ kind, organisationKey, work }, { input, requestId });
}

/** What a handler works with in a transaction. */
export function scopeOf(
  { service, caller, requestId }: Pick<Asked, 'service' | 'caller'> & Partial<Pick<Asked, 'requestId'>>,
  tx: Transaction,
  isDurable: boolean,
): Scope {
  const { compte, isAudited = true } = service;
  return {
    tx,
    listCache: service.store.listCache,
    caller,
    now: service.now().toISOString(),
    isDurable,
    audit: isAudited && requestId && !isDurable ? { requestId, compte } : undefined,
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
