import type * as z from 'zod';
import type { FieldError } from '../../src/contract/errors.ts';
import { type Validated, validate } from '../../src/contract/schema/validate.ts';

/** What `validate` says of a value, without what it shows of it: that is tested by itself (validate.test.ts). */
export function judged<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: FieldError['in'],
): Validated<z.output<S>> {
  const found = validate(schema, value, part);
  return 'value' in found ? found : { errors: found.errors.map(({ value: _, ...error }) => error) };
}
