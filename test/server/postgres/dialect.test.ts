import { beforeEach, describe, expect, test } from 'vitest';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import { query } from '../../../server/storage/queries/query.ts';
import { deleteRows, insertPairs, insertRows } from '../../../server/storage/queries/rows.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import type { Store, Transaction } from '../../../server/storage/store.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { freshDatabase } from './databases.ts';

/** Texts that engines may word, sort or find in different ways. */
const TEXTS = [
  'a',
  'B',
  'é',
  'z\u0301',
  '€ 😀 \u{10ffff}',
  '"guillemets" \\ / \'',
  'tab\tligne\nretour\r\b\f',
  '\u0001\u001f\u007f\u0080\u2028',
  '100 % _ \\%',
  'extincteurs à poudre',
  '',
];

const COLUMNS = ['code', 'texte', 'texte_plie', 'indice_de_gravite'] as const;
const insert = insertRows('anomalies.dialect', COLUMNS);
const insertPrescriptions = insertRows('prescriptions.dialect', [
  'id',
  'numero',
  'contenu',
  'contenu_plie',
  'type',
  'chemins',
  'supports',
  'empreinte',
]);
const link = insertPairs('prescriptions_chemins.dialect', ['repertoire', 'prescription']);
const unlink = deleteRows('prescriptions_chemins.dialectUnlink', ['repertoire']);
const lines = query<{ organisationKey: number }, { bytes: Buffer | null; count: number; last: number }>(
  'dialect.lines',
  (db, p, dialect) =>
    db
      .selectFrom(
        db
          .selectFrom('anomalies')
          .select([...COLUMNS])
          .where('organisation_key', '=', p.organisationKey)
          .orderBy('code')
          .as('page'),
      )
      .select((eb) => [
        dialect.joined(dialect.jsonLine(COLUMNS)).as('bytes'),
        eb.fn.countAll<number>().as('count'),
        eb.fn.max('page.code').as('last'),
      ]) as never,
);
const sorted = query<Record<string, never>, { texte: string }>('dialect.sorted', (db) =>
  db.selectFrom('anomalies').select('texte').orderBy('texte'),
);
const containing = query<{ needle: string }, { code: number }>('dialect.containing', (db, p, dialect) =>
  db
    .selectFrom('anomalies')
    .select('code')
    .where((eb) => dialect.contains(eb.ref('texte'), p.needle))
    .orderBy('code'),
);
const among = query<{ texts: string; codes: string }, { code: number }>('dialect.among', (db, p, dialect) =>
  db
    .selectFrom('anomalies')
    .select('code')
    .where((eb) =>
      eb.or([
        dialect.inJson(eb.ref('texte'), p.texts, 'texts'),
        dialect.inJson(eb.ref('code'), p.codes, 'numbers'),
      ]),
    )
    .orderBy('code'),
);
const overlapping = query<{ supports: string }, { id: string }>('dialect.overlapping', (db, p, dialect) =>
  db
    .selectFrom('prescriptions')
    .select('id')
    .where((eb) => dialect.jsonOverlap(eb.ref('supports'), p.supports))
    .orderBy('id'),
);
const candidates = query<{ organisationKey: number; match: string }, { id: string }>(
  'dialect.candidates',
  (db, p, dialect) =>
    db
      .selectFrom('prescriptions')
      .select('id')
      .where('organisation_key', '=', p.organisationKey)
      .where(dialect.isCandidate(p.match))
      .orderBy('id'),
);

describe('both engines', () => {
  let stores: Store[];

  /** What each of them answers. */
  const both = <T>(work: (tx: Transaction) => Promise<T>): Promise<T[]> =>
    Promise.all(stores.map((store) => store.write(work)));
  const same = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const [sqlite, postgres] = await both(work);
    expect(postgres).toEqual(sqlite);
    return sqlite as T;
  };

  beforeEach(async () => {
    stores = [
      await SqliteStore.inMemory(async () => {}),
      await PostgresStore.open(await freshDatabase(), { env: {} }),
    ];
    cleanUp(() => Promise.all(stores.map((store) => store.close())));
    const rows = TEXTS.map((texte, code) => ({
      code,
      texte,
      texte_plie: texte,
      indice_de_gravite: code % 3,
    }));
    await both((tx) => insert.many(tx, 1, rows));
  });

  test('word rows as JSON byte for byte alike', async () => {
    const { bytes, count, last } = (await same((tx) => tx.get(lines, { organisationKey: 1 }))) as never as {
      bytes: Buffer;
      count: number;
      last: number;
    };
    expect([count, last]).toEqual([TEXTS.length, TEXTS.length - 1]);
    expect(
      bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).texte),
    ).toEqual(TEXTS);
    expect(await same((tx) => tx.get(lines, { organisationKey: 2 }))).toEqual({
      bytes: null,
      count: 0,
      last: null,
    });
  });

  test('sort by bytes', async () => {
    const found = await same((tx) => tx.all(sorted, {}));
    expect(found.map(({ texte }) => texte).slice(0, 3)).toEqual([
      '',
      '\u0001\u001f\u007f\u0080\u2028',
      '"guillemets" \\ / \'',
    ]);
  });

  test.each([
    ['%', [8]],
    ['_', [8]],
    ['\\%', [8]],
    ['\\', [5, 8]],
    ['teurs à', [9]],
    ['😀', [4]],
    ["'", [5]],
    ['a'.repeat(100), []],
  ])('find %s, without a wildcard', async (needle, expected) => {
    const found = await same((tx) => tx.all(containing, { needle }));
    expect(found.map(({ code }) => code)).toEqual(expected);
  });

  test('compare with many values at once', async () => {
    const values = { texts: JSON.stringify(['a', 'é', 'à"', '']), codes: JSON.stringify([1, 999_999]) };
    expect((await same((tx) => tx.all(among, values))).map(({ code }) => code)).toEqual([0, 1, 2, 10]);
    expect(await same((tx) => tx.all(among, { texts: '[]', codes: '[]' }))).toEqual([]);
  });

  test('find texts by their index, and lists that have something in common', async () => {
    const contents = ['vérifier les extincteurs', '100 % des sorties', 'extincteur_a'];
    const rows = contents.map((contenu, i) => ({
      ...{ id: String(i), numero: i + 1, contenu, contenu_plie: contenu.replace('é', 'e'), type: null },
      ...{ chemins: '[]', supports: JSON.stringify(i === 0 ? [] : ['s', String(i)]), empreinte: 2 ** 47 + i },
    }));
    await both(async (tx) => {
      await insertPrescriptions.many(tx, 1, rows);
      await tx.textIndex.add(tx, 1, rows);
    });
    const finding = async (text: string) =>
      (
        await same(async (tx) => {
          const plan = await tx.textIndex.plan(tx, 1, text);
          return plan?.match ? tx.all(candidates, { organisationKey: 1, match: plan.match }) : null;
        })
      )?.map(({ id }) => id);
    expect(await finding('Extincteur')).toEqual(['0', '2']);
    expect(await finding('xtinct')).toEqual(['0', '2']);
    expect(await finding('100 % des')).toEqual(['1']);
    const supported = async (...ids: string[]) =>
      (await same((tx) => tx.all(overlapping, { supports: JSON.stringify(ids) }))).map(({ id }) => id);
    expect(await supported('s')).toEqual(['1', '2']);
    expect(await supported('2', 'x')).toEqual(['2']);
    expect(await supported()).toEqual([]);
  });

  test('insert pairs, and refuse one that is there', async () => {
    const pairs = JSON.stringify({ 7: [1, 2], 8: [3] });
    await both((tx) => tx.run(link, { organisationKey: 1, pairs }));
    expect(await same((tx) => tx.run(unlink, { organisationKey: 1, repertoire: 7 }))).toBe(2);
    for (const store of stores)
      await expect(store.write((tx) => tx.run(link, { organisationKey: 1, pairs }))).rejects.toThrow();
  });
});
