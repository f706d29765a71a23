import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../../src/client/transport.ts';
import { addAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { addErp } from '../../../src/contract/resources/ouvrages/erps.ts';
import { addPei } from '../../../src/contract/resources/ouvrages/peis.ts';
import { addPrescription } from '../../../src/contract/resources/prescriptions.ts';
import { paginate } from '../../../src/contract/schema/pages.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { prepareWorld } from '../prepared-world.ts';
import { callerOf, openBench } from '../world.ts';

const prepared = await prepareWorld();

const anomalie = (code: number, texte = `Anomalie ${code}`) =>
  wholeAnomalie({ code, texte, indice_de_gravite: 1 });
const add = (code: number, more: Partial<Call> = {}): Call => ({
  endpoint: addAnomalie,
  body: anomalie(code),
  ...more,
});

test('creations that wait together get each their own answer', async () => {
  const world = await prepared.copy();
  const bench = await openBench(world);
  const south = callerOf(world, 'sud');
  const viewer = callerOf(world, 'nord', '["visionneur_simple"]');
  const unknown = '018f2c1e-7c9a-7000-8000-000000000001';
  const answers = await Promise.all([
    bench.send(add(1)),
    bench.send(add(2)),
    bench.send(add(1, { body: anomalie(1, 'Une autre') })),
    bench.send(add(3, { idempotencyKey: 'k' })),
    bench.send(add(3, { idempotencyKey: 'k' })),
    bench.send(add(3, { idempotencyKey: 'autre' })),
    bench.send(add(4, { dryRun: true })),
    bench.send(add(4)),
    bench.send(add(2), south),
    bench.send(add(5), viewer),
    bench.send(add(-1)),
    bench.send({
      endpoint: addPrescription,
      body: { contenu: 'Inconnu', supports_reglementaires_id: [unknown] },
    }),
    bench.send({ endpoint: addPrescription, body: { contenu: 'Consigne' } }),
  ]);
  expect(answers.map(({ status, body }) => [status, (body as { code?: unknown }).code])).toEqual([
    [201, 1],
    [201, 2],
    [409, 'CODE_EXISTANT'],
    [201, 3],
    [201, 3],
    [409, 'CODE_EXISTANT'],
    [201, 4],
    [201, 4],
    [201, 2],
    [403, 'DROIT_INSUFFISANT'],
    [400, 'VALIDATION'],
    [400, 'VALIDATION'],
    [200, undefined],
  ]);
  expect(answers[4]?.headers).toMatchObject({ 'idempotency-replayed': 'true' });
  const all = async (caller?: typeof south) => (await bench.send({ endpoint: listAnomalies }, caller)).body;
  expect(await all()).toEqual(
    paginate(
      [1, 2, 3, 4].map((code) => anomalie(code)),
      4,
      1,
      10,
    ),
  );
  expect(await all(south)).toEqual(paginate([anomalie(2)], 1, 1, 10));
  expect(bench.reported).toEqual([]);
  await bench.store.close();
});

test.each([
  { endpoint: addErp, body: { descriptif_technique: { libelle: 'Mairie' } } },
  { endpoint: addPei, body: { descriptif_technique: { type: 'PIBI' } } },
])('$endpoint.name: schemas are built once, not for each object that is made', async (call) => {
  const bench = await openBench(await prepared.copy());
  onTestFinished(() => bench.store.close());
  expect(await bench.send(call)).toMatchObject({ status: 201 });
  const built = vi.spyOn(z.globalRegistry, 'add');
  onTestFinished(() => built.mockRestore());
  expect(await bench.send(call)).toMatchObject({ status: 201 });
  expect(built).not.toHaveBeenCalled();
});
