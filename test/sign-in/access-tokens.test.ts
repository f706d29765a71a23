import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withSignInLock } from '../../src/sign-in/access-tokens.ts';
import { type Shell, shell } from '../profiles/shell.ts';
import {
  AUDIENCE,
  answering,
  type IdentityProvider,
  MACHINE,
  PUBLIC_CLIENT,
  startIdentityProvider,
} from '../setup/identity-provider.ts';
import { ORG, serveSignedIn } from './service.ts';

const list = ['anomalies', 'list', '--json', '--profile', 'prod'];
const tokenRequests = ({ requests }: IdentityProvider) => requests.filter((one) => one === 'POST /token');
const stored = ({ configuration }: Shell) => JSON.parse(readFileSync(configuration, 'utf8')).profiles.prod;

/** Refresh token of a user, by the device flow. */
async function refreshToken({ issuer, signIn }: IdentityProvider): Promise<string> {
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: PUBLIC_CLIENT, ...form });
    return (await (await fetch(issuer + path, { method: 'POST', body })).json()) as Record<string, string>;
  };
  const code = await post('/device/auth', { scope: 'openid vigie', resource: AUDIENCE });
  await signIn(code.verification_uri_complete ?? '', 'anne');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return (await post('/token', { grant_type, device_code: code.device_code ?? '' })).refresh_token ?? '';
}

/** A shell with a profile whose access token ends in some seconds. */
async function signedIn(seconds: number, changes: Record<string, unknown> = {}) {
  const provider = await startIdentityProvider();
  const service = await serveSignedIn(provider);
  const place = shell();
  const sign_in = {
    ...{ id: 'f3a1', issuer: provider.issuer, client_id: PUBLIC_CLIENT, audience: AUDIENCE },
    expires: new Date(Date.now() + seconds * 1000).toISOString(),
    refresh_token: await refreshToken(provider),
    ...changes,
  };
  const token = await provider.sign('anne');
  const prod = { kind: 'remote', url: service.url, org: ORG, token, sign_in };
  mkdirSync(dirname(place.configuration), { recursive: true });
  writeFileSync(place.configuration, JSON.stringify({ profiles: { prod } }), { mode: 0o600 });
  return { provider, place, token, before: tokenRequests(provider).length };
}

it('goes on with an access token that lives for a minute', async () => {
  const { provider, place, token, before } = await signedIn(55);
  expect(await place.run(list)).toMatchObject({ exitCode: 0, out: '[]\n' });
  expect(tokenRequests(provider)).toHaveLength(before);
  expect(stored(place).token).toBe(token);
});

it('renews an access token ten seconds before its end, and saves both tokens before it is used', async () => {
  const { provider, place, token, before } = await signedIn(5);
  const first = stored(place).sign_in.refresh_token;
  expect(await place.run(list)).toMatchObject({ exitCode: 0, out: '[]\n' });
  expect(tokenRequests(provider)).toHaveLength(before + 1);
  const now = stored(place);
  expect(now.token).not.toBe(token);
  expect(now.sign_in.refresh_token).not.toBe(first);
  expect(Date.parse(now.sign_in.expires)).toBeGreaterThan(Date.now() + 200_000);
  expect((await place.run(list)).exitCode).toBe(0);
  expect(tokenRequests(provider)).toHaveLength(before + 1);
});

it('renews an access token that the service refuses', async () => {
  const { provider, place, before } = await signedIn(200);
  const profile = stored(place);
  const profiles = { prod: { ...profile, token: `${profile.token}x` } };
  writeFileSync(place.configuration, JSON.stringify({ profiles }));
  expect(await place.run(list)).toMatchObject({ exitCode: 0, out: '[]\n' });
  expect(tokenRequests(provider)).toHaveLength(before + 1);
});

it('spends a refresh token once, whoever runs at the same time', async () => {
  const { provider, place, before } = await signedIn(0);
  const ran = await Promise.all([1, 2, 3].map(() => place.run(list)));
  expect(ran.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(tokenRequests(provider)).toHaveLength(before + 1);
});

it('keeps the tokens that were renewed while settings of the profile changed', async () => {
  const { place } = await signedIn(200);
  const { configuration } = place;
  const { ran } = await withSignInLock(configuration, 'prod', async () => {
    const ran = place.run(['profiles', 'set', 'prod', '--retard-apres', '5', '--no-check']);
    // The command has read the profile, and waits: what it has read is out of date from here on.
    await sleep(500);
    const prod = stored(place);
    const renewed = { ...prod, token: 'new', sign_in: { ...prod.sign_in, refresh_token: 'new' } };
    writeFileSync(configuration, JSON.stringify({ profiles: { prod: renewed } }));
    return { ran };
  });
  expect(await ran).toMatchObject({ exitCode: 0 });
  expect(stored(place)).toMatchObject({ token: 'new', retard_apres: 5, sign_in: { refresh_token: 'new' } });
});

it('asks for a sign-in once the provider refuses, as for a refresh token that was spent', async () => {
  const { place } = await signedIn(0);
  const old = stored(place);
  expect((await place.run(list)).exitCode).toBe(0);
  writeFileSync(place.configuration, JSON.stringify({ profiles: { prod: old } }));
  const ran = await place.run(list);
  expect(ran).toMatchObject({ exitCode: 4, out: '' });
  const { code, message, hint } = JSON.parse(ran.err).error;
  expect({ code, hint }).toEqual({
    code: 'CONNEXION_REQUISE',
    hint: 'Sign in on a terminal: vigie profiles login prod',
  });
  expect(message).toContain('invalid_grant');
});

it('tells that the provider is away, and keeps the sign-in', async () => {
  const { provider, place } = await signedIn(0);
  const before = stored(place);
  await provider.stop();
  const ran = await place.run([...list, '--retries', '0']);
  expect(ran.exitCode).toBe(7);
  const { message, hint } = JSON.parse(ran.err).error;
  expect(message).toContain(`The identity provider ${provider.issuer}`);
  expect(hint).toContain(`whether its identity provider, ${provider.issuer}, is running`);
  expect(stored(place)).toEqual(before);
  await provider.start();
  const discovery = answering({ issuer: 'https://autre.example' });
  provider.answers.set('/.well-known/openid-configuration', discovery);
  const other = JSON.parse((await place.run(list)).err).error;
  expect([other.code, other.hint]).toEqual(['REPONSE_INCOMPRISE', hint]);
  provider.answers.clear();
  expect((await place.run(list)).exitCode).toBe(0);
});

it('renews the access token of a machine by its secret', async () => {
  const machine = {
    client_id: MACHINE.id,
    client_secret: MACHINE.secret,
    refresh_token: undefined,
  };
  const { place } = await signedIn(0, machine);
  expect(await place.run(list)).toMatchObject({ exitCode: 0, out: '[]\n' });
  expect(stored(place).sign_in).toMatchObject({ client_secret: MACHINE.secret });
});

it('sends nothing to a provider over http on another machine', async () => {
  const { place } = await signedIn(0, { issuer: 'http://sso.sdis.example' });
  const ran = await place.run(list);
  expect(ran.exitCode).toBe(4);
  expect(JSON.parse(ran.err).error).toMatchObject({ code: 'FOURNISSEUR_REFUSE' });
});
