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

/**
 * Public keys of an identity provider (OpenID Connect Discovery, RFC 7517). They are read when a token needs them, and again for a
 * key that is not among them; the last ones that were read count while the provider is away.
 */
export class KeySet {
  readonly #issuer: string;
  readonly #network: Network;
  readonly #onFailure: (error: unknown) => void;
  #keys: JWTVerifyGetKey | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<boolean> | undefined;

  constructor(issuer: string, network: Network, onFailure: (error: unknown) => void) {
    this.#issuer = issuer;
    this.#network = network;
    this.#onFailure = onFailure;
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
    const reading = readKeys(this.#issuer, this.#network)
      .then(
        (keys) => {
          this.#keys = keys;
          this.#readAt = now;
          return true;
        },
        (error) => {
          this.#onFailure(error);
          return false;
        },
      )
      .finally(() => {
        this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }
}

/** The keys that the provider publishes. */
async function readKeys(issuer: string, network: Network): Promise<JWTVerifyGetKey> {
  const place = `${trimmedEnd(issuer, '/')}/.well-known/openid-configuration`;
  const { issuer: named, jwks_uri } = await readDocument<{ issuer?: string; jwks_uri?: string }>(
    place,
    network,
  );
  if (named !== issuer || typeof jwks_uri !== 'string')
    throw new Error(`${place} is not the configuration of ${issuer}`);
  return createLocalJWKSet(await readDocument<JSONWebKeySet>(jwks_uri, network));
}

async function readDocument<T extends object>(place: string, network: Network): Promise<T> {
  const address = confidentialAddress(place);
  if (address === undefined) throw new Error(`${place} is not encrypted`);
  const { origin, pathname, search } = address;
  const client = new HttpClient(serviceAddress(origin), { ...network, timeout: ANSWER_TIME });
  try {
    const signal = AbortSignal.timeout(ANSWER_TIME);
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
