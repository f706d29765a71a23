import type { ClientAuth, TokenEndpointResponse } from 'openid-client';
import { confidentialAddress } from '../client/address.ts';
import { ExchangeFailure, failureError } from '../client/http/failures.ts';
import { HttpClient } from '../client/http/http-client.ts';
import { TIMEOUT_DEFAULT } from '../client/transport.ts';
import type { Method } from '../contract/endpoint.ts';
import { type ErrorParams, VigieError } from '../contract/errors.ts';
import type { SignIn } from '../profiles/configuration.ts';

/** Client of an identity provider, and the tokens that it asks for. */
export type ClientSettings = Pick<SignIn, 'issuer' | 'client_id' | 'client_secret' | 'audience' | 'scope'>;

/** How requests reach an identity provider. */
export interface Network {
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. Default 30. */
  readonly timeout?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  /** Aborts requests and waits; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Answer of a token endpoint. */
export interface Tokens {
  readonly token: string;
  /** End of the token, RFC 3339. */
  readonly expires: string;
  readonly refresh_token?: string | undefined;
}

/** What a person types in a browser on any machine (RFC 8628). */
export interface DeviceCode {
  readonly address: string;
  readonly code: string;
  /** Address with the code in it, where the provider has one. */
  readonly whole: string | undefined;
  /** Resolves once the person has signed in. */
  readonly tokens: () => Promise<Tokens>;
}

/** Where a browser on this machine signs in (RFC 8252). */
export interface BrowserPage {
  readonly address: string;
  /** `returned` is the address to which the browser was sent back. */
  readonly tokens: (returned: URL) => Promise<Tokens>;
}

export interface Issuer {
  /** Whether people may sign in by a code. */
  readonly hasDeviceCodes: boolean;
  deviceCode(): Promise<DeviceCode>;
  /** `redirect` is the address of this machine that takes the browser back. */
  browserPage(redirect: string): Promise<BrowserPage>;
  /** Spends a refresh token. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** By client credentials: a machine. */
  machineTokens(): Promise<Tokens>;
  /** Revokes a refresh token (RFC 7009). False where the provider cannot. */
  revoke(refreshToken: string): Promise<boolean>;
}

type TokenAnswer = Pick<TokenEndpointResponse, 'access_token' | 'expires_in' | 'refresh_token'>;

/** Seconds until an access token ends whose answer does not tell. */
const LIFETIME_DEFAULT = 300;

/**
 * Works with an identity provider, found by OpenID Connect Discovery. Throws FOURNISSEUR_REFUSE, also for an address that is
 * neither https nor of this machine, the errors of connections, REPONSE_INCOMPRISE, and the reason of the signal.
 */
export async function withIssuer<T>(
  settings: ClientSettings,
  network: Network,
  work: (issuer: Issuer) => Promise<T>,
): Promise<T> {
  const http = new Requests(settings.issuer, network);
  try {
    return await work(await discovered(settings, network, http));
  } catch (error) {
    network.signal?.throwIfAborted();
    throw errorOf(error, settings);
  } finally {
    await http.close();
  }
}

async function discovered(settings: ClientSettings, network: Network, http: Requests): Promise<Issuer> {
  const { client_id, client_secret, audience, scope } = settings;
  http.check(settings.issuer);
  const oidc = await import('openid-client');
  const authentication = client_secret === undefined ? oidc.None() : basic(client_secret);
  const config = await oidc.discovery(new URL(settings.issuer), client_id, undefined, authentication, {
    [oidc.customFetch]: (url, request) => http.fetch(url, request),
    timeout: 2 * (network.timeout ?? TIMEOUT_DEFAULT),
    // Each address is judged before anything is sent to it.
    execute: [oidc.allowInsecureRequests],
  });
  const provider = config.serverMetadata();
  // A resource is an address (RFC 8707); providers know other names of audiences by the client or by the scope.
  const resource = URL.canParse(audience) ? { resource: audience } : {};
  const wanted = { ...resource, ...(scope === undefined ? {} : { scope }) };
  const tokensOf = (answer: TokenAnswer): Tokens => ({
    token: answer.access_token,
    expires: new Date(Date.now() + (answer.expires_in ?? LIFETIME_DEFAULT) * 1000).toISOString(),
    refresh_token: answer.refresh_token,
  });
  return {
    hasDeviceCodes: provider.device_authorization_endpoint !== undefined,
    async deviceCode() {
      const code = await oidc.initiateDeviceAuthorization(config, wanted);
      const { signal } = network;
      return {
        address: code.verification_uri,
        code: code.user_code,
        whole: code.verification_uri_complete,
        tokens: async () =>
          tokensOf(await oidc.pollDeviceAuthorizationGrant(config, code, {}, signal ? { signal } : {})),
      };
    },
    async browserPage(redirect) {
      const [verifier, state] = [oidc.randomPKCECodeVerifier(), oidc.randomState()];
      const address = oidc.buildAuthorizationUrl(config, {
        ...wanted,
        // Without it, a provider ignores the scope of sign-ins that outlive the session of the browser (OpenID Connect Core, 11).
        ...(scope?.split(' ').includes('offline_access') ? { prompt: 'consent' } : {}),
        redirect_uri: redirect,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      http.check(address.href);
      return {
        address: address.href,
        tokens: async (returned) =>
          tokensOf(
            await oidc.authorizationCodeGrant(config, returned, {
              pkceCodeVerifier: verifier,
              expectedState: state,
            }),
          ),
      };
    },
    refresh: async (refreshToken) => tokensOf(await oidc.refreshTokenGrant(config, refreshToken)),
    // The scopes are those of people: a machine has no identity to tell, and needs no session that outlives it.
    async machineTokens() {
      const { refresh_token: _, ...tokens } = tokensOf(await oidc.clientCredentialsGrant(config, resource));
      return tokens;
    },
    async revoke(refreshToken) {
      if (provider.revocation_endpoint === undefined) return false;
      await oidc.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' });
      return true;
    },
  };
}

/**
 * HTTP Basic (RFC 6749, 2.3.1). openid-client encodes hyphens and dots besides, which LemonLDAP::NG before 2.23 does not decode: to it
 * such a client is unknown.
 */
function basic(secret: string): ClientAuth {
  return (_provider, { client_id }, _body, headers) => {
    const [name, password] = [client_id, secret].map(encodeURIComponent);
    headers.set('authorization', `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
  };
}

/** Requests to a provider by the HTTP client of vigie: proxies, authorities and time limits are those of services. */
class Requests {
  readonly #issuer: string;
  readonly #network: Network;
  readonly #clients = new Map<string, HttpClient>();

  constructor(issuer: string, network: Network) {
    this.#issuer = issuer;
    this.#network = network;
  }

  /** Refuses an address where others on the network could read secrets. */
  check(address: string): URL {
    const url = confidentialAddress(address);
    if (url === undefined) throw refusal({ issuer: this.#issuer }, { motif: 'clair', url: address });
    return url;
  }

  /** As the global `fetch` does it, without redirections. */
  async fetch(
    address: string,
    request: { body: unknown; headers: object; method: string },
  ): Promise<Response> {
    const { caCert, env, userAgent, signal, timeout: seconds = TIMEOUT_DEFAULT } = this.#network;
    const { origin, hostname, protocol, pathname, search } = this.check(address);
    const client =
      this.#clients.get(origin) ??
      new HttpClient(
        { origin, hostname, secure: protocol === 'https:', basePath: '' },
        { caCert, env, timeout: seconds * 1000 },
      );
    this.#clients.set(origin, client);
    const method = request.method as Method;
    const url = origin + pathname;
    try {
      const { status, headers, bytes } = await client.exchange({
        method,
        path: pathname + search,
        headers: { ...request.headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
        ...(request.body ? { body: String(request.body) } : {}),
        signal,
      });
      if (status >= 500) {
        const type = headers['content-type'] ?? '';
        throw new VigieError('REPONSE_INCOMPRISE', { url, status, type, ...subjectOf(this.#issuer) });
      }
      return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
    } catch (error) {
      if (!(error instanceof ExchangeFailure)) throw error;
      const failure = failureError(error, { url, method, hostname, caCert }, seconds);
      // Of a proxy, where it says so.
      throw new VigieError(
        failure.code,
        { ...subjectOf(this.#issuer), ...failure.params },
        { cause: failure },
      );
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }
}

/** Names the provider, not the service, as what fails. */
function subjectOf(issuer: string) {
  return { objet: 'fournisseur', issuer };
}

function refusal(
  { issuer }: Pick<ClientSettings, 'issuer'>,
  params: ErrorParams,
  cause?: unknown,
): VigieError {
  return new VigieError('FOURNISSEUR_REFUSE', { issuer, ...params }, { cause });
}

/** An error of openid-client as one of the catalogue: one of ours that it has wrapped, a refusal (RFC 6749, 5.2), else an answer that breaks the protocol. */
function errorOf(error: unknown, { issuer, client_id }: ClientSettings): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof VigieError) return cause;
  if (!(error instanceof Error)) return error;
  const answer = error as { [name: string]: unknown } & Error;
  const { error_description: text, message, status } = answer;
  // A refused secret comes as a challenge alone.
  const code = status === 401 ? 'invalid_client' : answer.error;
  if (typeof code !== 'string')
    return new VigieError(
      'REPONSE_INCOMPRISE',
      { url: issuer, reason: message, ...subjectOf(issuer) },
      { cause: error },
    );
  const reason = typeof text === 'string' && text !== '' ? `${code}: ${text}` : code;
  return refusal({ issuer }, { motif: 'refus', client: client_id, reason }, error);
}
