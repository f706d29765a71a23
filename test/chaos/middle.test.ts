import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Bare } from './bare.ts';
import { FAULT_NAMES, type FaultName, meddling, PAUSES } from './faults.ts';
import { type Meddle, Middle } from './middle.ts';
import { Random } from './random.ts';

/** What a client sees: an answer, or the code of the error that came instead. */
interface Met {
  readonly status?: number;
  readonly text?: string;
  readonly error?: string;
}

function ask(url: string, method = 'GET', body?: unknown, patience = 5000): Promise<Met> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, agent: false, signal: AbortSignal.timeout(patience) });
    outgoing.on('error', ({ name, ...error }: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? name }),
    );
    outgoing.on('response', async (incoming) => {
      let text = '';
      try {
        for await (const piece of incoming.setEncoding('utf8')) text += piece;
        resolve({ status: incoming.statusCode ?? 0, text });
      } catch (error) {
        resolve({ status: incoming.statusCode ?? 0, text, error: String((error as { code?: string }).code) });
      }
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const ONE = { contenu: 'Afficher les consignes', type: null, chemins: ['/'] };

/** A bare service behind a proxy that does that to every request, and one prescription sent through. */
async function through(meddle: Meddle, patience?: number) {
  const bare = await new Bare().start();
  const middle = await new Middle(() => meddle).start();
  middle.before(bare);
  onTestFinished(async () => {
    await Promise.all([middle.stop(), bare.stop()]);
  });
  const met = await ask(`${middle.url}/prescriptions`, 'POST', ONE, patience);
  return { bare, middle, met };
}

describe('a proxy in the middle', () => {
  test('passes on what is not meddled with', async () => {
    const { bare, met } = await through(async ({ forward, answer }) => answer(await forward()));
    expect(met.status).toBe(200);
    expect(JSON.parse(met.text as string)).toMatchObject(ONE);
    expect(bare.performed).toHaveLength(1);
  });

  test.each<[FaultName, number, Met]>([
    ['reset', 0, { error: 'ECONNRESET' }],
    ['closed', 0, { error: 'ECONNRESET' }],
    ['lost', 1, { error: 'ECONNRESET' }],
    ['parted', 1, { status: 200 }],
  ])('%s: %i performed, and the client meets %o', async (name, performed, expected) => {
    const { bare, met } = await through(meddling(name, new Random(name)));
    expect(met).toMatchObject(expected);
    expect(bare.performed).toHaveLength(performed);
  });

  test.each(['one', 'two', 'three', 'four', 'five', 'six'])(
    'cut: performed, and never whole (%s)',
    async (seed) => {
      const { bare, met } = await through(meddling('cut', new Random(seed)));
      expect(met.error).toMatch(/ECONNRESET|HPE_/);
      expect(bare.performed).toHaveLength(1);
    },
  );

  test('gateway: performed, and answered by another', async () => {
    const { bare, met } = await through(meddling('gateway', new Random('one')));
    expect(met.status).toBeOneOf([502, 504]);
    expect(bare.performed).toHaveLength(1);
  });

  test.each(['truncated', 'shortened', 'garbled'] as const)(
    '%s: performed, and answered with what is no JSON',
    async (name) => {
      for (const seed of ['one', 'two', 'three']) {
        const { bare, met } = await through(meddling(name, new Random(seed)));
        expect(met.status).toBe(200);
        expect(() => JSON.parse(met.text as string)).toThrow();
        expect(bare.performed).toHaveLength(1);
      }
    },
  );

  test.each(['throttled', 'unavailable'] as const)('%s: not performed, and asked to wait', async (name) => {
    const { bare, met } = await through(meddling(name, new Random('one')));
    expect(met.status).toBe(name === 'throttled' ? 429 : 503);
    expect(bare.performed).toEqual([]);
  });

  test('late: performed when the client has gone, and before whatever it asks next', async () => {
    const { bare, middle, met } = await through(meddling('late', new Random('one')), 100);
    expect(met).toEqual({ error: 'ABORT_ERR' });
    await middle.deserted();
    expect(bare.performed).toHaveLength(1);
  });

  test('posthumous: performed when everything is over', async () => {
    const { bare, middle, met } = await through(meddling('posthumous', new Random('one')), 100);
    expect(met).toEqual({ error: 'ABORT_ERR' });
    await middle.deserted();
    expect(bare.performed).toEqual([]);
    await middle.release();
    expect(bare.performed).toHaveLength(1);
  });

  test('every fault was looked at', () => {
    const looked = [
      'reset',
      'closed',
      'lost',
      'parted',
      'cut',
      'gateway',
      'truncated',
      'shortened',
      'garbled',
    ];
    expect([...looked, 'throttled', 'unavailable', 'late', 'posthumous'].sort()).toEqual(
      [...FAULT_NAMES].sort(),
    );
  });
});

test('pauses are asked for in every form that HTTP knows, and in some that it does not', () => {
  const [none, ...forms] = PAUSES.map((pause) => pause(new Date('1994-11-06T08:49:36Z')));
  expect(none).toEqual({});
  expect(forms.map((headers) => headers['retry-after'])).toEqual(
    expect.arrayContaining([
      ...['0', '1', 'soon', '-1', undefined],
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
    ]),
  );
});

describe('a bare service', () => {
  async function service(perSecond?: number) {
    const bare = await new Bare(perSecond).start();
    onTestFinished(() => bare.stop());
    const url = bare.env.VIGIE_URL;
    return { bare, ask: (path: string, method?: string, body?: unknown) => ask(url + path, method, body) };
  }

  test('offers nothing beyond the interface', async () => {
    const { ask } = await service();
    for (const path of ['/version', '/_batch', '/supports', '/anomalies/1/2']) {
      expect(await ask(path)).toMatchObject({ status: 404 });
    }
  });

  test('takes a code once, and a text as often as it is sent, keys or not', async () => {
    const { bare, ask } = await service();
    const anomalie = { code: 1, texte: 'Fuite', indice_de_gravite: 1 };
    expect(await ask('/anomalies', 'POST', anomalie)).toMatchObject({ status: 201 });
    expect(await ask('/anomalies', 'POST', anomalie)).toMatchObject({ status: 409 });
    for (const _ of [1, 2]) expect(await ask('/prescriptions', 'POST', ONE)).toMatchObject({ status: 200 });
    expect(JSON.parse((await ask('/prescriptions?contenu=AFFICHER')).text as string).data).toHaveLength(2);
    expect(bare.performed.map(({ method, key }) => `${method} ${key}`)).toEqual([
      'POST 1',
      `POST ${ONE.contenu}`,
      `POST ${ONE.contenu}`,
    ]);
  });

  test('refuses more requests in a second than it takes', async () => {
    const { bare, ask } = await service(2);
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await ask('/anomalies')).status));
    expect(statuses).toContain(429);
    expect(bare.throttled).toBeGreaterThan(0);
  });
});
