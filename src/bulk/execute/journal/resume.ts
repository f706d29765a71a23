import type { Client } from '../../../client/client.ts';
import type { Wait } from '../../../client/transport.ts';
import { VigieError } from '../../../contract/errors.ts';
import type { Library } from '../../libraries.ts';
import { lookFor } from '../look-up.ts';
import { creationOf } from '../operations.ts';
import { Requests, refusalOf } from '../requests.ts';
import type { Journal } from './journal.ts';
import { ResumedRows } from './resumed.ts';

/**
 * Milliseconds after which nothing that was sent is still on its way, and reading the library tells what became of
 * it. A service forgets keys after a while (ours after seven days): what is older is not sent again.
 */
const PAST = 24 * 3_600_000;

export interface ResumeOptions {
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Ends it before the next request; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Settles what an earlier process left behind, before the library is read: requests that it sent without seeing an
 * answer, then objects that it deleted to add them again with other content: those that are gone come back as they
 * were. Answers what was written by that, now. Throws what requests throw, and REMPLACEMENT_PERDU for an object that
 * the service does not take back.
 */
export async function resume(
  client: Client,
  library: Library,
  journal: Journal,
  { onWait, signal }: ResumeOptions = {},
): Promise<ResumedRows> {
  const { pending, kept } = journal;
  const resumed = new ResumedRows();
  if (pending.length === 0 && kept.length === 0) return resumed;
  const requests = await Requests.to(client, { embedded: false, journal, onWait });
  for (const one of pending) {
    signal?.throwIfAborted();
    if (Date.now() - one.at > PAST) journal.end(one.number, 0);
    else resumed.note(await requests.settle(journal, one), one.rows, kept);
  }
  for (const { number, body } of kept) {
    signal?.throwIfAborted();
    try {
      const found = await lookFor(client, library, body, requests.patient);
      if (found === undefined) await requests.send(creationOf(library, body), 0, 'after');
      journal.end(number, 0);
    } catch (cause) {
      if (refusalOf(cause) === undefined) throw cause;
      journal.end(number, 0);
      const { message: reason } = cause as Error;
      throw new VigieError('REMPLACEMENT_PERDU', { objets: [JSON.stringify(body)], reason }, { cause });
    }
  }
  return resumed;
}
