import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM } from '../e2e/program.ts';
import { engine } from '../server/engines/engine.ts';
import { faults } from '../server/invariants.ts';
import { scratch } from '../server/world.ts';
import { REPEAT, runsAt, SEED } from '../setup/chance.ts';
import { judge, told, type Verdict } from './runner/judge.ts';
import { seeded, start } from './service.ts';

/** Random requests for each operation. */
const runs = runsAt(25);
/** Time for a judgement with so many, in milliseconds. */
const TIMEOUT = 600_000 + runs * 15_000;

const place = scratch();
let verdict: Verdict;
let complaints: readonly string[];
let db: string;

beforeAll(async () => {
  const prepared = seeded(place.directory, await engine.unmade());
  db = prepared.db;
  const serving = await start(PROGRAM, db, place.directory);
  complaints = serving.complaints;
  try {
    verdict = await judge({ url: serving.url, organisations: prepared.organisations, seed: SEED, runs });
  } finally {
    await serving.stop();
  }
}, TIMEOUT);
afterAll(place.remove);

test(`the service does what its document says (${REPEAT})`, () => {
  expect(verdict.findings.map(told)).toEqual([]);
});

test('and has met no defect of its own, nor left any in its database', async () => {
  expect(complaints).toEqual([]);
  expect(await faults(db)).toEqual([]);
});
