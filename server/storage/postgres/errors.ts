import { type ErrorCode, type ErrorParams, unusable, VigieError } from '../../../src/contract/errors.ts';
import type { PostgresAddress } from './address.ts';

/** What PostgreSQL's SQLSTATEs and the system say of a database that cannot be used at the moment. */
const CODES: readonly (readonly [RegExp, ErrorCode])[] = [
  // Locks, statements that take too long, and transactions that others' stand in the way of.
  [/^(?:55P03|57014|40001|40P01)$/, 'BASE_OCCUPEE'],
  [/^(?:53100|ENOSPC)$/, 'DISQUE_PLEIN'],
  [/^XX00[12]$/, 'BASE_ENDOMMAGEE'],
  // Connections, starting up, shutting down, too many of them, a replica, a disk that fails.
  [/^(?:08...|57P0.|53[234]00|25P0[34]|25006|58030)$/, 'BASE_INDISPONIBLE'],
  [/^(?:E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_|ADDR|PROTO)|ENOTFOUND$|ENOENT$|EACCES$)/, 'BASE_INDISPONIBLE'],
];

/** What the driver says in words alone of a connection that is gone, or could not be made in time. */
const GONE =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool after|timeout (?:expired|exceeded)|Query read timeout)/;

/** SQLSTATEs that no waiting mends when a database is opened: authentication, rights and names. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^(?:28...|42501)$/, 'BASE_ACCES_REFUSE'],
  [/^3D000$/, 'BASE_INCONNUE'],
];

/** What TLS says, and what the driver says where the server has none. */
const TLS =
  /^(?:ERR_(?:TLS|SSL|OSSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_|ERR_INVALID_PROTOCOL)|does not support SSL|establishing an SSL/;

/**
 * What keeps a database from being read or written (BASE_OCCUPEE, DISQUE_PLEIN, BASE_ENDOMMAGEE, BASE_INDISPONIBLE);
 * undefined for any other error. `file` is given where the caller may know it.
 */
export function databaseError(cause: unknown, file?: string): VigieError | undefined {
  if (cause instanceof VigieError) return cause;
  const reason = reasonOf(cause);
  // A refusal after earlier connections, as after a change of password: for the administrator of the database to mend.
  const isAway = GONE.test(reason) || TLS.test(reason) || REFUSALS.some(([codes]) => codes.test(reason));
  const code = CODES.find(([codes]) => codes.test(reason))?.[1] ?? (isAway ? 'BASE_INDISPONIBLE' : undefined);
  return code && unusable(code, { file, reason, cause });
}

/**
 * The same at opening, with the name of the database and the cause (BASE_ACCES_REFUSE, BASE_INCONNUE,
 * BASE_TLS_INVALIDE): any other error as it is.
 */
export function openingError(
  cause: unknown,
  { name: file, host, port, user, database }: PostgresAddress,
): unknown {
  if (cause instanceof VigieError) return cause;
  const reason = reasonOf(cause);
  const { message = '' } = cause as Error;
  const code = REFUSALS.find(([codes]) => codes.test(reason))?.[1];
  if (code === 'BASE_INCONNUE') return new VigieError(code, { file, host, port, user, database }, { cause });
  const lacking = cause instanceof UnknownPassword ? cause.params : {};
  if (code) return new VigieError(code, { file, reason: message, motif: reason, ...lacking }, { cause });
  if (TLS.test(reason)) return new VigieError('BASE_TLS_INVALIDE', { file, reason }, { cause });
  return databaseError(cause, file) ?? cause;
}

/** PostgreSQL wants a password and none is known; `pgpass` is a file ignored for being readable by others. */
export class UnknownPassword extends Error {
  readonly code = '28P01';
  readonly params: ErrorParams;

  constructor(pgpass: string | undefined) {
    super('');
    this.params = pgpass === undefined ? { motif: 'inconnu' } : { motif: 'pgpass', pgpass };
  }
}

/** Throws where COMMIT was answered as PostgreSQL answers that of a transaction that has failed, without an error. */
export function refuseUndone({ command }: { readonly command: string }): void {
  if (command !== 'COMMIT') throw new Error('PostgreSQL has undone a transaction without saying why');
}

/** Whether the connection is gone, or was never made: what was not committed is undone. */
export function isLost(cause: unknown): boolean {
  return databaseError(cause)?.code === 'BASE_INDISPONIBLE';
}

/** Whether a transaction that failed so may succeed when it is tried again. */
export function isPassing(cause: unknown): boolean {
  const { code } = databaseError(cause) ?? {};
  return code === 'BASE_INDISPONIBLE' || code === 'BASE_OCCUPEE';
}

/** The code of an error, or what it says where it has none. */
function reasonOf(cause: unknown): string {
  const { code, message } = (cause ?? {}) as { readonly code?: unknown; readonly message?: string };
  return typeof code === 'string' && code !== '' ? code : (message ?? '');
}
