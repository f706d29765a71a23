import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { Client as Wire } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Streamed, type StreamOptions, stream } from '../../../server/core/list-stream.ts';
import { ReadScheduler } from '../../../server/core/read-scheduler.ts';
import type { Service } from '../../../server/core/service.ts';
import { startHttp } from '../../../server/http/listen.ts';
import { insertRows } from '../../../server/storage/queries/rows.ts';
import { addToTotal } from '../../../server/storage/totals.ts';
import type { Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { addAnomalie, deleteAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import {
  addPrescription,
  listPrescriptions,
  TYPES_DE_PRESCRIPTION,
} from '../../../src/contract/resources/prescriptions.ts';
import { addSupport, listSupports } from '../../../src/contract/resources/supports.ts';
import type { Page } from '../../../src/contract/schema/pages.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { costing, THOROUGH } from '../../setup/chance.ts';
import { runSql as askDatabase, engine } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, callerOf, openBench } from '../world.ts';

/** Choice X7: a list whole, an element a line. */

const prepared = await prepareWorld();

/** A service on a database of its own, gone when the test is over. Bugs that it reports fail the test. */
async function open(expected: readonly unknown[] = [], world = prepared): Promise<Bench> {
  const bench = await openBench(await world.copy());
  onTestFinished(async () => {
    await bench.store.close();
    expect(bench.reported).toEqual(expected);
  });
  return bench;
}

/** Uses a service of its own, which is gone at once with its database: the cases of a property open many. */
function withBench(use: (bench: Bench) => Promise<void>): Promise<void> {
  return prepared.use(async (world) => {
    const bench = await openBench(world);
    try {
      await use(bench);
    } finally {
      await bench.store.close();
    }
    expect(bench.reported).toEqual([]);
  });
}

async function create(bench: Bench, endpoint: Endpoint, body: object): Promise<{ readonly id: string }> {
  const answer = await bench.send({ endpoint, body });
  expect(answer).toMatchObject({ status: endpoint.status });
  return answer.body as { id: string };
}

const insert = insertRows('anomalies.listed', ['code', 'texte', 'texte_plie', 'indice_de_gravite']);
const row = (texte: string, code: number) => ({
  code,
  texte,
  texte_plie: fold(texte),
  indice_de_gravite: code % 3,
});

/** So many anomalies with the codes from 0 on, made at one stroke. */
async function fill(bench: Bench, count: number, texte = 'Poteau incendie'): Promise<void> {
  const texts = Array.from({ length: count }, (_, code) => `${texte} ${code}`);
  await bench.store.write(async (tx) => {
    await insert.many(tx, 1, texts.map(row));
    await addToTotal(tx, 1, 'anomalies', count);
  });
}

/** More than what lies between a server and a reader that does not read, which is a few megabytes. */
const LARGE = 15_000;
const large = await prepareWorld();
await large.fill((bench) => fill(bench, LARGE, 'x'.repeat(1000)));

type Query = Record<string, string>;

/** The elements of a list as its pages show them, each as JSON. */
async function linesOfPages(bench: Bench, endpoint: Endpoint, query: Query = {}): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await bench.send({ endpoint, query: { ...query, per_page: '100', page: String(page) } });
    const { data, meta } = body as Page<unknown>;
    lines.push(...data.map((element) => JSON.stringify(element)));
    last = meta.pagination.total_pages;
  }
  return lines;
}

async function streamed(
  bench: Bench,
  endpoint: Endpoint,
  query: Query = {},
  options: StreamOptions & Partial<Pick<Service, 'readScheduler'>> = {},
): Promise<string[]> {
  const { readScheduler, ...rest } = options;
  const service = readScheduler ? { ...bench.service, readScheduler } : bench.service;
  const answer = await stream(service, { endpoint, query }, callerOf(prepared), rest);
  expect(answer).toMatchObject({ status: 200 });
  const chunks: string[] = [];
  for await (const { bytes, count } of (answer as Streamed).chunks) {
    const chunk = bytes.toString('utf8');
    expect(count ?? linesIn([chunk]).length).toBe(linesIn([chunk]).length);
    chunks.push(chunk);
  }
  expect(chunks.every((chunk) => chunk.endsWith('\n'))).toBe(true);
  return chunks;
}

const linesIn = (chunks: readonly string[]) => chunks.join('').split('\n').slice(0, -1);

describe('each line is the element as the list shows it, byte for byte', () => {
  /** Characters that a text may hold, 512 in each: for a release every one, else all scripts, and of ideographs and of the other planes a sample. */
  const everyCharacter = Array.from({ length: 0x110000 / 512 }, (_, block) =>
    String.fromCodePoint(...Array.from({ length: 512 }, (_, i) => block * 512 + i)).replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text may hold.
      /[\u0000\ud800-\udfff]/gu,
      '',
    ),
  ).filter((text, block) => text !== '' && (THOROUGH || block < 32 || block % 16 === 0));

  test('whatever characters a text holds', async () => {
    const bench = await open();
    await bench.store.write((tx) => insert.many(tx, 1, everyCharacter.map(row)));
    const lines = linesIn(await streamed(bench, listAnomalies));
    expect(lines).toEqual(
      everyCharacter.map((texte, code) =>
        JSON.stringify(wholeAnomalie({ code, texte, indice_de_gravite: code % 3 })),
      ),
    );
  });

  test.each([
    ['long', 'é'.repeat(5000)],
    ['as long as a text may be', '🚒'.repeat(65_536)],
    ['empty', ''],
    ['of lines', '\n#7\n'],
  ])('a text that is %s, wherever it stands', async (_, texte) => {
    const bench = await open();
    for (const [code, text] of ['x', texte, texte, 'x', texte].entries())
      await create(bench, addAnomalie, { code, texte: text, indice_de_gravite: 2 });
    expect(linesIn(await streamed(bench, listAnomalies))).toEqual(await linesOfPages(bench, listAnomalies));
  });

  test('supports, whose members may be absent, null, empty or long', async () => {
    const bench = await open();
    const values = [undefined, '', 'R 123-3 « quoted "and" \\ »'];
    for (const contenu of [...values, 'à '.repeat(30_000)])
      for (const titre of values)
        for (const reference of [...values, null])
          await create(bench, addSupport, {
            nature: 'article',
            contenu,
            titre,
            reference,
            legaldb_cid: reference,
          });
    const lines = linesIn(await streamed(bench, listSupports));
    expect(lines).toHaveLength(48);
    expect(lines).toEqual(await linesOfPages(bench, listSupports));
  });

  test('prescriptions, with their paths and with their supports in the order in which they cite them', async () => {
    const bench = await open();
    const ids: string[] = [];
    for (let i = 0; i < 50; i++) {
      const long = i % 10 === 9 ? 'Ouvrir les portes. '.repeat(500) : undefined;
      ids.push(
        (await create(bench, addSupport, { nature: 'article', reference: `R ${i}`, contenu: long })).id,
      );
    }
    const [one = '', two = '', ...others] = ids;
    for (const supports of [[], [two, one], [one], others, [one, others[7]], [two]])
      for (const [type, contenu] of [...TYPES_DE_PRESCRIPTION, null].map((type, i) => [
        type,
        'x\n'.repeat(i * 900),
      ]))
        await create(bench, addPrescription, {
          contenu,
          type,
          supports_reglementaires_id: supports,
          chemins: supports.length > 1 ? ['/ERP/Type M', '/É À'] : [],
        });
    const lines = linesIn(await streamed(bench, listPrescriptions));
    expect(lines).toHaveLength(24);
    expect(lines).toEqual(await linesOfPages(bench, listPrescriptions));
  });
});

describe('the filters and the order of the list', () => {
  const word = fc.constantFrom(
    'Poteau',
    'œuvre',
    'à',
    'Ç',
    '%',
    '_',
    'R',
    '123',
    '[a]',
    '*',
    "'",
    '"',
    '\n',
    'ŒUVRE',
  );
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const few = { maxLength: 12 };

  const agrees = async (bench: Bench, endpoint: Endpoint, query: Query) =>
    expect(linesIn(await streamed(bench, endpoint, query))).toEqual(
      await linesOfPages(bench, endpoint, query),
    );

  test('anomalies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, few),
        fc.record(
          { texte: text, code: fc.nat(12).map(String), sort: fc.constantFrom('code', '-code', '') },
          { requiredKeys: [] },
        ),
        (textes, query) =>
          withBench(async (bench) => {
            for (const [code, texte] of textes.entries())
              await create(bench, addAnomalie, { code, texte, indice_de_gravite: 0 });
            await agrees(bench, listAnomalies, query);
          }),
      ),
      costing(10),
    );
  });

  test('codes that are far apart', async () => {
    const bench = await open();
    for (const code of [0, 1, 5000, 70_000, 70_001, 999_998, 999_999])
      await create(bench, addAnomalie, { code, texte: `Anomalie ${code % 2}`, indice_de_gravite: 0 });
    for (const sort of ['code', '-code'])
      for (const more of [{}, { texte: 'Anomalie 1' }, { code: '70000' }])
        await agrees(bench, listAnomalies, { sort, ...more });
  });

  test('supports', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ contenu: fc.option(text, { nil: undefined }), reference: fc.option(text) }),
          few,
        ),
        fc.record({ contenu: text, reference: text }, { requiredKeys: [] }),
        (supports, query) =>
          withBench(async (bench) => {
            for (const support of supports)
              await create(bench, addSupport, { nature: 'article', ...support });
            await agrees(bench, listSupports, query);
          }),
      ),
      costing(10),
    );
  });

  test('prescriptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ contenu: text, cited: fc.subarray([0, 1, 2]) }), few),
        fc.record(
          {
            contenu: text,
            support_reglementaire_article: fc.constantFrom('R 123', 'r123-3', 'MS 5', 'rien', ''),
          },
          { requiredKeys: [] },
        ),
        (prescriptions, query) =>
          withBench(async (bench) => {
            const ids: string[] = [];
            for (const reference of ['R. 123-3', 'MS 51', 'MS 5'])
              ids.push((await create(bench, addSupport, { nature: 'article', reference })).id);
            for (const { contenu, cited } of prescriptions)
              await create(bench, addPrescription, {
                contenu,
                supports_reglementaires_id: cited.map((index) => ids[index]),
              });
            await agrees(bench, listPrescriptions, query);
          }),
      ),
      costing(10),
    );
  });
});

/** Counts the reads that take a turn. */
class Counted extends ReadScheduler {
  runs = 0;

  override run<T>(work: () => Promise<T>): Promise<T> {
    this.runs += 1;
    return super.run(work);
  }
}

describe('reading', () => {
  /** A clock on which what lies between two looks takes so many milliseconds. */
  function ticking(milliseconds: number): () => number {
    let now = 0;
    return () => {
      now += milliseconds;
      return now;
    };
  }
  const rowsIn = (chunks: readonly string[]) => chunks.map((chunk) => linesIn([chunk]).length);

  test('takes a turn for each chunk, and as many rows as take half of the time of a turn', async () => {
    const bench = await open();
    await fill(bench, 9000);
    const readScheduler = new Counted({ clock: () => 0 });
    const quick = await streamed(bench, listAnomalies, {}, { readScheduler, clock: () => 0 });
    expect(rowsIn(quick)).toEqual([64, 128, 256, 512, ...Array(8).fill(1000), 40]);
    // One turn is for the filters.
    expect(readScheduler.runs).toBe(quick.length + 1);
    expect(rowsIn(await streamed(bench, listAnomalies, {}, { clock: ticking(1) }))).toEqual(rowsIn(quick));

    const steady = rowsIn(await streamed(bench, listAnomalies, {}, { clock: ticking(2) }));
    const slow = await streamed(bench, listAnomalies, { texte: '77' }, { clock: ticking(1000) });
    expect(linesIn(slow)).toEqual(await linesOfPages(bench, listAnomalies, { texte: '77' }));
    // A read that holds nobody up may take as long as the way to the database and back.
    const { holdsEventLoop } = bench.service.store;
    expect(steady).toEqual(holdsEventLoop ? [...Array(140).fill(64), 9000 % 64] : rowsIn(quick));
    const all = rowsIn(await streamed(bench, listAnomalies, { texte: '77' }, { clock: () => 0 }));
    expect(rowsIn(slow).slice(1)).toEqual(
      holdsEventLoop ? Array(linesIn(slow).length - 64).fill(1) : all.slice(1),
    );
  });

  test('lets others in between: what is there throughout comes once, whatever comes and goes', async () => {
    const bench = await open();
    await fill(bench, 3000);
    const answer = await stream(bench.service, { endpoint: listAnomalies }, callerOf(prepared), {
      clock: () => 0,
    });
    const seen: number[] = [];
    for await (const { bytes } of (answer as Streamed).chunks) {
      if (seen.length === 0) {
        await bench.send({ endpoint: deleteAnomalie, params: { anomalie_id: '0' } });
        await bench.send({ endpoint: deleteAnomalie, params: { anomalie_id: '2500' } });
        await create(bench, addAnomalie, { code: 5000, texte: 'Après', indice_de_gravite: 0 });
      }
      for (const line of linesIn([bytes.toString()])) seen.push(JSON.parse(line).code);
    }
    const codes = Array.from({ length: 3000 }, (_, code) => code).filter((code) => code !== 2500);
    expect(seen).toEqual([...codes, 5000]);
  });
});

describe('what is refused', () => {
  const ask = (bench: Bench, call: Partial<Call>, caller = callerOf(prepared)) =>
    stream(bench.service, { endpoint: listAnomalies, ...call }, caller);

  test('pages', async () => {
    const answer = await ask(await open(), { query: { page: '2', per_page: '10', texte: 'x' } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { parameter: 'page', code: 'SANS_PAGES' },
          { parameter: 'per_page', code: 'SANS_PAGES' },
        ],
      },
    });
  });

  test('what the list refuses', async () => {
    expect(await ask(await open(), { query: { code: 'sept' } })).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'code', code: 'TYPE' }] },
    });
  });

  test('who may not read the list', async () => {
    const bench = await open();
    for (const roles of [null, '[]']) {
      const caller = { ...callerOf(prepared), roles: [] };
      const listed = await bench.send({ endpoint: listAnomalies }, caller);
      expect([roles, (await ask(bench, {}, caller)).status]).toEqual([roles, listed.status]);
    }
  });

  test('a database that cannot be read', async () => {
    const bench = await open([expect.objectContaining({ message: engine.noTable('anomalies') })]);
    await askDatabase(bench.db, 'DROP TABLE anomalies');
    expect(await ask(bench, {})).toMatchObject({ status: 500, body: { code: 'ERREUR_INTERNE' } });
  });
});

test('what others have is not there', async () => {
  const bench = await open();
  await fill(bench, 10);
  const { key, id } = prepared.organisations.sud;
  const caller = { ...callerOf(prepared), organisationKey: key, organisationId: id };
  const answer = (await stream(bench.service, { endpoint: listAnomalies }, caller)) as Streamed;
  expect(await Array.fromAsync(answer.chunks)).toEqual([]);
});

/** A connection whose bytes are taken when the test says so. */
class Dialled {
  readonly socket: Socket;
  readonly #pieces: Buffer[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** What came so far. */
  said(): Buffer {
    this.#take();
    return Buffer.concat(this.#pieces);
  }

  /** All that comes, up to the end of the answer or of the connection. */
  async readAll(): Promise<Buffer> {
    while (!this.socket.closed && !this.#take().endsWith('\r\n0\r\n\r\n')) {
      const over = new AbortController();
      const { signal } = over;
      await Promise.race([once(this.socket, 'readable', { signal }), once(this.socket, 'close', { signal })]);
      over.abort();
    }
    return this.said();
  }

  /** Takes what is there; answers the last of it. */
  #take(): string {
    const piece: Buffer | null = this.socket.read();
    if (piece) this.#pieces.push(piece);
    return Buffer.concat(this.#pieces.slice(-3)).toString('latin1').slice(-7);
  }
}

describe('over HTTP', () => {
  const NDJSON = 'application/x-ndjson';

  async function serve(world = prepared, readScheduler = new ReadScheduler(), expected?: readonly unknown[]) {
    const bench = await open(expected, world);
    const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
    const server = await startHttp({ ...bench.service, readScheduler }, options);
    const wire = new Wire(server.url);
    onTestFinished(async () => {
      await wire.destroy();
      await server.drain();
    });
    const { id, tokens } = world.organisations.nord;
    const heads = { authorization: `Bearer ${tokens.administrateur_fonctionnel}`, 'service-org-id': id };
    const ask = async (path: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
      const headers = { ...heads, accept: NDJSON, ...more };
      const { statusCode, headers: head, body } = await wire.request({ method, path, headers });
      return { status: statusCode, head, text: await body.text() };
    };
    /** A connection on which all anomalies were asked for. */
    const dial = async (): Promise<Dialled> => {
      const { host, hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      const all = Object.entries({ host, accept: NDJSON, ...heads });
      socket.write(
        `GET /anomalies HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
      await once(socket, 'readable');
      return new Dialled(socket);
    };
    return { bench, server, ask, dial };
  }

  /** The list of an answer in chunks, without the empty line that ends it; undefined when it has no end. */
  function bodyOf(said: Buffer): string | undefined {
    const pieces: Buffer[] = [];
    for (let at = said.indexOf('\r\n\r\n') + 4; ; ) {
      const start = said.indexOf('\r\n', at) + 2;
      const length = start < 2 ? Number.NaN : Number.parseInt(said.toString('latin1', at, start), 16);
      if (Number.isNaN(length)) return undefined;
      if (length === 0) {
        const body = Buffer.concat(pieces).toString();
        expect(body.slice(-2)).toBe('\n\n');
        return body.slice(0, -1);
      }
      pieces.push(said.subarray(start, start + length));
      at = start + length + 2;
    }
  }

  test('says what it is, and that it depends on what is accepted; no tag, no length', async () => {
    const { bench, ask } = await serve();
    await fill(bench, 3);
    const { status, head, text } = await ask('/anomalies?sort=-code');
    expect(status).toBe(200);
    expect(head).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Accept-Encoding, Authorization, Service-Org-Id, Accept-Language',
      'x-content-type-options': 'nosniff',
      'api-version': '1',
      'request-id': expect.any(String),
    });
    expect(head).not.toHaveProperty('etag');
    expect(head).not.toHaveProperty('content-length');
    // An empty line says that this is the end.
    const lines = await linesOfPages(bench, listAnomalies, { sort: '-code' });
    expect(text.split('\n')).toEqual([...lines, '', '']);
    expect((await ask('/supports_reglementaires')).text).toBe('\n');
  });

  test('HEAD has the head without the list', async () => {
    const { bench, ask } = await serve();
    await fill(bench, 3);
    const [got, had] = [await ask('/anomalies'), await ask('/anomalies', {}, 'HEAD')];
    expect(had).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-type', 'cache-control', 'vary']) expect(had.head[name]).toBe(got.head[name]);
  });

  test.each([
    ['application/x-ndjson', NDJSON],
    ['application/x-ndjson, application/problem+json', NDJSON],
    ['application/x-ndjson, */*', NDJSON],
    ['application/x-ndjson;q=0.9, application/json;q=0.8', NDJSON],
    ['application/json;q=0, */*', NDJSON],
    ['APPLICATION/X-NDJSON', NDJSON],
    ['application/x-ndjson, application/json', 'application/json'],
    ['application/x-ndjson;q=0.5, */*', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/x-ndjson;q=0, */*', 'application/json'],
  ])('Accept: %s is answered with %s', async (accept, type) => {
    const { ask } = await serve();
    const { status, head } = await ask('/prescriptions', { accept });
    expect([status, head['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
  });

  test.each(['/dossiers', '/prescriptions/explore', '/anomalies/7', '/notifications'])(
    '%s is no list that is answered whole',
    async (path) => {
      const { ask } = await serve();
      const { status, text } = await ask(path);
      expect([status, JSON.parse(text).code]).toEqual([406, 'FORMAT_REFUSE']);
    },
  );

  test('conditions are judged as those of the list, which has no tag', async () => {
    const { ask } = await serve();
    expect(await ask('/supports_reglementaires', { 'if-none-match': '*' })).toMatchObject({
      status: 304,
      text: '',
    });
    expect((await ask('/supports_reglementaires', { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await ask('/supports_reglementaires', { 'if-match': '"x"' })).status).toBe(412);
  });

  test('is read no sooner than it is taken', async () => {
    const readScheduler = new Counted();
    const { dial } = await serve(large, readScheduler);
    const socket = await dial();
    // The reads that fill what lies between the two, and then none.
    let before = -1;
    for (let still = 0; still < 20; still = readScheduler.runs === before ? still + 1 : 0) {
      before = readScheduler.runs;
      await new Promise((turned) => void setImmediate(turned));
    }
    const all = Array.from({ length: LARGE }, (_, code) => code);
    expect(bodyOf(socket.said())).toBeUndefined();
    const body = bodyOf(await socket.readAll()) ?? '';
    expect(linesIn([body]).map((line) => JSON.parse(line).code)).toEqual(all);
    expect(readScheduler.runs).toBeGreaterThan(before + 5);
  });

  test('is no longer read when the caller is gone', async () => {
    const readScheduler = new Counted();
    const { bench, dial, server } = await serve(large, readScheduler);
    (await dial()).socket.destroy();
    await server.drain();
    const { runs } = readScheduler;
    await streamed(bench, listAnomalies, {}, { readScheduler });
    expect(runs).toBeLessThan((readScheduler.runs - runs) / 2);
  });

  test('others are answered before it ends', async () => {
    const { dial, ask } = await serve(large);
    const socket = await dial();
    expect((await ask('/anomalies/7', { accept: 'application/json' })).status).toBe(200);
    expect((await ask('/anomalies?code=7')).text).toContain('"code":7');
    expect(bodyOf(socket.said())).toBeUndefined();
    expect(bodyOf(await socket.readAll())).toContain(`"code":${LARGE - 1},`);
  });

  test('what fails after the beginning breaks the connection: it has no end', async () => {
    const { bench, dial } = await serve(large, undefined, [
      expect.objectContaining({ message: engine.noTable('anomalies') }),
    ]);
    const socket = await dial();
    await askDatabase(bench.db, 'DROP TABLE anomalies');
    const said = await socket.readAll();
    expect(said.toString('latin1', 0, 40)).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(said)).toBeUndefined();
    expect(socket.socket.closed).toBe(true);
  });

  test('a server that stops lets it come to its end', async () => {
    const { dial, server } = await serve(large);
    const socket = await dial();
    const drained = server.drain();
    expect(linesIn([bodyOf(await socket.readAll()) ?? ''])).toHaveLength(LARGE);
    await drained;
  });
});
