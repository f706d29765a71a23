import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { isLoopback, type ServiceAddress } from '../../src/client/address.ts';
import { Client } from '../../src/client/client.ts';
import { checkProxy, type EnvironmentProxy, proxyFor } from '../../src/client/proxies.ts';
import { checkSettings } from '../../src/client/settings.ts';
import type { ResolvedRemote } from '../../src/profiles/resolve.ts';
import { VERSION } from '../../src/version.ts';
import { answers } from './answers.ts';
import { type Around, CHECKS, type CheckId, type Finding, found, inTurn, type Subject } from './finding.ts';
import { tlsOf } from './tls.ts';

const IDS = CHECKS.filter((id) => id.startsWith('service.'));

/** Where a connection goes: to the service, or to the proxy that stands before it. */
interface Way {
  readonly address: ServiceAddress;
  /** The variable that names the proxy. */
  readonly variable: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** The connection to the service of the profile, step by step, and what the service says. */
export const service: Subject = async (around) => {
  const { profile } = around;
  if ('error' in profile) return IDS.map((id) => found(id, 'ignore', 'noProfile'));
  if (profile.kind === 'embedded') return IDS.map((id) => found(id, 'ignore', 'notService'));
  const reached = await reach(around, profile);
  if (reached.some(({ state }) => state === 'erreur')) {
    return [...reached, ...IDS.slice(reached.length).map((id) => found(id, 'ignore', 'notTried'))];
  }
  const client = await clientOf(around, profile);
  try {
    return [...reached, ...(await answers(around, client, profile))];
  } finally {
    await client.close();
  }
};

/** From the address to the encrypted connection. */
function reach(around: Around, profile: ResolvedRemote): Promise<Finding[]> {
  const { env } = around.context.io;
  let way: Way | undefined;
  const going = (look: (way: Way) => Finding | Promise<Finding>) => () => look(way as Way);
  return inTurn(around, [
    ['service.adresse', () => address(profile)],
    [
      'service.proxy',
      () => {
        const service = addressOf(profile);
        const proxy = proxyFor(env, service.origin);
        const finding = throughProxy(service, proxy);
        way = wayTo(service, proxy?.bypassed ? undefined : proxy);
        return finding;
      },
    ],
    ['service.dns', going(dns)],
    ['service.tcp', going((one) => tcp(around, one))],
    ['service.tls', going((one) => tls(around, profile, one))],
  ]);
}

function addressOf({ url, org, org_header, token, insecure_http }: ResolvedRemote): ServiceAddress {
  return checkSettings({
    url: url.value,
    org: org?.value,
    orgHeader: org_header.value,
    token: token?.value,
    insecureHttp: insecure_http.value,
  });
}

function address(profile: ResolvedRemote): Finding {
  if (profile.url.value === '') return found('service.adresse', 'erreur', 'addressMissing');
  const { origin, basePath } = addressOf(profile);
  return found('service.adresse', 'ok', 'address', { url: origin + basePath });
}

function throughProxy({ hostname: host }: ServiceAddress, proxy: EnvironmentProxy | undefined): Finding {
  if (isLoopback(host)) return found('service.proxy', 'ok', 'proxyLoopback');
  if (proxy === undefined) return found('service.proxy', 'ok', 'proxyNone');
  if (proxy.bypassed) return found('service.proxy', 'ok', 'proxyBypassed', { host });
  checkProxy(proxy);
  return found('service.proxy', 'ok', 'proxy', { proxy: proxy.shown, variable: proxy.variable });
}

function wayTo(address: ServiceAddress, proxy: EnvironmentProxy | undefined): Way {
  const { hostname, port, protocol } = new URL(proxy?.url ?? address.origin);
  return {
    address,
    variable: proxy?.variable,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  };
}

async function dns({ host, variable }: Way): Promise<Finding> {
  try {
    const addresses = (await lookup(host, { all: true })).map((one) => one.address);
    return found('service.dns', 'ok', 'dns', { host, addresses });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (variable === undefined) return found('service.dns', 'erreur', 'dnsUnknown', { host, reason: code });
    return found('service.dns', 'erreur', 'proxyUnknown', { host, reason: code, variable });
  }
}

async function tcp({ milliseconds }: Around, { host, port, variable }: Way): Promise<Finding> {
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const start = performance.now();
  const socket = connect({ host, port });
  try {
    const timeout = AbortSignal.timeout(milliseconds);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
      timeout.addEventListener('abort', () => reject(Object.assign(new Error(place), { code: 'ETIMEDOUT' })));
    });
    const passed = Math.round(performance.now() - start);
    return found('service.tcp', 'ok', 'tcp', { place, milliseconds: passed });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (variable === undefined) return found('service.tcp', 'erreur', 'tcpRefused', { place, reason: code });
    return found('service.tcp', 'erreur', 'proxyRefused', { place, reason: code, variable });
  } finally {
    socket.destroy();
  }
}

function tls(around: Around, { ca_cert }: ResolvedRemote, { address, variable, host, port }: Way) {
  const id: CheckId = 'service.tls';
  if (!address.secure) {
    return isLoopback(address.hostname) ? found(id, 'ok', 'tlsNone') : found(id, 'attention', 'tlsClear');
  }
  if (variable !== undefined) return found(id, 'ignore', 'throughProxy');
  return tlsOf(around, { host, port, caCert: ca_cert?.value });
}

async function clientOf({ context, milliseconds }: Around, profile: ResolvedRemote): Promise<Client> {
  const { Remote } = await import('../../src/client/remote.ts');
  const { url, org, org_header, token, ca_cert, insecure_http, name } = profile;
  return new Client(
    new Remote({
      profile: name?.value,
      url: url.value,
      org: org?.value,
      orgHeader: org_header.value,
      token: token?.value,
      insecureHttp: insecure_http.value,
      caCert: ca_cert?.value,
      timeout: milliseconds / 1000,
      retries: 0,
      language: context.language,
      userAgent: `vigie/${VERSION}`,
      env: context.io.env,
      signal: context.signal,
    }),
  );
}
