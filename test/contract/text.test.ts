import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePoints, fold, foldName, referenceKey } from '../../src/contract/schema/text.ts';

describe('fold: texts compare without regard to case or accents (choice B6)', () => {
  test.each([
    ['Débit insuffisant', 'debit insuffisant'],
    ['ÉVACUATION', 'evacuation'],
    ['main d’œuvre', "main d'oeuvre"],
    ['ŒUVRE, Ægide, Straße', 'oeuvre, aegide, strasse'],
    ['e\u0301tage', 'etage'],
    ['Łódź İzmir', 'lodz izmir'],
    ['coupe-feu ½ heure', 'coupe-feu 1/2 heure'],
    ['R\u00a0123\u20113', 'r 123-3'],
    ['R 123–3', 'r 123-3'],
    ['120 m³', '120 m3'],
    ['identiﬁé', 'identifie'],
    ['100 % _ *', '100 % _ *'],
    ['', ''],
  ])('%s is %s', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });

  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'aÀéŒœæß’ıſΣς½ \u00a0\u0301ﬁ') }),
  );

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('folding is piecewise, so a text still contains its parts', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, part, after) => {
        expect(fold(before + part + after)).toBe(fold(before) + fold(part) + fold(after));
      }),
    );
  });

  test('composed and decomposed forms are one text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
      }),
    );
  });
});

describe('referenceKey: blanks and dots do not tell articles apart (choice B6)', () => {
  test.each(['R 123-3', 'R. 123-3', 'R.123-3', 'r123-3', ' R.\u00a0123\u20113 ', 'R\t123–3'])(
    '%s',
    (reference) => {
      expect(referenceKey(reference)).toBe('r123-3');
    },
  );

  test('different articles have different keys', () => {
    const references = ['R 123-3', 'R 123-31', 'CO 35', 'CO 36', 'PE 4 § 1', 'PE 4 § 2'];
    expect(new Set(references.map(referenceKey)).size).toBe(references.length);
  });
});

describe('foldName: places and buildings are found however they are written (choice C17)', () => {
  test.each([
    ['Saint-Brevin-les-Pins', 'saint brevin les pins'],
    ['ST. BRÉVIN', 'saint brevin'],
    ['Ste-Luce  sur Loire', 'sainte luce sur loire'],
    ['Stes-Maries-de-la-Mer', 'saintes maries de la mer'],
    ['L’Île-d’Yeu', 'l ile d yeu'],
    ['Brest', 'brest'],
    ['Stade de l’Est', 'stade de l est'],
    ['100 % _', '100 % _'],
    [' - ', ''],
  ])('%s is %s', (given, folded) => {
    expect(foldName(given)).toBe(folded);
  });

  test('some words of a name are found in it, whatever stands between them', () => {
    const words = fc.array(fc.constantFrom('St', 'Ste', 'Saint', 'sainte', 'Brévin', 'Est', 'L', '44'));
    const between = fc.constantFrom(' ', '-', '’', "'", '. ', ' - ');
    fc.assert(
      fc.property(words, words, words, between, between, (before, part, after, one, other) => {
        const whole = [...before, ...part, ...after].join(one);
        expect(` ${foldName(whole)} `).toContain(` ${foldName(part.join(other))} `.replace(/^ +$/, ' '));
        expect(foldName(foldName(whole))).toBe(foldName(whole));
      }),
    );
  });
});

describe('codePoints: how the interface counts (choice B5)', () => {
  test.each([
    ['', 0],
    ['é', 1],
    ['e\u0301', 2],
    ['🔥', 1],
    ['a🔥b', 3],
    ['\ud83d', 1],
    ['\ud83da', 2],
    ['\udd25\ud83d', 2],
  ])('%j has %i', (text, count) => {
    expect(codePoints(text)).toBe(count);
  });

  test('it is the number of steps of an iteration, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\ud83d', '\udd25', 'a') }),
        (a, b) => {
          expect(codePoints(a + b)).toBe([...(a + b)].length);
        },
      ),
    );
  });
});
