import { VigieError } from '../../contract/errors.ts';
import { isLoopback, withoutPassword } from '../address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy of the environment for an address, and its variable. */
export interface EnvironmentProxy {
  readonly variable: string;
  /** Safe to show: without a password. */
  readonly displayUrl: string;
  readonly url: string;
  /** Whether no_proxy excludes the address. */
  readonly bypassed: boolean;
}

/**
 * The proxy for an origin: that of its scheme in either case of the variable, else that of http. An empty variable is not
 * set. This machine has none: a proxy does not reach it.
 */
export function proxyFor(env: Environment, origin: string): EnvironmentProxy | undefined {
  const url = new URL(origin);
  if (isLoopback(url.hostname)) return undefined;
  const secure = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : [];
  const variable = [...secure, 'http_proxy', 'HTTP_PROXY'].find((name) => env[name]);
  if (variable === undefined) return undefined;
  const proxy = env[variable] as string;
  const bypassed = isExcluded(env.no_proxy || env.NO_PROXY || '', url);
  return { variable, url: proxy, bypassed, displayUrl: withoutPassword(proxy) };
}

/** Refuses a proxy that is no http or https address, SOCKS included. Throws REGLAGE_INVALIDE. */
export function checkProxy({ variable, displayUrl, url }: EnvironmentProxy): void {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : NO_ADDRESS;
  if (/^https?:$/.test(protocol) && isDecodable(username) && isDecodable(password)) return;
  throw new VigieError('REGLAGE_INVALIDE', {
    objet: 'mandataire',
    name: variable,
    expected: 'http://proxy.example:3128',
    given: displayUrl,
  });
}

const NO_ADDRESS = { protocol: '', username: '', password: '' };

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * An entry excludes a name and its subdomains; `*.` its subdomains alone; `*` everything. A port limits it to that port;
 * an IPv6 address needs brackets then.
 */
function isExcluded(list: string, { hostname, port, protocol }: URL): boolean {
  const host = canonicalHost(hostname);
  const targetPort = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    const [, name = entry, entryPort = targetPort] = /^(\[.+\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    const excluded = canonicalHost(name.replace(/^\*?\./, ''));
    if (excluded === '' || entryPort !== targetPort) return false;
    const isSame = host === excluded && !entry.startsWith('*.');
    return excluded === '*' || isSame || host.endsWith(`.${excluded}`);
  });
}

/** A host in canonical form: no brackets of IPv6, no dot of the root. */
function canonicalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1');
}
