import { expect, test } from 'vitest';
import { WRITING } from './audited.ts';
import { RESOURCES } from './resources.ts';

/** The rows of choices.md about what the service has. */
const ROWS = [
  ...['A1', 'A2', 'A3', 'A4', 'A5'],
  ...['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10'],
  ...[
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C7',
    'C8',
    'C9',
    'C10',
    'C11',
    'C12',
    'C13',
    'C14',
    'C15',
    'C17',
    'C18',
    'C19',
    'C20',
    'C21',
    'C22',
  ],
  ...['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X8', 'X10', 'X11', 'X12', 'X13', 'X14', 'X15', 'X16', 'X17'],
];

test('every row has a scenario, and every scenario a row', () => {
  const names = Object.values(RESOURCES).flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
  const rows = names.map((name) => name.split(': ')[0]?.split(', ') ?? []);
  expect(ROWS.filter((row) => !rows.flat().includes(row))).toEqual([]);
  expect(names.filter((_, i) => !rows[i]?.every((row) => ROWS.includes(row)))).toEqual([]);
});

test.each(Object.entries(RESOURCES))('no two scenarios of %s have one name', (_, { scenarios }) => {
  const names = scenarios.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('every endpoint that writes is of a resource that has scenarios', () => {
  const resources = WRITING.map((name) => name.split('.')[0] as string);
  expect(resources.filter((resource) => !(resource in RESOURCES))).toEqual([]);
});
