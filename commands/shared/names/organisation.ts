import type { Client } from '../../../src/client/client.ts';
import { readSession } from '../../../src/contract/resources/session.ts';
import { DEFAULT_ZONE, isZone } from '../../../src/contract/schema/dates.ts';

/** Properties of an organisation. */
export interface KnownOrganisation {
  readonly nom: string | null;
  /** Its time zone. */
  readonly fuseau: string;
}

/** The organisation with an id, or the only one; missing properties have their defaults. */
export async function organisationOf(client: Client, id: string | undefined): Promise<KnownOrganisation> {
  const unknown = { nom: null, fuseau: DEFAULT_ZONE };
  if (!(await client.extensions()).has('session')) return unknown;
  const { organisations } = await client.call(readSession, {});
  const [only, another] = organisations;
  const chosenId = id?.toLowerCase() ?? (another ? undefined : only?.id);
  const { nom, fuseau = DEFAULT_ZONE } = organisations.find((one) => one.id === chosenId) ?? unknown;
  // A service may have zones unknown to this Node.
  return { nom, fuseau: isZone(fuseau) ? fuseau : DEFAULT_ZONE };
}

/** The time zone of an organisation, or of the only one. */
export async function zoneOf(client: Client, id: string | undefined): Promise<string> {
  return (await organisationOf(client, id)).fuseau;
}
