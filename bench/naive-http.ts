import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NaiveAnomalie } from './naive.ts';

/** Answers JSON. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** What a naive server does; nothing is validated. */
export interface Naive {
  readonly add: (anomalie: NaiveAnomalie) => unknown;
  /** Answers a request that adds nothing. */
  readonly other: (path: string, query: URLSearchParams, response: ServerResponse) => unknown;
  readonly close: () => unknown;
}

/** Listens on a port of its own, which is told on stdout, until SIGTERM. */
export function serveNaive({ add, other, close }: Naive): void {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', async () => {
      const anomalie = JSON.parse(body) as NaiveAnomalie;
      await add(anomalie);
      answer(response, 201, anomalie);
    });
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') return take(request, response);
    const [path = '', query] = (request.url ?? '').split('?');
    other(path, new URLSearchParams(query), response);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
  });
  process.once('SIGTERM', () => {
    server.closeAllConnections();
    server.close(() => close());
  });
}
