import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { confidentialAddress, serviceAddress } from '../../src/client/address.ts';
import { documentOf } from '../../src/client/http/answers.ts';
import { HttpClient, type HttpClientOptions } from '../../src/client/http/http-client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { trimmedEnd } from '../../src/contract/schema/text.ts';

/** Milliseconds for one answer of the provider. */
const ANSWER_TIME = 5_000;
/** Milliseconds between two attempts to read the keys, whatever tokens ask for. */
const COOL_DOWN = 30_000;
/** Milliseconds after which keys are read again, for the provider may have removed one. */
const FRESH = 600_000;

/** How the provider is reached. */
export type Network = Pick<HttpClientOptions, 'env' | 'caCert'>;

/** Follows the reading of the keys, as tokens ask for it. */
export interface KeyWatch {
  /** Called at the first failure of an outage; `hasKeys` is whether keys that were read before still count. */
  away(error: unknown, hasKeys: boolean): void;
  /** Called when the keys could be read again, the seconds since the first failure. */
  back(seconds: number): void;
}

/**
 * Public keys of an identity provider (OpenID Connect Discovery, RFC 7517). They are read when a token needs them, and again for a
 * key that is not among them; the last ones that were read count while the provider is away.
 */
export class KeySet {
  readonly #issuer: string;
  readonly #network: Network;
  readonly #watch: KeyWatch;
  readonly #closed = new AbortController();
  #keys: JWTVerifyGetKey | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  /** Moment of the first failure of an outage. */
  #awaySince: number | undefined;
  #reading: Promise<boolean> | undefined;

  constructor(issuer: string, network: Network, watch: KeyWatch) {
    this.#issuer = issuer;
    this.#network = network;
    this.#watch = watch;
  }

  /** Finds the key of a token at a moment, in milliseconds. Throws FOURNISSEUR_INDISPONIBLE without keys, and JWKSNoMatchingKey. */
  at(now: number): JWTVerifyGetKey {
    return async (header, token) => {
      if (this.#keys === undefined) await this.read(now);
      else if (now - this.#readAt >= FRESH) void this.read(now);
      const keys = this.#keys;
      if (keys === undefined) {
        const wait = Math.ceil((this.#attemptedAt + COOL_DOWN - now) / 1000);
        const headers = { 'retry-after': String(Math.max(1, wait)) };
        throw new VigieError('FOURNISSEUR_INDISPONIBLE', { issuer: this.#issuer }, { headers });
      }
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.read(now))) throw error;
        return (this.#keys ?? keys)(header, token);
      }
    };
  }

  /** Reads the keys, unless that was tried just now; whether they were. Those who ask meanwhile share one reading. */
  read(now: number): Promise<boolean> {
    if (this.#reading) return this.#reading;
    if (now - this.#attemptedAt < COOL_DOWN) return Promise.resolve(false);
    this.#attemptedAt = now;
    return this.readEarly(now);
  }

  /** Reads the keys before a token needs them: a failure does not count, so that the first token reads them again. */
  readEarly(now: number): Promise<boolean> {
    const reading = readKeys(this.#issuer, this.#network, this.#closed.signal)
      .then(
        (keys) => {
          this.#keys = keys;
          this.#readAt = now;
          if (this.#awaySince !== undefined) this.#watch.back(Math.round((now - this.#awaySince) / 1000));
          this.#awaySince = undefined;
          return true;
        },
        (error) => {
          if (this.#awaySince === undefined && !this.#closed.signal.aborted)
            this.#watch.away(error, this.#keys !== undefined);
          this.#awaySince ??= now;
          return false;
        },
      )
      .finally(() => {
        this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  /** Ends a reading, without a word of it to the watch. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#reading;
  }
}

/** The keys that the provider publishes. */
async function readKeys(issuer: string, network: Network, closed: AbortSignal): Promise<JWTVerifyGetKey> {
  const place = `${trimmedEnd(issuer, '/')}/.well-known/openid-configuration`;
  const { issuer: named, jwks_uri } = await readDocument<{ issuer?: string; jwks_uri?: string }>(
    place,
    network,
    closed,
  );
  if (named !== issuer || typeof jwks_uri !== 'string')
    throw new Error(`${place} is not the configuration of ${issuer}`);
  return createLocalJWKSet(await readDocument<JSONWebKeySet>(jwks_uri, network, closed));
}

async function readDocument<T extends object>(
  place: string,
  network: Network,
  closed: AbortSignal,
): Promise<T> {
  const address = confidentialAddress(place);
  if (address === undefined) throw new Error(`${place} is not encrypted`);
  const { origin, pathname, search } = address;
  const client = new HttpClient(serviceAddress(origin), { ...network, timeout: ANSWER_TIME });
  try {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(ANSWER_TIME)]);
    const request = {
      method: 'GET',
      path: pathname + search,
      headers: { accept: 'application/json' },
    } as const;
    const { status, bytes } = await client.exchange({ ...request, signal });
    const document = status === 200 ? documentOf(bytes, JSON.parse) : null;
    if (document === null) throw new Error(`${place} answered ${status} without a JSON object`);
    return document as T;
  } finally {
    await client.close();
  }
}
