import { VigieError } from './errors.ts';

/** The header of the interface; its first word is the service's brand (choice A1). */
export const ORG_HEADER_DEFAULT = 'Service-Org-Id';

/** What a header may be called (RFC 9110, 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers of requests with a meaning of their own, to the service or to proxies. */
const TAKEN = new Set(
  (
    'accept accept-charset accept-encoding accept-language alt-used api-version authorization ' +
    'cache-control connection cookie cookie2 date dnt early-data expect forwarded from host ' +
    'http2-settings idempotency-key keep-alive max-forwards origin pragma prefer priority range referer ' +
    'request-id set-cookie te traceparent tracestate trailer transfer-encoding upgrade ' +
    'upgrade-insecure-requests user-agent via x-dry-run x-http-method-override x-real-ip x-request-id'
  ).split(' '),
);
const TAKEN_FAMILIES = /^(?:access-control|content|if|proxy|sec|x-forwarded)-/;

/** Whether a header may carry the organisation: any name that HTTP and this interface leave free (choice A1). */
export function mayCarryOrganisation(name: string): boolean {
  const known = name.toLowerCase();
  return TOKEN.test(name) && !TAKEN.has(known) && !TAKEN_FAMILIES.test(known);
}

/** Refuses a header that cannot carry the organisation. Throws REGLAGE_INVALIDE. */
export function checkOrgHeader(name: string): void {
  if (mayCarryOrganisation(name)) return;
  const said = { name: 'org-header', expected: ORG_HEADER_DEFAULT, objet: 'en-tete' };
  throw new VigieError('REGLAGE_INVALIDE', said);
}
