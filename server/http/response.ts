import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lazy } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { headersOf, type Reply, refusal } from '../core/dispatch.ts';
import type { Streamed } from '../core/list-stream.ts';
import type { Service } from '../core/service.ts';
import { newId } from '../storage/ids.ts';
import { hasBody } from './request-body.ts';

type Head = Record<string, string | number>;

/** How long a connection is kept for an answer that ends it to be read, in milliseconds. */
const LINGER = 1000;

/** Writes an answer. HEAD has the head of GET without its body (choice B10). */
export function writeReply(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply,
): void {
  if (outgoing.destroyed) return;
  const text = reply.text?.();
  const head = headOf(reply, text);
  addHeadOfExchange(head, service, incoming, reply.status);
  outgoing.writeHead(reply.status, head);
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
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
  addHeadOfExchange(head, service, incoming, stream.status);
  outgoing.writeHead(stream.status, head);
  try {
    if (incoming.method !== 'HEAD') {
      for await (const { bytes } of stream.chunks) {
        if (outgoing.destroyed) return;
        if (!outgoing.write(bytes)) await drained(outgoing);
      }
    }
    // Its head promised to keep the connection, before the server began to stop.
    const end = incoming.method === 'HEAD' ? undefined : END;
    outgoing.end(end, () => service.draining?.() && incoming.socket.end());
  } catch {
    outgoing.destroy();
  }
}

/** Waits until what was written has been read, or the connection is closed. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });
}

/** Adds what depends on how it was asked. */
function addHeadOfExchange(head: Head, service: Service, incoming: IncomingMessage, status: number): void {
  const { method } = incoming;
  if (status < 400 && (method === 'GET' || method === 'HEAD')) {
    // May be kept, but must be asked about before it is shown again: that is what ETag is for (choice X5).
    head['cache-control'] = 'private, no-cache';
    head.vary = `Accept, Authorization, ${service.orgHeader ?? ''}, Accept-Language`;
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

/**
 * Answers bytes that are not an HTTP request, or whose head is too large, and closes the connection: once `last`, the request that
 * came before them on the connection, has its own answer.
 */
export function answerBrokenRequest(
  service: Service,
  error: NodeJS.ErrnoException,
  socket: Socket,
  last: ServerResponse | undefined,
  headMax: number,
  extra: Readonly<Record<string, string>>,
): void {
  // What comes after an answer that ends the connection is ignored.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (last?.req.complete && !last.writableFinished) {
    last.once('finish', () => answerBrokenRequest(service, error, socket, last, headMax, extra));
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new VigieError('EN_TETES_TROP_GRANDS', { max: headMax })
      : new VigieError('REQUETE_INVALIDE', { reason: error.code ?? 'HTTP' });
  const reply = refusal(service, known, 'fr', lazy(newId));
  const text = reply.text?.();
  const head = Object.entries({ ...headOf(reply, text), ...extra, connection: 'close' });
  // Closed at once, the bytes that were not read yet would make TCP drop the answer.
  setTimeout(() => socket.destroy(), LINGER).unref();
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`,
  );
}
