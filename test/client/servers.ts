import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock, RemoteOptions } from '../../src/client/remote.ts';
import { GRACE_PERIOD, Remote } from '../../src/client/remote.ts';
import { version } from '../../src/contract/resources/service.ts';
import type { Certificate } from './certificates.ts';

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Service {
  readonly url: string;
  readonly port: number;
  /** Everything that arrived, whole, in order. */
  readonly arrived: readonly Arrived[];
}

export type Answering = (request: Arrived, response: ServerResponse, index: number) => void;

/** A service on this machine that answers as it is told, and is gone when the test is over. */
export async function serveAnswers(answering: Answering, certificate?: Certificate): Promise<Service> {
  const arrived: Arrived[] = [];
  const listener = async (message: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const piece of message.setEncoding('utf8')) body += piece;
    const request = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body };
    arrived.push(request);
    answering(request, response, arrived.length - 1);
  };
  const options = { maxHeaderSize: 1024 * 1024 };
  const server = certificate
    ? createTlsServer({ ...options, ...certificate }, listener)
    : createServer(options, listener);
  const port = await listen(server, () => server.closeAllConnections());
  return { url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`, port, arrived };
}

/** A server that is told of every connection and speaks no HTTP of its own. */
export async function serveRaw(
  connected: (socket: Socket) => void,
): Promise<Service & { count: () => number }> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    connected(socket);
  });
  const port = await listen(server, () => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${port}`, port, arrived: [], count: () => sockets.size };
}

/** A port of this machine on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createRawServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function listen(server: Server, drop: () => void): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    drop();
    await new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers `/version` as our own service does, with these extensions, and leaves the rest. */
export function withExtensions(extensions: readonly string[], rest: Answering): Answering {
  let others = 0;
  return (request, response) => {
    if (request.path !== version.path) return rest(request, response, others++);
    json(response, 200, { nom: 'vigie', version: '0.1.0', api_version: '1', extensions });
  };
}

/** Time that passes only while code sleeps. The time of grace after an interruption passes when it is told to. */
export class TestClock implements Clock {
  readonly slept: number[] = [];
  /** Ends the time of grace. */
  endGrace: () => void = () => {};
  #now = Date.UTC(2026, 2, 14, 9, 30);

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number): Promise<void> {
    if (milliseconds === GRACE_PERIOD) {
      return new Promise((resolve) => {
        this.endGrace = resolve;
      });
    }
    this.slept.push(milliseconds);
    this.#now += milliseconds;
  }
}

export const ORG = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
export const TOKEN = 'vig_0123456789abcdefghijABCDEFGHIJ012345';

/** The way to a service, closed when the test is over. */
export function remote(url: string, more: Partial<RemoteOptions> = {}): Remote {
  const transport = new Remote({
    url,
    org: ORG,
    orgHeader: 'Service-Org-Id',
    token: TOKEN,
    language: 'fr',
    userAgent: 'vigie/0.1.0',
    env: {},
    clock: new TestClock(),
    ...more,
  });
  onTestFinished(() => transport.close());
  return transport;
}
