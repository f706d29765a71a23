import * as z from 'zod';
import { inputSchema } from './jsonschemas.ts';

/** Says yes only to a value that its schema surely accepts as it stands. */
export type PlainCheck = (value: unknown) => boolean;

const checks = new WeakMap<z.ZodType, PlainCheck | undefined>();

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
const NUL_OR_SURROGATE = /[\u0000\ud800-\udfff]/;

/**
 * A quick look for values that come by the million, made from the bounds of the schema: five times faster than
 * the schema itself, which still judges, and words, everything that is not plainly right. Undefined for schemas
 * that are more than an object of required integers and texts without patterns.
 */
export function plainCheck(schema: z.ZodType): PlainCheck | undefined {
  if (!checks.has(schema)) checks.set(schema, makeCheck(schema));
  return checks.get(schema);
}

function makeCheck(schema: z.ZodType): PlainCheck | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape = inputSchema(schema);
  const properties = Object.entries(shape.properties ?? {});
  if (shape.additionalProperties !== false || shape.required?.length !== properties.length) return undefined;

  const names: string[] = [];
  const members: PlainCheck[] = [];
  for (const [name, property] of properties) {
    const member = typeof property === 'object' ? memberCheck(property) : undefined;
    if (!member) return undefined;
    names.push(name);
    members.push(member);
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    let count = 0;
    for (const _ in value) count++;
    if (count !== names.length) return false;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      if (!Object.hasOwn(value, name) || !members[i]?.((value as Record<string, unknown>)[name]))
        return false;
    }
    return true;
  };
}

function memberCheck(property: z.core.JSONSchema.BaseSchema): PlainCheck | undefined {
  const { type, minimum, maximum, minLength, maxLength, pattern } = property;
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) {
    return (value) => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  }
  if (
    type === 'string' &&
    maxLength !== undefined &&
    minLength === undefined &&
    pattern === undefined &&
    !property.format
  ) {
    return (value) => typeof value === 'string' && value.length <= maxLength && !NUL_OR_SURROGATE.test(value);
  }
  return undefined;
}
