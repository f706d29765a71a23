import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Environment } from './services.ts';

/** A request as it arrived, whole. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: Buffer;
  /** How often the same request arrived before. */
  readonly before: number;
}

/** An answer of the service, whole. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What can be done to one request. Nothing is said to the client, nor to the service, that is not asked for. */
export interface ProxiedExchange {
  readonly seen: Seen;
  /** Has the service do it, whether or not the client still waits. Throws when the service is not there. */
  forward(): Promise<Reply>;
  answer(reply: Reply): void;
  /** Says that much of an answer and no more, in bytes of what goes over the wire. */
  say(reply: Reply, bytes: number): Promise<void>;
  /** Resets the connection (RST): what was said before may never be read. */
  reset(): void;
  /** Closes the connection as a server does that had enough of waiting (FIN). */
  close(): void;
  /** Resolves when the client has closed the connection: it gave up, or it died. */
  readonly gone: Promise<void>;
  /** Keeps something to do until `Middle.release`. */
  keep(late: () => Promise<unknown>): void;
}

/** What a proxy in the middle does to a request, in place of passing it on. */
export type Meddle = (exchange: ProxiedExchange) => Promise<void> | void;

/** Passes everything on, except where `decide` answers something to do to a request. */
export class Middle {
  readonly #server: Server;
  readonly #decide: (seen: Seen) => Meddle | undefined;
  #service: { readonly env: Environment } | undefined;
  /** Resolves when a connection is closed. */
  readonly #gone = new WeakMap<Socket, Promise<void>>();
  /** Requests about which not everything is done. */
  readonly #taken = new Set<Promise<void>>();
  readonly #times = new Map<string, number>();
  /** What the service is doing, and who waits for it. */
  readonly #underWay = new Map<Promise<unknown>, Socket>();
  readonly #kept: (() => Promise<unknown>)[] = [];
  /** Headers that are taken from every request: lower-case names. */
  readonly stripped = new Set<string>();

  constructor(decide: (seen: Seen) => Meddle | undefined) {
    this.#decide = decide;
    this.#server = createServer((incoming, outgoing) => {
      const taken = this.#take(incoming, outgoing)
        .catch(() => void incoming.socket.resetAndDestroy())
        .finally(() => this.#taken.delete(taken));
      this.#taken.add(taken);
    });
    this.#server.on('connection', (socket) => {
      socket.on('error', () => {});
      this.#gone.set(socket, new Promise((resolve) => void socket.once('close', () => resolve())));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  /** Stands before a service from now on; answers where it is reached. */
  before(service: { readonly env: Environment }): string {
    this.#service = service;
    return this.url;
  }

  async stop(): Promise<void> {
    const stopped = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await stopped;
  }

  /** Does what was kept for later. */
  async release(): Promise<void> {
    for (const late of this.#kept.splice(0)) await late();
  }

  /** When there are no clients any more: resolves when nothing of theirs is under way. */
  async deserted(): Promise<void> {
    while (this.#taken.size > 0) await Promise.all(this.#taken);
  }

  /** Resolves when the service has done all that was passed on for clients that are gone. */
  async #settled(): Promise<void> {
    const orphans = () => [...this.#underWay].flatMap(([work, { destroyed }]) => (destroyed ? [work] : []));
    while (orphans().length > 0) await Promise.allSettled(orphans());
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket } = incoming;
    const body = await bytesOf(incoming);
    const { method = '', url: path = '', headers } = incoming;
    const name = `${method} ${path}\n${body}`;
    const before = this.#times.get(name) ?? 0;
    this.#times.set(name, before + 1);
    const seen = { method, path, headers, body, before };
    // What comes later is done later: who looks whether a write was done learns the truth.
    await this.#settled();
    await (this.#decide(seen) ?? pass)(this.#exchange(seen, socket, outgoing));
  }

  #exchange(seen: Seen, socket: Socket, outgoing: ServerResponse): ProxiedExchange {
    return {
      seen,
      gone: this.#gone.get(socket) as Promise<void>,
      forward: () => {
        const reply = this.#forward(seen);
        this.#underWay.set(reply, socket);
        const over = () => void this.#underWay.delete(reply);
        reply.then(over, over);
        return reply;
      },
      answer: ({ status, headers, body }) => {
        outgoing.writeHead(status, headers).end(body);
      },
      say: (reply, bytes) =>
        new Promise((resolve) => {
          if (socket.destroyed) resolve();
          else socket.write(wire(reply).subarray(0, bytes), () => resolve());
        }),
      reset: () => void socket.resetAndDestroy(),
      close: () => void socket.end(),
      keep: (late) => void this.#kept.push(late),
    };
  }

  #forward({ method, path, headers, body }: Seen): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const kept = Object.entries(headers).filter(([name]) => !HOP.has(name) && !this.stripped.has(name));
    const upstream = this.#service?.env.VIGIE_URL ?? '';
    const sent = { ...Object.fromEntries(kept), host: new URL(upstream).host };
    // A connection of its own: what this one does to it is nothing that was asked of the middle.
    const outgoing = send(upstream + path, { method, headers: sent, agent: false }, (incoming) => {
      bytesOf(incoming).then((bytes) => {
        const fields = Object.entries(incoming.headersDistinct).filter(([name]) => !HOP.has(name));
        const headers = Object.fromEntries(fields.map(([name, values = []]) => [name, values.join(', ')]));
        resolve({ status: incoming.statusCode ?? 0, headers, body: bytes });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }
}

/** What belongs to one connection, not to the message; lengths are said anew. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

export const pass: Meddle = async (exchange) => exchange.answer(await exchange.forward());

/** An answer as it stands on the wire. */
export function wire({ status, headers, body }: Reply): Buffer {
  const fields = { ...headers, 'content-length': String(body.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Chaos\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
