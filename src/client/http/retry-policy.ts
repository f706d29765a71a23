import type { Wait } from '../transport.ts';
import { backoff, WAIT_MAX } from './waits.ts';

/** Why an attempt brought no answer that could be handed on. */
export type FailureKind =
  /** It never left this machine. */
  | { readonly kind: 'unsent' }
  /** It left, and no whole answer came. */
  | { readonly kind: 'lost' }
  /** What came is no answer of such a service. */
  | { readonly kind: 'garbled' }
  /** It never left, and waiting changes nothing: a bad certificate stays bad. */
  | { readonly kind: 'lasting' }
  /** A refusal, and the milliseconds that it asks to wait. */
  | { readonly kind: 'refused'; readonly status: number; readonly asked: number | undefined };

export interface Attempts {
  /** Attempts before this one. */
  readonly before: number;
  /** How often a request is tried again; never, at 0. */
  readonly retries: number;
  /** In place of a number above 0: the milliseconds for which it is, and those that have passed. */
  readonly patience?: { readonly milliseconds: number; readonly passed: number } | undefined;
  /** In 0..1, to spread callers. */
  readonly chance: number;
}

/** Whether a trouble leaves open if the service has done what it was asked. */
export function isOutcomeUnknown(trouble: FailureKind): boolean {
  if (trouble.kind !== 'refused') return trouble.kind === 'lost' || trouble.kind === 'garbled';
  return trouble.status >= 500 && !asksForPause(trouble);
}

/**
 * The wait before the next attempt; undefined where another would be no use. Where it is left open whether the
 * first was done, a write may only be sent again if a second time does no harm.
 */
export function nextWait(trouble: FailureKind, attempts: Attempts): Wait | undefined {
  const { before, retries, patience, chance } = attempts;
  if (trouble.kind === 'lasting' || retries === 0) return undefined;
  const few = before < retries;
  const goesOn = patience ? patience.passed < patience.milliseconds : few;
  const milliseconds = backoff(before, chance);
  if (trouble.kind === 'garbled') return patience && few ? { milliseconds, reason: 'retry' } : undefined;
  if (!goesOn) return undefined;
  if (trouble.kind !== 'refused') return { milliseconds, reason: 'retry' };
  const { status, asked } = trouble;
  if (asked !== undefined && asked > WAIT_MAX) return undefined;
  if (asksForPause(trouble)) {
    // Who is asked to come back at once, again and again, comes back more and more slowly.
    return {
      milliseconds: Math.max(asked ?? 0, milliseconds),
      reason: asked === undefined ? 'retry' : 'asked',
    };
  }
  if (isPassing(status) || (patience && few && status >= 500)) return { milliseconds, reason: 'retry' };
  return undefined;
}

/** The service did nothing, and says so: too many requests, or an unavailability whose end it knows. */
function asksForPause(trouble: FailureKind): boolean {
  if (trouble.kind !== 'refused') return false;
  return trouble.status === 429 || (trouble.status === 503 && trouble.asked !== undefined);
}

/** What gateways say of a service that is being restarted; the codes from 520 on are those of some of them. */
function isPassing(status: number): boolean {
  return (status >= 502 && status <= 504) || status >= 520;
}
