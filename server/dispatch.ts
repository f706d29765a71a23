import type { Answer, Call } from '../src/client/transport.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { lazy } from '../src/contract/lazy.ts';
import { API_VERSION, batch, type Operation } from '../src/contract/service.ts';
import type { Language } from '../src/messages/index.ts';
import type { Caller } from './access.ts';
import { newId } from './db/ids.ts';
import type { Sqlite3 } from './db/sqlite.ts';
import type { Given, Scope } from './handler.ts';
import { once, refuseBadKey } from './idempotency.ts';
import { check, type Outcome, refuseUnmet, run, shown, unlessKnown } from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import { loadHandlers } from './resources/index.ts';
import { answerOpen } from './resources/service.ts';
import type { RequestId, Service } from './service.ts';

/** An answer with the text of its body, which is made when it is first asked for. */
export interface Reply extends Answer {
  readonly text: () => string | undefined;
}

/** One call with all that answering it takes. */
interface Asked {
  readonly service: Service;
  readonly call: Call;
  readonly caller: Caller;
  readonly requestId: RequestId;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

/**
 * Answers one call: who may, with what, in which transaction. Both transports come through here, so that
 * they behave alike. Never throws: what is refused is answered as a problem (choice B1). Nothing is read for a
 * caller who `isGone` when the turn comes.
 */
export async function dispatch(
  service: Service,
  call: Call,
  caller: Caller,
  requestId: RequestId = lazy(newId),
  isGone = () => false,
): Promise<Reply> {
  try {
    const outcome = await outcomeOf({ service, call, caller, requestId, isGone });
    const { status, body, text, tag, headers } = outcome;
    const undone = call.dryRun === true && call.endpoint.method !== 'GET';
    const head: Record<string, string> = {
      ...headers,
      get 'request-id'() {
        return requestId();
      },
      'api-version': API_VERSION,
      ...(undone ? { 'dry-run': 'applied' } : {}),
    };
    // What was undone is not what is there.
    if (tag && !undone) {
      // Over HTTP it is sent; most callers in this process never look at it.
      if (service.turns) head.etag = tag();
      else Object.defineProperty(head, 'etag', { get: tag, enumerable: true });
    }
    return { status, ...(body === undefined ? {} : { body }), headers: head, text: text ?? nothing };
  } catch (error) {
    return refusal(service, error, caller.language, requestId);
  }
}

/** An error as an answer. What nobody foresaw is reported, and told without its details. */
export function refusal(service: Service, error: unknown, language: Language, requestId: RequestId): Reply {
  const known = asVigieError(error);
  if (known.code === 'ERREUR_INTERNE') service.report(known.cause ?? known, requestId());
  const body = toProblem(known, language, requestId());
  return {
    status: known.status,
    body,
    headers: { ...known.headers, 'request-id': requestId(), 'api-version': API_VERSION },
    text: lazy(() => JSON.stringify(body)),
  };
}

/** The text of an answer without a body. */
export const nothing = (): undefined => undefined;

async function outcomeOf(asked: Asked): Promise<Outcome> {
  const { service, call, caller } = asked;
  const { endpoint } = call;
  if (endpoint.open) {
    if (Object.keys(call.query ?? {}).length > 0) check(call, NOBODY);
    return unlessKnown(call, await answerOpen(service, endpoint));
  }
  const given = check(call, caller);
  if (endpoint.name === batch.name) return batchOutcome(asked, given);
  await loadHandlers(endpoint);
  const work = (scope: Scope) => run(scope, call, given);
  return endpoint.method === 'GET' ? read(asked, work) : write(asked, work);
}

async function batchOutcome(asked: Asked, given: Given<Endpoint>): Promise<Outcome> {
  const { service, call, caller, requestId } = asked;
  const { operations, atomic = false } = given.body as unknown as {
    operations: Operation[];
    atomic?: boolean;
  };
  // One that only reads keeps no answer, and takes no key either that is none.
  refuseBadKey(call);
  // Loaded when there is a batch: with it comes the router, and with that every endpoint.
  const { mayWrite, prepareBatch, runBatch } = await import('./batch.ts');
  const prepared = await prepareBatch(operations);
  const report = (error: unknown) => service.report(error, requestId());
  const work = (scope: Scope): Outcome => {
    refuseUnmet(scope, call, given);
    const results = runBatch(scope, prepared, atomic, requestId, report);
    return { ...shown(call.endpoint, { results }), idle: results.every(({ status }) => status >= 400) };
  };
  return mayWrite(prepared, caller)
    ? write(asked, (scope) => once(scope, call, () => work(scope)))
    : read(asked, work);
}

/** Reads, in turn where there are many callers: then what is read is also made into text in the same breath. */
function read(asked: Asked, work: (scope: Scope) => Outcome): Promise<Outcome> {
  const { engine, turns } = asked.service;
  if (!turns) return engine.read((tx) => work(scopeOf(asked, tx, true)));
  const readAndWord = (tx: Sqlite3) => {
    const outcome = work(scopeOf(asked, tx, true));
    (outcome.tag ?? outcome.text)?.();
    return outcome;
  };
  return turns.run(() => (asked.isGone() ? Promise.resolve({ status: 204 }) : engine.read(readAndWord)));
}

function write(asked: Asked, work: (scope: Scope) => Outcome): Promise<Outcome> {
  const { service, call } = asked;
  return service.engine.write((tx) => work(scopeOf(asked, tx, false)), { dryRun: call.dryRun });
}

function scopeOf({ service, caller }: Asked, tx: Sqlite3, settled: boolean): Scope {
  return { tx, engine: service.engine, caller, now: service.now().toISOString(), settled };
}

/** Who calls an endpoint that stands outside every organisation. */
export const NOBODY: Caller = {
  organisation: 0,
  organisationId: '',
  utilisateurId: '',
  roles: [],
  readOnly: true,
  language: 'en',
};
