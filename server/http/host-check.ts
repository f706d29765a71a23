import { VigieError } from '../../src/contract/errors.ts';

/** Names under which a server on this machine is always called. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether an address can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Checks `Host` and `Origin` before anything else looks at a request: a page in the officer's browser must
 * reach this server neither under a name that its author controls (DNS rebinding, 421) nor from another
 * origin (403).
 */
export class HostCheck {
  readonly #names: ReadonlySet<string>;
  readonly #scheme: string;

  /** `names` are host names without port, under which the server answers besides its own address. */
  constructor(host: string, names: readonly string[], scheme: 'http' | 'https') {
    this.#names = new Set(
      [...LOOPBACK, host.includes(':') ? `[${host}]` : host, ...names].map((n) => n.toLowerCase()),
    );
    this.#scheme = scheme;
  }

  /** Throws REQUETE_INVALIDE, HOTE_REFUSE or ORIGINE_REFUSEE. */
  check(host: string | undefined, origin: string | undefined): void {
    if (host === undefined) throw new VigieError('REQUETE_INVALIDE', { reason: 'Host' });
    this.#checkName(host);
    if (origin !== undefined && origin.toLowerCase() !== `${this.#scheme}://${host.toLowerCase()}`) {
      throw new VigieError('ORIGINE_REFUSEE', { origin });
    }
  }

  /** Checks the address in the target of a request. Throws HOTE_REFUSE. */
  checkTarget(scheme: string, authority: string): void {
    if (scheme.toLowerCase() !== this.#scheme)
      throw new VigieError('HOTE_REFUSE', { host: `${scheme}://${authority}` });
    this.#checkName(authority);
  }

  #checkName(host: string): void {
    const given = host.toLowerCase();
    const [, name = given, port = '0'] = /^(.*):(\d{1,5})$/.exec(given) ?? [];
    if (!this.#names.has(name) || Number(port) > 65_535) throw new VigieError('HOTE_REFUSE', { host });
  }
}
