import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { validate } from '../../src/contract/schema/validate.ts';

/** One member of an object: values that the interface allows, and values that it does not. */
export interface MemberCases {
  /** Required unless said otherwise. */
  readonly optional?: true;
  readonly allowed: readonly unknown[];
  readonly refused: readonly unknown[];
}

export const long = (length: number) => 'é'.repeat(length);

/** A text of at most `max` characters. */
export const textOf = (max: number): MemberCases => ({
  allowed: ['', long(max)],
  refused: [long(max + 1), 'a\u0000', 'a\ud83d', 1, null],
});

export const oneOf = (...values: readonly string[]): MemberCases => ({
  allowed: values,
  refused: ['', 'autre', `${values[0]} `, 1, null],
});

const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

export const UUID: MemberCases = {
  allowed: [id],
  refused: [id.slice(1), `${id}0`, id.replaceAll('-', ''), '', 1, null],
};

export const DATE: MemberCases = {
  allowed: ['2026-03-14', '2024-02-29'],
  refused: ['2026-03-14T09:30:00Z', '2026-02-30', '14/03/2026', '', 1, null],
};

/** 20 to 50 characters. */
export const DATE_TIME: MemberCases = {
  allowed: ['2026-03-14T09:30:00Z', `2026-03-14T09:30:00.${'1'.repeat(24)}+02:00`],
  refused: [
    '2026-03-14',
    '2026-02-30T00:00:00Z',
    '2026-03-14T09:30:00',
    `2026-03-14T09:30:00.${'1'.repeat(25)}+02:00`,
    '',
    1,
    null,
  ],
};

/** At most 512 characters. */
export const URI: MemberCases = {
  allowed: ['https://exemple.fr/a.pdf', `https://exemple.fr/${'a'.repeat(493)}`],
  refused: [`https://exemple.fr/${'a'.repeat(494)}`, 'a.pdf', 'https://exemple.fr/a b', '', 1, null],
};

export const BOOLEAN: MemberCases = { allowed: [true, false], refused: ['true', 0, '', null] };

/** An integer within bounds, both included. */
export const integerOf = (min: number, max: number): MemberCases => ({
  allowed: [min, max],
  refused: [min - 1, max + 1, min + 0.5, String(min), null],
});

/** An object: the ones that are accepted, and ones that are not. */
export const objectLike = (example: object, ...wrong: readonly unknown[]): MemberCases => ({
  allowed: [example],
  refused: [{ ...example, autre: 1 }, [example], 'x', ...wrong, null],
});

/** An array of at most `max` elements like `element`; none may be one of the wrong ones. */
export const listOf = (max: number, element: unknown, ...wrong: readonly unknown[]): MemberCases => ({
  allowed: [[], [element], Array(max).fill(element)],
  refused: [Array(max + 1).fill(element), ...wrong.map((one) => [one]), [null], element, null],
});

/** The same member when null is a value as well. */
export const orNull = ({ allowed, refused, ...rest }: MemberCases): MemberCases => ({
  ...rest,
  allowed: [...allowed, null],
  refused: refused.filter((value) => value !== null),
});

/** The same member when it may be left out. */
export const orNothing = (member: MemberCases): MemberCases => ({ ...member, optional: true });

/** Checks an object of the contract against a table: its members, and no others unless it stays open. */
export function hasTheMembers(
  title: string,
  schema: z.ZodObject,
  members: Readonly<Record<string, MemberCases>>,
  example: object,
  { open = false } = {},
): void {
  const accepts = (value: unknown) => 'value' in validate(schema, value, 'body');

  describe(title, () => {
    test(open ? 'has these members, and keeps others as they are' : 'has these members and no others', () => {
      expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(members).sort());
      expect(validate(schema, example, 'body')).toEqual({ value: example });
      const more = { ...example, autre: { valeur: [1, null] } };
      if (open) expect(validate(schema, more, 'body')).toEqual({ value: more });
      else expect(accepts(more)).toBe(false);
    });

    test.each(Object.entries(members))('%s', (name, { optional, allowed, refused }) => {
      const { [name]: _left, ...without } = example as Record<string, unknown>;
      expect(accepts(without)).toBe(optional ?? false);
      expect(allowed.filter((value) => !accepts({ ...without, [name]: value }))).toEqual([]);
      expect(refused.filter((value) => accepts({ ...without, [name]: value }))).toEqual([]);
    });
  });
}

/** The names under which a schema is published, besides those of the schemas within it. */
export function publishedNames(schema: z.ZodType): string[] {
  return Object.keys(z.toJSONSchema(z.strictObject({ one: schema, two: schema })).$defs ?? {}).sort();
}
