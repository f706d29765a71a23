import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Endpoint, lazy } from '../../../src/contract/endpoint.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import type { Caller } from '../../core/access.ts';
import type { Reply } from '../../core/dispatch.ts';
import type { RequestId, TraceContext } from '../../core/service.ts';
import { newId } from '../../storage/ids.ts';
import { peerOf } from '../proxies.ts';
import { traceOf } from './trace-context.ts';

/** The route of requests that lead to no endpoint: their paths may hold anything. */
const UNROUTED = 'unrouted';

/** Record of a finished request: without headers, values or bodies, which may be secret. */
export interface ExchangeRecord {
  readonly requestId: string;
  readonly trace: TraceContext | undefined;
  readonly organisation: string | undefined;
  readonly user: string | undefined;
  /** Undefined for bytes that were no request. */
  readonly method: string | undefined;
  /** The template of the path, `/anomalies/{anomalie_id}`, or UNROUTED. */
  readonly route: string;
  /** Undefined where the caller had gone before there was an answer. */
  readonly status: number | undefined;
  /** The code of the problem that it was answered with. */
  readonly code: string | undefined;
  /** Whether the caller had gone, or the server had stopped, before the answer was sent whole. */
  readonly aborted: boolean;
  /** Milliseconds from the end of the head of the request to the last byte of the answer. */
  readonly duration: number;
  /** Of the answer as it was sent, with its head. */
  readonly bytes: number;
  /** The address of the caller, as `RequestOrigin` spells it; undefined where the connection was closed by then. */
  readonly client: string | undefined;
}

/** Observer of requests. Throws nothing. */
export interface Observer {
  begun?(): void;
  /** Called once for each request that has begun. */
  ended(record: ExchangeRecord): void;
}

/** A request under way, and what is known of it so far. */
export interface Exchange {
  readonly requestId: RequestId;
  readonly trace: TraceContext | undefined;
  endpoint?: Endpoint;
  caller?: Caller;
  reply?: Reply;
}

interface Open extends Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly client: string;
  readonly start: number;
}

/** What is kept of a connection. */
interface ConnectionState {
  /** Requests under way, in the order in which they came. */
  readonly open: Set<Open>;
  /** Bytes that had been sent when the last answer was over. */
  sent: number;
}

/** Tells observers of each request once, however it ends. */
export class Exchanges {
  readonly #observers: readonly Observer[];
  readonly #lines = new Map<Socket, ConnectionState>();

  constructor(observers: readonly Observer[]) {
    this.#observers = observers;
  }

  /** Called with the head of a request; `client` is the address of its sender, empty where unknown. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse, client: string): Exchange {
    const trace = traceOf(incoming.headers.traceparent as string | undefined);
    const exchange: Exchange = { requestId: lazy(newId), trace };
    if (this.#observers.length === 0) return exchange;
    const open: Open = Object.assign(exchange, { incoming, outgoing, client, start: performance.now() });
    const line = this.#lineOf(incoming.socket);
    line.open.add(open);
    for (const observer of this.#observers) observer.begun?.();
    // Before Node hands the connection on to the next answer, whose bytes would be counted here.
    outgoing.prependOnceListener('finish', () => this.#end(incoming.socket, line, open, false));
    return exchange;
  }

  /** Called when bytes that are no request, or no end of a body, were refused. */
  broken(socket: Socket, reply: Reply): void {
    if (this.#observers.length === 0) return;
    const line = this.#lineOf(socket);
    const open = [...line.open].find(({ incoming }) => !incoming.complete);
    if (open) {
      open.reply = reply;
      this.#end(socket, line, open, false);
      return;
    }
    for (const observer of this.#observers) observer.begun?.();
    const none = { trace: undefined, organisation: undefined, user: undefined, method: undefined };
    this.#tell({
      ...none,
      ...said(reply),
      ...{ requestId: reply.requestId(), route: UNROUTED, aborted: false, duration: 0 },
      bytes: bytesSince(line, socket),
      client: peerOf(socket) || undefined,
    });
  }

  /** Tells of those that are still under way once the server has stopped. */
  close(): void {
    for (const [socket, line] of this.#lines) this.#endAll(socket, line);
  }

  #lineOf(socket: Socket): ConnectionState {
    let line = this.#lines.get(socket);
    if (!line) {
      const opened: ConnectionState = { open: new Set(), sent: 0 };
      this.#lines.set(socket, opened);
      socket.once('close', () => {
        this.#endAll(socket, opened);
        this.#lines.delete(socket);
      });
      line = opened;
    }
    return line;
  }

  #endAll(socket: Socket, line: ConnectionState): void {
    for (const open of line.open) this.#end(socket, line, open, true);
  }

  #end(socket: Socket, line: ConnectionState, open: Open, aborted: boolean): void {
    if (!line.open.delete(open)) return;
    const { requestId, trace, endpoint, caller, reply, incoming, outgoing, client, start } = open;
    const answered = reply ?? (outgoing.headersSent ? { status: outgoing.statusCode } : undefined);
    this.#tell({
      requestId: requestId(),
      trace,
      organisation: caller?.organisation || undefined,
      user: caller?.utilisateurId || undefined,
      method: incoming.method,
      route: endpoint?.path ?? UNROUTED,
      ...(aborted && !outgoing.headersSent ? NOTHING_SAID : said(answered)),
      aborted,
      duration: performance.now() - start,
      bytes: bytesSince(line, socket),
      client: client || undefined,
    });
  }

  #tell(record: ExchangeRecord): void {
    for (const observer of this.#observers) observer.ended(record);
  }
}

const NOTHING_SAID = { status: undefined, code: undefined };

function said(reply: Pick<Reply, 'status' | 'body'> | undefined): Pick<ExchangeRecord, 'status' | 'code'> {
  if (!reply) return NOTHING_SAID;
  return { status: reply.status, code: reply.status < 400 ? undefined : (reply.body as Problem).code };
}

/** The bytes of the answer that is over. */
function bytesSince(line: ConnectionState, socket: Socket): number {
  // Undefined once the connection is closed and nothing had been sent on it.
  const sent = socket.bytesWritten ?? line.sent;
  const bytes = sent - line.sent;
  line.sent = sent;
  return bytes;
}
