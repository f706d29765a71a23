import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { cleanUp } from '../../setup/clean-up.ts';

/** Where the connection breaks of whoever ends a transaction. */
export type CutMoment = 'before COMMIT arrives' | 'after COMMIT was answered';

/** A way to a server that can break. */
export interface Way {
  readonly url: string;
  /** Breaks the next connection that says COMMIT in the course of a write, when something has been done meanwhile. */
  breakAt(place: CutMoment, meanwhile?: () => Promise<unknown>): void;
  /** How many it has broken. */
  readonly broken: number;
  /** The same, but that connection falls silent: it stays, and whatever is sent on it is swallowed, its end as well. */
  silenceAt(place: CutMoment, meanwhile?: () => Promise<unknown>): void;
  /** Has all connections fall silent that there are. */
  silence(): void;
  /** How many bytes were swallowed. */
  readonly swallowed: number;
}

/** Goes to a server without changing anything, until it is told to break or to fall silent. */
export async function wayTo(url: string): Promise<Way> {
  const { hostname, port } = new URL(url);
  let at: CutMoment | undefined;
  let doMeanwhile: () => Promise<unknown> = async () => {};
  let broken = 0;
  let fallsSilent = false;
  let swallowed = 0;
  const silent = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const both = [client, upstream];
    const end = () => {
      if (silent.has(client)) return;
      for (const socket of both) socket.destroy();
    };
    const isSwallowed = (chunk: Buffer | string) => {
      const isSilent = silent.has(client);
      if (isSilent) swallowed += chunk.length;
      return isSilent;
    };
    const lose = (chunk: Buffer | string) => {
      if (fallsSilent) silent.add(client);
      isSwallowed(chunk);
      void doMeanwhile().then(end);
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', end).on('end', end).on('close', end);
    }
    let isWriting = false;
    let answersAreLost = false;
    client.on('data', (chunk) => {
      if (isSwallowed(chunk)) return;
      const said = chunk.toString('latin1');
      // Said at the end of a group of writes alone, by its name once it is prepared.
      if (said.includes('vigie-group')) isWriting = true;
      const commits = isWriting && said.includes('COMMIT');
      if (commits) isWriting = false;
      if (at && commits) {
        broken++;
        answersAreLost = true;
        const arrives = at === 'after COMMIT was answered';
        at = undefined;
        if (!arrives) return lose(chunk);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isSwallowed(chunk)) return;
      if (!answersAreLost) client.write(chunk);
      // The server has said that it is done, and waits for what comes next.
      else if (chunk.toString('latin1').includes('COMMIT\0Z')) lose(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  const breaking =
    (silently: boolean): Way['breakAt'] =>
    (place, meanwhile = async () => {}) => {
      at = place;
      fallsSilent = silently;
      doMeanwhile = meanwhile;
    };
  return {
    url: way.href,
    breakAt: breaking(false),
    silenceAt: breaking(true),
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    get broken() {
      return broken;
    },
    get swallowed() {
      return swallowed;
    },
  };
}
