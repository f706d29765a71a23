import * as z from 'zod';
import { namedObject } from './fields.ts';

/** At most so many field errors are listed in one problem (choice B1). */
export const PROBLEM_ERRORS_MAX = 100;

/** An error of the service: RFC 9457 with the members of choice B1. */
export const Problem = namedObject('Problem', () => ({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  /** The request id (choice X2). */
  instance: z.string(),
  code: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  errors: z
    .array(
      z.strictObject({
        /** RFC 6901 pointer into the body. */
        pointer: z.string().optional(),
        /** Name of a query, path or header parameter. */
        parameter: z.string().optional(),
        code: z.string(),
        detail: z.string(),
      }),
    )
    .max(PROBLEM_ERRORS_MAX)
    .optional(),
}));
export type Problem = z.output<ReturnType<typeof Problem>>;
