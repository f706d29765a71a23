import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../src/client/http/json.ts';

describe('numbers arrive as the service wrote them', () => {
  it.each([
    '9007199254740993',
    '123456789012345678901234567890',
    '48.850000',
    '1.5e1000',
    '1E+400',
    '1e-3',
    '-0.10',
    '0.1',
    '-9007199254740993',
  ])('%s', (number) => {
    for (const text of [`{"a":${number}}`, `[${number},${number}]`, number, ` ${number} `]) {
      expect(JSON.stringify(parseExactly(text))).toBe(text.trim());
    }
  });

  it('are plain numbers wherever Number prints them back', () => {
    expect(parseExactly('{"a": 3, "b": -12, "c": 2.5, "d": 123456789012345, "e": 0}')).toEqual({
      a: 3,
      b: -12,
      c: 2.5,
      d: 123456789012345,
      e: 0,
    });
  });

  it.each([
    ['1.0', 1],
    ['1e0', 1],
    ['1E+3', 1000],
    ['-12.00', -12],
    ['9007199254740991.0', 9007199254740991],
  ])('but an integer that is written %s is a number', (text, value) => {
    expect(parseExactly(`{"a":${text}}`)).toEqual({ a: value });
  });

  it('and texts that look like numbers stay texts', () => {
    const text = '{"a":", 1.0","b":"1.50","c":["[ -0","12345678901234567890"]}';
    expect(JSON.stringify(parseExactly(text))).toBe(text);
  });

  it('whatever the document', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const compact = JSON.stringify(JSON.parse(text));
        expect(JSON.stringify(parseExactly(compact))).toBe(compact);
      }),
    );
  });

  it('and what is no JSON is a SyntaxError', () => {
    expect(() => parseExactly('<html>')).toThrow(SyntaxError);
    expect(() => parseExactly('[1.0')).toThrow(SyntaxError);
  });
});
