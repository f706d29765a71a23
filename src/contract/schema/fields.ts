import * as z from 'zod';
import { lazy } from '../endpoint.ts';
import type { ErrorParams, FieldCode } from '../errors.ts';
import { codePoints } from './text.ts';

/** Objects with these members and no others, under the name that they have in the documents of the interface. */
export function namedObject<S extends z.ZodRawShape>(id: string, members: () => S) {
  return lazy(() => z.strictObject(members()).meta({ id }));
}

/** What a check of ours attaches to a zod issue, so that validate.ts can name the broken rule. */
export interface FieldIssue {
  readonly field: FieldCode;
  readonly params?: ErrorParams;
}

function issue(field: FieldCode, params?: ErrorParams): { params: FieldIssue } {
  return { params: params ? { field, params } : { field } };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is refused.
const NUL = /\u0000/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: one look finds what most texts have none of.
const NUL_OR_SURROGATE = /[\u0000\ud800-\udfff]/;
const HOUR = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const RFC_3339 = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT${HOUR}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${HOUR})$`, 'i');

/** A uuid of exactly 36 characters, taken in any case and kept in lower case. */
export const uuid = () => z.guid().toLowerCase();

export const INT32_COUNT_MAX = 999_999;

/** An integer within bounds, both included. */
export function integer(min: number, max: number) {
  // One check, not z.int().min().max(): each check costs a tenth of what reading a row of a large file does.
  return z
    .number()
    .check((ctx) => {
      const value = ctx.value;
      const refuse = (field: FieldCode, params: ErrorParams) =>
        ctx.issues.push({ code: 'custom', input: value, ...issue(field, params) });
      if (!Number.isInteger(value)) refuse('TYPE', { expected: 'integer' });
      else if (value < min) refuse('MINIMUM', { min });
      else if (value > max) refuse('MAXIMUM', { max });
    })
    .meta({ type: 'integer', minimum: min, maximum: max, format: 'int32' });
}

/** One of 0, `step`, 2 × `step`… up to `max`. */
export function multiple(step: number, max: number) {
  const allowed = Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
  return integer(0, max)
    .refine((value) => value % step === 0, {
      ...issue('VALEUR', { allowed }),
      // A number out of bounds is reported as that alone.
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ multipleOf: step });
}

/** A number within bounds, both included, decimals welcome. */
export function double(min: number, max: number): z.ZodType<number, number> {
  // Not z.number(): that another type is given is worded for integers.
  return z
    .unknown()
    .check((ctx) => {
      const value = ctx.value;
      const refuse = (field: FieldCode, params?: ErrorParams) =>
        ctx.issues.push({ code: 'custom', input: value, ...issue(field, params) });
      if (value === undefined) refuse('REQUIS');
      else if (value === null) refuse('NULL_REFUSE');
      else if (typeof value !== 'number' || !Number.isFinite(value)) refuse('TYPE', { expected: 'number' });
      else if (value < min) refuse('MINIMUM', { min });
      else if (value > max) refuse('MAXIMUM', { max });
    })
    .meta({ type: 'number', format: 'double', minimum: min, maximum: max }) as z.ZodType<number, number>;
}

/**
 * A text of at most `max` code points, counted before any pattern is tried; NUL and lone
 * surrogates refused (choice B5).
 */
export function text(max: number, rule: { min?: number; pattern?: RegExp } = {}) {
  const { min, pattern } = rule;
  return z
    .string()
    .check((ctx) => {
      const value = ctx.value;
      if (value.length <= max && min === undefined && pattern === undefined && !NUL_OR_SURROGATE.test(value))
        return;
      const refuse = (field: FieldCode, params?: ErrorParams) =>
        ctx.issues.push({ code: 'custom', input: value, ...issue(field, params) });
      if (value.length > max && codePoints(value) > max) {
        refuse('TROP_LONG', { max, length: codePoints(value) });
      } else if (min !== undefined && codePoints(value) < min) {
        refuse('TROP_COURT', { min, length: codePoints(value) });
      } else if (NUL.test(value)) {
        refuse('CARACTERE', { character: 'U+0000' });
      } else if (!value.isWellFormed()) {
        refuse('CARACTERE', { character: 'U+D800–U+DFFF' });
      } else if (pattern !== undefined && !pattern.test(value)) {
        refuse('MOTIF', { pattern: pattern.source });
      }
    })
    .meta({
      maxLength: max,
      ...(min === undefined ? {} : { minLength: min }),
      ...(pattern === undefined ? {} : { pattern: pattern.source }),
    });
}

/** A date-time of RFC 3339, 20 to 50 characters, that exists in the calendar. */
export function dateTime() {
  return z
    .string()
    .check((ctx) => {
      const value = ctx.value;
      if (value.length > 50 || !RFC_3339.test(value) || !existsInCalendar(value)) {
        ctx.issues.push({ code: 'custom', input: value, ...issue('FORMAT', { format: 'date-time' }) });
      }
    })
    .meta({ format: 'date-time', minLength: 20, maxLength: 50 });
}

/** A day of exactly 10 characters, `2026-03-14`, that exists in the calendar. */
export function date() {
  return z
    .string()
    .check((ctx) => {
      const value = ctx.value;
      if (!/^\d{4}-\d\d-\d\d$/.test(value) || !existsInCalendar(value)) {
        ctx.issues.push({ code: 'custom', input: value, ...issue('FORMAT', { format: 'date' }) });
      }
    })
    .meta({ format: 'date', minLength: 10, maxLength: 10 });
}

/** A year of exactly 4 digits, `2026`. */
export function year() {
  const digits = /^\d{4}$/;
  return z
    .string()
    .check((ctx) => {
      if (!digits.test(ctx.value))
        ctx.issues.push({ code: 'custom', input: ctx.value, ...issue('FORMAT', { format: 'year' }) });
    })
    .meta({ minLength: 4, maxLength: 4, pattern: digits.source });
}

// RFC 3986, 3: any other character is percent-encoded.
const PLAIN = "[\\w.~!$&'()*+,;=-]|%[0-9a-f]{2}";
const AUTHORITY = `//(?:(?:${PLAIN}|:)*@)?(?:\\[[0-9a-f:.]+\\]|(?:${PLAIN})*)(?::\\d*)?(?![^/?#])`;
const QUERY = `(?:${PLAIN}|[:@/?])*`;
const URI = new RegExp(
  `^[a-z][a-z0-9+.-]*:(?![?#]|$)(?:${AUTHORITY}|(?!//))(?:${PLAIN}|[:@/])*(?:\\?${QUERY})?(?:#${QUERY})?$`,
  'i',
);

/** An absolute URI of at most 512 characters. */
export function uri() {
  return text(512)
    .check((ctx) => {
      if (ctx.issues.length === 0 && !URI.test(ctx.value)) {
        ctx.issues.push({ code: 'custom', input: ctx.value, ...issue('FORMAT', { format: 'uri' }) });
      }
    })
    .meta({ format: 'uri', maxLength: 512 });
}

/** The same for a link to click on: an address of the web, or of a file server. */
export function fileAddress() {
  const schemes = /^(?:[Hh][Tt]{2}[Pp][Ss]?|[Ff][Tt][Pp]):\/\//;
  return uri()
    .check((ctx) => {
      if (ctx.issues.length === 0 && !schemes.test(ctx.value))
        ctx.issues.push({ code: 'custom', input: ctx.value, ...issue('FORMAT', { format: 'file address' }) });
    })
    .meta({ format: 'uri', maxLength: 512, pattern: schemes.source });
}

/** An array of at most `max` elements; with `unique`, no two alike. */
export function list<T extends z.ZodType>(element: T, max: number, unique = false) {
  return z
    .array(element)
    .max(max)
    .refine((value) => !unique || new Set(value).size === value.length, {
      ...issue('DOUBLON'),
      // Reported along with the errors of the elements, not only once those are mended.
      when: ({ value }) => Array.isArray(value),
    })
    .meta(unique ? { uniqueItems: true } : {});
}

/** Characters of the words of a search. */
export const MOTS_MAX = 256;

/** Words in a query string, an extension: texts are found that contain each of them, in any order. */
export function wordsParam() {
  const description = 'Filter by words: texts that contain all of them, in any order';
  return text(MOTS_MAX).meta({ 'x-extension': true, description }).optional();
}

/** An integer in a query string: decimal digits, no sign but a leading minus, no leading zero. */
export function integerParam(min: number, max: number) {
  return z
    .string()
    .transform((digits, ctx) => {
      const refuse = (field: FieldCode, params: ErrorParams) => {
        ctx.issues.push({ code: 'custom', input: digits, ...issue(field, params) });
        return z.NEVER;
      };
      if (!/^(?:0|-?[1-9]\d*)$/.test(digits)) return refuse('TYPE', { expected: 'integer' });
      const value = Number(digits);
      if (value < min) return refuse('MINIMUM', { min });
      if (value > max) return refuse('MAXIMUM', { max });
      return value;
    })
    .meta({ type: 'integer', minimum: min, maximum: max, format: 'int32' });
}

/** A yes or a no in a query string: `true` or `false`. */
export const booleanParam = () => z.enum(['true', 'false']);

/** The parameter of a path that names one object by its uuid. */
export function idParam<N extends string>(name: N) {
  return lazy(() => z.strictObject({ [name]: uuid() } as Record<N, ReturnType<typeof uuid>>));
}

/**
 * When a rule between some members of an object is judged: once those are right, even while others are wrong, for
 * every error is reported at once (choice B1). To be given to `superRefine`.
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

/** Whether a value of JSON has members. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the day exists with which a date or a date-time begins. */
function existsInCalendar(value: string): boolean {
  // The 30th of February is read as a day of March.
  return new Date(value.slice(0, 10)).getUTCDate() === Number(value.slice(8, 10));
}

export { issue as fieldIssue };

const WRAPPERS = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodLazy] as const;

/** The schema inside optional, nullable, default and lazy wrappers, with its description. */
export function unwrap(schema: z.ZodType) {
  let core = schema;
  let { description } = schema;
  let nullable = false;
  let optional = false;
  while (WRAPPERS.some((wrapper) => core instanceof wrapper)) {
    nullable ||= core instanceof z.ZodNullable;
    optional ||= core instanceof z.ZodOptional || core instanceof z.ZodDefault;
    core = (core as z.ZodOptional).unwrap() as z.ZodType;
    description ??= core.description;
  }
  return { core, nullable, optional, description };
}

/** The description of a schema (`.describe()`); of a list without its own, that of its elements. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const { core, description } = unwrap(schema);
  return description ?? (core instanceof z.ZodArray ? descriptionOf(core.element as z.ZodType) : undefined);
}

/**
 * The dotted paths of every field of an object, lists entered. `*` is any name, in objects that are open to any. An
 * object inside its own kind, such as a dossier that is attached to an attached one, is named and not entered.
 */
export function fieldPaths(schema: z.ZodType): string[] {
  return fieldsIn(schema).map(([path]) => path);
}

/** The paths of those with the values of an enumeration. */
export function choicePaths(schema: z.ZodType): string[] {
  return fieldsIn(schema).flatMap(([path, field]) => (elementOf(field) instanceof z.ZodEnum ? [path] : []));
}

/** What a schema, or a list of it, is of. */
function elementOf(schema: z.ZodType): z.ZodType {
  const { core } = unwrap(schema);
  return core instanceof z.ZodArray ? unwrap(core.element as z.ZodType).core : core;
}

function fieldsIn(schema: z.ZodType, around: readonly z.ZodType[] = []): [path: string, field: z.ZodType][] {
  const inner = elementOf(schema);
  // What is looked at beforehand (z.preprocess) has the shape of what comes after.
  if (inner instanceof z.ZodPipe) return fieldsIn(inner.out as z.ZodType, around);
  if (around.includes(inner)) return [];
  const within = [...around, inner];
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => fieldsIn(option as z.ZodType, within));
  if (!(inner instanceof z.ZodObject)) return [];
  const fields = Object.entries(inner.shape as Readonly<Record<string, z.ZodType>>).flatMap(
    ([name, member]): [string, z.ZodType][] => [
      [name, member],
      ...fieldsIn(member, within).map(([path, field]): [string, z.ZodType] => [`${name}.${path}`, field]),
    ],
  );
  return inner.def.catchall instanceof z.ZodUnknown ? [...fields, ['*', inner.def.catchall]] : fields;
}
