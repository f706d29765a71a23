import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM } from '../e2e/program.ts';
import { scratch } from '../server/world.ts';
import { ONE_OF, SEED } from '../setup/chance.ts';
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
/** Of the program without faults. */
let plain: Verdict;

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
): Promise<Verdict> {
  const file = join(place.directory, `${name}.db`);
  copyFileSync(prepared.db, file);
  const serving = await start(program, file, place.directory);
  try {
    const { organisations } = prepared;
    // As few requests as `npm test` makes find each fault.
    return await judge({ url: serving.url, organisations, seed: 1, runs: 4, until }, first);
  } finally {
    await serving.stop();
  }
}

test('nothing is found where nothing is planted', () => {
  expect(plain.findings.map(told)).toEqual([]);
});

const numbered = FAULTS.map((fault, i) => ({ ...fault, n: String(i) })).filter(
  (_, i) => i % ONE_OF === SEED % ONE_OF,
);
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
