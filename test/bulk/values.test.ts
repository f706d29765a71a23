import { describe, expect, test } from 'vitest';
import { changesOf } from '../../commands/shared/bulk/plan-view.ts';
import { comparable } from '../../src/bulk/model/digest.ts';
import { Existing } from '../../src/bulk/plan/existing.ts';
import { supports } from '../../src/bulk/targets/supports.ts';

describe('the same value', () => {
  test.each([
    [null, undefined, true],
    [null, '', false],
    ['', [], true],
    ['é', 'e\u0301', true],
    [['b', 'a'], ['a', 'b'], true],
    [0, null, false],
    [1, '1', false],
  ])('%j and %j: %j', (one, other, same) => {
    expect(comparable(one) === comparable(other)).toBe(same);
  });

  test('is the same to the plan and to who reads it: an empty text is not nothing', () => {
    const existing = new Existing(supports);
    existing.add({ nature: 'article', reference: 'R 1', etat: 'en_vigueur', legaldb_cid: null });
    expect(existing.agrees(1, { titre: '' })).toBe(false);
    const step = { action: 'remplacer', avant: { titre: null }, apres: { titre: '' } } as const;
    expect(changesOf(step, 'reference', new Map())).toBe('titre: ∅ → ""');
  });
});
