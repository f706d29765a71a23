import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/admin/init.ts';
import { declareQueries } from '../../../server/storage/queries/declare-queries.ts';
import { compileAll } from '../../../server/storage/queries/query.ts';
import { Sqlite3 } from '../../../server/storage/sqlite/connection.ts';
import { sqlite } from '../../../server/storage/sqlite/dialect.ts';
import { scratch } from '../world.ts';

await declareQueries();

describe('every query that is declared', async () => {
  const place = scratch();
  const file = join(place.directory, 'vigie.db');
  await createDatabase(file, () => {});
  const { db } = new Sqlite3(file, { readOnly: true });
  afterAll(() => {
    db.close();
    place.remove();
  });

  test.each(Object.entries(compileAll(sqlite)))('%s is SQL that the schema understands', (_, { sql }) => {
    expect(() => db.prepare(sql)).not.toThrow();
  });

  // A database is empty where no table of it has rows, whoever's.
  const ours = Object.entries(compileAll(sqlite)).filter(([key]) => !key.endsWith('.countEverywhere'));

  test.each(ours)('%s reads and writes within one organisation', (key, { sql }) => {
    // Secrets are told by their hash, and identities by what the provider says, at each call, when one is loaded, and when a backup of every organisation is restored.
    const global =
      /^(?:organisations|authentication|identities|(?:tokens|abonnements)\.(?:selectEnded|selectAlive|revokeByHash|sameHash)|search\.\w+Text)/.test(
        key,
      );
    if (global) expect(sql).not.toMatch(/\b(?:anomalies|supports|prescriptions|repertoires)\b["\s]/);
    else expect(sql).toMatch(/"organisation_key" = \?|insert (?:or fail )?into "\w+" \("organisation_key"/);
  });

  const byNumbers = Object.entries(compileAll(sqlite)).filter(([key]) => /^prescriptions\..*index/.test(key));

  test.each(byNumbers)('%s reads no more of an index than the rows that it finds', (_, { sql, slots }) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(slots.map(() => '[]')) as { detail: string }[];
    const ofFound = plan.map(({ detail }) => detail).filter((detail) => / prescriptions /.test(detail));
    expect(ofFound).toEqual(['SEARCH prescriptions USING INTEGER PRIMARY KEY (rowid=?)']);
  });

  /** Lists that read all rows of an organisation in order, until the page is full. */
  const READ_IN_ORDER: readonly (readonly [query: RegExp, why: string])[] = [
    [
      /^workflows\.listOfAll\.page\?where,(?:none|where),none,/,
      'steps that are in one of some states are many, unless they are those of a user',
    ],
  ];
  // Those with EXISTS look into each row: their lists ask for an index besides, where there is one.
  const lookUps = Object.entries(compileAll(sqlite)).filter(
    ([key, { sql }]) =>
      /^select (?!.*EXISTS).* IN \(SELECT value FROM json_each\(\?\)\)/s.test(sql) &&
      !READ_IN_ORDER.some(([query]) => query.test(key)),
  );

  test.each(lookUps)('%s reads no more than the rows that it looks up', (_, { sql, slots }) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(slots.map(() => '[]')) as { detail: string }[];
    const details = plan.map(({ detail }) => detail);
    expect(details.filter((detail) => /^SEARCH/.test(detail))).not.toEqual([]);
    // What a recursion has found (`up`) is no table, nor are rows that are counted; the index of words is asked by MATCH.
    expect(
      details.filter((detail) =>
        /^SCAN (?!json_each|up$|\(subquery|prescriptions_recherche VIRTUAL)|\(organisation_key=\?\)$/.test(
          detail,
        ),
      ),
    ).toEqual([]);
  });

  describe('no query about dossiers reads a whole organisation', () => {
    const aboutDossiers =
      /^(?:affectations|commissions|documents|dossiers\.(?:attachedTo|byIds|lockById)|dossiers_seances|enveloppes|erps|erps_titulaires|peis|seances|utilisateurs\.byIds)\b/;
    const found = Object.entries(compileAll(sqlite)).filter(
      ([key]) =>
        aboutDossiers.test(key) &&
        !/\.(?:last|page|insert|load|whole|list\.count|countAll|countEverywhere|deleteAll)/.test(key),
    );

    test.each(found)('%s', (_, { sql, slots }) => {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(slots.map(() => '[]')) as { detail: string }[];
      const read = plan.map(({ detail }) => detail).filter((detail) => /^(?:SCAN|SEARCH)/.test(detail));
      const tables = read.filter((detail) => !detail.startsWith('SCAN json_each'));
      expect(tables).not.toEqual([]);
      // ERPs that stand on a site have an index of their own: they are few. Numbers are found in their fold.
      const known = tables.filter((detail) => !detail.includes('INDEX erps_on_sites '));
      for (const detail of known)
        expect(detail).toMatch(/organisation_key=\? AND (?:(?:\w+_)?id|\w+_plie)=\?/);
    });
  });
});
