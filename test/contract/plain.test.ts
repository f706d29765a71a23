import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Anomalie } from '../../src/contract/anomalies.ts';
import { plainCheck } from '../../src/contract/plain.ts';
import { addPrescription } from '../../src/contract/prescriptions.ts';

describe('plainCheck: a quick look that never says yes where the schema says no', () => {
  const plain = plainCheck(Anomalie());
  const member = fc.oneof(
    fc.integer({ min: -2, max: 1_000_001 }),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '\ud800', null, undefined, true, [], {}),
  );

  test('whatever passes is accepted unchanged by the schema', () => {
    const values = fc.record(
      { code: member, texte: member, indice_de_gravite: member, autre: member },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (value) => {
        if (!plain?.(value)) return;
        expect(Anomalie().parse(value)).toEqual(value);
      }),
    );
    expect(plain?.({ code: 0, texte: '', indice_de_gravite: 2 })).toBe(true);
  });

  test.each([
    ['a member too many', { code: 1, texte: 'a', indice_de_gravite: 0, id: 1 }],
    ['a member too few', { code: 1, texte: 'a' }],
    ['an inherited member', Object.create({ code: 1, texte: 'a', indice_de_gravite: 0 })],
    ['a number out of bounds', { code: 1_000_000, texte: 'a', indice_de_gravite: 0 }],
    ['a text too long', { code: 1, texte: 'a'.repeat(65_537), indice_de_gravite: 0 }],
    ['an array', [1, 'a', 0]],
    ['null', null],
  ])('%s is left to the schema', (_, value) => {
    expect(plain?.(value)).toBe(false);
  });

  test('there is none for a schema with patterns, lists or optional members', () => {
    expect(plainCheck(addPrescription.body?.() as never)).toBeUndefined();
  });
});
