import { randomUUID } from 'node:crypto';
import { type Client, ProblemError } from '../client/client.ts';
import type { Problem } from '../contract/problem.ts';
import { BATCH_MAX, type Operation } from '../contract/service.ts';
import type { Library } from './libraries.ts';
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

  const write = async (batch: Batch): Promise<void> => {
    signal?.throwIfAborted();
    if (batches) {
      const results = await client.batch(batch.operations, { atomic: true, ...key() });
      const failed = results.findIndex(({ status }) => status >= 400 && status !== UNDONE);
      if (failed >= 0)
        throw new RowFailure(new ProblemError(results[failed]?.body as Problem), batch.lines[failed]);
    } else {
      for (const operation of batch.operations) {
        const { endpoint, params } = callOf(library, operation);
        const input = {
          ...(params ? { params } : {}),
          ...('body' in operation ? { body: operation.body } : {}),
        };
        await client.call(endpoint, input as never, key()).catch((error: unknown) => {
          throw new RowFailure(error, batch.lines[0]);
        });
      }
    }
    created += batch.created;
    replaced += batch.replaced;
    onWritten(batch.created + batch.replaced);
  };

  try {
    await inParallel(batchesOf(rows, plan, batches ? BATCH_MAX : 1), pace.inFlight, write);
    return { created, replaced };
  } catch (thrown) {
    const failure =
      thrown instanceof RowFailure
        ? { error: thrown.cause, line: thrown.line }
        : { error: thrown, line: undefined };
    return { created, replaced, failure };
  }
}

class RowFailure extends Error {
  readonly line: number | undefined;

  constructor(cause: unknown, line: number | undefined) {
    super('row refused', { cause });
    this.line = line;
  }
}

/** Operations that go together. */
class Batch {
  readonly operations: Operation[] = [];
  /** The line of the row of each operation. */
  readonly lines: number[] = [];
  created = 0;
  replaced = 0;
  bytes = 0;
}

/** Gathers the operations of rows, at most `most` at a time; those of one row are never parted. */
async function* batchesOf(rows: Rows, plan: Plan, most: number): AsyncGenerator<Batch> {
  let batch = new Batch();
  while (await rows.load()) {
    while (rows.next()) {
      const body = rows.body();
      const decision = plan.decide(body);
      if (decision === 'skip') continue;
      const replaces = decision === 'replace';
      const operations = replaces ? plan.replacement(body) : [plan.creation(body)];
      if (
        batch.operations.length > 0 &&
        (batch.operations.length + operations.length > most || batch.bytes + rows.size > BATCH_BYTES)
      ) {
        yield batch;
        batch = new Batch();
      }
      for (const operation of operations) {
        batch.operations.push(operation);
        batch.lines.push(rows.line);
      }
      batch.bytes += rows.size;
      if (replaces) batch.replaced++;
      else batch.created++;
    }
  }
  if (batch.operations.length > 0) yield batch;
}
