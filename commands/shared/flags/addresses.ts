import { isIP } from 'node:net';
import type { Network } from '../../../server/http/proxies.ts';

/** The network of `10.0.0.0/8`, or of one address; undefined for any other text. */
export function networkOf(text: string): Network | undefined {
  const [, address = '', digits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = Number(digits ?? bits);
  return prefix > bits ? undefined : { address, family: `ipv${version as 4 | 6}`, prefix };
}

/** The origin in a text, as browsers write it, or `*`; undefined for any other text, such as an address with a path. */
export function originOf(text: string): string | undefined {
  if (text === '*') return text;
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  // Origins of schemes beyond the web are kept as written.
  return origin === 'null' ? text.toLowerCase() : origin;
}
