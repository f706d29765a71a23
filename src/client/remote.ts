import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';
import { type ServiceAddress, target } from './address.ts';
import { askExtensions, type Extensions } from './extensions.ts';
import { Failure, failureError, mayPass } from './failures.ts';
import { parseExactly } from './json.ts';
import { problemOf } from './problems.ts';
import { checkSettings, type ServiceSettings } from './settings.ts';
import { traceHeaders } from './trace.ts';
import { type Answer, type Call, RETRIES_DEFAULT, TIMEOUT_DEFAULT, type Transport } from './transport.ts';
import { askedWait, backoff, exhaustedWait, WAIT_MAX } from './waits.ts';
import { type Reply, type Request, Wire } from './wire.ts';

export interface RemoteOptions extends ServiceSettings {
  /** The profile that is in use, to name it where it lacks something. */
  readonly profile?: string | undefined;
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. Default 30. */
  readonly timeout?: number | undefined;
  /** How often a request is tried again where that is safe. Default 2. */
  readonly retries?: number | undefined;
  readonly language: 'fr' | 'en';
  readonly userAgent: string;
  /** Where proxies are named: HTTP_PROXY, HTTPS_PROXY, NO_PROXY, in either case. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends what is under way; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the HTTP trace, a line at a time, without secrets. */
  readonly trace?: ((line: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** Milliseconds. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<unknown>;
}

/** The answer to `If-None-Match` when nothing has changed (choice X5). */
const NOT_MODIFIED = 304;

const CLOCK: Clock = { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}) };

/** One call made ready: every attempt sends the same, under the same idempotency key. */
interface Prepared extends Request {
  readonly endpoint: Endpoint;
  /** For people: without the query. */
  readonly url: string;
}

/**
 * The way to a service over HTTP. Repeats a request only where that is safe: a write that may have
 * arrived is repeated only on a service that honours its `Idempotency-Key` (choice X1).
 *
 * Throws VigieError. At once: REGLAGE_INVALIDE, JETON_EN_CLAIR, FICHIER_ILLISIBLE. When sending:
 * PROFIL_INCOMPLET, CONNEXION_REFUSEE, HOTE_INCONNU, TLS_INVALIDE, DELAI_DEPASSE, CONNEXION_PERDUE,
 * REPONSE_INCOMPRISE, EXTENSION_ABSENTE, and the reason of the signal.
 */
export class Remote implements Transport {
  readonly #options: RemoteOptions;
  readonly #address: ServiceAddress;
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #retries: number;
  /** No request leaves before this instant: the service asked for a pause. */
  #notBefore = 0;
  #extensions: Extensions | undefined;

  constructor(options: RemoteOptions) {
    const { caCert, env } = options;
    this.#options = options;
    this.#address = checkSettings(options);
    this.#clock = options.clock ?? CLOCK;
    this.#timeout = options.timeout ?? TIMEOUT_DEFAULT;
    this.#retries = options.retries ?? RETRIES_DEFAULT;
    this.#wire = new Wire(this.#address, { caCert, env, timeout: this.#timeout * 1000 });
  }

  async send(call: Call): Promise<Answer> {
    if (call.dryRun && !(await this.#offered()).has('dry-run')) {
      // A service that does not know the header would do the write for good.
      throw new VigieError('EXTENSION_ABSENTE', { extension: 'dry-run' });
    }
    const request = this.#prepare(call);
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(request);
      const wait =
        attempt < this.#retries ? await this.#waitBeforeRetry(request, outcome, attempt) : undefined;
      if (wait === undefined) return this.#settle(request, outcome);
      this.#trace(`* retry ${attempt + 1}/${this.#retries}`);
      await this.#sleep(wait, request.signal);
    }
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  #prepare(call: Call): Prepared {
    const { endpoint, params, query, body, idempotencyKey, dryRun, ifMatch, ifNoneMatch, unbroken } = call;
    const { profile, org, orgHeader, token, language, userAgent, signal } = this.#options;
    if (!endpoint.open && org === undefined) {
      throw new VigieError('PROFIL_INCOMPLET', { ...(profile ? { name: profile } : {}), missing: ['--org'] });
    }
    const { origin, basePath } = this.#address;
    const path = basePath + target({ endpoint, params, query });
    const headers: Record<string, string> = {
      accept: `${endpoint.produces ?? 'application/json'}, application/problem+json`,
      'accept-encoding': 'identity',
      'accept-language': language,
      'user-agent': userAgent,
      ...call.headers,
    };
    if (!endpoint.open && token !== undefined) headers.authorization = `Bearer ${token}`;
    if (!endpoint.open && org !== undefined) headers[orgHeader] = org;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (endpoint.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? randomUUID();
    if (dryRun) headers['x-dry-run'] = 'true';
    if (ifMatch !== undefined) headers['if-match'] = ifMatch;
    if (ifNoneMatch !== undefined) headers['if-none-match'] = ifNoneMatch;
    return {
      endpoint,
      method: endpoint.method,
      url: origin + withoutQuery(path),
      path,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: unbroken ? undefined : signal,
    };
  }

  async #attempt(request: Prepared): Promise<Reply | Failure> {
    await this.#sleep(this.#notBefore - this.#clock.now(), request.signal);
    this.#trace(
      `> ${request.method} ${this.#address.origin}${request.path}`,
      ...traceHeaders('>', request.headers, this.#options.orgHeader),
    );
    try {
      const reply = await this.#wire.exchange(request);
      this.#trace(`< ${reply.status}`, ...traceHeaders('<', reply.headers));
      this.#heed(reply);
      return reply;
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      this.#trace(`< ${error.code}`);
      return error;
    }
  }

  /** Keeps every request back, this one's repetition and the others', for as long as the service asks. */
  #heed({ status, headers }: Reply): void {
    const now = this.#clock.now();
    const wait = status === 429 || status === 503 ? askedWait(headers, now) : exhaustedWait(headers);
    if (wait !== undefined && wait <= WAIT_MAX) this.#notBefore = Math.max(this.#notBefore, now + wait);
  }

  /** The milliseconds to wait before trying again; undefined where that is no use, or not safe. */
  async #waitBeforeRetry(
    { method, signal }: Prepared,
    outcome: Reply | Failure,
    attempt: number,
  ): Promise<number | undefined> {
    const wait = backoff(attempt, Math.random());
    if (outcome instanceof Failure) {
      const safe =
        mayPass(outcome) && (!outcome.sent || method === 'GET' || (await this.#honoursKeys(signal)));
      return safe ? wait : undefined;
    }
    const { status, headers } = outcome;
    const asked = status === 429 || status === 503 ? askedWait(headers, this.#clock.now()) : undefined;
    if (asked !== undefined) return asked <= WAIT_MAX ? 0 : undefined;
    const safe = status === 429 || (method === 'GET' && status >= 502 && status <= 504);
    return safe ? wait : undefined;
  }

  async #honoursKeys(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      return (await this.#offered()).has('idempotency');
    } catch (error) {
      // The service is gone altogether: what there is to say is that the write was lost sight of.
      signal?.throwIfAborted();
      if (error instanceof VigieError) return false;
      throw error;
    }
  }

  async #offered(): Promise<Extensions> {
    this.#extensions ??= await askExtensions(this);
    return this.#extensions;
  }

  #settle({ endpoint, method, url, headers: sent }: Prepared, outcome: Reply | Failure): Answer {
    if (outcome instanceof Failure) {
      throw failureError(outcome, { url, method, hostname: this.#address.hostname }, this.#timeout);
    }
    const { status, headers, bytes } = outcome;
    const unchanged = status === NOT_MODIFIED && 'if-none-match' in sent;
    if (status >= 300 && status < 400 && !unchanged) {
      // Following it could hand the token to another address; its query may hold secrets of its own.
      throw new VigieError('REPONSE_INCOMPRISE', {
        url,
        status,
        location: withoutQuery(headers.location ?? ''),
      });
    }
    const read = status < 400 && endpoint.produces !== undefined ? textOf : documentOf;
    const body = bytes.length === 0 ? undefined : read(bytes);
    const incomplete = body === undefined && status < 300 && endpoint.response !== undefined;
    if (body === null || incomplete) {
      throw new VigieError('REPONSE_INCOMPRISE', { url, status, type: headers['content-type'] ?? '' });
    }
    return { status, headers, body: status < 400 ? body : problemOf(status, body, headers) };
  }

  async #sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    if (milliseconds <= 0) return;
    await this.#clock.sleep(milliseconds, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }

  #trace(...lines: string[]): void {
    for (const line of lines) this.#options.trace?.(line);
  }
}

/** The JSON object or array in an answer; null when it holds anything else, such as a proxy's page. */
function documentOf(bytes: Buffer): object | null {
  try {
    const value = parseExactly(textOf(bytes) ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Null when it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, '');
}
