import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FailureKind, isOutcomeUnknown, nextWait } from '../../src/client/http/retry-policy.ts';
import type { Wait } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { addAnomalie, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { batch } from '../../src/contract/resources/service.ts';
import { closedPort, json, remote, serveAnswers, TestClock, withExtensions } from './servers.ts';

const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
const read = { endpoint: readAnomalie, params: { anomalie_id: '3' } };
const add = { endpoint: addAnomalie, body: anomalie };
const patience = { milliseconds: 60_000 };

const refused = (status: number, asked?: number): FailureKind => ({ kind: 'refused', status, pause: asked });

describe('what an attempt leaves open', () => {
  it.each<[string, FailureKind, boolean]>([
    ['a request that never left', { kind: 'unsent' }, false],
    ['a certificate that is not trusted', { kind: 'lasting' }, false],
    ['an answer that got lost', { kind: 'lost' }, true],
    ['an answer that makes no sense', { kind: 'garbled' }, true],
    ['400', refused(400), false],
    ['409', refused(409), false],
    ['429', refused(429), false],
    ['500', refused(500), true],
    ['502', refused(502), true],
    ['503', refused(503), true],
    ['503 with a time to come back', refused(503, 0), false],
  ])('%s: %s', (_, trouble, open) => {
    expect(isOutcomeUnknown(trouble)).toBe(open);
  });
});

describe('the wait before the next attempt', () => {
  const few = { retriesMade: 0, retries: 2, chance: 1 };
  const patient = (retriesMade: number, elapsed: number) => ({
    retriesMade,
    retries: 2,
    chance: 1,
    patience: { milliseconds: 60_000, elapsed },
  });

  it.each<[string, FailureKind, number | undefined, number | undefined, number | undefined]>([
    // First of few, third of few, twentieth after a while.
    ['never left', { kind: 'unsent' }, 200, undefined, 5000],
    ['lost', { kind: 'lost' }, 200, undefined, 5000],
    ['lasting', { kind: 'lasting' }, undefined, undefined, undefined],
    ['garbled', { kind: 'garbled' }, undefined, undefined, undefined],
    ['404', refused(404), undefined, undefined, undefined],
    ['429', refused(429), 200, undefined, 5000],
    ['429 with 0', refused(429, 0), 200, undefined, 5000],
    ['429 with 7 s', refused(429, 7000), 7000, undefined, 7000],
    ['429 with an hour', refused(429, 3_600_000), undefined, undefined, undefined],
    ['500', refused(500), undefined, undefined, undefined],
    ['502', refused(502), 200, undefined, 5000],
    ['503', refused(503), 200, undefined, 5000],
    ['503 with 7 s', refused(503, 7000), 7000, undefined, 7000],
    ['522', refused(522), 200, undefined, 5000],
  ])('%s: %s, %s, %s ms', (_, trouble, first, third, twentieth) => {
    expect(nextWait(trouble, few)?.milliseconds).toBe(first);
    expect(nextWait(trouble, { ...few, retriesMade: 2 })?.milliseconds).toBe(third);
    expect(nextWait(trouble, patient(20, 59_999))?.milliseconds).toBe(twentieth);
    expect(nextWait(trouble, patient(20, 60_000))).toBeUndefined();
  });

  it('what may be a slip is tried a few times by who is patient', () => {
    for (const trouble of [{ kind: 'garbled' } as const, refused(500), refused(507)]) {
      expect(nextWait(trouble, patient(1, 0))?.milliseconds).toBe(400);
      expect(nextWait(trouble, patient(2, 0))).toBeUndefined();
    }
  });

  it.each<FailureKind>([{ kind: 'unsent' }, { kind: 'lost' }, refused(429, 7000), refused(502)])(
    'is none for who wants no retries, however patient: %j',
    (trouble) => {
      expect(nextWait(trouble, { ...patient(0, 0), retries: 0 })).toBeUndefined();
    },
  );

  it('is said to be asked for where it is', () => {
    expect(nextWait(refused(429, 7000), few)?.reason).toBe('pause');
    expect(nextWait(refused(429), few)?.reason).toBe('retry');
    expect(nextWait(refused(502), few)?.reason).toBe('retry');
  });
});

describe('a patient call', () => {
  it('outlasts a service that is not there for a while', async () => {
    const port = await closedPort();
    const server = createServer((_request, response) => json(response, 201, anomalie));
    onTestFinished(() => void server.close());
    class Starting extends TestClock {
      override async sleep(milliseconds: number): Promise<void> {
        await super.sleep(milliseconds);
        if (this.slept.length === 12)
          await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
      }
    }
    const clock = new Starting();
    const waits: (Wait | undefined)[] = [];
    const call = { ...add, patience: { ...patience, onWait: (wait: Wait | undefined) => waits.push(wait) } };
    expect(await remote(`http://127.0.0.1:${port}`, { clock }).send(call)).toMatchObject({ status: 201 });
    expect(clock.slept).toHaveLength(12);
    expect(waits).toMatchObject(
      clock.slept.flatMap((milliseconds) => [{ milliseconds, reason: 'retry' }, undefined]),
    );
  });

  it('ends after its time', async () => {
    const clock = new TestClock();
    const url = `http://127.0.0.1:${await closedPort()}`;
    await expect(remote(url, { clock }).send({ ...add, patience })).rejects.toMatchObject({
      code: 'CONNEXION_REFUSEE',
    });
    const slept = clock.slept.reduce((sum, milliseconds) => sum + milliseconds, 0);
    expect(slept).toBeGreaterThanOrEqual(60_000);
    expect(slept).toBeLessThanOrEqual(65_000);
  });

  it('goes on for longer while others are answered, when there are too many', async () => {
    const clock = new TestClock();
    let refusals = 0;
    const service = await serveAnswers((request, response) => {
      if (request.method === 'GET') return json(response, 200, anomalie);
      if (refusals++ < 5) return json(response, 429, {}, { 'retry-after': '50' });
      json(response, 201, anomalie);
    });
    const transport = remote(service.url, { clock });
    const { sleep } = clock;
    let others = 0;
    clock.sleep = async (milliseconds) => {
      await sleep.call(clock, milliseconds);
      if (others++ < 5) await transport.send(read);
    };
    expect(await transport.send({ ...add, patience })).toMatchObject({ status: 201 });
    expect(refusals).toBe(6);
  });

  it('does not go on for ever without an answer', async () => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response) =>
      json(response, 429, {}, { 'retry-after': '25' }),
    );
    expect(await remote(service.url, { clock }).send({ ...add, patience })).toMatchObject({ status: 429 });
    expect(clock.slept).toEqual([25_000, 25_000, 25_000]);
  });
});

describe('a write whose answer got lost, on a service that honours no keys', () => {
  const losing = (times: number) => {
    let writes = 0;
    return withExtensions([], (request, response) => {
      if (request.method === 'POST' && writes++ < times) return void response.socket?.destroy();
      json(response, 201, anomalie);
    });
  };
  const writesOf = (arrived: readonly { method: string }[]) =>
    arrived.filter(({ method }) => method === 'POST').length;

  it('is not repeated when it is found done', async () => {
    const service = await serveAnswers(losing(1));
    const found = { status: 201, headers: {}, body: anomalie };
    const call = { ...add, patience, lookUp: async () => found };
    expect(await remote(service.url).send(call)).toBe(found);
    expect(writesOf(service.arrived)).toBe(1);
  });

  it('is looked for before each repetition', async () => {
    const service = await serveAnswers(losing(3));
    let looked = 0;
    const lookUp = async () => {
      looked++;
      return undefined;
    };
    expect(await remote(service.url).send({ ...add, patience, lookUp })).toMatchObject({ status: 201 });
    expect(looked).toBe(3);
    expect(writesOf(service.arrived)).toBe(4);
  });

  it('is looked for a last time before it is given up', async () => {
    const service = await serveAnswers(losing(100));
    let looked = 0;
    const lookUp = async () => (++looked === 3 ? { status: 201, headers: {} } : undefined);
    expect(await remote(service.url, { retries: 2 }).send({ ...add, lookUp })).toMatchObject({ status: 201 });
    expect(writesOf(service.arrived)).toBe(3);
  });

  it('is not looked for when nothing was done', async () => {
    const service = await serveAnswers(
      withExtensions([], (_request, response, index) => json(response, index === 0 ? 429 : 201, anomalie)),
    );
    let looked = 0;
    const lookUp = async () => void looked++ as undefined;
    expect(await remote(service.url).send({ ...add, patience, lookUp })).toMatchObject({ status: 201 });
    expect(looked).toBe(0);
  });
});

describe('an interruption of what must not be broken off', () => {
  const reason = new VigieError('INTERROMPU', { signal: 'SIGINT' });

  it('lets the exchange end, and begins no repetition', async () => {
    const controller = new AbortController();
    const service = await serveAnswers((_request, response) => {
      controller.abort(reason);
      json(response, 429, {}, { 'retry-after': '1' });
    });
    // A wait of the real clock would be broken off.
    const transport = remote(service.url, { signal: controller.signal, clock: undefined });
    await expect(transport.send({ ...add, patience, interruption: 'between' })).rejects.toBe(reason);
    expect(service.arrived).toHaveLength(1);
  });

  it('hands the answer on when there is one', async () => {
    const controller = new AbortController();
    const service = await serveAnswers((_request, response) => {
      controller.abort(reason);
      json(response, 201, anomalie);
    });
    const transport = remote(service.url, { signal: controller.signal });
    expect(await transport.send({ ...add, interruption: 'between' })).toMatchObject({ status: 201 });
  });

  it.each(['between', 'after'] as const)('%s: for the time of grace only', async (interruption) => {
    const controller = new AbortController();
    const clock = new TestClock();
    const service = await serveAnswers(() => {
      controller.abort(reason);
      setImmediate(() => clock.endGrace());
    });
    const transport = remote(service.url, { signal: controller.signal, clock });
    await expect(transport.send({ ...add, interruption })).rejects.toBe(reason);
    expect(service.arrived).toHaveLength(1);
  });
});

describe('a batch of which nothing need be shown', () => {
  const whole = { endpoint: batch, body: { atomic: true, operations: [] } };

  it('is asked for so, and may be answered without a body', async () => {
    const service = await serveAnswers((_request, response) => void response.writeHead(204).end());
    expect(await remote(service.url).send({ ...whole, minimal: true })).toMatchObject({ status: 204 });
    expect(service.arrived[0]?.headers.prefer).toBe('return=minimal');
  });

  it('is not understood without a body where it was not asked for so', async () => {
    const service = await serveAnswers((_request, response) => void response.writeHead(204).end());
    await expect(remote(service.url).send(whole)).rejects.toMatchObject({ code: 'REPONSE_INCOMPRISE' });
  });

  it('is sent word for word where it is worded already', async () => {
    const service = await serveAnswers((_request, response) => void response.writeHead(204).end());
    const text = '{"operations": [],   "atomic": true}';
    await remote(service.url).send({ ...whole, minimal: true, text });
    expect(service.arrived[0]?.body).toBe(text);
  });
});
