type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy that the environment names for a service, and by which variable. */
export interface EnvironmentProxy {
  readonly variable: string;
  /** As it may be shown: without the password that it may hold. */
  readonly shown: string;
  readonly url: string;
  /** Whether no_proxy excludes the service. */
  readonly bypassed: boolean;
}

/** The proxy for an address, in either case of the variables; https services fall back to that of http. */
export function proxyFor(
  env: Environment,
  { hostname, secure }: { hostname: string; secure: boolean },
): EnvironmentProxy | undefined {
  const names = [...(secure ? ['https_proxy', 'HTTPS_PROXY'] : []), 'http_proxy', 'HTTP_PROXY'];
  const variable = names.find((name) => env[name]);
  if (variable === undefined) return undefined;
  const url = env[variable] ?? '';
  const bypassed = isExcluded(env.no_proxy ?? env.NO_PROXY ?? '', hostname);
  return { variable, url, bypassed, shown: withoutPassword(url) };
}

/** Entries are names, which stand for what ends in them, or `*`. */
function isExcluded(list: string, hostname: string): boolean {
  const host = hostname.toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/:\d+$/, '').replace(/^\*?\./, ''))
    .some((entry) => entry === '*' || (entry !== '' && (host === entry || host.endsWith(`.${entry}`))));
}

/** An address as it may be shown: without the name and the password that it may hold. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/)?[^/]*@/i, '$1***@');
}
