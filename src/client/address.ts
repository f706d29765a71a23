import { absent, type Endpoint } from '../contract/endpoint.ts';
import { invalid, VigieError } from '../contract/errors.ts';
import { checkOrgHeader } from '../contract/org-header.ts';
import { trimmedEnd } from '../contract/schema/text.ts';
import type { Call } from './transport.ts';

/** Address of a service: scheme, host and port, then the base path of its endpoints. */
export interface ServiceAddress {
  readonly origin: string;
  readonly hostname: string;
  readonly secure: boolean;
  /** Without a trailing slash; empty for a service at the root. */
  readonly basePath: string;
}

/**
 * An address that is safe to show: without user name, password and secrets of its query. Malformed ones too: a password
 * may hold any sign, a slash or an `@` included.
 */
export function withoutPassword(address: string): string {
  // A token may come in its place by mistake.
  if (address.startsWith('vig_')) return 'vig_…';
  return address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1***@').replace(/[?#].+$/s, '?…');
}

/**
 * Reads the address of a service: http or https, without credentials, query or fragment.
 * Throws REGLAGE_INVALIDE, which repeats the address without its password.
 */
export function serviceAddress(text: string): ServiceAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && url.username + url.password + url.search + url.hash === '';
  if (!bare || !/^https?:$/.test(url.protocol)) {
    throw new VigieError('REGLAGE_INVALIDE', {
      name: 'url',
      expected: 'https://service.example/base',
      given: withoutPassword(text),
      flags: ['--url', 'VIGIE_URL'],
    });
  }
  return {
    origin: url.origin,
    hostname: url.hostname,
    secure: url.protocol === 'https:',
    basePath: trimmedEnd(url.pathname, '/'),
  };
}

/** Whether a host name can only mean this machine, so that nothing crosses a network. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(hostname);
}

/** An address to which secrets may go, since nobody on the network reads them: https, or http of this machine. Undefined for any other. */
export function confidentialAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
    ? url
    : undefined;
}

/**
 * The path and query string of a call, percent-encoded (RFC 3986): `/`, `+`, blanks and accents inside a value arrive
 * unchanged. A parameter that would change the path (empty, `.`, `..`) is refused as INTROUVABLE, like an identifier of
 * the wrong form (choice B2).
 */
export function requestTarget(call: Pick<Call, 'endpoint' | 'params' | 'query'>): string {
  return path(call.endpoint, call.params ?? {}) + (call.query ? queryString(call.query) : '');
}

function path(endpoint: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>>): string {
  // Fixed parts and names of parameters alternate.
  return endpoint.path
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      // encodeURI would encode the percent signs of a path that is encoded already.
      if (index % 2 === 0) return encodeURI(part).replaceAll('%25', '%');
      const value = params[part] ?? '';
      if (/^\.{0,2}$/.test(value) || !value.isWellFormed()) throw absent(endpoint, params);
      return encodeURIComponent(value);
    })
    .join('');
}

function queryString(query: NonNullable<Call['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      if (!value.isWellFormed()) {
        throw invalid([
          { in: 'query', path: [name], code: 'CARACTERE', params: { character: 'U+D800–U+DFFF' } },
        ]);
      }
      return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    }),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Address and access of a service. */
export interface ServiceSettings {
  readonly url: string;
  readonly org?: string | undefined;
  /** The name of the header that carries the organisation (choice A1). */
  readonly orgHeader: string;
  readonly token?: string | undefined;
  /** Lets the token go over plain http to another machine. */
  readonly insecureHttp?: boolean | undefined;
}

const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Refuses settings that cannot be sent, and a token that others on the network could read. Errors repeat no value, which
 * may be secret, but the address without its password. Throws REGLAGE_INVALIDE, JETON_EN_CLAIR.
 */
export function checkSettings({ url, org, orgHeader, token, insecureHttp }: ServiceSettings): ServiceAddress {
  checkOrgHeader(orgHeader);
  check('org', 'UUID', org, HEADER_VALUE);
  if (token !== undefined) checkToken(token);
  const address = serviceAddress(url);
  if (token !== undefined && !address.secure && !isLoopback(address.hostname) && !insecureHttp) {
    throw new VigieError('JETON_EN_CLAIR', { host: address.hostname });
  }
  return address;
}

/** Refuses a malformed token; `from` names its source. Throws REGLAGE_INVALIDE. */
export function checkToken(token: string, from = 'VIGIE_TOKEN'): void {
  check(from, 'vig_…', token, HEADER_VALUE);
}

function check(name: string, expected: string, value: string | undefined, pattern: RegExp): void {
  if (value !== undefined && !pattern.test(value)) {
    throw new VigieError('REGLAGE_INVALIDE', { name, expected });
  }
}
