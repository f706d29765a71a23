import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/db/migrations/index.ts';
import { compileAll } from '../../server/db/query.ts';
import '../../server/admin/dossiers.ts';
import '../../server/admin/load.ts';
import '../../server/admin/organisations.ts';
import '../../server/admin/tokens.ts';
import '../../server/admin/utilisateurs.ts';
import '../../server/authentication.ts';
import '../../server/idempotency.ts';
import '../../server/resources/prescriptions.ts';
import '../../server/resources/anomalies.ts';
import '../../server/resources/utilisateurs.ts';
import '../../server/resources/dossiers.ts';
import '../../server/resources/documents.ts';
import '../../server/resources/affectations.ts';

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
