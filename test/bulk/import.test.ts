import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unpacked } from '../../src/bulk/execute/operations.ts';
import { openFile } from '../../src/bulk/input/source.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { sentenceOf } from '../../src/bulk/report/issue-text.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { ProblemError } from '../../src/client/client.ts';
import type { Call } from '../../src/client/transport.ts';
import type { VigieError } from '../../src/contract/errors.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import type { Prescription } from '../../src/contract/resources/prescriptions.ts';
import { batch, type Operation } from '../../src/contract/resources/service.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import { type Between, imported, importFile, onlyTheInterface, service, short } from './world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const THREE = `${HEAD}1;Débit;0\n2;Fuite;1\n3;Gel;2\n`;
/** So many anomalies, from code 0 on. */
const many = (count: number) =>
  HEAD + Array.from({ length: count }, (_, code) => `${code};Anomalie n° ${code};${code % 3}\n`).join('');

const ways: [string, Between][] = [
  ['in batches', (call, send) => send(call)],
  ['one by one, where the service knows only the interface', onlyTheInterface],
];

/** Keeps the calls that go by. */
function noting(): { between: Between; calls: Call[]; operations: () => Operation[] } {
  const calls: Call[] = [];
  return {
    calls,
    between: (call, send) => {
      calls.push(call);
      return send(call);
    },
    operations: () => calls.flatMap(({ body }) => (body as { operations?: Operation[] })?.operations ?? []),
  };
}

describe.each(ways)('anomalies, %s', (_, between) => {
  test('are created; the same file again changes nothing', async () => {
    const there = await service(between);
    expect((await imported(there, anomalies, THREE)).counts).toEqual({
      read: 3,
      created: 3,
      replaced: 0,
      deleted: 0,
      skipped: 0,
      rejected: 0,
    });
    const before = await there.all(anomalies);
    expect(before).toEqual([
      wholeAnomalie({ code: 1, texte: 'Débit', indice_de_gravite: 0 }),
      wholeAnomalie({ code: 2, texte: 'Fuite', indice_de_gravite: 1 }),
      wholeAnomalie({ code: 3, texte: 'Gel', indice_de_gravite: 2 }),
    ]);
    expect((await imported(there, anomalies, THREE)).counts).toMatchObject({
      created: 0,
      skipped: 3,
      rejected: 0,
    });
    expect(await there.all(anomalies)).toEqual(before);
  });

  test('that exist with other content are refused, left, or replaced', async () => {
    const there = await service(between);
    await imported(there, anomalies, THREE);
    const file = `${HEAD}2;Grande fuite;2\n3;Gel;2\n4;Vol;0\n`;

    const refused = await imported(there, anomalies, file);
    expect(refused.found).toEqual([
      {
        ...{ code: 'EXISTE', line: 2, column: 1, header: 'code', field: 'code', value: '2' },
        params: { id: '2', fields: ['texte', 'indice_de_gravite'] },
      },
    ]);
    expect(refused.counts).toEqual({ read: 3, created: 0, replaced: 0, deleted: 0, skipped: 0, rejected: 3 });
    expect(await there.all(anomalies)).toHaveLength(3);

    const left = await imported(there, anomalies, file, { ifExists: 'skip' });
    expect(left.counts).toEqual({ read: 3, created: 1, replaced: 0, deleted: 0, skipped: 2, rejected: 0 });

    const replaced = await imported(there, anomalies, file, { ifExists: 'replace' });
    expect(replaced.counts).toEqual({
      read: 3,
      created: 0,
      replaced: 1,
      deleted: 0,
      skipped: 2,
      rejected: 0,
    });
    expect(await there.all(anomalies)).toEqual([
      wholeAnomalie({ code: 1, texte: 'Débit', indice_de_gravite: 0 }),
      wholeAnomalie({ code: 2, texte: 'Grande fuite', indice_de_gravite: 2 }),
      wholeAnomalie({ code: 3, texte: 'Gel', indice_de_gravite: 2 }),
      wholeAnomalie({ code: 4, texte: 'Vol', indice_de_gravite: 0 }),
    ]);
  });

  test('with one error are not written at all', async () => {
    const there = await service(between);
    const report = await imported(there, anomalies, `${THREE}x;a;0\n`);
    expect(report.found.map(short)).toEqual(['5:1 NON_NUMERIQUE']);
    expect(report.counts).toEqual({ read: 4, created: 0, replaced: 0, deleted: 0, skipped: 0, rejected: 4 });
    expect(await there.all(anomalies)).toEqual([]);
  });

  test('are only counted when the run is dry', async () => {
    const there = await service(between);
    await imported(there, anomalies, `${HEAD}1;Débit;0\n2;autre;1\n`);
    const report = await imported(there, anomalies, THREE, { ifExists: 'replace', dryRun: true });
    expect(report.counts).toEqual({ read: 3, created: 1, replaced: 1, deleted: 0, skipped: 1, rejected: 0 });
    expect(await there.all(anomalies)).toHaveLength(2);
  });

  test('are compared in NFC, and without regard to how their numbers are written', async () => {
    const there = await service(between);
    await there.client.call(addAnomalie, { body: { code: 1, texte: 'De\u0301bit', indice_de_gravite: 0 } });
    const report = await imported(there, anomalies, `${HEAD}01;Débit;réserve\n`);
    expect(report.counts).toMatchObject({ skipped: 1 });
  });
});

/** How many operations a body holds, those of many bodies counted one by one; undefined for what is no batch. */
function sizeOf(body: unknown): number | undefined {
  const { operations } = (body ?? {}) as { operations?: Operation[] };
  return operations && unpacked(operations).length;
}

describe('many rows', () => {
  test('go a thousand at a time', async () => {
    const { between, calls } = noting();
    const there = await service(between);
    expect((await imported(there, anomalies, many(2500))).counts).toMatchObject({ created: 2500 });
    const sizes = calls.flatMap(({ body }) => sizeOf(body) ?? []);
    expect(sizes.sort()).toEqual([1000, 1000, 500]);
    expect(await there.all(anomalies)).toHaveLength(2500);
  });

  test('meet a library by walking through it, and few rows as well', async () => {
    const { between, calls, operations } = noting();
    const there = await service(between);
    await imported(there, anomalies, many(150));
    calls.length = 0;
    expect((await imported(there, anomalies, many(2000), { dryRun: true })).counts).toMatchObject({
      created: 1850,
      skipped: 150,
    });
    expect((await imported(there, anomalies, many(5))).counts).toMatchObject({ skipped: 5 });
    expect(operations()).toEqual([]);
    expect(calls.map(({ query }) => query?.page)).toEqual([undefined, '1', '2', undefined, '1', '2']);
  });

  test('keep the operations of one row together', async () => {
    const { between, calls } = noting();
    const there = await service(between);
    await imported(there, anomalies, many(1500));
    calls.length = 0;
    const changed = many(1500).replaceAll('Anomalie', 'Autre');
    expect((await imported(there, anomalies, changed, { ifExists: 'replace' })).counts).toMatchObject({
      replaced: 1500,
    });
    const batches = calls
      .map(({ body }) => body as { operations: Operation[]; atomic: boolean } | undefined)
      .filter((body) => body?.operations?.[0]?.method === 'DELETE');
    expect(batches.map((body) => body?.operations.length).sort()).toEqual([1000, 1000, 1000]);
    for (const body of batches) {
      expect(body?.atomic).toBe(true);
      expect(body?.operations.at(-1)?.method).toBe('POST');
    }
  });

  test('of long texts go in smaller batches', async () => {
    const { between, calls } = noting();
    const there = await service(between);
    const rows = Array.from({ length: 40 }, (_, code) => `${code};${'x'.repeat(60_000)};0\n`).join('');
    await imported(there, anomalies, HEAD + rows);
    const sizes = calls.flatMap(({ body }) => sizeOf(body) ?? []);
    expect(sizes.sort()).toEqual([17, 17, 6]);
  });
});

describe('a writing that stops', () => {
  /** Answers 503 to the writing batch of that rank. */
  const failing = (rank: number): Between => {
    let batches = 0;
    return async (call, send) => {
      const writes = (call.body as { operations?: Operation[] })?.operations?.[0]?.method === 'POST';
      if (!writes || batches++ !== rank) return send(call);
      return { status: 503, headers: {}, body: { status: 503, code: 'BASE_OCCUPEE', detail: 'busy' } };
    };
  };

  test('says what was done; the same import then finishes it', async () => {
    const there = await service(failing(2));
    const report = await imported(there, anomalies, many(5000), { rate: { inFlight: 1, embedded: true } });
    expect(report.counts).toEqual({
      read: 5000,
      created: 2000,
      replaced: 0,
      deleted: 0,
      skipped: 0,
      rejected: 0,
      unwritten: 3000,
    });
    expect(report.failure?.error).toBeInstanceOf(ProblemError);
    expect(await there.all(anomalies)).toHaveLength(2000);

    const again = await imported(there, anomalies, many(5000));
    expect(again.counts).toEqual({
      read: 5000,
      created: 3000,
      replaced: 0,
      deleted: 0,
      skipped: 2000,
      rejected: 0,
    });
    expect(again.failure).toBeUndefined();
    expect(await there.all(anomalies)).toHaveLength(5000);
  });

  test('waits for what is under way, so that all of it is counted', async () => {
    const fail = failing(0);
    const next = Promise.withResolvers<void>();
    let begun = 0;
    const there = await service(async (call, send) => {
      if (call.endpoint === batch && begun++ > 0) next.resolve();
      const answer = await fail(call, send);
      if (answer.status === 503) await next.promise;
      return answer;
    });
    const report = await imported(there, anomalies, many(5000), { rate: { inFlight: 3, embedded: true } });
    expect(await there.all(anomalies)).toHaveLength(report.counts.created);
    expect(report.counts.created).toBe(1000);
  });

  test.each(ways)('%s: names the line of the row that the service refuses', async (_, between) => {
    let raced = false;
    const there = await service(async (call, send) => {
      // A code is taken after the comparison.
      const writes = call.endpoint.name === 'anomalies.add' || call.endpoint.name === 'service.batch';
      if (writes && !raced) {
        raced = true;
        const body = { code: 3, texte: 'autre', indice_de_gravite: 0 };
        await send({ endpoint: addAnomalie, body });
      }
      return between(call, send);
    });
    const report = await imported(there, anomalies, THREE, { rate: { inFlight: 1, embedded: true } });
    expect(report.failure).toMatchObject({ line: 4, error: { code: 'BIBLIOTHEQUE_MODIFIEE' } });
    const { created, rejected, unwritten = 0 } = report.counts;
    expect([rejected, created + unwritten]).toEqual([1, 2]);
    expect(await there.all(anomalies)).toHaveLength(created + 1);
  });

  test('because it is told to', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const there = await service();
    const report = await imported(there, anomalies, many(5000), {
      rate: { inFlight: 1, embedded: true },
      signal: controller.signal,
      onProgress: ({ stage, done }) => {
        if (stage === 'write' && done >= 2000) controller.abort(reason);
      },
    });
    expect(report.counts).toMatchObject({ created: 2000, rejected: 0, unwritten: 3000 });
    expect(report.failure).toEqual({ error: reason, line: undefined });
  });

  test('before it begins, when the file changes while it is read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'vigie-import-'));
    const path = join(directory, 'biblio.csv');
    writeFileSync(path, THREE);
    const there = await service();
    const source = await openFile(path);
    let changed = false;
    const given = importFile(there.client, anomalies, source, {
      ifExists: 'fail',
      rate: { inFlight: 1, embedded: true },
      onIssue: () => {},
      onProgress: ({ stage }) => {
        if (stage !== 'check' || changed) return;
        changed = true;
        appendFileSync(path, '4;Vol;0\n');
      },
    });
    await expect(given).rejects.toMatchObject({ code: 'FICHIER_MODIFIE', params: { file: path } });
    expect(changed).toBe(true);
    expect(await there.all(anomalies)).toEqual([]);
    await source.close();
    rmSync(directory, { recursive: true });
  });
});

describe('replacing by deleting and adding, where the service knows only the interface', () => {
  const OLD = wholeAnomalie({ code: 2, texte: 'Fuite', indice_de_gravite: 1 });
  const CHANGE = `${HEAD}2;Grande fuite;2\n`;
  const refusal = {
    status: 500,
    headers: {},
    body: { status: 500, code: 'ERREUR_INTERNE', detail: 'broken' },
  };
  const replacing = { ifExists: 'replace', rate: { inFlight: 3, embedded: true } } as const;

  /** A service with a library, on which then `disturb` answers instead, where it answers. */
  async function disturbed(disturb: (call: Call, adds: number) => unknown) {
    let quiet = true;
    let adds = 0;
    const calls: Call[] = [];
    const there = await service(async (call, send) => {
      if (quiet) return onlyTheInterface(call, send);
      calls.push(call);
      if (call.endpoint.name === 'anomalies.add') adds++;
      const refused = await disturb(call, adds);
      return refused ? refusal : onlyTheInterface(call, send);
    });
    await imported(there, anomalies, THREE);
    quiet = false;
    return { there, calls };
  }
  const isAdd = ({ endpoint }: Call) => endpoint.name === 'anomalies.add';

  test('puts the old content back when the new one is refused', async () => {
    const { there } = await disturbed((call, adds) => isAdd(call) && adds === 1);
    const report = await imported(there, anomalies, CHANGE, replacing);
    expect(report.failure).toMatchObject({ line: 2, error: { problem: { detail: 'broken' } } });
    expect(report.counts).toMatchObject({ replaced: 0, rejected: 1 });
    expect(await there.all(anomalies)).toContainEqual(OLD);
  });

  test('says what is gone when that is refused too, each of several', async () => {
    const { there } = await disturbed(isAdd);
    const report = await imported(there, anomalies, `${CHANGE}3;Grand gel;2\n`, replacing);
    const error = report.failure?.error as VigieError;
    expect(error).toMatchObject({ code: 'REMPLACEMENT_PERDU', params: { reason: 'broken' } });
    const objets = error.params.objets as string[];
    expect(objets.map((text) => JSON.parse(text))).toEqual([
      OLD,
      wholeAnomalie({ code: 3, texte: 'Gel', indice_de_gravite: 2 }),
    ]);
    expect(await there.all(anomalies)).toHaveLength(1);
  });

  test('leaves what could not be deleted as it is', async () => {
    const { there } = await disturbed(({ endpoint }) => endpoint.name === 'anomalies.delete');
    const report = await imported(there, anomalies, CHANGE, replacing);
    expect(report.failure).toMatchObject({ line: 2, error: { problem: { detail: 'broken' } } });
    expect(await there.all(anomalies)).toContainEqual(OLD);
  });

  test('does not write the old content over a new one whose answer got lost', async () => {
    const { there } = await disturbed(async (call) => {
      if (isAdd(call)) await there.plain.call(addAnomalie, { body: call.body as never });
      return isAdd(call);
    });
    const report = await imported(there, anomalies, CHANGE, replacing);
    expect(report.failure).toMatchObject({ error: { problem: { detail: 'broken' } } });
    expect(await there.all(anomalies)).toContainEqual({
      ...OLD,
      texte: 'Grande fuite',
      indice_de_gravite: 2,
    });
  });

  test('is not interrupted between the two', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const { there, calls } = await disturbed(({ endpoint }) => {
      if (endpoint.name === 'anomalies.delete') controller.abort(reason);
      return false;
    });
    const report = await imported(there, anomalies, `${CHANGE}3;Grand gel;2\n`, {
      ...replacing,
      rate: { inFlight: 1, embedded: true },
      signal: controller.signal,
    });
    expect(report).toMatchObject({
      counts: { replaced: 1, rejected: 0, unwritten: 1 },
      failure: { error: reason },
    });
    const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET');
    expect(writes.map(({ endpoint, interruption }) => [endpoint.method, interruption])).toEqual([
      ['DELETE', 'after'],
      ['POST', 'after'],
    ]);
  });
});

describe('keys for asking again', () => {
  test('are given to every write over a network, each its own', async () => {
    const { between, calls } = noting();
    const there = await service(between);
    await imported(there, anomalies, many(3500), { rate: { inFlight: 2, embedded: false } });
    const keys = calls
      .filter(({ endpoint }) => endpoint.name === 'service.batch')
      .map((call) => call.idempotencyKey);
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => key !== undefined)).toBe(true);
    expect(await there.all(anomalies)).toHaveLength(3500);
  });

  test('are not needed in this process', async () => {
    const { between, calls } = noting();
    const there = await service(between);
    await imported(there, anomalies, THREE);
    expect(calls.every(({ idempotencyKey }) => idempotencyKey === undefined)).toBe(true);
  });
});

describe.each(ways)('prescriptions and their supports, %s', (_, between) => {
  const SUPPORTS =
    'nature;reference;titre;etat\narticle;R. 123-3;CCH;\narticle;GE 2;;abroge\ndecret;GE 2;;\narticle;CO 1;;\ndecret;CO 1;;\n';

  /** Supports that a service without a list of them shows too: each is cited by a prescription. */
  async function withSupports() {
    const there = await service(between);
    const whole = { client: there.plain };
    await imported(whole, supports, SUPPORTS);
    const all = await there.all(supports);
    for (const { id } of all) {
      await imported(whole, prescriptions, `contenu;supports\nCite ${id};${id}\n`);
    }
    const id = (reference: string, nature: string) =>
      all.find((support) => support.reference === reference && support.nature === nature)?.id;
    return { there, id };
  }

  test('are found by reference in any spelling, in force first, or by identifier', async () => {
    const { there, id } = await withSupports();
    const file = `contenu;chemins;articles\nA;/ERP;R123-3 | ge2|R.123-3\nB;;${String(id('CO 1', 'decret')).toUpperCase()}\n`;
    expect((await imported(there, prescriptions, file)).counts).toMatchObject({ created: 2 });
    const [a, b] = (await there.all(prescriptions)).slice(-2) as Prescription[];
    expect(a).toMatchObject({ contenu: 'A', type: null, chemins: ['/ERP'] });
    expect(a?.supports_reglementaires.map((support) => support.id)).toEqual([
      id('R. 123-3', 'article'),
      id('GE 2', 'decret'),
    ]);
    expect(b?.supports_reglementaires.map((support) => support.id)).toEqual([id('CO 1', 'decret')]);
    expect((await imported(there, prescriptions, file)).counts).toMatchObject({ skipped: 2 });
  });

  test('that are unknown or more than one are errors', async () => {
    const { there, id } = await withSupports();
    const { found } = await imported(there, prescriptions, 'contenu;supports\nA;R 9-9\nB;CO 1|R 123-3\n');
    expect(found).toMatchObject([
      { code: 'SUPPORT_INCONNU', line: 2, column: 2, value: 'R 9-9', params: { reference: 'R 9-9' } },
      {
        code: 'SUPPORT_AMBIGU',
        line: 3,
        column: 2,
        value: 'CO 1',
        params: { ids: [id('CO 1', 'article'), id('CO 1', 'decret')] },
      },
    ]);
  });

  test('that another service wrote as NDJSON are known by their reference', async () => {
    const { there } = await withSupports();
    const [cited] = (await there.all(prescriptions)) as unknown as Prescription[];
    const elsewhere = {
      ...cited,
      contenu: 'Ailleurs',
      supports_reglementaires: [
        { ...cited?.supports_reglementaires[0], id: '00000000-0000-4000-8000-000000000000' },
      ],
    };
    expect((await imported(there, prescriptions, JSON.stringify(elsewhere))).counts).toMatchObject({
      created: 1,
    });
    const last = (await there.all(prescriptions)).at(-1) as unknown as Prescription;
    expect(last.supports_reglementaires).toEqual(cited?.supports_reglementaires);
  });
});

describe('replacing prescriptions and supports', () => {
  test('changes what the file has columns for, and leaves the rest', async () => {
    const there = await service();
    await imported(there, prescriptions, 'contenu;type;chemins\nA;rappel_reglementaire;/X|/Y\n');
    const [before] = await there.all(prescriptions);

    const other = 'contenu;chemins\nA;/Z\n';
    expect((await imported(there, prescriptions, other)).found).toMatchObject([
      { code: 'EXISTE', line: 2, field: 'contenu', value: 'A', params: { id: before?.id } },
    ]);
    expect((await imported(there, prescriptions, other, { ifExists: 'replace' })).counts).toMatchObject({
      replaced: 1,
    });
    expect(await there.all(prescriptions)).toEqual([{ ...before, chemins: ['/Z'] }]);

    expect(
      (await imported(there, prescriptions, 'contenu;type\nA;\n', { ifExists: 'replace' })).counts.replaced,
    ).toBe(1);
    expect(await there.all(prescriptions)).toEqual([{ ...before, type: null, chemins: ['/Z'] }]);
  });

  test('does not mind the order of paths', async () => {
    const there = await service();
    await imported(there, prescriptions, 'contenu;chemins\nA;/X|/Y\n');
    expect((await imported(there, prescriptions, 'contenu;chemins\nA; /Y/ | /X\n')).counts).toMatchObject({
      skipped: 1,
    });
  });

  test('finds a support by reference and nature', async () => {
    const there = await service();
    await imported(there, supports, 'nature;reference;titre\narticle;R 123-3;Un\ndecret;R 123-3;Deux\n');
    const changed = 'nature;reference;titre\narticle;R 123-3;Trois\ndecret;R 123-3;Deux\n';
    expect((await imported(there, supports, changed, { ifExists: 'replace' })).counts).toMatchObject({
      replaced: 1,
      skipped: 1,
    });
    expect((await there.all(supports)).map(({ titre }) => titre)).toEqual(['Trois', 'Deux']);
  });

  test('knows a support without a reference by its title', async () => {
    const there = await service();
    const file = 'nature;reference;titre\ndecret;;Décret A\ndecret;;Décret B\n';
    expect((await imported(there, supports, file)).counts).toMatchObject({ created: 2 });
    expect((await imported(there, supports, file)).counts).toMatchObject({ skipped: 2 });
  });
});

test.each([
  ['2;Grande fuite;1', ['texte']],
  ['2;Fuite;2', ['indice_de_gravite']],
  ['2;Grande fuite;0', ['texte', 'indice_de_gravite']],
])('a row whose object exists otherwise says in which fields: %s', async (row, fields) => {
  const there = await service();
  await imported(there, anomalies, `${HEAD}2;Fuite;1\n`);
  const { found } = await imported(there, anomalies, `${HEAD}${row}\n`);
  expect(found.map(({ code, params }) => [code, params?.fields])).toEqual([['EXISTE', fields]]);
  for (const language of ['fr', 'en'] as const)
    expect(sentenceOf(found[0] as Issue, language)).toContain(fields.join(', '));
});

test('a prescription that exists otherwise says in which fields', async () => {
  const there = await service();
  await imported(there, prescriptions, 'contenu;chemins;type\nA;/ERP;\n');
  const { found } = await imported(there, prescriptions, 'contenu;chemins\nA;/IGH\n');
  expect(found.map(({ code, params }) => [code, params?.fields])).toEqual([['EXISTE', ['chemins']]]);
});
