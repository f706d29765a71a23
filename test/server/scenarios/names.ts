import { newId } from '../../../server/storage/ids.ts';

/** The same data with `{name}` replaced by what it stands for, in texts and in the names of members. */
export function withNames<T>(data: T, names: ReadonlyMap<string, string>): T {
  if (typeof data === 'string') {
    return data.replace(/\{(upper:)?([\w:@]+)\}/g, (whole, upper, name) => {
      const text = names.get(name) ?? whole;
      return upper ? text.toUpperCase() : text;
    }) as T;
  }
  if (Array.isArray(data)) return data.map((element) => withNames(element, names)) as T;
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withNames(value, names)]),
  ) as T;
}

/**
 * Lines with their names replaced, those of later lines too; one whose `id` is a name that stands for nothing yet
 * gives it a new id.
 */
export function nameLines(lines: readonly object[], names: Map<string, string>): object[] {
  for (const line of lines) {
    const { id } = line as { readonly id?: string };
    const name = /^\{(\w+)\}$/.exec(id ?? '')?.[1];
    if (name !== undefined && !names.has(name)) names.set(name, newId());
  }
  return lines.map((line) => withNames(line, names));
}
