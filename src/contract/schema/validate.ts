import type * as z from 'zod';
import { type ErrorParams, type FieldCode, type FieldError, valueMember } from '../errors.ts';
import type { FieldIssue } from './fields.ts';

export type Validated<T> = { readonly value: T } | { readonly errors: readonly FieldError[] };

/**
 * Checks a value against a schema and names every rule that it breaks, in the terms of the
 * catalogue (choice B1). `readOnly` are members that exist in the object but may not be written:
 * they are refused by that name rather than as unknown (choice B3).
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: FieldError['in'],
  readOnly: ReadonlySet<string> = NONE,
): Validated<z.output<S>> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data };
  return { errors: result.error.issues.flatMap((found) => toFieldErrors(found, part, readOnly)) };
}

const NONE: ReadonlySet<string> = new Set();

function toFieldErrors(
  found: z.core.$ZodIssue,
  part: FieldError['in'],
  readOnly: ReadonlySet<string>,
): FieldError[] {
  const at = (code: FieldCode, params?: ErrorParams, more: (string | number)[] = []): FieldError => ({
    in: part,
    path: [...(found.path as (string | number)[]), ...more],
    code,
    ...(params ? { params } : {}),
    // The value of a header may be a secret.
    ...(part === 'header' || more.length > 0 ? {} : valueMember(code, found.input)),
  });
  switch (found.code) {
    case 'custom': {
      const own = found.params as FieldIssue | undefined;
      return [at(own?.field ?? 'TYPE', own?.params)];
    }
    case 'unrecognized_keys':
      return found.keys.map((key) =>
        at(readOnly.has(key) ? 'LECTURE_SEULE' : 'INCONNU', { name: key }, [key]),
      );
    case 'invalid_type':
    case 'invalid_value':
      if (found.input === undefined) return [at('REQUIS')];
      if (found.input === null) return [at('NULL_REFUSE')];
      if (part === 'query' && Array.isArray(found.input)) return [at('REPETE')];
      if (found.code === 'invalid_type') return [at('TYPE', { expected: expectedName(found.expected) })];
      // An empty text is the default: accepted, but not worth proposing.
      return [at('VALEUR', { allowed: found.values.map(String).filter((value) => value !== '') })];
    case 'too_big':
      return [at(found.origin === 'array' ? 'TROP_D_ELEMENTS' : 'MAXIMUM', { max: Number(found.maximum) })];
    case 'too_small':
      return [at(found.origin === 'array' ? 'TROP_COURT' : 'MINIMUM', { min: Number(found.minimum) })];
    case 'invalid_format':
      return [at('FORMAT', { format: found.format === 'guid' ? 'uuid' : found.format })];
    case 'invalid_union':
      return [found.discriminator === undefined ? at('TYPE', { expected: 'object' }) : toldApart(found, at)];
    default:
      return [at('TYPE', { expected: 'value' })];
  }
}

/** The error of the member that tells the forms of an object apart: its path is that member's. */
function toldApart(
  { discriminator = '', input, ...found }: z.core.$ZodIssueInvalidUnion,
  at: (code: FieldCode, params?: ErrorParams) => FieldError,
): FieldError {
  const said = (input as Record<string, unknown>)[discriminator];
  if (said === undefined) return at('REQUIS');
  if (said === null) return at('NULL_REFUSE');
  const allowed = 'options' in found ? (found.options ?? []) : [];
  return { ...at('VALEUR', { allowed: allowed.map(String) }), ...valueMember('VALEUR', said) };
}

function expectedName(expected: string): string {
  return expected === 'int' || expected === 'number' ? 'integer' : expected;
}
