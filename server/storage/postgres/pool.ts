import { existsSync, readFileSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import type { Pool, PoolClient } from 'pg';
import { readFailed, VigieError } from '../../../src/contract/errors.ts';
import { knownHome } from '../../../src/profiles/locations.ts';
import type { PostgresAddress } from './address.ts';
import { UnknownPassword } from './errors.ts';

/** Default number of connections of a process. */
const POOL_SIZE = 8;
/** How long a connection is waited for, in milliseconds: for a free one, or for the server to make one. */
const CONNECT_TIMEOUT = 10_000;
/** Silence after which TCP probes a connection, in milliseconds. */
const KEEP_ALIVE = 10_000;
/** How long a connection is kept that nobody uses, in milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** What the server ends by itself, in milliseconds: what takes longer holds up others. */
const STATEMENT_TIMEOUT = 30_000;
const LIMITS = {
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};
/**
 * How long an answer is waited for, in milliseconds: longer than the server takes to end a statement, and the wait for a lock that is
 * sent with it. A network that swallows what is sent would else be waited for until TCP gives up.
 */
const QUERY_TIMEOUT = STATEMENT_TIMEOUT + LIMITS.lock_timeout + 5_000;

/** The types of PostgreSQL whose values are numbers to us; by their numbers in pg_type. */
const BOOL = 16;
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);
const VARCHAR = 1043;

export interface PoolOptions {
  /** Connections at the most. */
  readonly size?: number | undefined;
  /** Whether a statement, and its answer, may take as long as it takes. */
  readonly unhurried?: boolean | undefined;
  /** How long any other answer is waited for, in milliseconds: then its connection is given up. */
  readonly queryTimeout?: number | undefined;
}

/** A bounded number of connections to a database, made when they are needed. */
export class ConnectionPool {
  readonly #pool: Pool;
  readonly #address: PostgresAddress;
  /** Those of all connections, also of those that are being made, or wait for the server to end them. */
  readonly #sockets: ReadonlySet<Socket>;
  /** What refuses the callers that wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #isAbandoned = false;

  private constructor(pool: Pool, address: PostgresAddress, sockets: ReadonlySet<Socket>) {
    this.#pool = pool;
    this.#address = address;
    this.#sockets = sockets;
  }

  /** Nothing is connected yet. Throws what is wrong with what the address names. */
  static async make(
    address: PostgresAddress,
    { size = POOL_SIZE, unhurried = false, queryTimeout = QUERY_TIMEOUT }: PoolOptions = {},
  ): Promise<ConnectionPool> {
    const { Pool } = await import('pg');
    const sockets = new Set<Socket>();
    const { host, port, user, database } = address;
    const pool = new Pool({
      host,
      port,
      user,
      database,
      max: size,
      password: () => passwordFor(address),
      ssl: tlsOf(address),
      application_name: 'vigie',
      stream: () => {
        const socket = new Socket();
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      },
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      // What does not hang on an answer is sent before it comes.
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      idleTimeoutMillis: IDLE_TIMEOUT,
      types: { getTypeParser: (type: number) => parserOf(type) } as never,
      statement_timeout: unhurried ? 0 : STATEMENT_TIMEOUT,
      query_timeout: unhurried ? 0 : queryTimeout,
      ...LIMITS,
    });
    // A lost connection in use fails its query; an idle one is replaced.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return new ConnectionPool(pool, address, sockets);
  }

  /** A connection for the caller alone, to be released. */
  async connect(): Promise<PoolClient> {
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      return await Promise.race([this.#connect(), abandoned]);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (this.#address.tls !== 'prefer' || !hasNoTls(error)) throw error;
      this.#pool.options.ssl = false;
      return await this.#pool.connect();
    }
  }

  /** Calls `work` with each connection that is made from now on. */
  onConnect(work: () => void): void {
    this.#pool.on('connect', work);
  }

  /** Connections at the most. */
  get size(): number {
    return this.#pool.options.max;
  }

  /** How many connections there are, how many nobody uses, and how many callers wait for one. */
  get state(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  /** Breaks every connection at once, and makes no other: what waits for an answer, or for a connection, fails. */
  abandon(): void {
    this.#isAbandoned = true;
    void this.close();
    for (const socket of this.#sockets) socket.destroy();
    for (const refuse of this.#waiting) refuse(new Error('Connection terminated'));
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }
}

function hasNoTls(error: unknown): boolean {
  return (error as Error).message === 'The server does not support SSL connections';
}

/**
 * Numbers are numbers, as SQLite has them: none of ours is beyond 2^53. A boolean is 0 or 1. No table has a varchar: a query that
 * makes one wants its bytes (`Dialect.joined`).
 */
function parserOf(type: number): (value: string) => unknown {
  if (NUMBERS.has(type)) return Number;
  if (type === BOOL) return (value) => Number(value === 't');
  if (type === VARCHAR) return (value) => Buffer.from(value);
  return (value) => value;
}

/** Called when the server asks for it. Throws what PostgreSQL would, without words, where it is not known (`UnknownPassword`). */
async function passwordFor(address: PostgresAddress): Promise<string> {
  const { password, host, port, user, database } = address;
  if (password !== undefined) return password;
  const { default: pgpass } = await import('pgpass');
  // It would warn of a file that others can read, which it does not use, in English.
  pgpass.warnTo(new PassThrough());
  const found = await new Promise<string | undefined>((resolve) =>
    pgpass({ host, port, user, database }, resolve),
  );
  if (found !== undefined) return found;
  throw new UnknownPassword(openPgpass());
}

/** The pgpass file that libpq does not read, for others can; undefined where there is none, or it is in order. */
function openPgpass(): string | undefined {
  const home = knownHome();
  const file = process.env.PGPASSFILE || (home && join(home, '.pgpass'));
  if (!file) return undefined;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o077) !== 0 ? file : undefined;
}

/** What libpq does by `sslmode` and `sslrootcert`. */
function tlsOf(address: PostgresAddress): false | ConnectionOptions {
  const { tls, authorities = defaultAuthorities(), name } = address;
  if (tls === 'disable') return false;
  const verifies = tls.startsWith('verify') || (tls === 'require' && authorities !== undefined);
  if (!verifies) return { rejectUnauthorized: false };
  if (authorities === undefined)
    throw new VigieError('ADRESSE_DE_BASE_INVALIDE', { file: name, motif: 'sslrootcert', name: '' });
  // Authorities that certify anybody certify other servers too.
  if (authorities === 'system')
    return { ca: [...getCACertificates('default'), ...getCACertificates('system')] };
  const ca = pemOf(authorities);
  return tls === 'verify-full' ? { ca } : { ca, checkServerIdentity: () => undefined };
}

/** Where libpq looks for authorities when none are named. */
function defaultAuthorities(): string | undefined {
  const home = knownHome();
  const file = home && join(home, '.postgresql', 'root.crt');
  return file && existsSync(file) ? file : undefined;
}

function pemOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw readFailed(file, cause);
  }
}
