import type * as z from 'zod';

/**
 * When a rule between some members of an object is judged: once those are right, even while others are wrong, for
 * every error is told at once (choice B1). To be given to `superRefine`.
 */
export function refineOnlyIfValid(...members: readonly string[]): z.core.$ZodSuperRefineParams {
  return {
    when: ({ value, issues }) =>
      isObject(value) && !issues.some(({ path }) => members.includes(String(path?.[0]))),
  };
}

/**
 * The same schema, of objects whose members may have any name: refuses one called `__proto__` (INCONNU), which zod
 * would drop without a word. Comes last: a schema that zod derives from this one knows nothing of it.
 */
export function refusingProto<S extends z.ZodType>(schema: S): S {
  const { run } = schema._zod;
  schema._zod.run = (payload, ctx) => {
    const input = payload.value;
    if (isObject(input) && Object.hasOwn(input, '__proto__')) {
      payload.issues.push({ code: 'unrecognized_keys', keys: ['__proto__'], input, continue: true });
    }
    return run(payload, ctx);
  };
  return schema;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
