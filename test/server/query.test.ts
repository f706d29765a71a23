import { globSync, readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/db/migrations/index.ts';
import { compileAll } from '../../server/db/query.ts';

// Whoever declares a query has imported what declares it, as the build finds them.
for (const file of globSync('server/**/*.ts')) {
  if (/\bfrom '.*\/query\.ts'/.test(readFileSync(file, 'utf8'))) await import(`../../${file}`);
}

describe('every query that is declared', () => {
  const db = new Sqlite(':memory:');
  for (const { sql } of migrations) db.exec(sql);

  test.each(Object.entries(compileAll()))('%s is SQL that the schema understands', (_, { sql }) => {
    expect(() => db.prepare(sql)).not.toThrow();
  });

  test.each(Object.entries(compileAll()))('%s reads and writes within one organisation', (key, { sql }) => {
    const global =
      /^(?:organisations|authentication|idempotency\.removeOlder|search\.(?:\w+Text|lastRow))/.test(key);
    if (global) expect(sql).not.toMatch(/\b(?:anomalies|supports|prescriptions|repertoires)\b["\s]/);
    else expect(sql).toMatch(/"organisation_id" = \?|insert into "\w+" \("organisation_id"/);
  });
});
