import { Client, ProblemError } from '../../src/client/client.ts';
import type { RemoteOptions } from '../../src/client/remote.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { readSession, type Session } from '../../src/contract/resources/session.ts';
import type { settingsOf } from '../../src/profiles/resolve.ts';
import { VERSION } from '../../src/version.ts';
import type { Context } from '../shared/cli/command.ts';
import { tellVersion } from '../shared/cli/context.ts';

/** Timeout of a service, in seconds, while a person waits for a check. */
export const PATIENCE = 10;

/** A client of the service in settings, with one attempt and a short timeout unless flags change them. */
export async function clientFor(
  { io, flags, language, signal }: Pick<Context, 'io' | 'flags' | 'language' | 'signal'>,
  settings: ReturnType<typeof settingsOf> & Pick<RemoteOptions, 'accessToken'>,
): Promise<Client> {
  const { Remote } = await import('../../src/client/remote.ts');
  const patience = { timeout: flags.timeout ?? PATIENCE, retries: flags.retries ?? 0 };
  const userAgent = `vigie/${VERSION}`;
  const onOtherVersion = (theirs: string, ours: string) => tellVersion({ io, flags, language }, theirs, ours);
  const around = { language, signal, userAgent, env: io.env, onOtherVersion };
  return new Client(new Remote({ ...settings, ...patience, ...around }));
}

/**
 * User of a token; undefined for a service without sessions: then the token is tested on the notifications of the
 * organisation, if any. Throws SERVICE_ABSENT, and refusals of the service.
 */
export async function identify(
  client: Client,
  url: string,
  org: string | undefined,
): Promise<Session | undefined> {
  if ((await client.extensions()).has('session')) return client.call(readSession);
  // Every user may read their own notifications: a refusal concerns the token.
  if (org !== undefined) await askNotifications(client, url, true);
  return undefined;
}

/** Expects a service of the interface, without a user: a refusal is an answer too. Throws SERVICE_ABSENT. */
export async function expectService(client: Client, url: string): Promise<void> {
  try {
    await askNotifications(client, url, false);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 429) throw error;
  }
}

/** Requests a resource of every service of the interface. Throws SERVICE_ABSENT if another program answers. */
async function askNotifications(client: Client, url: string, withOrganisation: boolean): Promise<void> {
  const endpoint = withOrganisation ? listNotifications : { ...listNotifications, personal: true as const };
  try {
    const { body } = await client.send(endpoint, { query: { per_page: '1' } });
    if (!Array.isArray((body as { data?: unknown } | undefined)?.data)) throw absent(url);
  } catch (error) {
    throw isOfAnother(error) ? absent(url) : error;
  }
}

/** Statuses for a missing resource, for any caller. */
const NOT_THERE = [405, 410, 501];

/** Whether an answer is from a place without the interface: not found, or a page for people. */
function isOfAnother(error: unknown): boolean {
  if (error instanceof VigieError) {
    const { location = '', type = '' } = error.params;
    return error.code === 'REPONSE_INCOMPRISE' && location === '' && !String(type).includes('json');
  }
  if (!(error instanceof ProblemError)) return false;
  const { 'content-type': type = '' } = error.headers;
  return NOT_THERE.includes(error.status) || (error.status === 403 && type.includes('html'));
}

function absent(url: string): VigieError {
  return new VigieError('SERVICE_ABSENT', { url });
}

type Organisation = Session['organisations'][number];

/** An organisation with its label. */
export function label({ id, nom }: Pick<Organisation, 'id' | 'nom'>): string {
  return `${nom} (${id})`;
}
