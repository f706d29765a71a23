import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NDJSON_TYPE } from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';
import { listNotifications } from '../contract/resources/notifications.ts';
import { API_VERSION } from '../contract/resources/service.ts';
import { checkSettings, requestTarget, type ServiceAddress, type ServiceSettings } from './address.ts';
import { fetchExtensions, ProblemError } from './client.ts';
import { documentOf, linesOf, listIn, textOf } from './http/answers.ts';
import { ExchangeFailure, failureError, isUnintelligible, kindOf } from './http/failures.ts';
import { type Head, HttpClient, type HttpReply, type Request, readAll } from './http/http-client.ts';
import { hasCatalogueCode, organisationHeaderIn, problemOf } from './http/problems.ts';
import {
  exhaustedWait,
  type FailureKind,
  isOutcomeUnknown,
  nextWait,
  requestedWait,
  WAIT_MAX,
} from './http/retry-policy.ts';
import { encryptedError, speaksTls } from './http/tls.ts';
import { traceHeaders } from './http/trace.ts';
import {
  type Answer,
  type Call,
  type Chunk,
  type Extensions,
  RETRIES_DEFAULT,
  type Stream,
  TIMEOUT_DEFAULT,
  type Transport,
  type Wait,
} from './transport.ts';

export interface RemoteOptions extends ServiceSettings {
  /** Profile in use, named in errors about missing settings. */
  readonly profile?: string | undefined;
  /**
   * The access token for the next attempt, in place of `token`; `refused` is one that the service has just refused. Its errors
   * are those of the call.
   */
  readonly accessToken?: ((refused?: string) => Promise<string>) | undefined;
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. Default 30. */
  readonly timeout?: number | undefined;
  /** Retries of a request where they are safe. Default 2. */
  readonly retries?: number | undefined;
  readonly language: 'fr' | 'en';
  readonly userAgent: string;
  /** Environment of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts calls under way; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the HTTP trace, a line at a time, without secrets. */
  readonly trace?: ((line: string) => void) | undefined;
  /** Called as a wait begins, and as it ends; for calls without patience of their own. */
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Called once if the service speaks another version of the interface (`API-Version`), with both versions. */
  readonly onOtherVersion?: ((theirs: string, ours: string) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** Parser of JSON answers; by default each number keeps the notation of the service. */
  readonly parse?: ((text: string) => unknown) | undefined;
}

/** Milliseconds. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<unknown>;
}

/** The answer to `If-None-Match` when nothing has changed (choice X5). */
const NOT_MODIFIED = 304;
/** Scheme of tokens (RFC 6750). */
const BEARER = 'Bearer ';
const TOO_MANY = 429;
/** Milliseconds that an interruption leaves to calls that must not be left half done. */
export const GRACE_PERIOD = 10_000;

const CLOCK: Clock = { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}) };

/** A prepared call: every attempt sends the same, under the same idempotency key; an access token may change between them. */
interface Prepared extends Request {
  readonly call: Call;
  readonly headers: Record<string, string>;
  /** Without query, for messages. */
  readonly url: string;
  /** Ends a wait. */
  readonly waitSignal: AbortSignal | undefined;
}

/** One attempt: the head of the answer, and its outcome; a refusal is the reply as it came. */
type Attempt<T> = () => Promise<readonly [Head, T | Answer | HttpReply | ExchangeFailure]>;

/**
 * A service over HTTP. Repeats a request only where that is safe: a write that may have arrived is repeated only on a
 * service that honours its `Idempotency-Key` (choice X1), or after `lookUp` by the caller. A pause requested by the
 * service holds every request back.
 *
 * Throws VigieError. At once: REGLAGE_INVALIDE, JETON_EN_CLAIR, FICHIER_ILLISIBLE, PEM_INVALIDE. When sending:
 * PROFIL_INCOMPLET, CONNEXION_REFUSEE, HOTE_INCONNU, TLS_INVALIDE, DELAI_DEPASSE, CONNEXION_PERDUE, REPONSE_INCOMPRISE,
 * SERVICE_ABSENT, PAUSE_TROP_LONGUE, EXTENSION_ABSENTE, and the reason of the signal.
 */
export class Remote implements Transport {
  readonly #options: RemoteOptions;
  readonly #address: ServiceAddress;
  readonly #http: HttpClient;
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #retries: number;
  /** Aborted when the grace period after an interruption ends. */
  readonly #grace = new AbortController();
  readonly #closing = new AbortController();
  /** End of the pause requested by the service: no request leaves before. */
  #notBefore = 0;
  /** Time of the last answer that was neither 429 nor 500 or above; 0 before. */
  #answeredAt = 0;
  /** Whether the address proved to be a service. */
  #isService = false;
  #extensions: Promise<Extensions> | undefined;
  #speaksTls: Promise<boolean> | undefined;
  /** Whether `onOtherVersion` was called. */
  #isVersionReported = false;

  constructor(options: RemoteOptions) {
    const { caCert, env, signal } = options;
    this.#options = options;
    this.#address = checkSettings(options);
    this.#clock = options.clock ?? CLOCK;
    this.#timeout = options.timeout ?? TIMEOUT_DEFAULT;
    this.#retries = options.retries ?? RETRIES_DEFAULT;
    this.#http = new HttpClient(this.#address, { caCert, env, timeout: this.#timeout * 1000 });
    if (signal?.aborted) this.#grace.abort(signal.reason);
    else signal?.addEventListener('abort', () => void this.#giveGrace(signal), { once: true });
  }

  async send(call: Call): Promise<Answer> {
    if (call.dryRun && !(await this.extensions()).has('dry-run')) {
      // A service that does not know the header would do the write for good.
      throw new VigieError('EXTENSION_ABSENTE', { extension: 'dry-run' });
    }
    const request = this.#prepare(call);
    return this.#sendWithRetries(request, async () => {
      const reply = await this.#http.exchange(request);
      return [reply, reply.status < 400 ? this.#answerOf(request, reply) : reply];
    });
  }

  /** Throws the errors of `send`, also while the list is read. */
  async stream(call: Call): Promise<Stream> {
    const headers = { accept: `${NDJSON_TYPE}, application/problem+json`, ...call.headers };
    const request = this.#prepare({ ...call, headers });
    return this.#sendWithRetries<Stream>(request, async () => {
      const { body, ...head } = await this.#http.open(request);
      if (head.status !== 200) {
        const reply = { ...head, bytes: await readAll(body) };
        return [head, head.status < 400 ? this.#answerOf(request, reply) : reply];
      }
      const list = await listIn(body);
      const chunks = list && this.#readList(request, list);
      return [head, chunks ? { ...head, chunks } : new ExchangeFailure(unintelligible(request, head))];
    });
  }

  /** Lines of a list; throws failures as errors of the catalogue. */
  async *#readList({ url, method, signal }: Prepared, list: AsyncIterable<Buffer>): AsyncGenerator<Chunk> {
    try {
      yield* linesOf(list, url);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ExchangeFailure)) throw error;
      throw failureError(error, { url, method, hostname: this.#address.hostname }, this.#timeout);
    }
  }

  /** Retries while it is safe and useful. */
  async #sendWithRetries<T extends Answer>(request: Prepared, exchange: Attempt<T>): Promise<T | Answer> {
    const { call } = request;
    const startedAt = this.#clock.now();
    let firstFailureAt = Number.NaN;
    for (let retriesMade = 0; ; retriesMade++) {
      let outcome = await this.#attempt(request, exchange);
      // A refused token has done nothing: any request may be sent again with another.
      if (await this.#hasNewToken(request, outcome)) outcome = await this.#attempt(request, exchange);
      if (!(outcome instanceof ExchangeFailure || 'bytes' in outcome)) {
        this.#isService = true;
        return outcome;
      }
      const failure = this.#failureKindOf(outcome);
      if (retriesMade === 0) firstFailureAt = this.#clock.now();
      const wait = await this.#waitBeforeRetry(request, failure, retriesMade, firstFailureAt);
      if (wait) await this.#wait({ ...wait, elapsed: this.#clock.now() - startedAt }, request);
      const lookedUpAnswer = isOutcomeUnknown(failure) ? await call.lookUp?.() : undefined;
      if (lookedUpAnswer) return lookedUpAnswer;
      if (!wait) {
        await this.#detectTlsOnPlainPort(request, outcome);
        if (!(outcome instanceof ExchangeFailure) && outcome.status === 404) await this.#checkService(call);
        return this.#finalAnswer(request, outcome, failure, retriesMade + 1);
      }
      this.#options.trace?.(`* retry ${retriesMade + 1}`);
    }
  }

  /** Requested once; again after a failure. */
  async extensions(): Promise<Extensions> {
    this.#extensions ??= fetchExtensions(this);
    try {
      return await this.#extensions;
    } catch (error) {
      this.#extensions = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#http.close();
  }

  #prepare(call: Call): Prepared {
    const { endpoint, idempotencyKey, dryRun, ifMatch, ifNoneMatch, minimal, interruption } = call;
    const body: string | Buffer | undefined = call.text ?? JSON.stringify(call.body);
    const { profile, org, orgHeader, token, language, userAgent, signal } = this.#options;
    const needsOrg = !endpoint.isPublic && !endpoint.personal && !endpoint.bySecret;
    if (needsOrg && org === undefined) {
      throw new VigieError('PROFIL_INCOMPLET', { ...(profile ? { name: profile } : {}), missing: ['--org'] });
    }
    const { origin, basePath } = this.#address;
    const path = basePath + requestTarget(call);
    const headers: Record<string, string> = {
      accept: `${endpoint.produces ?? 'application/json'}, application/problem+json`,
      'accept-encoding': 'identity',
      'accept-language': language,
      'user-agent': userAgent,
    };
    if (call.headers) Object.assign(headers, call.headers);
    if (!endpoint.isPublic && token !== undefined) headers.authorization = BEARER + token;
    if (needsOrg && org !== undefined) headers[orgHeader] = org;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (endpoint.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? randomUUID();
    if (dryRun) headers['x-dry-run'] = 'true';
    if (minimal) headers.prefer = 'return=minimal';
    if (ifMatch !== undefined) headers['if-match'] = ifMatch;
    if (ifNoneMatch !== undefined) headers['if-none-match'] = ifNoneMatch;
    return {
      call,
      method: endpoint.method,
      url: origin + withoutQuery(path),
      path,
      headers,
      body,
      signal: interruption ? this.#grace.signal : signal,
      waitSignal: interruption === 'after' ? this.#grace.signal : signal,
    };
  }

  async #attempt<T extends Answer>(
    request: Prepared,
    exchange: Attempt<T>,
  ): Promise<T | Answer | HttpReply | ExchangeFailure> {
    try {
      request.waitSignal?.throwIfAborted();
      while (this.#pause > 0) await this.#wait({ milliseconds: this.#pause, reason: 'pause' }, request);
      await this.#authorize(request);
      this.#traceRequest(request);
      const [head, outcome] = await exchange();
      this.#traceReply(head);
      this.#updatePause(head);
      this.#reportVersion(head);
      return outcome;
    } catch (error) {
      request.waitSignal?.throwIfAborted();
      request.signal?.throwIfAborted();
      if (!(error instanceof ExchangeFailure)) throw error;
      this.#options.trace?.(`< ${error.code}`);
      return error;
    }
  }

  /** Whether the answer refused the token of a request, and there is another one now. */
  async #hasNewToken(request: Prepared, outcome: Answer | HttpReply | ExchangeFailure): Promise<boolean> {
    if (outcome instanceof ExchangeFailure || outcome.status !== 401) return false;
    const { authorization } = request.headers;
    await this.#authorize(request, authorization?.slice(BEARER.length));
    return request.headers.authorization !== authorization;
  }

  async #authorize({ headers }: Prepared, refused?: string): Promise<void> {
    const { accessToken } = this.#options;
    if (accessToken === undefined || headers.authorization === undefined) return;
    headers.authorization = BEARER + (await accessToken(refused));
  }

  /** Milliseconds to the end of the requested pause. */
  get #pause(): number {
    return this.#notBefore - this.#clock.now();
  }

  /** Holds every request back, retries included, for as long as the service requests. */
  #updatePause({ status, headers }: Head): void {
    const now = this.#clock.now();
    const refused = status === TOO_MANY || status === 503;
    const wait = refused ? requestedWait(headers, now) : exhaustedWait(headers);
    if (wait !== undefined && wait <= WAIT_MAX) this.#notBefore = Math.max(this.#notBefore, now + wait);
    if (status < 500 && status !== TOO_MANY) this.#answeredAt = now;
  }

  /** A missing version, or one without a number, is presumed compatible. */
  #reportVersion({ headers }: Head): void {
    const version = headers['api-version'] ?? '';
    const major = /\d+/.exec(version)?.[0];
    if (this.#isVersionReported || major === undefined || Number(major) === Number.parseInt(API_VERSION, 10))
      return;
    this.#isVersionReported = true;
    this.#options.onOtherVersion?.(version, API_VERSION);
  }

  #failureKindOf(outcome: HttpReply | ExchangeFailure): FailureKind {
    if (outcome instanceof ExchangeFailure) return kindOf(outcome, this.#answeredAt !== 0);
    const { status, headers } = outcome;
    return { kind: 'refused', status, pause: requestedWait(headers, this.#clock.now()) };
  }

  /** Undefined where a retry is useless or unsafe. */
  async #waitBeforeRetry(
    { call, method, waitSignal }: Prepared,
    failure: FailureKind,
    retriesMade: number,
    firstFailureAt: number,
  ): Promise<Wait | undefined> {
    const { patience } = call;
    // A service that limits requests answers others meanwhile, and will answer this one.
    const tooMany = failure.kind === 'refused' && failure.status === TOO_MANY;
    const since = tooMany ? Math.max(firstFailureAt, this.#answeredAt) : firstFailureAt;
    const wait = nextWait(failure, {
      retriesMade,
      retries: this.#retries,
      patience: patience && { milliseconds: patience.milliseconds, elapsed: this.#clock.now() - since },
      chance: Math.random(),
    });
    const isRepeatable = !isOutcomeUnknown(failure) || method === 'GET' || call.lookUp !== undefined;
    return wait && (isRepeatable || (await this.#honoursKeys(waitSignal))) ? wait : undefined;
  }

  async #honoursKeys(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      return (await this.extensions()).has('idempotency');
    } catch (error) {
      // The service is gone: the error to report is the unknown outcome of the write.
      signal?.throwIfAborted();
      if (error instanceof VigieError) return false;
      throw error;
    }
  }

  /** Throws if the port expects TLS: it closes a plain connection silently, or answers 400 with a page of its own. */
  async #detectTlsOnPlainPort({ url }: Prepared, outcome: HttpReply | ExchangeFailure): Promise<void> {
    const { origin, secure } = this.#address;
    if (secure || this.#http.proxy !== undefined) return;
    const mayBeTls =
      outcome instanceof ExchangeFailure
        ? // A service that has answered once speaks http.
          this.#answeredAt === 0 && (outcome.code === 'UND_ERR_SOCKET' || isUnintelligible(outcome))
        : outcome.status === 400 && documentOf(outcome.bytes) === null;
    if (!mayBeTls) return;
    this.#speaksTls ??= speaksTls(new URL(origin));
    if (await this.#speaksTls) throw encryptedError(url);
  }

  /**
   * Tells a missing object from a wrong base path after a 404: throws SERVICE_ABSENT if the address lacks even the
   * notifications, which every service has.
   */
  async #checkService({ endpoint }: Call): Promise<void> {
    if (this.#isService || endpoint.isPublic) return;
    if (endpoint.name === listNotifications.name) {
      const { origin, basePath } = this.#address;
      throw new VigieError('SERVICE_ABSENT', { url: origin + basePath });
    }
    await this.send({ endpoint: listNotifications, query: { per_page: '1' } }).catch((error) => {
      if (error instanceof VigieError && error.code === 'SERVICE_ABSENT') throw error;
    });
    this.#isService = true;
  }

  /** Answer or error after the last attempt. */
  #finalAnswer(
    request: Prepared,
    outcome: HttpReply | ExchangeFailure,
    failure: FailureKind,
    attempts: number,
  ): Answer {
    if (outcome instanceof ExchangeFailure) {
      const { url, method } = request;
      const asked = { url, method, hostname: this.#address.hostname, caCert: this.#options.caCert };
      throw failureError(outcome, asked, this.#timeout);
    }
    const { status, headers, bytes } = outcome;
    const body = bytes.length === 0 ? undefined : documentOf(bytes, this.#options.parse);
    // The page of a proxy while the service behind it is updated is as temporary as JSON.
    if (body === null && !needsNoBody(status)) throw unintelligible(request, outcome);
    const problem = problemOf(status, body, headers);
    const { profile, org, orgHeader } = this.#options;
    const header = orgHeader in request.headers ? organisationHeaderIn(problem) : undefined;
    if (org !== undefined && header !== undefined && header.toLowerCase() !== orgHeader.toLowerCase()) {
      const { origin, basePath } = this.#address;
      const source = profile === undefined ? { url: origin + basePath } : { profile };
      const cause = new ProblemError(problem, headers);
      throw new VigieError('ORGANISATION_REQUISE', { header, sent: orgHeader, ...source }, { cause });
    }
    const { pause = 0 } = failure.kind === 'refused' ? failure : {};
    if (pause > WAIT_MAX && (status === TOO_MANY || status === 503)) {
      const until = new Date(Math.min(this.#clock.now() + pause, DATE_MAX)).toISOString();
      throw new VigieError(
        'PAUSE_TROP_LONGUE',
        { url: request.url, seconds: Math.ceil(pause / 1000), until },
        { cause: new ProblemError(problem, headers) },
      );
    }
    const refusal = { status, headers, body: problem };
    return hasCatalogueCode(body) ? refusal : { ...refusal, request: { url: request.url, attempts } };
  }

  /** An answer below 400, or an ExchangeFailure if it is none of this interface. */
  #answerOf(request: Prepared, reply: HttpReply): Answer | ExchangeFailure {
    const { endpoint } = request.call;
    const { status, headers, bytes } = reply;
    const unchanged = status === NOT_MODIFIED && 'if-none-match' in request.headers;
    if (status >= 300 && !unchanged) {
      // Following it could hand the token to another address; its query may hold secrets of its own.
      const location = withoutQuery(headers.location ?? '');
      return new ExchangeFailure(
        new VigieError('REPONSE_INCOMPRISE', { url: request.url, status, location }),
      );
    }
    const read = () =>
      endpoint.produces === undefined ? documentOf(bytes, this.#options.parse) : textOf(bytes);
    const body = bytes.length === 0 ? undefined : read();
    const isMinimal = status === 204 && request.call.minimal;
    const isIncomplete = body === undefined && status < 300 && endpoint.response !== undefined && !isMinimal;
    if (body === null || isIncomplete) return new ExchangeFailure(unintelligible(request, reply));
    return { status, headers, body };
  }

  async #wait(wait: Wait, { call, waitSignal }: Prepared): Promise<void> {
    const { onWait } = call.patience ?? this.#options;
    onWait?.(wait);
    try {
      await this.#clock.sleep(wait.milliseconds, waitSignal);
    } catch (error) {
      waitSignal?.throwIfAborted();
      throw error;
    } finally {
      onWait?.(undefined);
    }
  }

  async #giveGrace(signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(GRACE_PERIOD, this.#closing.signal).catch(() => {});
    this.#grace.abort(signal.reason);
  }

  #traceRequest({ method, path, headers }: Prepared): void {
    const { trace, orgHeader } = this.#options;
    if (!trace) return;
    trace(`> ${method} ${this.#address.origin}${path}`);
    traceHeaders('>', headers, orgHeader).forEach(trace);
  }

  #traceReply({ status, headers }: Head): void {
    const { trace } = this.#options;
    if (!trace) return;
    trace(`< ${status}`);
    traceHeaders('<', headers).forEach(trace);
  }
}

/** Statuses that need no body to be understood: authenticate, send less at once, or come back later. */
function needsNoBody(status: number): boolean {
  return status === 401 || status === 413 || status === TOO_MANY || status >= 500;
}

function unintelligible({ url }: Prepared, { status, headers }: Head): VigieError {
  return new VigieError('REPONSE_INCOMPRISE', { url, status, type: headers['content-type'] ?? '' });
}

/** The last instant that a Date can hold, in milliseconds. */
const DATE_MAX = 8.64e15;

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}
