import { VigieError } from '../../contract/errors.ts';
import { isLoopback, withoutPassword } from '../address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy of the environment for an address, and its variable. */
export interface EnvironmentProxy {
  readonly variable: string;
  /** Safe to show: without a password. */
  readonly shown: string;
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
  return { variable, url: proxy, bypassed, shown: withoutPassword(proxy) };
}

/** Refuses a proxy that is no http or https address, SOCKS included. Throws REGLAGE_INVALIDE. */
export function checkProxy({ variable, shown, url }: EnvironmentProxy): void {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : NO_ADDRESS;
  if (/^https?:$/.test(protocol) && isDecodable(username) && isDecodable(password)) return;
  throw new VigieError('REGLAGE_INVALIDE', {
    objet: 'mandataire',
    name: variable,
    expected: 'http://proxy.example:3128',
    given: shown,
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
  const host = bare(hostname);
  const own = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    const [, name = entry, only = own] = /^(\[.+\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    const excluded = bare(name.replace(/^\*?\./, ''));
    if (excluded === '' || only !== own) return false;
    const itself = host === excluded && !entry.startsWith('*.');
    return excluded === '*' || itself || host.endsWith(`.${excluded}`);
  });
}

/** A host in canonical form: no brackets of IPv6, no dot of the root. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1');
}
