import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VigieError } from '../../../src/contract/errors.ts';
import { OwnNames } from '../header-check.ts';
import type { Metrics } from './metrics.ts';

/** Connections at a time: one or two programs ask. */
const CONNECTIONS_MAX = 20;
/** Milliseconds until a request must have come. */
const REQUEST_TIME = 10_000;

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics`, and nothing else, on an address of its own, under the names of the service (DNS rebinding) and the
 * address that was called: programs find containers by that. Throws what listening throws.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  allowedHosts: readonly string[],
): Promise<MetricsServer> {
  const names = new OwnNames(host, allowedHosts);
  const times = { requestTimeout: REQUEST_TIME, headersTimeout: REQUEST_TIME };
  const server = createServer(times, (incoming, outgoing) => void answer(metrics, names, incoming, outgoing));
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    const failed = ({ code: reason = '' }: NodeJS.ErrnoException) =>
      reject(new VigieError('ADRESSE_OCCUPEE', { host, port, reason, of: 'metrics-' }));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  metrics: Metrics,
  names: OwnNames,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, url = '', headers, socket } = incoming;
  const text = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  if (!names.has(headers.host ?? '', socket.localAddress)) {
    outgoing.writeHead(421, text).end('vigie server start --allow-host <name>\n');
  } else if (!/^\/metrics(?:\?|$)/.test(url)) {
    outgoing.writeHead(404, text).end('GET /metrics\n');
  } else if (method !== 'GET' && method !== 'HEAD') {
    outgoing.writeHead(405, { ...text, allow: 'GET, HEAD' }).end('GET /metrics\n');
  } else {
    const body = await metrics.text();
    outgoing.writeHead(200, { ...text, 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    outgoing.end(method === 'HEAD' ? undefined : body);
  }
}
