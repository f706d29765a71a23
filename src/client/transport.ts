import type { Endpoint } from '../contract/endpoint.ts';

/** Seconds to wait for a connection, for an answer to begin, and for more of it. */
export const TIMEOUT_DEFAULT = 30;
/** How often a request is tried again where that is safe. */
export const RETRIES_DEFAULT = 2;

/** One call of an endpoint, before it is known whether it crosses a network. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Texts, as a query string carries them; an array is a repeated parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly body?: unknown;
  /** Headers besides those of the client, by lower-case names; in this process only Accept-Language counts. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Where the server was called, such as `http://127.0.0.1:8412`: a name that it answers to. Over HTTP alone. */
  readonly address?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The whole write path, then rolled back (choice X4). */
  readonly dryRun?: boolean | undefined;
  /** `If-Match` and `If-None-Match`: the tags on which it depends, as the header writes them (choice X5). */
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  /**
   * What an interruption leaves of it. Nothing, unless said otherwise; `between`: an exchange that is under way
   * ends, no repetition begins; `after`: its repetitions too, because it belongs to something that must not be
   * left half done. Both are broken off ten seconds later.
   */
  readonly interruption?: 'between' | 'after' | undefined;
  /** How long it is tried again, in place of a number of retries. Bulk work goes on when a server is restarted. */
  readonly patience?: Patience | undefined;
  /** Of a batch: what was made need not be shown when all of it was done (`Prefer: return=minimal`, choice X3). */
  readonly minimal?: boolean | undefined;
  /**
   * In this process alone: the contract has judged the body; of a batch, its list of operations and the `bodies` of each.
   */
  readonly judged?: boolean | undefined;
  /** The body as JSON, or its bytes, where it is worded already: what is sent is then what was written down. That of a batch may be given so alone. */
  readonly text?: string | Buffer | undefined;
  /**
   * Of a write: finds out whether it was done, when its answer got lost and the service honours no keys. What it
   * answers is the answer; undefined lets the write be repeated.
   */
  readonly lookUp?: (() => Promise<Answer | undefined>) | undefined;
}

/** For how long a call goes on trying where that is safe. */
export interface Patience {
  /** Since the first attempt that failed; since the service last answered anybody, while it asks for less. */
  readonly milliseconds: number;
  /** Told of each wait as it begins, and of its end. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
}

/** Why nothing is sent for now: the service asked for a pause, or it could not be reached or answer. */
export interface Wait {
  readonly milliseconds: number;
  readonly reason: 'asked' | 'retry';
  /** The milliseconds that attempts and waits have taken before, where there were any. */
  readonly passed?: number | undefined;
}

/** How a service over a network was asked for what it refused. */
export interface Asked {
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
  /** Of a refusal whose code is none of the catalogue: such a service leaves unsaid who refuses, and how often. */
  readonly asked?: Asked | undefined;
}

/** Some elements of a list, as NDJSON. */
export interface Chunk {
  /** Whole lines, in UTF-8. */
  readonly bytes: Buffer;
  /** How many; undefined where that is not known yet. */
  readonly count: number | undefined;
}

/** What came of asking for a list whole: a refusal, or the list as it comes. */
export interface Stream extends Answer {
  /** Absent from a refusal. Throws when the list does not come to its end. */
  readonly chunks?: AsyncIterable<Chunk>;
}

/** The connection to a service: in this process (server/embedded.ts) or over HTTP (remote.ts). */
export interface Transport {
  send(call: Call): Promise<Answer>;
  /** Which extensions the service has, where the transport has to know it anyway. */
  extensions?(): Promise<Extensions>;
  /** Asks for a list whole, without pages (choice X7); only of a service that has the extension `stream`. */
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
  | 'dossier-numbers'
  | 'suivi'
  | 'dossiers-ecriture'
  | 'utilisateurs'
  | 'evenements-modification';

/** What a service offers beyond the interface (choices C5, C14, C17 to C19, X1 to X13). */
export interface Extensions {
  has(extension: Extension): boolean;
}
