import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { invalid, VigieError } from '../../src/contract/errors.ts';
import { BATCH_DEPTH_MAX, countValues, DEPTH_MAX, parseStrictly } from '../../src/contract/schema/json.ts';
import type { ReadScheduler } from '../core/read-scheduler.ts';

/** Bytes in a body: the longest text, every character escaped, with room for the rest. */
const BODY_MAX = 2 * 1024 * 1024;
/** Bytes in the body of a batch. */
const BATCH_BODY_MAX = 16 * 1024 * 1024;
/** Values in a body: more than any batch has. To parse a million empty objects takes a second, and 60 MB. */
const VALUES_MAX = 200_000;
/** Bytes of a body that need no reservation: those of nearly every request, so that large ones never keep them out. */
const SMALL_BODY = 64 * 1024;
/** The codings that a body may have: gzip, also by its old name (RFC 9110, 8.4.1.3), or none. */
const CODINGS_TAKEN = ['identity', 'gzip', 'x-gzip'];
/** Seconds after which a body for which there was no memory may be sent again. */
const RETRY_AFTER = '1';

/**
 * Bounds the large bodies that are read or worked on, of all callers together: what they are made into takes many times
 * their bytes. One caller gets half of the bytes at the most.
 */
export class BodyBudget {
  readonly #bytes: number;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Takes bytes for a caller, or gives them back where `more` is negative; answers whether there are as many. */
  take(caller: string, more: number): boolean {
    const ofCaller = (this.#taken.get(caller) ?? 0) + more;
    if (more > 0 && (this.#total + more > this.#bytes || ofCaller > this.#bytes / 2)) return false;
    if (ofCaller === 0) this.#taken.delete(caller);
    else this.#taken.set(caller, ofCaller);
    this.#total += more;
    return true;
  }
}

/** What the body of one request has taken of the budget. */
export class BodyReservation {
  readonly #budget: BodyBudget;
  readonly #caller: string;
  #bytes = 0;

  constructor(budget: BodyBudget, caller: string) {
    this.#budget = budget;
    this.#caller = caller;
  }

  /** Takes what a body needs that is so long by now; answers whether there is as much. */
  grow(length: number): boolean {
    const more = Math.max(0, length - SMALL_BODY) - this.#bytes;
    if (more <= 0) return true;
    if (!this.#budget.take(this.#caller, more)) return false;
    this.#bytes += more;
    return true;
  }

  release(): void {
    if (this.#bytes > 0) this.#budget.take(this.#caller, -this.#bytes);
    this.#bytes = 0;
  }
}

/** The body of a request: its text as it came, and what that means. All are undefined when there is none. */
export type ReadBody = Pick<Call, 'text' | 'body'>;

/**
 * Reads the body of a request, which is JSON, perhaps packed with gzip: the bounds are those of what it holds. A large one is parsed in its turn. Throws CORPS_TROP_GRAND, TYPE_DE_CONTENU,
 * TROP_DE_REQUETES where the budget is used up, VALIDATION for more than 200,000 values, and what `parseStrictly` throws.
 */
export async function readBody(
  incoming: IncomingMessage,
  endpoint: Endpoint,
  reservation: BodyReservation,
  scheduler: ReadScheduler | undefined,
): Promise<ReadBody> {
  if (endpoint.method === 'GET' || !hasBody(incoming)) return {};
  const isBatch = endpoint.name === 'service.batch';
  const max = isBatch ? BATCH_BODY_MAX : BODY_MAX;
  if (Number(incoming.headers['content-length'] ?? 0) > max)
    throw new VigieError('CORPS_TROP_GRAND', { max });
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
  const coding = encoding.toLowerCase();
  if (!CODINGS_TAKEN.includes(coding)) {
    // RFC 9110, 12.5.3: what would have been taken.
    throw new VigieError('TYPE_DE_CONTENU', { coding }, { headers: { 'accept-encoding': 'gzip' } });
  }
  if (type !== 'application/json' && !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new VigieError('TYPE_DE_CONTENU');
  }
  const packed = coding === 'identity' ? undefined : unpacked(incoming, max);
  const bytes = await readBytes(incoming, packed?.content ?? incoming, max, reservation);
  if (packed?.hasRest()) throw new VigieError('JSON_INVALIDE', { reason: 'gzip' });
  if (bytes.length === 0) return {};
  if (!scheduler || bytes.length <= SMALL_BODY) return parsed(bytes, isBatch);
  return scheduler.run(async () => parsed(bytes, isBatch));
}

function parsed(bytes: Buffer, isBatch: boolean): ReadBody {
  const text = textOf(bytes);
  if (text.length > VALUES_MAX && countValues(text) > VALUES_MAX) {
    throw invalid([{ in: 'body', path: [], code: 'TROP_D_ELEMENTS', params: { max: VALUES_MAX } }]);
  }
  return { text, body: parseStrictly(text, isBatch ? BATCH_DEPTH_MAX : DEPTH_MAX) };
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/**
 * What a body of gzip holds, unpacked as it is read; fails once more than `max` bytes of gzip have come. `hasRest` tells at the
 * end whether something is left behind the last member, where nothing may stand (RFC 1952, 2.2).
 */
function unpacked(
  incoming: IncomingMessage,
  max: number,
): { readonly content: Readable; readonly hasRest: () => boolean } {
  const gunzip = createGunzip();
  let packed = 0;
  incoming.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    // Empty pieces of gzip hold nothing, however many there are.
    if (packed > max) gunzip.destroy(new VigieError('CORPS_TROP_GRAND', { max }));
  });
  incoming.on('error', (error) => gunzip.destroy(error));
  // The rest is read and dropped, so that the sender gets to reading the answer.
  gunzip.on('close', () => incoming.resume());
  // Node refuses what is no member, but passes over all that comes behind a zero.
  return { content: incoming.pipe(gunzip), hasRest: () => gunzip.bytesWritten < packed };
}

/**
 * All the bytes of a body, counted as they come, for a chunked one does not say its length, and a packed one not what it
 * holds: `content` is the body itself, or what is unpacked of it.
 */
function readBytes(
  incoming: IncomingMessage,
  content: Readable,
  max: number,
  reservation: BodyReservation,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Reserves the whole announced length at once: concurrent bodies could otherwise starve each other.
    const fits = reservation.grow(Number(incoming.headers['content-length'] ?? 0));
    let chunks: Buffer[] | undefined = fits ? [] : undefined;
    let length = 0;
    content.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) {
        reject(new VigieError('CORPS_TROP_GRAND', { max }));
        // No more is unpacked. Of what is not packed the rest is dropped, so that the sender gets to reading the answer.
        if (content !== incoming) content.destroy();
      }
      if (length > max || (chunks && !reservation.grow(length))) chunks = undefined;
      chunks?.push(chunk);
    });
    content.on('end', () => {
      if (chunks) resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
      else reject(overBudget());
    });
    content.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code?.startsWith('Z_') ? 'gzip' : 'truncated';
      reject(error instanceof VigieError ? error : new VigieError('JSON_INVALIDE', { reason }));
    });
  });
}

function overBudget(): VigieError {
  const headers = { 'retry-after': RETRY_AFTER };
  return new VigieError('TROP_DE_REQUETES', { reason: 'bodies' }, { headers });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new VigieError('JSON_INVALIDE', { reason: 'UTF-8' });
  }
}
