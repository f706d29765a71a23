import type { ErrorParams } from '../contract/errors.ts';

/** The value of a parameter inside a sentence: several values are separated by commas. */
export function listed(values: ErrorParams[string] | undefined): string {
  return Array.isArray(values) ? values.join(', ') : String(values ?? '');
}

/** A number and what is counted, in French: nothing is singular too. */
export function pluriel(count: ErrorParams[string] | undefined, one: string, many: string): string {
  return `${count} ${Number(count) < 2 ? one : many}`;
}

/** A number and what is counted, in English. */
export function plural(count: ErrorParams[string] | undefined, one: string, many: string): string {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

/** Whether a pattern is a regular expression, not an example of what is to be written. */
export function isExpression(pattern: ErrorParams[string] | undefined): boolean {
  return /[\\^$]/.test(String(pattern));
}

/** Whether a bound is a moment, not a number. */
export function isMoment(bound: ErrorParams[string] | undefined): boolean {
  return /^\d{4}-\d\d-\d\d/.test(String(bound));
}

/** An address and a port as one writes them together; the port is left out when it is 0. */
export function placeOf({ host = '', port = 0 }: ErrorParams): string {
  const name = String(host);
  return (name.includes(':') ? `[${name}]` : name) + (Number(port) > 0 ? `:${port}` : '');
}

/** A time in the units that people and both languages count in: `45 s`, `3 min`, `1 h 05 min`. Rounded up. */
export function lasting(seconds: ErrorParams[string] | undefined): string {
  const given = Number(seconds);
  if (!(given >= 60)) return `${seconds} s`;
  const minutes = Math.ceil(given / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
