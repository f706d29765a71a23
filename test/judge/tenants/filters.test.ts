import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '../../server/engines/engine.ts';
import { declareAll, type Mutant, mutantsOf, Tap } from './filters.ts';
import { closeStores, played, type Scene, type Seen } from './probe.ts';
import { SCENES } from './scenes/index.ts';
import { createTwins } from './twins.ts';

/**
 * Whether a filter by organisation that is left out of a query would be noticed: each is left out once, and what two
 * organisations with the same ids are answered, and hold afterwards, must differ from what it was.
 */

/** Filters that make no difference, because of what stands beside them; and those of queries that are never run. */
const EQUIVALENT: readonly (readonly [mutant: RegExp, why: string])[] = [
  [
    /^search\.wordsContaining /,
    'words of another organisation find nothing: what is matched names the organisation',
  ],
  [/^repertoires\.removeEmpty without/, 'no organisation keeps a directory that holds nothing'],
  [/^\w+\.list\.count\? /, 'the total of a list without filters is kept, not counted'],
  [
    /^prescriptions\.(?:list\.\w+|places)\?.*index/,
    'what is found by number is found in one organisation: a number is given once for all of them',
  ],
  [/^(?:prescriptions\.byNumbers|prescriptions_supports\.uncite|prescriptions_chemins\.unlink) /, 'the same'],
  [
    /^prescriptions\.matching\w+\?.* without (?:link\.|")organisation_key/,
    'the same: the link and the prescription each say whose they are',
  ],
  [/^search\.lastNumber /, 'it is PostgreSQL’s: on SQLite numbers are given by the index of words'],
  [
    /^anomalies_de_pei\.overlapping without "one"/,
    'what is asked about was written in one organisation, and the others of it are compared with it alone',
  ],
  [/^repertoires\.lastNumber /, 'a number that is free in all organisations is free in each'],
];

const tap = new Tap();
const plain = new Map<Scene, Seen>();
/** The scenes in which each query is run. */
const scenes = new Map<string, Scene[]>();
let queries: ReadonlyMap<string, string>;
let twins: Template;

beforeAll(async () => {
  queries = await declareAll();
  twins = await createTwins();
  for (const scene of SCENES) {
    tap.used.clear();
    plain.set(scene, await played(scene, twins));
    for (const key of tap.used) scenes.set(key, [...(scenes.get(key) ?? []), scene]);
  }
}, 600_000);
afterAll(async () => {
  tap.remove();
  await closeStores();
  await twins.release();
});

const familyOf = (key: string) => key.replace(/\?.*/, '');

/** The first scene in which a mutant makes a difference. */
async function noticed(mutant: Mutant): Promise<string | undefined> {
  tap.plant(mutant);
  try {
    for (const scene of scenes.get(mutant.key) ?? []) {
      const { answers, rows } = await played(scene, twins);
      const before = plain.get(scene) as Seen;
      if (answers !== before.answers || rows !== before.rows) return scene.name;
    }
    return undefined;
  } finally {
    tap.plant(undefined);
  }
}

describe('a filter by organisation that is left out', () => {
  test('makes a difference, in every query that has one', async () => {
    // What is written by hand comes by the name of its own text.
    const byHand = [...scenes.keys()].filter((key) => !queries.has(key)).map((sql) => [sql, sql] as const);
    const mutants = [...queries, ...byHand].flatMap(([key, sql]) => mutantsOf(key, sql));
    expect(mutants.length).toBeGreaterThan(300);

    const missed: string[] = [];
    const variants = new Set([...scenes.keys()].map(familyOf));
    for (const mutant of mutants) {
      // A variant of a query, which no scene runs while it runs others, has their filter.
      if (!scenes.has(mutant.key) && variants.has(familyOf(mutant.key))) continue;
      if ((await noticed(mutant)) === undefined) missed.push(mutant.name);
    }
    const isEquivalent = (name: string) => EQUIVALENT.some(([pattern]) => pattern.test(name));
    expect(missed.filter((name) => !isEquivalent(name))).toEqual([]);
    // A reason that explains nothing any more is to go.
    const stale = EQUIVALENT.filter(([pattern]) => !missed.some((name) => pattern.test(name)));
    expect(stale).toEqual([]);
  }, 600_000);

  test('is found wherever it stands', () => {
    const sql =
      'select "p"."id" from "p" join "s" on "s"."organisation_key" = "p"."organisation_key" ' +
      'where "p"."organisation_key" = ? and "id" in (select "id" from "l" where "organisation_key" = ?)';
    const without = mutantsOf('x', sql).map((mutant) => mutant.sql);
    expect(without).toEqual([
      sql.replace('"p"."organisation_key" = ?', '? IS NOT NULL'),
      sql.replace('where "organisation_key" = ?', 'where ? IS NOT NULL'),
      sql.replace('"s"."organisation_key" = "p"."organisation_key"', '"p"."organisation_key" IS NOT NULL'),
    ]);
    const insert = 'insert into "x" ("organisation_key", "id") values (?, ?)';
    expect(mutantsOf('x', insert).map((mutant) => mutant.sql)).toEqual([insert.replace('(?', '((3 - ?)')]);
  });
});

test('what is matched in the index of words would be found in one organisation alone, also if it named none', async () => {
  const different: string[] = [];
  let changed = 0;
  tap.change((values) => {
    const { match } = values;
    if (typeof match !== 'string') return values;
    changed++;
    return { ...values, match: match.replace(/organisation : "\d+" AND /, '') };
  });
  for (const scene of SCENES.filter(({ name }) => /prescriptions\.list .*porte/.test(name))) {
    const { answers } = await played(scene, twins);
    if (answers !== plain.get(scene)?.answers) different.push(scene.name);
  }
  tap.change(undefined);
  expect(changed).toBeGreaterThan(0);
  expect(different).toEqual([]);
});
