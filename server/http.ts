import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Answer, Call } from '../src/client/transport.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import type { Language } from '../src/messages/index.ts';
import { authenticate } from './access.ts';
import { newId } from './db/ids.ts';
import { dispatch, NOBODY, refusal } from './dispatch.ts';
import { HostCheck } from './hosts.ts';
import { RateLimit } from './ratelimit.ts';
import { parseQuery, route } from './router.ts';
import type { Service } from './service.ts';

/** Bytes in the head of a request: filters of 65,536 characters must fit, percent-encoded (choice B6). */
export const HEAD_MAX = 1024 * 1024;
/** Bytes in a body: the longest text, every character escaped, with room for the rest. */
export const BODY_MAX = 2 * 1024 * 1024;
/** Bytes in the body of a batch. */
export const BATCH_BODY_MAX = 64 * 1024 * 1024;
/** How long requests under way may take once the server has been told to stop, in milliseconds. */
const DRAIN_DEADLINE = 10_000;

export interface HttpOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Certificate chain and key, PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Name of the organisation header (choice A1). */
  readonly orgHeader: string;
  /** Host names under which the server also answers. */
  readonly allowedHosts: readonly string[];
  /** Requests a minute for each token; no limit when left out. */
  readonly rateLimit?: number | undefined;
}

export interface HttpServer {
  readonly url: string;
  /** Stops accepting, lets the requests under way end, then resolves. The engine stays open. */
  drain(): Promise<void>;
}

type App = { Bindings: HttpBindings };

/** The service over HTTP. Says what HTTP adds to `dispatch`: heads, bodies, limits, statuses. */
export async function startHttp(service: Service, options: HttpOptions): Promise<HttpServer> {
  let draining = false;
  const served: Service = { ...service, draining: () => draining };
  const hosts = new HostCheck(options.host, options.allowedHosts, options.tls ? 'https' : 'http');
  const app = buildApp(served, options);
  const toHono = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    try {
      hosts.check(incoming.headers.host, incoming.headers.origin);
    } catch (error) {
      writeAnswer(outgoing, refusal(served, error, languageOf(incoming.headers['accept-language']), newId()));
      return;
    }
    if (draining) outgoing.setHeader('connection', 'close');
    void toHono(incoming, outgoing);
  };
  const limits = { maxHeaderSize: HEAD_MAX, requestTimeout: 120_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 };
  const server = options.tls
    ? createTlsServer({ ...limits, ...options.tls }, listener)
    : createServer(limits, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => answerBrokenRequest(served, error, socket));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;

  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    drain: () =>
      new Promise((resolve) => {
        draining = true;
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE);
        server.close(() => {
          clearTimeout(deadline);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function buildApp(service: Service, options: HttpOptions): Hono<App> {
  const app = new Hono<App>();
  const limit = options.rateLimit === undefined ? undefined : new RateLimit(options.rateLimit, () => service.now().getTime());

  app.all('*', async (c) => {
    const requestId = newId();
    const language = languageOf(c.req.header('accept-language'));
    try {
      const { endpoint, params, search } = find(c);
      const extra = limit?.take(c.req.header('authorization') ?? c.env.incoming.socket.remoteAddress ?? '').headers;
      const caller = endpoint.open
        ? { ...NOBODY, language }
        : await service.engine.read((tx) =>
            authenticate(tx, {
              authorization: c.req.header('authorization'),
              organisation: c.req.header(options.orgHeader),
              orgHeader: options.orgHeader,
              language,
              now: service.now().toISOString(),
            }),
          );
      refuseUnacceptable(c);
      const call: Call = {
        endpoint,
        params,
        query: parseQuery(search),
        body: await readBody(c, endpoint),
        idempotencyKey: endpoint.method === 'GET' ? undefined : c.req.header('idempotency-key'),
        dryRun: isDryRun(c, endpoint),
      };
      return respond(c, await dispatch(service, call, caller, requestId), extra);
    } catch (error) {
      return respond(c, refusal(service, error, language, requestId));
    }
  });
  return app;
}

/** The endpoint of a request. OPTIONS and wrong methods are told what the path takes (choices B2, B10). */
function find(c: Context<App>): { endpoint: Endpoint; params: Record<string, string>; search: string } {
  const { method = 'GET', url = '/' } = c.env.incoming;
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const matched = route(method === 'HEAD' ? 'GET' : method, path);
  if ('endpoint' in matched) return { ...matched, search: cut < 0 ? '' : url.slice(cut + 1) };
  if (matched.allow.length === 0) throw new VigieError('INTROUVABLE');
  throw new VigieError('METHODE_REFUSEE', { allow: matched.allow }, { headers: { allow: matched.allow.join(', ') } });
}

function refuseUnacceptable(c: Context<App>): void {
  const accept = c.req.header('accept');
  if (accept !== undefined && !/(?:application\/(?:json|problem\+json|\*)|\*\/\*)(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accept)) {
    throw new VigieError('FORMAT_REFUSE');
  }
}

function isDryRun(c: Context<App>, endpoint: Endpoint): boolean {
  const given = c.req.header('x-dry-run');
  if (given === undefined || endpoint.method === 'GET') return false;
  if (/^(?:true|false)$/i.test(given)) return given.toLowerCase() === 'true';
  throw new VigieError('EN_TETE_INVALIDE', { header: 'X-Dry-Run', reason: 'true | false' });
}

/** The body as JSON; undefined when there is none. */
async function readBody(c: Context<App>, endpoint: Endpoint): Promise<unknown> {
  const { incoming } = c.env;
  const length = incoming.headers['content-length'];
  const max = endpoint.name === 'service.batch' ? BATCH_BODY_MAX : BODY_MAX;
  if (length === '0' || (length === undefined && incoming.headers['transfer-encoding'] === undefined)) return undefined;
  if (endpoint.method === 'GET') return undefined;
  if (Number(length ?? 0) > max) throw new VigieError('CORPS_TROP_GRAND', { max });
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(incoming.headers['content-type'] ?? '')) {
    throw new VigieError('TYPE_DE_CONTENU');
  }
  const bytes = await readBytes(incoming, max);
  if (bytes.length === 0) return undefined;
  return parseJson(bytes);
}

/** All the bytes of a body, counted as they come, for a chunked one does not say its length. */
function readBytes(incoming: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) {
        incoming.removeAllListeners('data');
        incoming.resume();
        reject(new VigieError('CORPS_TROP_GRAND', { max }));
      } else chunks.push(chunk);
    });
    incoming.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    incoming.on('error', () => reject(new VigieError('JSON_INVALIDE', { reason: 'truncated' })));
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'UTF-8';
    throw new VigieError('JSON_INVALIDE', { reason });
  }
}

function respond(c: Context<App>, answer: Answer, extra: Readonly<Record<string, string>> = {}): Response {
  const headers = headersOf(answer, extra);
  const text = answer.body === undefined ? null : JSON.stringify(answer.body);
  if (c.env.incoming.method === 'HEAD' && text !== null) {
    return new Response(null, { status: answer.status, headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) } });
  }
  return new Response(text, { status: answer.status, headers });
}

function headersOf(answer: Answer, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...answer.headers,
    ...extra,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(answer.body === undefined
      ? {}
      : {
          'content-type':
            answer.status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
        }),
  };
}

/** Answers without Hono, which has not seen the request. */
function writeAnswer(outgoing: ServerResponse, answer: Answer): void {
  const text = JSON.stringify(answer.body);
  outgoing.writeHead(answer.status, { ...headersOf(answer), 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
}

/** Answers bytes that are not an HTTP request, or whose head is too large, and hangs up. */
function answerBrokenRequest(service: Service, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new VigieError('EN_TETES_TROP_GRANDS', { max: HEAD_MAX })
      : new VigieError('REQUETE_INVALIDE', { reason: error.code ?? 'HTTP' });
  const answer = refusal(service, known, 'fr', newId());
  const text = JSON.stringify(answer.body);
  const head = Object.entries({ ...headersOf(answer), 'content-length': Buffer.byteLength(text), connection: 'close' });
  socket.end(
    `HTTP/1.1 ${answer.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`,
  );
}

/** French unless English is preferred (choice B1). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'fr';
  let best: Language = 'fr';
  let weight = 0;
  for (const range of acceptLanguage.split(',')) {
    const [, tag = '', q] = /^\s*(fr|en)(?:-[a-z0-9-]*)?\s*(?:;\s*q\s*=\s*([\d.]+))?/i.exec(range) ?? [];
    const found = tag === '' ? 0 : Number(q ?? 1);
    if (found > weight) {
      best = tag.toLowerCase() as Language;
      weight = found;
    }
  }
  return best;
}
