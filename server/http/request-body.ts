import type { IncomingMessage } from 'node:http';
import type { Call } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { invalid, VigieError } from '../../src/contract/errors.ts';
import { BATCH_DEPTH_MAX, countValues, DEPTH_MAX, parseStrictly } from '../../src/contract/schema/json.ts';
import type { ReadScheduler } from '../core/read-scheduler.ts';
import { type BodyReservation, noRoom, SMALL_BODY } from './room.ts';

/** Bytes in a body: the longest text, every character escaped, with room for the rest. */
const BODY_MAX = 2 * 1024 * 1024;
/** Bytes in the body of a batch. */
const BATCH_BODY_MAX = 16 * 1024 * 1024;
/** Values in a body: more than any batch has. To parse a million empty objects takes a second, and 60 MB. */
const VALUES_MAX = 200_000;

/** The body of a request: its text as it came, and what that means. All are undefined when there is none. */
export type ReadBody = Pick<Call, 'text' | 'body'>;

/**
 * Reads the body of a request, which is JSON; a large one is parsed in its turn. Throws CORPS_TROP_GRAND, TYPE_DE_CONTENU,
 * TROP_DE_REQUETES where there is no room for it, VALIDATION for more than 200,000 values, and what `parseStrictly` throws.
 */
export async function readBody(
  incoming: IncomingMessage,
  endpoint: Endpoint,
  room: BodyReservation,
  turns: ReadScheduler | undefined,
): Promise<ReadBody> {
  if (endpoint.method === 'GET' || !hasBody(incoming)) return {};
  const isBatch = endpoint.name === 'service.batch';
  const max = isBatch ? BATCH_BODY_MAX : BODY_MAX;
  if (Number(incoming.headers['content-length'] ?? 0) > max)
    throw new VigieError('CORPS_TROP_GRAND', { max });
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
  if (encoding.toLowerCase() !== 'identity') throw new VigieError('TYPE_DE_CONTENU');
  if (type !== 'application/json' && !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new VigieError('TYPE_DE_CONTENU');
  }
  const bytes = await readBytes(incoming, max, room);
  if (bytes.length === 0) return {};
  const parse = () => parsed(bytes, isBatch);
  return turns && bytes.length > SMALL_BODY ? turns.run(async () => parse()) : parse();
}

function parsed(bytes: Buffer, isBatch: boolean): ReadBody {
  const text = textOf(bytes);
  if (text.length > VALUES_MAX && countValues(text) > VALUES_MAX) {
    throw invalid([{ in: 'body', path: [], code: 'TROP_D_ELEMENTS', params: { max: VALUES_MAX } }]);
  }
  return { text, body: parseStrictly(text, isBatch ? BATCH_DEPTH_MAX : DEPTH_MAX) };
}

/** Whether a request says that a body comes with it. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** All the bytes of a body, counted as they come, for a chunked one does not say its length. */
function readBytes(incoming: IncomingMessage, max: number, room: BodyReservation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // All of it at once where its length is said: of many that come together some would else take from all.
    const hasRoom = room.take(Number(incoming.headers['content-length'] ?? 0));
    let chunks: Buffer[] | undefined = hasRoom ? [] : undefined;
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) reject(new VigieError('CORPS_TROP_GRAND', { max }));
      // The rest is let go by, so that whoever sends it gets to reading the answer.
      if (length > max || (chunks && !room.take(length))) chunks = undefined;
      chunks?.push(chunk);
    });
    incoming.on('end', () => {
      if (chunks) resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
      else reject(noRoom());
    });
    incoming.on('error', () => reject(new VigieError('JSON_INVALIDE', { reason: 'truncated' })));
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new VigieError('JSON_INVALIDE', { reason: 'UTF-8' });
  }
}
