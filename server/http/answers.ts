import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { VigieError } from '../../src/contract/errors.ts';
import { lazy } from '../../src/contract/lazy.ts';
import { newId } from '../db/ids.ts';
import { type Reply, refusal } from '../dispatch.ts';
import type { Service } from '../service.ts';
import { hasBody } from './bodies.ts';

type Head = Record<string, string | number>;

/** Writes an answer. HEAD has the head of GET without its body (choice B10). */
export function write(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply,
  extra: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.destroyed) return;
  const { method } = incoming;
  const head = headOf(reply, extra);
  if (reply.status < 400 && (method === 'GET' || method === 'HEAD')) {
    // May be kept, but must be asked about before it is shown again: that is what ETag is for (choice X5).
    head['cache-control'] = 'private, no-cache';
    head.vary = `Authorization, ${service.orgHeader ?? ''}, Accept-Language`;
  }
  // What was not read of a body would be taken for the next request; a server that stops wants none.
  if (service.draining?.() || (!incoming.complete && hasBody(incoming))) head.connection = 'close';
  outgoing.writeHead(reply.status, head);
  outgoing.end(method === 'HEAD' ? undefined : reply.text());
}

function headOf(reply: Reply, extra: Readonly<Record<string, string>> = {}): Head {
  const head: Head = {
    ...reply.headers,
    ...extra,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  const text = reply.text();
  if (text !== undefined) {
    const type = reply.status >= 400 ? 'application/problem+json' : 'application/json';
    head['content-type'] ??= `${type}; charset=utf-8`;
    head['content-length'] = Buffer.byteLength(text);
  }
  return head;
}

/** A refusal of what is not a request that Hono can take, such as `OPTIONS *`: it would answer an empty 400. */
export function brokenTarget(service: Service, error: Error): Response {
  const broken = new VigieError('REQUETE_INVALIDE', { reason: error.message });
  const reply = refusal(service, broken, 'fr', lazy(newId));
  const head = Object.entries(headOf(reply)).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(reply.text() ?? null, { status: reply.status, headers: head });
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
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (last?.req.complete && !last.writableFinished) {
    last.once('finish', () => answerBrokenRequest(service, error, socket, last, headMax));
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new VigieError('EN_TETES_TROP_GRANDS', { max: headMax })
      : new VigieError('REQUETE_INVALIDE', { reason: error.code ?? 'HTTP' });
  const reply = refusal(service, known, 'fr', lazy(newId));
  const head = Object.entries({ ...headOf(reply), connection: 'close' });
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${reply.text()}`,
  );
}
