import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openFile } from '../../src/bulk/input/source.ts';
import type { ImportTarget, ImportTargetName } from '../../src/bulk/model/import-target.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { Existing } from '../../src/bulk/plan/existing.ts';
import type { PlanOptions } from '../../src/bulk/plan/make-plan.ts';
import { makePlan } from '../../src/bulk/plan/make-plan.ts';
import type { PlanStep, RowResult } from '../../src/bulk/plan/steps.ts';
import { remediesOf } from '../../src/bulk/report/issue-text.ts';
import { ValidRows } from '../../src/bulk/rows/reading.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { loadTarget } from '../../src/bulk/targets/load.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { dossiers } from '../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { LineSpool } from '../../src/files/line-spool.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import { costing } from '../setup/chance.ts';
import { imported, planned, type Service, service, short } from './world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const THREE = `${HEAD}1;Débit;0\n2;Fuite;1\n3;Gel;2\n`;

/** Three rows of one object, of which the first is refused for what does not tell it from others. */
const OF_REFUSED: Readonly<
  Record<Exclude<ImportTargetName, `prescriptions${string}` | 'affectations'>, string>
> = {
  anomalies: `${HEAD}1;Poteau couché;Majeure\n01;Plaque absente;1\n1;Capot fendu;1\n`,
  supports:
    'nature;reference;titre;etat\narticle;CO 52;Portes;caduc\narticle;CO 52;Portes coupe-feu;\narticle;co52;Portes;\n',
  erps: 'N° ERP;Nom;Commune;Périodicité\n000134;École;Ussel;NC\n000134;Gymnase;Brive;3 ans\n000134;Stade;Ussel;\n',
  peis: 'Numéro;Nature;INSEE;Débit\n9;PI;38001;fort\n9;BI;38001;60\n9;PI;38002;60\n',
  dossiers:
    'Numéro;Objet;Nature;ERP;Date\nD-1;Visite;visite_periodique;E-1;fin mars ?\nD-1;Contrôle;visite_controle;E-1;02/03/2026\nd-1;Contrôle;visite_controle;E-1;\n',
  evenements:
    'Titre;Type;Début;Fin\nVisite;VISITE_PERIODIQUE;02/03/2026 9h;bientôt\nVisite;VISITE_PERIODIQUE;02/03/2026 09:00;03/03/2026\nVisite;VISITE_PERIODIQUE;02/03/2026 9h;02/03/2026\n',
  workflows: 'Dossier;Étape;État\nD-9;Relecture;bloqué\nD-9;relecture;En attente\nD-9;Relecture;En cours\n',
  documents:
    'Dossier;Nom;Lien;Type\nD-9;Plan;https://ged.example/1;croquis\nD-9;Plan;https://ged.example/1;plan\nD-9;Vue;https://ged.example/1;photo\n',
  utilisateurs:
    'Identifiant;Nom;Rôles\nl.marie;Marie;chef\nl.marie;Marie;valideur\nl.marie;Martin;valideur\n',
};

const directory = mkdtempSync(join(tmpdir(), 'vigie-plan-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The steps of a plan, with the rows that were passed over, in short. */
async function stepsOf(
  there: Service,
  target: ImportTarget,
  file: string,
  options: Partial<PlanOptions> = {},
) {
  const { plan, ...report } = await planned(there, target, file, options);
  const steps: PlanStep[] = [];
  const passed: RowResult[] = [];
  for await (const block of plan?.steps((rows) => void passed.push(...rows)) ?? []) steps.push(...block);
  plan?.close();
  return { ...report, plan, steps, passed };
}

describe('a plan', () => {
  test('says of each row what will be done, and in the order of the file', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const { steps, passed, counts } = await stepsOf(
      there,
      anomalies,
      `${HEAD}9;Neuf;0\n2;Grande fuite;2\n3;Gel;2\n8;Autre;1\n`,
      { ifExists: 'replace', shows: true },
    );
    expect(steps).toEqual([
      { action: 'create', line: 2, identity: 9, body: { code: 9, texte: 'Neuf', indice_de_gravite: 0 } },
      {
        action: 'replace',
        line: 3,
        identity: 2,
        name: '2',
        body: { code: 2, texte: 'Grande fuite', indice_de_gravite: 2 },
        before: wholeAnomalie({ code: 2, texte: 'Fuite', indice_de_gravite: 1 }),
      },
      { action: 'create', line: 5, identity: 8, body: { code: 8, texte: 'Autre', indice_de_gravite: 1 } },
    ]);
    expect(passed).toEqual([{ line: 4, outcome: 'skipped', key: 3, id: undefined }]);
    expect(counts).toEqual({ read: 4, created: 2, replaced: 1, deleted: 0, skipped: 1, rejected: 0 });
    expect(await there.all(anomalies)).toHaveLength(3);
  });

  test('can be looked at as often as one likes', async () => {
    const there = await service();
    const { plan } = await planned(there, anomalies, THREE);
    const lengths: number[] = [];
    for (let i = 0; i < 2; i++) for await (const block of plan?.steps() ?? []) lengths.push(block.length);
    expect(lengths).toEqual([3, 3]);
    plan?.close();
  });

  test('comes in blocks of a thousand steps at most, and of about a megabyte', async () => {
    const there = await service();
    const rows = Array.from({ length: 2500 }, (_, code) => `${code};x;0\n`);
    const long = Array.from({ length: 40 }, (_, code) => `${code};${'x'.repeat(60_000)};0\n`);
    for (const [file, sizes] of [
      [rows, [1000, 1000, 500]],
      [long, [17, 17, 6]],
    ] as const) {
      const { plan } = await planned(there, anomalies, HEAD + file.join(''));
      const found: number[] = [];
      for await (const block of plan?.steps() ?? []) found.push(block.length);
      expect(found).toEqual(sizes);
      plan?.close();
    }
  });

  test('is not made while anything is wrong; what the library objects to is told with the rest', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const { plan, found, counts, refused } = await planned(
      there,
      anomalies,
      `${HEAD}x;a;0\n1;autre;0\n4;b;0\n`,
    );
    expect(plan).toBeUndefined();
    expect(found.map(short)).toEqual(['2:1 NON_NUMERIQUE', '3:1 EXISTE']);
    expect(counts).toMatchObject({ read: 3, created: 0, rejected: 3 });
    expect(refused).toBe(2);
  });

  test('leaves out what is wrong when it is partial', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const told: [line: number, codes: string[], key: unknown][] = [];
    const { steps, counts } = await stepsOf(
      there,
      anomalies,
      `${HEAD}x;a;0\n1;autre;0\n4;b;0\n4;b;0\n5;c;0\n4;d;0\n3;Gel;2\n`,
      {
        partial: true,
        onRejected: (rows, issues, body) =>
          void told.push([rows.line, issues.map(({ code }: Issue) => code), body?.code]),
      },
    );
    expect(steps.map(({ identity }) => identity)).toEqual([4, 5]);
    expect(told).toEqual([
      [2, ['NON_NUMERIQUE'], undefined],
      [5, ['IDENTIQUE'], 4],
      [7, ['DEJA_LU'], 4],
      [3, ['EXISTE'], 1],
    ]);
    expect(counts).toEqual({ read: 7, created: 2, replaced: 0, deleted: 0, skipped: 1, rejected: 4 });
  });

  test('proposes no replacement by a row that another one of the file contradicts', async () => {
    const there = await service();
    await imported(there, anomalies, `${HEAD}1;Vanne grippée;2\n`);
    const row = fc.record({
      code: fc.constantFrom('1', '01', '2'),
      texte: fc.constantFrom('Capot fendu', 'Clé perdue'),
      gravite: fc.constantFrom('0', '1', 'grave'),
    });
    const rows = fc.array(row, { minLength: 1, maxLength: 4 });
    let proposed = 0;
    const property = fc.asyncProperty(rows, fc.boolean(), async (given, partial) => {
      const file = HEAD + given.map(({ code, texte, gravite }) => `${code};${texte};${gravite}\n`).join('');
      const { found, plan } = await planned(there, anomalies, file, { partial });
      plan?.close();
      const replacing = found.filter((issue) => remediesOf(issue).some(({ remedy }) => remedy === 'replace'));
      for (const { line } of replacing) {
        const { code, ...others } = given[line - 2] as (typeof given)[number];
        const alike = given.filter((one) => Number(one.code) === Number(code));
        for (const { code: _, ...one } of alike) expect(one).toEqual(others);
        proposed++;
      }
    });
    await fc.assert(property, costing(20));
    expect(proposed).toBeGreaterThan(0);
  });

  test('takes of rows with one number the first alone, and none where that one is wrong', async () => {
    const there = await service();
    const row = fc.record({
      code: fc.constantFrom('1', '01', '2'),
      gravite: fc.constantFrom('0', '1', 'grave'),
    });
    const rows = fc.array(row, { minLength: 2, maxLength: 4 });
    const property = fc.asyncProperty(rows, fc.boolean(), async (given, partial) => {
      const file = HEAD + given.map(({ code, gravite }) => `${code};Gel;${gravite}\n`).join('');
      const { steps, found } = await stepsOf(there, anomalies, file, { partial });
      const firstOf = ({ code }: (typeof given)[number]) =>
        given.findIndex((one) => Number(one.code) === Number(code));
      const firsts = given.filter((one, i) => one.gravite !== 'grave' && firstOf(one) === i);
      const taken = partial || found.length === 0 ? firsts.map((one) => given.indexOf(one) + 2) : [];
      expect(steps.map((step) => 'line' in step && step.line)).toEqual(taken);
      const again = given.flatMap((one, i) =>
        one.gravite !== 'grave' && firstOf(one) !== i ? [[i + 2, expect.any(Number)]] : [],
      );
      // The two are found one after the other, each in the order of the rows.
      const told = found.filter(({ code }) => code === 'DEJA_LU' || code === 'IDENTIQUE');
      const byLine = told
        .map(({ line, params }) => [line, params?.line])
        .sort(([a], [b]) => Number(a) - Number(b));
      expect(byLine).toEqual(again);
    });
    await fc.assert(property, costing(5));
  });

  test.each(Object.entries(OF_REFUSED))(
    'says of %s which line, itself refused, is of the object of a row',
    async (name, file) => {
      const there = await service();
      await imported(there, erps, 'Numéro;Nom;Commune\nE-1;Salle des Tilleuls;Ussel\n');
      await imported(there, dossiers, 'Numéro;Objet;Date\nD-9;Suivi;01/03/2026\n');
      const target = await loadTarget(name as ImportTargetName);
      const { steps, found } = await stepsOf(there, target, file, { partial: true });
      const [first, ...others] = found;
      expect(first).toMatchObject({ line: 2 });
      const params = { line: 2, ...(target.number === undefined ? {} : { number: target.number }) };
      const told = (line: number) => expect.objectContaining({ code: 'DEJA_LU', line, params });
      expect([steps, others]).toEqual([[], [told(3), told(4)]]);
    },
  );

  test.each<[what: string, ImportTargetName, file: string]>([
    ['a number that is refused itself', 'anomalies', `${HEAD}B7;Gel;1\nB7;Feu;1\n8;Fuite;1\n`],
    [
      'a time that is refused, on whose day there is another event',
      'evenements',
      'Titre;Type;Date;Heure\nVisite;VISITE_PERIODIQUE;02/03/2026;9 h ?\nVisite;VISITE_PERIODIQUE;02/03/2026;\n',
    ],
    [
      'a path that is refused, of a text that has another',
      'prescriptions',
      'contenu;chemins\nDégager l’issue.;ERP\nDégager l’issue.;/IGH\n',
    ],
  ])('knows no object by %s', async (_, name, file) => {
    const { steps, found } = await stepsOf(await service(), await loadTarget(name), file, { partial: true });
    expect(found.filter(({ code }) => code === 'DEJA_LU')).toEqual([]);
    expect(steps).toHaveLength(1);
  });

  test('that has nothing to do does not read the file again', async () => {
    const there = await service();
    const path = join(directory, 'same.csv');
    writeFileSync(path, THREE);
    await imported(there, anomalies, THREE);
    const source = await openFile(path);
    const { plan } = await makePlan(there.client, anomalies, source, {
      ifExists: 'fail',
      onIssue: () => {},
    });
    appendFileSync(path, '4;Vol;0\n');
    const blocks = await Array.fromAsync(plan?.steps() ?? []);
    expect(blocks).toEqual([]);
    plan?.close();
    await source.close();
  });

  test('writes what was judged, whatever becomes of the file before the steps are done', async () => {
    const there = await service();
    const path = join(directory, 'changes.csv');
    writeFileSync(path, THREE);
    const source = await openFile(path);
    const { plan } = await makePlan(there.client, anomalies, source, {
      ifExists: 'fail',
      onIssue: () => {},
    });
    writeFileSync(path, 'code;texte;gravite\n4;Vol;0\n');
    const steps = (await Array.fromAsync(plan?.steps() ?? [])).flat();
    expect(steps.map((step) => 'line' in step && step.line)).toEqual([2, 3, 4]);
    plan?.close();
    await source.close();
  });

  test('tells how far each of its stages is', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const stages = new Set<string>();
    const { plan } = await planned(there, anomalies, THREE, { onProgress: ({ stage }) => stages.add(stage) });
    plan?.close();
    expect([...stages]).toEqual(['check', 'load', 'compare']);
  });
});

describe('twins: several prescriptions with one text', () => {
  test('a row means the one that agrees with it, else the first', async () => {
    const there = await service();
    for (const chemin of ['/X', '/Y']) {
      await there.plain.call(prescriptions.add, { body: { contenu: 'A', chemins: [chemin] } } as never);
    }
    const [first, second] = await there.all(prescriptions);
    const file = (chemin: string) => `contenu;chemins\nA;${chemin}\n`;
    expect((await stepsOf(there, prescriptions, file('/Y'))).passed).toMatchObject([{ id: second?.id }]);
    const { steps } = await stepsOf(there, prescriptions, file('/Z'), { ifExists: 'replace' });
    expect(steps).toMatchObject([{ action: 'replace', name: first?.id }]);
  });
});

describe('what a library holds', () => {
  const anomaly = fc.record({
    code: fc.integer({ min: 0, max: 30 }),
    texte: fc.string({ minLength: 1, maxLength: 4 }),
    indice_de_gravite: fc.integer({ min: 0, max: 2 }),
  });
  const target = fc.uniqueArray(anomaly, { selector: ({ code }) => code, maxLength: 20 });
  const held = (objects: readonly object[], keeps = false) => {
    const existing = new Existing(anomalies, { keeps });
    for (const object of objects) existing.add(object as Record<string, unknown>);
    return existing;
  };

  test('says what each object is', () => {
    fc.assert(
      fc.property(target, anomaly, (objects, other) => {
        const existing = held(objects, true);
        expect(existing.size).toBe(objects.length);
        for (const object of objects) {
          const rank = existing.find(object.code, { body: object });
          expect(existing.body(rank)).toEqual(object);
          expect(existing.name(object.code, rank)).toBe(String(object.code));
          expect(existing.agrees(rank, { code: object.code })).toBe(true);
        }
        const known = objects.find(({ code }) => code === other.code);
        const rank = existing.find(other.code, { body: other });
        expect(rank > 0).toBe(known !== undefined);
        if (known) {
          const agrees = known.texte.normalize() === other.texte.normalize();
          expect(existing.agrees(rank, other)).toBe(
            agrees && known.indice_de_gravite === other.indice_de_gravite,
          );
        }
        existing.close();
      }),
    );
  });
});

test('kept lines are found again in any order, while others are added, and leave nothing behind', () => {
  const apart = mkdtempSync(join(directory, 'temporary-'));
  vi.stubEnv('TMPDIR', apart);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(tmpdir()).toBe(apart);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('é'.repeat(50_000))), {
        maxLength: 30,
      }),
      fc.array(fc.nat(29)),
      (lines, looks) => {
        const kept = new LineSpool();
        const written = lines.map((line) => line.toWellFormed());
        written.forEach((line, i) => {
          kept.add(line);
          const look = looks[i];
          if (look !== undefined && look <= i) expect(kept.read(look)).toBe(written[look]);
        });
        for (const [i, line] of written.entries()) expect(kept.read(i)).toBe(line);
        kept.close();
      },
    ),
    costing(5),
  );
  expect(readdirSync(apart)).toEqual([]);
});

test('rows that are right are found again in their order, with the lists that were put in the place of theirs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 40 }),
      fc.nat(30),
      async (texts, repeat) => {
        const valid = new ValidRows();
        const bodies = Array.from({ length: repeat }, () => texts).flat();
        const all = async () => (await Array.fromAsync(valid.blocks())).flat();
        valid.add({ rank: 0, line: 1, body: { contenu: 'forgotten' } });
        valid.clear();
        const rows = bodies.map((contenu, i) => ({
          rank: 2 * i,
          line: 3 * i,
          body: { contenu, chemins: ['/'] },
        }));
        for (const row of rows) valid.add(row);
        expect(await all()).toEqual(rows);
        const [last] = rows.slice(-1);
        if (last) valid.complete(last.rank, { chemins: ['/A'] });
        expect((await all()).at(-1)?.body).toEqual(last && { ...last.body, chemins: ['/A'] });
        expect(await all()).toHaveLength(rows.length);
        valid.clear();
      },
    ),
    costing(10),
  );
});
