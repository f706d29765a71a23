import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADERS, headerParameters } from '../../src/contract/openapi/protocol.ts';

/** Every origin. */
const ANY = '*';
/** Headers of requests that a page may send besides those of the interface. */
const SENT = ['Authorization', 'Content-Type', 'Content-Encoding', 'Traceparent', 'Tracestate'];
/** How long a browser may keep the answer to a preflight, in seconds: what most keep at the longest. */
const PREFLIGHT_AGE = 7200;

/** Lets pages of other origins call (CORS: Fetch, 3.2). Tokens travel in a header of their own: no credentials of a browser are needed. */
export class AllowedOrigins {
  readonly #origins: ReadonlySet<string>;
  readonly #preflight: Readonly<Record<string, string>>;

  /** `origins` as browsers write them, in lower case, or `*`. */
  constructor(origins: readonly string[], orgHeader: string) {
    this.#origins = new Set(origins);
    const sent = [...SENT, ...Object.values(headerParameters(orgHeader)).map(({ name }) => name)];
    this.#preflight = {
      'access-control-allow-headers': sent.join(', '),
      'access-control-max-age': String(PREFLIGHT_AGE),
    };
  }

  has(origin: string): boolean {
    return this.#origins.has(ANY) || this.#origins.has(origin.toLowerCase());
  }

  /** CORS headers of an answer, for an allowed origin; `Vary` for caches. */
  admit({ headers: { origin } }: IncomingMessage, outgoing: ServerResponse): void {
    if (this.#origins.size === 0) return;
    const isOpen = this.#origins.has(ANY);
    if (!isOpen) outgoing.setHeader('vary', 'Origin');
    if (origin === undefined || !this.has(origin)) return;
    outgoing
      .setHeader('access-control-allow-origin', isOpen ? ANY : origin)
      .setHeader('access-control-expose-headers', EXPOSED);
  }

  /** Answers a preflight of an allowed origin: OPTIONS with the method of the request to come. */
  preflight({ headers }: IncomingMessage, allow: string): Readonly<Record<string, string>> {
    const { origin, 'access-control-request-method': method } = headers;
    if (origin === undefined || method === undefined || !this.has(origin)) return {};
    return { 'access-control-allow-methods': allow, ...this.#preflight };
  }
}

/** What a page may read of the head of an answer, besides what every page may. */
const EXPOSED = [...Object.keys(HEADERS), 'Allow'].join(', ');
