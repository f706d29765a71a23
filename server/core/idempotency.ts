import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { invalid, VigieError } from '../../src/contract/errors.ts';
import { IDEMPOTENCY_KEY_MAX, MINIMAL } from '../../src/contract/resources/service.ts';
import { deleteRows, insertRows, removeOldRows, rowsWhere } from '../storage/queries/rows.ts';
import { idempotency_keys } from '../storage/tables/organisations.ts';
import { columnsOf } from '../storage/tables/table.ts';
import type { Caller } from './access.ts';
import type { Outcome, Scope } from './handler.ts';

/** Days that an answer is kept for its key (choice X1). */
export const IDEMPOTENCY_DAYS = 7;

const select = rowsWhere('idempotency_keys.byKey', columnsOf(idempotency_keys, 'key'), ['key']);
const insert = insertRows('idempotency_keys.insert', columnsOf(idempotency_keys));
const remove = deleteRows('idempotency_keys.remove', ['key']);

/** Drops answers of an organisation from before an instant (RFC 3339). */
export const removeOldAnswers = removeOldRows('idempotency_keys', 'created_at', { indexed: 'age' });

/**
 * Runs a write under its `Idempotency-Key`: the answer is stored in the transaction of the
 * write, and the same key with the same request is answered from there. With another request: 422. Only
 * answers that did something are stored: a refusal changed nothing, and may be tried again.
 */
export async function runOncePerKey(
  scope: Scope,
  call: Call,
  key: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  refuseBadKey(key);
  const { tx, caller } = scope;
  const fingerprint = fingerprintOf(call, caller);
  const stored = await tx.get(select, { organisationKey: caller.organisationKey, key });
  if (stored && stored.created_at >= daysBefore(scope.now, IDEMPOTENCY_DAYS)) {
    if (stored.fingerprint !== fingerprint) throw new VigieError('CLE_REUTILISEE');
    const { status, body } = stored;
    return {
      status,
      ...(body === null ? {} : { body: JSON.parse(body), text: () => body }),
      headers: {
        ...(status === 204 && call.endpoint.minimal ? { 'preference-applied': MINIMAL } : {}),
        'idempotency-replayed': 'true',
      },
    };
  }
  if (stored) await tx.run(remove, { organisationKey: caller.organisationKey, key });
  const outcome = await work();
  if (outcome.wroteNothing) return outcome;
  const body = keptOf(call.endpoint, outcome);
  const answer = { key, fingerprint, status: outcome.status, body, created_at: scope.now };
  await insert.one(tx, caller.organisationKey, answer);
  return outcome;
}

/** The text of an answer as it is kept, without a secret that is shown once. */
function keptOf({ secret }: Endpoint, { body, text }: Outcome): string | null {
  if (secret === undefined || body === undefined) return text?.() ?? null;
  return JSON.stringify({ ...(body as object), [secret]: null });
}

/** Throws VALIDATION for an `Idempotency-Key` that is none. */
export function refuseBadKey(key: string): void {
  if (key.length <= IDEMPOTENCY_KEY_MAX && /^[\x21-\x7e]+$/.test(key)) return;
  throw invalid([
    {
      in: 'header',
      path: ['Idempotency-Key'],
      code: key.length > IDEMPOTENCY_KEY_MAX ? 'TROP_LONG' : 'MOTIF',
      params: { max: IDEMPOTENCY_KEY_MAX, length: key.length, pattern: '^[!-~]+$' },
    },
  ]);
}

/** The instant so many days before another, both RFC 3339. */
export function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 86_400_000).toISOString();
}

/**
 * Fingerprint of a request: caller, method, path, organisation and body (choice X1). A body that came as text is taken as
 * it is: serialising a batch again costs as much as parsing it.
 */
function fingerprintOf(call: Call, { organisation, utilisateurId }: Caller): string {
  const { endpoint, params = {}, query: asked = {}, body, text = JSON.stringify(body) ?? '' } = call;
  const { method, path } = endpoint;
  // The answer may be the user's own, such as a notification: another's key must not show it.
  const head = JSON.stringify([method, path, params, asked, organisation, utilisateurId]);
  // Loaded when a key is first used: node:crypto costs a tenth of an embedded list.
  const { createHash, hash } = process.getBuiltinModule('node:crypto');
  if (typeof text === 'string') return hash('sha256', `${head}\n${text}`, 'base64url');
  return createHash('sha256').update(`${head}\n`).update(text).digest('base64url');
}
