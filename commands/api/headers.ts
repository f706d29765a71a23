import type { CallOptions } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { HelpSentence } from '../../src/messages/help/index.ts';
import { type Flag, type Pair, pairs } from '../shared/flags/flags.ts';

/** Headers that the client sets from the profile, the body and the connection. */
const RESERVED = new Set(
  (
    'accept-encoding authorization connection content-encoding content-length content-type expect host ' +
    'keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'
  ).split(' '),
);

const HEADER = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e]*)$/;

/** A flag with `Name: value` that may be repeated. */
export function headers(summary: HelpSentence): Flag<readonly Pair[]> {
  return pairs('Name: value', HEADER, summary, { short: 'H', secret: true });
}

/**
 * Options from headers: those known to a call by name, in this process too, and the others. Throws EN_TETE_RESERVE for those
 * set by the client, such as the organisation's.
 */
export function headerOptions(fields: readonly Pair[], orgHeader: string): CallOptions {
  const others: Record<string, string> = Object.create(null);
  for (const [typed, text = ''] of fields) {
    const [name, value] = [typed.toLowerCase(), text.trimEnd()];
    if (RESERVED.has(name) || name === orgHeader.toLowerCase()) {
      throw new VigieError('EN_TETE_RESERVE', { header: name });
    }
    // Several of one name are one list (RFC 9110, 5.3).
    others[name] = others[name] === undefined ? value : `${others[name]}, ${value}`;
  }
  const {
    'idempotency-key': idempotencyKey,
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
    'x-dry-run': dryRun = 'false',
    ...headers
  } = others;
  if (!/^(?:true|false)$/i.test(dryRun)) {
    throw new VigieError('EN_TETE_INVALIDE', { header: 'X-Dry-Run', reason: 'true | false' });
  }
  return { headers, idempotencyKey, ifMatch, ifNoneMatch, dryRun: dryRun.toLowerCase() === 'true' };
}
