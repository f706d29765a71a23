import type { Answer, Call } from '../src/client/transport.ts';
import { VigieError } from '../src/contract/errors.ts';
import { lazy } from '../src/contract/lazy.ts';
import { API_VERSION, batch, type Operation, version } from '../src/contract/service.ts';
import type { Language } from '../src/messages/index.ts';
import { VERSION } from '../src/version.ts';
import type { Caller } from './access.ts';
import { mayWrite, prepareBatch, runBatch } from './batch.ts';
import { newId } from './db/ids.ts';
import type { Sqlite3 } from './db/sqlite.ts';
import type { Scope } from './handler.ts';
import { once } from './idempotency.ts';
import { check, type Outcome, run } from './operation.ts';
import { asVigieError, toProblem } from './problems.ts';
import { loadHandlers } from './resources/index.ts';
import { EXTENSIONS, type RequestId, type Service } from './service.ts';

/**
 * Answers one call: who may, with what, in which transaction. Both transports come through here, so that
 * they behave alike. Never throws: what is refused is answered as a problem (choice B1).
 */
export async function dispatch(
  service: Service,
  call: Call,
  caller: Caller,
  requestId: RequestId = lazy(newId),
): Promise<Answer> {
  try {
    const { status, body, headers } = await outcomeOf(service, call, caller, requestId);
    return {
      status,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...headers,
        get 'request-id'() {
          return requestId();
        },
        'api-version': API_VERSION,
        ...(call.dryRun && call.endpoint.method !== 'GET' ? { 'dry-run': 'applied' } : {}),
      },
    };
  } catch (error) {
    return refusal(service, error, caller.language, requestId);
  }
}

/** An error as an answer. What nobody foresaw is reported, and told without its details. */
export function refusal(service: Service, error: unknown, language: Language, requestId: RequestId): Answer {
  const known = asVigieError(error);
  if (known.code === 'ERREUR_INTERNE') service.report(known.cause ?? known, requestId());
  return {
    status: known.status,
    body: toProblem(known, language, requestId()),
    headers: { ...known.headers, 'request-id': requestId(), 'api-version': API_VERSION },
  };
}

async function outcomeOf(
  service: Service,
  call: Call,
  caller: Caller,
  requestId: RequestId,
): Promise<Outcome> {
  const { endpoint } = call;
  if (endpoint.open) return openOutcome(service, call);
  const given = check(call, caller);
  const { engine } = service;
  const settled = endpoint.method === 'GET';
  const scope = (tx: Sqlite3): Scope => ({ tx, engine, caller, now: service.now().toISOString(), settled });

  if (endpoint.name === batch.name) {
    const { operations, atomic = false } = given.body as unknown as {
      operations: Operation[];
      atomic?: boolean;
    };
    const prepared = await prepareBatch(operations);
    const report = (error: unknown) => service.report(error, requestId());
    if (!mayWrite(prepared, caller)) {
      return engine.read((tx) => {
        const results = runBatch({ ...scope(tx), settled: true }, prepared, atomic, requestId, report);
        return { status: 200, body: { results } };
      });
    }
    return engine.write(
      (tx) => {
        const here = scope(tx);
        return once(here, call, () => {
          const results = runBatch(here, prepared, atomic, requestId, report);
          return { status: 200, body: { results }, idle: results.every(({ status }) => status >= 400) };
        });
      },
      { dryRun: call.dryRun },
    );
  }
  await loadHandlers(endpoint);
  if (endpoint.method === 'GET') return engine.read((tx) => run(scope(tx), call, given));
  return engine.write((tx) => run(scope(tx), call, given), { dryRun: call.dryRun });
}

/** The endpoints that stand outside every organisation. */
async function openOutcome(service: Service, call: Call): Promise<Outcome> {
  if (Object.keys(call.query ?? {}).length > 0) check(call, NOBODY);
  if (call.endpoint.name === version.name) {
    const body = { nom: 'vigie', version: VERSION, api_version: API_VERSION, extensions: [...EXTENSIONS] };
    return { status: 200, body };
  }
  // Alive is whoever answers; ready is whoever can also read the database, and is not about to stop.
  if (call.endpoint.name === 'service.readyz') {
    if (service.draining?.()) throw new VigieError('ARRET_EN_COURS', {}, { headers: { 'retry-after': '1' } });
    await service.engine
      .read((tx) => tx.statement('SELECT 1 FROM organisations LIMIT 1').get())
      .catch((cause: unknown) => {
        throw new VigieError('BASE_INDISPONIBLE', {}, { headers: { 'retry-after': '1' }, cause });
      });
  }
  return { status: 200, body: { statut: 'ok' } };
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
