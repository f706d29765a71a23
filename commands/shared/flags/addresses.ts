import { isIP } from 'node:net';
import type { Network } from '../../../server/http/proxies.ts';

/** The network that `10.0.0.0/8`, or one address, names; undefined where a text names none. */
export function networkOf(text: string): Network | undefined {
  const [, address = '', given] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = Number(given ?? bits);
  return prefix > bits ? undefined : { address, family: `ipv${version as 4 | 6}`, prefix };
}
