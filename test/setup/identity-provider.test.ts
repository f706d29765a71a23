import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import {
  ALGORITHMS,
  AUDIENCE,
  type IdentityProvider,
  MACHINE,
  PUBLIC_CLIENT,
  startIdentityProvider,
} from './identity-provider.ts';

/** Judges a token as a resource server has to (RFC 9068, 4). */
const judge = ({ issuer }: IdentityProvider, token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    ...{ issuer, audience: AUDIENCE, typ: 'at+jwt', algorithms: [...ALGORITHMS] },
  });

const discover = ({ issuer }: IdentityProvider) =>
  client.discovery(new URL(issuer), PUBLIC_CLIENT, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });

test.each(ALGORITHMS)('a token that is signed with %s verifies', async (alg) => {
  const provider = await startIdentityProvider();
  const { payload } = await judge(provider, await provider.sign('lefevre', { header: { alg } }));
  expect(payload).toMatchObject({ sub: 'lefevre', preferred_username: 'lefevre', client_id: PUBLIC_CLIENT });
});

test('client credentials give a token of the machine', async () => {
  const provider = await startIdentityProvider();
  const { payload } = await judge(provider, await provider.machineToken());
  expect(payload.sub).toBe(MACHINE.id);
});

test('the device flow signs a user in; a refresh token is spent by its use', async () => {
  const provider = await startIdentityProvider();
  const config = await discover(provider);
  const device = await client.initiateDeviceAuthorization(config, { scope: 'openid vigie' });
  const address = device.verification_uri_complete ?? '';
  expect(await provider.signIn(address, 'lefevre')).toBeUndefined();
  const first = await client.pollDeviceAuthorizationGrant(config, device);
  expect((await judge(provider, first.access_token)).payload.sub).toBe('lefevre');
  expect(first.claims()?.sub).toBe('lefevre');
  const spent = first.refresh_token ?? '';
  const second = await client.refreshTokenGrant(config, spent);
  expect((await judge(provider, second.access_token)).payload.sub).toBe('lefevre');
  await expect(client.refreshTokenGrant(config, spent)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('an authorization code with PKCE comes back to a loopback address; a revoked token is refused', async () => {
  const provider = await startIdentityProvider();
  const config = await discover(provider);
  const verifier = client.randomPKCECodeVerifier();
  const asked = client.buildAuthorizationUrl(config, {
    redirect_uri: 'http://127.0.0.1:54321/',
    scope: 'openid vigie',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'chosen',
  });
  const back = await provider.signIn(asked.href, 'lefevre');
  expect(back).toMatch(/^http:\/\/127\.0\.0\.1:54321\/\?code=/);
  const tokens = await client.authorizationCodeGrant(config, new URL(back ?? ''), {
    pkceCodeVerifier: verifier,
    expectedState: 'chosen',
  });
  expect((await judge(provider, tokens.access_token)).payload.sub).toBe('lefevre');
  const refresh = tokens.refresh_token ?? '';
  await client.tokenRevocation(config, refresh);
  await expect(client.refreshTokenGrant(config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a provider that is stopped comes back at the same address, and answers may be planted', async () => {
  const provider = await startIdentityProvider();
  await provider.stop();
  await expect(fetch(`${provider.issuer}/jwks`)).rejects.toThrow('fetch failed');
  await provider.start();
  expect(await (await fetch(`${provider.issuer}/jwks`)).json()).toMatchObject({ keys: { length: 3 } });
  provider.answers.set('/jwks', (_, response) => response.writeHead(503).end());
  expect((await fetch(`${provider.issuer}/jwks`)).status).toBe(503);
  expect(provider.requests).toEqual(['GET /jwks', 'GET /jwks']);
});
