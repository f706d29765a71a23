import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf } from '../../src/bulk/columns/numbers.ts';
import { loadReferences } from '../../src/bulk/columns/references.ts';
import { type ExportOptions, exportCollection } from '../../src/bulk/export/export.ts';
import { ExportNotes } from '../../src/bulk/export/exported-fields.ts';
import { cellWriter } from '../../src/bulk/formats/cells.ts';
import { type FormatName as Format, fileFormatsOf } from '../../src/bulk/formats/formats.ts';
import { guard, unguard } from '../../src/bulk/formats/spreadsheets.ts';
import { CELL_MAX, ROWS_MAX, TEXT_MAX } from '../../src/bulk/formats/xlsx.ts';
import { memorySource, spool } from '../../src/bulk/input/source.ts';
import type { Body, Field, ImportTarget, ImportTargetName } from '../../src/bulk/model/import-target.ts';
import { toLambert93 } from '../../src/bulk/model/lambert-93.ts';
import { findLayout, openRows } from '../../src/bulk/rows/layout.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { Client } from '../../src/client/client.ts';
import type { Answer, Call } from '../../src/client/transport.ts';
import { TYPES_DE_PRESCRIPTION } from '../../src/contract/resources/prescriptions.ts';
import { ETATS_DE_SUPPORT, NATURES, type Support } from '../../src/contract/resources/supports.ts';
import { CHEMIN_MAX } from '../../src/contract/schema/chemins.ts';
import { PER_PAGE_MAX, paginate } from '../../src/contract/schema/pages.ts';
import { wholeAnomalie, withAllColumns } from '../contract/expected.ts';
import { costing } from '../setup/chance.ts';
import { opened, saved } from './spreadsheet.ts';
import { imported, service } from './world.ts';

/** What is exported is what an import takes, and makes the same objects of. */

type Objects = readonly Readonly<Record<string, unknown>>[];
type Held = Partial<Record<ImportTargetName, Objects>>;

/** A client of a service that holds these objects, and shows them in pages. */
function holding(held: Held, extensions: readonly string[] = ['supports']): Client {
  const answer = ({ endpoint, query = {} }: Call): Omit<Answer, 'headers'> => {
    if (endpoint.name === 'service.version') return { status: 200, body: { nom: 'vigie', extensions } };
    const all = held[endpoint.name.split('.')[0] as ImportTargetName] ?? [];
    const page = Number(query.page ?? 1);
    const data = all.slice((page - 1) * PER_PAGE_MAX, page * PER_PAGE_MAX);
    return { status: 200, body: paginate(data, all.length, page, PER_PAGE_MAX) };
  };
  return new Client({ send: async (call) => ({ headers: {}, ...answer(call) }), close: async () => {} });
}

interface Exported {
  readonly bytes: Buffer;
  readonly read: number;
  readonly ids: readonly string[];
}

async function exported(
  client: Client,
  target: ImportTarget,
  options: Partial<ExportOptions> = {},
): Promise<Exported> {
  const pieces: Uint8Array[] = [];
  const notes = new ExportNotes();
  let read = 0;
  const all: ExportOptions = {
    format: 'csv',
    excel: false,
    gzip: false,
    query: {},
    onRead: (objects) => {
      read += objects;
    },
    notes,
    signal: new AbortController().signal,
    ...options,
  };
  for await (const piece of exportCollection(client, target, all)) pieces.push(Buffer.from(piece));
  return { bytes: Buffer.concat(pieces), read, ids: [...notes.ids] };
}

const textOf = async (...given: Parameters<typeof exported>) => (await exported(...given)).bytes.toString();

/** The first byte of what is compressed. */
const GZIP = 0x1f;

/** The bodies that an import of a file would create. */
async function bodiesOf(client: Client, target: ImportTarget, bytes: Buffer): Promise<Body[]> {
  const source = bytes[0] === GZIP ? await spool('export', [bytes]) : memorySource('export', bytes);
  const layout = await findLayout(source, target, {});
  if ('issues' in layout) throw new Error(JSON.stringify(layout.issues));
  const references = await loadReferences(client);
  const rows = await openRows(layout.source, layout, { target, references });
  const bodies: Body[] = [];
  while (await rows.load()) {
    while (rows.next()) {
      const checked = rows.check();
      if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
      bodies.push(checked.body);
    }
  }
  await source.close();
  return bodies;
}

/** Nothing that is said to be nothing is the same as nothing said. */
const said = (body: Body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const WAYS: readonly (readonly [string, Partial<ExportOptions>])[] = [
  ...fileFormatsOf().map((format) => [format, { format }] as const),
  ['csv for spreadsheets', { format: 'csv', excel: true }],
  ['csv, compressed', { format: 'csv', gzip: true }],
];

const character = fc.oneof(
  fc.constantFrom(...'"\';,|\t\n\r =+-@\\_xé1'),
  fc.constantFrom(
    '\r\n',
    '\u00a0',
    '\ufeff',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufffd',
    '\uffff',
  ),
  fc.constantFrom('🚒', '\u{1fffe}', '_x0041_', '_x000D_', '_x005F_', '<b>', '&amp;', ']]>'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc
  .oneof(
    fc.array(character, { maxLength: 12 }).map((characters) => characters.join('')),
    fc.constantFrom('', '#N/A', "'#REF!", "'", "''", '=1+1', "'=1", 'constructor', '__proto__', 'toString'),
    fc.constantFrom('0012', '1E5', '2024-02-01', 'VRAI', 'NaN', 'null', 'sep=;', '{"a":1}', '?', 'R :: 3'),
    fc.constantFrom('="012"', '="', '12-mars', '4,4154E+10', '440000000000000000', '12.0', 'A  1', '\\N'),
  )
  .map((given) => given.replaceAll('\0', '').normalize('NFC'));
const short = text.filter((given) => given.length <= 200);

/** No two with one identity, which an import refuses. */
const distinct = (target: ImportTarget, objects: fc.Arbitrary<Readonly<Record<string, unknown>>>) =>
  fc.uniqueArray(objects, {
    maxLength: 8,
    selector: (object) => target.identity((field) => target.bodyOf(object)[field]),
  });

const anomalie = fc
  .record({ code: fc.nat(999_999), texte: text, indice_de_gravite: fc.nat(2) })
  .map(wholeAnomalie);

const support = fc
  .record({
    id: fc.uuid(),
    nature: fc.constantFrom(...NATURES),
    legaldb_cid: fc.option(short),
    etat: fc.constantFrom(...ETATS_DE_SUPPORT),
    reference: fc.option(fc.oneof(short, fc.constantFrom('R 123-3', 'R. 123-3', 'MS 5', 'a|b', ' R 1'))),
    contenu: fc.option(text, { nil: undefined }),
    titre: fc.option(fc.oneof(short, fc.constantFrom('Code du travail', 'Arrêté')), { nil: undefined }),
  })
  .map(
    (given) =>
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Support,
  );

const chemin = fc
  .array(fc.constantFrom('ERP', 'Type M', 'É à', '2-3'), { maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`)
  .filter(({ length }) => length <= CHEMIN_MAX);

const prescriptionCiting = (all: readonly Support[]) =>
  fc.record({
    id: fc.uuid(),
    contenu: text,
    type: fc.constantFrom(...TYPES_DE_PRESCRIPTION, null),
    supports_reglementaires: fc.subarray([...all]),
    chemins: fc.uniqueArray(chemin, { minLength: 1, maxLength: 3 }),
  });

/** What is read of a cell without what stands around it; no identifier begins or ends with a blank. */
const numbered = text.map((given) => given.trim()).filter(({ length }) => length > 0 && length <= 10);
const measure = fc.oneof(
  fc.constantFrom(0.125, 2.125, 60.5, 1234.567, 1e-7, 12),
  fc.nat(10_000_000).map((thousandths) => thousandths / 1000),
);
const small = fc.constantFrom(0.125, 2.1, 2.125, 4);
const diameter = fc.constantFrom(80, 100, 150);
const day = fc.constantFrom('2024-02-29', '1999-12-31', null);

const pei = fc
  .record({
    id_sdis: numbered,
    ...{ type_pei: fc.constantFrom('PI', 'CI'), statut: fc.constantFrom('actif', 'reforme') },
    ...{
      id_gestion: fc.option(numbered),
      ref_terr: fc.option(numbered),
      insee: fc.constantFrom('01004', '2A004'),
    },
    ...{
      situation: short,
      nom_gest: short,
      observations_generales: text,
      prec: fc.constantFrom('01', '99', null),
    },
    ...{ debit: measure, volume: measure, press_dyn: small, diam_pei: diameter },
    ...{ disponible: fc.option(fc.boolean()), date_ro: day },
  })
  .map((descriptif_technique) => ({ descriptif_technique }));

const erp = fc
  .record({ numero: fc.option(numbered), libelle: numbered, voie: short, notes: text, date: day })
  .map(({ numero, libelle, voie, notes, date }) => ({
    ...{ service_erp_id: numero, notes_internes: notes, date_ouverture: date },
    implantation: { voie, code_postal: '01500', longitude: -1e-7 },
    descriptif_technique: { libelle, analyse_risque: {} },
  }));

describe('import(export(x)) = x', () => {
  // A workbook takes a hundred times as long as a line of text.
  const runs = ({ format }: Partial<ExportOptions>) => costing(format === 'xlsx' ? 20 : 10);

  const returns = async (held: Held, target: ImportTarget, options: Partial<ExportOptions>) => {
    const client = holding(held);
    const { bytes, read } = await exported(client, target, options);
    const objects = held[target.name] ?? [];
    expect(read).toBe(objects.length);
    // No line at all is no file to import: it may as well have been lost.
    if (bytes.length === 0) {
      expect(objects).toEqual([]);
      return;
    }
    const bodies = await bodiesOf(client, target, bytes);
    expect(bodies.map(said)).toEqual(objects.map((object) => said(target.bodyOf(object))));
  };

  test.each(WAYS)('anomalies as %s', async (_, options) => {
    const held = fc.record({ anomalies: distinct(anomalies, anomalie) });
    await fc.assert(
      fc.asyncProperty(held, (given) => returns(given, anomalies, options)),
      runs(options),
    );
  });

  test.each(WAYS)('supports as %s', async (_, options) => {
    const held = fc.record({ supports: distinct(supports, support) });
    await fc.assert(
      fc.asyncProperty(held, (given) => returns(given, supports, options)),
      runs(options),
    );
  });

  test.each(WAYS)('water points as %s', async (_, options) => {
    const held = fc.record({ peis: distinct(peis, pei) });
    await fc.assert(
      fc.asyncProperty(held, (given) => returns(given, peis, options)),
      runs(options),
    );
  });

  test.each(WAYS)('ERPs as %s', async (_, options) => {
    const held = fc.record({ erps: distinct(erps, erp) });
    await fc.assert(
      fc.asyncProperty(held, (given) => returns(given, erps, options)),
      runs(options),
    );
  });

  test.each(WAYS)('prescriptions as %s', async (_, options) => {
    const held = fc.uniqueArray(support, { maxLength: 5, selector: ({ id }) => id }).chain((all) =>
      fc.record({
        supports: fc.constant(all),
        prescriptions: distinct(prescriptions, prescriptionCiting(all)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(held, (given) => returns(given, prescriptions, options)),
      runs(options),
    );
  });
});

describe('opened and saved by a spreadsheet in French', () => {
  test.each([
    ['01004001', '1004001'],
    ['44154000000000012', '4,42E+16'],
    ['12-3', '12-mars'],
    ['1E5', '1,00E+5'],
    ['true', 'VRAI'],
  ])('a text that is not protected is lost: %s', (text, lost) => {
    expect(saved(text)).toBe(lost);
    expect(saved(guard(text))).toBe(text);
  });

  test.each(['[1,2]', 'A-12', '12-3|1E5', '12 rue 3', '1re', '2026', '/ERP/2'])(
    'any other stays bare: %s',
    (text) => {
      expect(guard(text)).toBe(text);
    },
  );

  const NUMBERS = ['01004001', '44154000000000012', '12-3', '1E5', '3/4', '0', '7', 'A-1', '123456789012'];
  const places = [5.360123456789013, 5.3601234, -1.23456789012].map((lon) => {
    const place = { lon, lat: 45.951234567890126 };
    return { ...place, ...toLambert93(place) };
  });
  const points = NUMBERS.map((id, i) => ({
    descriptif_technique: {
      ...{ id_sdis: id, id_gestion: NUMBERS.at(-i) as string, insee: '01004', type_pei: 'PI', prec: '01' },
      ...{ situation: ['3/4', 'true', '=1+1'][i % 3], debit: 60.5, volume: 0.125 },
      ...{ disponible: i % 2 === 0, date_ro: '2026-03-01', press_stat: [60.125, 1e-7, 4.2][i % 3] },
      ...places[i % 3],
    },
  }));

  test('water points come back as they were', async () => {
    const client = holding({ peis: points });
    const file = await textOf(client, peis, { excel: true });
    expect(file).toContain('\r\n"=""01004001""";');
    expect(file).toContain(';60,5;');
    const bodies = await bodiesOf(client, peis, Buffer.from(opened(file)));
    expect(bodies.map(said)).toEqual(points.map((point) => said(peis.bodyOf(point))));
  });
});

test('a number is what a spreadsheet has saved of its cell', () => {
  const cellOf = cellWriter({ columns: ['lon'], spreadsheet: true, roundTrip: true });
  const field = peis.fields.find(({ name }) => name === 'volume') as Field;
  const written = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 }));
  const numbers = fc.oneof(
    fc.double({ noNaN: true, min: 1e-9, max: 1e6 }),
    written.map(([digits, decimals]) => Number((digits / 10 ** decimals).toFixed(decimals))),
  );
  fc.assert(
    fc.property(numbers, (number) => {
      const cell = unguard(saved(cellOf(number, 0)));
      expect(decimalOf(cell, field, () => {})).toEqual({ value: number + 0 });
    }),
  );
});

describe('in a library of its own', () => {
  const texts = ['Poteau "incendie"\r\nhors service', '=SOMME(A1)', '', "'guarded", 'œ🚒\u0001 '];
  const bodies: Readonly<Record<string, readonly Body[]>> = {
    anomalies: texts.map((texte, code) => ({ code, texte, indice_de_gravite: code % 3 })),
    supports: texts.map((texte, i) => ({
      nature: 'article',
      reference: `R ${i}`,
      contenu: texte,
      etat: 'abroge',
    })),
  };

  test.each(fileFormatsOf())(
    'what is exported as %s makes the same library of an empty one',
    async (format) => {
      for (const target of [anomalies, supports]) {
        const [from, to] = [await service(), await service()];
        for (const body of bodies[target.name] ?? []) await from.client.call(target.add, { body } as never);
        const { bytes } = await exported(from.plain, target, { format });
        const { counts, found } = await imported(to, target, bytes);
        expect(found).toEqual([]);
        expect(counts).toMatchObject({ read: 5, created: 5, rejected: 0 });
        const bodiesIn = async (one: typeof from) => (await one.all(target)).map(target.bodyOf);
        expect(await bodiesIn(to)).toEqual(await bodiesIn(from));
        expect((await imported(from, target, bytes)).counts).toMatchObject({ read: 5, skipped: 5 });
      }
    },
  );
});

const three = [
  wholeAnomalie({ code: 1, texte: 'Poteau; hors "service"', indice_de_gravite: 2 }),
  wholeAnomalie({ code: 2, texte: '=1+1', indice_de_gravite: 0 }),
  wholeAnomalie({ code: 30, texte: '', indice_de_gravite: 1 }),
];

test.each(WAYS)('backslashes are no escapes of PostgreSQL in %s', async (_, options) => {
  const texts = ['\\N', 'C:\\temp\\neuf', 'a\\\\b\tc\nd', '\\'];
  const held = texts.map((texte, code) => wholeAnomalie({ code, texte, indice_de_gravite: 0 }));
  const client = holding({ anomalies: held });
  const { bytes } = await exported(client, anomalies, options);
  expect(await bodiesOf(client, anomalies, bytes)).toEqual(held);
});

describe('what a file looks like', () => {
  const client = holding({ anomalies: three });
  const inFormat = (format: Format, more: Partial<ExportOptions> = {}) =>
    textOf(client, anomalies, { format, ...more });

  test('CSV', async () => {
    expect(await inFormat('csv')).toBe(
      withAllColumns(
        'code,texte,indice_de_gravite\r\n1,"Poteau; hors ""service""",2\r\n2,=1+1,0\r\n30,\',1\r\n',
      ),
    );
  });

  test('CSV for spreadsheets', async () => {
    expect(await inFormat('csv', { excel: true })).toBe(
      withAllColumns(
        '\ufeffcode;texte;indice_de_gravite\r\n1;"Poteau; hors ""service""";2\r\n2;\'=1+1;0\r\n30;\';1\r\n',
      ),
    );
  });

  test('TSV', async () => {
    expect(await inFormat('tsv')).toBe(
      withAllColumns(
        'code\ttexte\tindice_de_gravite\r\n1\t"Poteau; hors ""service"""\t2\r\n2\t=1+1\t0\r\n30\t\'\t1\r\n',
      ),
    );
  });

  test('NDJSON and JSON', async () => {
    const lines = three.map((one) => JSON.stringify(one));
    expect(await inFormat('ndjson')).toBe(`${lines.join('\n')}\n`);
    const json = await inFormat('json');
    expect(json).toMatch(/^\[\n(?:\{.*\},\n){2}\{.*\}\n\]\n$/);
    expect(JSON.parse(json)).toEqual(three);
    expect(await textOf(holding({}), anomalies, { format: 'json' })).toBe('[]\n');
    expect(await textOf(holding({}), anomalies, { format: 'ndjson' })).toBe('');
  });

  test('compressed', async () => {
    const { bytes } = await exported(client, anomalies, { gzip: true });
    expect(gunzipSync(bytes).toString()).toBe(await inFormat('csv'));
  });

  test('an empty library has its columns', async () => {
    expect(await textOf(holding({}), supports)).toBe('nature,reference,titre,contenu,etat,legaldb_cid\r\n');
    expect(await textOf(holding({}), prescriptions)).toBe('contenu,type,chemins,supports\r\n');
  });

  test('of more pages than one, in their order', async () => {
    const many = Array.from({ length: 250 }, (_, code) => ({
      code,
      texte: `n° ${code}`,
      indice_de_gravite: 0,
    }));
    const { bytes, read } = await exported(holding({ anomalies: many }), anomalies);
    expect(read).toBe(250);
    const lines = many.map(({ code, texte }) => `${code},${texte},0\r\n`);
    expect(bytes.toString()).toBe(withAllColumns(`code,texte,indice_de_gravite\r\n${lines.join('')}`));
  });

  test('no cell of CSV for spreadsheets is a formula', async () => {
    await fc.assert(
      fc.property(text, (given) => {
        expect(guard(given)).not.toMatch(/^(?!="(?:[^"]|"")*"$)[=+\-@\t\r]/);
      }),
    );
  });
});

test('days stay days for a spreadsheet, and what stands in their place is no formula', () => {
  const cellOf = cellWriter({ columns: ['date_ro', 'ref'], spreadsheet: true, roundTrip: true });
  expect(cellOf('2026-03-01', 0)).toBe('2026-03-01');
  expect(cellOf('2026-03-01', 1)).toBe('="2026-03-01"');
  expect(cellOf('=1+1', 0)).toBe("'=1+1");
});

describe('supports of prescriptions', () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const article = (n: number, more: Partial<Support>): Support => ({
    id: id(n),
    nature: 'article',
    legaldb_cid: null,
    etat: 'en_vigueur',
    reference: null,
    ...more,
  });
  const cells = async (all: readonly Support[], cited: readonly Support[]) => {
    const contenu = { id: id(99), contenu: 'x', type: null, chemins: ['/'], supports_reglementaires: cited };
    const client = holding({ supports: all, prescriptions: [contenu] });
    const { bytes, ids } = await exported(client, prescriptions, { format: 'ndjson' });
    return { supports: JSON.parse(bytes.toString()).supports, ids };
  };

  test('are named by their references, by their titles where they have none', async () => {
    const all = [article(1, { reference: 'R. 123-3' }), article(2, { titre: 'Règlement intérieur' })];
    expect(await cells(all, all)).toEqual({ supports: ['R. 123-3', 'Règlement intérieur'], ids: [] });
  });

  test('with the text where a reference stands in several', async () => {
    const all = [
      article(1, { reference: 'R 1', titre: 'Code du travail' }),
      article(2, { reference: 'R 1', titre: 'Arrêté du 25 juin' }),
    ];
    expect(await cells(all, [all[1] as Support])).toEqual({
      supports: ['Arrêté du 25 juin :: R 1'],
      ids: [],
    });
  });

  test('by their ids where nothing else means them alone, which is told', async () => {
    const all = [
      article(1, { reference: 'R 1' }),
      article(2, { reference: 'r.1' }),
      article(3, { reference: 'a|b' }),
      article(4, {}),
    ];
    const ids = all.map((one) => one.id);
    expect(await cells(all, all)).toEqual({ supports: ids, ids });
  });

  test('in a cell, several are parted by a bar', async () => {
    const all = [article(1, { reference: 'R 1' }), article(2, { reference: 'R 2' })];
    const one = { id: id(9), contenu: 'x', type: null, chemins: ['/', '/ERP'], supports_reglementaires: all };
    expect(await textOf(holding({ supports: all, prescriptions: [one] }), prescriptions)).toBe(
      'contenu,type,chemins,supports\r\nx,,/ | /ERP,R 1 | R 2\r\n',
    );
  });
});

describe('what a workbook cannot hold', () => {
  const workbook = (objects: Objects) =>
    exported(holding({ anomalies: objects }), anomalies, { format: 'xlsx' });
  const anomalieOf = (code: number, texte: string) => wholeAnomalie({ code, texte, indice_de_gravite: 0 });

  test('a text that is longer than a cell, by its object and its column', async () => {
    const client = holding({});
    const longest = anomalieOf(1, 'x'.repeat(CELL_MAX));
    expect(await bodiesOf(client, anomalies, (await workbook([longest])).bytes)).toEqual([longest]);
    await expect(workbook([longest, anomalieOf(7, 'x'.repeat(CELL_MAX + 1))])).rejects.toMatchObject({
      code: 'CELLULE_TROP_LONGUE',
      params: { name: '7', column: 'texte', length: CELL_MAX + 1, max: CELL_MAX },
    });
    // The apostrophe that keeps it what it is stands in the cell as well.
    const error = `#N/A${' '.repeat(CELL_MAX - 4)}`;
    await expect(workbook([anomalieOf(7, error)])).rejects.toMatchObject({ code: 'CELLULE_TROP_LONGUE' });
  });

  test('more rows than fit into memory', async () => {
    const many = Array(ROWS_MAX + 1).fill(anomalieOf(1, ''));
    await expect(workbook(many)).rejects.toMatchObject({
      code: 'EXPORT_TROP_GRAND',
      params: { rows: ROWS_MAX },
    });
  });

  test('longer texts than fit into memory', async () => {
    const long = Array(TEXT_MAX / 25_000 + 1).fill(anomalieOf(1, 'x'.repeat(25_000)));
    await expect(workbook(long)).rejects.toMatchObject({
      code: 'EXPORT_TROP_GRAND',
      params: { characters: TEXT_MAX },
    });
  });
});

test('an interruption ends it with its reason', async () => {
  const interruption = new AbortController();
  interruption.abort(new Error('enough'));
  await expect(
    exported(holding({ anomalies: three }), anomalies, { gzip: true, signal: interruption.signal }),
  ).rejects.toThrow('enough');
});
