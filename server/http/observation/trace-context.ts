import type { TraceContext } from '../../core/service.ts';

const VERSION_00 = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;
/** Of later versions what this one knows, and no more (3.2.4). */
const LATER = /^(?!00|ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-|$)/;

/** The parsed `traceparent`; undefined for a malformed one, which is ignored. */
export function traceOf(traceparent: string | undefined): TraceContext | undefined {
  if (traceparent === undefined) return undefined;
  const [, traceId = '', parentId = ''] = VERSION_00.exec(traceparent) ?? LATER.exec(traceparent) ?? [];
  // An id of zeros only is none.
  return /[^0]/.test(traceId) && /[^0]/.test(parentId) ? { traceId, parentId } : undefined;
}
