import type { Client } from '../../../client/client.ts';
import type { Wait } from '../../../client/transport.ts';
import { VigieError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/resources/service.ts';
import { supports } from '../../libraries/supports.ts';
import { type Body, identityOf, type Library } from '../../model/library.ts';
import type { ResumedWrites, RowResult, Written } from '../../plan/steps.ts';
import { lookFor } from '../look-up.ts';
import { creationOf, libraryOf, nameOf, rowOf } from '../operations.ts';
import { Requests, refusalOf } from '../requests.ts';
import type { Journal, JournalEntry } from './journal.ts';

/**
 * What was written while requests of an earlier process were settled. Whoever reads the library afterwards finds it
 * there, and would take it for what was there all along.
 */
export class ResumedRows {
  readonly #libraries: readonly Library[];
  readonly #written: { readonly library: Library; readonly body: Body; readonly outcome: Written }[] = [];
  readonly #deleted: { readonly library: Library; readonly name: string }[] = [];

  /** `libraries` are those whose objects were written. */
  constructor(libraries: readonly Library[]) {
    this.#libraries = libraries;
  }

  /** Rows that were written, supports that were created for them included, and objects that were deleted. */
  get size(): number {
    return this.#written.length + this.#deleted.length;
  }

  /**
   * Adds the operations of one request, which stands for so many rows: those of none put half a replacement back, or
   * begin one. `kept` are the objects that are replaced in two requests.
   */
  note(operations: readonly Operation[], rows: number, kept: readonly JournalEntry[]): void {
    if (rows === 0) return;
    for (const [i, operation] of operations.entries()) {
      const library = libraryOf(operation, this.#libraries);
      if (!library) continue;
      if (operation.method === 'DELETE') {
        // In front of an addition it is the first half of a replacement.
        if (operations[i + 1]?.method !== 'POST') this.#deleted.push({ library, name: nameOf(operation) });
        continue;
      }
      const body = rowOf(library, operation);
      const isNew =
        operation.method === 'POST' &&
        operations[i - 1]?.method !== 'DELETE' &&
        !kept.some((one) => isOne(library, one.body, body));
      this.#written.push({ library, body, outcome: isNew ? 'created' : 'replaced' });
    }
  }

  /** What became of the rows of a library, by who they are. */
  rows(library: Library): ResumedWrites {
    const own = this.#written.filter((one) => one.library.name === library.name);
    return new Map(own.map(({ body, outcome }) => [identityOf(library, body), outcome]));
  }

  /** The objects of a library that were deleted. */
  deletions(library: Library): RowResult[] {
    return this.#deleted
      .filter((one) => one.library.name === library.name)
      .map(({ name }) => ({ outcome: 'deleted', ...(library.read ? { key: Number(name) } : { id: name }) }));
  }

  /** How many supports were created for rows of another library. */
  supportsFor(library: Library): number {
    if (library.name === supports.name) return 0;
    return this.#written.filter((one) => one.library.name === supports.name).length;
  }
}

function isOne(library: Library, one: Body, other: Body): boolean {
  return library.key in one && identityOf(library, one) === identityOf(library, other);
}

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
  // An import may create the supports that its rows cite.
  const libraries = [library, supports];
  const resumed = new ResumedRows(libraries);
  if (pending.length === 0 && kept.length === 0) return resumed;
  const options = { libraries, embedded: false, journal, onWait };
  const requests = new Requests(client, await client.extensions(), options);
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
