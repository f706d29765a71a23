import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NaiveAnomalie, openNaive } from './naive.ts';

const anomalies = openNaive(process.argv[2] as string);

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function add(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => {
    body += piece;
  });
  request.on('end', () => answer(response, 201, anomalies.add(JSON.parse(body) as NaiveAnomalie)));
}

const server = createServer((request, response) => {
  if (request.method === 'POST') return add(request, response);
  if (!request.url?.startsWith('/anomalies')) return answer(response, 404, {});
  const query = new URLSearchParams(request.url?.split('?')[1]);
  answer(response, 200, anomalies.list(Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => anomalies.close());
});
