import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/** Milliseconds between two checks of the bytes of unfinished heads. */
const CHECK_INTERVAL = 100;

export interface ConnectionBounds {
  /** Open connections. */
  readonly connections: number;
  /** Bytes of heads whose end has not come, of all connections together. */
  readonly headBytes: number;
}

/** An open connection. */
export interface Connection {
  /** That of TCP: destroying it ends TLS as well. */
  readonly socket: Socket;
  /** Requests of authenticated callers under way. */
  active: number;
  /** Bytes that had been read when the last head was complete, or the last request of an authenticated caller over. */
  handled: number;
  /** Bytes that had come since then at the last check. */
  pending: number;
  /** When it last did something, as a number that only grows. */
  lastActivity: number;
  /** The response to its last request. */
  response?: ServerResponse;
}

/**
 * Bounds what callers without a token can hold. Beyond the bounds the connection is closed that has been inactive for
 * longest and has no request of an authenticated caller under way: others are served meanwhile.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #open = new Map<string, Connection>();
  #activities = 0;
  #refused = 0;

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds;
  }

  /** Bounds the connections of a server that does not listen yet. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#opened(socket));
    const checks = setInterval(() => this.#check(), CHECK_INTERVAL).unref();
    server.once('close', () => clearInterval(checks));
  }

  /** Open connections, and how many were closed, or not taken, since the start for want of room. */
  counts(): { readonly open: number; readonly refused: number } {
    return { open: this.#open.size, refused: this.#refused };
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(keyOf(socket));
  }

  /** Marks the head of a request as complete. */
  begin(socket: Socket, response: ServerResponse): Connection | undefined {
    const connection = this.of(socket);
    if (!connection) return undefined;
    connection.response = response;
    connection.handled = connection.socket.bytesRead;
    connection.lastActivity = ++this.#activities;
    return connection;
  }

  /** Keeps a connection open until a request of an authenticated caller is answered. */
  keepFor(connection: Connection, response: ServerResponse): void {
    if (response.destroyed) return;
    connection.active++;
    response.on('close', () => {
      connection.active--;
      connection.handled = connection.socket.bytesRead;
      connection.lastActivity = ++this.#activities;
    });
  }

  /** Closes connections without a request: Node 22 does not count them as idle, and closing the server would wait for them. */
  closeUnused(): void {
    for (const { socket, response } of this.#open.values()) if (!response) socket.destroy();
  }

  #opened(socket: Socket): void {
    if (this.#open.size >= this.#bounds.connections) {
      this.#check();
      // Where authenticated callers hold them all, there is no room for another.
      if (!this.#closeOldest(() => true)) {
        this.#refused++;
        socket.destroy();
        return;
      }
    }
    const key = keyOf(socket);
    const lastActivity = ++this.#activities;
    this.#open.set(key, { socket, active: 0, handled: 0, pending: 0, lastActivity });
    socket.once('close', () => this.#open.delete(key));
  }

  #check(): void {
    let bytes = 0;
    for (const connection of this.#open.values()) {
      if (connection.active > 0) continue;
      const pending = connection.socket.bytesRead - connection.handled;
      if (pending > 0 && connection.pending === 0) connection.lastActivity = ++this.#activities;
      connection.pending = pending;
      bytes += pending;
    }
    while (bytes > this.#bounds.headBytes) {
      const closed = this.#closeOldest(({ pending }) => pending > 0);
      if (!closed) return;
      bytes -= closed.pending;
    }
  }

  #closeOldest(choose: (connection: Connection) => boolean): Connection | undefined {
    let oldest: Connection | undefined;
    for (const one of this.#open.values()) {
      if (one.active > 0 || !choose(one)) continue;
      if (!oldest || one.lastActivity < oldest.lastActivity) oldest = one;
    }
    if (!oldest) return undefined;
    this.#refused++;
    this.#open.delete(keyOf(oldest.socket));
    oldest.socket.destroy();
    return oldest;
  }
}

/** What tells a connection from the others that are open: the same for its TLS as for its TCP. */
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
