import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFold } from '../../server/db/folds.ts';
import { dispatch } from '../../server/dispatch.ts';
import { BATCH_DEPTH_MAX, parseStrictly } from '../../server/http/json.ts';
import { countOf, packedIn } from '../../server/http/packing.ts';
import type { PackedList } from '../../server/lists.ts';
import {
  FOLD_BYTES,
  GROUP_NUMBERS,
  type PackedRows,
  TEXT_BYTES,
  unpackRow,
} from '../../src/client/blocks.ts';
import { type Anomalie, addAnomalies } from '../../src/contract/anomalies.ts';
import { batch, LIST_MAX } from '../../src/contract/service.ts';
import { callerOf, copyWorld, createWorld, openBench, scratch, type World } from './world.ts';

const PATH = { method: 'POST', path: '/anomalies' } as const;
const batchOf = (body: readonly unknown[]) => ({ atomic: true, operations: [{ ...PATH, body }] });
const bytesOf = (body: readonly unknown[]) => Buffer.from(JSON.stringify(batchOf(body)));
const anomalie = (code: number, texte = `Anomalie ${code}`) => ({ code, texte, indice_de_gravite: 1 });

/** What is packed, with the folds that are stored beside the texts. */
function unpacked({ bytes, numbers, folds, foldNumbers, groups }: PackedRows) {
  const found: { readonly body: Anomalie; readonly fold: string | null }[] = [];
  for (let at = 0; at < groups.length; at += GROUP_NUMBERS) {
    const [row = 0, end = 0, start = 0, , foldStart = 0] = groups.subarray(at, at + GROUP_NUMBERS);
    for (let i = row; i < end; i++) {
      const { code, gravite, place, length } = unpackRow(numbers[i] as number);
      const text = Buffer.from(bytes).toString('utf8', start + place, start + place + length);
      const folded = foldNumbers[i] as number;
      const from = foldStart + Math.floor(folded / (FOLD_BYTES + 1));
      const fold = Buffer.from(folds).toString('utf8', from, from + (folded % (FOLD_BYTES + 1)));
      const body = { code, texte: text, indice_de_gravite: gravite as Anomalie['indice_de_gravite'] };
      found.push({ body, fold: fold === '' ? null : fold });
    }
  }
  return found;
}

const plain = fc.oneof(
  fc.constantFrom(...'aeE éÉœŒ’“½ß€Ωﬁ\u0301\u007f{}[]:,'),
  fc.constantFrom('},{', '\ud83d\ude92', '\u2028', 'é'.repeat(300), 'e'.repeat(505)),
);
const unit = fc.oneof(
  plain,
  fc.constantFrom(...'"\\\n\t', '"},{', '"code":1'),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
);
const bodiesOf = (letters: typeof unit, minLength: number) =>
  fc.array(
    fc.record({
      code: fc.integer({ min: 0, max: 999_999 }),
      texte: fc.string({ unit: letters, minLength, maxLength: 3 }),
      indice_de_gravite: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 250 },
  );
const bodies = fc.oneof(bodiesOf(plain, 1), bodiesOf(unit, 0));

describe('a list as it lies in the bytes of a batch', () => {
  test('is what the batch says, with the folds that are stored; nothing is packed that JSON writes otherwise', () => {
    let packed = 0;
    fc.assert(
      fc.property(bodies, (list) => {
        const rows = packedIn(bytesOf(list));
        const isPlain = list.every(({ texte }) => {
          const length = Buffer.byteLength(texte);
          const isShort = length > 0 && length <= TEXT_BYTES;
          return isShort && JSON.stringify(texte) === `"${texte}"` && storedFold(texte) !== '';
        });
        expect(rows !== undefined).toBe(isPlain);
        if (!rows) return;
        packed++;
        expect(countOf(rows)).toBe(list.length);
        expect(unpacked(rows)).toEqual(list.map((one) => ({ body: one, fold: storedFold(one.texte) })));
      }),
      { numRuns: 400 },
    );
    expect(packed).toBeGreaterThan(100);
  });

  test('is never taken for another: whatever is packed is right, and read so by everybody', () => {
    let packed = 0;
    const right = bytesOf([anomalie(7, 'Étanchéité'), anomalie(80, 'Manœuvre'), anomalie(0)]);
    const change = fc.tuple(
      fc.nat(right.length - 1),
      fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('0129-.,:"\\{}[] é'))),
      fc.constantFrom('set', 'insert', 'remove'),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        let bytes = right;
        for (const [at, byte, how] of changes) {
          const rest = bytes.subarray(how === 'insert' ? at : at + 1);
          bytes = Buffer.concat([
            bytes.subarray(0, at),
            ...(how === 'remove' ? [] : [Buffer.of(byte)]),
            rest,
          ]);
        }
        const rows = packedIn(bytes);
        if (!rows) return;
        packed++;
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        const read = parseStrictly(text, BATCH_DEPTH_MAX) as ReturnType<typeof batchOf>;
        const list = read.operations[0]?.body;
        expect(read).toEqual(batchOf(list ?? []));
        expect(addAnomalies.body?.().safeParse(list)).toMatchObject({ success: true });
        expect(unpacked(rows).map((one) => one.body)).toEqual(list);
      }),
      { numRuns: 20_000 },
    );
    expect(packed).toBeGreaterThan(500);
  });

  test.each([
    ['no body', []],
    ['a member more', [{ ...anomalie(1), x: 1 }]],
    ['members in another order', [{ texte: 'x', code: 1, indice_de_gravite: 1 }]],
    ['a code that is too large', [anomalie(1_000_000)]],
    ['a code below zero', [anomalie(-1)]],
    ['a fraction', [anomalie(1.5)]],
    ['an indice that is none', [{ ...anomalie(1), indice_de_gravite: 3 }]],
    ['more than a list may have', Array.from({ length: LIST_MAX + 1 }, (_, code) => anomalie(code))],
  ])('%s: is left to the ordinary way', (_, list) => {
    expect(packedIn(bytesOf(list))).toBeUndefined();
  });

  test('may be as long as a list may be', () => {
    const rows = packedIn(bytesOf(Array.from({ length: LIST_MAX }, (_, code) => anomalie(code))));
    expect(rows && countOf(rows)).toBe(LIST_MAX);
  });
});

describe('a packed list', () => {
  let world: World;
  const place = scratch();
  beforeAll(() => {
    world = createWorld(join(place.directory, 'world.db'), new Date());
  });
  afterAll(place.remove);
  let files = 0;

  /** What is answered, and left in the database, when the same batches come as bytes and as objects. */
  async function bothWays(lists: readonly (readonly Anomalie[])[]) {
    const ways = [true, false].map(async (packs) => {
      const copy = copyWorld(world, join(place.directory, `${++files}.db`));
      const bench = openBench(copy);
      const answers: unknown[] = [];
      for (const [i, list] of lists.entries()) {
        const text = bytesOf(list);
        const rows = packs ? packedIn(text) : undefined;
        const read = () => JSON.parse(text.toString('utf8'));
        const packed: PackedList | undefined = rows && { rows, count: countOf(rows), body: read };
        const call = { endpoint: batch, minimal: true, idempotencyKey: `k${i}`, text };
        const given = packed ? { ...call, packed } : { ...call, body: read() };
        const { status, body } = await dispatch(bench.service, given, callerOf(copy));
        const { results = [] } = (body ?? {}) as { results?: { status: number; body: { code: string } }[] };
        answers.push([status, results.map((one) => [one.status, one.body.code])]);
      }
      const left = await bench.engine.read((tx) =>
        ['anomalies', 'totals', 'idempotency_keys'].map((table) =>
          tx
            .statement(`SELECT * FROM ${table}`)
            .all()
            .map((row) => ({ ...(row as object), created_at: 0 })),
        ),
      );
      await bench.engine.close();
      return { answers, left };
    });
    return Promise.all(ways);
  }

  test('leaves what an ordinary batch leaves, and is answered the same, also when codes are taken', async () => {
    const few = fc.record({
      code: fc.integer({ min: 0, max: 300 }),
      texte: fc.string({ unit: plain, minLength: 1, maxLength: 9 }),
      indice_de_gravite: fc.constantFrom(0 as const, 1 as const, 2 as const),
    });
    const list = fc.uniqueArray(few, { selector: ({ code }) => code, minLength: 1, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 3 }), async (lists) => {
        const [packed, ordinary] = await bothWays(lists);
        expect(packed).toEqual(ordinary);
      }),
      { numRuns: 25 },
    );
  });

  test('with a code twice is refused whole', async () => {
    const [packed, ordinary] = await bothWays([[anomalie(1), anomalie(2), anomalie(1)] as Anomalie[]]);
    expect(packed).toEqual(ordinary);
    expect(packed?.answers).toEqual([[200, [[409, 'CODE_EXISTANT']]]]);
  });
});
