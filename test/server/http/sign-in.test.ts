import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errors, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { linkUtilisateur } from '../../../server/admin/identities.ts';
import { changeUtilisateur } from '../../../server/admin/utilisateurs.ts';
import { startHttp } from '../../../server/http/listen.ts';
import { AccessTokens } from '../../../server/oidc/access-tokens.ts';
import { KeySet } from '../../../server/oidc/key-set.ts';
import { type OidcOptions, openOidc } from '../../../server/oidc/oidc.ts';
import {
  AUDIENCE,
  type IdentityProvider,
  MACHINE,
  startIdentityProvider,
} from '../../setup/identity-provider.ts';
import { runSql } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { NOW, type OrganisationName, openBench, scratch } from '../world.ts';

const prepared = await prepareWorld();
const { nord, sud } = prepared.organisations;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});

/** Seconds from NOW, as a claim. */
const inSeconds = (seconds: number) => NOW.getTime() / 1000 + seconds;
const sign: IdentityProvider['sign'] = (sub, changes) => provider.sign(sub, { at: NOW, ...changes });

/** A server that lets users sign in; `valideur` of nord is linked to the identity `lefevre`. */
async function serveSignIn({
  of = provider,
  ...more
}: Partial<OidcOptions> & { of?: IdentityProvider } = {}) {
  const world = await prepared.copy();
  const bench = await openBench(world);
  const failures: { readonly reason: string; readonly hasKeys: boolean }[] = [];
  const options = { issuer: of.issuer, audience: AUDIENCE, clientId: 'vigie-cli', ...more };
  const returns: number[] = [];
  const oidc = openOidc(
    options,
    { env: {} },
    {
      away: (error, hasKeys) => failures.push({ reason: String(error), hasKeys }),
      back: (seconds) => returns.push(seconds),
    },
  );
  const http = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
  const server = await startHttp({ ...bench.service, oidc }, { ...http, rateLimit: 1000 });
  onTestFinished(async () => {
    await server.drain();
    await bench.store.close();
    expect(bench.reported).toEqual([]);
  });
  const link = (organisation: OrganisationName, id: string, sub: string | null) =>
    bench.store.write((tx) =>
      linkUtilisateur(
        tx,
        world.organisations[organisation].key,
        id,
        sub === null ? null : { issuer: of.issuer, sub },
      ),
    );
  await link('nord', 'valideur', 'lefevre');
  /** Status, code and challenge of a request; the body besides. */
  const ask = async (token: string, path = '/anomalies', organisation: string | undefined = nord.id) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(organisation && { 'service-org-id': organisation }),
    };
    const answer = await fetch(server.url + path, { headers });
    const body = (await answer.json()) as Record<string, unknown> & { code?: string; detail?: string };
    const challenge = answer.headers.get('www-authenticate');
    return { status: answer.status, code: body.code, challenge, body, headers: answer.headers };
  };
  return { ask, bench, failures, link, oidc, returns, server, world };
}

test('a token of the provider signs its user in', async () => {
  const { ask } = await serveSignIn();
  for (const alg of ['RS256', 'ES256', 'EdDSA'])
    expect(await ask(await sign('lefevre', { header: { alg } }))).toMatchObject({ status: 200 });
  expect((await ask(nord.tokens.valideur as string)).status).toBe(200);
});

describe('a token is refused', () => {
  /** What is wrong with each token, and the check that refuses it, as the source has it. */
  const wrong: readonly [what: string, token: () => Promise<string>, check: string, without: string][] = [
    [
      'for another audience',
      () => sign('lefevre', { claims: { aud: 'autre' } }),
      'audience: this.#audience,',
      '',
    ],
    [
      'of another issuer',
      () => sign('lefevre', { claims: { iss: 'https://autre.example' } }),
      'issuer: this.#issuer,',
      '',
    ],
    [
      'that has expired',
      () => sign('lefevre', { claims: { exp: inSeconds(-65) } }),
      'clockTolerance: SKEW',
      'clockTolerance: 70',
    ],
    [
      'that is not valid yet',
      () => sign('lefevre', { claims: { nbf: inSeconds(65) } }),
      'clockTolerance: SKEW',
      'clockTolerance: 70',
    ],
    [
      'without an end',
      () => sign('lefevre', { claims: { exp: undefined } }),
      "requiredClaims: ['exp', 'sub']",
      'requiredClaims: []',
    ],
    ['that is an ID token', () => sign('lefevre', { header: { typ: 'JWT' } }), "typ: 'at+jwt',", ''],
    [
      'that its client must prove',
      () => sign('lefevre', { claims: { cnf: { jkt: 'x' } } }),
      "if (cnf !== undefined) throw new errors.JWTInvalid('it must be proved by its client');",
      '',
    ],
  ];

  test.each(wrong)('%s', async (_, token) => {
    const { ask, server } = await serveSignIn();
    const answer = await ask(await token(), '/anomalies');
    expect(answer.body.detail).toMatch(/^Le jeton d’accès n’est pas valable : .+\.$/);
    expect(answer).toMatchObject({
      status: 401,
      code: 'NON_AUTHENTIFIE',
      challenge: `Bearer error="invalid_token", resource_metadata="${server.url}/.well-known/oauth-protected-resource"`,
    });
  });

  test.each(wrong)('%s, by a check without which it would pass', async (_, token, check, without) => {
    const { directory, remove } = scratch();
    onTestFinished(remove);
    const source = 'server/oidc/access-tokens.ts';
    const text = readFileSync(source, 'utf8');
    expect(text.split(check)).toHaveLength(2);
    const planted = text
      .replace(check, without)
      .replace(
        /from '(\.[^']*)'/g,
        (_all, file) => `from '${pathToFileURL(resolve('server/oidc', file)).href}'`,
      )
      .replace("from 'jose'", `from '${import.meta.resolve('jose')}'`);
    const file = join(directory, 'access-tokens.ts');
    writeFileSync(file, planted);
    const weakened = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      AccessTokens: typeof AccessTokens;
    };
    const judge = (tokens: typeof AccessTokens, signed: string) =>
      new tokens(
        new KeySet(provider.issuer, { env: {} }, { away() {}, back() {} }),
        provider.issuer,
        AUDIENCE,
        undefined,
      ).judge(signed, NOW);
    const signed = await token();
    await expect(judge(AccessTokens, signed)).rejects.toBeInstanceOf(errors.JOSEError);
    expect(await judge(weakened.AccessTokens, signed)).toMatchObject({ sub: 'lefevre' });
  });

  test('without a signature, with that of another key, or with one that the public key makes', async () => {
    const { ask } = await serveSignIn();
    const good = await sign('lefevre');
    const [, claims = '', signature = ''] = good.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = encoded({ alg: 'none', typ: 'at+jwt' });
    const other = await generateKeyPair('RS256');
    const [jwk] = provider.jwks.keys;
    const secret = Buffer.from(JSON.stringify(jwk));
    const tokens = [
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      await sign('lefevre', { key: other.privateKey, header: { kid: 'rs256' } }),
      await sign('lefevre', { key: secret, header: { alg: 'HS256', kid: 'rs256' } }),
    ];
    for (const token of tokens)
      expect(await ask(token)).toMatchObject({ status: 401, code: 'NON_AUTHENTIFIE' });
    expect((await ask(good)).status).toBe(200);
  });
});

test.each([
  [55, 200],
  [65, 401],
])('a clock of the provider that is %i s off: %i', async (seconds, status) => {
  const { ask } = await serveSignIn();
  const ahead = await sign('lefevre', { claims: { nbf: inSeconds(seconds) } });
  const behind = await sign('lefevre', { claims: { exp: inSeconds(-seconds) } });
  expect([(await ask(ahead)).status, (await ask(behind)).status]).toEqual([status, status]);
});

test('a token that was judged ends when it expires', async () => {
  const { ask, bench } = await serveSignIn();
  const token = await sign('lefevre');
  expect((await ask(token)).status).toBe(200);
  bench.elapsed = 359_000;
  expect((await ask(token)).status).toBe(200);
  bench.elapsed = 361_000;
  expect((await ask(token)).status).toBe(401);
});

describe('the keys of the provider', () => {
  const keyRequests = ({ requests }: IdentityProvider) =>
    requests.filter((one) => one === 'GET /jwks').length;

  test('are not read again for each unknown key, and once by all who wait', async () => {
    const own = await startIdentityProvider();
    const { ask, bench } = await serveSignIn({ of: own });
    const other = await generateKeyPair('RS256');
    const unknown = (kid: string) => own.sign('lefevre', { at: NOW, key: other.privateKey, header: { kid } });
    const flood = await Promise.all(Array.from({ length: 40 }, async (_, i) => ask(await unknown(`k${i}`))));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401]));
    expect(keyRequests(own)).toBe(1);
    bench.elapsed = 31_000;
    for (const kid of ['a', 'b', 'c']) expect((await ask(await unknown(kid))).status).toBe(401);
    expect(keyRequests(own)).toBe(2);
  });

  test('are read once the provider is back, where it was away at the start', async () => {
    const own = await startIdentityProvider();
    await own.stop();
    const { ask, bench, failures, oidc, returns } = await serveSignIn({ of: own });
    expect(await oidc.readKeys()).toBe(false);
    const token = await own.sign('lefevre', { at: NOW });
    const away = await ask(token);
    expect(away).toMatchObject({ status: 503, code: 'FOURNISSEUR_INDISPONIBLE' });
    expect(away.headers.get('retry-after')).toBe('30');
    expect((await ask(nord.tokens.valideur as string)).status).toBe(200);
    await own.start();
    // Not before its cool-down: a provider that comes back is not asked by every request.
    expect((await ask(token)).status).toBe(503);
    expect(failures).toMatchObject([{ hasKeys: false }]);
    bench.elapsed = 31_000;
    expect((await ask(token)).status).toBe(200);
    expect(returns).toHaveLength(1);
  });

  test('are read by the first token, where they could not be a moment before, at the start', async () => {
    const own = await startIdentityProvider();
    await own.stop();
    const { ask, failures, oidc } = await serveSignIn({ of: own });
    expect(await oidc.readKeys()).toBe(false);
    expect(failures).toHaveLength(1);
    await own.start();
    expect((await ask(await own.sign('lefevre', { at: NOW }))).status).toBe(200);
  });

  test('are no longer read once the service is closed, whose provider never answers', async () => {
    const own = await startIdentityProvider();
    own.answers.set('/.well-known/openid-configuration', () => {});
    const { failures, oidc } = await serveSignIn({ of: own });
    const reading = oidc.readKeys();
    await expect.poll(() => own.requests).toHaveLength(1);
    const before = performance.now();
    await oidc.close();
    expect(await reading).toBe(false);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(failures).toEqual([]);
  });

  test('count while the provider is away, and are read again once it is back', async () => {
    const own = await startIdentityProvider();
    const { ask, bench, failures, returns } = await serveSignIn({ of: own });
    expect((await ask(await own.sign('lefevre', { at: NOW }))).status).toBe(200);
    await own.stop();
    bench.elapsed = 3_600_000;
    // Each is another token: those that were judged are remembered.
    const later = (jti = 'a') =>
      own.sign('lefevre', { at: new Date(NOW.getTime() + bench.elapsed), claims: { jti } });
    expect((await ask(await later())).status).toBe(200);
    await expect.poll(() => failures).toMatchObject([{ hasKeys: true }]);
    // Past the cool-down, it fails again.
    bench.elapsed += 60_000;
    expect((await ask(await later('b'))).status).toBe(200);
    await own.start();
    bench.elapsed += 60_000;
    expect((await ask(await later('c'))).status).toBe(200);
    await expect.poll(() => returns).toEqual([120]);
    expect(failures).toHaveLength(1);
    expect(keyRequests(own)).toBe(2);
  });

  test('come from the configuration of that provider alone', async () => {
    const own = await startIdentityProvider();
    own.answers.set('/.well-known/openid-configuration', (_, response) =>
      response.end(JSON.stringify({ issuer: 'https://autre.example', jwks_uri: `${provider.issuer}/jwks` })),
    );
    const { ask, failures } = await serveSignIn({ of: own });
    expect((await ask(await own.sign('lefevre', { at: NOW }))).status).toBe(503);
    expect(failures[0]?.reason).toContain(`is not the configuration of ${own.issuer}`);
  });
});

describe('rights come from vigie', () => {
  test('a user who is deactivated is refused from the next request on', async () => {
    const { ask, bench } = await serveSignIn();
    const token = await sign('lefevre', { claims: { roles: ['administrateur_fonctionnel'] } });
    expect((await ask(token)).status).toBe(200);
    const change = { is_active: false };
    await bench.store.write((tx) => changeUtilisateur(tx, nord.key, 'valideur', change, NOW.toISOString()));
    expect(await ask(token)).toMatchObject({ status: 403, code: 'IDENTITE_REFUSEE' });
    expect((await ask(token, '/session')).body.detail).toContain('valideur');
  });

  test('an identity without a user learns whom to ask, and no organisation', async () => {
    const { ask, link } = await serveSignIn();
    const stranger = await sign('inconnue');
    for (const organisation of [nord.id, sud.id, '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'])
      expect(await ask(stranger, '/anomalies', organisation)).toMatchObject({
        status: 403,
        code: 'IDENTITE_REFUSEE',
      });
    expect((await ask(await sign('lefevre'), '/anomalies', sud.id)).code).toBe('ORGANISATION_REFUSEE');
    expect((await ask(await sign('lefevre'), '/anomalies', 'x')).code).toBe('ORGANISATION_REQUISE');
    await link('nord', 'valideur', null);
    expect((await ask(await sign('lefevre'))).code).toBe('IDENTITE_REFUSEE');
  });

  test('who links the identity of another’s user gains nothing there, nor changes what it may do', async () => {
    const { ask, server } = await serveSignIn();
    const { administrateur_fonctionnel: token = '' } = sud.tokens;
    const linked = await fetch(`${server.url}/utilisateurs/administrateur_fonctionnel`, {
      method: 'PATCH',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'service-org-id': sud.id },
        'content-type': 'application/json',
      },
      body: JSON.stringify({ oidc_issuer: provider.issuer, oidc_sub: 'lefevre' }),
    });
    expect(linked.status).toBe(200);
    const identity = await sign('lefevre');
    const { body } = await ask(identity, '/session', '');
    const rights = (body.organisations as { id: string; roles: string[] }[]).map(({ id, roles }) => [
      id,
      roles,
    ]);
    // Who signs in is asked which.
    expect(rights).toEqual([
      [nord.id, ['valideur']],
      [sud.id, ['administrateur_fonctionnel']],
    ]);
    expect((await ask(identity, '/jetons')).code).toBe('LECTURE_RESERVEE');
    expect((await ask(identity, '/jetons', sud.id)).status).toBe(200);
    expect((await ask(identity, '/anomalies', '')).code).toBe('ORGANISATION_REQUISE');
    expect((await ask(token)).code).toBe('ORGANISATION_REFUSEE');
  });

  test('one identity belongs to several organisations, with the roles of each', async () => {
    const { ask, link } = await serveSignIn();
    await link('sud', 'visionneur_simple', 'lefevre');
    const token = await sign('lefevre');
    expect((await ask(token, '/anomalies', sud.id)).status).toBe(200);
    const { body } = await ask(token, '/session', undefined);
    expect(body).toMatchObject({
      utilisateur: { id: 'valideur' },
      jeton: null,
      organisations: [
        { id: nord.id, roles: ['valideur'], droits: ['lecture', 'ecriture'] },
        { id: sud.id, roles: ['visionneur_simple'], droits: ['lecture'] },
      ],
    });
  });

  test('a machine is a user too', async () => {
    const { ask, bench, link } = await serveSignIn();
    bench.elapsed = Date.now() - NOW.getTime();
    await link('nord', 'preventionniste', MACHINE.id);
    expect((await ask(await provider.machineToken())).status).toBe(200);
  });

  test('requests of an identity are counted together, whatever their tokens', async () => {
    const { ask } = await serveSignIn();
    const rests = [];
    for (const jti of ['a', 'b'])
      rests.push((await ask(await sign('lefevre', { claims: { jti } }))).headers.get('ratelimit-remaining'));
    expect(rests).toEqual(['999', '998']);
  });
});

describe('the first sign-in', () => {
  const linked = (db: string) =>
    runSql(
      db,
      'SELECT id, oidc_sub FROM utilisateurs WHERE oidc_sub IS NOT NULL ORDER BY organisation_key, id',
    );

  test('links a user by the claim that the operator names, once, in the audit', async () => {
    const { ask, world } = await serveSignIn({ linkBy: 'preferred_username' });
    const token = await sign('7f3a', { claims: { preferred_username: 'secretariat' } });
    expect((await ask(token)).status).toBe(200);
    expect(await linked(world.db)).toEqual([
      { id: 'secretariat', oidc_sub: '7f3a' },
      { id: 'valideur', oidc_sub: 'lefevre' },
    ]);
    const other = await sign('8b21', { claims: { preferred_username: 'secretariat' } });
    expect((await ask(other)).code).toBe('IDENTITE_REFUSEE');
    const acts = await runSql(
      world.db,
      "SELECT utilisateur_id, apres FROM audit WHERE objet = 'utilisateur'",
    );
    const apres = JSON.stringify({ oidc_issuer: provider.issuer, oidc_sub: '7f3a' });
    expect(acts).toEqual([{ utilisateur_id: 'secretariat', apres }]);
  });

  test('links in every organisation where none is named', async () => {
    const { ask } = await serveSignIn({ linkBy: 'preferred_username' });
    const token = await sign('7f3a', { claims: { preferred_username: 'secretariat' } });
    expect((await ask(token, '/session')).body.organisations).toMatchObject([
      { id: nord.id },
      { id: sud.id },
    ]);
  });

  test('links where there is no user of the identity yet, also where there is one elsewhere', async () => {
    const { ask, link } = await serveSignIn({ linkBy: 'preferred_username' });
    await link('sud', 'preventionniste', '7f3a');
    const token = await sign('7f3a', { claims: { preferred_username: 'secretariat' } });
    expect((await ask(token, '/session')).body.organisations).toMatchObject([
      { id: nord.id, roles: ['secretariat'] },
      { id: sud.id, roles: ['preventionniste'] },
    ]);
  });

  test.each([
    ['an administrator', { preferred_username: 'administrateur_fonctionnel' }, 'preferred_username'],
    ['an inactive user', { preferred_username: 'inactif' }, 'preferred_username'],
    ['a user who has an identity', { preferred_username: 'valideur' }, 'preferred_username'],
    ['a name that is no user’s', { preferred_username: 'personne' }, 'preferred_username'],
    ['an address that is not verified', { email: 'secretariat', email_verified: false }, 'email'],
    ['anybody where the operator names no claim', { preferred_username: 'secretariat' }, undefined],
  ])('does not link %s', async (_, claims, linkBy) => {
    const { ask, world } = await serveSignIn({ linkBy });
    expect((await ask(await sign('7f3a', { claims }))).code).toBe('IDENTITE_REFUSEE');
    expect(await linked(world.db)).toEqual([{ id: 'valideur', oidc_sub: 'lefevre' }]);
  });
});

test('clients learn where to sign in (RFC 9728)', async () => {
  const { server } = await serveSignIn();
  const read = async (path: string) => (await fetch(server.url + path)).json();
  expect(await read('/.well-known/oauth-protected-resource')).toEqual({
    resource: server.url,
    authorization_servers: [provider.issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: ['openid', 'offline_access'],
    vigie_audience: AUDIENCE,
    vigie_client_id: 'vigie-cli',
  });
  expect(((await read('/version')) as { extensions: string[] }).extensions).toContain('oidc');
  const refused = await fetch(`${server.url}/anomalies`);
  expect(refused.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource"`,
  );
});
