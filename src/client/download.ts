import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { VigieError } from '../contract/errors.ts';
import { type ServiceAddress, serviceAddress } from './address.ts';
import {
  addressOf,
  isLinkLocal,
  isPublicAddress,
  notLinkLocal,
  publicOnly,
  refusedAddress,
} from './http/addresses.ts';
import { ExchangeFailure, failureError, kindOf, ProxyFailure } from './http/failures.ts';
import { HttpClient, type Opened } from './http/http-client.ts';
import { proxyFor } from './http/proxies.ts';
import { askedWait, backoff, WAIT_MAX } from './http/retry-policy.ts';

const REDIRECTS_MAX = 5;
const REDIRECTIONS = [301, 302, 303, 307, 308];

export interface DownloadOptions {
  /**
   * Where the service of the profile is, with the headers by which it knows the caller. They go nowhere else: what
   * has the same origin and does not lie below the base path is another program.
   */
  readonly own?:
    | (Pick<ServiceAddress, 'origin' | 'basePath'> & { readonly headers: Readonly<Record<string, string>> })
    | undefined;
  /** Also from this machine and its own network. */
  readonly allowPrivate: boolean;
  /** Bytes. */
  readonly maxSize: number;
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. */
  readonly timeout: number;
  /** How often one that breaks off is begun again. */
  readonly retries: number;
  readonly userAgent: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Finds the addresses of names; those of the system unless given. */
  readonly resolve?: Parameters<typeof publicOnly>[0];
}

/** What takes a file in. */
export interface Receiver {
  /** What follows is the file from its first byte, whatever came before. `total`: bytes of the whole, where known. */
  start(total: number | undefined): Promise<void>;
  write(bytes: Buffer): Promise<void>;
}

/**
 * Gets files from where documents lie: anywhere on the public network, or at the service itself. Follows redirects
 * (five at most, never from https to http), judging each address anew; begins again what breaks off.
 *
 * Throws TELECHARGEMENT_REFUSE before anything is sent to where nothing may be asked, TELECHARGEMENT_ECHOUE when the
 * file is refused, TELECHARGEMENT_INDISPONIBLE when it may be had later, TELECHARGEMENT_TROP_GRAND, HOTE_INCONNU,
 * CONNEXION_REFUSEE, CONNEXION_PERDUE, DELAI_DEPASSE, TLS_INVALIDE, REPONSE_INCOMPRISE, and the reason of the signal.
 */
export class Downloader {
  readonly #options: DownloadOptions;
  readonly #lookup: LookupFunction;
  readonly #clients = new Map<string, HttpClient>();

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#lookup = (options.allowPrivate ? notLinkLocal : publicOnly)(options.resolve ?? lookup);
  }

  async download(address: string, receiver: Receiver): Promise<void> {
    const { retries, signal } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const trouble = await this.#attempt(address, receiver);
      if (trouble === undefined) return;
      signal.throwIfAborted();
      if (attempt >= retries || (trouble.wait ?? 0) > WAIT_MAX) throw trouble.error;
      await sleep(trouble.wait ?? backoff(attempt, Math.random()), undefined, { signal }).catch(() => {
        signal.throwIfAborted();
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  /** Undefined once the file is whole; what prevented it where another attempt may do. */
  async #attempt(address: string, receiver: Receiver): Promise<Trouble | undefined> {
    const { signal } = this.#options;
    if (!URL.canParse(address)) throw refused('adresse_document', { url: address });
    const at = { url: new URL(address) };
    try {
      return await this.#take(await this.#open(at), at.url, receiver);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExchangeFailure)) throw error;
      const request = { url: shown(at.url), hostname: at.url.hostname, method: 'GET' } as const;
      this.#refuseNames(error, at.url);
      const failure = failureError(error, request, this.#options.timeout);
      if (failure.code === 'HOTE_INCONNU') {
        throw new VigieError(
          'HOTE_INCONNU',
          { objet: 'document', ...failure.params },
          { cause: failure.cause },
        );
      }
      if (kindOf(error, true).kind === 'lasting') throw failure;
      return { error: failure };
    }
  }

  /** Asks for the file, wherever redirects lead. */
  async #open(at: { url: URL }): Promise<Opened> {
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#ask(at.url);
      const { location } = answer.headers;
      if (!REDIRECTIONS.includes(answer.status) || location === undefined) return answer;
      await drop(answer);
      const next = URL.canParse(location, at.url.href) ? new URL(location, at.url) : undefined;
      const url = shown(at.url);
      if (redirects === REDIRECTS_MAX) throw refused('redirections', { url, max: REDIRECTS_MAX });
      if (next === undefined) throw refused('adresse_invalide', { url });
      if (at.url.protocol === 'https:' && next.protocol === 'http:')
        throw refused('degradation', { url, host: next.hostname });
      at.url = next;
    }
  }

  async #ask(url: URL): Promise<Opened> {
    const { own, userAgent, signal } = this.#options;
    const isOwn = this.#isOwn(url);
    this.#judge(url, isOwn);
    const headers = {
      'user-agent': userAgent,
      accept: '*/*',
      // Bytes that are counted must be those of the file.
      'accept-encoding': 'identity',
      ...(isOwn ? own?.headers : {}),
    };
    return this.#clientTo(url, isOwn).open({
      method: 'GET',
      path: url.pathname + url.search,
      headers,
      signal,
    });
  }

  #isOwn(url: URL): boolean {
    const { own } = this.#options;
    return url.origin === own?.origin && isBelow(url.pathname, own.basePath);
  }

  /** Refuses where nothing may be asked. Of names the connection judges. */
  #judge(url: URL, isOwn: boolean): void {
    if (!/^https?:$/.test(url.protocol)) throw refused('protocole', { protocol: url.protocol });
    if (url.username + url.password !== '') throw refused('identifiants', { url: shown(url) });
    if (isOwn) return;
    const { hostname } = url;
    const address = addressOf(url);
    if (address !== undefined && isLinkLocal(address)) throw refusedAddress(hostname, address, 'lien_local');
    if (this.#options.allowPrivate) return;
    if (address !== undefined && !isPublicAddress(address))
      throw refusedAddress(hostname, address, 'adresse_privee');
  }

  #proxyTo({ origin }: URL): string | undefined {
    const proxy = proxyFor(this.#options.env, origin);
    return proxy?.bypassed ? undefined : proxy?.url;
  }

  /** Says of a proxy that lets nothing through by its address what may be done about it. */
  #refuseNames({ cause }: ExchangeFailure, url: URL): void {
    const { status = 0 } = cause instanceof ProxyFailure ? cause : {};
    if (![400, 403, 405].includes(status) || this.#isOwn(url) || this.#options.allowPrivate) return;
    throw refused('mandataire', { host: url.hostname, status: String(status) });
  }

  #clientTo(url: URL, isOwn: boolean): HttpClient {
    const { allowPrivate, caCert, timeout, env } = this.#options;
    // What lies beside the service is not reached by its connections, whose addresses are not judged.
    const key = `${isOwn} ${url.origin}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const isProxied = this.#proxyTo(url) !== undefined;
    const lookup = isProxied ? knownHere(this.#lookup) : this.#lookup;
    const isFree = isOwn || (allowPrivate && isProxied);
    const options = { caCert, env, timeout: timeout * 1000, lookup: isFree ? undefined : lookup };
    const client = new HttpClient(serviceAddress(url.origin), options);
    this.#clients.set(key, client);
    return client;
  }

  /** Hands on what comes; undefined once that is all. */
  async #take(answer: Opened, url: URL, receiver: Receiver): Promise<Trouble | undefined> {
    const { status, headers } = answer;
    if (status !== 200) {
      await drop(answer);
      return this.#refusal(answer, url);
    }
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      await drop(answer);
      const reason = `content-encoding: ${headers['content-encoding']}`;
      throw new VigieError('REPONSE_INCOMPRISE', { url: shown(url), reason });
    }
    const given = headers['content-length'];
    const total = given === undefined ? undefined : Number(given);
    this.#checkSize(total ?? 0, url);
    await receiver.start(total);
    let length = 0;
    for await (const bytes of answer.body) {
      length += bytes.length;
      this.#checkSize(length, url);
      await receiver.write(bytes);
    }
    if (total === undefined || length === total) return undefined;
    const params = { url: shown(url), reason: `${length} / ${total}`, method: 'GET' };
    return { error: new VigieError('CONNEXION_PERDUE', params) };
  }

  #checkSize(size: number, url: URL): void {
    const { maxSize } = this.#options;
    if (size > maxSize) throw new VigieError('TELECHARGEMENT_TROP_GRAND', { url: shown(url), max: maxSize });
  }

  #refusal({ status, headers }: Opened, url: URL): Trouble {
    const passing = status === 408 || status === 429 || status >= 500;
    const code = passing ? 'TELECHARGEMENT_INDISPONIBLE' : 'TELECHARGEMENT_ECHOUE';
    const jeton = this.#options.own?.headers.authorization === undefined ? 'absent' : 'envoye';
    const error = new VigieError(code, { url: shown(url), status, ...(this.#isOwn(url) ? { jeton } : {}) });
    if (!passing) throw error;
    return { error, wait: askedWait(headers, Date.now()) };
  }
}

/** Why an attempt was not the last, and the milliseconds that it is asked to wait. */
interface Trouble {
  readonly error: VigieError;
  readonly wait?: number | undefined;
}

/** Refuses names that this machine does not know: where a proxy would be led by them cannot be judged. */
function knownHere(lookup: LookupFunction): LookupFunction {
  return (host, options, done) =>
    lookup(host, options, (error, ...found) => {
      const refusal = error && !(error instanceof VigieError) ? refused('nom_inconnu', { host }) : error;
      done(refusal, ...found);
    });
}

/** Whether a path stands below another one, also for who decodes it before he takes its steps back. */
function isBelow(path: string, base: string): boolean {
  if (base === '') return true;
  const decoded = path.replace(/%(?:2e|2f|3b|5c)/gi, decodeURIComponent);
  return `${path}/`.startsWith(`${base}/`) && !/[/\\]\.\.(?:[/\\;]|$)/.test(decoded);
}

/** Lets go of an answer whose body says nothing. */
async function drop({ body }: Opened): Promise<void> {
  for await (const _ of body) break;
}

function refused(motif: string, params: Record<string, string | number>): VigieError {
  return new VigieError('TELECHARGEMENT_REFUSE', { motif, ...params });
}

/** For people: what follows the path may be a secret. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
