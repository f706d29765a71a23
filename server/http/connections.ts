import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

interface Connection {
  readonly key: string;
  /** What TCP gave: destroying it ends TLS as well. */
  readonly socket: Socket;
  /** Requests of known callers under way. */
  held: number;
  /** Bytes of a head whose end has not come. */
  head: number;
}

export interface ConnectionBounds {
  /** Open connections. */
  readonly connections: number;
  /** Bytes of heads whose end has not come, of all connections together. */
  readonly headBytes: number;
}

/**
 * Bounds what callers without a token can hold. Beyond the bounds the connection goes that has waited longest and has
 * no request of a known caller under way: whoever asks something is served meanwhile, however many say nothing.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  /** Those without a request of a known caller, the longest waiting first. */
  readonly #waiting = new Map<string, Connection>();
  readonly #of = new WeakMap<Socket, Connection>();
  readonly #open = new Set<Connection>();
  #headBytes = 0;

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds;
  }

  /** Bounds the connections of a server that does not listen yet. */
  watch(server: Server, isTls: boolean): void {
    server.on('connection', (socket: Socket) => this.#opened(socket, isTls));
    if (isTls) server.on('secureConnection', (socket: Socket) => this.#secured(socket));
  }

  /** Says that the head of a request has come whole. */
  headCame(socket: Socket): void {
    const connection = this.#of.get(socket);
    if (connection) this.#countHead(connection, -connection.head);
  }

  /** Says that a request is that of a known caller, until it is answered. */
  hold(socket: Socket, outgoing: ServerResponse): void {
    const connection = this.#of.get(socket);
    if (!connection || outgoing.destroyed) return;
    connection.held++;
    this.#waiting.delete(connection.key);
    outgoing.once('close', () => {
      connection.held--;
      if (connection.held === 0 && !connection.socket.destroyed) this.#waits(connection);
    });
  }

  #opened(socket: Socket, isTls: boolean): void {
    const connection: Connection = { key: keyOf(socket), socket, held: 0, head: 0 };
    this.#open.add(connection);
    this.#waits(connection);
    socket.once('close', () => this.#forget(connection));
    if (!isTls) this.#watch(socket, connection);
    if (this.#open.size > this.#bounds.connections) this.#endOldest(() => true);
  }

  #secured(socket: Socket): void {
    const connection = this.#waiting.get(keyOf(socket));
    if (connection) this.#watch(socket, connection);
  }

  #watch(socket: Socket, connection: Connection): void {
    this.#of.set(socket, connection);
    // Before the parser looks at it, which may find the end of a head there.
    socket.prependListener('data', (chunk: Buffer) => {
      if (connection.held > 0) return;
      if (connection.head === 0) this.#waits(connection);
      this.#countHead(connection, chunk.length);
      if (this.#headBytes > this.#bounds.headBytes) this.#endOldest(({ head }) => head > 0);
    });
  }

  /** From now on it waits less long than all the others. */
  #waits(connection: Connection): void {
    this.#waiting.delete(connection.key);
    this.#waiting.set(connection.key, connection);
  }

  #countHead(connection: Connection, more: number): void {
    connection.head += more;
    this.#headBytes += more;
  }

  #forget(connection: Connection): void {
    this.#countHead(connection, -connection.head);
    this.#waiting.delete(connection.key);
    this.#open.delete(connection);
  }

  #endOldest(choose: (connection: Connection) => boolean): void {
    const oldest = this.#waiting.values().find(choose);
    if (!oldest) return;
    this.#forget(oldest);
    oldest.socket.destroy();
  }
}

/** What tells a connection from the others that are open: the same for its TLS as for its TCP. */
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
