import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fieldIssue, refineOnlyIfValid, refusingProto, text } from '../../src/contract/schema/fields.ts';
import { validate } from '../../src/contract/schema/validate.ts';

const judge = (schema: z.ZodType, value: unknown) => validate(schema, value, 'body');

describe('a rule between members', () => {
  const schema = z.strictObject({ a: text(1), b: text(1).optional(), c: text(1).optional() }).superRefine(
    ({ a, b }, ctx) => {
      if (a !== b) ctx.addIssue({ code: 'custom', path: ['b'], ...fieldIssue('VALEUR', { allowed: [a] }) });
    },
    refineOnlyIfValid('a', 'b'),
  );
  const broken = { in: 'body', path: ['b'], code: 'VALEUR', params: { allowed: ['x'] } };

  test('is judged once they are right', () => {
    expect(judge(schema, { a: 'x', b: 'x' })).toEqual({ value: { a: 'x', b: 'x' } });
    expect(judge(schema, { a: 'x', b: 'y' })).toEqual({ errors: [broken] });
  });

  test('even while others are wrong', () => {
    expect(judge(schema, { a: 'x', b: 'y', c: 'yy', autre: 1 })).toMatchObject({
      errors: [{ path: ['c'], code: 'TROP_LONG' }, { path: ['autre'], code: 'INCONNU' }, broken],
    });
  });

  test('not while they are wrong themselves', () => {
    expect(judge(schema, { a: 'xx', b: 'y' })).toMatchObject({ errors: [{ path: ['a'] }] });
    expect(judge(schema, { b: 'y' })).toMatchObject({ errors: [{ path: ['a'], code: 'REQUIS' }] });
  });

  test.each([undefined, null, 1, 'x', []])('nor in what is no object: %j', (given) => {
    expect(judge(schema, given)).toMatchObject({ errors: [{ path: [] }] });
  });
});

describe('objects whose members may have any name', () => {
  const open = refusingProto(z.looseObject({ a: text(1) }));
  const polluted = (text = '{"polluted": true}') => JSON.parse(`{"a": "x", "b": 1, "__proto__": ${text}}`);
  const unknown = (...path: (string | number)[]) => ({
    in: 'body',
    path: [...path, '__proto__'],
    code: 'INCONNU',
    params: { name: '__proto__' },
  });

  test('keep all of them', () => {
    const given = { a: 'x', constructor: 1, toString: null, hasOwnProperty: {}, prototype: [] };
    expect(judge(open, given)).toEqual({ value: given });
  });

  test.each(['{"polluted": true}', 'null', '1'])('save __proto__: %s', (text) => {
    expect(judge(open, polluted(text))).toEqual({ errors: [unknown()] });
    expect({}).not.toHaveProperty('polluted');
  });

  test('wherever they stand, and along with what else is wrong', () => {
    const schema = z.strictObject({ one: open.nullable().optional(), many: z.array(open) });
    const result = judge(schema, { one: polluted(), many: [{ a: 'x' }, { ...polluted(), a: 'xx' }], c: 1 });
    expect(result).toMatchObject({
      errors: [
        unknown('one'),
        unknown('many', 1),
        { path: ['many', 1, 'a'], code: 'TROP_LONG' },
        { path: ['c'], code: 'INCONNU' },
      ],
    });
  });

  test('a prototype of their own is no member', () => {
    expect(judge(open, Object.assign(Object.create(null), { a: 'x' }))).toEqual({ value: { a: 'x' } });
    for (const given of [null, undefined, 1, 'x', []]) expect(judge(open, given)).toHaveProperty('errors');
  });
});
