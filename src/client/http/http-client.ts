import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type Dispatcher, errors, Pool, ProxyAgent } from 'undici';
import type { Method } from '../../contract/endpoint.ts';
import type { ServiceAddress } from '../address.ts';
import { ExchangeFailure, PROXY_AUTH, ProxyFailure } from './failures.ts';
import { checkProxy, type EnvironmentProxy, proxyFor } from './proxies.ts';
import { authorities } from './tls.ts';

/** Limit of an answer in bytes; a page of 100 objects stays far below. */
export const ANSWER_MAX = 256 * 1024 * 1024;

export interface HttpClientOptions {
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Milliseconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  /** Environment of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Resolver of host names, in place of the system or of a proxy; it may refuse some. A proxy then opens a tunnel to the
   * resolved address, also for plain http.
   */
  readonly lookup?: LookupFunction | undefined;
}

export interface Request {
  readonly method: Method;
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined;
}

/** Status and headers of an answer. Header names are in lower case. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A whole answer. */
export interface HttpReply extends Head {
  readonly bytes: Buffer;
}

/** An answer that has begun. */
export interface Opened extends Head {
  readonly body: AsyncIterable<Buffer>;
}

/** One service over HTTP/1.1, with connections kept open between requests. */
export class HttpClient {
  readonly #origin: string;
  readonly #dispatcher: Dispatcher;
  readonly #timeout: number;
  readonly #isTunnelled: boolean;
  /** The proxy in front of the service, if any. */
  readonly proxy: EnvironmentProxy | undefined;

  /** Throws FICHIER_ILLISIBLE, PEM_INVALIDE for the authorities, REGLAGE_INVALIDE for the proxy. */
  constructor(address: ServiceAddress, options: HttpClientOptions) {
    this.#origin = address.origin;
    const proxy = proxyFor(options.env, address.origin);
    this.proxy = proxy?.bypassed ? undefined : proxy;
    if (this.proxy !== undefined) checkProxy(this.proxy);
    this.#isTunnelled = address.secure || options.lookup !== undefined;
    this.#dispatcher = dispatcherTo(address, options, this.proxy);
    this.#timeout = options.timeout;
  }

  /** Sends a request once, reads the answer. Throws an ExchangeFailure. */
  async exchange(request: Request): Promise<HttpReply> {
    const { body, ...head } = await this.open(request);
    return { ...head, bytes: await readAll(body) };
  }

  /**
   * Sends a request once; the answer, of any length, is read as it arrives. Both throw an ExchangeFailure. Ending the
   * iteration early aborts the exchange.
   */
  async open({ method, path, headers, body, signal }: Request): Promise<Opened> {
    let sent = false;
    // undici reports when it starts to write a request: the only sure sign that a failed one had left.
    const dispatcher = this.#dispatcher.compose((dispatch) => (options, handler) => {
      const start = handler.onRequestStart?.bind(handler);
      handler.onRequestStart = (controller, context) => {
        sent = true;
        start?.(controller, context);
      };
      return dispatch(options, handler);
    });
    try {
      const pending = dispatcher.request({
        origin: this.#origin,
        method,
        path,
        headers,
        body: body ?? null,
        headersTimeout: this.#timeout,
        bodyTimeout: this.#timeout,
        ...(signal ? { signal } : {}),
      });
      // undici heeds an abort only once there is a connection.
      const answer = await (signal ? Promise.race([pending, rejectOnAbort(signal, pending)]) : pending);
      const responseBody = answer.body.on('error', () => {});
      if (answer.statusCode === PROXY_AUTH) {
        // The proxy of the environment never answers so here: undici takes that for an error.
        responseBody.destroy();
        throw new ProxyFailure(undefined, undefined, PROXY_AUTH);
      }
      return {
        status: answer.statusCode,
        headers: joinRepeated(answer.headers),
        body: this.#read(responseBody),
      };
    } catch (cause) {
      throw this.#failureOf(cause, sent);
    }
  }

  async *#read(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (cause) {
      throw this.#failureOf(cause, true);
    }
    // undici counts the connection as busy until then, and would open another for the next request.
    await setImmediate();
  }

  /** Plain http is requested from the proxy itself: a failed connection then is that to the proxy. */
  #failureOf(cause: unknown, sent: boolean): ExchangeFailure {
    if (cause instanceof ProxyFailure) return new ExchangeFailure(cause, false);
    if (this.proxy === undefined || this.#isTunnelled) return new ExchangeFailure(cause, sent);
    // undici throws for a 407; only its message shows it.
    const needsAuth = cause instanceof Error && cause.message.endsWith(`(${PROXY_AUTH})`);
    if (needsAuth) return new ExchangeFailure(new ProxyFailure(this.proxy, cause, PROXY_AUTH), false);
    return new ExchangeFailure(sent ? cause : new ProxyFailure(this.proxy, cause), sent);
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }
}

/** The whole body. Throws an ExchangeFailure beyond ANSWER_MAX. */
export async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > ANSWER_MAX) throw new ExchangeFailure(new errors.ResponseExceededMaxSizeError());
  }
  return Buffer.concat(chunks);
}

/** Rejects when a request is aborted, and discards the answer that still comes. */
function rejectOnAbort(signal: AbortSignal, pending: Promise<Dispatcher.ResponseData>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => {
    pending.then(
      ({ body }) => body.destroy(),
      () => {},
    );
    reject(signal.reason);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const forget = () => signal.removeEventListener('abort', stop);
  pending.then(forget, forget);
  return promise;
}

/** Names under `.localhost` are this machine (RFC 6761, 6.3), which few resolvers know; undefined for any other. */
function lookupOf(hostname: string): LookupFunction | undefined {
  if (!hostname.endsWith('.localhost')) return undefined;
  return (_, options, found) => resolve('localhost', options, found);
}

function dispatcherTo(
  { origin, hostname }: ServiceAddress,
  { caCert, timeout, lookup = lookupOf(hostname) }: HttpClientOptions,
  proxy: EnvironmentProxy | undefined,
): Dispatcher {
  const tls = {
    // HTTP/2 puts many requests on one connection, where it is not known which of them had left.
    allowH2: false,
    ...(caCert === undefined ? {} : { ca: authorities(caCert) }),
  };
  const options = { allowH2: false, connectTimeout: timeout };
  if (proxy === undefined) {
    return new Pool(origin, { ...options, connect: { ...tls, ...(lookup === undefined ? {} : { lookup }) } });
  }
  const clientFactory = (url: URL, more: object) =>
    tunnelPool(proxy, new Pool(url, { ...more, headersTimeout: timeout, bodyTimeout: timeout }), lookup);
  const through = { uri: proxy.url, requestTls: tls, proxyTls: tls, clientFactory };
  return new ProxyAgent({ ...options, ...through, proxyTunnel: lookup !== undefined });
}

/**
 * A pool that opens tunnels through a proxy, to the resolved address where there is a `lookup`. A failure to open one is
 * a ProxyFailure.
 */
function tunnelPool(proxy: EnvironmentProxy, pool: Pool, lookup: LookupFunction | undefined): Dispatcher {
  const ask = pool.connect.bind(pool) as (to: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;
  const connect = async (to: Dispatcher.ConnectOptions & { servername?: string }) => {
    const path = lookup === undefined ? to.path : await resolveAuthority(to.path, lookup);
    const host = lookup === undefined ? {} : { headers: { ...to.headers, host: path } };
    // SNI takes no IP address (RFC 6066, 3).
    const servername = isIP(to.servername?.replace(/^\[|\]$/g, '') ?? '') === 0 ? to.servername : undefined;
    const { socket, ...answer } = await ask({ ...to, ...host, path, servername } as typeof to).catch(
      (cause) => {
        throw new ProxyFailure(proxy, cause);
      },
    );
    if (answer.statusCode === 200) return { socket, ...answer };
    socket.on('error', () => {}).destroy();
    throw new ProxyFailure(proxy, undefined, answer.statusCode);
  };
  return Object.assign(pool, { connect });
}

/** A `host:port` with the host resolved. */
async function resolveAuthority(authority: string, lookup: LookupFunction): Promise<string> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(authority) ?? [];
  if (isIP(host) !== 0) return authority;
  const { promise, resolve, reject } = Promise.withResolvers<readonly LookupAddress[]>();
  lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found as LookupAddress[])));
  const found = await promise;
  // Proxies with IPv4 alone are more usual than those without it.
  const { address, family } = found.find((one) => one.family === 4) ?? (found[0] as LookupAddress);
  return family === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Names come in lower case from undici; a header that came several times is joined. */
function joinRepeated(fields: NodeJS.Dict<string | string[]>): Record<string, string> {
  for (const name in fields) {
    const value = fields[name];
    if (Array.isArray(value)) fields[name] = value.join(', ');
  }
  return fields as Record<string, string>;
}
