import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsOf, targetOf } from '../architecture/imports.ts';
import { sourcesUnder } from '../architecture/tree.ts';
import { PROGRAM } from '../e2e/program.ts';
import { faults } from '../server/invariants.ts';
import { scratch } from '../server/world.ts';
import { FAULTS } from './faults.ts';
import { Plantation } from './plant.ts';
import { type Check, type Finding, judge, told, type Verdict } from './runner/judge.ts';
import { type Prepared, small, start } from './service.ts';

/**
 * The judge is worth what it finds: here it is given services of which we know what is wrong with them, and one with
 * which nothing is.
 */

/** Five services are judged at a time, on as few cores as there are. In milliseconds. */
const TIMEOUT = 600_000;

const place = scratch();
const plantation = new Plantation(FAULTS);
let prepared: Prepared;
/** What was found of a program, what it complained of, and its database. */
interface Judgement extends Verdict {
  readonly complaints: readonly string[];
  readonly db: string;
}
/** Of the program without faults. */
let plain: Judgement;

beforeAll(async () => {
  prepared = await small(place.directory);
  plain = await judged(PROGRAM, 'plain', () => false);
}, TIMEOUT);
afterAll(async () => {
  await plantation.end();
  place.remove();
});

/** Judges a program on a database of its own, by some checks before all others. */
async function judged(
  program: string,
  name: string,
  until: (finding: Finding) => boolean,
  first?: ReadonlySet<Check>,
): Promise<Judgement> {
  const file = join(place.directory, `${name}.db`);
  copyFileSync(prepared.db, file);
  const serving = await start(program, file, place.directory);
  try {
    const { organisations } = prepared;
    // As few requests as `npm test` makes find each fault.
    const verdict = await judge({ url: serving.url, organisations, seed: 1, runs: 4, until }, first);
    return { ...verdict, complaints: serving.complaints, db: file };
  } finally {
    await serving.stop();
  }
}

test('nothing is found where nothing is planted', async () => {
  expect(plain.findings.map(told)).toEqual([]);
  expect(plain.complaints).toEqual([]);
  expect(await faults(plain.db)).toEqual([]);
});

test('every operation was seen to do what it is for', () => {
  expect(plain.operations.size).toBeGreaterThan(40);
  const never = [...plain.operations].filter(([id, status]) => !plain.seen.get(id)?.has(status));
  expect(never).toEqual([]);
});

test('every rule was held against something, and finds one of the faults that are planted', () => {
  const tried = [...plain.tried.keys()].sort();
  expect(tried).toEqual([...new Set(FAULTS.map(({ rule }) => rule))].sort());
});

test('the judge knows nothing of the program but what it is told over HTTP', () => {
  const sources = sourcesUnder('test/judge/runner/');
  const strange = sources.flatMap(({ file, text }) =>
    importsOf(text)
      .map((one) => targetOf(file, one))
      .filter((target) => target !== undefined && !target.startsWith('test/judge/runner/')),
  );
  expect(sources.length).toBeGreaterThan(15);
  expect(strange).toEqual([]);
});

const numbered = FAULTS.map((fault, i) => ({ ...fault, n: String(i) }));
test.concurrent.for(numbered)('$name', { timeout: TIMEOUT }, async (fault, { expect: expectHere }) => {
  const program = await plantation.build(fault, join(place.directory, fault.n));
  const found: Finding[] = [];
  const isSought = (finding: Finding) => {
    found.push(finding);
    return finding.rule === fault.rule;
  };
  await judged(program, fault.n, isSought, plain.checks.get(fault.rule));
  const rules = found.map(({ rule }) => rule);
  expectHere(rules, found.map(told).join('\n')).toContain(fault.rule);
});

test('no two faults have one name', () => {
  const names = FAULTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
