import { describe, expect, it } from 'vitest';
import type { Wait } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { addAnomalie, listAnomalies, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { closedPort, json, remote, serveAnswers, serveRaw, TestClock, withExtensions } from './servers.ts';

const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
const read = { endpoint: readAnomalie, params: { anomalie_id: '3' } };
const add = { endpoint: addAnomalie, body: anomalie };
const paths = (arrived: readonly { method: string; path: string }[]) =>
  arrived.map((r) => `${r.method} ${r.path}`);

describe('a service that asks for a pause gets it', () => {
  it.each([429, 503])('%s with Retry-After, for a write too, under the same key', async (status) => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response, index) => {
      if (index === 0) json(response, status, {}, { 'retry-after': '7' });
      else json(response, 201, anomalie);
    });
    expect(await remote(service.url, { clock }).send(add)).toMatchObject({ status: 201 });
    expect(clock.slept).toEqual([7000]);
    const [first, second] = service.arrived;
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(service.arrived).toHaveLength(2);
  });

  it('given as an HTTP date', async () => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response, index) => {
      // The clock of the service is a quarter of an hour slow.
      const date = (after: number) => new Date(clock.now() - 900_000 + after).toUTCString();
      if (index === 0) json(response, 429, {}, { date: date(0), 'retry-after': date(5000) });
      else json(response, 200, anomalie);
    });
    expect(await remote(service.url, { clock }).send(read)).toMatchObject({ status: 200 });
    expect(clock.slept).toEqual([5000]);
  });

  it('given as the reset of the rate limit', async () => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response, index) => {
      if (index === 0) json(response, 429, {}, { 'ratelimit-reset': '3' });
      else json(response, 200, anomalie);
    });
    expect(await remote(service.url, { clock }).send(read)).toMatchObject({ status: 200 });
    expect(clock.slept).toEqual([3000]);
  });

  it('before the next request when the last one used up the rate limit', async () => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response) => {
      json(response, 200, anomalie, { 'ratelimit-remaining': '0', 'ratelimit-reset': '2' });
    });
    const transport = remote(service.url, { clock });
    await transport.send(read);
    expect(clock.slept).toEqual([]);
    await transport.send(read);
    expect(clock.slept).toEqual([2000]);
  });

  it.each([429, 503])(
    '%s, but not one longer than two minutes: it is said when to come back',
    async (status) => {
      const clock = new TestClock();
      const service = await serveAnswers((_request, response) =>
        json(response, status, {}, { 'retry-after': '3600' }),
      );
      await expect(remote(service.url, { clock }).send(read)).rejects.toMatchObject({
        code: 'PAUSE_TROP_LONGUE',
        params: { url: `${service.url}/anomalies/3`, seconds: 3600, until: '2026-03-14T10:30:00.000Z' },
        cause: { status },
      });
      expect(clock.slept).toEqual([]);
      expect(service.arrived).toHaveLength(1);
    },
  );

  it('and who waits is told of it', async () => {
    const waits: (Wait | undefined)[] = [];
    const service = await serveAnswers((_request, response, index) =>
      index === 0 ? json(response, 429, {}, { 'retry-after': '7' }) : json(response, 200, anomalie),
    );
    await remote(service.url, { onWait: (wait) => void waits.push(wait) }).send(read);
    expect(waits).toEqual([{ milliseconds: 7000, reason: 'pause', elapsed: 0 }, undefined]);
  });

  it('as often as --retries allows', async () => {
    const clock = new TestClock();
    const service = await serveAnswers((_request, response) =>
      json(response, 429, {}, { 'retry-after': '1' }),
    );
    expect(await remote(service.url, { clock, retries: 3 }).send(read)).toMatchObject({ status: 429 });
    expect(service.arrived).toHaveLength(4);
    expect(clock.slept).toEqual([1000, 1000, 1000]);
  });
});

describe('a service that says nothing of a pause', () => {
  it.each([502, 503, 504])('%s: a read is tried again', async (status) => {
    const service = await serveAnswers((_request, response, index) => {
      if (index < 2) response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>proxy</h1>');
      else json(response, 200, anomalie);
    });
    expect(await remote(service.url).send(read)).toMatchObject({ status: 200, body: anomalie });
    expect(service.arrived).toHaveLength(3);
  });

  it.each([502, 503, 504, 500])('%s: a write is not, it may have happened', async (status) => {
    const service = await serveAnswers(
      withExtensions([], (_request, response) => json(response, status, {})),
    );
    expect(await remote(service.url).send(add)).toMatchObject({ status });
    expect(paths(service.arrived).filter((path) => path === 'POST /anomalies')).toHaveLength(1);
  });

  it.each([502, 503, 504])(
    '%s: a write is, under the same key, where the service honours keys',
    async (status) => {
      const service = await serveAnswers(
        withExtensions(['idempotency'], (_request, response, index) =>
          json(response, index === 0 ? status : 201, anomalie),
        ),
      );
      expect(await remote(service.url).send(add)).toMatchObject({ status: 201 });
      const writes = service.arrived.filter(({ method }) => method === 'POST');
      expect(writes).toHaveLength(2);
      expect(new Set(writes.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    },
  );

  it('429: a write is tried again, it has not happened', async () => {
    const service = await serveAnswers((_request, response, index) =>
      json(response, index === 0 ? 429 : 201, anomalie),
    );
    expect(await remote(service.url).send(add)).toMatchObject({ status: 201 });
    expect(service.arrived).toHaveLength(2);
  });

  it.each([400, 401, 403, 409, 422, 500])('%s: a read is not, it would say the same', async (status) => {
    const service = await serveAnswers((_request, response) => json(response, status, {}));
    expect(await remote(service.url).send(read)).toMatchObject({ status });
    expect(service.arrived).toHaveLength(1);
  });
});

describe('a connection that breaks after the request was sent', () => {
  it('is tried again for a read', async () => {
    let broken = 0;
    const service = await serveAnswers((_request, response, index) => {
      if (index > 0) return json(response, 200, anomalie);
      broken++;
      response.socket?.destroy();
    });
    expect(await remote(service.url).send(read)).toMatchObject({ status: 200 });
    expect(broken).toBe(1);
    expect(service.arrived).toHaveLength(2);
  });

  it('is tried again for a read whose answer was cut', async () => {
    let cut = 0;
    const service = await serveAnswers((_request, response, index) => {
      if (index > 0) return json(response, 200, anomalie);
      cut++;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"code":', () => response.socket?.destroy());
    });
    expect(await remote(service.url).send(read)).toMatchObject({ status: 200, body: anomalie });
    expect(cut).toBe(1);
  });

  it('is tried again for a write, under the same key, where the service honours keys', async () => {
    let broken = 0;
    const service = await serveAnswers(
      withExtensions(['idempotency'], (_request, response, index) => {
        if (index > 0) return json(response, 201, anomalie, { 'idempotency-replayed': 'true' });
        broken++;
        response.socket?.destroy();
      }),
    );
    expect(await remote(service.url).send(add)).toMatchObject({ status: 201 });
    expect(broken).toBe(1);
    expect(paths(service.arrived)).toEqual(['POST /anomalies', 'GET /version', 'POST /anomalies']);
    expect(service.arrived[0]?.headers['idempotency-key']).toBe(
      service.arrived[2]?.headers['idempotency-key'],
    );
  });

  it('is CONNEXION_PERDUE for a write where it does not', async () => {
    let broken = 0;
    const service = await serveAnswers(
      withExtensions(['batch'], (_request, response) => {
        broken++;
        response.socket?.destroy();
      }),
    );
    await expect(remote(service.url).send(add)).rejects.toMatchObject({
      code: 'CONNEXION_PERDUE',
      params: { url: `${service.url}/anomalies`, method: 'POST' },
    });
    expect(broken).toBe(1);
    expect(paths(service.arrived)).toEqual(['POST /anomalies', 'GET /version']);
  });

  it('is CONNEXION_PERDUE for a write to a foreign service', async () => {
    let broken = 0;
    const service = await serveAnswers((request, response) => {
      if (request.path === '/version')
        return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>no');
      broken++;
      response.socket?.destroy();
    });
    await expect(remote(service.url).send(add)).rejects.toMatchObject({ code: 'CONNEXION_PERDUE' });
    expect(broken).toBe(1);
  });

  it('is CONNEXION_PERDUE when no service is left to ask', async () => {
    const service = await serveRaw((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    await expect(remote(service.url, { retries: 1 }).send(add)).rejects.toMatchObject({
      code: 'CONNEXION_PERDUE',
    });
    // The write once, and the question about extensions twice.
    expect(service.count()).toBe(3);
  });

  it('is CONNEXION_PERDUE for a read once every attempt has failed', async () => {
    const service = await serveRaw((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    await expect(remote(service.url).send(read)).rejects.toMatchObject({
      code: 'CONNEXION_PERDUE',
      params: { method: 'GET', reason: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
    });
    expect(service.count()).toBe(3);
  });
});

describe('a request that never left', () => {
  it('is tried again whatever it is, then CONNEXION_REFUSEE', async () => {
    const clock = new TestClock();
    const url = `http://127.0.0.1:${await closedPort()}`;
    await expect(remote(url, { clock, retries: 2 }).send(add)).rejects.toMatchObject({
      code: 'CONNEXION_REFUSEE',
      params: { url: `${url}/anomalies`, reason: expect.stringContaining('ECONNREFUSED') },
    });
    expect(clock.slept).toHaveLength(2);
  });

  it('says HOTE_INCONNU at once for a name that does not exist, however patient the caller', async () => {
    const clock = new TestClock();
    const call = { ...add, patience: { milliseconds: 60_000 } };
    await expect(remote('https://vigie.invalid', { clock }).send(call)).rejects.toMatchObject({
      code: 'HOTE_INCONNU',
      params: { host: 'vigie.invalid' },
    });
    expect(clock.slept).toEqual([]);
  });
});

it('a name under .localhost is this machine', async () => {
  const service = await serveAnswers((_, response) => json(response, 200, anomalie));
  const url = service.url.replace('127.0.0.1', 'vigie.localhost');
  expect(await remote(url).send(read)).toMatchObject({ status: 200 });
});

describe('a service that does not answer in time', () => {
  const limits = { timeout: 0.05, retries: 0 };

  it('is DELAI_DEPASSE: no answer at all', async () => {
    const service = await serveAnswers(() => {});
    await expect(remote(service.url, limits).send(read)).rejects.toMatchObject({
      code: 'DELAI_DEPASSE',
      params: { url: `${service.url}/anomalies/3`, seconds: 0.05, method: 'GET' },
    });
    expect(service.arrived).toHaveLength(1);
  });

  it('is DELAI_DEPASSE: an answer that stops in the middle', async () => {
    let stalled = 0;
    const service = await serveAnswers((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":', () => stalled++);
    });
    await expect(remote(service.url, limits).send(read)).rejects.toMatchObject({ code: 'DELAI_DEPASSE' });
    expect(stalled).toBe(1);
  });

  it('is DELAI_DEPASSE: a connection that is taken and left alone', async () => {
    const service = await serveRaw(() => {});
    await expect(remote(service.url, limits).send(read)).rejects.toMatchObject({ code: 'DELAI_DEPASSE' });
    expect(service.count()).toBe(1);
  });

  it('is not asked to write twice, unless it honours keys', async () => {
    const service = await serveAnswers(withExtensions([], () => {}));
    await expect(remote(service.url, { timeout: 0.05 }).send(add)).rejects.toMatchObject({
      code: 'DELAI_DEPASSE',
      params: { method: 'POST' },
    });
    expect(paths(service.arrived)).toEqual(['POST /anomalies', 'GET /version']);
  });
});

describe('what does not speak HTTP', () => {
  it('is REPONSE_INCOMPRISE, once', async () => {
    const service = await serveRaw((socket) =>
      socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')),
    );
    await expect(remote(service.url).send(read)).rejects.toMatchObject({
      code: 'REPONSE_INCOMPRISE',
      params: { reason: expect.stringContaining('HTTP') },
    });
    // It is asked besides whether it speaks TLS.
    expect(service.count()).toBe(2);
  });
});

describe('an interruption', () => {
  it('ends a request under way with its reason', async () => {
    const controller = new AbortController();
    const reason = new VigieError('INTERROMPU', { signal: 'SIGINT' });
    const service = await serveAnswers(() => controller.abort(reason));
    await expect(remote(service.url, { signal: controller.signal }).send(read)).rejects.toBe(reason);
    expect(service.arrived).toHaveLength(1);
  });

  it('ends a wait', async () => {
    const controller = new AbortController();
    const reason = new VigieError('INTERROMPU', { signal: 'SIGTERM' });
    const service = await serveAnswers((_request, response) => {
      json(response, 429, {}, { 'retry-after': '100' });
      response.once('finish', () => setImmediate(() => controller.abort(reason)));
    });
    const transport = remote(service.url, { signal: controller.signal, clock: undefined });
    await expect(transport.send(read)).rejects.toBe(reason);
    expect(service.arrived).toHaveLength(1);
  });

  it('does not break off what must not be left half done, nor its repetition', async () => {
    const controller = new AbortController();
    const service = await serveAnswers((_request, response, index) => {
      controller.abort(new VigieError('INTERROMPU'));
      if (index === 0) json(response, 429, {}, { 'retry-after': '1' });
      else json(response, 200, anomalie);
    });
    const transport = remote(service.url, { signal: controller.signal });
    expect(await transport.send({ ...read, interruption: 'after' })).toMatchObject({ status: 200 });
    expect(service.arrived).toHaveLength(2);
  });

  it('lets nothing leave once it is there', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, anomalie));
    const reason = new VigieError('INTERROMPU');
    await expect(remote(service.url, { signal: AbortSignal.abort(reason) }).send(read)).rejects.toBe(reason);
    expect(service.arrived).toHaveLength(0);
  });
});

describe('a dry run', () => {
  it('is asked of a service that knows what that is', async () => {
    const service = await serveAnswers(
      withExtensions(['dry-run'], (_request, response) => json(response, 201, anomalie)),
    );
    await remote(service.url).send({ ...add, dryRun: true });
    expect(service.arrived.at(-1)?.headers['x-dry-run']).toBe('true');
  });

  it('is never asked of one that would write for good', async () => {
    const service = await serveAnswers(
      withExtensions([], (_request, response) => json(response, 201, anomalie)),
    );
    await expect(remote(service.url).send({ ...add, dryRun: true })).rejects.toMatchObject({
      code: 'EXTENSION_ABSENTE',
      params: { extension: 'dry-run' },
    });
    expect(paths(service.arrived)).toEqual(['GET /version']);
  });
});

describe('many requests at once', () => {
  it('all keep back when one is told to', async () => {
    const clock = new TestClock();
    let refused = 0;
    const service = await serveAnswers((request, response) => {
      if (refused === 0) {
        refused++;
        return json(response, 429, {}, { 'retry-after': '4' });
      }
      json(response, 200, { path: request.path });
    });
    const transport = remote(service.url, { clock });
    await transport.send({ endpoint: listAnomalies });
    await Promise.all(
      ['1', '2', '3'].map((page) => transport.send({ endpoint: listAnomalies, query: { page } })),
    );
    expect(refused).toBe(1);
    expect(clock.slept).toEqual([4000]);
    expect(service.arrived).toHaveLength(5);
  });

  it('keep back for longer when another is told to meanwhile', async () => {
    const clock = new TestClock();
    const advance = clock.sleep.bind(clock);
    const [told, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let refuseFirst = () => {};
    const service = await serveAnswers((_request, response, index) => {
      if (index === 0) refuseFirst = () => json(response, 429, {}, { 'retry-after': '30' });
      else if (index > 1) json(response, 200, anomalie);
      else json(response, 200, anomalie, { 'ratelimit-remaining': '0', 'ratelimit-reset': '12' });
    });
    const waits: number[] = [];
    clock.sleep = async (milliseconds) => {
      waits.push(milliseconds);
      if (waits.length === 1) {
        refuseFirst();
        await told.promise;
      } else if (waits.length === 2) {
        told.resolve();
        return over.promise;
      }
      await advance(milliseconds);
      if (waits.length === 3) over.resolve();
    };
    const transport = remote(service.url, { clock });
    const first = transport.send(read);
    while (service.arrived.length === 0) await new Promise((done) => setImmediate(done));
    await transport.send(read);
    // The limit is used up: this one waits for its reset, and while it does the first is refused.
    await transport.send(read);
    await first;
    expect(waits).toEqual([12_000, 30_000, 18_000]);
    expect(service.arrived).toHaveLength(4);
  });
});
