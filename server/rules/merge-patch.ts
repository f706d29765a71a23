import { isObject } from '../../src/contract/schema/fields.ts';

/**
 * What a document becomes by a merge patch (RFC 7396): members are merged at any depth, null takes one away, and what is no
 * object is replaced as a whole.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else if (value !== undefined) merged.set(name, mergePatch(merged.get(name), value));
  }
  // Never by assignment: a member may be called __proto__.
  return Object.fromEntries(merged);
}
