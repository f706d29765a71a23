import type { Client } from '../../../client/client.ts';
import type { Wait } from '../../../client/transport.ts';
import { VigieError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/resources/service.ts';
import { type Body, type Identity, type ImportTarget, identityOf } from '../../model/import-target.ts';
import type { Resumed, RowResult, Written } from '../../plan/steps.ts';
import { supports } from '../../targets/supports.ts';
import { lookFor } from '../look-up.ts';
import { creationOf, nameOf, rowOf, targetOf } from '../operations.ts';
import { Requests, refusalOf } from '../requests.ts';
import type { Journal, JournalEntry } from './journal.ts';

/** Writes made while requests of an earlier process are settled. */
export class ResumedRows implements Resumed {
  readonly rows = new Map<Identity, Written>();
  readonly deletions: RowResult[] = [];
  supports = 0;
  readonly #target: ImportTarget;
  #written = 0;

  /** `target`: the collection of the work. */
  constructor(target: ImportTarget) {
    this.#target = target;
  }

  /** Written rows, including supports created for them, and deleted objects. */
  get size(): number {
    return this.#written + this.supports + this.deletions.length;
  }

  /**
   * Adds the operations of one request, with its number of rows: without rows they are half a replacement, put back or
   * begun. `kept` are the objects that are replaced in two requests.
   */
  note(operations: readonly Operation[], rows: number, kept: readonly JournalEntry[]): void {
    if (rows === 0) return;
    const target = this.#target;
    for (const [i, operation] of operations.entries()) {
      if (!targetOf(operation, [target])) {
        if (targetOf(operation, [supports])) this.supports++;
      } else if (operation.method === 'DELETE') {
        // Before an addition it is the first half of a replacement.
        if (operations[i + 1]?.method === 'POST') continue;
        const name = nameOf(operation);
        this.deletions.push({ outcome: 'deleted', ...(target.read ? { key: Number(name) } : { id: name }) });
      } else {
        const body = rowOf(target, operation);
        const isNew =
          operation.method === 'POST' &&
          operations[i - 1]?.method !== 'DELETE' &&
          !kept.some((one) => isOne(target, one.body, body));
        const written = isNew ? 'created' : 'replaced';
        this.#written++;
        this.rows.set(identityOf(target, body), written);
        // Its row may lack the number that it was written with.
        if (target.numbering && target.otherwise)
          this.rows.set(
            target.otherwise((field) => body[field]),
            written,
          );
      }
    }
  }
}

function isOne(target: ImportTarget, one: Body, other: Body): boolean {
  return target.key in one && identityOf(target, one) === identityOf(target, other);
}

/**
 * Milliseconds after which no request is still on its way, and the collection shows its result. A service forgets keys
 * after a while (ours after seven days): older requests are not repeated.
 */
const PAST = 24 * 3_600_000;

export interface ResumeOptions {
  readonly onWait?: ((wait: Wait | undefined) => void) | undefined;
  /** Ends it before the next request; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Settles the work of an earlier process, before the collection is read: requests without a response, then objects
 * deleted to be added again with other content: missing ones are restored unchanged. Returns the rows written by that,
 * now. Throws the errors of requests, and REMPLACEMENT_PERDU for an object that the service refuses to restore.
 */
export async function resume(
  client: Client,
  target: ImportTarget,
  journal: Journal,
  { onWait, signal }: ResumeOptions = {},
): Promise<ResumedRows> {
  const { pending, kept } = journal;
  // An import may create the supports cited by its rows.
  const targets = [target, supports];
  const resumed = new ResumedRows(target);
  if (pending.length === 0 && kept.length === 0) return resumed;
  const options = { targets, embedded: false, journal, onWait };
  const requests = new Requests(client, await client.extensions(), options);
  for (const one of pending) {
    signal?.throwIfAborted();
    if (Date.now() - one.at > PAST) journal.end(one.number, 0);
    else resumed.note(await requests.settle(journal, one), one.rows, kept);
  }
  for (const { number, body } of kept) {
    signal?.throwIfAborted();
    try {
      const found = await lookFor(client, target, body, requests.patient);
      if (found === undefined) await requests.send(creationOf(target, body), 0, 'after');
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
