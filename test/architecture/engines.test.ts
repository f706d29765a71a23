import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onEachEngine, SQLITE_ONLY } from '../setup/engines.ts';
import { importsOf, targetOf } from './imports.ts';
import { sourcesUnder } from './tree.ts';

/** Where databases are made, for tests of what both engines do. */
const FOLDERS = ['test/architecture/', 'test/bulk/', 'test/judge/', 'test/server/'];
const MAKING = ['test/server/engines/engine.ts', 'server/admin/init.ts', 'server/storage/sqlite/store.ts'];
/** What is about one engine, and stands apart. */
const ABOUT_ONE = /^test\/server\/postgres\//;

const sources = new Map(sourcesUnder('test/').map(({ file, text }) => [file, text]));

/** The modules of tests that a file needs, itself included, and the files of the program that these name. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const one of importsOf(sources.get(file) ?? '')) {
    const target = one.kind === 'type' ? undefined : targetOf(file, one);
    if (target !== undefined) reachable(target, found);
  }
  return found;
}

const making = [...sources.keys()].filter(
  (file) =>
    file.endsWith('.test.ts') &&
    FOLDERS.some((folder) => file.startsWith(folder)) &&
    !ABOUT_ONE.test(file) &&
    MAKING.some((one) => reachable(file).has(one)),
);
const onEach = globSync(onEachEngine(true)).map((file) => file.replaceAll('\\', '/'));

test('each test that makes databases runs on both engines, or says why it does not', () => {
  expect(making.length).toBeGreaterThan(50);
  expect(making.filter((file) => !onEach.includes(file) && !(file in SQLITE_ONLY))).toEqual([]);
});

test('no reason is given for what runs on both, or is not there', () => {
  expect(Object.keys(SQLITE_ONLY).filter((file) => !sources.has(file))).toEqual([]);
  expect(Object.entries(SQLITE_ONLY).filter(([, reason]) => reason.length < 20)).toEqual([]);
  expect(onEach.filter((file) => !making.includes(file))).toEqual([]);
});
