import { describe, expect, test } from 'vitest';
import { type Applied, type ApplyOptions, apply } from '../../src/bulk/execute/apply.ts';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import { batchesOf } from '../../src/bulk/plan/plan.ts';
import type { PlanStep } from '../../src/bulk/plan/steps.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { addPrescription } from '../../src/contract/resources/prescriptions.ts';
import { type Arrived, json, TestClock } from '../client/servers.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import {
  creation,
  creations,
  deletion,
  directory,
  type Fate,
  journalIn,
  type Network,
  network,
  operationsIn,
  planOf,
  replacement,
} from './network.ts';
import { onlyTheInterface, service } from './world.ts';

const REMOTE: ApplyOptions = { rate: { inFlight: 4, embedded: false } };
const ONE_BY_ONE: ApplyOptions = { rate: { inFlight: 1, embedded: false } };
const isWrite = ({ method }: Arrived) => method !== 'GET';
/** What is told where something else stands in the library since it was read. */
const CHANGED = { code: 'BIBLIOTHEQUE_MODIFIEE', cause: { problem: { code: 'CODE_EXISTANT' } } };

/** Applies anomalies, over a network. */
const applied = (
  there: Network,
  steps: readonly PlanStep[],
  options = REMOTE,
  target: ImportTarget = anomalies,
) => apply(there.client(), target, planOf(steps), options);

const HALF: Fate = (response) => {
  response.writeHead(200, { 'content-length': '99' });
  response.write('{"res', () => response.socket?.destroy());
};

/** What befalls the writes, in the order in which they arrive; the rest passes. */
function onWrites(...fates: Fate[]): (request: Arrived) => Fate {
  return (request) => (isWrite(request) ? (fates.shift() ?? 'pass') : 'pass');
}

describe('the steps of a plan', () => {
  const sizes = (steps: readonly PlanStep[]) =>
    Array.from(batchesOf(anomalies, steps), ({ length }) => length);
  const [one] = creations(1) as [PlanStep];

  test('go a thousand operations at a time', () => {
    expect(sizes(creations(2500))).toEqual([1000, 1000, 500]);
    expect(sizes([])).toEqual([]);
  });

  test('that delete and add are never parted', () => {
    const replacements = creations(1001).map((step) => replacement({ ...('body' in step && step.body) }));
    expect(sizes([one, ...replacements])).toEqual([500, 500, 2]);
  });

  test('of long texts go in smaller batches', () => {
    const long = Array.from({ length: 40 }, (_, code) => creation({ code, texte: 'x'.repeat(60_000) }));
    expect(sizes(long)).toEqual([17, 17, 6]);
  });

  test('are taken when there is room for them', async () => {
    let under = 0;
    const seen: number[] = [];
    let taken = 0;
    async function* plan() {
      for (const step of creations(100)) {
        taken++;
        yield [step];
      }
    }
    const there = await service(async (call, send) => {
      if (call.endpoint.method !== 'GET') seen.push(taken - under++);
      return onlyTheInterface(call, send);
    });
    await apply(there.client, anomalies, plan(), { rate: { inFlight: 2, embedded: true } });
    expect(taken).toBe(100);
    // What is under way, and one that waits for room.
    expect(Math.max(...seen)).toBeLessThanOrEqual(3);
  });
});

describe.each([
  ['in batches', false],
  ['one by one', true],
])('deletions, %s', (_, bare) => {
  test('begin when all else is done', async () => {
    const there = await network(undefined, bare);
    await applied(there, creations(30));
    const changed = wholeAnomalie({ code: 3, texte: 'Autre', indice_de_gravite: 0 });
    const before = there.arrived.length;
    const steps = [...creations(60).slice(30), replacement(changed), deletion(7), deletion(8)];
    expect(await applied(there, steps)).toEqual({
      created: 30,
      replaced: 1,
      deleted: 2,
      refused: 0,
      found: 0,
    });

    const sent = bare
      ? there.arrived.slice(before).filter(isWrite)
      : operationsIn(there.arrived.slice(before));
    const removals = sent.flatMap(({ method, path }, at) =>
      method === 'DELETE' && path !== '/anomalies/3' ? [at] : [],
    );
    expect(removals).toEqual([sent.length - 2, sent.length - 1]);
    expect(await there.all(anomalies)).toHaveLength(58);
    expect(await there.all(anomalies)).toContainEqual(changed);
  });

  test('do not begin when something else failed', async () => {
    const there = await network(undefined, bare);
    await applied(there, creations(3));
    const taken = creation({ code: 2, texte: 'Autre', indice_de_gravite: 0 });
    const { failure, ...counts } = await applied(there, [taken, deletion(0)]);
    expect(failure).toMatchObject({ line: 4, error: CHANGED });
    expect(counts).toEqual({ created: 0, replaced: 0, deleted: 0, refused: 0, found: 0 });
    expect(await there.all(anomalies)).toHaveLength(3);
  });

  test('of what is gone already are done', async () => {
    const there = await network(undefined, bare);
    await applied(there, creations(3));
    expect(await applied(there, [deletion(1), deletion(9), deletion(2)])).toEqual({
      created: 0,
      replaced: 0,
      deleted: 3,
      refused: 0,
      found: 0,
    });
    expect(await there.all(anomalies)).toMatchObject([{ code: 0 }]);
  });
});

describe.each([
  ['in batches', false],
  ['one by one', true],
])('a step that is refused, %s', (_, bare) => {
  const other = (code: number) => ({ code, texte: 'Autre', indice_de_gravite: 0 });
  const steps = [
    ...creations(8).slice(4),
    creation(other(2)),
    replacement(other(1)),
    creation(other(3)),
    replacement(other(0)),
  ];

  test('is told, and the rest goes on where that is wished', async () => {
    const there = await network(undefined, bare);
    await applied(there, creations(4));
    const refused: [number | string, unknown][] = [];
    const done: PlanStep[] = [];
    const result = await applied(there, steps, {
      ...REMOTE,
      goOn: () => true,
      onRefused: ({ identity }, error) => refused.push([identity, error]),
      onDone: (some) => done.push(...some),
    });
    expect(result).toEqual({ created: 4, replaced: 2, deleted: 0, refused: 2, found: 0 });
    // In the order in which they are answered.
    expect(refused.toSorted(([a], [b]) => Number(a) - Number(b))).toMatchObject([
      [2, CHANGED],
      [3, CHANGED],
    ]);
    expect(new Set(done)).toEqual(new Set(steps.filter(({ identity }) => identity !== 2 && identity !== 3)));
    expect(done).toHaveLength(6);
    expect(await there.all(anomalies)).toMatchObject([
      other(0),
      other(1),
      { code: 2, texte: 'Anomalie 2' },
      { code: 3, texte: 'Anomalie 3' },
      ...[4, 5, 6, 7].map((code) => ({ code })),
    ]);
  });

  test('ends the work where it is not', async () => {
    const there = await network(undefined, bare);
    await applied(there, creations(4));
    const asked: PlanStep[] = [];
    const { failure, refused } = await applied(there, steps, {
      ...ONE_BY_ONE,
      goOn: (step) => asked.push(step) === 0,
    });
    expect(asked).toEqual([creation(other(2))]);
    expect(failure).toMatchObject({ line: 4, error: CHANGED });
    expect(refused).toBe(0);
    expect(await there.all(anomalies)).toHaveLength(bare ? 8 : 4);
  });
});

test.each([401, 403, 500, 501])(
  'a service that answers %s to a row refuses the caller, not the row',
  async (status) => {
    let refused = 0;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      refused++;
      return (response) => json(response, status, { detail: 'no' });
    }, true);
    const asked: PlanStep[] = [];
    const { failure } = await applied(there, creations(3), {
      ...ONE_BY_ONE,
      goOn: (step) => asked.push(step) > 0,
    });
    expect(failure).toMatchObject({ error: { status, problem: { detail: 'no' } } });
    expect(asked).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  },
);

describe('an answer that gets lost, where the service honours keys', () => {
  test.each<[string, Fate]>([
    ['after the work was done', 'lose'],
    ['before the service saw the request', 'cut'],
    ['and a gateway says so', (response) => json(response, 502, {})],
    ['and a page of another service comes', (response) => response.writeHead(200).end('<h1>Bonjour</h1>')],
    ['and half of it comes', HALF],
  ])('%s: the very same is sent again', async (_, fate) => {
    const there = await network(onWrites(fate));
    expect(await applied(there, creations(5), ONE_BY_ONE)).toEqual({
      created: 5,
      replaced: 0,
      deleted: 0,
      refused: 0,
      found: 0,
    });
    const [first, second, ...more] = there.arrived.filter(isWrite);
    expect(more).toEqual([]);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toBe(first?.body);
    expect(await there.all(anomalies)).toHaveLength(5);
  });

  test('again and again: for a minute, and no longer', async () => {
    const clock = new TestClock();
    const there = await network((request) => (isWrite(request) ? 'cut' : 'pass'));
    const waits: unknown[] = [];
    const { failure } = await apply(there.client({ clock }), anomalies, planOf(creations(5)), {
      ...ONE_BY_ONE,
      onWait: (wait) => waits.push(wait?.reason),
    });
    expect(failure).toMatchObject({ error: { code: 'CONNEXION_PERDUE' } });
    const slept = clock.slept.reduce((sum, milliseconds) => sum + milliseconds, 0);
    expect(slept).toBeGreaterThanOrEqual(60_000);
    expect(slept).toBeLessThan(66_000);
    expect(waits).toEqual(clock.slept.flatMap(() => ['retry', undefined]));
  });
});

describe('an answer that gets lost, where the service knows only the interface', () => {
  const reads = ({ arrived }: Network) =>
    arrived.flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
  const A = wholeAnomalie({ code: 3, texte: 'Fuite d’été', indice_de_gravite: 1 });

  test('is no reason to do again what was done', async () => {
    const there = await network(onWrites('lose'), true);
    expect(await applied(there, [creation(A)])).toMatchObject({ created: 1 });
    expect(there.writes()).toEqual(['POST /anomalies']);
    expect(reads(there)).toContain('/anomalies/3');
    expect(await there.all(anomalies)).toEqual([A]);
  });

  test('is one to do what was not', async () => {
    const there = await network(
      onWrites('cut', (response) => json(response, 504, {})),
      true,
    );
    expect(await applied(there, [creation(A)])).toMatchObject({ created: 1 });
    expect(there.writes()).toEqual(['POST /anomalies', 'POST /anomalies', 'POST /anomalies']);
    expect(await there.all(anomalies)).toEqual([A]);
  });

  test('of a code that was taken meanwhile says that the library has changed', async () => {
    const there = await network(onWrites('pass', 'cut'), true);
    await there.client().call(addAnomalie, { body: { ...A, texte: 'Autre' } });
    const { failure } = await applied(there, [creation(A)]);
    expect(failure).toMatchObject({
      line: 5,
      error: { code: 'BIBLIOTHEQUE_MODIFIEE', params: { objet: '3' } },
    });
    expect(there.writes()).toHaveLength(2);
  });

  test('and comes late after all is no reason to call it refused', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      if (late) return 'pass';
      late = () => there.client().call(addAnomalie, { body: A });
      // It is on its way while it is looked for, and arrives before it is sent again.
      return 'cut';
    }, true);
    const clock = new TestClock();
    const client = there.client({ clock });
    const sent = client.call.bind(client);
    let looked = 0;
    client.call = (async (...given: Parameters<typeof sent>) => {
      const answer = await sent(...given).finally(async () => {
        if (given[0].name === 'anomalies.read' && looked++ === 0) await late?.();
      });
      return answer;
    }) as typeof client.call;
    expect(await apply(client, anomalies, planOf([creation(A)]), ONE_BY_ONE)).toMatchObject({ created: 1 });
    expect(looked).toBe(2);
    expect(await there.all(anomalies)).toEqual([A]);
  });

  const text = `Débroussailler sur 50 m, « ${'à chaque saison '.repeat(300)} »`;
  const P = { contenu: text, type: null, chemins: ['/ERP', '/ERP/M'], supports_reglementaires_id: [] };

  test('of a text is looked for among those that begin like it', async () => {
    const there = await network(onWrites('pass', 'pass', 'lose', 'cut'), true);
    const client = there.client();
    // Others that begin alike, or hold it.
    await client.call(addPrescription, { body: { ...P, contenu: `${text} (1)` } as never });
    await client.call(addPrescription, { body: { ...P, contenu: `Sauf : ${text}` } as never });
    const steps = [
      creation({ ...P, chemins: ['/ERP/M', '/ERP'] }),
      creation({ ...P, contenu: `${text} (2)` }),
    ];
    const result = await applied(there, steps, ONE_BY_ONE, prescriptions);
    expect(result).toEqual({ created: 2, replaced: 0, deleted: 0, refused: 0, found: 0 });
    expect(there.writes()).toHaveLength(5);
    const texts = (await there.all(prescriptions)).map(({ contenu }) => contenu);
    expect(texts.toSorted()).toEqual([`Sauf : ${text}`, text, `${text} (1)`, `${text} (2)`].toSorted());
    const [search] = reads(there).filter((path) => path.includes('contenu='));
    expect(search?.length).toBeLessThan(1500);
  });

  test('of a text is not taken for a twin that says something else', async () => {
    const there = await network(onWrites('pass', 'cut'), true);
    await there.client().call(addPrescription, { body: { ...P, chemins: ['/Ailleurs'] } as never });
    const { failure } = await applied(there, [creation(P)], ONE_BY_ONE, prescriptions);
    expect(failure).toMatchObject({ error: { code: 'CONFLIT' } });
    expect(await there.all(prescriptions)).toHaveLength(1);
  });

  test('of a deletion: what is not there any more is deleted', async () => {
    const there = await network(onWrites('pass', 'pass', 'lose', 'cut'), true);
    await there.client().call(addAnomalie, { body: A });
    await there.client().call(addAnomalie, { body: { ...A, code: 4 } });
    expect(await applied(there, [deletion(3), deletion(4)], ONE_BY_ONE)).toMatchObject({ deleted: 2 });
    expect(there.writes().slice(2)).toEqual([
      'DELETE /anomalies/3',
      'DELETE /anomalies/4',
      'DELETE /anomalies/4',
    ]);
    expect(await there.all(anomalies)).toEqual([]);
  });

  test('of a change: what is so already is changed', async () => {
    const there = await network(onWrites('pass', 'lose', 'cut'), true);
    const { id } = await there.client().call(addPrescription, { body: P as never });
    const change = { contenu: P.contenu, chemins: ['/Z', '/Y'] };
    const again = { contenu: P.contenu, type: 'rappel_reglementaire' };
    const steps = [replacement(change, id), replacement(again, id)];
    expect(await applied(there, steps, ONE_BY_ONE, prescriptions)).toMatchObject({ replaced: 2 });
    const path = `PATCH /prescriptions/${id}`;
    expect(there.writes().slice(1)).toEqual([path, path, path]);
    expect(await there.all(prescriptions)).toMatchObject([{ id, ...change, ...again }]);
  });

  test.each<[string, Fate[]]>([
    ['of the deletion', ['lose']],
    ['of the addition', ['pass', 'lose']],
    ['of both, and both requests once', ['cut', 'lose', 'cut', 'lose']],
  ])('%s, when an object is replaced by both', async (_, fates) => {
    const there = await network(onWrites('pass', ...fates), true);
    await there.client().call(addAnomalie, { body: A });
    const changed = { ...A, texte: 'Grande fuite' };
    expect(await applied(there, [replacement(changed)])).toMatchObject({ replaced: 1 });
    expect(await there.all(anomalies)).toEqual([changed]);
  });
});

describe('too many requests', () => {
  test('make every request wait', async () => {
    const clock = new TestClock();
    let refused = 0;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      if (refused < 8) {
        refused++;
        return (response) => json(response, 429, {}, { 'retry-after': '3' });
      }
      return 'pass';
    }, true);
    const waits: unknown[] = [];
    const result = await apply(there.client({ clock }), anomalies, planOf(creations(40)), {
      rate: { inFlight: 8, embedded: false },
      onWait: (wait) => waits.push(wait),
    });
    expect(result).toMatchObject({ created: 40 });
    expect(refused).toBe(8);
    expect(clock.slept.every((milliseconds) => milliseconds <= 3000)).toBe(true);
    expect(waits[0]).toEqual({ milliseconds: 3000, reason: 'pause', elapsed: 0 });
    expect(waits.at(-1)).toBeUndefined();
    expect(await there.all(anomalies)).toHaveLength(40);
  });
});

describe('an interruption', () => {
  const reason = new VigieError('INTERROMPU', { signal: 'SIGINT' });

  test('in this process lets the request under way end, and no further one begin', async () => {
    const controller = new AbortController();
    let writes = 0;
    const there = await service((call, send) => {
      if (call.endpoint.method !== 'GET' && ++writes === 2) controller.abort(reason);
      return send(call);
    });
    const plan = planOf(creations(5000));
    const { signal } = controller;
    const rate = { inFlight: 1, embedded: true };
    expect(await apply(there.client, anomalies, plan, { rate, signal })).toMatchObject({
      created: 2000,
      failure: { error: reason, line: undefined },
    });
    expect(writes).toBe(2);
    expect(await there.all(anomalies)).toHaveLength(2000);
  });

  test('closes the plan, as any other failure does', async () => {
    let closed = false;
    async function* plan() {
      try {
        for (let texte = 0; ; texte++)
          yield [creation({ code: 3, texte: String(texte), indice_de_gravite: 1 })];
      } finally {
        closed = true;
      }
    }
    const there = await service();
    const rate = { inFlight: 2, embedded: true };
    const { failure } = await apply(there.client, anomalies, plan(), { rate });
    expect(failure).toMatchObject({ error: CHANGED });
    expect(closed).toBe(true);
  });

  test('waits for what is under way, which counts, and lets nothing more begin', async () => {
    const controller = new AbortController();
    const there = await network((request) => {
      if (isWrite(request)) controller.abort(reason);
      return 'pass';
    });
    const client = there.client({ signal: controller.signal });
    const result: Applied = await apply(client, anomalies, planOf(creations(5000)), {
      ...REMOTE,
      signal: controller.signal,
    });
    const { length } = await there.all(anomalies);
    expect(result).toEqual({
      created: length,
      replaced: 0,
      deleted: 0,
      refused: 0,
      found: 0,
      failure: { error: reason, line: undefined },
    });
    expect(length).toBeGreaterThanOrEqual(1000);
    expect(length).toBeLessThanOrEqual(4000);
    expect(there.writes()).toHaveLength(length / 1000);
  });

  test('sends nothing that was only written down, and the resumed work knows', async () => {
    const path = directory();
    const journal = journalIn(path);
    const controller = new AbortController();
    const there = await network();
    async function* plan() {
      yield creations(1000);
      yield creations(2000).slice(1000);
      for (let turn = 0; turn < 1000 && journal.pending.length === 0; turn++) await null;
      // The first thousand is on its way to the disk, not to the service.
      expect(journal.pending.length).toBeGreaterThan(0);
      controller.abort(reason);
    }
    const { signal } = controller;
    const rate = { inFlight: 3, embedded: false };
    const { failure } = await apply(there.client(), anomalies, plan(), { rate, journal, signal });
    expect(failure?.error).toBe(reason);
    expect(there.writes()).toEqual([]);
    journal.close();
    const again = journalIn(path);
    expect(again.resumed).toBeUndefined();
    expect(again.pending).toEqual([]);
    again.finish();
  });

  test('does not wait for ever', async () => {
    const controller = new AbortController();
    const clock = new TestClock();
    let hanging = 0;
    const there = await network((request) => {
      if (!isWrite(request)) return 'pass';
      hanging++;
      controller.abort(reason);
      setImmediate(() => clock.endGrace());
      return () => {};
    });
    const { failure } = await apply(
      there.client({ signal: controller.signal, clock }),
      anomalies,
      planOf(creations(5)),
      { ...ONE_BY_ONE, signal: controller.signal },
    );
    expect(hanging).toBe(1);
    expect(failure?.error).toBe(reason);
  });

  test('ends a wait', async () => {
    const controller = new AbortController();
    const there = await network(
      onWrites((response) => {
        json(response, 429, {}, { 'retry-after': '100' });
        response.once('finish', () => setImmediate(() => controller.abort(reason)));
      }),
    );
    const client = there.client({ signal: controller.signal, clock: undefined });
    const { failure } = await apply(client, anomalies, planOf(creations(5)), ONE_BY_ONE);
    expect(failure?.error).toBe(reason);
    expect(there.writes()).toHaveLength(1);
  });
});
