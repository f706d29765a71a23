import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictly, repeatedMembers } from '../../src/contract/schema/json.ts';
import { costing } from '../setup/chance.ts';

const repeated = (text: string) => repeatedMembers(text, JSON.parse(text));

describe('members that stand twice in one object', () => {
  test.each([
    ['{"code":1,"code":2}', [['code']]],
    ['{"code":1,"c\\u006fde":2,"code":3}', [['code'], ['code']]],
    ['{"a":[1,{"b":{"c":1,"d":2,"c":3}}]}', [['a', 1, 'b', 'c']]],
    ['[{"a":1},{"a":1,"a":1}]', [[1, 'a']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{"a":{"":1},"b":"\\"a\\":","a\\"":"a\\\\"}', []],
    ['"a"', []],
    ['null', []],
  ])('%s', (text, paths) => {
    expect(repeated(text)).toEqual(paths);
  });

  test('are none in what JSON.stringify writes, and are found however deep they stand', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(2000), (text, depth) => {
        expect(repeated(text)).toEqual([]);
        const inside = `${'['.repeat(depth)}{"a":${text},"a":0}${']'.repeat(depth)}`;
        expect(repeated(inside)).toEqual([[...Array(depth).fill(0), 'a']]);
      }),
      costing(2),
    );
  });

  test('are refused of a body whose numbers are kept as they are written', () => {
    const keep = (text: string) =>
      JSON.parse(text, (_, value) => (value === 1.5 ? Object.freeze({ rawJSON: '1.50' }) : value));
    expect(() => parseStrictly('{"a":1.5,"a":2}', 9, keep)).toThrow(
      expect.objectContaining({ code: 'JSON_INVALIDE' }),
    );
    expect(parseStrictly('{"a":1.5,"b":2}', 9, keep)).toEqual({ a: { rawJSON: '1.50' }, b: 2 });
  });
});
