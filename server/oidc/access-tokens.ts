import { errors, jwtVerify } from 'jose';
import { hashToken } from '../core/authentication.ts';
import type { KeySet } from './key-set.ts';

/** Signatures that count: none that the public key could make, and none at all. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Seconds by which the clock of the provider may differ. */
const SKEW = 60;
/** Judged tokens that are remembered. */
const REMEMBERED_MAX = 10_000;

/** Claims of a valid access token. */
export interface AccessToken {
  readonly issuer: string;
  readonly sub: string;
  /** The id of a user that the provider vouches for, where the operator names the claim that holds it. */
  readonly userId: string | undefined;
  /** Milliseconds. */
  readonly expiresAt: number;
}

/** Judges access tokens (RFC 9068), and remembers those that are valid by their SHA-256 until they expire. */
export class AccessTokens {
  readonly #keys: KeySet;
  readonly #issuer: string;
  readonly #audience: string;
  readonly #linkBy: string | undefined;
  readonly #judged = new Map<string, AccessToken>();

  constructor(keys: KeySet, issuer: string, audience: string, linkBy: string | undefined) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#audience = audience;
    this.#linkBy = linkBy;
  }

  /** The claims of a valid token. Throws an error of jose, which says what is wrong with any other, and FOURNISSEUR_INDISPONIBLE. */
  async judge(token: string, now: Date): Promise<AccessToken> {
    const hash = hashToken(token);
    const known = this.#judged.get(hash);
    if (known && now.getTime() < known.expiresAt) return known;
    this.#judged.delete(hash);
    const judged = await this.#verify(token, now);
    if (now.getTime() < judged.expiresAt) {
      const [oldest] = this.#judged.keys();
      if (this.#judged.size >= REMEMBERED_MAX && oldest !== undefined) this.#judged.delete(oldest);
      this.#judged.set(hash, judged);
    }
    return judged;
  }

  async #verify(token: string, now: Date): Promise<AccessToken> {
    const { payload } = await jwtVerify(token, this.#keys.at(now.getTime()), {
      issuer: this.#issuer,
      audience: this.#audience,
      // An ID token is no access token.
      typ: 'at+jwt',
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: SKEW,
      currentDate: now,
    });
    const { iss: issuer = '', sub = '', exp = 0, cnf } = payload;
    // A token that is bound to a key of its client counts with a proof of that alone (RFC 7800).
    if (cnf !== undefined) throw new errors.JWTInvalid('it must be proved by its client');
    return { issuer, sub, userId: this.#userIdIn(payload), expiresAt: exp * 1000 };
  }

  #userIdIn(claims: Readonly<Record<string, unknown>>): string | undefined {
    if (this.#linkBy === undefined) return undefined;
    const value = claims[this.#linkBy];
    // Anybody may write the address of another, until the provider has verified it.
    const isVerified = this.#linkBy !== 'email' || claims.email_verified === true;
    return typeof value === 'string' && isVerified ? value : undefined;
  }
}
