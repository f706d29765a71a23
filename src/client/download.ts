import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { VigieError } from '../contract/errors.ts';
import { type ServiceAddress, serviceAddress } from './address.ts';
import { addressOf, addressRefusal, guardedLookup } from './http/addresses.ts';
import { ExchangeFailure, failureError } from './http/failures.ts';
import { HttpClient, type HttpClientOptions, type Opened } from './http/http-client.ts';
import { proxyFor } from './http/proxies.ts';

const REDIRECTS_MAX = 5;
const REDIRECTIONS = [301, 302, 303, 307, 308];

export interface DownloadOptions extends Pick<HttpClientOptions, 'caCert' | 'env'> {
  /**
   * The service of the profile, with the headers that identify the caller. They go nowhere else: a path of the same
   * origin outside the base path belongs to another program.
   */
  readonly service?:
    | (Pick<ServiceAddress, 'origin' | 'basePath'> & { readonly headers: Readonly<Record<string, string>> })
    | undefined;
  /** Allows this machine and its own network. */
  readonly allowPrivate: boolean;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Resolver of host names; that of the system by default. */
  readonly resolve?: Parameters<typeof guardedLookup>[0];
}

/**
 * Downloads the files of documents from the public network, or from the service itself. Follows redirects (five at most,
 * never from https to http), checking each address.
 *
 * Throws TELECHARGEMENT_REFUSE before anything is sent to a forbidden address, TELECHARGEMENT_ECHOUE for a refused file,
 * TELECHARGEMENT_INDISPONIBLE for one that may be available later, HOTE_INCONNU, CONNEXION_REFUSEE, CONNEXION_PERDUE,
 * DELAI_DEPASSE, TLS_INVALIDE, REPONSE_INCOMPRISE, and the reason of the signal.
 */
export class Downloader {
  readonly #options: DownloadOptions;
  readonly #lookup: LookupFunction;
  readonly #clients = new Map<string, HttpClient>();

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#lookup = guardedLookup(options.resolve ?? lookup, options.allowPrivate);
  }

  /** The bytes of a file as they arrive; reading them throws the same errors. */
  async open(address: string): Promise<AsyncIterable<Buffer>> {
    let url = urlOf(address);
    for (let hops = 0; ; hops++) {
      const answer = await this.#request(url);
      const { location } = answer.headers;
      if (!REDIRECTIONS.includes(answer.status) || location === undefined) return this.#bodyOf(answer, url);
      if (hops === REDIRECTS_MAX) throw refusal('redirections', { url: displayUrl(url), max: REDIRECTS_MAX });
      const next = urlOf(location, url);
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw refusal('degradation', { url: displayUrl(url), host: next.hostname });
      url = next;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  async #request(url: URL): Promise<Opened> {
    const { service, userAgent, signal } = this.#options;
    const isOwn = this.#isOwn(url);
    this.#check(url, isOwn);
    // Bytes that are counted must be those of the file.
    const defaults = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' };
    const headers = { ...defaults, ...(isOwn ? service?.headers : {}) };
    const client = this.#clientTo(url, isOwn);
    const request = { method: 'GET' as const, path: url.pathname + url.search, headers, signal };
    return client.open(request).catch((error: unknown) => {
      throw this.#errorOf(error, url);
    });
  }

  #errorOf(error: unknown, url: URL): unknown {
    const { signal, timeout } = this.#options;
    signal.throwIfAborted();
    if (!(error instanceof ExchangeFailure)) return error;
    return failureError(error, { url: displayUrl(url), hostname: url.hostname, method: 'GET' }, timeout);
  }

  #isOwn(url: URL): boolean {
    const { service } = this.#options;
    return url.origin === service?.origin && isBelow(url.pathname, service.basePath);
  }

  /** Refuses a forbidden address; names are checked on connection. */
  #check(url: URL, isOwn: boolean): void {
    if (!/^https?:$/.test(url.protocol)) throw refusal('protocole', { protocol: url.protocol });
    const address = addressOf(url);
    if (isOwn || address === undefined) return;
    const forbidden = addressRefusal(url.hostname, address, this.#options.allowPrivate);
    if (forbidden) throw forbidden;
  }

  #clientTo(url: URL, isOwn: boolean): HttpClient {
    const { allowPrivate, caCert, timeout, env } = this.#options;
    // Other paths of that origin get connections of their own, whose addresses are checked.
    const key = `${isOwn} ${url.origin}`;
    const existing = this.#clients.get(key);
    if (existing) return existing;
    const proxy = proxyFor(env, url.origin);
    // A proxy that may lead anywhere resolves the names, which it alone may know.
    const isUnguarded = isOwn || (allowPrivate && proxy !== undefined && !proxy.bypassed);
    const options = { caCert, env, timeout: timeout * 1000, lookup: isUnguarded ? undefined : this.#lookup };
    const client = new HttpClient(serviceAddress(url.origin), options);
    this.#clients.set(key, client);
    return client;
  }

  #bodyOf({ status, headers, body }: Opened, url: URL): AsyncIterable<Buffer> {
    const params = { url: displayUrl(url), status, ...(this.#isOwn(url) ? { objet: 'service' } : {}) };
    if (status === 408 || status === 429 || status >= 500)
      throw new VigieError('TELECHARGEMENT_INDISPONIBLE', params);
    if (status !== 200) throw new VigieError('TELECHARGEMENT_ECHOUE', params);
    const reason = `content-encoding: ${headers['content-encoding'] ?? 'identity'}`;
    if (!reason.endsWith(' identity'))
      throw new VigieError('REPONSE_INCOMPRISE', { url: displayUrl(url), reason });
    return this.#read(body, url);
  }

  async *#read(body: Opened['body'], url: URL): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      throw this.#errorOf(error, url);
    }
  }
}

/** Whether a path is below another one, even decoded before its `..` are resolved. */
function isBelow(path: string, base: string): boolean {
  if (base === '') return true;
  const decoded = path.replace(/%(?:2e|2f|3b|5c)/gi, decodeURIComponent);
  return `${path}/`.startsWith(`${base}/`) && !/[/\\]\.\.(?:[/\\;]|$)/.test(decoded);
}

function urlOf(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw refusal('adresse', { url: address });
  return new URL(address, base);
}

function refusal(motif: string, params: Record<string, string | number>): VigieError {
  return new VigieError('TELECHARGEMENT_REFUSE', { motif, ...params });
}

/** For messages: the query may be secret. */
function displayUrl({ origin, pathname }: URL): string {
  return origin + pathname;
}
