import { createDatabase } from '../server/admin/init.ts';
import { addOrganisation, findOrganisation } from '../server/admin/organisations.ts';
import { createToken } from '../server/admin/tokens.ts';
import { addUtilisateur } from '../server/admin/utilisateurs.ts';
import { openEmbedded } from '../server/embedded.ts';
import { PostgresStore } from '../server/storage/postgres/store.ts';
import type { Transaction } from '../server/storage/store.ts';
import { Client } from '../src/client/client.ts';
import { BATCH_MAX, type Operation } from '../src/contract/resources/service.ts';
import { isPostgresAddress } from '../src/profiles/database-address.ts';

/** The id of the only user of such a database. */
export const USER = 'banc';

/** Makes a database of ours, a file or on a PostgreSQL; answers the headers with which its only user calls over HTTP. */
export async function createLibrary(db: string): Promise<Record<string, string>> {
  const now = new Date();
  let headers: Record<string, string> = {};
  const addFirst = async (tx: Transaction) => {
    const { id } = await addOrganisation(tx, 'Banc', now.toISOString());
    const organisationKey = (await findOrganisation(tx, db, id)).organisation_key;
    const user = { first_name: null, last_name: null, timezone: 'Europe/Paris', fonction: null };
    await addUtilisateur(
      tx,
      organisationKey,
      { id: USER, ...user, roles: ['administrateur_fonctionnel'] },
      now.toISOString(),
    );
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

/** The service in this process, as a command of ours has it. */
export async function openLibrary(file: string): Promise<Client> {
  const report = (error: unknown) => {
    throw error;
  };
  return new Client((await openEmbedded({ file, user: USER, language: 'fr', report })).transport);
}

/** Creates objects a thousand at a time. Throws at the first that is refused. */
export async function fill(
  client: Client,
  path: string,
  bodies: Iterable<unknown>,
  progress: (done: number) => void = () => {},
): Promise<void> {
  let operations: Operation[] = [];
  let done = 0;
  const send = async () => {
    const results = await client.batch(operations);
    const refused = results.find(({ status }) => status >= 400);
    if (refused) throw new Error(JSON.stringify(refused.body));
    done += operations.length;
    operations = [];
    progress(done);
  };
  for (const body of bodies) {
    operations.push({ method: 'POST', path, body });
    if (operations.length === BATCH_MAX) await send();
  }
  if (operations.length > 0) await send();
}
