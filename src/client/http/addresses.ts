import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import { VigieError } from '../../contract/errors.ts';

/** Special-purpose addresses outside the public network (registries of RFC 6890 and its successors). */
const RESERVED_V4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
/** Of IPv6 only 2000::/3 is allocated; the reserved parts are tunnels, tests and examples. */
const PUBLIC_V6 = blocks('ipv6', [['2000::', 3]]);
const RESERVED_V6 = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const LINK_LOCAL = blocks('ipv4', [['169.254.0.0', 16]]);
const LINK_LOCAL_V6 = blocks('ipv6', [['fe80::', 10]]);
/** Addresses that end with one of IPv4: mapped ones, and those of NAT64. */
const EMBEDS_V4 = blocks('ipv6', [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]);

/**
 * Whether an address is one of the public network: not this machine, its own network (private, link-local with the
 * services of clouds, unique local, carrier-grade), a group, or a reserve. False for any other text.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/s, '');
  const family = isIP(bare);
  if (family === 4) return !RESERVED_V4.check(bare, 'ipv4');
  if (family !== 6) return false;
  if (EMBEDS_V4.check(bare, 'ipv6')) return !RESERVED_V4.check(lastFour(bare), 'ipv4');
  return PUBLIC_V6.check(bare, 'ipv6') && !RESERVED_V6.check(bare, 'ipv6');
}

/** Whether an address is link-local, where clouds serve the secrets of their machines. */
function isLinkLocal(address: string): boolean {
  const bare = address.replace(/%.*$/s, '');
  if (isIP(bare) === 4) return LINK_LOCAL.check(bare, 'ipv4');
  if (isIP(bare) !== 6) return false;
  return EMBEDS_V4.check(bare, 'ipv6')
    ? LINK_LOCAL.check(lastFour(bare), 'ipv4')
    : LINK_LOCAL_V6.check(bare, 'ipv6');
}

/**
 * The host of a URL as an IP address, undefined for a name. `URL` normalises decimal, octal and shortened forms as every
 * system reads them.
 */
export function addressOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  done: (error: Error | null, found: { address: string; family: number }[]) => void,
) => void;

/**
 * A lookup for connections to public addresses only, or with `allowPrivate` to any that is not link-local. The connection
 * uses the very address checked here: a name that resolves to another one the next time gains nothing.
 */
export function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (hostname, { all, family }, done) => {
    const versions = { 4: 4, 6: 6, IPv4: 4, IPv6: 6 } as const;
    const version = versions[family as keyof typeof versions];
    resolve(
      hostname,
      { all: true, ...(version === undefined ? {} : { family: version }) },
      (error, found = []) => {
        if (error) return done(error, '');
        const [first = { address: '', family: 0 }] = found;
        for (const { address } of [first, ...found]) {
          const refusal = addressRefusal(hostname, address, allowPrivate);
          if (refusal) return done(refusal, '');
        }
        return all ? done(null, found) : done(null, first.address, first.family);
      },
    );
  };
}

/** Refusal of a forbidden address of a host. */
export function addressRefusal(host: string, address: string, allowPrivate: boolean): VigieError | undefined {
  const isLocal = isLinkLocal(address);
  if (!isLocal && (isPublicAddress(address) || (allowPrivate && address !== ''))) return undefined;
  const motif = isLocal ? 'lien_local' : 'adresse_privee';
  return new VigieError('TELECHARGEMENT_REFUSE', { motif, host, address });
}

function blocks(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** The last four bytes of an address of IPv6, as one of IPv4. */
function lastFour(address: string): string {
  // `URL` writes them as two groups of hexadecimal digits, whatever their notation.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = '', low = ''] = groups.slice(-2);
  const bytes = [high, low].map((group) => Number.parseInt(group || '0', 16));
  return bytes.flatMap((two) => [two >> 8, two & 255]).join('.');
}
