import { VigieError } from '../../contract/errors.ts';
import { isLoopback, type ServiceAddress, serviceAddress } from '../address.ts';

/** How to reach a service, and as whom. */
export interface ServiceSettings {
  readonly url: string;
  readonly org?: string | undefined;
  /** The name of the header that carries the organisation (choice A1). */
  readonly orgHeader: string;
  readonly token?: string | undefined;
  /** Lets the token go over plain http to another machine. */
  readonly insecureHttp?: boolean | undefined;
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Refuses settings that could not be sent, and a token that others on the way could read. What is refused
 * is not repeated, but for an address without its password: it may be a secret. Throws REGLAGE_INVALIDE, JETON_EN_CLAIR.
 */
export function checkSettings({ url, org, orgHeader, token, insecureHttp }: ServiceSettings): ServiceAddress {
  check('org-header', 'Service-Org-Id', orgHeader, HEADER_NAME);
  check('org', 'UUID', org, HEADER_VALUE);
  if (token !== undefined) checkToken(token);
  const address = serviceAddress(url);
  if (token !== undefined && !address.secure && !isLoopback(address.hostname) && !insecureHttp) {
    throw new VigieError('JETON_EN_CLAIR', { host: address.hostname });
  }
  return address;
}

/** Refuses what can be no token; `from` is what gave it. Throws REGLAGE_INVALIDE. */
export function checkToken(token: string, from = 'VIGIE_TOKEN'): void {
  check(from, 'vig_…', token, HEADER_VALUE);
}

function check(name: string, expected: string, value: string | undefined, pattern: RegExp): void {
  if (value !== undefined && !pattern.test(value)) {
    throw new VigieError('REGLAGE_INVALIDE', { name, expected });
  }
}
