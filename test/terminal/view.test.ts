import { expect, test } from 'vitest';
import { textOf } from '../../src/bulk/formats/cells.ts';
import { project, valueAt } from '../../src/terminal/output/view.ts';

const row = {
  id: 'p',
  supports: [
    { reference: 'R. 123-3', titre: 'A' },
    { reference: null, titre: 'B' },
  ],
  auteur: { nom: 'Martin', roles: ['a', 'b'] },
};

test('a dotted path enters objects and lists', () => {
  expect(valueAt(row, 'auteur.nom')).toBe('Martin');
  expect(valueAt(row, 'supports.titre')).toEqual(['A', 'B']);
  expect(valueAt(row, 'auteur.nom.x')).toBeUndefined();
  expect(valueAt(row, 'absent.x')).toBeUndefined();
});

test('a value on one line: nothing for null, | between elements, JSON for objects', () => {
  expect(textOf(null)).toBe('');
  expect(textOf(valueAt(row, 'supports.reference'))).toBe('R. 123-3|');
  expect(textOf({ a: 1 })).toBe('{"a":1}');
  expect(textOf(0)).toBe('0');
});

test('fields that are chosen stay where they stood', () => {
  expect(project(row, ['auteur.nom', 'supports.titre'])).toEqual({
    auteur: { nom: 'Martin' },
    supports: [{ titre: 'A' }, { titre: 'B' }],
  });
  expect(project(row, ['auteur', 'auteur.nom'])).toEqual({ auteur: row.auteur });
  expect(project(row, ['absent'])).toEqual({});
});
