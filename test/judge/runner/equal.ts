import { isDeepStrictEqual } from 'node:util';
import { COMPUTED, isSameText } from './customs.ts';
import { type Response, shortened } from './exchange.ts';

export const isEqual = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether what is shown is what was given, but for what the service tidies. Where objects were `merged`, null may have
 * taken a member away (RFC 7396).
 */
export function isSame(given: unknown, shown: unknown, name: string, merged = false): boolean {
  if (typeof given === 'string' && typeof shown === 'string') return isSameText(given, shown, name, merged);
  if (Array.isArray(given) && Array.isArray(shown)) {
    // What is given twice is kept once.
    const kept = [...new Set(given)];
    return kept.every((one) => shown.some((other) => isSame(one, other, name, merged)));
  }
  if (isObject(given) && isObject(shown))
    return Object.entries(given).every(
      ([member, value]) => COMPUTED.has(member) || isSame(value, shown[member], member, merged),
    );
  return isEqual(given, shown) || (merged && given === null && shown === undefined);
}

/** Members in which two objects differ. */
export function differing(one: object, other: object): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter(
    (name) => !isEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}

/** A problem without the number of its request, which is never the same. */
export function unnumbered({
  status,
  body,
}: Pick<Response, 'status'> & { readonly body?: unknown }): unknown {
  return { status, body: { ...(body as object), instance: undefined } };
}

/** An answer as it would be if it named another object; what `id` stands for has to stand nowhere else. */
export function renamed(answer: unknown, id: string, other: string): unknown {
  if (typeof answer === 'string') return answer.replaceAll(id, other);
  if (Array.isArray(answer)) return answer.map((one) => renamed(one, id, other));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, renamed(value, id, other)]));
}

export function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value));
}
