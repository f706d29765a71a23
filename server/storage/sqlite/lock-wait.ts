import { storageError } from '../../../src/contract/errors.ts';
import { BUSY_DEADLINE, pause } from '../write-queue.ts';

/** How another process that has the database locked is waited for. */
export interface Waiting {
  /** For how long, in milliseconds; then it is told as BASE_OCCUPEE. */
  readonly busyDeadline?: number | undefined;
  /** Told when the waiting begins, and when it is over. */
  readonly onBusy?: ((waiting: boolean) => void) | undefined;
  /** Once it is aborted nothing waits any more: its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Answers what `attempt` does, which is repeated as long as another process has the database locked: without blocking
 * the event loop, so that signals are heard and others are answered meanwhile. Throws BASE_OCCUPEE, the reason of
 * the signal, and whatever else `attempt` throws.
 */
export async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  { busyDeadline = BUSY_DEADLINE, onBusy = () => {}, signal }: Waiting = {},
): Promise<T> {
  let deadline: number | undefined;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (cause) {
        if (!isBusy(cause)) throw cause;
        if (signal?.aborted) throw signal.reason;
        if (deadline === undefined) onBusy(true);
        deadline ??= Date.now() + busyDeadline;
        if (Date.now() >= deadline) throw storageError(cause) ?? cause;
      }
      await pause();
    }
  } finally {
    if (deadline !== undefined) onBusy(false);
  }
}

/** Whether another connection holds the lock: as SQLite says it, or as we do. */
export function isBusy(error: unknown): boolean {
  return /^(?:SQLITE_BUSY|BASE_OCCUPEE$)/.test(String((error as { readonly code?: unknown }).code));
}
