import { describe, expect, it } from 'vitest';
import { backoff, exhaustedWait, requestedWait } from '../../src/client/http/retry-policy.ts';

const NOW = Date.UTC(2026, 2, 14, 9, 30);

describe('the wait that an answer asks for', () => {
  it.each([
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': ' 7 ' }, 7000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': '99999999999' }, 99_999_999_999_000],
    [{ 'retry-after': 'Sat, 14 Mar 2026 09:30:05 GMT' }, 5000],
    [{ 'retry-after': 'Sat, 14 Mar 2026 09:29:00 GMT' }, 0],
    // The clock of the service is an hour ahead, or a day behind.
    [{ 'retry-after': 'Sat, 14 Mar 2026 10:30:05 GMT', date: 'Sat, 14 Mar 2026 10:30:00 GMT' }, 5000],
    [{ 'retry-after': 'Fri, 13 Mar 2026 09:30:05 GMT', date: 'Fri, 13 Mar 2026 09:30:00 GMT' }, 5000],
    [{ 'retry-after': 'Sat, 14 Mar 2026 09:30:05 GMT', date: 'yesterday' }, 5000],
    [{ 'retry-after': '3', 'ratelimit-reset': '9' }, 3000],
    [{ 'ratelimit-reset': '9' }, 9000],
    [{ 'retry-after': 'soon', 'ratelimit-reset': '4' }, 4000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{ 'retry-after': '+3' }, undefined],
    [{ 'retry-after': '1,5' }, undefined],
    [{ 'retry-after': '1e3' }, undefined],
    [{ 'retry-after': 'Sat, 14 Mar 2026 09:30:05 +0100' }, undefined],
    [{ 'ratelimit-reset': '-4' }, undefined],
    [{}, undefined],
  ])('%j: %s ms', (headers, expected) => {
    expect(requestedWait(headers as Record<string, string>, NOW)).toBe(expected);
  });
});

describe('the wait before the next request', () => {
  it.each([
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '2' }, 2000],
    [{ 'ratelimit-remaining': '1', 'ratelimit-reset': '2' }, undefined],
    [{}, undefined],
  ])('%j: %s ms', (headers, expected) => {
    expect(exhaustedWait(headers as Record<string, string>)).toBe(expected);
  });
});

describe('the wait that was not asked for', () => {
  it('doubles, spreads, and is bounded', () => {
    expect([0, 1, 2].map((attempt) => backoff(attempt, 1))).toEqual([200, 400, 800]);
    expect(backoff(0, 0)).toBe(100);
    expect(backoff(100, 1)).toBe(5000);
  });
});
