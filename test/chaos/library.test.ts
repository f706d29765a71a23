import { describe, expect, test } from 'vitest';
import type { Performed } from './bare.ts';
import { contentOf, differences, makeTask, repetitions, type Shown } from './library.ts';

const task = makeTask('prescriptions', 'replace', { rows: 8, seed: 'judge' });
const shown = (body: Readonly<Record<string, unknown>>, id: string): Shown => ({
  ...contentOf('prescriptions', body),
  id,
});
const before = task.before.map((body, i) => shown(body, `id-${i}`));
/** What is to be there in the end: what the file has, and what it does not speak of. */
const right = (() => {
  const ids = new Map(before.map(({ key, id }) => [key, id as string]));
  const file = task.rows.map((row) => shown(row, ids.get(row.contenu as string) ?? `new-${row.contenu}`));
  const keys = new Set(file.map(({ key }) => key));
  return [...file, ...before.filter(({ key }) => !keys.has(key))];
})();

describe('a library is held against what it has to be', () => {
  const [first, ...rest] = right as [Shown, ...Shown[]];
  test.each<[string, readonly Shown[], RegExp]>([
    ['a loss', rest, /^is lost: .* n° 1$/],
    ['a twin', [...right, { ...first, id: 'another' }], /^twice there: .* n° 1$/],
    ['other content', [{ ...first, members: '{}' }, ...rest], /^is wrong: \{\}$/],
    ['something strange', [...right, { ...first, key: 'x' }], /^must not be there: x$/],
    ['another object in its place', [{ ...first, id: 'another' }, ...rest], /^has another id: .* n° 1$/],
  ])('%s is seen', (_, after, expected) => {
    expect(differences(task, before, after)).toEqual([expect.stringMatching(expected)]);
  });

  test('what is right is right', () => {
    expect(differences(task, before, right)).toEqual([]);
  });

  test('a synchronised one has nothing that the file does not have', () => {
    const synced = { ...task, act: 'sync' } as const;
    const strangers = right.slice(task.rows.length).map(({ key }) => `must not be there: ${key}`);
    expect(strangers.length).toBeGreaterThan(0);
    expect(differences(synced, before, right)).toEqual(strangers);
    expect(differences(synced, before, right.slice(0, task.rows.length))).toEqual([]);
  });
});

describe('a write that was one too many is seen', () => {
  const write = (method: Performed['method'], body: Readonly<Record<string, unknown>>): Performed => ({
    method,
    key: String(body.contenu),
    body: JSON.stringify(body),
  });
  const same = task.rows[0] ?? {};
  const other = task.rows[1] ?? {};
  const fresh = task.rows[2] ?? {};
  const stranger = task.before.at(-1) ?? {};
  const old = { ...other, chemins: ['/Ancien'] };

  test.each<[string, readonly Performed[], readonly RegExp[]]>([
    ['once each', [write('PATCH', other), write('POST', fresh)], []],
    ['a creation twice', [write('POST', fresh), write('POST', fresh)], [/^was done already: POST/]],
    ['an update twice', [write('PATCH', other), write('PATCH', other)], [/^was done already: PATCH/]],
    ['what is right already', [write('PATCH', same)], [/^was done already: PATCH/]],
    ['beside the old one', [write('POST', other)], [/^made a twin/]],
    [
      'deleted, put back, tried again',
      [...[write('DELETE', other), write('POST', old), write('DELETE', old), write('POST', other)]],
      [],
    ],
    [
      'deleted once more after all',
      [write('POST', fresh), write('DELETE', fresh)],
      [/^was done already: DELETE/],
    ],
    ['what the file does not speak of', [write('DELETE', stranger)], [/^was done already: DELETE/]],
  ])('%s', (_, performed, expected) => {
    expect(repetitions(task, performed)).toEqual(expected.map((one) => expect.stringMatching(one)));
  });
});
