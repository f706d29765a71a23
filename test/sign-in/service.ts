import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Answering, Service } from '../client/servers.ts';
import { json, ORG, serveAnswers, withExtensions } from '../client/servers.ts';
import { AUDIENCE, type IdentityProvider, PUBLIC_CLIENT } from '../setup/identity-provider.ts';

const OTHER = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
/** Organisations of users by their login; the others have one. */
const ORGANISATIONS: Readonly<Record<string, readonly string[]>> = { double: [ORG, OTHER] };

/** A service that takes the access tokens of a provider, and tells whose they are. */
export function serveSignedIn(
  { issuer, jwks }: IdentityProvider,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Service> {
  const keys = createLocalJWKSet(jwks);
  const answering: Answering = async ({ path, headers }, response) => {
    if (path === '/.well-known/oauth-protected-resource') {
      const offered = {
        vigie_audience: AUDIENCE,
        vigie_client_id: PUBLIC_CLIENT,
        scopes_supported: ['openid'],
      };
      return json(response, 200, { authorization_servers: [issuer], ...offered, ...more });
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const judged = await jwtVerify(token, keys, { issuer, audience: AUDIENCE }).catch(() => undefined);
    if (judged === undefined) return json(response, 401, { code: 'NON_AUTHENTIFIE', detail: 'no' });
    const { sub = '', exp = 0 } = judged.payload;
    if (path === '/session') {
      const organisations = (ORGANISATIONS[sub] ?? [ORG]).map((id) => ({
        id,
        nom: `SDIS ${id.slice(-1)}`,
        fuseau: 'Europe/Paris',
        roles: [],
        droits: ['lecture'],
      }));
      const jeton = { id: null, portee: 'ecriture', expire_le: new Date(exp * 1000).toISOString() };
      return json(response, 200, {
        utilisateur: { id: sub, first_name: 'Anne', last_name: sub },
        jeton,
        organisations,
      });
    }
    const pagination = { page: 1, per_page: 100, total: 0, total_pages: 0 };
    return json(response, 200, { data: [], meta: { pagination } });
  };
  return serveAnswers(withExtensions(['session'], answering));
}
