/** The only headers whose values a trace shows: a secret in any other can never reach a terminal. */
const SAFE_HEADERS = new Set(
  `accept accept-encoding accept-language allow api-version cache-control connection content-encoding
  content-length content-type date dry-run etag idempotency-key idempotency-replayed if-match if-none-match
  keep-alive prefer preference-applied ratelimit ratelimit-limit ratelimit-remaining ratelimit-reset
  request-id retry-after server strict-transport-security transfer-encoding user-agent vary via
  www-authenticate x-content-type-options x-dry-run x-request-id`.split(/\s+/),
);

/** The lines of a trace for the headers of one message; `also` names a header that may be shown too. */
export function traceHeaders(
  mark: '>' | '<',
  headers: Readonly<Record<string, string>>,
  extra = '',
): string[] {
  const isSafe = (name: string) => SAFE_HEADERS.has(name) || name === extra.toLowerCase();
  return Object.entries(headers).map(
    ([name, value]) => `${mark} ${name}: ${isSafe(name.toLowerCase()) ? value : '***'}`,
  );
}
