import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { withDatabase } from '../../server/admin/database.ts';
import { linkUtilisateur } from '../../server/admin/identities.ts';
import { anomalies } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { createLibrary, fill, openLibrary, USER } from '../library.ts';
import { CONNECTIONS, load, loader } from '../load/load.ts';
import { interleave } from '../measure.ts';
import { startOurs } from '../servers.ts';

const ANOMALIES = 1_000;
const PAGES = ANOMALIES / 100;
const ROUNDS = 15;
const SECONDS = 2;
const AUDIENCE = 'https://vigie.example';

export const signIn: Figure = {
  name: 'sign-in',
  title: 'GET /anomalies?per_page=100 by an access token of an identity provider',
  reading:
    `Over HTTP with ${CONNECTIONS} connections to one server, in turn with a token of the provider and with one of the service. The first ` +
    'request judges the token of the provider (jose), the others remember that it is valid.',
  async run({ scratch, say }) {
    const file = join(scratch, 'vigie.db');
    const opaque = await createLibrary(file);
    const client = await openLibrary(file);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    await client.close();
    const provider = await startProvider();
    await withDatabase(file, {}, (store) =>
      store.write((tx) => linkUtilisateur(tx, 1, USER, { issuer: provider.issuer, sub: USER })),
    );
    say(`load by ${loader()}`);
    const flags = ['--oidc-issuer', provider.issuer, '--oidc-audience', AUDIENCE];
    const server = await startOurs(file, scratch, flags);
    try {
      const signedIn = { ...opaque, Authorization: `Bearer ${provider.token}` };
      const by = (headers: Readonly<Record<string, string>>) => async () =>
        (await load({ kind: 'list', url: server.url, headers, seconds: SECONDS, pages: PAGES })).perSecond;
      const sides = [by(signedIn), by(opaque)];
      await interleave(1, sides);
      const [ours = [], theirs = []] = await interleave(ROUNDS, sides);
      return [
        {
          what: 'a token of the provider, judged before',
          yardstick: 'a token of the service',
          unit: 'requests/s',
          ours,
          theirs,
          mark: { ratio: 0.95 },
        },
      ];
    } finally {
      await server.stop();
      provider.stop();
    }
  },
};

/** An identity provider that publishes its key, and an access token of the user, valid for an hour. */
async function startProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' };
  const server = createServer(({ url }, response) => {
    const document = url === '/jwks' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` };
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await new SignJWT({ client_id: 'banc' })
    .setProtectedHeader({ alg: 'RS256', kid: 'a', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(USER)
    .setIssuedAt()
    .setExpirationTime('1 hour')
    .sign(privateKey);
  return { issuer, token, stop: () => server.close() };
}
