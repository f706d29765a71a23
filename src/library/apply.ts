import { randomUUID } from 'node:crypto';
import { type CallOptions, type Client, ProblemError } from '../client/client.ts';
import { VigieError } from '../contract/errors.ts';
import type { Problem } from '../contract/problem.ts';
import { BATCH_MAX, type Operation } from '../contract/service.ts';
import type { Body, Library } from './libraries.ts';
import { inParallel } from './parallel.ts';
import { callOf, type Plan } from './plan.ts';
import type { Rows } from './rows.ts';

/** Bytes of rows in one batch, about: it must fit in what a service takes as one request. */
const BATCH_BYTES = 1 << 20;
/** Answered to the operations of an atomic batch that were undone because another failed. */
const UNDONE = 424;

/** How to go about the writing. */
export interface Pace {
  /** Requests under way at once. */
  readonly inFlight: number;
  /** The service is in this process: no answer can get lost, so no `Idempotency-Key` is needed to ask again. */
  readonly embedded: boolean;
}

export interface Applied {
  readonly created: number;
  readonly replaced: number;
  /** What stopped the writing, and the line of the row when one row is to blame. */
  readonly failure?: { readonly error: unknown; readonly line: number | undefined };
}

/**
 * Writes rows as the plan says: up to 1000 operations at a time, all or nothing (choice X3), or one by one where
 * the service takes no batches. Stops at the first failure; what is written stays, and is counted.
 *
 * Without batches an object that cannot be updated is deleted, then added with its new content: in between it is
 * gone. An interruption waits for the second half. When that fails, the old content is put back; when even this
 * fails, the failure is REMPLACEMENT_PERDU and holds the content.
 */
export async function apply(
  client: Client,
  library: Library,
  plan: Plan,
  rows: Rows,
  pace: Pace,
  onWritten: (rows: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Applied> {
  const extensions = await client.extensions();
  const batches = extensions.has('batch');
  const keys = extensions.has('idempotency') && !pace.embedded;
  const key = () => (keys ? { idempotencyKey: randomUUID() } : {});
  let created = 0;
  let replaced = 0;
  const lost: Body[] = [];

  const perform = async (operation: Operation, options: CallOptions = {}): Promise<unknown> => {
    const { endpoint, params } = callOf(library, operation);
    const input = {
      ...(params ? { params } : {}),
      ...('body' in operation ? { body: operation.body } : {}),
    };
    return client.call(endpoint, input as never, { ...key(), ...options });
  };

  /** Deletes an object and adds it with its new content. */
  const exchange = async (removal: Operation, creation: Operation): Promise<void> => {
    const reading: Operation = { method: 'GET', path: removal.path };
    const before = contentOf(library, (await perform(reading)) as Body);
    let gone = false;
    try {
      await perform(removal, UNBROKEN);
      gone = true;
      await perform(creation, UNBROKEN);
    } catch (error) {
      try {
        // An answer that got lost says nothing of what was done.
        gone = await perform(reading, UNBROKEN).then(() => false, isNotFound);
        if (gone) await perform({ ...creation, body: before } as Operation, UNBROKEN);
      } catch {
        if (gone) lost.push(before);
      }
      throw error;
    }
  };

  const write = async (batch: Batch): Promise<void> => {
    signal?.throwIfAborted();
    if (batch.replaced === 0 && (await client.createAll(library.add, batch.bodies))) {
      // All are there; when one is refused, the ordinary way says which and why.
    } else if (batches) {
      const { operations, lines } = batch.steps(plan);
      const results = await client.batch(operations, { atomic: true, ...key() });
      const failed = results.findIndex(({ status }) => status >= 400 && status !== UNDONE);
      if (failed >= 0)
        throw new RowFailure(new ProblemError(results[failed]?.body as Problem), lines[failed]);
    } else {
      const [first, second] = batch.steps(plan).operations as [Operation, Operation?];
      await (second ? exchange(first, second) : perform(first)).catch((error: unknown) => {
        throw new RowFailure(error, batch.lines[0]);
      });
    }
    created += batch.bodies.length - batch.replaced;
    replaced += batch.replaced;
    onWritten(batch.bodies.length);
  };

  try {
    await inParallel(batchesOf(rows, plan, batches ? BATCH_MAX : 1), pace.inFlight, write);
    return { created, replaced };
  } catch (thrown) {
    const failure =
      thrown instanceof RowFailure
        ? { error: thrown.cause, line: thrown.line }
        : { error: thrown, line: undefined };
    return { created, replaced, failure: lost.length > 0 ? lossOf(lost, failure.error) : failure };
  }
}

const UNBROKEN: CallOptions = { unbroken: true };

/** True for a refusal that says that there is no such object; any other error is thrown again. */
function isNotFound(error: unknown): true {
  if (error instanceof ProblemError && error.status === 404) return true;
  throw error;
}

/** The members of an object that would create it again. */
function contentOf(library: Library, object: Body): Body {
  const body = library.bodyOf(object);
  const members = library.fields.flatMap(({ name }) =>
    body[name] === undefined ? [] : [[name, body[name]]],
  );
  return Object.fromEntries(members);
}

/** What stopped the writing, when objects were lost by it: they are kept nowhere but here. */
function lossOf(lost: readonly Body[], error: unknown): NonNullable<Applied['failure']> {
  const reason = error instanceof Error ? error.message : String(error);
  const objets = lost.map((body) => JSON.stringify(body));
  return {
    error: new VigieError('REMPLACEMENT_PERDU', { objets, reason }, { cause: error }),
    line: undefined,
  };
}

class RowFailure extends Error {
  readonly line: number | undefined;

  constructor(cause: unknown, line: number | undefined) {
    super('row refused', { cause });
    this.line = line;
  }
}

/** Rows that go together. */
class Batch {
  readonly bodies: Body[] = [];
  readonly lines: number[] = [];
  /** The operations of the rows that replace something, by their place. */
  readonly replacements = new Map<number, Operation[]>();
  operations = 0;
  bytes = 0;

  get replaced(): number {
    return this.replacements.size;
  }

  /** The operations of all the rows, and the line of each operation's row. */
  steps(plan: Plan): { readonly operations: Operation[]; readonly lines: number[] } {
    const operations: Operation[] = [];
    const lines: number[] = [];
    this.bodies.forEach((body, i) => {
      for (const operation of this.replacements.get(i) ?? [plan.creation(body)]) {
        operations.push(operation);
        lines.push(this.lines[i] as number);
      }
    });
    return { operations, lines };
  }
}

/** Gathers rows, at most `most` operations at a time; those of one row are never parted. */
async function* batchesOf(rows: Rows, plan: Plan, most: number): AsyncGenerator<Batch> {
  let batch = new Batch();
  while (await rows.load()) {
    while (rows.next()) {
      const body = rows.body();
      const decision = plan.decide(body);
      if (decision === 'skip') continue;
      const replacement = decision === 'replace' ? plan.replacement(body) : undefined;
      const operations = replacement?.length ?? 1;
      if (
        batch.operations > 0 &&
        (batch.operations + operations > most || batch.bytes + rows.size > BATCH_BYTES)
      ) {
        yield batch;
        batch = new Batch();
      }
      if (replacement) batch.replacements.set(batch.bodies.length, replacement);
      batch.bodies.push(body);
      batch.lines.push(rows.line);
      batch.operations += operations;
      batch.bytes += rows.size;
    }
  }
  if (batch.operations > 0) yield batch;
}
