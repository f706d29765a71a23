import { ProblemError } from '../../../src/client/client.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import { type Flags, flagName } from '../flags/flags.ts';

type FieldOfProblem = NonNullable<Problem['errors']>[number];

/** The same error; what a service refuses is named by the flag that gave it as well, which people are told. */
export function asTyped(error: unknown, flags: Flags): unknown {
  if (!(error instanceof ProblemError) || error.problem.errors === undefined) return error;
  const errors = error.problem.errors.map((field) => byFlag(field, flags));
  return new ProblemError({ ...error.problem, errors }, error.headers, error.asked, error.object);
}

function byFlag(field: FieldOfProblem, flags: Flags): FieldOfProblem {
  const { pointer, parameter } = field;
  // A member inside a member was not given by itself.
  const name = parameter ?? /^\/([^/]+)(?:\/\d+)?$/.exec(pointer ?? '')?.[1];
  const [key] = Object.entries(flags).find(([key, { member = key }]) => member === name) ?? [];
  return key === undefined ? field : { ...field, parameter: flagName(key) };
}
