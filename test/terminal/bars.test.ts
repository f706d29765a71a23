import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bar, barLines } from '../../src/terminal/output/bars.ts';
import { widthOf } from '../../src/terminal/width.ts';

const plain = { paint: (text: string) => text, unicode: true, width: 40 };
const one = (label: string, value: number): Bar => ({ label, parts: [{ value }] });

describe('bars', () => {
  test('are as long as what they say, to an eighth of a column', () => {
    expect(barLines([one('a', 8), one('bcd', 1), one('e', 0)], { ...plain, width: 18 })).toEqual([
      '  a   8 ██████████',
      '  bcd 1 █▎',
      '  e   0',
    ]);
  });

  test('have parts that are told apart without colours, and without Unicode', () => {
    const bar: Bar = {
      label: 'x',
      parts: [{ value: 2 }, { value: 1, shade: 1 }, { value: 1, shade: 3 }],
      note: 'n',
    };
    expect(barLines([bar], { ...plain, width: 17 })).toEqual(['  x 4 ████▓▓░░  n']);
    expect(barLines([bar], { ...plain, width: 17, unicode: false })).toEqual(['  x 4 ####==..  n']);
  });

  test('never are wider than the terminal, whatever they say', () => {
    const bars = fc.array(
      fc.record({
        label: fc.string({ unit: 'grapheme' }),
        parts: fc.array(fc.record({ value: fc.nat(), shade: fc.constantFrom(0, 1, 2, 3) }), { maxLength: 4 }),
        note: fc.option(fc.string({ maxLength: 10 }), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(bars, fc.integer({ min: 60, max: 200 }), fc.boolean(), (given, width, unicode) => {
        for (const line of barLines(given as Bar[], { ...plain, width, unicode }))
          expect(widthOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
