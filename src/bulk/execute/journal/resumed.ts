import type { Operation } from '../../../contract/resources/service.ts';
import { type Body, type Identity, identityOf, type Library, supports } from '../../libraries.ts';
import type { RowResult } from '../../plan/steps.ts';
import { libraryOf, nameOf } from '../operations.ts';
import type { JournalEntry } from './journal.ts';

/** What becomes of a row by writing it. */
type Written = 'created' | 'replaced';

/** What became of rows before the library was read, by who they are. */
export type ResumedWrites = ReadonlyMap<Identity, Written>;

export const NO_RESUMED_WRITES: ResumedWrites = new Map();

/**
 * What was written while requests of an earlier process were settled. Whoever reads the library afterwards finds it
 * there, and would take it for what was there all along.
 */
export class ResumedRows {
  readonly #written: { readonly library: Library; readonly body: Body; readonly outcome: Written }[] = [];
  readonly #deleted: { readonly library: Library; readonly name: string }[] = [];

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
      const library = libraryOf(operation);
      if (!library) continue;
      if (operation.method === 'DELETE') {
        // In front of an addition it is the first half of a replacement.
        if (operations[i + 1]?.method !== 'POST') this.#deleted.push({ library, name: nameOf(operation) });
        continue;
      }
      const body = operation.body as Body;
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
