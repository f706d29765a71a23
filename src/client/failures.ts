import type { Method } from '../contract/endpoint.ts';
import { type ErrorCode, type ErrorParams, VigieError } from '../contract/errors.ts';

/** An exchange that ended without a whole answer. */
export class Failure extends Error {
  /** False when the request never left this machine, so that repeating it is always safe. */
  readonly sent: boolean;

  constructor(cause: unknown, sent: boolean) {
    super('exchange failed', { cause });
    this.name = 'Failure';
    this.sent = sent;
  }

  get code(): string {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  }
}

const TIMED_OUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const NAME_UNKNOWN = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA']);
const ANSWER_BROKEN = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW']);
const TLS =
  /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO|UND_ERR_PRX_TLS)/;

/** Tells whether trying again can change nothing: a bad certificate stays bad. */
export function isLasting(failure: Failure): boolean {
  return TLS.test(failure.code);
}

/** Tells whether what came was no answer of such a service. */
export function isUnintelligible({ cause, code }: Failure): boolean {
  if (cause instanceof VigieError) return cause.code === 'REPONSE_INCOMPRISE';
  return (cause as Error | undefined)?.name === 'HTTPParserError' || ANSWER_BROKEN.has(code);
}

/** Puts a failed exchange into the terms of the catalogue. `seconds` is the time limit in force. */
export function failureError(
  failure: Failure,
  request: { readonly url: string; readonly hostname: string; readonly method: Method },
  seconds: number,
): VigieError {
  const { cause, code, sent } = failure;
  if (cause instanceof VigieError) return cause;
  const { url, hostname: host, method } = request;
  const reason = reasonOf(cause, code);
  const error = (name: ErrorCode, params: ErrorParams) => new VigieError(name, params, { cause });
  if (TIMED_OUT.has(code)) return error('DELAI_DEPASSE', { url, seconds, ...(sent ? { method } : {}) });
  if (NAME_UNKNOWN.has(code)) {
    // Another name than that of the address was looked up: that of the proxy before it.
    const { hostname: asked = host } = cause as { hostname?: string };
    return error('HOTE_INCONNU', asked === host ? { host } : { host: asked, objet: 'mandataire' });
  }
  if (TLS.test(code)) return error('TLS_INVALIDE', { url, reason });
  if (isUnintelligible(failure)) return error('REPONSE_INCOMPRISE', { url, reason });
  if (!sent) return error('CONNEXION_REFUSEE', { url, reason });
  return error('CONNEXION_PERDUE', { url, reason, method });
}

/** One line; the message of several refused addresses together is empty, and leaves the code. */
function reasonOf(cause: unknown, code: string): string {
  const [line = ''] = cause instanceof Error ? cause.message.trim().split('\n') : [];
  if (line === '') return code;
  return code === '' || line.includes(code) ? line : `${line} (${code})`;
}
