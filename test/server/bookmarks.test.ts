import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareKeys, type Key, PagePositions } from '../../server/storage/page-positions.ts';

const LIST = 'anomalies';
const bounds = { places: 4, step: 100 };

/** Every place that is known of a list, in order. */
function placesOf(bookmarks: PagePositions, revision: number, list = LIST) {
  const places: { offset: number; key: Key }[] = [];
  for (let last = 0; ; ) {
    const { after } = bookmarks.around(list, revision, { first: 0, last });
    if (!after) return places;
    places.push(after);
    last = after.offset + 1;
  }
}

/** Bookmarks with a place after each of these rows, whose keys are ten times their numbers, at revision 1. */
function marked(...offsets: number[]): PagePositions {
  const bookmarks = new PagePositions(bounds);
  for (const offset of offsets) bookmarks.keep(LIST, 1, { offset, key: offset * 10 });
  return bookmarks;
}

describe('the places of a list', () => {
  test.each([
    [{ first: 0, last: 5 }, { after: { offset: 10, key: 100 } }],
    [{ first: 9, last: 10 }, { after: { offset: 10, key: 100 } }],
    [
      { first: 10, last: 11 },
      { before: { offset: 10, key: 100 }, after: { offset: 20, key: 200 } },
    ],
    [
      { first: 15, last: 25 },
      { before: { offset: 10, key: 100 }, after: { offset: 30, key: 300 } },
    ],
    [{ first: 30, last: 31 }, { before: { offset: 30, key: 300 } }],
  ])('around %o are those nearest to it', (span, found) => {
    expect(marked(20, 10, 30).around(LIST, 1, span)).toEqual(found);
  });

  test('are those of one list in one state of it', () => {
    const bookmarks = marked(10);
    expect(placesOf(bookmarks, 2)).toEqual([]);
    expect(placesOf(bookmarks, 1, 'supports')).toEqual([]);
    bookmarks.keep(LIST, 2, { offset: 7, key: 70 });
    expect(placesOf(bookmarks, 2)).toEqual([{ offset: 7, key: 70 }]);
    expect(placesOf(bookmarks, 1)).toEqual([]);
  });

  test('stay few and spread out, whatever is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 60 }), (offsets) => {
        const known = placesOf(marked(...offsets), 1).map(({ offset }) => offset);
        expect(known.length).toBeLessThanOrEqual(bounds.places);
        expect(known.length).toBeGreaterThanOrEqual(Math.min(1, offsets.length));
        expect(new Set(known).isSubsetOf(new Set(offsets))).toBe(true);
      }),
    );
    const bookmarks = marked(1, 2, 3, 4, 5, 500);
    // Too many: from then on, one that is next to another is not kept.
    for (const offset of [2, 6, 499, 501]) bookmarks.keep(LIST, 1, { offset, key: offset * 10 });
    expect(placesOf(bookmarks, 1).map(({ offset }) => offset)).toEqual([1, 3, 5, 500]);
  });

  test('of many lists are those of the lists asked last', () => {
    const bookmarks = new PagePositions(bounds);
    for (let n = 0; n < 100; n++) {
      bookmarks.keep(`notifications/${n}`, 1, { offset: 1, key: 1 });
      bookmarks.keep('documents', 1, { offset: 1, key: 1 });
    }
    expect(placesOf(bookmarks, 1, 'notifications/0')).toEqual([]);
    expect(placesOf(bookmarks, 1, 'notifications/99')).toHaveLength(1);
    expect(placesOf(bookmarks, 1, 'documents')).toHaveLength(1);
  });
});

describe('a write', () => {
  const follow = (change?: { key: Key; more: 1 | -1 }) => {
    const bookmarks = marked(10, 20, 30);
    bookmarks.follow(LIST, 2, change);
    expect(placesOf(bookmarks, 1)).toEqual([]);
    return placesOf(bookmarks, 2).map(({ offset, key }) => [offset, key]);
  };

  test.each([
    [
      'a row that comes between',
      { key: 150, more: 1 },
      [
        [10, 100],
        [21, 200],
        [31, 300],
      ],
    ],
    [
      'a row that comes first',
      { key: 0, more: 1 },
      [
        [11, 100],
        [21, 200],
        [31, 300],
      ],
    ],
    [
      'a row that comes last',
      { key: 999, more: 1 },
      [
        [10, 100],
        [20, 200],
        [30, 300],
      ],
    ],
    [
      'a row that goes',
      { key: 150, more: -1 },
      [
        [10, 100],
        [19, 200],
        [29, 300],
      ],
    ],
    [
      'the row of a place that goes',
      { key: 200, more: -1 },
      [
        [10, 100],
        [19, 200],
        [29, 300],
      ],
    ],
    [
      'rows that change',
      undefined,
      [
        [10, 100],
        [20, 200],
        [30, 300],
      ],
    ],
  ] as const)('moves the places after %s', (_, change, places) => {
    expect(follow(change)).toEqual(places);
  });

  test('that was missed makes all be forgotten', () => {
    const bookmarks = marked(10);
    bookmarks.follow(LIST, 3, { key: 5, more: 1 });
    for (const revision of [1, 2, 3])
      expect(placesOf(bookmarks, revision)).toEqual(revision === 1 ? [{ offset: 10, key: 100 }] : []);
    // What is remembered of revision 1 is not taken for revision 3, nor carried on from there.
    bookmarks.follow(LIST, 4, { key: 5, more: 1 });
    expect(placesOf(bookmarks, 4)).toEqual([]);
  });

  test('that takes a row and puts it back leaves the places as they were', () => {
    const bookmarks = marked(10, 20);
    bookmarks.follow(LIST, 2, { key: 100, more: -1 });
    bookmarks.follow(LIST, 3, { key: 100, more: 1 });
    expect(placesOf(bookmarks, 3)).toEqual(placesOf(marked(10, 20), 1));
  });

  test('leaves a filtered list to be counted again, once', () => {
    const bookmarks = new PagePositions(bounds);
    let counted = 0;
    const count = () => ++counted;
    const total = (revision: number, mayKeep = true) => bookmarks.total(LIST, revision, count, mayKeep);
    expect([total(1), total(1), total(2), total(2)]).toEqual([1, 1, 2, 2]);
    expect([total(3, false), total(3, false), total(3)]).toEqual([3, 4, 5]);
  });
});

test('any places, after any writes, say how many rows come up to their keys', () => {
  const key = fc.integer({ min: 0, max: 60 });
  const step = fc.oneof(fc.record({ write: key }), fc.record({ place: fc.integer({ min: 1, max: 60 }) }));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), fc.array(step, { maxLength: 60 }), (first, steps) => {
      const keys = new Set(first);
      const sorted = () => [...keys].sort((a, b) => a - b);
      const bookmarks = new PagePositions({ places: 6, step: 1 });
      let revision = 1;
      for (const one of steps) {
        if ('place' in one) {
          const found = sorted()[one.place - 1];
          if (found !== undefined) bookmarks.keep(LIST, revision, { offset: one.place, key: found });
        } else {
          const more = keys.has(one.write) ? -1 : 1;
          if (more === 1) keys.add(one.write);
          else keys.delete(one.write);
          revision += 1;
          bookmarks.follow(LIST, revision, { key: one.write, more });
        }
        for (const { offset, key: last } of placesOf(bookmarks, revision)) {
          expect(sorted().filter((other) => other <= Number(last))).toHaveLength(offset);
        }
      }
    }),
  );
});

test('keys are compared as the database compares them', () => {
  const db = new Sqlite(':memory:');
  const below = db.prepare('SELECT (?, ?) < (?, ?)').pluck();
  const moment = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -8.64e15, max: 8.64e15 }));
  const id = fc.oneof(
    fc.constantFrom('', 'a', 'ab', 'b', '0'),
    fc.uuid(),
    fc.stringMatching(/^[0-9a-z_/.-]{0,6}$/),
  );
  fc.assert(
    fc.property(moment, id, moment, id, (a, b, c, d) => {
      const expected = below.get(a, b, c, d) ? -1 : below.get(c, d, a, b) ? 1 : 0;
      expect(Math.sign(compareKeys([a, b], [c, d]))).toBe(expected);
      expect(Math.sign(compareKeys(b, d))).toBe(Math.sign(compareKeys([0, b], [0, d])));
      expect(Math.sign(compareKeys(a, c))).toBe(Math.sign(compareKeys([a, ''], [c, ''])));
    }),
  );
  db.close();
});
