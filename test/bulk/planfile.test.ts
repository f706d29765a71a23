import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { apply } from '../../src/bulk/execute/apply.ts';
import { carryOut } from '../../src/bulk/execute/execute-plan.ts';
import { openFile, spool } from '../../src/bulk/input/source.ts';
import { anomalies, type Library, prescriptions } from '../../src/bulk/libraries.ts';
import type { PlanOptions } from '../../src/bulk/plan/plan.ts';
import { openPlanFile, type PlanHeader, type Service, writePlan } from '../../src/bulk/plan/plan-file.ts';
import { recallPlan } from '../../src/bulk/plan/stored-plan.ts';
import type { Issue } from '../../src/bulk/report/issues.ts';
import type { VigieError } from '../../src/contract/errors.ts';
import { imported, planned, service, type Service as There } from './world.ts';

const HEAD = 'code;texte;indice_de_gravite\n';
const THREE = `${HEAD}1;Débit;0\n2;Fuite;1\n3;Gel;2\n`;
const CHANGED = `${HEAD}2;Grande fuite;2\n3;Gel;2\n4;Vol;0\n`;
const HERE: Service = { organisation: '5b7e4f0a-1111-4222-8333-444455556666', adresse: '/data/vigie.db' };
const PACE = { inFlight: 2, embedded: true };

const directory = mkdtempSync(join(tmpdir(), 'vigie-planfile-'));
afterAll(() => rmSync(directory, { recursive: true }));
let written = 0;

interface Made {
  readonly commande?: PlanHeader['commande'];
  readonly deletes?: boolean;
  readonly service?: Service;
  readonly options?: Partial<PlanOptions>;
}

/** Writes the plan of a file, and answers its path. */
async function planTo(there: There, library: Library, file: string, made: Made = {}): Promise<string> {
  const { commande = 'sync', deletes = true, service: where = HERE, options } = made;
  const { plan } = await planned(there, library, file, {
    ifExists: 'replace',
    sync: commande === 'sync' ? { deletes } : undefined,
    shows: true,
    ...options,
  });
  if (!plan) throw new Error('there is no plan');
  const path = join(directory, `plan-${++written}.ndjson`);
  const about = {
    commande,
    service: where,
    fichier: 'biblio.csv',
    fait_le: '2026-03-01T12:00:00Z',
    options: {},
  };
  await writePlan(path, plan, about);
  plan.close();
  return path;
}

/** Takes up a plan, and does it; tells what differs when it must not be done. */
async function applied(
  there: There,
  library: Library,
  path: string,
  { command = 'sync', service: where = HERE }: { command?: PlanHeader['commande']; service?: Service } = {},
) {
  const found: Issue[] = [];
  const source = await openFile(path);
  try {
    const { plan, counts } = await recallPlan(there.client, library, source, {
      command,
      service: where,
      pace: PACE,
      onIssue: (issue) => found.push(issue),
    });
    const done = plan ? await carryOut(there.client, plan, { pace: PACE }) : { counts };
    return {
      ...done,
      found,
      codes: found.map(({ code, line }) => `${line} ${code}`),
      done: plan !== undefined,
    };
  } finally {
    await source.close();
  }
}

describe('a plan in a file', () => {
  test('says what for, each step with what it meets, and its own seal', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const path = await planTo(there, anomalies, CHANGED);
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        plan: 1,
        bibliotheque: 'anomalies',
        commande: 'sync',
        service: HERE,
        fichier: 'biblio.csv',
        fait_le: '2026-03-01T12:00:00Z',
        options: {},
        comptes: {
          lues: 3,
          creees: 1,
          remplacees: 1,
          supprimees: 1,
          ignorees: 1,
          rejetees: 0,
          gardees: 0,
        },
        reste: { objets: 1, somme: expect.stringMatching(/^[0-9a-f]{16}$/) },
      },
      {
        action: 'remplacer',
        ligne: 2,
        code: 2,
        avant: { code: 2, texte: 'Fuite', indice_de_gravite: 1 },
        apres: { code: 2, texte: 'Grande fuite', indice_de_gravite: 2 },
      },
      {
        action: 'creer',
        ligne: 4,
        code: 4,
        avant: null,
        apres: { code: 4, texte: 'Vol', indice_de_gravite: 0 },
      },
      { action: 'supprimer', code: 1, avant: { code: 1, texte: 'Débit', indice_de_gravite: 0 }, apres: null },
      { fin: { etapes: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(await there.all(anomalies)).toHaveLength(3);
    expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is done as it is, and a second time changes nothing', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const path = await planTo(there, anomalies, CHANGED);
    expect(await applied(there, anomalies, path)).toMatchObject({
      counts: { read: 3, created: 1, replaced: 1, deleted: 1, skipped: 1, rejected: 0 },
      found: [],
    });
    const after = await there.all(anomalies);
    expect(after.map(({ code, texte }) => [code, texte])).toEqual([
      [2, 'Grande fuite'],
      [3, 'Gel'],
      [4, 'Vol'],
    ]);
    const again = await applied(there, anomalies, path);
    expect(again).toMatchObject({ counts: { created: 0, replaced: 0, deleted: 0, skipped: 3 }, found: [] });
    expect(await there.all(anomalies)).toEqual(after);
  });

  test('that was cut short anywhere is finished by doing it again', async () => {
    const there = await service();
    const rows = (from: number, to: number, text: string) =>
      Array.from({ length: to - from }, (_, i) => `${from + i};${text};0\n`).join('');
    for (let cut = 0; cut <= 6; cut++) {
      for (const { code } of await there.all(anomalies)) {
        await there.plain.call(anomalies.remove as never, { params: { anomalie_id: String(code) } } as never);
      }
      await imported(there, anomalies, HEAD + rows(0, 4, 'a'));
      const path = await planTo(there, anomalies, HEAD + rows(2, 6, 'b'));
      const { plan } = await planned(there, anomalies, HEAD + rows(2, 6, 'b'), {
        ifExists: 'replace',
        sync: { deletes: true },
      });
      const steps = (await Array.fromAsync(plan?.steps() ?? [])).flat();
      expect(steps).toHaveLength(6);
      plan?.close();
      await apply(there.client, anomalies, blockOf(steps.slice(0, cut)), { pace: PACE });
      const report = await applied(there, anomalies, path);
      expect(report.codes).toEqual([]);
      expect(report.counts.created + report.counts.replaced + report.counts.deleted).toBe(6 - cut);
      expect((await there.all(anomalies)).map(({ code, texte }) => `${code}${texte}`)).toEqual([
        '2b',
        '3b',
        '4b',
        '5b',
      ]);
    }
  });

  test('of prescriptions names them by their ids, and shows them whole', async () => {
    const there = await service();
    await imported(there, prescriptions, 'contenu;type;chemins\nA;rappel_reglementaire;/X\nB;;/Y\n');
    const [a, b] = await there.all(prescriptions);
    const path = await planTo(there, prescriptions, 'contenu;chemins\nA;/Z\nC;/Y\n');
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const before = {
      contenu: 'A',
      type: 'rappel_reglementaire',
      chemins: ['/X'],
      supports_reglementaires_id: [],
    };
    expect(lines.slice(1, 4)).toEqual([
      {
        action: 'remplacer',
        ligne: 2,
        id: a?.id,
        contenu: 'A',
        avant: before,
        apres: { ...before, chemins: ['/Z'] },
      },
      { action: 'creer', ligne: 3, contenu: 'C', avant: null, apres: { contenu: 'C', chemins: ['/Y'] } },
      { action: 'supprimer', id: b?.id, contenu: 'B', avant: expect.anything(), apres: null },
    ]);
    expect(await applied(there, prescriptions, path)).toMatchObject({
      counts: { created: 1, replaced: 1, deleted: 1 },
    });
    expect(await there.all(prescriptions)).toMatchObject([
      { id: a?.id, contenu: 'A', type: 'rappel_reglementaire', chemins: ['/Z'] },
      { contenu: 'C', chemins: ['/Y'] },
    ]);
    expect(await applied(there, prescriptions, path)).toMatchObject({
      codes: [],
      counts: { created: 0, replaced: 0 },
    });
  });
});

async function* blockOf<T>(steps: readonly T[]): AsyncGenerator<readonly T[]> {
  yield steps;
}

describe('a library that has changed since', () => {
  const CHANGES: readonly [what: string, file: string, codes: readonly string[]][] = [
    ['an object that is replaced', '2;Autre fuite;1\n', ['2 PLAN_CHANGE']],
    ['an object that is deleted', '1;Autre débit;0\n', ['4 PLAN_CHANGE']],
    ['an object that is to be created, otherwise', '4;Incendie;0\n', ['3 PLAN_APPARU']],
    ['an object that the plan leaves alone', '3;Dégel;2\n', ['0 PLAN_RESTE']],
    ['one more object', '7;Sept;2\n', ['0 PLAN_RESTE']],
    ['several', '1;a;0\n2;b;0\n7;c;0\n', ['2 PLAN_CHANGE', '4 PLAN_CHANGE', '0 PLAN_RESTE']],
  ];

  test.each(CHANGES)('%s: nothing is done', async (_, rows, codes) => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const path = await planTo(there, anomalies, CHANGED);
    await imported(there, anomalies, HEAD + rows, { ifExists: 'replace' });
    const before = await there.all(anomalies);
    const report = await applied(there, anomalies, path);
    expect(report).toMatchObject({ done: false, codes, counts: { created: 0, replaced: 0, deleted: 0 } });
    expect(await there.all(anomalies)).toEqual(before);
  });

  test('an object that is to be replaced is gone', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const path = await planTo(there, anomalies, CHANGED);
    await there.plain.call(anomalies.remove as never, { params: { anomalie_id: '2' } } as never);
    expect(await applied(there, anomalies, path)).toMatchObject({ done: false, codes: ['2 PLAN_DISPARU'] });
  });

  test('only what it concerns counts for the plan of an import', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const path = await planTo(there, anomalies, CHANGED, { commande: 'import' });
    await imported(there, anomalies, `${HEAD}1;Autre débit;0\n3;Dégel;2\n7;Sept;2\n`, {
      ifExists: 'replace',
    });
    expect(await applied(there, anomalies, path, { command: 'import' })).toMatchObject({
      codes: [],
      counts: { created: 1, replaced: 1, deleted: 0 },
    });
    await imported(there, anomalies, `${HEAD}2;Autre fuite;1\n`, { ifExists: 'replace' });
    expect(await applied(there, anomalies, path, { command: 'import' })).toMatchObject({
      codes: ['2 PLAN_CHANGE'],
    });
  });
});

describe('a plan for something else', () => {
  const other = { organisation: '00000000-0000-4000-8000-000000000000', adresse: HERE.adresse };
  test.each<[string, Service, Service, boolean]>([
    ['another organisation at the same address', HERE, other, false],
    ['the same organisation at another address', HERE, { ...HERE, adresse: 'https://vigie.example' }, true],
    ['another address, where no organisation is known', { adresse: 'a' }, { adresse: 'b' }, false],
    ['the same address, where no organisation is known', { adresse: 'a' }, { adresse: 'a' }, true],
  ])('%s', async (_, planned, here, taken) => {
    const there = await service();
    const path = await planTo(there, anomalies, THREE, { service: planned });
    const work = applied(there, anomalies, path, { service: here });
    if (taken) expect(await work).toMatchObject({ counts: { created: 3 } });
    else await expect(work).rejects.toMatchObject({ code: 'PLAN_AUTRE', params: { what: 'service' } });
  });

  test('another library, and another command', async () => {
    const there = await service();
    const path = await planTo(there, anomalies, THREE);
    await expect(applied(there, prescriptions, path)).rejects.toMatchObject({
      code: 'PLAN_AUTRE',
      params: { what: 'command', planned: 'anomalies sync', here: 'prescriptions sync' },
    });
    await expect(applied(there, anomalies, path, { command: 'import' })).rejects.toMatchObject({
      code: 'PLAN_AUTRE',
      params: { planned: 'anomalies sync', here: 'anomalies import' },
    });
  });
});

describe('what is no plan', () => {
  async function refusal(text: string | Buffer): Promise<string> {
    const there = await service();
    const path = join(directory, `refused-${++written}.ndjson`);
    writeFileSync(path, text);
    return applied(there, anomalies, path).then(
      () => 'taken',
      ({ code, params }) => `${code} ${params.reason}`,
    );
  }

  test.each([
    ['', 'format'],
    ['\n', 'format'],
    [THREE, 'format'],
    ['{"code":1}\n', 'format'],
    ['[1]\n', 'format'],
    ['{"plan":2,"bibliotheque":"anomalies"}\n', 'version'],
    ['{"plan":1,"bibliotheque":"anomalies"}\n', 'cut'],
  ])('%j', async (text, reason) => {
    expect(await refusal(text)).toBe(`PLAN_INVALIDE ${reason}`);
  });

  test('a plan of which anything is missing or changed', async () => {
    const there = await service();
    await imported(there, anomalies, THREE);
    const whole = readFileSync(await planTo(there, anomalies, CHANGED));
    const verdict = async (damaged: Buffer) => {
      const source = await spool('plan', [damaged]);
      try {
        await openPlanFile(source, anomalies, 'sync');
        return 'taken';
      } catch (error) {
        return (error as VigieError).code;
      } finally {
        await source.close();
      }
    };
    expect(await verdict(whole)).toBe('taken');
    // At every byte, the seal's own too.
    const changes = [0x01, 0xff];
    const unseen: string[] = [];
    for (let at = 0; at < whole.length; at++) {
      if ((await verdict(whole.subarray(0, at))) !== 'PLAN_INVALIDE') unseen.push(`cut at ${at}`);
      for (const by of changes) {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] as number) ^ by;
        if ((await verdict(damaged)) !== 'PLAN_INVALIDE') unseen.push(`${at} ^ ${by}`);
      }
    }
    expect(unseen).toEqual([]);
  });
});

test('a place that cannot be written to is said, and nothing is left there', async () => {
  const there = await service();
  const { plan } = await planned(there, anomalies, THREE, { shows: true });
  if (!plan) throw new Error('there is no plan');
  const about = { commande: 'import', service: HERE, fichier: 'f', fait_le: '', options: {} } as const;
  for (const path of [join(directory, 'nowhere', 'plan.ndjson'), directory]) {
    await expect(writePlan(path, plan, about)).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT' });
  }
  plan.close();
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
