type Headers = Readonly<Record<string, string>>;

/** The longest wait that a service may ask for and get, in milliseconds. */
export const WAIT_MAX = 120_000;
/** The wait before the first retry when the service asks for none; it doubles with every attempt. */
const BACKOFF_FIRST = 200;
const BACKOFF_MAX = 5_000;

/**
 * The wait in milliseconds that an answer asks for: `Retry-After` in seconds or as an HTTP date, else
 * the reset of the rate limit (RateLimit-Reset, RateLimit). Undefined when it asks for none.
 */
export function askedWait(headers: Headers, now: number): number | undefined {
  const given = headers['retry-after']?.trim();
  if (given !== undefined && /^\d+$/.test(given)) return Number(given) * 1000;
  // Date.parse would also make a date of "1.5" or "-3".
  const date = given !== undefined && /^[a-z]{3}/i.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  return resetOf(headers);
}

/** The wait in milliseconds before the next request when the last one used up the rate limit. */
export function exhaustedWait(headers: Headers): number | undefined {
  const remaining = headers['ratelimit-remaining'] ?? parameterOf(headers.ratelimit, 'remaining', 'r');
  return remaining?.trim() === '0' ? resetOf(headers) : undefined;
}

/** The wait in milliseconds before retry number `attempt` (0 first), with `chance` in 0..1 to spread callers. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(BACKOFF_MAX, BACKOFF_FIRST * 2 ** attempt) * (0.5 + chance / 2);
}

function resetOf(headers: Headers): number | undefined {
  const seconds = Number.parseInt(
    headers['ratelimit-reset'] ?? parameterOf(headers.ratelimit, 'reset', 't') ?? '',
    10,
  );
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** A parameter of the RateLimit field, under the name of the older or of the newer draft. */
function parameterOf(field: string | undefined, ...names: string[]): string | undefined {
  return new RegExp(`(?:^|[\\s,;])(?:${names.join('|')})=(\\d+)`).exec(field ?? '')?.[1];
}
