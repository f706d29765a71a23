import { readFileSync, statSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { LOOPBACK_PORT, listenOnLoopback } from '../../src/sign-in/browser.ts';
import { type Shell, shell } from '../profiles/shell.ts';
import {
  answering,
  type IdentityProvider,
  MACHINE,
  PUBLIC_CLIENT,
  startIdentityProvider,
} from '../setup/identity-provider.ts';
import { browserOf } from './browser.ts';
import { ORG, serveSignedIn } from './service.ts';

const profilesOf = ({ configuration }: Shell) => JSON.parse(readFileSync(configuration, 'utf8')).profiles;

async function started({ hasSignIn = true } = {}) {
  const provider = await startIdentityProvider();
  const service = await serveSignedIn(provider, { hasSignIn });
  return { provider, service, place: shell() };
}

const person = { CI: '', TERM: 'xterm' };

const revocationsAt = ({ requests }: IdentityProvider) =>
  requests.filter((one) => one === 'POST /token/revocation');

it('signs in by a code, and makes a profile with the only organisation of the user', async () => {
  const { provider, service, place } = await started();
  const onTerminal = browserOf(provider, 'anne');
  const ran = await place.run(['profiles', 'login', '--url', service.url, '--json'], {
    env: person,
    onTerminal,
  });
  expect(ran.exitCode, ran.err).toBe(0);
  expect(ran.err).toMatch(/If it asks for a code, enter [A-Z]{4}-[A-Z]{4}\./);
  expect(ran.err).toContain('Connected: preventionniste');
  expect(ran.err).toContain('"127.0.0.1" is the default profile now.');
  const profile = profilesOf(place)['127.0.0.1'];
  expect(profile).toMatchObject({ url: service.url, org: ORG });
  expect(profile.sign_in).toMatchObject({
    issuer: provider.issuer,
    client_id: PUBLIC_CLIENT,
    user: 'preventionniste',
  });
  expect(ran.out + ran.err).not.toContain(profile.sign_in.refresh_token);
  expect(statSync(place.configuration).mode & 0o777).toBe(0o600);
  expect(await place.run(['anomalies', 'list', '--json'])).toMatchObject({ exitCode: 0, out: '[]\n' });
  const shown = JSON.parse((await place.run(['profiles', 'show', '127.0.0.1', '--json'])).out);
  expect(shown).toContainEqual(expect.objectContaining({ setting: 'signed_in_by', value: provider.issuer }));
  const doctor = await place.run(['doctor', '--profile', '127.0.0.1']);
  expect(doctor.out).toContain(`preventionniste, signed in by ${provider.issuer}; access token until`);
}, 20_000);

it('signs in by the browser where the provider has no codes, also while its port is taken', async () => {
  const { provider, service, place } = await started();
  const discovery = '/.well-known/openid-configuration';
  const { device_authorization_endpoint: _, ...rest } = (await (
    await fetch(provider.issuer + discovery)
  ).json()) as Record<string, unknown>;
  provider.answers.set(discovery, answering(rest));
  const { signal } = new AbortController();
  const other = await listenOnLoopback('', signal);
  // Held by this listener, or by another test that signs in.
  expect((await fetch(`http://127.0.0.1:${LOOPBACK_PORT}/`)).status).toBe(404);
  const line = ['profiles', 'login', 'prod', '--url', service.url];
  const ran = await place.run(line, { env: person, onTerminal: browserOf(provider, 'anne') });
  other.close();
  expect(ran.exitCode, ran.err).toBe(0);
  expect(ran.err).toContain('in a browser of this machine');
  expect(ran.err).toContain(`Port ${LOOPBACK_PORT} of this machine is in use`);
});

it('says when a sign-in ends that the provider will not renew', async () => {
  const { provider, service, place } = await started();
  const access_token = await provider.sign('anne');
  provider.answers.set('/token', answering({ access_token, token_type: 'Bearer', expires_in: 300 }));
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const ran = await place.run(line, { env: person, onTerminal: browserOf(provider, 'anne') });
  expect(ran.exitCode, ran.err).toBe(0);
  expect(ran.err).toContain('prompt=consent');
  expect(ran.err).toContain(`${provider.issuer} gave no refresh token: this sign-in ends on `);
  const doctor = await place.run(['doctor', '--profile', 'prod']);
  expect(doctor.out).toContain(`signed in by ${provider.issuer} until `);
});

it('tells what is wrong with an access token that the service does not take', async () => {
  const { provider, service, place } = await started();
  const access_token = await provider.sign('anne', { claims: { aud: 'autre' } });
  const tokens = { access_token, token_type: 'Bearer', expires_in: 300, refresh_token: 'r' };
  provider.answers.set('/token', answering(tokens));
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser', '--json'];
  const ran = await place.run(line, { env: person, onTerminal: browserOf(provider, 'anne') });
  expect(ran.exitCode).toBe(4);
  const { code, message, hint } = JSON.parse(ran.err.trim().split('\n').at(-1) ?? '').error;
  expect(code).toBe('FOURNISSEUR_REFUSE');
  expect(message).toContain('The access token is not valid: unexpected "aud" claim value.');
  expect(hint).toContain('--oidc-audience');
});

it('signs in by the browser of this machine, and revokes the sign-in at the end', async () => {
  const { provider, service, place } = await started();
  const onTerminal = browserOf(provider, 'anne');
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const ran = await place.run(line, { env: person, onTerminal });
  expect(ran.exitCode, ran.err).toBe(0);
  expect(profilesOf(place).prod.sign_in).toHaveProperty('refresh_token');
  const out = await place.run(['profiles', 'logout', 'prod']);
  expect(out).toMatchObject({ exitCode: 0, err: '' });
  expect(provider.requests).toContain('POST /token/revocation');
  expect(profilesOf(place).prod).toEqual({ kind: 'remote', url: service.url, org: ORG });
});

it.each([
  // Which may be of the same session at the provider.
  ['does not revoke a sign-in by another of the same client', 0, ['login', 'prod', '--browser']],
  ['revokes a sign-in by a token in its place', 1, ['set', 'prod', '--token-stdin', '--no-check']],
  [
    'revokes a sign-in by another service',
    1,
    ['set', 'prod', '--url', 'https://autre.sdis.example', '--no-check'],
  ],
  ['revokes a sign-in by the end of its profile', 1, ['delete', 'prod', '--yes']],
])('%s', async (_, revocations, line) => {
  const { provider, service, place } = await started();
  const login = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const signedIn = await place.run(login, { env: person, onTerminal: browserOf(provider, 'anne') });
  expect(signedIn.exitCode, signedIn.err).toBe(0);
  const { id } = profilesOf(place).prod.sign_in;
  expect(provider.requests).not.toContain('POST /token/revocation');
  const onTerminal = browserOf(provider, 'anne');
  const ran = await place.run(['profiles', ...line], { stdin: 'vig_x', env: person, onTerminal });
  expect(ran.exitCode, ran.err).toBe(0);
  expect(revocationsAt(provider)).toHaveLength(revocations);
  expect(profilesOf(place).prod?.sign_in?.id).not.toBe(id);
});

it('writes in the name of its user, until that user is deactivated', async () => {
  const { provider, service, place } = await started();
  const login = ['profiles', 'login', 'prod', '--url', service.url];
  await place.run(login, { env: person, onTerminal: browserOf(provider, 'anne') });
  const anomalie = ['--code', '7', '--texte', 'Fuite', '--indice-de-gravite', '1'];
  expect(await place.run(['anomalies', 'add', ...anomalie, '-p', 'prod'])).toMatchObject({ exitCode: 0 });
  const server = (...line: string[]) => place.run(['server', ...line, '--db', service.db, '--org', ORG]);
  const audit = JSON.parse((await server('audit', '--objet', 'anomalie/7', '--json')).out);
  expect(audit).toMatchObject([{ utilisateur_id: 'preventionniste', action: 'creation' }]);
  expect(await server('utilisateurs', 'deactivate', 'preventionniste')).toMatchObject({ exitCode: 0 });
  expect((await place.run(['anomalies', 'list', '-p', 'prod'])).exitCode).toBe(4);
});

it('revokes a sign-in that cannot be saved', async () => {
  const { provider, service, place } = await started();
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const env = { ...person, VIGIE_CONFIG_DIR: '/proc/vigie' };
  const ran = await place.run(line, { env, onTerminal: browserOf(provider, 'anne') });
  expect(ran.exitCode).not.toBe(0);
  expect(ran.err).toContain('Cannot write /proc/vigie/config.json');
  expect(revocationsAt(provider)).toHaveLength(1);
});

it('revokes a sign-in that the service refuses', async () => {
  const { provider, service, place } = await started();
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const ran = await place.run(line, { env: person, onTerminal: browserOf(provider, 'stranger') });
  expect(ran.exitCode).not.toBe(0);
  expect(ran.err).toContain('stranger');
  expect(revocationsAt(provider)).toHaveLength(1);
});

it('revokes the last sign-in of several profiles alone, which may share a session', async () => {
  const { provider, service, place } = await started();
  for (const name of ['prod', 'recette']) {
    const line = ['profiles', 'login', name, '--url', service.url, '--browser'];
    const ran = await place.run(line, { env: person, onTerminal: browserOf(provider, 'anne') });
    expect(ran.exitCode, ran.err).toBe(0);
  }
  for (const [name, revocations] of [
    ['prod', 0],
    ['recette', 1],
  ] as const) {
    expect((await place.run(['profiles', 'logout', name])).exitCode).toBe(0);
    expect(revocationsAt(provider)).toHaveLength(revocations);
  }
});

it('forgets a sign-in also where the provider is away, and says so', async () => {
  const { provider, service, place } = await started();
  const onTerminal = browserOf(provider, 'anne');
  await place.run(['profiles', 'login', 'prod', '--url', service.url, '--browser'], {
    env: person,
    onTerminal,
  });
  await provider.stop();
  const out = await place.run(['profiles', 'logout', 'prod']);
  expect(out.exitCode).toBe(0);
  expect(out.err).toContain('was not revoked');
  expect(profilesOf(place).prod).not.toHaveProperty('sign_in');
  await provider.start();
});

it('reports a provider whose keys cannot be read when the service starts, which serves all the same', async () => {
  const provider = await startIdentityProvider();
  await provider.stop();
  const { url, reported } = await serveSignedIn(provider);
  await vi.waitFor(() => expect(reported).toHaveLength(1));
  expect(JSON.parse(reported[0] as string)).toMatchObject({
    event: 'identity_provider_away',
    error: expect.stringContaining(
      `the keys of ${provider.issuer} could not be read (nobody can sign in without them): `,
    ),
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it('signs a machine in by its secret, without a terminal', async () => {
  const { service, place } = await started();
  const line = ['profiles', 'login', 'cron', '--url', service.url, '--client-id', MACHINE.id];
  const ran = await place.run([...line, '--client-secret-stdin'], { stdin: `${MACHINE.secret}\n` });
  expect(ran.exitCode, ran.err).toBe(0);
  expect(profilesOf(place).cron.sign_in).toMatchObject({ client_secret: MACHINE.secret });
  expect(ran.err).not.toContain('default');
  const refused = await place.run([...line, '--client-secret-stdin', '--json'], { stdin: 'wrong' });
  expect(refused.exitCode).toBe(4);
  expect(JSON.parse(refused.err).error).toMatchObject({ code: 'FOURNISSEUR_REFUSE' });
  const empty = await place.run([...line, '--client-secret-stdin'], { stdin: '' });
  expect(empty).toMatchObject({
    exitCode: 6,
    err: expect.stringMatching(/reads the secret .*: --client-secret-stdin < secret$/ms),
  });
});

it('sends the name and the secret of a machine as a provider without decoding reads them', async () => {
  const { provider, service, place } = await started();
  const sent: unknown[] = [];
  provider.answers.set('/token', ({ headers }, response) => {
    sent.push(headers.authorization);
    response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  });
  const line = ['profiles', 'login', 'cron', '--url', service.url, '--client-id', 'vigie-cron'];
  const ran = await place.run([...line, '--client-secret-stdin'], { stdin: 'a-b_c.d~e%\n' });
  expect(ran.exitCode).toBe(4);
  expect(sent).toEqual([`Basic ${btoa('vigie-cron:a-b_c.d~e%25')}`]);
});

it('asks for a terminal in a pipeline, and for the organisation where there are several', async () => {
  const { provider, service, place } = await started();
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--browser'];
  const ran = await place.run([...line, '--no-input']);
  expect(ran.exitCode).toBe(4);
  expect(ran.err).toContain(`vigie ${line.join(' ')}\n`);
  const onTerminal = browserOf(provider, 'double');
  const given = await place.run([...line, '--org', ORG], { env: person, onTerminal });
  expect(given.exitCode, given.err).toBe(0);
});

it('ends when it is interrupted, and leaves nothing behind', async () => {
  const { service, place } = await started();
  const stopping = new AbortController();
  const onTerminal = (err: string) => {
    if (err.includes('Ctrl-C')) stopping.abort(new Error('SIGINT'));
  };
  const line = ['profiles', 'login', 'prod', '--url', service.url];
  const { exitCode } = await place.run(line, { env: person, onTerminal, signal: stopping.signal });
  expect(exitCode).not.toBe(0);
  expect(() => profilesOf(place)).toThrow('ENOENT');
});

it('leaves the default profile to a script that gives a token', async () => {
  const { service, place } = await started({ hasSignIn: false });
  const line = ['profiles', 'login', 'prod', '--url', service.url, '--token-stdin', '--no-check'];
  const ran = await place.run(line, { stdin: 'vig_x' });
  expect([ran.exitCode, ran.err]).toEqual([0, expect.not.stringContaining('default')]);
});

it('refuses a sign-in where the service has none', async () => {
  const { service, place } = await started({ hasSignIn: false });
  const ran = await place.run(['profiles', 'login', 'prod', '--url', service.url, '--browser']);
  expect(ran.exitCode).toBe(5);
});
