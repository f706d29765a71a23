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
  readonly idempotencyKey?: string | undefined;
  /** The whole write path, then rolled back (choice X4). */
  readonly dryRun?: boolean | undefined;
  /** `If-Match` and `If-None-Match`: the tags on which it depends, as the header writes them (choice X5). */
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  /** An interruption does not break it off: it belongs to something that must not be left half done. */
  readonly unbroken?: boolean | undefined;
}

export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for 204 and 304; a Problem for 400 and above. */
  readonly body?: unknown;
}

/** The way to a service: in this process (server/embedded.ts) or over HTTP (remote.ts). */
export interface Transport {
  send(call: Call): Promise<Answer>;
  /**
   * Creates many objects of one kind in one transaction, all or none, without an answer for each. Answers whether
   * it did; if not, nothing was done, and an ordinary batch tells why. Only a transport that crosses no network
   * has it: nobody has to word the bodies, nor to read the answers.
   */
  createAll?(endpoint: Endpoint, bodies: readonly unknown[]): Promise<boolean>;
  close(): Promise<void>;
}
