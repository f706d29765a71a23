import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { cleanUp } from '../../setup/clean-up.ts';

/** Where the connection breaks of whoever ends a transaction. */
export type Place = 'before COMMIT arrives' | 'after COMMIT was answered';

/** A way to a server that can break. */
export interface Way {
  readonly url: string;
  /** Breaks the next connection that says COMMIT in the course of a write, when something has been done meanwhile. */
  breakAt(place: Place, meanwhile?: () => Promise<unknown>): void;
  /** How many it has broken. */
  readonly broken: number;
}

/** Goes to a server without changing anything, until it is told to break. */
export async function wayTo(url: string): Promise<Way> {
  const { hostname, port } = new URL(url);
  let at: Place | undefined;
  let doMeanwhile: () => Promise<unknown> = async () => {};
  let broken = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    const end = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    let isWriting = false;
    let answersAreLost = false;
    client.on('data', (chunk) => {
      const said = chunk.toString('latin1');
      // Said at the end of a group of writes alone, by its name once it is prepared.
      if (said.includes('vigie-group')) isWriting = true;
      const commits = isWriting && said.includes('COMMIT');
      if (commits) isWriting = false;
      if (at && commits) {
        broken++;
        answersAreLost = true;
        if (at === 'before COMMIT arrives') {
          at = undefined;
          return void doMeanwhile().then(end);
        }
        at = undefined;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!answersAreLost) client.write(chunk);
      // The server has said that it is done, and waits for what comes next.
      else if (chunk.toString('latin1').includes('COMMIT\0Z')) void doMeanwhile().then(end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    breakAt: (place, meanwhile = async () => {}) => {
      at = place;
      doMeanwhile = meanwhile;
    },
    get broken() {
      return broken;
    },
  };
}
