import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Words } from '../../server/db/words.ts';
import { eachWord, fold } from '../../src/contract/text.ts';

const word = fc.oneof(
  fc.constantFrom('a', 'ab', 'abc', 'portes', 'coupe', '2', '漢字', 'œuvre', '😀', '_', '-', '\u0000', "'"),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ minLength: 1, maxLength: 300 }),
);
const texts = fc.array(fc.array(word, { maxLength: 40 }).map((words) => fold(words.join(' '))));

test('tells each word of folded texts once, and those that searches look for', () => {
  fc.assert(
    fc.property(texts, (folded) => {
      const expected = new Set<string>();
      for (const text of folded) eachWord(text, (one) => void expected.add(Buffer.from(one).toString()));
      const words = new Words();
      const told: string[] = [];
      for (const text of folded) {
        // What stands around a text is none of its words.
        const bytes = Buffer.from(`xx${text}yy`);
        words.learn(
          bytes,
          2,
          bytes.length - 2,
          (start, end) => void told.push(bytes.toString('utf8', start, end)),
        );
      }
      expect(told).toEqual([...expected]);
    }),
  );
});

test('keeps any number of words', () => {
  const words = new Words();
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, i) => `mot${i}`).join(' '));
  const tell = () => {
    let told = 0;
    words.learn(bytes, 0, bytes.length, () => void told++);
    return told;
  };
  expect([tell(), tell()]).toEqual([50_000, 0]);
});
