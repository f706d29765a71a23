import { X509Certificate } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Method } from '../../contract/endpoint.ts';
import { VigieError } from '../../contract/errors.ts';
import type { ServiceAddress } from '../address.ts';
import { BodyStream } from './arrivals.ts';
import { Failure, ProxyFailure } from './failures.ts';
import { checkProxy, type EnvironmentProxy, proxyFor } from './proxies.ts';

/** The largest answer that is read, in bytes; a page of 100 objects stays far below. */
const ANSWER_MAX = 256 * 1024 * 1024;

export interface HttpClientOptions {
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Milliseconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  /** Where proxies are named: HTTP_PROXY, HTTPS_PROXY, NO_PROXY, in either case. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Finds the addresses of names, in place of the system or of a proxy: it may refuse some. A proxy is then asked for
   * a tunnel to the address that was found, also to what is not encrypted.
   */
  readonly lookup?: LookupFunction | undefined;
}

export interface Request {
  readonly method: Method;
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
}

/** A whole answer. Header names are in lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** An answer that has begun. */
export interface Opened {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Buffer>;
}

/** One service over HTTP/1.1, with connections kept open between requests. */
export class HttpClient {
  readonly #origin: string;
  readonly #lines: Lines;
  readonly #timeout: number;
  readonly #tunnels: boolean;
  /** The proxy on the way, where there is one. */
  readonly proxy: EnvironmentProxy | undefined;

  /** Throws FICHIER_ILLISIBLE, PEM_INVALIDE for the authorities, REGLAGE_INVALIDE for the proxy. */
  constructor(address: ServiceAddress, options: HttpClientOptions) {
    this.#origin = address.origin;
    const proxy = proxyFor(options.env, address.origin);
    this.proxy = proxy?.bypassed ? undefined : proxy;
    if (this.proxy !== undefined) checkProxy(this.proxy);
    this.#tunnels = address.secure || options.lookup !== undefined;
    this.#lines = linesTo(address, options, this.proxy);
    this.#timeout = options.timeout;
  }

  /** Sends a request once and reads the whole answer. Throws a Failure. */
  exchange(request: Request): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const line = this.#lines.take();
    let status = 0;
    let headers: Record<string, string> = {};
    const chunks: Buffer[] = [];
    let length = 0;
    this.#dispatch(line, request, {
      begun(statusCode, received) {
        status = statusCode;
        headers = received;
      },
      came(chunk, controller) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > ANSWER_MAX) controller.abort(new TooLong());
      },
      ended: () => {
        const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
        this.#lines.free(line, () => resolve({ status, headers, bytes }));
      },
      interrupted: reject,
      failed: (failure) => {
        this.#lines.free(line);
        reject(failure);
      },
    });
    return promise;
  }

  /**
   * Sends a request once and hands the answer over as it comes, however long it is. Throws a Failure, and so does
   * reading the body. Whoever stops reading breaks the exchange off.
   */
  open(request: Request): Promise<Opened> {
    const { promise, resolve, reject } = Promise.withResolvers<Opened>();
    const line = this.#lines.take();
    const body = new BodyStream(() => abort());
    const end = (cause?: unknown) => {
      this.#lines.free(line);
      body.end(cause);
    };
    const abort = this.#dispatch(line, request, {
      begun: (status, headers) => resolve({ status, headers, body }),
      came: (chunk, controller) => body.add(chunk, controller),
      ended: () => end(),
      interrupted: reject,
      failed: (failure) => {
        reject(failure);
        end(failure);
      },
    });
    return promise;
  }

  /**
   * Sends a request on a line; answers what breaks it off. undici tells when it starts to write a request: that is the
   * only sure way to know that one which failed had not left.
   */
  #dispatch(
    line: Dispatcher,
    { method, path, headers, body, signal }: Request,
    { begun, came, ended, interrupted, failed }: Coming,
  ): () => void {
    let controlled: Dispatcher.DispatchController | undefined;
    const abort = () => controlled?.abort(new Error('interrupted'));
    const failureOf = (cause: unknown) => this.#failureOf(cause, controlled !== undefined);
    const interrupt = () => {
      abort();
      interrupted(failureOf(signal?.reason));
    };
    const over = () => signal?.removeEventListener('abort', interrupt);
    signal?.addEventListener('abort', interrupt, { once: true });
    if (signal?.aborted) interrupt();

    line.dispatch(
      {
        origin: this.#origin,
        method,
        path,
        headers,
        body: body ?? null,
        headersTimeout: this.#timeout,
        bodyTimeout: this.#timeout,
      },
      {
        onRequestStart(controller) {
          if (signal?.aborted) controller.abort(new Error('interrupted'));
          else controlled = controller;
        },
        onResponseStart: (_controller, status, fields) => begun(status, joined(fields)),
        onResponseData: (controller, chunk) => came(chunk, controller),
        onResponseEnd: () => {
          over();
          ended();
        },
        onResponseError: (_controller, error) => {
          over();
          failed(failureOf(error));
        },
      },
    );
    return abort;
  }

  /** What is not encrypted is asked of the proxy itself: a connection that fails then is that to the proxy. */
  #failureOf(cause: unknown, sent: boolean): Failure {
    if (cause instanceof ProxyFailure) return new Failure(cause, false);
    if (this.proxy === undefined || this.#tunnels) return new Failure(cause, sent);
    // undici takes a 407 for an error, and tells so in its message alone.
    const asksWho = cause instanceof Error && cause.message.endsWith('(407)');
    if (asksWho) return new Failure(new ProxyFailure(this.proxy, cause, 407), false);
    return new Failure(sent ? cause : new ProxyFailure(this.proxy, cause), sent);
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}

/** What is told of a request that was sent. */
interface Coming {
  begun(status: number, headers: Record<string, string>): void;
  came(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  ended(): void;
  /** Its signal was aborted; `failed` follows when undici has let go of it. */
  interrupted(failure: Failure): void;
  failed(failure: Failure): void;
}

/** As undici says it of answers whose bound it is given itself. */
class TooLong extends Error {
  readonly code = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}

/** What requests are sent on. */
interface Lines {
  /** A line for one exchange. */
  take(): Dispatcher;
  /** Gives it back; `then` is called when the next exchange may take it. */
  free(line: Dispatcher, then?: () => void): void;
  close(): Promise<void>;
}

/**
 * A connection for each exchange that is under way, kept for the next one. What undici gathers connections with
 * counts one as busy until the turn after its answer, and would open another for a request that is made at once.
 */
class Connections implements Lines {
  readonly #make: () => Client;
  readonly #all: Client[] = [];
  readonly #idle: Client[] = [];

  constructor(make: () => Client) {
    this.#make = make;
  }

  take(): Client {
    // The one that was used last has been idle for the shortest time.
    const idle = this.#idle.pop();
    if (idle) return idle;
    const made = this.#make();
    this.#all.push(made);
    return made;
  }

  free(line: Dispatcher, then?: () => void): void {
    this.#idle.push(line as Client);
    then?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.destroy()));
  }
}

/** Through a proxy, whose connections undici keeps. */
class Proxied implements Lines {
  readonly #agent: Dispatcher;

  constructor(agent: Dispatcher) {
    this.#agent = agent;
  }

  take(): Dispatcher {
    return this.#agent;
  }

  free(_line: Dispatcher, then: () => void = () => {}): void {
    // undici frees the connection in the next turn of the event loop.
    setImmediate(() => setImmediate(then));
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

function linesTo(
  { origin }: ServiceAddress,
  { caCert, timeout, lookup }: HttpClientOptions,
  proxy: EnvironmentProxy | undefined,
): Lines {
  const tls = {
    // HTTP/2 puts many requests on one connection, where it is not known which of them had left.
    allowH2: false,
    ...(caCert === undefined ? {} : { ca: authorities(caCert) }),
  };
  const options = { allowH2: false, connectTimeout: timeout };
  if (proxy === undefined) {
    // One for all, so that a TLS session is taken up again on each connection.
    const connect = buildConnector({ ...tls, ...(lookup === undefined ? {} : { lookup }), timeout });
    return new Connections(() => new Client(origin, { ...options, connect }));
  }
  const clientFactory = (url: URL, more: object) =>
    tunnels(proxy, new Pool(url, { ...more, headersTimeout: timeout, bodyTimeout: timeout }), lookup);
  const through = { uri: proxy.url, requestTls: tls, proxyTls: tls, clientFactory };
  return new Proxied(new ProxyAgent({ ...options, ...through, proxyTunnel: lookup !== undefined }));
}

/**
 * Asks a proxy for tunnels, to the address that was found for a name where there is a `lookup`. What fails before there
 * is one is the proxy's: a ProxyFailure.
 */
function tunnels(proxy: EnvironmentProxy, pool: Pool, lookup: LookupFunction | undefined): Dispatcher {
  const ask = pool.connect.bind(pool) as (to: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;
  const connect = async (to: Dispatcher.ConnectOptions & { servername?: string }) => {
    const path = lookup === undefined ? to.path : await placeOf(to.path, lookup);
    const host = lookup === undefined ? {} : { headers: { ...to.headers, host: path } };
    // A certificate for an address is looked for under no name (RFC 6066, 3).
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

/** A host with its port, by its address. */
async function placeOf(place: string, lookup: LookupFunction): Promise<string> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(place) ?? [];
  if (isIP(host) !== 0) return place;
  const { promise, resolve, reject } = Promise.withResolvers<readonly LookupAddress[]>();
  lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found as LookupAddress[])));
  const found = await promise;
  // A proxy that knows IPv4 alone is more usual than one that does not know it.
  const { address, family } = found.find((one) => one.family === 4) ?? (found[0] as LookupAddress);
  return family === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}

/** The authorities of a PEM file with those that Node trusts (NODE_EXTRA_CA_CERTS included): `ca` replaces them. */
export function authorities(file: string): string[] {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new VigieError('FICHIER_ILLISIBLE', { file, reason: code }, { cause });
  }
  try {
    // tls takes a file without a certificate in silence, and then trusts nothing more than before.
    new X509Certificate(pem);
  } catch (cause) {
    throw new VigieError('PEM_INVALIDE', { motif: 'certificat', file }, { cause });
  }
  return [...getCACertificates('default'), pem];
}

/** Names come in lower case from undici; a header that came several times is joined. */
function joined(fields: NodeJS.Dict<string | string[]>): Record<string, string> {
  for (const name in fields) {
    const value = fields[name];
    if (Array.isArray(value)) fields[name] = value.join(', ');
  }
  return fields as Record<string, string>;
}
