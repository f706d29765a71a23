import type { Method } from '../../contract/endpoint.ts';
import { type ErrorCode, type ErrorParams, VigieError } from '../../contract/errors.ts';
import type { EnvironmentProxy } from './proxies.ts';
import type { FailureKind } from './retry-policy.ts';
import { tlsError } from './tls.ts';

/** An exchange that ended without a whole answer. */
export class ExchangeFailure extends Error {
  /** False when the request never left this machine, so that repeating it is always safe; true by default. */
  readonly sent: boolean;

  constructor(cause: unknown, sent = true) {
    super('exchange failed', { cause });
    this.name = 'ExchangeFailure';
    this.sent = sent;
  }

  get code(): string {
    // A ProxyFailure has none: undici would mistake a known code for its own.
    return codeOf(this.cause instanceof ProxyFailure ? this.cause.cause : this.cause);
  }
}

/** A failure of the connection to a proxy, before the service was reached. */
export class ProxyFailure extends Error {
  /** Undefined for one not in the environment. */
  readonly proxy: EnvironmentProxy | undefined;
  /** Status of the proxy, if it answered. */
  readonly status: number | undefined;

  constructor(proxy: EnvironmentProxy | undefined, cause: unknown, status?: number) {
    super('the proxy failed', { cause });
    this.name = 'ProxyFailure';
    this.proxy = proxy;
    this.status = status;
  }
}

export const PROXY_AUTH = 407;

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
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

/**
 * Kind of a failed exchange, for retries: a bad certificate stays bad, a proxy that refuses goes on so, and an unknown
 * name is mistyped, unless it was resolved before (a resolver that does not answer gives EAI_AGAIN).
 */
export function kindOf(failure: ExchangeFailure, hasAnswered = false): FailureKind {
  const { cause, code, sent } = failure;
  if (isUnintelligible(failure)) return { kind: 'garbled' };
  const { status = 0 } = cause instanceof ProxyFailure ? cause : {};
  const isRefused = cause instanceof VigieError || TLS.test(code) || (status >= 400 && status < 500);
  if (isRefused || (code === 'ENOTFOUND' && !hasAnswered)) return { kind: 'lasting' };
  return { kind: sent ? 'lost' : 'unsent' };
}

/** Whether the answer is not one of such a service. */
export function isUnintelligible({ cause, code }: ExchangeFailure): boolean {
  if (cause instanceof VigieError) return cause.code === 'REPONSE_INCOMPRISE';
  return (cause as Error | undefined)?.name === 'HTTPParserError' || ANSWER_BROKEN.has(code);
}

/** The failed request. */
interface CallInfo {
  readonly url: string;
  readonly hostname: string;
  readonly method: Method;
  /** PEM file of trusted authorities. */
  readonly caCert?: string | undefined;
}

/** A failed exchange as an error of the catalogue. `seconds` is the time limit in force. */
export function failureError({ cause, sent }: ExchangeFailure, call: CallInfo, seconds: number): VigieError {
  if (cause instanceof VigieError) return cause;
  if (cause instanceof ProxyFailure) return proxyError(cause, call, seconds);
  return errorOf(cause, sent, call, seconds);
}

function errorOf(
  cause: unknown,
  sent: boolean,
  { url, hostname: host, method, caCert }: CallInfo,
  seconds: number,
) {
  const code = codeOf(cause);
  const reason = reasonOf(cause, code);
  const error = (name: ErrorCode, params: ErrorParams) => new VigieError(name, params, { cause });
  if (TIMED_OUT.has(code)) return error('DELAI_DEPASSE', { url, seconds, ...(sent ? { method } : {}) });
  if (NAME_UNKNOWN.has(code)) return error('HOTE_INCONNU', { host });
  if (TLS.test(code)) return tlsError(cause, url, caCert);
  if (isUnintelligible(new ExchangeFailure(cause, sent))) return error('REPONSE_INCOMPRISE', { url, reason });
  if (!sent) return error('CONNEXION_REFUSEE', { url, reason });
  return error('CONNEXION_PERDUE', { url, reason, method });
}

/** The same for the connection to the proxy: the error names the proxy, and the variable to mend. */
function proxyError(
  { proxy, status, cause }: ProxyFailure,
  { url, method }: CallInfo,
  seconds: number,
): VigieError {
  if (proxy === undefined) {
    const variable = new URL(url).protocol === 'https:' ? 'https_proxy' : 'http_proxy';
    return new VigieError('CONNEXION_REFUSEE', { url, status: PROXY_AUTH, objet: 'mandataire', variable });
  }
  const subject = { objet: 'mandataire', variable: proxy.variable };
  const { hostname, username } = new URL(proxy.url);
  if (status !== undefined) {
    const credentials = status === PROXY_AUTH && username !== '' ? { identified: 'true' } : {};
    return new VigieError('CONNEXION_REFUSEE', {
      url,
      mandataire: proxy.displayUrl,
      status,
      ...credentials,
      ...subject,
    });
  }
  const error = errorOf(cause, false, { url: proxy.displayUrl, hostname, method }, seconds);
  return new VigieError(error.code, { ...error.params, ...subject }, { cause: error });
}

/** One line; several refused addresses have an empty message, which leaves the code. */
function reasonOf(cause: unknown, code: string): string {
  const [line = ''] = cause instanceof Error ? cause.message.trim().split('\n') : [];
  if (line === '') return code;
  return code === '' || line.includes(code) ? line : `${line} (${code})`;
}
