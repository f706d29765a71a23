import { type Client, ProblemError } from '../client/client.ts';
import { readEndpoint } from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';

/** Where a service tells by which identity provider its users sign in (RFC 9728). */
const protectedResource = readEndpoint({
  name: 'oauth.protected-resource',
  path: '/.well-known/oauth-protected-resource',
  summary: 'Show the identity provider of the service',
  isPublic: true,
});

/** How users of a service sign in. */
export interface Offer {
  readonly issuer: string;
  readonly audience: string;
  /** Public client for command lines, where the service has one. */
  readonly client_id: string | undefined;
  readonly scope: string | undefined;
}

/** How users of a service sign in; undefined for a service with tokens of its own only. Throws the errors of connections. */
export async function readOffer(client: Client): Promise<Offer | undefined> {
  const body = await documentOf(client);
  const [issuer] = Array.isArray(body.authorization_servers) ? body.authorization_servers : [];
  const {
    resource,
    vigie_audience: audience = resource,
    vigie_client_id: id,
    scopes_supported: scopes,
  } = body;
  if (typeof issuer !== 'string' || typeof audience !== 'string' || audience === '') return undefined;
  return {
    issuer,
    audience,
    client_id: typeof id === 'string' ? id : undefined,
    scope: Array.isArray(scopes) && scopes.length > 0 ? scopes.join(' ') : undefined,
  };
}

async function documentOf(client: Client): Promise<Readonly<Record<string, unknown>>> {
  try {
    const { body } = await client.send(protectedResource);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return {};
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE') return {};
    throw error;
  }
}
