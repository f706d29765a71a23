import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type Endpoint, NDJSON_TYPE } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { docs } from '../../src/contract/resources/service.ts';
import { type Caller, quotaKeyOf } from '../core/access.ts';
import { ANONYMOUS, dispatch, type Reply, refusal } from '../core/dispatch.ts';
import { stream } from '../core/list-stream.ts';
import { ReadScheduler } from '../core/read-scheduler.ts';
import { methodsOf, resolve } from '../core/router.ts';
import type { Service } from '../core/service.ts';
import { Admission } from './admission.ts';
import { refuseUncodable } from './compression.ts';
import { type Connection, type ConnectionBounds, Connections } from './connections.ts';
import { HeaderCheck } from './header-check.ts';
import { acceptable, languageOf, type MediaType } from './negotiation.ts';
import { type Exchange, Exchanges, type Observer } from './observation/exchanges.ts';
import { AllowedOrigins } from './origins.ts';
import { type Network, type RequestOrigin, TrustedProxies } from './proxies.ts';
import { callOf } from './request.ts';
import { BodyBudget, BodyReservation, readBody } from './request-body.ts';
import { answerBrokenRequest, writeReply, writeStream } from './response.ts';

/** Bytes in the head of a request: filters of 65,536 characters must fit, percent-encoded (choice B6). */
const HEAD_MAX = 1024 * 1024;
/** What callers may hold at the most, before they are known and after. */
const BOUNDS = {
  connections: 1000,
  headBytes: 16 * 1024 * 1024,
  headTime: 10_000,
  bodyBytes: 32 * 1024 * 1024,
};
/** HSTS for a year (RFC 6797), whatever a proxy in between sets. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' };
/** How long requests under way may take once the server is stopping, in milliseconds. */
const DRAIN_DEADLINE = 10_000;

/** Certificate chain and key, PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface HttpOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly tls?: Tls | undefined;
  /** Name of the organisation header (choice A1). */
  readonly orgHeader: string;
  /** Host names under which the server also answers. */
  readonly allowedHosts: readonly string[];
  /** Origins of pages that may call, besides those of this server (`AllowedOrigins`); none when left out. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Requests a minute for each token; no limit when left out. */
  readonly rateLimit?: number | undefined;
  /** Observer of each request. */
  readonly observers?: readonly Observer[] | undefined;
  /** Proxies that are believed; none when left out. */
  readonly trustedProxies?: readonly Network[] | undefined;
  /** For tests: other bounds than those of every server. */
  readonly bounds?: Partial<Bounds>;
}

interface Bounds extends ConnectionBounds {
  /** Milliseconds until the head of a request must have come. */
  readonly headTime: number;
  /** Bytes of large bodies under way (`BodyBudget`). */
  readonly bodyBytes: number;
}

export interface HttpServer {
  readonly url: string;
  /** Open connections, and how many were closed, or not taken, since the start for want of room. */
  connections(): ReturnType<Connections['counts']>;
  /** Gives connections that come from now on another certificate, where the server speaks TLS; those that are open keep theirs. */
  secure(tls: Tls): void;
  /** Stops accepting, lets the requests under way end, then resolves. The engine stays open. */
  drain(): Promise<void>;
}

/** The service over HTTP: adds heads, bodies, limits and statuses to `dispatch`. */
export async function startHttp(service: Service, options: HttpOptions): Promise<HttpServer> {
  let draining = false;
  const { orgHeader } = options;
  const served: Service = {
    isShared: true,
    ...(service.store.holdsEventLoop ? { readScheduler: new ReadScheduler() } : {}),
    ...service,
    orgHeader,
    draining: () => draining,
  };
  const exchanges = new Exchanges(options.observers ?? []);
  const { server, connections } = createListener(served, options, exchanges);

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
    connections: () => connections.counts(),
    secure: (tls) => {
      if (server instanceof TlsServer) server.setSecureContext(tls);
    },
    drain: () =>
      new Promise((resolve) => {
        draining = true;
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE);
        server.close(() => {
          clearTimeout(deadline);
          exchanges.close();
          resolve();
        });
        server.closeIdleConnections();
        connections.closeUnused();
      }),
  };
}

function createListener(service: Service, options: HttpOptions, exchanges: Exchanges) {
  const proxies = new TrustedProxies(options.trustedProxies ?? []);
  const origins = new AllowedOrigins(options.allowedOrigins ?? [], options.orgHeader);
  const scheme = options.tls ? 'https' : 'http';
  const headerCheck = new HeaderCheck(options.host, options.allowedHosts, scheme, origins);
  const { headTime, bodyBytes, ...bounds } = { ...BOUNDS, ...options.bounds };
  const connections = new Connections(bounds);
  const bodies = new BodyBudget(bodyBytes);
  const admission = new Admission(service, options.orgHeader, options.rateLimit);
  const answering: Answering = { service, admission, connections, bodies, origins };
  const ofEvery: Readonly<Record<string, string>> = options.tls ? HSTS : {};
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const connection = connections.begin(incoming.socket, outgoing);
    const source = proxies.sourceOf(incoming);
    const exchange = exchanges.begin(incoming, outgoing, source.address);
    for (const [name, value] of Object.entries(ofEvery)) outgoing.setHeader(name, value);
    origins.admit(incoming, outgoing);
    try {
      headerCheck.check(incoming, source);
    } catch (error) {
      const language = languageOf(incoming.headers['accept-language']);
      exchange.reply = refusal(service, error, language, exchange.requestId);
      void writeReply(service, incoming, outgoing, exchange.reply);
      return;
    }
    void answer(answering, incoming, outgoing, { connection, source, exchange });
  };
  const limits = {
    maxHeaderSize: HEAD_MAX,
    requestTimeout: 120_000,
    headersTimeout: headTime,
    handshakeTimeout: headTime,
    connectionsCheckingInterval: Math.min(headTime, 1000),
    keepAliveTimeout: 65_000,
    // Node would answer a request without Host by itself, with an empty body.
    requireHostHeader: false,
  };
  const server = options.tls
    ? createTlsServer({ ...limits, ...options.tls }, listener)
    : createServer(limits, listener);
  // Node would answer an expectation that it does not know by itself, with an empty body; it may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  connections.watch(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const last = connections.of(socket)?.response;
    const told = (reply: Reply) => exchanges.broken(socket, reply);
    answerBrokenRequest(service, error, socket, last, { headMax: HEAD_MAX, extra: ofEvery, told });
  });
  return { server, connections };
}

/** What answering takes, besides the request. */
interface Answering {
  readonly service: Service;
  readonly admission: Admission;
  readonly connections: Connections;
  readonly bodies: BodyBudget;
  readonly origins: AllowedOrigins;
}

/** Sender of a request, and its record. */
interface Sender {
  readonly connection: Connection | undefined;
  readonly source: RequestOrigin;
  readonly exchange: Exchange;
}

const LIST_TYPES = ['application/json', NDJSON_TYPE] as const;

/** Media types of an endpoint; the first is the default. */
function typesOf({ streamed, produces }: Endpoint): readonly [MediaType, ...MediaType[]] {
  return streamed ? LIST_TYPES : [produces ?? 'application/json'];
}

/** Answers one request, whatever it is. Never throws. */
async function answer(
  { service: everyone, admission, connections, bodies, origins }: Answering,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { connection, source, exchange }: Sender,
): Promise<void> {
  const { requestId, trace } = exchange;
  const service = trace
    ? { ...everyone, report: (error: unknown, id: string) => everyone.report(error, id, trace) }
    : everyone;
  const { headers } = incoming;
  const language = languageOf(headers['accept-language']);
  let reservation: BodyReservation | undefined;
  try {
    const { method = 'GET', url = '/' } = incoming;
    if (!url.startsWith('/')) throw new VigieError('REQUETE_INVALIDE', { reason: url });
    if (method === 'OPTIONS') {
      const allow = methodsOf(url).join(', ');
      const headers = { allow, ...origins.preflight(incoming, allow) };
      await writeReply(service, incoming, outgoing, { status: 204, headers, requestId });
      return;
    }
    if (/^\/(?:\?|$)/.test(url) && (method === 'GET' || method === 'HEAD')) {
      // A person opening the address of the server in a browser; links in mails and on pages often add a query.
      exchange.reply = { status: 302, headers: { location: docs.path }, requestId };
      await writeReply(service, incoming, outgoing, exchange.reply);
      return;
    }
    const resolved = resolve(method === 'HEAD' ? 'GET' : method, url);
    const { endpoint } = resolved;
    exchange.endpoint = endpoint;
    // Open endpoints, such as those that monitor the server, are not counted.
    const caller: Caller = endpoint.isPublic
      ? {
          ...ANONYMOUS,
          language: endpoint === docs ? languageOf(headers['accept-language'], 'en') : language,
        }
      : await admission.admit(incoming, outgoing, source, language, resolved);
    exchange.caller = caller;
    if (connection && !endpoint.isPublic) connections.keepFor(connection, outgoing);
    reservation = new BodyReservation(bodies, quotaKeyOf(caller) ?? '');
    const type = acceptable(headers.accept, typesOf(endpoint));
    refuseUncodable(headers['accept-encoding'] as string | undefined);
    const body = await readBody(incoming, endpoint, reservation, service.readScheduler);
    const call = callOf(incoming, resolved, body, source);
    const isClosed = () => incoming.socket.destroyed;
    if (type === NDJSON_TYPE) {
      const reply = await stream(service, call, caller, { requestId, isClosed });
      exchange.reply = reply;
      if ('chunks' in reply) await writeStream(service, incoming, outgoing, reply);
      else await writeReply(service, incoming, outgoing, reply);
      return;
    }
    exchange.reply = await dispatch(service, call, caller, requestId, isClosed);
    await writeReply(service, incoming, outgoing, exchange.reply);
  } catch (error) {
    exchange.reply = refusal(service, error, language, requestId);
    await writeReply(service, incoming, outgoing, exchange.reply);
  } finally {
    reservation?.release();
  }
}
