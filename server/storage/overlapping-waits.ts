/**
 * Tells of waits that overlap as of one: `onBusy` learns when the first begins, and when the last is over. The answer is told
 * of each wait, once at its beginning and once at its end.
 */
export function overlappingWaits(
  onBusy: ((waiting: boolean) => void) | undefined,
): (waiting: boolean) => void {
  let waits = 0;
  return (waiting) => {
    waits += waiting ? 1 : -1;
    if (waits === (waiting ? 1 : 0)) onBusy?.(waiting);
  };
}
