import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Method } from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';
import { isLoopback, type ServiceAddress } from './address.ts';
import { Failure } from './failures.ts';

/** The largest answer that is read, in bytes; a page of 100 objects stays far below. */
const ANSWER_MAX = 256 * 1024 * 1024;

export interface WireOptions {
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Milliseconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  /** Where proxies are named: HTTP_PROXY, HTTPS_PROXY, NO_PROXY, in either case. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Request {
  readonly method: Method;
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
}

/** A whole answer. Header names are in lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** One service over HTTP/1.1, with connections kept open between requests. */
export class Wire {
  readonly #origin: string;
  readonly #agent: Dispatcher;
  readonly #timeout: number;

  /** Throws FICHIER_ILLISIBLE for the authorities, REGLAGE_INVALIDE for the proxy. */
  constructor(address: ServiceAddress, options: WireOptions) {
    this.#origin = address.origin;
    this.#agent = agentFor(address, options);
    this.#timeout = options.timeout;
  }

  /**
   * Sends a request once and reads the whole answer. Throws a Failure. undici tells when it starts to
   * write a request: that is the only sure way to know that one which failed had not left.
   */
  exchange({ method, path, headers, body, signal }: Request): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    let running: Dispatcher.DispatchController | undefined;
    let status = 0;
    let received: Record<string, string> = {};
    const chunks: Buffer[] = [];
    const fail = (cause: unknown) => reject(new Failure(cause, running !== undefined));
    const interrupt = () => {
      fail(signal?.reason);
      running?.abort(new Error('interrupted'));
    };
    signal?.addEventListener('abort', interrupt, { once: true });
    if (signal?.aborted) interrupt();

    const options = { origin: this.#origin, method, path, headers, body: body ?? null };
    const limits = { headersTimeout: this.#timeout, bodyTimeout: this.#timeout };
    this.#agent.dispatch(
      { ...options, ...limits },
      {
        onRequestStart(controller) {
          if (signal?.aborted) controller.abort(new Error('interrupted'));
          else running = controller;
        },
        onResponseStart(_controller, statusCode, fields) {
          status = statusCode;
          received = joined(fields);
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          const reply = { status, headers: received, bytes: Buffer.concat(chunks) };
          // undici frees the connection in the next turn of the event loop: a request that is made
          // before that opens a second one.
          setImmediate(() => setImmediate(resolve, reply));
        },
        onResponseError: (_controller, error) => fail(error),
      },
    );
    return promise.finally(() => signal?.removeEventListener('abort', interrupt));
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

function agentFor({ hostname }: ServiceAddress, { caCert, timeout, env }: WireOptions): Dispatcher {
  const tls = {
    // HTTP/2 puts many requests on one connection, where it is not known which of them had left.
    allowH2: false,
    ...(caCert === undefined ? {} : { ca: authorities(caCert) }),
  };
  const options = { allowH2: false, connect: tls, connectTimeout: timeout, maxResponseSize: ANSWER_MAX };
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY ?? '';
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY ?? '';
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? '';
  // What runs on this machine is not to be found from a proxy.
  if (isLoopback(hostname) || httpProxy + httpsProxy === '') return new Agent(options);
  try {
    return new EnvHttpProxyAgent({
      ...options,
      httpProxy,
      httpsProxy,
      noProxy,
      requestTls: tls,
      proxyTls: tls,
    });
  } catch (cause) {
    throw new VigieError(
      'REGLAGE_INVALIDE',
      { name: 'HTTP(S)_PROXY', expected: 'http://proxy.example:3128' },
      { cause },
    );
  }
}

/** The authorities of a PEM file with those that Node trusts (NODE_EXTRA_CA_CERTS included): `ca` replaces them. */
function authorities(file: string): string[] {
  try {
    const pem = readFileSync(file, 'utf8');
    // tls takes a file without a certificate in silence, and then trusts nothing more than before.
    new X509Certificate(pem);
    return [...getCACertificates('default'), pem];
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'PEM';
    throw new VigieError('FICHIER_ILLISIBLE', { file, reason }, { cause });
  }
}

function joined(fields: NodeJS.Dict<string | string[]>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) headers[name.toLowerCase()] = [value].flat().join(', ');
  }
  return headers;
}
