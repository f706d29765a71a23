import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Following, OVERLAP, type Position } from '../../../commands/notifications/following.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const one = (id: string, minutes: number) => ({ id, date_creation: at(minutes) });

test('what was taken is not new again, and what is older than everything expected is not new', () => {
  const following = new Following(undefined, START);
  expect(following.isNew(one('a', 1))).toBe(true);
  following.take(one('a', 1));
  expect(following.isNew(one('a', 1))).toBe(false);
  expect(following.isNew(one('b', 1))).toBe(true);
  expect(following.isNew(one('c', -1))).toBe(false);
  following.take(one('d', 60));
  expect(following.isNew(one('e', 60 - OVERLAP / 60_000))).toBe(true);
  expect(following.isNew(one('f', 60 - OVERLAP / 60_000 - 1))).toBe(false);
});

test('a position that was kept goes on where it ended', () => {
  const before = new Following(undefined, START);
  for (const id of ['a', 'b']) before.take(one(id, 5));
  const kept = JSON.parse(JSON.stringify(before.position())) as Position;
  const after = new Following(kept, START + 10_000_000);
  expect(after.isNew(one('a', 5))).toBe(false);
  expect(after.isNew(one('c', 5))).toBe(true);
  expect(after.isNew(one('d', 4))).toBe(true);
});

test('where there was nothing, everything that comes is new', () => {
  const kept = new Following(undefined).position();
  expect(kept).toEqual({ latest: null, seen: [] });
  expect(new Following(kept).isNew(one('a', -1e6))).toBe(true);
});

test('whatever comes late, as long as it is expected, is taken once', () => {
  const minutes = fc.integer({ min: 0, max: OVERLAP / 60_000 - 1 });
  fc.assert(
    fc.property(fc.array(fc.array(minutes, { maxLength: 5 }), { maxLength: 20 }), (polls) => {
      let following = new Following(undefined, START);
      const all: ReturnType<typeof one>[] = [];
      const taken: string[] = [];
      for (const [poll, arrived] of polls.entries()) {
        // Time goes on by a minute a question; what arrives may be dated earlier.
        all.push(...arrived.map((late, i) => one(`${poll}-${i}`, Math.max(0, poll - late))));
        const fresh = all.filter((notification) => following.isNew(notification));
        for (const notification of fresh) {
          following.take(notification);
          taken.push(notification.id);
        }
        following = new Following(following.position());
      }
      expect(taken.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});

test('no more is remembered than may come again', () => {
  const following = new Following(undefined, START);
  for (let minute = 0; minute < 1000; minute++) following.take(one(String(minute), minute));
  expect(following.size).toBeLessThan(20);
});
