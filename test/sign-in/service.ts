import { onTestFinished } from 'vitest';
import { linkUtilisateur } from '../../server/admin/identities.ts';
import { serve } from '../../server/http/serve.ts';
import { prepareWorld } from '../server/prepared-world.ts';
import { type OrganisationName, openBench } from '../server/world.ts';
import { AUDIENCE, type IdentityProvider, MACHINE, PUBLIC_CLIENT } from '../setup/identity-provider.ts';

const prepared = await prepareWorld();

/** Organisation of the identities that have one. */
export const ORG = prepared.organisations.nord.id;
/** Users of the identities, by organisation. */
const LINKED: readonly (readonly [sub: string, user: string, ...OrganisationName[]])[] = [
  ['anne', 'preventionniste', 'nord'],
  ['double', 'valideur', 'nord', 'sud'],
  [MACHINE.id, 'secretariat', 'nord'],
];

/** A service whose users sign in at a provider; with `hasSignIn` false they have tokens alone. */
export async function serveSignedIn({ issuer }: IdentityProvider, { hasSignIn = true } = {}) {
  const world = await prepared.copy();
  const { store } = await openBench(world);
  for (const [sub, user, ...organisations] of LINKED)
    for (const name of organisations) {
      const { key } = world.organisations[name];
      await store.write((tx) => linkUtilisateur(tx, key, user, { issuer, sub }));
    }
  await store.close();
  const reported: string[] = [];
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], file: world.db },
    ...(hasSignIn && { oidc: { issuer, audience: AUDIENCE, clientId: PUBLIC_CLIENT } }),
    report: (line) => void reported.push(line),
  });
  onTestFinished(() => running.stop());
  return { url: running.url, db: world.db, reported };
}
