import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { globOf, storedFold, surePart } from '../../server/db/folds.ts';
import { type Anomalie, listAnomalies } from '../../src/contract/anomalies.ts';
import type { Page } from '../../src/contract/pages.ts';
import { fold, PLAIN_MAX } from '../../src/contract/text.ts';
import { callerOf, createWorld, openBench, scratch } from './world.ts';

const db = new Sqlite(':memory:');
const place = scratch();
afterAll(() => {
  db.close();
  place.remove();
});
const glob = db.prepare<[string, string | null], number>('SELECT ? GLOB ?').pluck();
const finds = (text: string, needle: string) =>
  glob.get(text, globOf(fold(needle))) === 1 && text.toLowerCase().includes(surePart(fold(needle)));

const unit = (max: number) => fc.integer({ min: 1, max }).map((code) => String.fromCharCode(code));
/** Signs that mean something in a pattern come often; so do letters that differ by their accent or case only. */
const character = fc.oneof(
  fc.constantFrom(...'*?[]^-!\\ aàâÀAeéèÉEoøØº'),
  fc.constantFrom(...'²½ß\u00a0´¸µœ’€ſ\u0301'),
  unit(0xff),
);
const text = fc.string({ unit: character, maxLength: 12 });
const needle = fc.string({ unit: character, maxLength: 3 });

describe('a text without a stored fold (choice B6)', () => {
  test('is found by exactly those that its fold contains', () => {
    let plain = 0;
    let found = 0;
    fc.assert(
      fc.property(text, needle, (whole, part) => {
        if (storedFold(whole) !== null) return;
        plain++;
        const expected = fold(whole).includes(fold(part));
        if (expected) found++;
        expect(finds(whole, part)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
    expect(plain).toBeGreaterThan(500);
    expect(found).toBeGreaterThan(100);
  });

  test('is found by any part of it, in whatever case and accents', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, a, b) => {
        if (storedFold(whole) !== null || whole === '') return;
        const [from, to] = [a % whole.length, b % whole.length].sort((one, other) => one - other);
        const part = whole.slice(from, (to as number) + 1);
        expect(finds(whole, part)).toBe(true);
        expect(finds(whole, fold(part))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['*', '?', '[', ']', '^', '-', '[a]', '[^a]', 'a-z', '[]', ']]', '*a?'])(
    'that holds %s is found by that, and no other is',
    (sign) => {
      expect(finds(`x${sign}y`, sign)).toBe(true);
      expect(finds('xbdy', sign)).toBe(false);
    },
  );

  test.each([
    ['inexistant', 'x'],
    ['débit', 'b'],
    ['Clôture fermée', 'rm'],
    ['n° 100042', '0004'],
    ['éàe', ''],
    ['', ''],
  ])('is looked for by the part that is rarest: of %s %s', (needle, part) => {
    expect(surePart(fold(needle))).toBe(part);
  });

  test('is found, and so is one of ASCII from before there were patterns, by what is longer than any pattern', async () => {
    const world = createWorld(join(place.directory, 'world.db'));
    const bench = openBench(world);
    const { organisation } = callerOf(world);
    await bench.engine.write((tx) => {
      const add = tx.statement(
        'INSERT INTO anomalies (organisation_id, code, texte, texte_plie, indice_de_gravite) VALUES (?, ?, ?, NULL, 0)',
      );
      add.run(organisation, 1, `${'Abc'.repeat(1000)}!`);
      add.run(organisation, 2, 'Abc');
    });
    const found = async (texte: string) => {
      const { body } = await bench.send({ endpoint: listAnomalies, query: { texte } });
      return (body as Page<Anomalie>).data.map(({ code }) => code);
    };
    expect(await found('ABÇ'.repeat(400))).toEqual([1]);
    expect(await found('abc'.repeat(1001))).toEqual([]);
    expect(await found('bc!')).toEqual([1]);
    expect(await found('bÇ')).toEqual([1, 2]);
    await bench.engine.close();
  });

  test('is short and folds character by character', () => {
    for (const plain of ['', 'Borne à débourrer', 'CLÔTURE Nº 7 – 100 €', 'l’accès', '\u00a0²']) {
      expect(storedFold(plain)).toBeNull();
    }
    for (const other of ['œuvre', '½ h', 'ß', 'et…', 'e\u0301', '漢', '😀']) {
      expect(storedFold(other)).toBe(fold(other));
    }
    expect(storedFold('é'.repeat(PLAIN_MAX))).toBeNull();
    expect(storedFold('é'.repeat(PLAIN_MAX + 1))).toBe('e'.repeat(PLAIN_MAX + 1));
  });

  test.each(['a', 'o', '*', '漢'])('is looked through for %s as often as it can hold', (sign) => {
    const most = fold(sign).repeat(PLAIN_MAX);
    expect(glob.get('a', globOf(most))).toBe(0);
    expect(glob.get(sign.repeat(PLAIN_MAX), globOf(most))).toBe(1);
    expect(globOf(`${most}a`)).toBeNull();
  });
});
