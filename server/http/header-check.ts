import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { VigieError } from '../../src/contract/errors.ts';
import type { AllowedOrigins } from './origins.ts';
import { type RequestOrigin, unmapped } from './proxies.ts';

/** Names under which a server on this machine is always called. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/**
 * What probes of Kubernetes and load balancers ask for: by an address, which no page can take for a name of its own, or in
 * HTTP/1.0 by none.
 */
const PROBED = new Set(['/healthz', '/livez', '/readyz']);
/** Headers that may stand once: of two, Node would take the first, and a proxy before it perhaps the other. */
const SINGLE = new Set(['host', 'authorization', 'content-type', 'origin']);

/**
 * Checks the head of each request before anything else looks at it: headers that came twice, `Host` and `Origin`. A
 * page in the officer's browser must reach this server neither under a name that its author controls (DNS rebinding,
 * 421) nor from another origin, unless that was allowed (403). A target with its address (RFC 9112, 3.2.2) must name this server as `Host`
 * must, and is a path afterwards. What a trusted proxy was called by must be such a name as well; a page of this
 * server has the origin that its caller called.
 */
export class HeaderCheck {
  readonly #names: OwnNames;
  readonly #scheme: string;
  readonly #origins: AllowedOrigins;

  /** `names` are host names without port, under which the server answers besides its own address. */
  constructor(host: string, names: readonly string[], scheme: 'http' | 'https', origins: AllowedOrigins) {
    this.#names = new OwnNames(host, names);
    this.#scheme = scheme;
    this.#origins = origins;
  }

  /** Throws EN_TETE_INVALIDE, REQUETE_INVALIDE, HOTE_REFUSE or ORIGINE_REFUSEE. */
  check(incoming: IncomingMessage, { scheme: calledBy, host: name }: RequestOrigin): void {
    refuseRepeated(incoming.rawHeaders);
    const { host, origin } = incoming.headers;
    if (origin === undefined && isProbe(incoming)) return;
    if (host === undefined || name === undefined)
      throw new VigieError('REQUETE_INVALIDE', { reason: 'Host' });
    this.#checkName(host);
    if (name !== host) this.#checkName(name);
    const isOwn = origin === undefined || origin.toLowerCase() === `${calledBy}://${name.toLowerCase()}`;
    if (!isOwn && !this.#origins.has(origin)) throw new VigieError('ORIGINE_REFUSEE', { origin });
    const [, scheme, authority = '', rest = ''] =
      /^([a-z]+):\/\/([^/?#]*)(.*)$/i.exec(incoming.url ?? '') ?? [];
    if (scheme === undefined) return;
    if (scheme.toLowerCase() !== this.#scheme)
      throw new VigieError('HOTE_REFUSE', { host: `${scheme}://${authority}` });
    this.#checkName(authority);
    incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  }

  #checkName(host: string): void {
    if (!this.#names.has(host)) throw new VigieError('HOTE_REFUSE', { host });
  }
}

/** The names under which a server answers: those of this machine, the address that it listens on, and `names`. */
export class OwnNames {
  readonly #names: ReadonlySet<string>;

  constructor(host: string, names: readonly string[]) {
    this.#names = new Set([...LOOPBACK, nameOf(host), ...names].map((name) => name.toLowerCase()));
  }

  /** Whether a `Host`, with or without a port, is one of them, or the address of this machine that was called. */
  has(host: string, called?: string): boolean {
    const address = host.toLowerCase();
    const [, name = address, port = '0'] = /^(.*):(\d{1,5})$/.exec(address) ?? [];
    const isOwn = this.#names.has(name) || (called !== undefined && name === nameOf(unmapped(called)));
    return isOwn && Number(port) <= 65_535;
  }
}

/** An address in the notation of `Host`. */
function nameOf(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

function isProbe({ url = '', httpVersion, headers: { host } }: IncomingMessage): boolean {
  if (!PROBED.has(url)) return false;
  if (host === undefined) return httpVersion === '1.0';
  const [, v6, other] = /^(?:\[(.*)\]|([^:]*))(?::\d{1,5})?$/.exec(host) ?? [];
  return isIP(v6 ?? other ?? '') === (v6 === undefined ? 4 : 6);
}

/** `head` is names and values in turn, as they came. */
function refuseRepeated(head: readonly string[]): void {
  const seen = new Set<string>();
  for (let i = 0; i < head.length; i += 2) {
    const header = head[i] as string;
    const name = header.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) throw new VigieError('EN_TETE_INVALIDE', { header, reason: 'repeated' });
    seen.add(name);
  }
}
