import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { vi } from 'vitest';
import { cleanUp } from './clean-up.ts';

/** Audience of the access tokens, which is the resource that clients ask for by default (RFC 8707). */
export const AUDIENCE = 'https://vigie.example';
/** Public client: device flow, authorization code with PKCE and a loopback redirect, refresh. */
export const PUBLIC_CLIENT = 'vigie-cli';
/** Confidential client of machines: client credentials. The subject of its tokens is its id. */
export const MACHINE = { id: 'vigie-cron', secret: 'secret-of-the-machine' };
/** Algorithms of the keys of the provider; the kid of each is the algorithm in lower case. */
export const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];
/** Seconds until an access token of the provider expires. */
export const TOKEN_SECONDS = 300;

const SCOPE = 'vigie';

/** Differences of a token from a valid one; a member that is undefined is left out of the token. */
export interface TokenChanges {
  readonly header?: Readonly<Record<string, string | undefined>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Key to sign with; that of the provider by default. */
  readonly key?: CryptoKey | Uint8Array;
  /** Moment of issue; now by default. */
  readonly at?: Date;
}

/** An identity provider on 127.0.0.1. Each user has their login as `sub` and `preferred_username`; any password is right. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Method and path of each request so far. */
  readonly requests: readonly string[];
  /** Its public keys. */
  readonly jwks: JSONWebKeySet;
  /** Answers in place of the provider, by path; an answer may never come. */
  readonly answers: Map<string, RequestListener>;
  /** Signs an access token of a user (RFC 9068) as the provider does, with the changes of a test. */
  sign(sub: string, changes?: TokenChanges): Promise<string>;
  /** Access token of the machine, by client credentials. */
  machineToken(): Promise<string>;
  /**
   * Visits an address of the provider as the browser of a user does: signs in, consents, confirms the code of a device. Returns
   * the address outside the provider that the browser is sent to, or undefined where the last page is the provider's.
   */
  signIn(address: string, login: string): Promise<string | undefined>;
  /** Closes its port; `start` opens it again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** An answer in place of the provider: a JSON object. */
export const answering =
  (body: object): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

/** Starts one; it is stopped after the running test, or after the tests of the file. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const requests: string[] = [];
  const answers = new Map<string, RequestListener>();
  const keys = await Promise.all(ALGORITHMS.map(makeKey));
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    (answers.get(path) ?? listener)(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const own = await providerAt(
    issuer,
    keys.map(({ jwk }) => jwk),
  );
  listener = own.callback();

  const provider: IdentityProvider = {
    issuer,
    requests,
    answers,
    jwks: { keys: keys.map(({ published }) => published) },
    async sign(sub, { header = {}, claims = {}, key, at = new Date() } = {}) {
      const protectedHeader = { alg: 'RS256', typ: 'at+jwt', ...header };
      const own = keys.find(({ algorithm }) => algorithm === protectedHeader.alg);
      const seconds = Math.floor(at.getTime() / 1000);
      return new SignJWT({
        ...{
          iss: issuer,
          sub,
          aud: AUDIENCE,
          client_id: PUBLIC_CLIENT,
          scope: SCOPE,
          jti: `${sub}-${seconds}`,
        },
        ...{ iat: seconds, exp: seconds + TOKEN_SECONDS, preferred_username: sub, ...claims },
      })
        .setProtectedHeader({ kid: own?.published.kid, ...protectedHeader } as { alg: string })
        .sign(key ?? (own?.privateKey as CryptoKey));
    },
    async machineToken() {
      const credentials = Buffer.from(`${MACHINE.id}:${MACHINE.secret}`).toString('base64');
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    signIn: (address, login) => visit(issuer, address, login),
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  cleanUp(() => provider.stop());
  return provider;
}

async function makeKey(algorithm: Algorithm) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const named = { kid: algorithm.toLowerCase(), alg: algorithm, use: 'sig' };
  const jwk: JWK = { ...(await exportJWK(privateKey)), ...named };
  const published: JWK = { ...(await exportJWK(publicKey)), ...named };
  return { algorithm, privateKey, jwk, published };
}

async function providerAt(issuer: string, keys: readonly JWK[]): Promise<Provider> {
  // It warns that its login takes any password, which is why it is here.
  const silent = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];
  for (const spy of silent) spy.mockImplementation(() => {});
  const { Provider } = await import('oidc-provider');
  const info = {
    scope: SCOPE,
    audience: AUDIENCE,
    accessTokenFormat: 'jwt',
    accessTokenTTL: TOKEN_SECONDS,
    jwt: { sign: { alg: 'RS256' } },
  };
  const provider = new Provider(issuer, {
    jwks: { keys },
    cookies: { keys: ['a key of the cookies of the tests'] },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub', 'preferred_username'] },
    clients: [
      {
        client_id: PUBLIC_CLIENT,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/'],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      },
      {
        client_id: MACHINE.id,
        client_secret: MACHINE.secret,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: {
        enabled: true,
        userCodeConfirmSource: (page: { body: string }, form: string) => {
          page.body = form;
        },
        successSource: (page: { body: string }) => {
          page.body = 'signed in';
        },
      },
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => info,
      },
      revocation: { enabled: true, allowedPolicy: () => true },
      userinfo: { enabled: false },
    },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId }),
    }),
    extraTokenClaims: (_: unknown, { accountId }: { accountId?: string }) =>
      accountId === undefined ? undefined : { preferred_username: accountId },
    issueRefreshToken: (_: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      ...{ AccessToken: TOKEN_SECONDS, ClientCredentials: TOKEN_SECONDS, IdToken: TOKEN_SECONDS },
      ...{ DeviceCode: 600, Grant: 86_400, Interaction: 600, RefreshToken: 86_400, Session: 3_600 },
    },
  });
  for (const spy of silent) spy.mockRestore();
  return provider;
}

/** A browser of a user, who fills in every form of the provider. */
async function visit(issuer: string, first: string, login: string): Promise<string | undefined> {
  const cookies = new Map<string, string>();
  let address = first;
  let form: URLSearchParams | undefined;
  for (let pages = 0; pages < 20; pages++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    if (location !== null) {
      address = new URL(location, address).href;
      if (!address.startsWith(`${issuer}/`)) return address;
      form = undefined;
      continue;
    }
    if (answer.status !== 200) throw new Error(`${answer.status} of ${address}: ${page}`);
    const [, action] = /<form[^>]* action="([^"]*)"/.exec(page) ?? [];
    if (action === undefined) return undefined;
    form = new URLSearchParams();
    for (const [input] of page.matchAll(/<input[^>]*>/g)) {
      const [, name] = / name="([^"]*)"/.exec(input) ?? [];
      const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
      if (name !== undefined) form.set(name, value);
    }
    if (form.has('login')) form.set('login', login);
    if (form.has('password')) form.set('password', 'any');
    address = new URL(action, address).href;
  }
  throw new Error(`the pages of ${issuer} have no end`);
}
