import { withDatabase } from '../server/admin/database.ts';
import { createDatabase } from '../server/admin/init.ts';
import { addOrganisation } from '../server/admin/organisations.ts';
import { createToken } from '../server/admin/tokens.ts';
import { addUtilisateur } from '../server/admin/utilisateurs.ts';
import { openEmbedded } from '../server/embedded.ts';
import { PostgresStore } from '../server/storage/postgres/store.ts';
import type { Transaction } from '../server/storage/store.ts';
import { Client } from '../src/client/client.ts';
import { BATCH_MAX } from '../src/contract/resources/service.ts';
import { isPostgresAddress } from '../src/profiles/locations.ts';
import { chunksOf } from './chunks.ts';

/** The id of the only user of such a database. */
export const USER = 'banc';

/** Makes a database of ours, a file or on a PostgreSQL; answers the headers with which its only user calls over HTTP. */
export async function createLibrary(db: string): Promise<Record<string, string>> {
  const now = new Date();
  let headers: Record<string, string> = {};
  const addFirst = async (tx: Transaction) => {
    const { id, organisationKey } = await addMember(tx, now);
    const { token } = await createToken(
      tx,
      organisationKey,
      { utilisateurId: USER, readOnly: false, days: 1 },
      now,
    );
    headers = { Authorization: `Bearer ${token}`, 'Service-Org-Id': id };
  };
  if (isPostgresAddress(db)) await (await PostgresStore.create(db, { env: {} }, addFirst)).close();
  else await createDatabase(db, addFirst);
  return headers;
}

/** Adds organisations, each with a user of the same id; answers their ids. */
export async function addOrganisations(db: string, count: number): Promise<string[]> {
  return withDatabase(db, {}, (store) =>
    store.write(async (tx) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push((await addMember(tx, new Date())).id);
      return ids;
    }),
  );
}

async function addMember(tx: Transaction, now: Date): Promise<{ id: string; organisationKey: number }> {
  const { id, organisation_key } = await addOrganisation(tx, 'Banc', now.toISOString());
  const user = { first_name: null, last_name: null, timezone: 'Europe/Paris', fonction: null };
  const roles = ['administrateur_fonctionnel'] as const;
  await addUtilisateur(tx, organisation_key, { id: USER, ...user, roles: [...roles] }, now.toISOString());
  return { id, organisationKey: organisation_key };
}

/** The service in this process, as a command of ours has it; the organisation may be left out where there is one only. */
export async function openLibrary(db: string, organisation?: string): Promise<Client> {
  const report = (error: unknown) => {
    throw error;
  };
  const options = { file: db, organisation, user: USER, language: 'fr', report } as const;
  return new Client((await openEmbedded(options)).transport);
}

/** Creates objects a thousand at a time. Throws at the first that is refused. */
export async function fill(
  client: Client,
  path: string,
  bodies: Iterable<unknown>,
  progress: (done: number) => void = () => {},
): Promise<void> {
  let done = 0;
  for (const batch of chunksOf(bodies, BATCH_MAX)) {
    const results = await client.batch(batch.map((body) => ({ method: 'POST', path, body })));
    const refused = results.find(({ status }) => status >= 400);
    if (refused) throw new Error(JSON.stringify(refused.body));
    done += batch.length;
    progress(done);
  }
}

const SUPPORTS = 200;

/** Adds the articles that prescriptions cite; answers their ids. */
export async function addSupports(client: Client): Promise<string[]> {
  const references = Array.from({ length: SUPPORTS }, (_, i) => `R 123-${i + 1}`);
  const bodies = references.map((reference) => ({
    nature: 'article',
    etat: 'en_vigueur',
    reference,
    titre: `Article ${reference}`,
  }));
  const results = await client.batch(
    bodies.map((body) => ({ method: 'POST', path: '/supports_reglementaires', body })),
  );
  return results.map(({ body }) => (body as { id: string }).id);
}
