import { isUtf8 } from 'node:buffer';
import { NDJSON_TYPE } from '../../contract/endpoint.ts';
import { VigieError } from '../../contract/errors.ts';
import type { Chunk } from '../transport.ts';
import { ExchangeFailure } from './failures.ts';
import { ANSWER_MAX } from './http-client.ts';
import { parseExactly } from './json.ts';

/** Answers are read by their content, whatever Content-Type a proxy left them. A byte order mark is dropped. */

const LF = 0x0a;
const BRACE = 0x7b;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Null when it is not UTF-8. */
export function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) ? unmarked(bytes).toString('utf8') : null;
}

/** The JSON object or array in an answer; null when it holds anything else, such as a proxy's page. */
export function documentOf(bytes: Buffer, parse: (text: string) => unknown = parseExactly): object | null {
  try {
    const value = parse(textOf(bytes) ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The body of a streamed list, which begins with the line of an object, or is empty; undefined for any other, which is closed. */
export async function listIn(body: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer> | undefined> {
  const pieces = body[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  let first = Buffer.alloc(0);
  // A page may be long, and without a line end.
  while (read.at(-1)?.includes(LF) !== true && length <= ANSWER_MAX && mayBeginList(first)) {
    const { done, value } = await pieces.next();
    if (done) break;
    read.push(value);
    length += value.length;
    first = Buffer.concat([first, value.subarray(0, MARK.length + 1)]).subarray(0, MARK.length + 1);
  }
  const head = unmarked(Buffer.concat(read));
  const end = head.indexOf(LF);
  const isList =
    head.length === 0 ||
    end === 0 ||
    (head[0] === BRACE && end > 0 && documentOf(head.subarray(0, end)) !== null);
  if (!isList) {
    await pieces.return?.();
    return undefined;
  }
  return (async function* () {
    try {
      yield head;
      yield* { [Symbol.asyncIterator]: () => pieces };
    } finally {
      // After the first chunk alone the rest is still open.
      await pieces.return?.();
    }
  })();
}

/**
 * The whole lines of a list, as they arrive. An empty line ends it; without one the list was cut off: throws an
 * ExchangeFailure, and REPONSE_INCOMPRISE, with `url`, for a body that is no list.
 */
export async function* linesOf(body: AsyncIterable<Buffer>, url: string): AsyncGenerator<Chunk> {
  const partial: Buffer[] = [];
  let ended = false;
  for await (const chunk of body) {
    const end = chunk.lastIndexOf(LF) + 1;
    partial.push(chunk.subarray(0, end || chunk.length));
    if (end === 0) continue;
    const lines = Buffer.concat(partial.splice(0));
    const beyond = ended || (lines.length > 1 && lines[0] === LF) || lines.subarray(0, -1).includes('\n\n');
    if (beyond || !isUtf8(lines)) throw new VigieError('REPONSE_INCOMPRISE', { url, reason: NDJSON_TYPE });
    ended = lines.length === 1 || lines.at(-2) === LF;
    const bytes = ended ? lines.subarray(0, -1) : lines;
    if (bytes.length > 0) yield { bytes, count: undefined };
    if (end < chunk.length) partial.push(chunk.subarray(end));
  }
  if (!ended || partial.length > 0) throw new ExchangeFailure(new Error('the end of the list is missing'));
}

/** Whether bytes may begin a list; a byte order mark may be incomplete. */
function mayBeginList(first: Buffer): boolean {
  if (MARK.subarray(0, first.length).equals(first)) return true;
  const [byte = BRACE] = unmarked(first);
  return byte === BRACE || byte === LF;
}

function unmarked(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;
}
