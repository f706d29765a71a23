import type { Method } from '../../contract/endpoint.ts';
import { type ErrorCode, type ErrorParams, VigieError } from '../../contract/errors.ts';
import type { EnvironmentProxy } from './proxies.ts';
import type { FailureKind } from './retry-policy.ts';
import { tlsError } from './tls.ts';

/** An exchange that ended without a whole answer. */
export class ExchangeFailure extends Error {
  /** False when the request never left this machine, so that repeating it is always safe. */
  readonly sent: boolean;

  constructor(cause: unknown, sent: boolean) {
    super('exchange failed', { cause });
    this.name = 'ExchangeFailure';
    this.sent = sent;
  }

  get code(): string {
    // A ProxyFailure has none: undici would take one that it knows for its own.
    return codeOf(this.cause instanceof ProxyFailure ? this.cause.cause : this.cause);
  }
}

/** What failed between us and a proxy, before the service had anything to do with it. */
export class ProxyFailure extends Error {
  /** Undefined for one that no variable names. */
  readonly proxy: EnvironmentProxy | undefined;
  /** What the proxy answered, where it did. */
  readonly status: number | undefined;

  constructor(proxy: EnvironmentProxy | undefined, cause: unknown, status?: number) {
    super('the proxy failed', { cause });
    this.name = 'ProxyFailure';
    this.proxy = proxy;
    this.status = status;
  }
}

/** A proxy asks who sends what. */
export const PROXY_ASKS = 407;

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
 * What a failed exchange is to who may try again: a bad certificate stays bad, a proxy that refuses goes on so, and a
 * name that leads nowhere is mistyped, unless it has led somewhere before (a resolver that does not answer says EAI_AGAIN).
 */
export function kindOf(failure: ExchangeFailure, hasAnswered = false): FailureKind {
  const { cause, code, sent } = failure;
  if (isUnintelligible(failure)) return { kind: 'garbled' };
  const { status = 0 } = cause instanceof ProxyFailure ? cause : {};
  const isRefused = cause instanceof VigieError || TLS.test(code) || (status >= 400 && status < 500);
  if (isRefused || (code === 'ENOTFOUND' && !hasAnswered)) return { kind: 'lasting' };
  return { kind: sent ? 'lost' : 'unsent' };
}

/** Tells whether what came was no answer of such a service. */
export function isUnintelligible({ cause, code }: ExchangeFailure): boolean {
  if (cause instanceof VigieError) return cause.code === 'REPONSE_INCOMPRISE';
  return (cause as Error | undefined)?.name === 'HTTPParserError' || ANSWER_BROKEN.has(code);
}

/** What was asked, and of whom. */
interface Asked {
  readonly url: string;
  readonly hostname: string;
  readonly method: Method;
  /** The file of authorities that was given. */
  readonly caCert?: string | undefined;
}

/** Puts a failed exchange into the terms of the catalogue. `seconds` is the time limit in force. */
export function failureError({ cause, sent }: ExchangeFailure, asked: Asked, seconds: number): VigieError {
  if (cause instanceof VigieError) return cause;
  if (cause instanceof ProxyFailure) return proxyError(cause, asked, seconds);
  return errorOf(cause, sent, asked, seconds);
}

function errorOf(
  cause: unknown,
  sent: boolean,
  { url, hostname: host, method, caCert }: Asked,
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

/** The same of the connection to the proxy: that is what is to blame, and the variable that names it is to be mended. */
function proxyError(
  { proxy, status, cause }: ProxyFailure,
  { url, method }: Asked,
  seconds: number,
): VigieError {
  if (proxy === undefined) {
    const variable = new URL(url).protocol === 'https:' ? 'https_proxy' : 'http_proxy';
    return new VigieError('CONNEXION_REFUSEE', { url, status: PROXY_ASKS, objet: 'mandataire', variable });
  }
  const named = { objet: 'mandataire', variable: proxy.variable };
  const { hostname, username } = new URL(proxy.url);
  if (status !== undefined) {
    const known = status === PROXY_ASKS && username !== '' ? { identified: 'true' } : {};
    return new VigieError('CONNEXION_REFUSEE', {
      url,
      mandataire: proxy.shown,
      status,
      ...known,
      ...named,
    });
  }
  const error = errorOf(cause, false, { url: proxy.shown, hostname, method }, seconds);
  return new VigieError(error.code, { ...error.params, ...named }, { cause: error });
}

/** One line; the message of several refused addresses together is empty, and leaves the code. */
function reasonOf(cause: unknown, code: string): string {
  const [line = ''] = cause instanceof Error ? cause.message.trim().split('\n') : [];
  if (line === '') return code;
  return code === '' || line.includes(code) ? line : `${line} (${code})`;
}
