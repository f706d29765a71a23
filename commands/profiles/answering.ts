import { type Client, ProblemError } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';

/** Statuses of a place where there is no such thing, whoever asks. */
const NOT_THERE = [405, 410, 501];

/**
 * Asks what answers at an address for something that every service of the interface has, and that every user may read.
 * Throws SERVICE_ABSENT where another program answers, or this one at another path; else what the service refuses.
 */
export async function askNotifications(
  client: Client,
  url: string,
  withOrganisation: boolean,
): Promise<void> {
  const endpoint = withOrganisation ? listNotifications : { ...listNotifications, personal: true as const };
  try {
    const { body } = await client.send(endpoint, { query: { per_page: '1' } });
    if (!Array.isArray((body as { data?: unknown } | undefined)?.data)) throw absent(url);
  } catch (error) {
    throw isOfAnother(error) ? absent(url) : error;
  }
}

/** The same where nobody is named to the service: a refusal is an answer too. */
export async function expectService(client: Client, url: string): Promise<void> {
  try {
    await askNotifications(client, url, false);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 429) throw error;
  }
}

/** Whether an answer is that of a place without the interface: nothing is there, or a page for people. */
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
