import type { Endpoint } from '../contract/endpoint.ts';

/** Seconds to wait for a connection, for an answer to begin, and for more of it. */
export const TIMEOUT_DEFAULT = 30;
/** Retries of a request where they are safe. */
export const RETRIES_DEFAULT = 2;

/** One call of an endpoint, over any transport. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Texts, as a query string carries them; an array is a repeated parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly body?: unknown;
  /** Headers besides those of the client, by lower-case names; in this process only Accept-Language counts. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Address by which the server was called, such as `http://127.0.0.1:8412`. Over HTTP alone. */
  readonly address?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The whole write path, then rolled back (choice X4). */
  readonly dryRun?: boolean | undefined;
  /** `If-Match` and `If-None-Match`: the required tags, in the syntax of the header (choice X5). */
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  /**
   * Effect of an interruption. By default the call is aborted; `between`: the exchange under way ends, no retry begins;
   * `after`: retries end too, as part of work that must not be left half done. Both are aborted ten seconds later.
   */
  readonly interruption?: 'between' | 'after' | undefined;
  /** Time limit of retries, in place of their number. Bulk work goes on when a server is restarted. */
  readonly patience?: Patience | undefined;
  /** For a batch: a full success need not return the created objects (`Prefer: return=minimal`, choice X3). */
  readonly minimal?: boolean | undefined;
  /** In this process alone: the body is validated already; of a batch, its operations and the `bodies` of each. */
  readonly prevalidated?: boolean | undefined;
  /** The body as JSON text or bytes, where it exists already: the request sends what was recorded. A batch may have this alone. */
  readonly text?: string | Buffer | undefined;
  /**
   * For a write: finds out whether it was done, when its answer was lost and the service honours no keys. Its result is
   * the answer; undefined lets the write be repeated.
   */
  readonly lookUp?: (() => Promise<Answer | undefined>) | undefined;
}

/** Time limit for retries of a call, where safe. */
export interface Patience {
  /** Since the first failed attempt; while the service limits requests, since it last answered one. */
  readonly milliseconds: number;
  /** Called as a wait begins, and as it ends. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
}

/** A pause before an attempt: requested by the service, or since it could not be reached or answer. */
export interface Wait {
  readonly milliseconds: number;
  readonly reason: 'pause' | 'retry';
  /** Milliseconds of the attempts and waits before, if any. */
  readonly elapsed?: number | undefined;
}

/** The request that a service over a network refused. */
export interface RefusedRequest {
  /** Without the query. */
  readonly url: string;
  readonly attempts: number;
}

export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for 204 and 304; a Problem for 400 and above. */
  readonly body?: unknown;
  /** Set for a refusal with a code outside the catalogue, whose text does not name the service. */
  readonly request?: RefusedRequest | undefined;
}

/** Some elements of a list, as NDJSON. */
export interface Chunk {
  /** Whole lines, in UTF-8. */
  readonly bytes: Buffer;
  /** Number of elements; undefined while unknown. */
  readonly count: number | undefined;
}

/** Answer to a streamed list: a refusal, or the list as it arrives. */
export interface Stream extends Answer {
  /** Absent from a refusal. Throws when the list does not come to its end. */
  readonly chunks?: AsyncIterable<Chunk>;
}

/** The connection to a service: in this process (server/embedded.ts) or over HTTP (remote.ts). */
export interface Transport {
  send(call: Call): Promise<Answer>;
  /** Extensions of the service, where the transport knows them. */
  extensions?(): Promise<Extensions>;
  /** Requests a whole list without pages (choice X7), from a service with the extension `stream`. */
  stream?(call: Call): Promise<Stream>;
  close(): Promise<void>;
}

export type Extension =
  | 'supports'
  | 'dossiers'
  | 'ouvrages'
  | 'idempotency'
  | 'batch'
  | 'batch-bodies'
  | 'batch-skip-identical'
  | 'dry-run'
  | 'stream'
  | 'session'
  | 'abonnements'
  | 'administration'
  | 'dossier-numbers'
  | 'suivi'
  | 'dossiers-ecriture'
  | 'dossiers-verrous'
  | 'mots'
  | 'utilisateurs'
  | 'evenements-modification'
  | 'anomalies-de-pei'
  | 'prescriptions-de-dossier';

/** Extensions of a service to the interface (choices C5, C14, C17 to C22, X1 to X13). */
export interface Extensions {
  has(extension: Extension): boolean;
}
