import type { ErrorParams } from '../contract/errors.ts';

/** The value of a parameter inside a sentence: several values are separated by commas. */
export function listed(values: ErrorParams[string] | undefined): string {
  return Array.isArray(values) ? values.join(', ') : String(values ?? '');
}
