import type { Wait } from '../transport.ts';

type Headers = Readonly<Record<string, string>>;

/** The longest wait granted to a service, in milliseconds. */
export const WAIT_MAX = 120_000;
/** Default wait before the first retry, in milliseconds; it doubles with every attempt. */
const BACKOFF_FIRST = 200;
const BACKOFF_MAX = 5_000;

/** Failure of an attempt, for retries. */
export type FailureKind =
  /** It never left this machine. */
  | { readonly kind: 'unsent' }
  /** It left, and no whole answer came. */
  | { readonly kind: 'lost' }
  /** The answer is not one of such a service. */
  | { readonly kind: 'garbled' }
  /** It never left, and waiting changes nothing: a bad certificate stays bad, a name that is mistyped leads nowhere. */
  | { readonly kind: 'lasting' }
  /** A refusal, and its requested wait in milliseconds. */
  | { readonly kind: 'refused'; readonly status: number; readonly pause: number | undefined };

export interface Attempts {
  /** Retries before this attempt. */
  readonly retriesMade: number;
  /** Retries of a request; none, at 0. */
  readonly retries: number;
  /** In place of a number above 0: the time limit, and the elapsed time, in milliseconds. */
  readonly patience?: { readonly milliseconds: number; readonly elapsed: number } | undefined;
  /** In 0..1, to spread callers. */
  readonly chance: number;
}

/** Whether a failure leaves the outcome of the request unknown. */
export function isOutcomeUnknown(failure: FailureKind): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'lost' || failure.kind === 'garbled';
  return failure.status >= 500 && !requestsPause(failure);
}

/**
 * The wait before the next attempt; undefined where another is useless. Where the outcome is unknown, a write may only be
 * repeated if a second time does no harm.
 */
export function nextWait(failure: FailureKind, attempts: Attempts): Wait | undefined {
  const { retriesMade, retries, patience, chance } = attempts;
  if (failure.kind === 'lasting' || retries === 0) return undefined;
  const hasRetry = retriesMade < retries;
  const isWithinLimit = patience ? patience.elapsed < patience.milliseconds : hasRetry;
  const milliseconds = backoff(retriesMade, chance);
  if (failure.kind === 'garbled') return patience && hasRetry ? { milliseconds, reason: 'retry' } : undefined;
  if (!isWithinLimit) return undefined;
  if (failure.kind !== 'refused') return { milliseconds, reason: 'retry' };
  const { status, pause } = failure;
  if (pause !== undefined && pause > WAIT_MAX) return undefined;
  if (requestsPause(failure)) {
    // A service that requests no wait again and again is called more and more slowly.
    return {
      milliseconds: Math.max(pause ?? 0, milliseconds),
      reason: pause === undefined ? 'retry' : 'pause',
    };
  }
  if (isGateway(status) || (patience && hasRetry && status >= 500)) return { milliseconds, reason: 'retry' };
  return undefined;
}

/** Refusals without effect: too many requests, or an unavailability with a known end. */
function requestsPause(failure: FailureKind): boolean {
  if (failure.kind !== 'refused') return false;
  return failure.status === 429 || (failure.status === 503 && failure.pause !== undefined);
}

/** Statuses of gateways while a service restarts; those from 520 on are specific to some. */
function isGateway(status: number): boolean {
  return (status >= 502 && status <= 504) || status >= 520;
}

/** The wait in milliseconds before retry number `attempt` (0 first), with `chance` in 0..1 to spread callers. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(BACKOFF_MAX, BACKOFF_FIRST * 2 ** attempt) * (0.5 + chance / 2);
}

/**
 * The wait in milliseconds requested by an answer: `Retry-After` in seconds or as an HTTP date (RFC 9110, section
 * 10.2.3), else `RateLimit-Reset`. Undefined without one, or with a malformed one. A date is compared with the `Date` of
 * the answer, if any: the clocks of two machines differ.
 */
export function requestedWait(headers: Headers, now: number): number | undefined {
  const header = headers['retry-after']?.trim();
  // Whole seconds are the rule, but "1.5" is plain.
  if (header !== undefined && /^\d+(?:\.\d+)?$/.test(header)) return Math.ceil(Number(header) * 1000);
  const date = httpDate(header);
  if (date !== undefined) return Math.max(0, date - (httpDate(headers.date) ?? now));
  return rateLimitReset(headers);
}

/** The wait in milliseconds before the next request when the last one used up the rate limit. */
export function exhaustedWait(headers: Headers): number | undefined {
  return headers['ratelimit-remaining']?.trim() === '0' ? rateLimitReset(headers) : undefined;
}

function rateLimitReset({ 'ratelimit-reset': reset = '' }: Headers): number | undefined {
  return /^\s*\d+\s*$/.test(reset) ? Number(reset) * 1000 : undefined;
}

/** The instant of a date in IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`. */
function httpDate(text = ''): number | undefined {
  const date = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}
