import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket, SocketAddress } from 'node:net';

/** From where a request came, and how this server was called. */
export interface RequestOrigin {
  /** The address of the caller, without a port; one of IPv4 as such, also where it came mapped into IPv6. */
  readonly address: string;
  readonly scheme: 'http' | 'https';
  /** Name and perhaps port, as the caller named this server; it is still to be checked. */
  readonly host: string | undefined;
}

/** Addresses that begin alike. */
export interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** How many bits they have in common. */
  readonly prefix: number;
}

/** One hop reported by a proxy: the sender of the request, and how it was called. */
interface Hop {
  /** Undefined where it does not tell. */
  readonly address?: string | undefined;
  readonly scheme?: RequestOrigin['scheme'] | undefined;
  readonly host?: string | undefined;
}

/**
 * Finds the caller of a request behind proxies (`Forwarded`, RFC 7239, or `X-Forwarded-For`, `-Proto` and `-Host`). Each
 * proxy writes behind what it was sent: a header is read from its end, as far as its writers are trusted,
 * and what a caller put before that is never looked at.
 */
export class TrustedProxies {
  readonly #trusted = new BlockList();
  readonly #hasAny: boolean;

  /** `networks` are those of proxies that say the truth. */
  constructor(networks: readonly Network[]) {
    this.#hasAny = networks.length > 0;
    for (const { address, prefix, family } of networks) this.#trusted.addSubnet(address, prefix, family);
  }

  sourceOf({ headers, socket }: IncomingMessage): RequestOrigin {
    const own: RequestOrigin = {
      address: peerOf(socket),
      scheme: 'encrypted' in socket ? 'https' : 'http',
      host: headers.host,
    };
    if (!this.#trusts(own.address)) return own;
    const found = [
      this.#nearest(forwarded(headers.forwarded), own),
      this.#nearest(unofficial(headers), own),
    ].filter((source) => source !== undefined);
    // A proxy writes one of the two, and may hand on the other as the caller made it up.
    const [first = own, second = first] = found;
    return first.address === second.address ? first : own;
  }

  #trusts(address: string): boolean {
    return this.#hasAny && address !== '' && this.#trusted.check(address, familyOf(address));
  }

  /** Report of the outermost trusted proxy, of hops from the nearest on; undefined where nothing can be read. */
  #nearest(hops: Iterable<Hop>, own: RequestOrigin): RequestOrigin | undefined {
    let source: RequestOrigin | undefined;
    for (const { address, scheme = own.scheme, host = own.host } of hops) {
      source = { address: address ?? source?.address ?? own.address, scheme, host };
      if (address === undefined || !this.#trusts(address)) break;
    }
    return source;
  }
}

/** The hops that `Forwarded` names, the nearest first, up to what is malformed. */
function* forwarded(header: string | undefined): Generator<Hop> {
  for (const element of fromTheEnd(header)) {
    const pairs = pairsOf(element);
    if (!pairs) return;
    const node = pairs.get('for');
    const address = node === undefined ? undefined : addressOf(node);
    const isHidden = node === undefined || /^(?:unknown|_[\w.-]+)(?::[\w.-]+)?$/i.test(node);
    if (address === undefined && !isHidden) return;
    yield { address, scheme: schemeOf(pairs.get('proto')), host: hostOf(pairs.get('host')) };
  }
}

/**
 * The hops that the headers name which no standard does. Schemes and hosts are lists as addresses are, or what
 * the outermost proxy reported alone.
 */
function* unofficial(headers: IncomingMessage['headers']): Generator<Hop> {
  const [nextAddress, nextScheme, nextHost] = [
    taking(headers['x-forwarded-for']),
    taking(headers['x-forwarded-proto']),
    taking(headers['x-forwarded-host']),
  ];
  let scheme: string | undefined;
  let host: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const node = nextAddress();
    scheme = nextScheme() ?? scheme;
    host = nextHost() ?? host;
    const address = node === undefined ? undefined : addressOf(node);
    const isSaid = node === undefined ? isFirst && (scheme ?? host) !== undefined : address !== undefined;
    if (!isSaid) return;
    yield { address, scheme: schemeOf(scheme), host: hostOf(host) };
  }
}

/** The elements of a list, the last one first, without empty ones; no more is read than is taken. */
function* fromTheEnd(list = ''): Generator<string> {
  for (let end = list.length; end > 0; ) {
    const comma = list.lastIndexOf(',', end - 1);
    const element = list.slice(comma + 1, end).trim();
    if (element !== '') yield element;
    end = comma;
  }
}

/** The elements of a header that Node has joined, one at each call. */
function taking(list: string | string[] | undefined): () => string | undefined {
  const elements = fromTheEnd(String(list ?? ''));
  return () => elements.next().value as string | undefined;
}

const PAIR = /^([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\]|\\.)*)")$/;

/** The parameters of an element of `Forwarded`; undefined where it is malformed, or cut out of a quoted text. */
function pairsOf(element: string): ReadonlyMap<string, string> | undefined {
  const pairs = new Map<string, string>();
  for (const part of element.split(';')) {
    const [, name, token, quoted = ''] = PAIR.exec(part.trim()) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || pairs.has(key)) return undefined;
    pairs.set(key, token ?? quoted.replace(/\\(.)/g, '$1'));
  }
  return pairs;
}

/** The address that a node names, with or without a port, in one spelling. */
function addressOf(node: string): string | undefined {
  const [, v6, v4] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i.exec(node) ?? [];
  const bare = v6 ?? v4 ?? node;
  if (isIP(bare) === 0 || bare.includes('%')) return undefined;
  const { address } = new SocketAddress({ address: bare, family: familyOf(bare) });
  return unmapped(address);
}

/** The address at the other end of a connection, in the spelling of `RequestOrigin`; empty once the connection is closed. */
export function peerOf({ remoteAddress = '' }: Socket): string {
  return unmapped(remoteAddress.replace(/%.*/s, ''));
}

/** An address of IPv4 as such, also where it came mapped into IPv6. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function schemeOf(said: string | undefined): RequestOrigin['scheme'] | undefined {
  const scheme = said?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

function hostOf(said: string | undefined): string | undefined {
  return said === '' ? undefined : said;
}
