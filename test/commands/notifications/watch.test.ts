import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NewNotifications,
  OVERLAP,
  type Position,
} from '../../../commands/notifications/new-notifications.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const one = (id: string, minutes: number) => ({ id, date_creation: at(minutes) });

test('what was taken is not new again, and what is older than everything expected is not new', () => {
  const news = new NewNotifications(undefined, START);
  expect(news.isNew(one('a', 1))).toBe(true);
  news.take(one('a', 1));
  expect(news.isNew(one('a', 1))).toBe(false);
  expect(news.isNew(one('b', 1))).toBe(true);
  expect(news.isNew(one('c', -1))).toBe(false);
  news.take(one('d', 60));
  expect(news.isNew(one('e', 60 - OVERLAP / 60_000))).toBe(true);
  expect(news.isNew(one('f', 60 - OVERLAP / 60_000 - 1))).toBe(false);
});

test('a position that was kept goes on where it ended', () => {
  const before = new NewNotifications(undefined, START);
  for (const id of ['a', 'b']) before.take(one(id, 5));
  const kept = JSON.parse(JSON.stringify(before.position())) as Position;
  const after = new NewNotifications(kept, START + 10_000_000);
  expect(after.isNew(one('a', 5))).toBe(false);
  expect(after.isNew(one('c', 5))).toBe(true);
  expect(after.isNew(one('d', 4))).toBe(true);
});

test('where there was nothing, everything that comes is new', () => {
  const kept = new NewNotifications(undefined).position();
  expect(kept).toEqual({ latest: null, seen: [] });
  expect(new NewNotifications(kept).isNew(one('a', -1e6))).toBe(true);
});

test('whatever comes late, as long as it is expected, is taken once', () => {
  const minutes = fc.integer({ min: 0, max: OVERLAP / 60_000 - 1 });
  fc.assert(
    fc.property(fc.array(fc.array(minutes, { maxLength: 5 }), { maxLength: 20 }), (polls) => {
      let news = new NewNotifications(undefined, START);
      const all: ReturnType<typeof one>[] = [];
      const taken: string[] = [];
      for (const [poll, arrived] of polls.entries()) {
        // Time goes on by a minute a question; what arrives may be dated earlier.
        all.push(...arrived.map((late, i) => one(`${poll}-${i}`, Math.max(0, poll - late))));
        const fresh = all.filter((notification) => news.isNew(notification));
        for (const notification of fresh) {
          news.take(notification);
          taken.push(notification.id);
        }
        news = new NewNotifications(news.position());
      }
      expect(taken.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});

test('no more is remembered than may come again', () => {
  const news = new NewNotifications(undefined, START);
  for (let minute = 0; minute < 1000; minute++) news.take(one(String(minute), minute));
  expect(news.size).toBeLessThan(20);
});
