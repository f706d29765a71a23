import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpacked } from '../../src/bulk/execute/operations.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import type { Prescription } from '../../src/contract/resources/prescriptions.ts';
import type { Operation } from '../../src/contract/resources/service.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import { costing } from '../setup/chance.ts';
import { type Between, imported, onlyTheInterface, planned, service, synced } from './world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const THREE = `${HEAD}1;Débit;0\n2;Fuite;1\n3;Gel;2\n`;
const ways: [string, Between][] = [
  ['in batches', (call, send) => send(call)],
  ['where the service knows only the interface', onlyTheInterface],
];

describe.each(ways)('making a library equal to a file, %s', (_, between) => {
  test('creates, replaces and deletes; a second time there is nothing to do', async () => {
    const there = await service(between);
    await imported(there, anomalies, THREE);
    const file = `${HEAD}2;Grande fuite;2\n3;Gel;2\n4;Vol;0\n`;
    const first = await synced(there, anomalies, file, { deletes: true });
    expect(first).toMatchObject({
      counts: { read: 3, created: 1, replaced: 1, deleted: 1, skipped: 1, rejected: 0 },
      refused: 0,
      surplus: 0,
    });
    expect(await there.all(anomalies)).toEqual([
      wholeAnomalie({ code: 2, texte: 'Grande fuite', indice_de_gravite: 2 }),
      wholeAnomalie({ code: 3, texte: 'Gel', indice_de_gravite: 2 }),
      wholeAnomalie({ code: 4, texte: 'Vol', indice_de_gravite: 0 }),
    ]);
    const again = await synced(there, anomalies, file, { deletes: true });
    expect(again.counts).toEqual({ read: 3, created: 0, replaced: 0, deleted: 0, skipped: 3, rejected: 0 });
  });

  test('keeps what only the library has, unless it is told to delete it', async () => {
    const there = await service(between);
    await imported(there, anomalies, THREE);
    const kept = await synced(there, anomalies, `${HEAD}2;Fuite;1\n`);
    expect(kept).toMatchObject({ counts: { deleted: 0, skipped: 1 }, surplus: 2 });
    expect(await there.all(anomalies)).toHaveLength(3);
  });

  test('deletes last', async () => {
    const methods: string[] = [];
    const there = await service((call, send) => {
      const { operations } = (call.body ?? {}) as { operations?: Operation[] };
      methods.push(...(operations ? unpacked(operations) : [call.endpoint]).map(({ method }) => method));
      return between(call, send);
    });
    await imported(there, anomalies, THREE);
    methods.length = 0;
    await synced(there, anomalies, `${HEAD}9;Neuf;0\n8;Autre;0\n`, { deletes: true });
    const writes = methods.filter((method) => method !== 'GET');
    expect(writes).toEqual(['POST', 'POST', 'DELETE', 'DELETE', 'DELETE']);
  });
});

test('a library ends up equal to the file, whatever both held', async () => {
  const there = await service();
  const anomaly = fc
    .record({
      code: fc.integer({ min: 0, max: 12 }),
      texte: fc.constantFrom('Débit', 'Fuite', 'Gel'),
      indice_de_gravite: fc.integer({ min: 0, max: 2 }),
    })
    .map(wholeAnomalie);
  const target = fc.uniqueArray(anomaly, { selector: ({ code }) => code, minLength: 1 });
  await fc.assert(
    fc.asyncProperty(target, target, async (before, file) => {
      const text = (objects: readonly object[]) => objects.map((one) => `${JSON.stringify(one)}\n`).join('');
      await synced(there, anomalies, text(before), { deletes: true });
      expect(await there.all(anomalies)).toEqual(before.toSorted((a, b) => a.code - b.code));
      const { counts } = await synced(there, anomalies, text(file), { deletes: true });
      expect(await there.all(anomalies)).toEqual(file.toSorted((a, b) => a.code - b.code));
      expect(counts.created + counts.replaced + counts.skipped).toBe(file.length);
      expect(counts.replaced + counts.skipped + counts.deleted).toBe(before.length);
    }),
    costing(20),
  );
});

describe('a synchronisation', () => {
  test('with one error changes nothing', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const { found } = await synced(there, anomalies, `${HEAD}x;a;0\n4;Vol;0\n`, { deletes: true });
    expect(found).toMatchObject([{ code: 'NON_NUMERIQUE' }]);
    expect(await there.all(anomalies)).toHaveLength(3);
  });

  test('of a file without rows does not delete everything', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    for (const file of [HEAD, `${HEAD}\n\n`]) {
      await expect(synced(there, anomalies, file, { deletes: true })).rejects.toMatchObject({
        code: 'FICHIER_SANS_LIGNE',
        params: { file: 'biblio.csv', library: 'anomalies' },
      });
    }
    expect(await there.all(anomalies)).toHaveLength(3);
    expect((await synced(there, anomalies, HEAD)).surplus).toBe(3);
  });

  test('compares with all of the library, however small the file', async () => {
    const operations: unknown[] = [];
    const there = await service((call, send) => {
      if (call.endpoint.name === 'service.batch') operations.push(call.body);
      return send(call);
    });
    const rows = Array.from({ length: 100 }, (_, code) => `${code};x;0\n`).join('');
    await imported(there, anomalies, HEAD + rows);
    operations.length = 0;
    const { plan } = await planned(there, anomalies, `${HEAD}5;x;0\n`, {
      ifExists: 'replace',
      sync: { deletes: true },
    });
    expect(plan?.counts).toMatchObject({ deleted: 99, skipped: 1 });
    expect(operations).toEqual([]);
    plan?.close();
  });

  test('tells of each object that the service does not let go, and goes on with the others', async () => {
    const there = await service();
    await imported(there, supports, 'nature;reference\narticle;R 1\narticle;R 2\narticle;R 3\n');
    await imported(there, prescriptions, 'contenu;supports\nCite;R 2\n');
    const cited = (await there.all(supports)).find(({ reference }) => reference === 'R 2');
    const report = await synced(there, supports, 'nature;reference\narticle;R 9\n', { deletes: true });
    expect(report).toMatchObject({ counts: { created: 1, deleted: 2 }, refused: 1 });
    expect(report.failure).toBeUndefined();
    expect(report.refusals).toEqual([[cited?.id, 'SUPPORT_UTILISE']]);
    expect((await there.all(supports)).map(({ reference }) => reference)).toEqual(['R 2', 'R 9']);
  });

  test('empties what is empty in the file: the text and the title of a support', async () => {
    const there = await service();
    const file = (titre: string, contenu: string) =>
      `nature;reference;titre;contenu\narticle;R 1;${titre};${contenu}\n`;
    await synced(there, supports, file('Règles', 'Désenfumage'));
    for (const counts of [{ replaced: 1 }, { replaced: 0, skipped: 1 }])
      expect((await synced(there, supports, file('', ''))).counts).toMatchObject(counts);
    const [only] = await there.all(supports);
    expect(Object.keys(only ?? {}).sort()).toEqual(['etat', 'id', 'legaldb_cid', 'nature', 'reference']);
  });

  test('leaves alone what the file has no column for', async () => {
    const there = await service();
    await imported(there, prescriptions, 'contenu;type;chemins\nA;rappel_reglementaire;/X\nB;;/Y\n');
    const { counts } = await synced(there, prescriptions, 'contenu;chemins\nA;/Z\nB;/Y\n', { deletes: true });
    expect(counts).toMatchObject({ replaced: 1, skipped: 1, deleted: 0 });
    expect(await there.all(prescriptions)).toMatchObject([
      { contenu: 'A', type: 'rappel_reglementaire', chemins: ['/Z'] },
      { contenu: 'B', type: null, chemins: ['/Y'] },
    ]);
  });
});

describe('twins: several prescriptions with one text', () => {
  const paths = ['/X', '/Y', '/Z'];
  async function withTwins() {
    const there = await service();
    for (const chemin of paths) {
      await there.plain.call(prescriptions.add, { body: { contenu: 'A', chemins: [chemin] } } as never);
    }
    return there;
  }

  test('are surplus but for the one that agrees with the file', async () => {
    const there = await withTwins();
    const [, second] = await there.all(prescriptions);
    const kept = await synced(there, prescriptions, 'contenu;chemins\nA;/Y\n');
    expect(kept).toMatchObject({ counts: { skipped: 1, deleted: 0 }, surplus: 2 });
    const { counts } = await synced(there, prescriptions, 'contenu;chemins\nA;/Y\n', { deletes: true });
    expect(counts).toMatchObject({ skipped: 1, deleted: 2 });
    expect(await there.all(prescriptions)).toEqual([second]);
  });

  test('are surplus but for the first when none agrees, and the first is replaced', async () => {
    const there = await withTwins();
    const [first] = (await there.all(prescriptions)) as unknown as Prescription[];
    const { counts } = await synced(there, prescriptions, 'contenu;chemins\nA;/Neuf\n', { deletes: true });
    expect(counts).toMatchObject({ replaced: 1, deleted: 2 });
    expect(await there.all(prescriptions)).toEqual([{ ...first, chemins: ['/Neuf'] }]);
  });

  test('do not bother an import', async () => {
    const there = await withTwins();
    expect((await imported(there, prescriptions, 'contenu;chemins\nA;/Z\n')).counts).toMatchObject({
      skipped: 1,
    });
    expect(await there.all(prescriptions)).toHaveLength(3);
  });
});
