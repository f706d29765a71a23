import type { IncomingMessage } from 'node:http';
import { VigieError } from '../../src/contract/errors.ts';
import type { HostCheck } from './host-check.ts';

/** Headers that may stand once: of two, Node would take the first, and a proxy before it perhaps the other. */
const SINGLE = new Set(['host', 'authorization', 'content-type', 'origin']);

/**
 * Checks the head of each request before anything else looks at it: headers that came twice, whom it is meant for, and
 * where it comes from. A target with its address (RFC 9112, 3.2.2) must name this server as `Host` must, and is a path
 * afterwards.
 */
export class HeadCheck {
  readonly #hosts: HostCheck;

  constructor(hosts: HostCheck) {
    this.#hosts = hosts;
  }

  /** Throws EN_TETE_INVALIDE, REQUETE_INVALIDE, HOTE_REFUSE or ORIGINE_REFUSEE. */
  check(incoming: IncomingMessage): void {
    refuseRepeated(incoming.rawHeaders);
    const { host, origin } = incoming.headers;
    this.#hosts.check(host, origin);
    const [, scheme, authority = '', rest = ''] =
      /^([a-z]+):\/\/([^/?#]*)(.*)$/i.exec(incoming.url ?? '') ?? [];
    if (scheme === undefined) return;
    this.#hosts.checkTarget(scheme, authority);
    incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
}

/** `head` is names and values in turn, as they came. */
function refuseRepeated(head: readonly string[]): void {
  const seen = new Set<string>();
  for (let i = 0; i < head.length; i += 2) {
    const header = head[i] as string;
    const name = header.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) throw new VigieError('EN_TETE_INVALIDE', { header, reason: 'repeated' });
    seen.add(name);
  }
}
