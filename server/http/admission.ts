import type { IncomingMessage, ServerResponse } from 'node:http';
import { VigieError } from '../../src/contract/errors.ts';
import { protectedResource } from '../../src/contract/resources/service.ts';
import type { Language } from '../../src/messages/index.ts';
import { type Caller, quotaKeyOf } from '../core/access.ts';
import { authenticate, calendarOwner } from '../core/authentication.ts';
import type { RouteMatch } from '../core/router.ts';
import type { Service } from '../core/service.ts';
import type { RequestOrigin } from './proxies.ts';
import { headerOf } from './request.ts';

/** A bearer token that looks like a signed JWT (RFC 7515, 7.1), of 16 kB at the most; an opaque token of ours has no full stop. */
const JWT = /^Bearer +([\w-]{1,4096}\.[\w-]{1,8192}\.[\w-]{1,4096}) *$/i;

/** Result of looking up credentials. */
interface CallerLookup {
  readonly caller: Promise<Caller>;
  /** Whether requests that arrive now may wait for it. */
  isShared: boolean;
}

/** Authenticates requests, and limits how many each caller makes. */
export class Admission {
  readonly #service: Service;
  readonly #orgHeader: string;
  readonly #limit: RateLimit | undefined;
  /** Limits of single endpoints, by their names. */
  readonly #ofEndpoints = new Map<string, RateLimit>();
  /** The last look-up of each credentials. */
  readonly #lookups = new Map<string, CallerLookup>();

  /** `rateLimit` is in requests a minute for each token; no limit when undefined. */
  constructor(service: Service, orgHeader: string, rateLimit: number | undefined) {
    this.#service = service;
    this.#orgHeader = orgHeader;
    this.#limit = rateLimit === undefined ? undefined : this.#limited(rateLimit);
  }

  /**
   * The caller of an endpoint; a `personal` one needs no organisation, and a secret in the path identifies its owner. Where
   * there is a limit the response carries the rest of it, a refusal too. A caller without a valid token or secret is counted by
   * its address. Throws what `authenticate` and `calendarOwner` throw, and TROP_DE_REQUETES.
   */
  admit(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    source: RequestOrigin,
    language: Language,
    { endpoint, params }: Pick<RouteMatch, 'endpoint' | 'params'>,
  ): Promise<Caller> {
    const caller = endpoint.bySecret
      ? calendarOwner(this.#service.store, params.fichier, language)
      : this.#callerOf(incoming, source, language, endpoint.personal === true);
    const admitted = this.#limit ? counted(this.#limit, caller, source.address, outgoing) : caller;
    return endpoint.perMinute === undefined
      ? admitted
      : this.#countedFor(endpoint.name, endpoint.perMinute, admitted, outgoing);
  }

  #limited(perMinute: number): RateLimit {
    return new RateLimit(perMinute, () => this.#service.now().getTime());
  }

  /** Counts a call of an endpoint that has a limit of its own, by user: another token of theirs does not help. */
  async #countedFor(
    name: string,
    perMinute: number,
    admitted: Promise<Caller>,
    outgoing: ServerResponse,
  ): Promise<Caller> {
    const caller = await admitted;
    const limit = this.#ofEndpoints.get(name) ?? this.#limited(perMinute);
    this.#ofEndpoints.set(name, limit);
    limit.take(`${caller.organisationKey} ${caller.utilisateurId}`, outgoing);
    return caller;
  }

  /**
   * One look-up at a time for the same credentials: requests that arrive in the turn of the event loop in which it begins, or
   * before that, share it. No answer is older than its request but for that turn: a revoked token is refused from the next on.
   */
  #callerOf(
    incoming: IncomingMessage,
    { scheme, host }: RequestOrigin,
    language: Language,
    personal: boolean,
  ): Promise<Caller> {
    const { authorization } = incoming.headers;
    const { oidc } = this.#service;
    const organisation = headerOf(incoming, this.#orgHeader);
    const resourceMetadata = oidc && `${scheme}://${host}${protectedResource.path}`;
    const key = [language, personal ? '' : organisation, personal, resourceMetadata, authorization].join(
      '\n',
    );
    const last = this.#lookups.get(key);
    if (last?.isShared) return last.caller;
    const now = () => this.#service.now().toISOString();
    const look = () => {
      setImmediate(() => {
        lookup.isShared = false;
      });
      const credentials = { authorization, organisation, personal, orgHeader: this.#orgHeader };
      const request = { ...credentials, language, now: now(), resourceMetadata };
      const jwt = JWT.exec(authorization ?? '')?.[1];
      return oidc && jwt !== undefined
        ? oidc.authenticate(this.#service, jwt, request)
        : authenticate(this.#service.store, request);
    };
    const caller = last ? last.caller.then(look, look) : look();
    const lookup: CallerLookup = { caller, isShared: true };
    this.#lookups.set(key, lookup);
    const forget = () =>
      // No sooner than nobody shares it.
      setImmediate(() => {
        if (this.#lookups.get(key) === lookup) this.#lookups.delete(key);
      });
    caller
      .then(
        (found) => this.#service.tokenUsage?.note(found, now()),
        () => {},
      )
      .finally(forget);
    return caller;
  }
}

async function counted(
  limit: RateLimit,
  caller: Promise<Caller>,
  address: string,
  outgoing: ServerResponse,
): Promise<Caller> {
  let key = address;
  try {
    key = quotaKeyOf(await caller) ?? key;
    return await caller;
  } finally {
    limit.take(key, outgoing);
  }
}

/** Counts the requests of each key in a window of a minute (choice B9). */
class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  #window = 0;
  #used = new Map<string, number>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts one request; the response carries how many are left, and the seconds to the end of the window. Throws TROP_DE_REQUETES. */
  take(key: string, outgoing: ServerResponse): void {
    const now = this.#now();
    const window = Math.floor(now / 60_000);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = new Map();
    }
    const used = (this.#used.get(key) ?? 0) + 1;
    this.#used.set(key, used);
    const reset = String(Math.ceil(((window + 1) * 60_000 - now) / 1000));
    outgoing
      .setHeader('ratelimit-limit', String(this.#perMinute))
      .setHeader('ratelimit-remaining', String(Math.max(0, this.#perMinute - used)))
      .setHeader('ratelimit-reset', reset);
    if (used > this.#perMinute)
      throw new VigieError('TROP_DE_REQUETES', {}, { headers: { 'retry-after': reset } });
  }
}
