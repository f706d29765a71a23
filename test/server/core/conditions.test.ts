import fc from 'fast-check';
import { Client } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { entityTag, isKnown } from '../../../server/core/operation.ts';
import { startHttp } from '../../../server/http/listen.ts';
import type { Answer, Call } from '../../../src/client/transport.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import {
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../../src/contract/resources/anomalies.ts';
import {
  addPrescription,
  deletePrescription,
  readPrescription,
  updatePrescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { batch, livez } from '../../../src/contract/resources/service.ts';
import {
  addSupport,
  deleteSupport,
  readSupport,
  updateSupport,
} from '../../../src/contract/resources/supports.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, openBench } from '../world.ts';

/** Choice X5 in both transports; test/server/scenarios/etag.ts has what HTTP says of it. */

const prepared = await prepareWorld();

type Send = (call: Call) => Promise<Answer>;

/** A service on a database of its own, and the two ways to it. */
async function open(): Promise<{ bench: Bench; ways: Readonly<Record<'embedded' | 'http', Send>> }> {
  const bench = await openBench(await prepared.copy());
  const server = await startHttp(bench.service, {
    host: '127.0.0.1',
    port: 0,
    orgHeader: 'Service-Org-Id',
    allowedHosts: [],
  });
  const client = new Client(server.url);
  onTestFinished(async () => {
    await client.destroy();
    await server.drain();
    await bench.store.close();
    expect(bench.reported).toEqual([]);
  });
  const { id, tokens } = prepared.organisations.nord;
  const own = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
  const overHttp: Send = async (call) => {
    const { endpoint, params = {}, body, idempotencyKey, dryRun, ifMatch, ifNoneMatch } = call;
    const given = {
      ...own,
      'content-type': body === undefined ? undefined : 'application/json',
      'idempotency-key': idempotencyKey,
      'x-dry-run': dryRun ? 'true' : undefined,
      'if-match': ifMatch,
      'if-none-match': ifNoneMatch,
    };
    const answer = await client.request({
      method: endpoint.method,
      path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] as string),
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return { bench, ways: { embedded: (call) => bench.send(call), http: overHttp } };
}

const anomalie = wholeAnomalie({ code: 7, texte: 'Poteau incendie', indice_de_gravite: 1 });
const at7 = { endpoint: readAnomalie, params: { anomalie_id: '7' } } as const;
const remove7 = { endpoint: deleteAnomalie, params: { anomalie_id: '7' } } as const;
const TAG = entityTag(JSON.stringify(anomalie));
const OTHER = entityTag('');

describe.each(['embedded', 'http'] as const)('%s', (name) => {
  test('one object has a strong tag, which is that of the text that HTTP sends', async () => {
    const { ways } = await open();
    await ways[name]({ endpoint: addAnomalie, body: anomalie });
    expect(await ways[name](at7)).toMatchObject({ status: 200, headers: { etag: TAG } });
    expect(TAG).toMatch(/^"[\w-]{22}"$/);
  });

  test('a list has none, nor has what was refused, deleted or added to a list', async () => {
    const { ways } = await open();
    const answers = [
      await ways[name]({ endpoint: addAnomalie, body: anomalie }),
      await ways[name]({ endpoint: listAnomalies }),
      await ways[name](remove7),
      await ways[name](at7),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.etag])).toEqual([
      [201, undefined],
      [200, undefined],
      [204, undefined],
      [404, undefined],
    ]);
  });

  test('a caller who has the object already is told so, and no more', async () => {
    const { ways } = await open();
    await ways[name]({ endpoint: addAnomalie, body: anomalie });
    for (const ifNoneMatch of [TAG, `W/${TAG}`, '*', ` ${OTHER} ,, W/${TAG}`, `"a,b", ${TAG}`]) {
      const { status, headers, body } = await ways[name]({ ...at7, ifNoneMatch });
      expect({ status, etag: headers.etag, body }, ifNoneMatch).toEqual({
        status: 304,
        etag: TAG,
        body: undefined,
      });
    }
    for (const ifNoneMatch of [OTHER, `W/${OTHER}`, '"*"', '""']) {
      expect(await ways[name]({ ...at7, ifNoneMatch }), ifNoneMatch).toMatchObject({
        status: 200,
        body: anomalie,
      });
    }
  });

  test('a write is done if the object is what it is thought to be, else refused and nothing happens', async () => {
    const { bench, ways } = await open();
    await ways[name]({ endpoint: addAnomalie, body: anomalie });
    for (const ifMatch of [OTHER, `W/${TAG}`, `${OTHER}, W/${TAG}`, '""']) {
      expect(await ways[name]({ ...remove7, ifMatch }), ifMatch).toMatchObject({
        status: 412,
        body: { code: 'PRECONDITION', detail: 'L’objet a changé depuis que vous l’avez lu.' },
      });
    }
    expect(await bench.send(at7)).toMatchObject({ status: 200 });
    expect(await ways[name]({ ...remove7, ifMatch: `${OTHER}, ${TAG}` })).toMatchObject({ status: 204 });
    expect(await bench.send(at7)).toMatchObject({ status: 404 });
  });

  test.each([
    [
      addPrescription,
      { contenu: 'Un' },
      readPrescription,
      'prescription_id',
      updatePrescription,
      deletePrescription,
    ],
    [addSupport, { nature: 'guides', titre: 'Un' }, readSupport, 'support_id', updateSupport, deleteSupport],
  ] as const)(
    '%# a change answers the tag under which the object is read from then on',
    async (add, made, read, param, update, remove) => {
      const { ways } = await open();
      const { body } = await ways[name]({ endpoint: add, body: made });
      const params = { [param]: (body as { id: string }).id };
      const first = (await ways[name]({ endpoint: read, params })).headers.etag;
      const change = {
        endpoint: update,
        params,
        body: Object.hasOwn(made, 'titre') ? { titre: 'Deux' } : { contenu: 'Deux' },
      };

      const changed = await ways[name]({ ...change, ifMatch: first });
      expect(changed).toMatchObject({ status: 200, body: change.body });
      const second = (await ways[name]({ endpoint: read, params })).headers.etag;
      expect(changed.headers.etag).toBe(second);
      expect(second).not.toBe(first);

      expect(await ways[name]({ ...change, ifMatch: first })).toMatchObject({ status: 412 });
      expect(await ways[name]({ endpoint: remove, params, ifMatch: first })).toMatchObject({ status: 412 });
      expect(await ways[name]({ endpoint: remove, params, ifMatch: second })).toMatchObject({ status: 204 });
    },
  );

  test('what is tried and undone is judged as well, and has no tag', async () => {
    const { ways } = await open();
    const { body } = await ways[name]({ endpoint: addSupport, body: { nature: 'guides' } });
    const params = { support_id: (body as { id: string }).id };
    const { etag } = (await ways[name]({ endpoint: readSupport, params })).headers;
    const change: Call = { endpoint: updateSupport, params, body: { titre: 'x' }, dryRun: true };
    expect(await ways[name]({ ...change, ifMatch: OTHER })).toMatchObject({ status: 412 });
    const tried = await ways[name]({ ...change, ifMatch: etag });
    expect(tried).toMatchObject({ status: 200, headers: { 'dry-run': 'applied' } });
    expect(tried.headers.etag).toBeUndefined();
    expect((await ways[name]({ endpoint: readSupport, params })).headers.etag).toBe(etag);
  });

  test('what is not there is not there, whatever is thought of it', async () => {
    const { ways } = await open();
    for (const condition of [{ ifMatch: '*' }, { ifMatch: TAG }, { ifNoneMatch: '*' }]) {
      expect(await ways[name]({ ...remove7, ...condition })).toMatchObject({
        status: 404,
        body: { code: 'INTROUVABLE' },
      });
    }
  });

  test('what has no tag matches none, and is known under the asterisk alone', async () => {
    const { ways } = await open();
    const add: Call = { endpoint: addAnomalie, body: anomalie };
    const lot: Call = {
      endpoint: batch,
      body: { operations: [{ method: 'DELETE', path: '/anomalies/7' }] },
    };
    for (const write of [add, lot]) {
      expect(await ways[name]({ ...write, ifMatch: TAG })).toMatchObject({
        status: 412,
        body: { code: 'PRECONDITION', detail: 'La ressource à cette adresse n’a pas d’ETag.' },
      });
      expect(await ways[name]({ ...write, ifNoneMatch: '*' })).toMatchObject({
        status: 412,
        body: { detail: 'If-None-Match correspond à la ressource à cette adresse.' },
      });
    }
    expect(await ways[name]({ endpoint: listAnomalies })).toMatchObject({ body: { data: [] } });
    expect(await ways[name]({ ...add, ifMatch: '*', ifNoneMatch: TAG })).toMatchObject({ status: 201 });
    expect(await ways[name]({ ...lot, ifMatch: '*' })).toMatchObject({
      body: { results: [{ status: 204 }] },
    });
    expect(await ways[name]({ endpoint: listAnomalies, ifNoneMatch: TAG })).toMatchObject({ status: 200 });
  });

  test('a key replays what was answered, before any condition is judged', async () => {
    const { ways } = await open();
    const { body } = await ways[name]({ endpoint: addSupport, body: { nature: 'guides' } });
    const params = { support_id: (body as { id: string }).id };
    const { etag } = (await ways[name]({ endpoint: readSupport, params })).headers;
    const change: Call = {
      endpoint: updateSupport,
      params,
      body: { titre: 'x' },
      ifMatch: etag,
      idempotencyKey: 'k',
    };
    const done = await ways[name](change);
    expect(done).toMatchObject({ status: 200 });
    const again = await ways[name](change);
    expect(again).toMatchObject({
      status: 200,
      body: done.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    // It is what the object was then, not what it is now.
    expect(again.headers.etag).toBeUndefined();
    expect(await ways[name]({ ...change, idempotencyKey: 'l' })).toMatchObject({ status: 412 });
  });

  test('a refused condition is not kept for its key', async () => {
    const { ways } = await open();
    await ways[name]({ endpoint: addAnomalie, body: anomalie });
    const call: Call = { ...remove7, idempotencyKey: 'k' };
    expect(await ways[name]({ ...call, ifMatch: OTHER })).toMatchObject({ status: 412 });
    expect(await ways[name]({ ...call, ifMatch: TAG })).toMatchObject({ status: 204 });
  });

  test.each([
    '',
    'x',
    '"',
    '"a',
    'a"',
    `${TAG} ${OTHER}`,
    `${TAG};`,
    `*, ${TAG}`,
    `w/${TAG}`,
    `W/ ${TAG}`,
    '"a"b"',
  ])('%j names nothing', async (wrong) => {
    const { ways } = await open();
    await ways[name]({ endpoint: addAnomalie, body: anomalie });
    for (const [call, header] of [
      [{ ...at7, ifNoneMatch: wrong }, 'If-None-Match'],
      [{ ...remove7, ifNoneMatch: wrong }, 'If-None-Match'],
      [{ ...remove7, ifMatch: wrong }, 'If-Match'],
    ] as const) {
      expect(await ways[name](call)).toMatchObject({
        status: 400,
        body: { code: 'EN_TETE_INVALIDE', detail: expect.stringContaining(header) },
      });
    }
  });

  test('of twenty who change what they have read at once, one does', async () => {
    const { ways } = await open();
    const { body } = await ways[name]({ endpoint: addSupport, body: { nature: 'guides' } });
    const params = { support_id: (body as { id: string }).id };
    const { etag: ifMatch } = (await ways[name]({ endpoint: readSupport, params })).headers;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ways[name]({ endpoint: updateSupport, params, body: { titre: String(i) }, ifMatch }),
      ),
    );
    const [done, ...others] = answers.sort((a, b) => a.status - b.status);
    expect(others.map(({ status }) => status)).toEqual(Array(19).fill(412));
    expect(await ways[name]({ endpoint: readSupport, params })).toMatchObject({ body: done?.body });
  });
});

test('what outsiders are shown has a tag as well', async () => {
  const { bench } = await open();
  const { headers } = await bench.send({ endpoint: livez });
  expect(await bench.send({ endpoint: livez, ifNoneMatch: headers.etag })).toMatchObject({ status: 304 });
});

describe('what a write is judged on', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET');

  const objects = endpoints.filter(({ method, paginated }) => method === 'GET' && !paginated);

  test.each(writes)('$name is judged on what is read at its path', ({ path, reading }) => {
    expect(reading).toBe(objects.find((one) => one.path === path));
  });

  test.each(writes.flatMap(({ name, reading }) => (reading ? [[name, reading] as const] : [])))(
    '%s is judged on what needs nothing but the path',
    (name, reading) => {
      // Its handlers are loaded with those of the write.
      expect(reading.name.split('.')[0]).toBe(name.split('.')[0]);
      expect(reading.query).toBeUndefined();
    },
  );
});

describe('the lists of tags of RFC 9110, 8.8.3', () => {
  const characters = fc.constantFrom(...'abW/*,! ~#\u00e9'.replace(' ', ''));
  const opaque = fc.array(characters, { maxLength: 5 }).map((all) => `"${all.join('')}"`);
  const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weak, text]) => weak + text);
  const comma = fc.constantFrom(',', ' , ', ',,', ',\t,');
  const given = fc
    .tuple(fc.array(tag, { minLength: 1, maxLength: 5 }), comma, fc.constantFrom('', ' ', ','))
    .map(([tags, between, around]) => ({ tags, header: around + tags.join(between) + around }));

  test('are read as they are written', () => {
    fc.assert(
      fc.property(given, opaque, ({ tags, header }, current) => {
        const weakly = tags.some((one) => one.replace(/^W\//, '') === current);
        expect(isKnown({ endpoint: readAnomalie, ifNoneMatch: header }, () => current)).toBe(weakly);
        const matching = () => isKnown({ endpoint: readAnomalie, ifMatch: header }, () => current);
        if (tags.includes(current)) expect(matching()).toBe(false);
        else expect(matching).toThrow(expect.objectContaining({ code: 'PRECONDITION' }));
      }),
    );
  });

  test('of a megabyte are read, and refused, without going back and forth', () => {
    const many = Array(150_000).fill('"a"').join(', ');
    expect(isKnown({ endpoint: readAnomalie, ifNoneMatch: `${many}, ${TAG}` }, () => TAG)).toBe(true);
    for (const wrong of [`${many} "`, `${many}, x`, '"'.repeat(1_000_001), `${', '.repeat(500_000)}x`]) {
      expect(() => isKnown({ endpoint: readAnomalie, ifNoneMatch: wrong }, () => TAG)).toThrow(
        expect.objectContaining({ code: 'EN_TETE_INVALIDE' }),
      );
    }
  });
});
