import type { Call, Chunk, Stream } from '../../src/client/transport.ts';
import { lazy, NDJSON_TYPE } from '../../src/contract/endpoint.ts';
import { invalid } from '../../src/contract/errors.ts';
import { handledOf, loadHandlers } from '../resources/index.ts';
import { newId } from '../storage/ids.ts';
import type { SortKey } from '../storage/list-cache.ts';
import type { Caller } from './access.ts';
import { type Reply, refusal, reportFailure, scopeOf } from './dispatch.ts';
import type { ReadLines, Scope } from './handler.ts';
import { checkCall, orNotModified } from './operation.ts';
import { asVigieError } from './problems.ts';
import type { RequestId, Service } from './service.ts';

/** Rows of the first chunk, before it is known how long they take. */
const ROWS_FIRST = 64;
/** Rows of a chunk at the most: more at once are no quicker, and texts may be long. */
const ROWS_MAX = 1000;
/** How long the reading of a chunk may hold the event loop, about, in milliseconds: half of what a turn of it is for. */
const CHUNK_TIME = 2;

/** A list as it goes out. */
export type Streamed = Reply & Required<Pick<Stream, 'chunks'>>;

export interface StreamOptions {
  readonly requestId?: RequestId;
  /** Whether the caller has closed the connection. */
  readonly isClosed?: () => boolean;
  /** Milliseconds since any instant. */
  readonly clock?: () => number;
}

/**
 * Answers a list whole, an element a line, without pages (choice X7): what `dispatch` is for every other answer. Rows
 * are read some at a time, each time in a read and in a turn of its own: memory stays as it is, and others are
 * answered in between. A row that is there from the beginning to the end comes once; one that comes or goes meanwhile may or
 * may not. Refusals are answered as problems; a failure after the beginning is reported, and thrown by `chunks`.
 */
export async function stream(
  service: Service,
  call: Call,
  caller: Caller,
  { requestId = lazy(newId), isClosed = () => false, clock = () => performance.now() }: StreamOptions = {},
): Promise<Reply | Streamed> {
  try {
    refusePages(call);
    const input = checkCall(call, caller);
    const outcome = orNotModified(call, { status: call.endpoint.status });
    if (outcome.status !== call.endpoint.status) return { ...outcome, requestId };
    await loadHandlers(call.endpoint);
    const { streamed } = handledOf(call.endpoint);
    const read = reader(service, caller, isClosed);
    const lines = await read(async (scope) => streamed?.(scope, input));
    const chunks = lines ? chunksOf(lines, read, clock, service.store.holdsEventLoop) : empty();
    // A list that cannot be read is refused before the response begins.
    const first = await chunks.next();
    return {
      status: outcome.status,
      headers: { 'content-type': `${NDJSON_TYPE}; charset=utf-8` },
      requestId,
      chunks: reporting(service, requestId, first, chunks),
    };
  } catch (error) {
    return refusal(service, error, caller.language, requestId);
  }
}

/** A stream has no pages: to ask for one is refused as a parameter that does not exist. */
function refusePages({ query = {} }: Call): void {
  const asked = ['page', 'per_page'].filter((name) => name in query);
  if (asked.length === 0) return;
  throw invalid(asked.map((name) => ({ in: 'query', path: [name], code: 'SANS_PAGES', params: { name } })));
}

type Read = <T>(work: (scope: Scope) => Promise<T>) => Promise<T | undefined>;

/** Reads in turn; undefined once the caller is gone. In this process alone, with a turn of the event loop in between. */
function reader(service: Service, caller: Caller, isClosed: () => boolean): Read {
  const { store, readScheduler } = service;
  const read: Read = async (work) =>
    isClosed() ? undefined : store.read((tx) => work(scopeOf({ service, caller }, tx, 'read')));
  if (readScheduler) return (work) => readScheduler.run(() => read(work));
  return async (work) => {
    await new Promise<void>((turned) => void setImmediate(turned));
    return read(work);
  };
}

async function* empty(): AsyncGenerator<Chunk> {}

async function* chunksOf(
  lines: ReadLines,
  read: Read,
  clock: () => number,
  holdsEventLoop: boolean,
): AsyncGenerator<Chunk> {
  let after: SortKey | undefined;
  for (let limit = ROWS_FIRST; ; ) {
    let took = 0;
    const found = await read(async (scope) => {
      const start = clock();
      const part = await lines(scope, after, limit);
      took = clock() - start;
      return part;
    });
    if (found === undefined) return;
    const { bytes, count, last } = found;
    if (count > 0) yield { bytes, count };
    if (last === undefined) return;
    after = last;
    const bearable = holdsEventLoop ? Math.floor((limit * CHUNK_TIME) / took) : ROWS_MAX;
    limit = Math.max(1, Math.min(ROWS_MAX, 2 * limit, bearable));
  }
}

/** The chunks from the first on; what fails is reported to the service, and thrown to the reader. */
async function* reporting(
  service: Service,
  requestId: RequestId,
  first: IteratorResult<Chunk>,
  others: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  if (first.done) return;
  yield first.value;
  try {
    yield* others;
  } catch (error) {
    const known = asVigieError(error);
    reportFailure(service, known, requestId);
    throw known;
  }
}
