import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { type Packed, pack, unpack } from '../../packaging/npm/compiled-queries.ts';
import { stream } from '../../server/core/list-stream.ts';
import { postgres } from '../../server/storage/postgres/dialect.ts';
import { declareQueries } from '../../server/storage/queries/declare-queries.ts';
import { type Precompiled, precompiled } from '../../server/storage/queries/precompiled.ts';
import { compileAll } from '../../server/storage/queries/query.ts';
import { sqlite } from '../../server/storage/sqlite/dialect.ts';
import type { Endpoint, LazySchema } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { addPrescription } from '../../src/contract/resources/prescriptions.ts';
import { addSupport } from '../../src/contract/resources/supports.ts';
import { prepareWorld } from '../server/prepared-world.ts';
import { callerOf, openBench } from '../server/world.ts';

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

/** What each parameter is asked for with, unless it is one of some words: the first of these. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  a_visiter: ['2027'],
  anomalie: ['3'],
  categorie: ['1'],
  code: ['3'],
  // By the index of words, and without it.
  contenu: ['porte', '-'],
  debut_avant: ['2026-03-14T09:30:00Z'],
  etat: ['VALIDE'],
  erp_id: ['0190a3f5-0000-7000-8000-000000000001'],
  insee: ['59350'],
  // As for a part of a text.
  mots: ['porte', '-'],
  pei_id: ['0190a3f5-0000-7000-8000-000000000002'],
  period: ['2026-05-01/2026-05-20'],
  since: ['2026-03-14T09:30:00Z'],
  subject_id: ['0190a3f5-0000-7000-8000-000000000003'],
  until: ['2026-03-14T09:30:00Z'],
};
/** Orders by what is no column: of rows that are filtered, they are compiled when they are asked for. */
const BY_KEY = /^-?(?:libelle|commune|a_visiter_en)$/;
const PAGING = new Set(['page', 'per_page', 'chemin']);

type Query = Readonly<Record<string, string>>;

/** Every way to ask for a list: each parameter left out, or with each of its values. */
function queriesOf({ query }: Endpoint): Query[] {
  const { shape } = (query as LazySchema)() as unknown as { shape: Record<string, z.ZodOptional<z.ZodType>> };
  let all: Query[] = [{}];
  for (const [name, schema] of Object.entries(shape)) {
    if (PAGING.has(name)) continue;
    const { options } = schema.unwrap() as { options?: readonly string[] };
    const values = (name === 'sort' ? options : options?.slice(0, 1)) ?? VALUES[name] ?? ['ms'];
    all = all.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]);
  }
  const isWhole = (one: Query, name: string, other: string) => !(name in one) || other in one;
  const isSeldom = ({ sort = '', ...filters }: Query) => BY_KEY.test(sort) && Object.keys(filters).length > 0;
  return all.filter(
    (one) => isWhole(one, 'role', 'utilisateur_id') && isWhole(one, 'subject_id', 'type') && !isSeldom(one),
  );
}

const lists = endpoints.filter(({ paginated, path }) => paginated && !path.includes('{'));

test.each(lists.map((list) => [list.name, list] as const))(
  '%s needs no query that is not compiled beforehand, whatever is asked for',
  async (_, endpoint) => {
    const world = await (await prepareWorld()).copy();
    const bench = await openBench(world);
    const { send, service } = bench;
    const { body } = await send({
      endpoint: addSupport,
      body: { nature: 'LEGIFRANCE', contenu: 'porte', titre: 't', etat: 'VIGUEUR', reference: 'MS' },
    });
    const supports_reglementaires_id = [(body as { id: string }).id];
    await send({ endpoint: addPrescription, body: { contenu: 'porte', supports_reglementaires_id } });
    for (let code = 1; code <= 130; code++)
      await send({ endpoint: addAnomalie, body: { code, texte: 'porte' } });

    const missing: string[] = [];
    const held = { ...precompiled.sqlite };
    const known = Object.entries(beside('sqlite')).map(([key, query]) => {
      // As if there were rows for each page, whatever is asked for.
      return [key, key.includes('.count?') ? { sql: 'SELECT 99 AS total', slots: [] } : query] as const;
    });
    Object.assign(precompiled.sqlite, Object.fromEntries(known));
    Object.setPrototypeOf(
      precompiled.sqlite,
      new Proxy({}, { get: (_, key) => void missing.push(String(key)) }),
    );
    try {
      for (const query of queriesOf(endpoint)) {
        for (const page of ['1', '2', '13']) {
          const answer = await send({ endpoint, query: { ...query, page } });
          expect(answer.status, JSON.stringify([query, answer.body])).toBe(200);
        }
        if (!endpoint.streamed) continue;
        const answer = await stream(service, { endpoint, query }, callerOf(world));
        if ('chunks' in answer) await Array.fromAsync(answer.chunks);
      }
    } finally {
      Object.setPrototypeOf(precompiled.sqlite, Object.prototype);
      for (const key of Object.keys(precompiled.sqlite))
        if (!(key in held)) Reflect.deleteProperty(precompiled.sqlite, key);
      await bench.store.close();
    }
    expect(missing).toEqual([]);
  },
);
