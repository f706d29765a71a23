/** The only headers whose values a trace shows: a secret in any other can never reach a terminal. */
const SHOWN = new Set(
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
  also = '',
): string[] {
  const shown = (name: string) => SHOWN.has(name) || name === also.toLowerCase();
  return Object.entries(headers).map(
    ([name, value]) => `${mark} ${name}: ${shown(name.toLowerCase()) ? value : '***'}`,
  );
}
