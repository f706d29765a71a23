import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Packed, pack, unpack } from '../../packaging/npm/compiled-queries.ts';
import { postgres } from '../../server/storage/postgres/dialect.ts';
import { declareQueries } from '../../server/storage/queries/declared.ts';
import type { Precompiled } from '../../server/storage/queries/precompiled.ts';
import { compileAll } from '../../server/storage/queries/query.ts';
import { sqlite } from '../../server/storage/sqlite/dialect.ts';

await declareQueries();

/** The queries that stand beside the program, file by file. */
function filesOf(engine: string): Map<string, Packed> {
  const lines = readFileSync(`dist/queries.${engine}.ndjson`, 'latin1').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as [string, Packed]));
}

function beside(engine: string): Record<string, Precompiled | undefined> {
  const all = [...filesOf(engine).values()].flatMap((file) =>
    Object.keys(file[1]).map((key) => [key, unpack(file, key)] as const),
  );
  return Object.fromEntries(all);
}

test.each([sqlite, postgres])('dist has the queries of $name as they are compiled', (dialect) => {
  const compiled = compileAll(dialect);
  expect(beside(dialect.name)).toEqual(compiled);
  const packed = pack(compiled);
  expect(Object.fromEntries(Object.keys(compiled).map((key) => [key, unpack(packed, key)]))).toEqual(
    compiled,
  );
  expect(unpack(packed, 'nothing')).toBeUndefined();
});
