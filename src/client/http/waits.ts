type Headers = Readonly<Record<string, string>>;

/** The longest wait that a service may ask for and get, in milliseconds. */
export const WAIT_MAX = 120_000;
/** The wait before the first retry when the service asks for none; it doubles with every attempt. */
const BACKOFF_FIRST = 200;
const BACKOFF_MAX = 5_000;

/**
 * The wait in milliseconds that an answer asks for: `Retry-After` in seconds or as an HTTP date (RFC 9110, section
 * 10.2.3), else the reset of the rate limit (RateLimit-Reset, RateLimit). Undefined when it asks for none, or for
 * something that cannot be understood. A date is compared with the `Date` of the answer, where it has one: the
 * clocks of two machines differ.
 */
export function askedWait(headers: Headers, now: number): number | undefined {
  const given = headers['retry-after']?.trim();
  // Whole seconds are the rule, but what "1.5" means is plain.
  if (given !== undefined && /^\d+(?:\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const date = httpDate(given);
  if (date !== undefined) return Math.max(0, date - (httpDate(headers.date) ?? now));
  const limits = limitsOf(headers);
  const exhausted = limits.filter(({ remaining }) => remaining === 0);
  return longest(exhausted.length > 0 ? exhausted : limits);
}

/** The instant of a date as every service writes it today: `Sun, 06 Nov 1994 08:49:37 GMT`. */
function httpDate(text = ''): number | undefined {
  const date = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** The wait in milliseconds before the next request when the last one used up the rate limit. */
export function exhaustedWait(headers: Headers): number | undefined {
  if (headers.ratelimit === undefined && headers['ratelimit-remaining'] === undefined) return undefined;
  return longest(limitsOf(headers).filter(({ remaining }) => remaining === 0));
}

/** The wait in milliseconds before retry number `attempt` (0 first), with `chance` in 0..1 to spread callers. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(BACKOFF_MAX, BACKOFF_FIRST * 2 ** attempt) * (0.5 + chance / 2);
}

/** What a service lets a caller do for now, as far as it tells. */
interface Limit {
  readonly remaining: number | undefined;
  /** Milliseconds. */
  readonly reset: number | undefined;
}

/**
 * The rate limits that an answer tells of: `RateLimit-Remaining` and `RateLimit-Reset`, or `RateLimit` as the
 * older draft (`limit=10, remaining=0, reset=4`) or the newer one (`"default";r=0;t=4`, several) writes it.
 */
function limitsOf(headers: Headers): Limit[] {
  const { ratelimit = '', 'ratelimit-remaining': remaining, 'ratelimit-reset': reset } = headers;
  const parts = ratelimit.includes('"') ? ratelimit.split(/,(?=\s*")/) : [ratelimit];
  return [
    { remaining: integerOf(remaining), reset: secondsOf(reset) },
    ...parts.map((part) => ({
      remaining: integerOf(parameterOf(part, 'remaining', 'r')),
      reset: secondsOf(parameterOf(part, 'reset', 't')),
    })),
  ];
}

function longest(limits: readonly Limit[]): number | undefined {
  const resets = limits.flatMap(({ reset }) => (reset === undefined ? [] : [reset]));
  return resets.length === 0 ? undefined : Math.max(...resets);
}

function integerOf(text: string | undefined): number | undefined {
  return /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : undefined;
}

function secondsOf(text: string | undefined): number | undefined {
  const seconds = integerOf(text);
  return seconds === undefined ? undefined : seconds * 1000;
}

/** A parameter of the RateLimit field, under the name of the older or of the newer draft. */
function parameterOf(part: string, ...names: string[]): string | undefined {
  return new RegExp(`(?:^|[\\s,;])(?:${names.join('|')})=(\\d+)`).exec(part)?.[1];
}
