import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Client } from 'undici';
import { onTestFinished } from 'vitest';
import { type HttpOptions, type HttpServer, startHttp } from '../../../server/http/listen.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, openBench, type World } from '../world.ts';

const prepared = await prepareWorld();

export interface Served extends HttpServer {
  readonly bench: Bench;
  readonly client: Client;
  /** The head of a user who may do everything in one of the organisations. */
  readonly heads: Readonly<Record<string, string>>;
  readonly world: World;
}

/** A server on a database of its own, gone when the test is over. */
export async function serveWorld(more: Partial<HttpOptions> = {}): Promise<Served> {
  const world = await prepared.copy();
  const bench = await openBench(world);
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [], ...more };
  const server = await startHttp(bench.service, options);
  const client = new Client(server.url, { connect: { rejectUnauthorized: false } });
  const { id, tokens } = world.organisations.nord;
  onTestFinished(async () => {
    await client.destroy();
    await server.drain();
    await bench.store.close();
  });
  const heads = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
  return { ...server, bench, client, heads, world };
}

/** A connection on which a test writes and reads by hand. */
export async function dial({ url }: Served): Promise<Socket & { said: () => string }> {
  const { protocol, hostname: host, port } = new URL(url);
  const to = { host, port: Number(port) };
  const isTls = protocol === 'https:';
  const socket = isTls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
  let said = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    said += text;
  });
  socket.on('error', () => {});
  await once(socket, isTls ? 'secureConnect' : 'connect');
  return Object.assign(socket, { said: () => said });
}

export function head(
  line: string,
  { heads, url }: Served,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const all = { host: new URL(url).host, ...heads, ...more };
  return `${line} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** Resolves once the connection has brought this text. */
export async function until(socket: Socket & { said: () => string }, text: string): Promise<void> {
  while (!socket.said().includes(text)) await once(socket, 'data');
}
