import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anomalies } from '../../src/bulk/libraries/anomalies.ts';
import { prescriptions } from '../../src/bulk/libraries/prescriptions.ts';
import { fingerprint, otherFingerprint } from '../../src/bulk/model/digest.ts';
import { identityOf } from '../../src/bulk/model/library.ts';
import { Existing, Ids } from '../../src/bulk/plan/existing.ts';
import { Identities } from '../../src/bulk/rows/identities.ts';
import { costing } from '../setup/chance.ts';

describe('identities', () => {
  test('have the number that was set last, whatever they are', () => {
    const identity = fc.oneof(fc.nat(999_999), fc.nat(50), fc.string({ maxLength: 50 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(identity, fc.integer({ min: 1, max: 2 ** 31 - 1 }))), (pairs) => {
        const identities = new Identities();
        const model = new Map(pairs);
        for (const [one, number] of pairs) identities.set(one, number);
        for (const [one, number] of model) expect(identities.get(one)).toBe(number);
        expect(identities.get('nobody is called so')).toBe(0);
        const codes = [...model.keys()].filter((one) => typeof one === 'number');
        expect([...identities.codes()]).toEqual(codes.sort((a, b) => a - b));
        expect(identities.texts).toBe(model.size - codes.length);
      }),
      // Each makes a buffer of megabytes.
      costing(5),
    );
  });

  test('may be many, and cost little', () => {
    const count = 200_000;
    const before = process.memoryUsage().arrayBuffers;
    const identities = new Identities();
    for (let i = 1; i <= count; i++) identities.set(`Prescription ${i}`, i);
    let wrong = 0;
    for (let i = 1; i <= count; i++) if (identities.get(`Prescription ${i}`) !== i) wrong++;
    expect(wrong).toBe(0);
    expect(identities.get(`Prescription ${count + 1}`)).toBe(0);
    expect(identities.texts).toBe(count);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(count * 100 + 4_100_000);
  });

  test('have two fingerprints that say different things', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fingerprint(text)).not.toBe(otherFingerprint(text));
      }),
    );
    // Texts that agree in half of the one differ in the other.
    const halves = new Map<number, string>();
    let met = 0;
    for (let i = 0; i < 200_000; i++) {
      const half = fingerprint(`${i}`) % 2 ** 32;
      const other = halves.get(half);
      if (other !== undefined && ++met) {
        expect(otherFingerprint(other) % 2 ** 32).not.toBe(otherFingerprint(`${i}`) % 2 ** 32);
      }
      halves.set(half, `${i}`);
    }
    expect(met).toBeGreaterThan(0);
  });
});

describe('identifiers by rank', () => {
  test('are what they were, UUIDs or not', () => {
    const id = fc.oneof(
      fc.uuid(),
      fc.uuid().map((uuid) => uuid.toUpperCase()),
      fc.constantFrom('', 'a7', '00000000-0000-0000-0000-000000000000', '0'),
    );
    fc.assert(
      fc.property(fc.array(fc.option(id, { nil: undefined }), { maxLength: 50 }), (given) => {
        const ids = new Ids();
        for (const [rank, one] of given.entries()) if (one !== undefined) ids.set(rank, one);
        expect(given.map((_, rank) => ids.get(rank))).toEqual(given);
        expect(ids.get(given.length)).toBeUndefined();
      }),
    );
    const many = Array.from({ length: 5000 }, () => randomUUID());
    const ids = new Ids();
    many.forEach((one, rank) => {
      ids.set(rank, one);
    });
    expect(many.map((_, rank) => ids.get(rank))).toEqual(many);
  });
});

describe('what a library holds', () => {
  const prescription = (id: number, contenu: string) => ({
    id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    contenu,
    type: null,
    chemins: ['/'],
    supports_reglementaires: [],
  });

  test('says who is not claimed, in the order of the service, twins after the first', () => {
    for (const keeps of [true, false]) {
      const existing = new Existing(prescriptions, { keeps });
      ['B', 'A', 'B', 'C', 'A'].forEach((contenu, id) => {
        existing.add(prescription(id, contenu));
      });
      const body = { contenu: 'C' };
      existing.claim(existing.find(identityOf(prescriptions, body), { body }));
      const found = [...existing.unclaimed()];
      expect(found.map(({ rank }) => rank)).toEqual([1, 3, 2, 5]);
      const named = found.map(({ identity, rank }) => existing.name(identity, rank).slice(-1));
      expect(named).toEqual(['0', '2', '1', '4']);
      if (keeps) expect(found.map(({ identity }) => identity)).toEqual(['B', 'B', 'A', 'A']);
      existing.close();
    }
    const codes = new Existing(anomalies);
    for (const code of [7, 3, 5]) codes.add({ code, texte: 'a', indice_de_gravite: 0 });
    codes.claim(codes.find(3, { body: {} }));
    expect([...codes.unclaimed()].map(({ identity, rank }) => codes.name(identity, rank))).toEqual([
      '5',
      '7',
    ]);
  });
});
