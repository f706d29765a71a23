import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collationKey } from '../../server/rules/collation.ts';

const range = (first: string, last: string) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, i) =>
    String.fromCharCode(first.charCodeAt(0) + i),
  );
/** The alphabet of the path pattern, white space being one blank once normalised. */
const ALPHABET = [
  ...range('a', 'z'),
  ...range('A', 'Z'),
  ...range('0', '9'),
  ...range('à', 'ú'),
  ...range('À', 'Ú'),
  ' ',
  '-',
];

const french = new Intl.Collator('fr');
const byKey = (a: string, b: string) => {
  const [x, y] = [collationKey(a), collationKey(b)];
  return x < y ? -1 : x > y ? 1 : 0;
};

test('directories come in the order of a French dictionary', () => {
  const names = [
    'élève',
    'Elevé',
    'Type M',
    'eleve',
    'Type L',
    'type l',
    'ERP',
    'Écoles',
    'Type 10',
    'A-B',
    'A B',
    'AB',
  ];
  expect(names.toSorted(byKey)).toEqual([
    'A B',
    'A-B',
    'AB',
    'Écoles',
    'eleve',
    'Elevé',
    'élève',
    'ERP',
    'Type 10',
    'type l',
    'Type L',
    'Type M',
  ]);
});

test('a name comes before those that continue it', () => {
  expect(['Désenfumage naturel', 'desenfumage', 'Désenfumage'].toSorted(byKey)).toEqual([
    'desenfumage',
    'Désenfumage',
    'Désenfumage naturel',
  ]);
});

test('every pair of characters of the alphabet is ordered as Intl.Collator orders it', () => {
  const wrong = ALPHABET.flatMap((a) =>
    ALPHABET.filter((b) => byKey(a, b) !== french.compare(a, b)).map((b) => a + b),
  );
  expect(wrong).toEqual([]);
});

// Few letters, so that the names differ by accents and case more often than by letters.
const near = fc.string({ unit: fc.constantFrom(...'aAàÀâãæÆeEéèçcdðoøÖ -×÷1'), maxLength: 6 });
const any = fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 12 });

test.each([
  ['names of the alphabet', any],
  ['names that differ by accents and case', near],
])('%s are ordered as Intl.Collator orders them', (_, name) => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(byKey(a, b)).toBe(french.compare(a, b));
    }),
  );
});

test('distinct names have distinct keys', () => {
  fc.assert(
    fc.property(near, near, (a, b) => {
      expect(collationKey(a) === collationKey(b)).toBe(a === b);
    }),
  );
});

test('a name written with combining marks has the key of the composed one', () => {
  expect(collationKey('E\u0301cole')).toBe(collationKey('École'));
});
