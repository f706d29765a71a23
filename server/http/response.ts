import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { lazy } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { headersOf, type Reply, refusal } from '../core/dispatch.ts';
import type { Streamed } from '../core/list-stream.ts';
import type { Service } from '../core/service.ts';
import { newId } from '../storage/ids.ts';
import { admittedBy, coded, coder, codingFor, tagOf } from './compression.ts';
import { hasBody } from './request-body.ts';

type Head = Record<string, string | number>;

/** How long a connection is kept for an answer that ends it to be read, in milliseconds. */
const LINGER = 1000;

/** Writes an answer in the accepted coding. HEAD has the head of GET without its body (choice B10). */
export async function writeReply(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply,
): Promise<void> {
  if (outgoing.destroyed) return;
  const text = reply.text?.();
  const head = headOf(reply, text);
  const admitted = admittedBy(acceptedBy(incoming));
  const coding = text === undefined ? undefined : codingFor(admitted, Number(head['content-length']));
  let content: string | Buffer | undefined = text;
  if (text !== undefined && coding !== undefined) {
    content = await coded(text, coding);
    head['content-encoding'] = coding;
    head['content-length'] = content.length;
  }
  if (reply.tag) head.etag = tagOf(reply.tag(), admitted.coding);
  addHeadOfExchange(head, service, incoming, outgoing, reply.status);
  if (outgoing.destroyed) return;
  outgoing.writeHead(reply.status, head);
  outgoing.end(incoming.method === 'HEAD' ? undefined : content);
}

function acceptedBy({ headers }: IncomingMessage): string | undefined {
  return headers['accept-encoding'] as string | undefined;
}

/** The end of a list that is answered whole: an empty line. */
const END = '\n';

/**
 * Writes a list as it is read, no sooner than it is taken. One that ends too early breaks the connection, and has no
 * empty line at its end: so it cannot pass for a whole one, not even where a proxy closes it properly.
 */
export async function writeStream(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stream: Streamed,
): Promise<void> {
  if (outgoing.destroyed) return;
  const head = headOf(stream, undefined);
  const { coding } = admittedBy(acceptedBy(incoming));
  if (coding !== undefined) head['content-encoding'] = coding;
  addHeadOfExchange(head, service, incoming, outgoing, stream.status);
  outgoing.writeHead(stream.status, head);
  // Its head promised to keep the connection, before the server began to stop.
  outgoing.once('finish', () => service.draining?.() && incoming.socket.end());
  if (incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  const sink = coding === undefined ? outgoing : coder(coding);
  if (sink !== outgoing) {
    sink.pipe(outgoing);
    sink.on('error', () => outgoing.destroy());
    outgoing.once('close', () => sink.destroy());
  }
  try {
    for await (const { bytes } of stream.chunks) {
      if (outgoing.destroyed) return;
      if (!sink.write(bytes)) await drained(sink);
    }
    sink.end(END);
  } catch {
    outgoing.destroy();
  }
}

/** Waits until what was written has been taken, or the connection is closed. */
function drained(sink: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      sink.off('drain', done).off('close', done);
      resolve();
    };
    sink.on('drain', done).on('close', done);
  });
}

/** Adds the headers that depend on the request. */
function addHeadOfExchange(
  head: Head,
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
): void {
  const { method } = incoming;
  if (status < 400 && (method === 'GET' || method === 'HEAD')) {
    // A cache may keep it, and must revalidate it by its ETag (choice X5).
    head['cache-control'] = 'private, no-cache';
    const before = outgoing.getHeader('vary');
    const ours = `Accept, Accept-Encoding, Authorization, ${service.orgHeader ?? ''}, Accept-Language`;
    head.vary = before === undefined ? ours : `${ours}, ${before}`;
  }
  // What was not read of a body would be taken for the next request; a server that stops wants none.
  if (service.draining?.() || (!incoming.complete && hasBody(incoming))) head.connection = 'close';
}

function headOf(reply: Reply, text: string | undefined): Head {
  const head: Head = headersOf(reply);
  head['cache-control'] = 'no-store';
  head['x-content-type-options'] = 'nosniff';
  if (text !== undefined) {
    const type = reply.status >= 400 ? 'application/problem+json' : 'application/json';
    head['content-type'] ??= `${type}; charset=utf-8`;
    head['content-length'] = Buffer.byteLength(text);
  }
  return head;
}

/** What answering bytes that are no request takes. */
interface BrokenAnswer {
  /** Bytes that the head of a request may have. */
  readonly headMax: number;
  /** Headers of every answer. */
  readonly extra: Readonly<Record<string, string>>;
  /** Takes the refusal once it is sent. */
  readonly told: (reply: Reply) => void;
}

/**
 * Answers bytes that are not an HTTP request, or whose head is too large, and closes the connection: once `last`, the request that
 * came before them on the connection, has its own answer.
 */
export function answerBrokenRequest(
  service: Service,
  error: NodeJS.ErrnoException,
  socket: Socket,
  last: ServerResponse | undefined,
  how: BrokenAnswer,
): void {
  // What comes after an answer that ends the connection is ignored.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (last?.req.complete && !last.writableFinished) {
    last.once('finish', () => answerBrokenRequest(service, error, socket, last, how));
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new VigieError('EN_TETES_TROP_GRANDS', { max: how.headMax })
      : new VigieError('REQUETE_INVALIDE', { reason: error.code ?? 'HTTP' });
  const reply = refusal(service, known, 'fr', lazy(newId));
  const text = reply.text?.();
  const head = Object.entries({ ...headOf(reply, text), ...how.extra, connection: 'close' });
  // Closed at once, the bytes that were not read yet would make TCP drop the answer.
  setTimeout(() => socket.destroy(), LINGER).unref();
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`,
  );
  how.told(reply);
}
