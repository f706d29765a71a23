import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Answer, Call } from '../src/client/transport.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import { lazy } from '../src/contract/lazy.ts';
import { API_VERSION } from '../src/contract/service.ts';
import type { Language } from '../src/messages/index.ts';
import type { Caller } from './access.ts';
import { authenticate, tokenOf } from './authentication.ts';
import { newId } from './db/ids.ts';
import { dispatch, NOBODY, refusal } from './dispatch.ts';
import { HostCheck } from './hosts.ts';
import { type Allowance, RateLimit } from './ratelimit.ts';
import { parseQuery, route } from './router.ts';
import type { Service } from './service.ts';

/** Bytes in the head of a request: filters of 65,536 characters must fit, percent-encoded (choice B6). */
export const HEAD_MAX = 1024 * 1024;
/** Bytes in a body: the longest text, every character escaped, with room for the rest. */
export const BODY_MAX = 2 * 1024 * 1024;
/** Bytes in the body of a batch. */
export const BATCH_BODY_MAX = 16 * 1024 * 1024;
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
  const toHono = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // A target that Hono cannot make an address of, such as `OPTIONS *`: it would answer an empty 400.
    errorHandler: (error) => {
      const reason = (error as Error).message;
      const answered = refusal(served, new VigieError('REQUETE_INVALIDE', { reason }), 'fr', lazy(newId));
      const text = JSON.stringify(answered.body);
      const head = Object.entries(headOf(answered, text)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(text, { status: answered.status, headers: head });
    },
  });

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    try {
      hosts.check(incoming.headers.host, incoming.headers.origin);
    } catch (error) {
      write(
        served,
        incoming,
        outgoing,
        refusal(served, error, languageOf(incoming.headers['accept-language']), lazy(newId)),
      );
      return;
    }
    void toHono(incoming, outgoing);
  };
  const limits = {
    maxHeaderSize: HEAD_MAX,
    requestTimeout: 120_000,
    headersTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node would answer a request without Host by itself, with an empty body.
    requireHostHeader: false,
  };
  const server = options.tls
    ? createTlsServer({ ...limits, ...options.tls }, listener)
    : createServer(limits, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerBrokenRequest(served, error, socket),
  );

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

/**
 * Hono hands each request over to `answer`, which reads and writes the sockets' own streams: the Request and
 * Response objects of the web would cost more than the whole of a small write.
 */
function buildApp(service: Service, options: HttpOptions): Hono<App> {
  const app = new Hono<App>();
  const limit =
    options.rateLimit === undefined
      ? undefined
      : new RateLimit(options.rateLimit, () => service.now().getTime());
  const doorkeeper = new Doorkeeper(service, options.orgHeader);
  app.all('*', (c) => {
    void answer(
      service,
      doorkeeper,
      limit,
      c.env.incoming as IncomingMessage,
      c.env.outgoing as ServerResponse,
    );
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Answers one request, whatever it is. Never throws. */
async function answer(
  service: Service,
  doorkeeper: Doorkeeper,
  limit: RateLimit | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const requestId = lazy(newId);
  const { headers } = incoming;
  const language = languageOf(headers['accept-language']);
  let allowance: Allowance | undefined;
  try {
    if (incoming.method === 'OPTIONS') {
      const head = { allow: methodsOf(incoming), 'request-id': requestId(), 'api-version': API_VERSION };
      write(service, incoming, outgoing, { status: 204, headers: head });
      return;
    }
    const { endpoint, params, search } = find(incoming);
    const address = incoming.socket.remoteAddress ?? '';
    let caller: Caller = { ...NOBODY, language };
    // Whoever watches whether the server is alive is not counted.
    if (!endpoint.open) {
      caller = await doorkeeper.admit(incoming, language).catch((error: unknown) => {
        // What is no token has only an address to be counted by.
        allowance = limit?.take(address);
        throw error;
      });
      allowance = limit?.take(tokenOf(headers.authorization) ?? address);
    }
    refuseUnacceptable(headers.accept);
    const call: Call = {
      endpoint,
      params,
      query: parseQuery(search),
      body: await readBody(incoming, endpoint),
      idempotencyKey: endpoint.method === 'GET' ? undefined : headerOf(incoming, 'idempotency-key'),
      dryRun: isDryRun(incoming, endpoint),
    };
    write(service, incoming, outgoing, await dispatch(service, call, caller, requestId), allowance?.headers);
  } catch (error) {
    write(service, incoming, outgoing, refusal(service, error, language, requestId), allowance?.headers);
  }
}

/**
 * Tells who calls. Requests that arrive in one turn of the event loop with the same credentials are looked up
 * once: a revoked token is refused from the next turn on.
 */
class Doorkeeper {
  readonly #service: Service;
  readonly #orgHeader: string;
  readonly #thisTurn = new Map<string, Promise<Caller>>();

  constructor(service: Service, orgHeader: string) {
    this.#service = service;
    this.#orgHeader = orgHeader;
  }

  /** Throws what `authenticate` throws. */
  admit(incoming: IncomingMessage, language: Language): Promise<Caller> {
    const { authorization } = incoming.headers;
    const organisation = headerOf(incoming, this.#orgHeader);
    const key = `${language}\n${organisation}\n${authorization}`;
    let caller = this.#thisTurn.get(key);
    if (!caller) {
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear());
      const now = this.#service.now().toISOString();
      const given = { authorization, organisation, orgHeader: this.#orgHeader, language, now };
      caller = this.#service.engine.read((tx) => authenticate(tx, given));
      this.#thisTurn.set(key, caller);
    }
    return caller;
  }
}

/** The endpoint of a request. A wrong method is told what the path takes (choice B2). */
function find(incoming: IncomingMessage): {
  endpoint: Endpoint;
  params: Record<string, string>;
  search: string;
} {
  const { method = 'GET', url = '/' } = incoming;
  const { path, search } = targetOf(url);
  const matched = route(method === 'HEAD' ? 'GET' : method, path);
  if ('endpoint' in matched) return { ...matched, search };
  if (matched.allow.length === 0) throw new VigieError('INTROUVABLE');
  throw new VigieError(
    'METHODE_REFUSEE',
    { allow: matched.allow },
    { headers: { allow: matched.allow.join(', ') } },
  );
}

/** What a path takes, for OPTIONS (choice B10). Throws INTROUVABLE when there is no such path. */
function methodsOf({ url = '/' }: IncomingMessage): string {
  const matched = route('OPTIONS', targetOf(url).path);
  if ('endpoint' in matched || matched.allow.length === 0) throw new VigieError('INTROUVABLE');
  return matched.allow.join(', ');
}

function targetOf(url: string): { path: string; search: string } {
  const cut = url.indexOf('?');
  return cut < 0 ? { path: url, search: '' } : { path: url.slice(0, cut), search: url.slice(cut + 1) };
}

/** One header by any name; one that came twice is both, which no rule accepts. */
function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Throws FORMAT_REFUSE unless the most specific range that covers JSON admits it (RFC 9110, 12.5.1). */
function refuseUnacceptable(accept: string | undefined): void {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return;
  let admitted = false;
  let specificity = 0;
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const found = JSON_RANGES.indexOf(type) + 1;
    if (found <= specificity) continue;
    specificity = found;
    admitted = !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  }
  if (!admitted) throw new VigieError('FORMAT_REFUSE');
}

/** From the widest to the most specific. */
const JSON_RANGES = ['*/*', 'application/*', 'application/problem+json', 'application/json'];

function isDryRun(incoming: IncomingMessage, endpoint: Endpoint): boolean {
  const given = headerOf(incoming, 'x-dry-run');
  if (given === undefined || endpoint.method === 'GET') return false;
  if (/^(?:true|false)$/i.test(given)) return given.toLowerCase() === 'true';
  throw new VigieError('EN_TETE_INVALIDE', { header: 'X-Dry-Run', reason: 'true | false' });
}

/** The body as JSON; undefined when there is none. */
async function readBody(incoming: IncomingMessage, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.method === 'GET' || !hasBody(incoming)) return undefined;
  const max = endpoint.name === 'service.batch' ? BATCH_BODY_MAX : BODY_MAX;
  if (Number(incoming.headers['content-length'] ?? 0) > max)
    throw new VigieError('CORPS_TROP_GRAND', { max });
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
  if (encoding.toLowerCase() !== 'identity') throw new VigieError('TYPE_DE_CONTENU');
  if (type !== 'application/json' && !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new VigieError('TYPE_DE_CONTENU');
  }
  const bytes = await readBytes(incoming, max);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** All the bytes of a body, counted as they come, for a chunked one does not say its length. */
function readBytes(incoming: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= max) chunks.push(chunk);
      else reject(new VigieError('CORPS_TROP_GRAND', { max }));
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

/** Writes an answer. HEAD has the head of GET without its body (choice B10). */
function write(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answered: Answer,
  extra: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.destroyed) return;
  const text = answered.body === undefined ? undefined : JSON.stringify(answered.body);
  const head = headOf(answered, text, extra);
  // What was not read of a body would be taken for the next request; a server that stops wants none.
  if (service.draining?.() || (!incoming.complete && hasBody(incoming))) head.connection = 'close';
  outgoing.writeHead(answered.status, head);
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}

function headOf(
  answered: Answer,
  text: string | undefined,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string | number> {
  const head: Record<string, string | number> = {
    ...answered.headers,
    ...extra,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (text !== undefined) {
    const type = answered.status >= 400 ? 'application/problem+json' : 'application/json';
    head['content-type'] = `${type}; charset=utf-8`;
    head['content-length'] = Buffer.byteLength(text);
  }
  return head;
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
  const answered = refusal(service, known, 'fr', lazy(newId));
  const text = JSON.stringify(answered.body);
  const head = Object.entries({ ...headOf(answered, text), connection: 'close' });
  socket.end(
    `HTTP/1.1 ${answered.status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`,
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
