import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { lazy } from '../../src/contract/schema/lazy.ts';
import { type Reply, refusal } from '../core/dispatch.ts';
import type { Streamed } from '../core/list-stream.ts';
import type { Service } from '../core/service.ts';
import { newId } from '../storage/ids.ts';
import { hasBody } from './bodies.ts';

type Head = Record<string, string | number>;

/** How long a connection is kept for an answer that ends it to be read, in milliseconds. */
const LINGER = 1000;

/** Writes an answer. HEAD has the head of GET without its body (choice B10). */
export function write(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply,
  extra: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.destroyed) return;
  const head = { ...headOf(reply, extra), ...headOfExchange(service, incoming, reply) };
  outgoing.writeHead(reply.status, head);
  outgoing.end(incoming.method === 'HEAD' ? undefined : reply.text());
}

/** The end of a list that is answered whole: an empty line. */
const END = '\n';

/**
 * Writes a list as it is read, no sooner than it is taken. One that ends too early breaks the connection, and has no
 * empty line at its end: so it cannot pass for a whole one, not even where somebody in between closes it properly.
 */
export async function pour(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stream: Streamed,
  extra: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (outgoing.destroyed) return;
  const head = { ...stream.headers, ...extra, ...ALWAYS, ...headOfExchange(service, incoming, stream) };
  outgoing.writeHead(stream.status, head);
  try {
    if (incoming.method !== 'HEAD') {
      for await (const { bytes } of stream.chunks) {
        if (outgoing.destroyed) return;
        if (!outgoing.write(bytes)) await taken(outgoing);
      }
    }
    // Its head promised to keep the connection, before the server was told to stop.
    const end = incoming.method === 'HEAD' ? undefined : END;
    outgoing.end(end, () => service.draining?.() && incoming.socket.end());
  } catch {
    outgoing.destroy();
  }
}

/** Waits until what was written has been taken, or nobody is there to take it. */
function taken(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });
}

const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** What depends on how it was asked. */
function headOfExchange(service: Service, incoming: IncomingMessage, { status }: Answer): Head {
  const { method } = incoming;
  const head: Head = {};
  if (status < 400 && (method === 'GET' || method === 'HEAD')) {
    // May be kept, but must be asked about before it is shown again: that is what ETag is for (choice X5).
    head['cache-control'] = 'private, no-cache';
    head.vary = `Accept, Authorization, ${service.orgHeader ?? ''}, Accept-Language`;
  }
  // What was not read of a body would be taken for the next request; a server that stops wants none.
  if (service.draining?.() || (!incoming.complete && hasBody(incoming))) head.connection = 'close';
  return head;
}

function headOf(reply: Reply, extra: Readonly<Record<string, string>> = {}): Head {
  const head: Head = {
    ...reply.headers,
    ...extra,
    ...ALWAYS,
  };
  const text = reply.text();
  if (text !== undefined) {
    const type = reply.status >= 400 ? 'application/problem+json' : 'application/json';
    head['content-type'] ??= `${type}; charset=utf-8`;
    head['content-length'] = Buffer.byteLength(text);
  }
  return head;
}

/**
 * Answers bytes that are not an HTTP request, or whose head is too large, and hangs up: once `last`, the request that
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
  // What still comes after an answer that ends the connection is let go by.
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
  const head = Object.entries({ ...headOf(reply, extra), connection: 'close' });
  // Whoever does not hang up then is hung up on; sooner, and what was not read yet would take the answer away.
  setTimeout(() => socket.destroy(), LINGER).unref();
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${reply.text()}`,
  );
}
