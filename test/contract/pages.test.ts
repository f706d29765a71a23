import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { envelope, pageQuery, paginate } from '../../src/contract/schema/pages.ts';
import { validate } from '../../src/contract/schema/validate.ts';

const pagination = (rows: number, total: number, page: number, perPage: number) =>
  paginate(Array(rows).fill('x'), total, page, perPage).meta.pagination;

test.each([
  // rows, total, page, per_page → total, count, total_pages
  [10, 25, 1, 10, { total: 25, count: 10, per_page: 10, current_page: 1, total_pages: 3 }],
  [5, 25, 3, 10, { total: 25, count: 5, per_page: 10, current_page: 3, total_pages: 3 }],
  [10, 30, 3, 10, { total: 30, count: 10, per_page: 10, current_page: 3, total_pages: 3 }],
  // A page past the end keeps the page that was asked.
  [0, 25, 999_999, 10, { total: 25, count: 0, per_page: 10, current_page: 999_999, total_pages: 3 }],
  // An empty list has one page.
  [0, 0, 1, 10, { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1 }],
  // Counters stop at 999,999; the number of pages still leads to every row.
  [
    100,
    1_000_000,
    1,
    100,
    { total: 999_999, count: 100, per_page: 100, current_page: 1, total_pages: 10_000 },
  ],
  [1, 5_000_000, 1, 1, { total: 999_999, count: 1, per_page: 1, current_page: 1, total_pages: 999_999 }],
])('%i rows of %i on page %i of %i (choice B4)', (rows, total, page, perPage, expected) => {
  expect(pagination(rows, total, page, perPage)).toEqual(expected);
});

test('whatever the list, its envelope is that of the interface', () => {
  const schema = envelope(z.string());
  fc.assert(
    fc.property(
      fc.nat(3_000_000),
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 100 }),
      (total, page, perPage) => {
        const rows = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
        expect(schema.safeParse(paginate(Array(rows).fill('x'), total, page, perPage)).success).toBe(true);
      },
    ),
  );
});

test('a page holds at most 100 objects', () => {
  const page = paginate(Array(101).fill('x'), 101, 1, 100);
  expect(envelope(z.string()).safeParse(page).success).toBe(false);
});

test.each([
  ['page', '0', 'MINIMUM'],
  ['page', '1000000', 'MAXIMUM'],
  ['page', '01', 'TYPE'],
  ['per_page', '0', 'MINIMUM'],
  ['per_page', '101', 'MAXIMUM'],
  ['per_page', 'dix', 'TYPE'],
])('%s=%s is refused (choice B4)', (name, value, code) => {
  const result = validate(z.strictObject(pageQuery()), { [name]: value }, 'query');
  expect(result).toMatchObject({ errors: [{ in: 'query', path: [name], code }] });
});

test('both bounds of page and per_page are accepted', () => {
  for (const query of [{ page: '1', per_page: '1' }, { page: '999999', per_page: '100' }, {}]) {
    expect(validate(z.strictObject(pageQuery()), query, 'query')).toHaveProperty('value');
  }
});
