import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/db/ids.ts';
import { dispatch } from '../../server/dispatch.ts';
import { openEmbedded } from '../../server/embedded.ts';
import { takeIn } from '../../server/intake.ts';
import { Client } from '../../src/client/client.ts';
import { addAnomalie } from '../../src/contract/anomalies.ts';
import {
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
} from '../../src/contract/prescriptions.ts';
import { listSupports, type Support } from '../../src/contract/supports.ts';
import { anomalies, prescriptions, supports } from '../../src/library/libraries.ts';
import { importQuickly, type Quick, type QuickOptions } from '../../src/library/quick/quick.ts';
import { openFile } from '../../src/library/read/source.ts';
import { faults } from '../server/invariants.ts';
import { callerOf, createWorld, openBench, scratch } from '../server/world.ts';
import { importFile } from './world.ts';

const { directory, remove } = scratch();
afterAll(remove);

let files = 0;

/** A service of its own in this process, and its file. */
async function library() {
  const file = join(directory, `${files++}.db`);
  const { transport } = await openEmbedded({
    file,
    create: true,
    language: 'fr',
    report: (error) => {
      throw error;
    },
  });
  afterAll(() => transport.close());
  return { file, transport, client: new Client(transport) };
}
type Library = Awaited<ReturnType<typeof library>>;

const HEAD = 'code;texte;gravite\n';
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `${from + i};Poteau détérioré n° ${from + i};${i % 3}\n`).join('');

/** Imports a text in one pass; undefined where that is left to the ordinary way. */
async function quickly(
  { client }: Pick<Library, 'client'>,
  text: string | Buffer,
  options: Partial<QuickOptions> = {},
  into = anomalies,
): Promise<Quick | undefined> {
  const path = join(directory, `${files++}.csv`);
  writeFileSync(path, text);
  const source = await openFile(path);
  try {
    return await importQuickly(client, into, source, { ifExists: 'fail', least: 0, ...options });
  } finally {
    await source.close();
  }
}

/** The same in the ordinary way: what it counted and noticed, or undefined where it wrote nothing. */
async function ordinarily(
  { client }: Library,
  text: string,
  ifExists: QuickOptions['ifExists'] = 'fail',
  into = anomalies,
) {
  const path = join(directory, `${files++}.csv`);
  writeFileSync(path, text);
  const source = await openFile(path);
  try {
    const { counts, notices, issues } = await importFile(client, into, source, {
      ifExists,
      pace: { inFlight: 4, embedded: true },
      onIssue: () => {},
    });
    return issues > 0 ? undefined : { counts, notices };
  } finally {
    await source.close();
  }
}

/** Every anomaly, with its stored fold. */
function rowsOf({ file }: { readonly file: string }): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    return db.prepare('SELECT code, texte, texte_plie, indice_de_gravite FROM anomalies ORDER BY code').all();
  } finally {
    db.close();
  }
}

const totals = (counts: Partial<Quick['counts']>) => ({
  read: 0,
  created: 0,
  replaced: 0,
  deleted: 0,
  skipped: 0,
  rejected: 0,
  ...counts,
});

describe('a large file of anomalies, in one pass', () => {
  test('is created whole; again it changes nothing', async () => {
    const there = await library();
    const text = HEAD + many(20_000);
    expect(await quickly(there, text)).toEqual({
      counts: totals({ read: 20_000, created: 20_000 }),
      notices: [],
    });
    const before = rowsOf(there);
    expect(before).toHaveLength(20_000);
    expect(await quickly(there, text)).toEqual({
      counts: totals({ read: 20_000, skipped: 20_000 }),
      notices: [],
    });
    expect(rowsOf(there)).toEqual(before);
    expect(faults(there.file)).toEqual([]);
  });

  test.each([
    ['replace', { created: 2, replaced: 2, skipped: 998 }, 'Autre'],
    ['skip', { created: 2, skipped: 1000 }, 'Poteau détérioré n° 7'],
  ] as const)('what is there with other content: --if-exists %s', async (ifExists, counts, texte) => {
    const there = await library();
    await quickly(there, HEAD + many(1000));
    const changed = (HEAD + many(1002))
      .replace('Poteau détérioré n° 7;', 'Autre;')
      .replace('n° 900;0', 'n° 900;2');
    expect((await quickly(there, changed, { ifExists }))?.counts).toEqual(totals({ read: 1002, ...counts }));
    expect(rowsOf(there)[7]).toMatchObject({ texte });
    expect(rowsOf(there)).toHaveLength(1002);
    expect(faults(there.file)).toEqual([]);
  });

  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const letters = fc.constantFrom(...'aeéÉœŒ’“½ß€… 漢?"\'=;\nÃ©\u0301\ufb01Å');
  const texte = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: letters, minLength: 1, maxLength: 12 }) },
    fc.constantFrom('œ'.repeat(400), 'é'.repeat(511), 'é'.repeat(512), 'x'.repeat(1024), '½'.repeat(511)),
    fc.constantFrom('\ufdfa'.repeat(200), 'ŉ'.repeat(300)),
  );
  const row = fc.record({
    code: fc.oneof(fc.nat(400).map(String), fc.constantFrom('007', '3,0', '999999')),
    texte,
    gravite: fc.constantFrom('0', '1', '2', 'réserve', 'Bloquante'),
  });
  const table = fc.uniqueArray(row, { maxLength: 150, selector: ({ code }) => Number.parseInt(code, 10) });
  const csv = (rows: readonly { code: string; texte: string; gravite: string }[]) =>
    HEAD + rows.map(({ code, texte, gravite }) => `${code};${cell(texte)};${gravite}\n`).join('');

  test('leaves what the ordinary way leaves, and says the same, whatever the rows are', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        table,
        table,
        fc.constantFrom('fail', 'skip', 'replace'),
        async (one, two, ifExists) => {
          const [quick, slow] = [await library(), await library()];
          for (const rows of [one, [...one.slice(0, 40), ...two], one]) {
            const text = csv(rows);
            const expected = await ordinarily(slow, text, ifExists);
            const found = await quickly(quick, text, { ifExists });
            // What it leaves to the ordinary way is done in that way afterwards.
            if (found) expect(found).toEqual(expected);
            else expect(await ordinarily(quick, text, ifExists)).toEqual(expected);
            if (found) taken++;
            expect(rowsOf(quick)).toEqual(rowsOf(slow));
          }
          expect(faults(quick.file)).toEqual([]);
          await Promise.all([quick.transport.close(), slow.transport.close()]);
        },
      ),
      { numRuns: 8 },
    );
    expect(taken).toBeGreaterThan(0);
  }, 120_000);

  test('texts of any length, and blocks of any size, are what they were', async () => {
    const there = await library();
    const texts = Array.from({ length: 3000 }, (_, i) =>
      i % 500 === 7 ? 'é'.repeat(30_000) : i % 3 === 0 ? `${'œ'.repeat(i % 300)}.` : `Débit n° ${i}`,
    );
    // About as many letters as texts have that are searched as they stand.
    texts.push(...Array.from({ length: 50 }, (_, i) => `É${'e'.repeat(980 + i)}`));
    // A column that means nothing parts the texts of a group by megabytes.
    const head = 'code;texte;gravite;remarque\n';
    const text = texts.map((one, i) => `${i};${one};1;${i % 20 === 0 ? 'r'.repeat(60_000) : ''}\n`).join('');
    const done = await quickly(there, head + text);
    expect(done?.counts).toEqual(totals({ read: 3050, created: 3050 }));
    expect(done?.notices.map(({ code }) => code)).toEqual(['COLONNES_IGNOREES']);
    expect(rowsOf(there).map((one) => (one as { texte: string }).texte)).toEqual(texts);
    expect(faults(there.file)).toEqual([]);
  });

  test('may be in another encoding, and have its columns in any order', async () => {
    const there = await library();
    const text = `Gravité;Libellé;N°\n${many(500).replaceAll(/^(\d+);(.*);(\d)$/gm, '$3;$2;$1')}`;
    const done = await quickly(there, Buffer.from(text, 'latin1'));
    expect(done?.counts).toEqual(totals({ read: 500, created: 500 }));
    expect(done?.notices.map(({ code }) => code)).toEqual(['ENCODAGE_SUPPOSE', 'COLONNES_LUES']);
    expect(rowsOf(there)[3]).toMatchObject({ code: 3, texte: 'Poteau détérioré n° 3', indice_de_gravite: 0 });
  });

  test('that is there already leaves every byte of the database as it was', async () => {
    const there = await library();
    const text = HEAD + many(100_000);
    await quickly(there, text);
    const bytes = () =>
      ['', '-wal', '-journal'].map((suffix) => {
        const file = there.file + suffix;
        return existsSync(file) ? readFileSync(file).toString('latin1') : '';
      });
    const before = bytes();
    const { mtimeMs } = statSync(there.file);
    expect((await quickly(there, text))?.counts).toEqual(totals({ read: 100_000, skipped: 100_000 }));
    // Compared as a whole: what differs would be megabytes.
    expect(bytes().join() === before.join()).toBe(true);
    expect(statSync(there.file).mtimeMs).toBe(mtimeMs);
  });
});

describe('a large file of prescriptions, in one pass', () => {
  const SUPPORTS = 'nature,reference,titre\narticle,R. 123-3,\narticle,PE 4,\narticle,MS 1,Arrêté\n';
  const HEADS = 'contenu;type;chemins;supports\n';

  async function withSupports(): Promise<Library> {
    const there = await library();
    expect((await ordinarily(there, SUPPORTS, 'fail', supports))?.counts).toEqual(
      totals({ read: 3, created: 3 }),
    );
    return there;
  }

  /** Every prescription without its id, the ids of its supports by what these are. */
  async function all({ client }: Library): Promise<unknown[]> {
    const found = (await Array.fromAsync(client.items(listPrescriptions))) as Prescription[];
    return found.map(({ id: _, supports_reglementaires, ...told }) => ({
      ...told,
      supports: supports_reglementaires.map(({ reference }) => reference),
    }));
  }

  test('is created whole, with its directories, its supports and its words', async () => {
    const there = await withSupports();
    const line = (i: number) =>
      `Consigne n° ${i} : œuvrer à l’abri;rappel_reglementaire;/A/B${i % 7}|/C|/A;R 123-3|PE 4\n`;
    const text = HEADS + Array.from({ length: 3000 }, (_, i) => line(i)).join('');
    const done = await quickly(there, text, {}, prescriptions);
    expect(done?.counts).toEqual(totals({ read: 3000, created: 3000 }));
    const found = await all(there);
    expect(found).toHaveLength(3000);
    expect(found[2999]).toEqual({
      contenu: 'Consigne n° 2999 : œuvrer à l’abri',
      type: 'rappel_reglementaire',
      chemins: ['/A/B3', '/C', '/A'],
      supports: ['R. 123-3', 'PE 4'],
    });
    for (const contenu of ['2999 : OEUVRER', "l'abri"]) {
      const { meta } = await there.client.call(listPrescriptions, { query: { contenu } });
      expect(meta.pagination.total).toBe(contenu === "l'abri" ? 3000 : 1);
    }
    const { data } = await there.client.call(explorePrescriptions, {
      query: { chemin: '/A', per_page: '10' } as never,
    });
    expect(data.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, i) => ({ chemin: `/A/B${i}` })));
    // What is there is compared in the ordinary way.
    expect(await quickly(there, text, {}, prescriptions)).toBeUndefined();
    expect(await all(there)).toEqual(found);
  });

  const paths = fc
    .array(fc.constantFrom('/A', '/A/B', '/A/B/C', '/É', '/A//B', '/', ' '), {
      maxLength: 10,
    })
    .map((list) => list.join('|'));
  const cited = fc
    .array(fc.constantFrom('R123-3', 'PE 4', 'MS 1', 'R. 123-3', ''), { maxLength: 4 })
    .map((list) => list.join(' | '));
  const words = fc.constantFrom(
    'Désenfumage',
    'coupe-feu',
    'œuvre',
    '½ h',
    'l’accès',
    'éclairage 2',
    '""',
    '漢字',
  );
  const contenu = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
  const type = fc.constantFrom('', 'rappel_reglementaire', 'Rappel réglementaire', 'liee_a_l_exploitation');
  const lines = fc
    .uniqueArray(fc.tuple(contenu, type, paths, cited), { maxLength: 60, selector: ([text]) => text })
    .map((rows) => HEADS + rows.map(([text, ...cells]) => `"${text}";${cells.join(';')}\n`).join(''));

  test('leaves what the ordinary way leaves, and says the same, whatever the rows are', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(lines, async (text) => {
        const [quick, slow] = [await withSupports(), await withSupports()];
        const expected = await ordinarily(slow, text, 'fail', prescriptions);
        const found = await quickly(quick, text, {}, prescriptions);
        if (found) {
          taken++;
          expect(found).toEqual(expected);
          expect(await all(quick)).toEqual(await all(slow));
        } else expect(await all(quick)).toEqual([]);
        expect(faults(quick.file)).toEqual([]);
        await Promise.all([quick.transport.close(), slow.transport.close()]);
      }),
      { numRuns: 12 },
    );
    expect(taken).toBeGreaterThan(0);
  }, 120_000);

  test('rows as long as rows may be, and more than are written at once', async () => {
    const there = await withSupports();
    const paths = Array.from({ length: 10 }, (_, i) => `/${String(i).repeat(5)}${'É '.repeat(124)}É`);
    const long = (i: number) =>
      `"${i} ${'漢 ﷽ '.repeat(16_000)}";liee_a_l_exploitation;${paths.join('|')};MS 1\n`;
    const short = Array.from({ length: 34_000 }, (_, i) => `N${i};;/A;PE 4\n`);
    const text = HEADS + [...short, ...Array.from({ length: 12 }, (_, i) => long(i))].join('');
    const done = await quickly(there, text, {}, prescriptions);
    expect(done?.counts).toEqual(totals({ read: 34_012, created: 34_012 }));
    for (const [contenu, total] of [
      ['n33999', 1],
      ['11 漢', 1],
      ['漢', 12],
    ] as const) {
      const { meta } = await there.client.call(listPrescriptions, { query: { contenu } });
      expect([contenu, meta.pagination.total]).toEqual([contenu, total]);
    }
    const last = (await all(there)).at(-1);
    expect(last).toMatchObject({ type: 'liee_a_l_exploitation', chemins: paths, supports: ['MS 1'] });
  }, 60_000);

  test('a support that is gone when it is cited', async () => {
    const there = await withSupports();
    const listed = (await Array.fromAsync(there.client.items(listSupports))) as Support[];
    const gone = { ...(listed[0] as Support), id: newId(), reference: 'GN 9' };
    async function* items() {
      yield* [...listed, gone];
    }
    const client = { items, takeIn: there.client.takeIn.bind(there.client) } as unknown as Client;
    const text = (reference: string) => `${HEADS}A;;/A;PE 4\nB;;/A;${reference}\n`;
    expect(await quickly({ client }, text('GN 9'), {}, prescriptions)).toBeUndefined();
    expect(await all(there)).toEqual([]);
    expect(faults(there.file)).toEqual([]);
    expect((await quickly({ client }, text('MS 1'), {}, prescriptions))?.counts.created).toBe(2);
  });

  test.each([
    ['a text comes twice', `${HEADS}A;;/A;\nB;;;\nA;;/B;\n`],
    ['a support is unknown', `${HEADS}A;;/A;R 1\n`],
    ['a path is wrong', `${HEADS}A;;/A_B;\n`],
  ])('is left to the ordinary way when %s', async (_, text) => {
    const there = await withSupports();
    expect(await quickly(there, text, {}, prescriptions)).toBeUndefined();
    expect(await all(there)).toEqual([]);
    expect(faults(there.file)).toEqual([]);
  });
});

describe('nothing is done, and the ordinary way has the word', () => {
  const rows = many(2000);
  test.each<[string, string | Buffer, Partial<QuickOptions>?]>([
    ['a row is wrong', `${HEAD}${rows}x;Dernière;1\n`],
    ['a code comes twice', `${HEAD}${rows}7;Encore;1\n`],
    ['a quote is not closed', `${HEAD}${rows}2001;"Sans fin;1\n`],
    ['a column is missing', `code;texte\n${rows}`],
    ['there is no row', HEAD],
    ['it is no CSV', '{"code":1,"texte":"x","indice_de_gravite":0}\n'],
    [
      'the encoding is another one',
      Buffer.concat([Buffer.from(HEAD), Buffer.from([0xc3, 0x28, 0x0a])]),
      { encoding: 'utf-8' },
    ],
  ] satisfies [string, string | Buffer, Partial<QuickOptions>?][])(
    'when %s',
    async (_, text, options = {}) => {
      const there = await library();
      expect(await quickly(there, text, options)).toBeUndefined();
      expect(rowsOf(there)).toEqual([]);
      expect(faults(there.file)).toEqual([]);
    },
  );

  test('when a code is there with other content, and nothing says what to do', async () => {
    const there = await library();
    await there.client.call(addAnomalie, { body: { code: 1500, texte: 'Autre', indice_de_gravite: 2 } });
    expect(await quickly(there, HEAD + rows)).toBeUndefined();
    expect(rowsOf(there)).toHaveLength(1);
    expect(faults(there.file)).toEqual([]);
  });

  test('when the file is small, or no file', async () => {
    const there = await library();
    expect(await quickly(there, HEAD + rows, { least: 1_000_000 })).toBeUndefined();
    expect(await quickly(there, HEAD + rows, { least: 10 })).toBeDefined();
  });

  test('when the service is not in this process', async () => {
    const remote = new Client({
      send: () => Promise.reject(new Error('nothing is sent')),
      close: async () => {},
    });
    expect(await quickly({ client: remote }, HEAD + rows)).toBeUndefined();
  });
});

describe('two organisations of one database', () => {
  test('keep what each of them has, whatever the other one takes in', async () => {
    const world = createWorld(join(directory, `${files++}.db`));
    const { engine, service } = openBench(world);
    const of = (organisation: 'nord' | 'sud') => ({
      client: new Client({
        send: (call) => dispatch(service, call, callerOf(world, organisation)),
        takeIn: (list, blocks, ifExists) =>
          takeIn(service, list, blocks, ifExists, callerOf(world, organisation)),
        close: async () => {},
      }),
    });
    const text = HEAD + many(1000);
    const changed = text.replaceAll('détérioré', 'œuvré').replaceAll(/0$/gm, '1');
    const of1000 = (counts: object) => totals({ read: 1000, ...counts });
    expect((await quickly(of('nord'), text))?.counts).toEqual(of1000({ created: 1000 }));
    expect((await quickly(of('sud'), changed))?.counts).toEqual(of1000({ created: 1000 }));
    expect((await quickly(of('nord'), text))?.counts).toEqual(of1000({ skipped: 1000 }));
    expect((await quickly(of('sud'), text, { ifExists: 'replace' }))?.counts).toEqual(
      of1000({ replaced: 1000 }),
    );
    expect((await quickly(of('nord'), text))?.counts).toEqual(of1000({ skipped: 1000 }));
    expect((await quickly(of('nord'), changed, { ifExists: 'replace' }))?.counts).toEqual(
      of1000({ replaced: 1000 }),
    );
    expect((await quickly(of('sud'), text))?.counts).toEqual(of1000({ skipped: 1000 }));

    const consignes = 'contenu;chemins\nUne;/A\nDeux;/A|/B\n';
    for (const organisation of ['nord', 'sud'] as const) {
      const done = await quickly(of(organisation), consignes, {}, prescriptions);
      expect(done?.counts).toEqual(totals({ read: 2, created: 2 }));
    }
    await engine.close();
    expect(faults(world.file)).toEqual([]);
  });
});

describe('nothing is left behind', () => {
  test('when it is interrupted in the middle', async () => {
    const there = await library();
    const interruption = new AbortController();
    const reason = new Error('Ctrl-C');
    let seen = 0;
    const onProgress = () => {
      if (++seen === 2) interruption.abort(reason);
    };
    const large = HEAD + many(100_000);
    await expect(quickly(there, large, { signal: interruption.signal, onProgress })).rejects.toBe(reason);
    expect(seen).toBe(2);
    expect(rowsOf(there)).toEqual([]);
    expect(await quickly(there, large)).toMatchObject({ counts: { created: 100_000 } });
  });

  test('when the file changes while it is read', async () => {
    const there = await library();
    const path = join(directory, 'changing.csv');
    writeFileSync(path, HEAD + many(100_000));
    const source = await openFile(path);
    let appended = 0;
    const onProgress = () => appendFileSync(path, `${200_000 + appended++};Ajoutée;1\n`);
    await expect(
      importQuickly(there.client, anomalies, source, { ifExists: 'fail', onProgress }),
    ).rejects.toMatchObject({
      code: 'FICHIER_MODIFIE',
    });
    await source.close();
    expect(appended).toBeGreaterThan(0);
    expect(rowsOf(there)).toEqual([]);
  });

  test('when the disk is full', async () => {
    const world = createWorld(join(directory, 'full.db'));
    const { engine, service } = openBench(world);
    const caller = callerOf(world);
    await engine.read(({ db }) => {
      const pages = db.pragma('page_count', { simple: true }) as number;
      db.pragma(`max_page_count = ${pages + 100}`);
    });
    const client = new Client({
      send: () => Promise.reject(new Error('nothing is sent')),
      takeIn: (list, blocks, ifExists) => takeIn(service, list, blocks, ifExists, caller),
      close: () => engine.close(),
    });
    const text = HEAD + many(100_000);
    await expect(quickly({ client }, text)).rejects.toMatchObject({ code: 'DISQUE_PLEIN' });
    expect(rowsOf(world)).toEqual([]);
    expect(faults(world.file)).toEqual([]);
    await engine.read(({ db }) => db.pragma('max_page_count = 100000'));
    expect(await quickly({ client }, text)).toMatchObject({ counts: { created: 100_000 } });
    await client.close();
  });

  test.each(['["visionneur_simple"]', '[]'])(
    'for a user with the roles %s, who may not write',
    async (roles) => {
      const world = createWorld(join(directory, `${files++}.db`));
      const { engine, service } = openBench(world);
      const client = new Client({
        send: () => Promise.reject(new Error('nothing is sent')),
        takeIn: (list, blocks, ifExists) =>
          takeIn(service, list, blocks, ifExists, callerOf(world, 'nord', roles)),
        close: () => engine.close(),
      });
      expect(await quickly({ client }, HEAD + many(100))).toBeUndefined();
      expect(rowsOf(world)).toEqual([]);
      await client.close();
    },
  );
});
