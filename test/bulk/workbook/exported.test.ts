import { describe, expect, test } from 'vitest';
import { exportCollection } from '../../../src/bulk/export/export.ts';
import { exportedOf } from '../../../src/bulk/export/exported-fields.ts';
import { type FormatName, fileFormatsOf } from '../../../src/bulk/formats/formats.ts';
import { geojson } from '../../../src/bulk/formats/geojson.ts';
import type { Body, ImportTarget } from '../../../src/bulk/model/import-target.ts';
import { erps } from '../../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../../src/bulk/targets/workbook/peis.ts';
import type { Client } from '../../../src/client/client.ts';
import { ACTIVITES } from '../../../src/contract/resources/ouvrages/activites.ts';
import { DescriptifTechniquePei } from '../../../src/contract/resources/ouvrages/pei.ts';
import { imported, service } from '../world.ts';

/** ERPs and water points as their service has them, exported and imported again. */

const SAID = ['  « Les Tilleuls »;\r\nbât. B', '=1+1', '', "'guarded", '0012', '1E5', 'a | b', '2024-02-01'];
const ACTIVITES_WITH_COMMAS = ACTIVITES.filter((one) => one.includes(','));

const HELD: readonly (readonly [ImportTarget, readonly Body[]])[] = [
  [
    erps,
    [
      ...SAID.map((text, i) => ({
        service_erp_id: `E-00${i}`,
        date_de_realisation: '2019-03-31T02:30:00.123Z',
        date_ouverture: '2020-02-29',
        a_visiter_en: '2027',
        notes_internes: text,
        implantation: { commune: `${text}x`, code_postal: '01500', latitude: 47.39, longitude: -1e-7 },
        descriptif_technique: {
          libelle: `${text}x`,
          periodicite: 36,
          analyse_risque: {
            activite_principale: ACTIVITES[i] ?? null,
            activites_secondaire: [...ACTIVITES_WITH_COMMAS, ...ACTIVITES].slice(0, i),
            categorie: (i % 5) + 1,
          },
        },
      })),
      { service_erp_id: 'e', descriptif_technique: { libelle: 'Rien de plus' } },
      { descriptif_technique: { libelle: 'Sans numéro' } },
    ],
  ],
  [
    peis,
    [
      ...SAID.map((text, i) => ({
        descriptif_technique: {
          id_sdis: `42218.0010${i}`,
          type_pei: ['PI', 'BI', 'PA', 'CI'][i % 4],
          domanialite: ['publique', 'privee', 'privee_conventionnee', null][i % 4],
          statut: i % 2 ? 'reforme' : 'actif',
          insee: '01004',
          ...{ situation: text, observations_generales: text, nom_gest: `${text}x` },
          ...{ debit: 60.5, diam_pei: 100, prec: '01', lon: -1e-7, lat: 45.439_7, x: 808_000.25 },
          ...{ disponible: i % 3 === 0, date_ro: '2026-03-01', est_conforme_rddeci: false },
          aire: { largeur: 4 },
        },
      })),
      { descriptif_technique: { id_sdis: '2', type: 'PENA', x: 338_500, y: 7_690_000 } },
      { descriptif_technique: { id_sdis: '1', type: 'PENA', lat: 45 } },
    ],
  ],
];

/** Nothing that is said to be nothing is the same as nothing said. */
const said = (row: Body) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

async function exported(
  client: Client,
  target: ImportTarget,
  format: FormatName,
  excel = false,
  schema?: 'pei',
) {
  const pieces = exportCollection(client, target, {
    ...{
      format,
      excel,
      schema,
      gzip: false,
      query: {},
    },
    signal: new AbortController().signal,
  });
  return Buffer.concat((await Array.fromAsync(pieces)).map((piece) => Buffer.from(piece)));
}

describe.each(HELD)('$name', (target, bodies) => {
  const ways = [...fileFormatsOf(target.name).map((one) => [one, false] as const), ['csv', true] as const];

  test.each(ways)('%s (for a spreadsheet: %s) changes nothing where it comes from', async (format, excel) => {
    const there = await service();
    for (const body of bodies) await there.client.call(target.add, { body } as never);
    const before = await there.all(target);
    const file = await exported(there.plain, target, format, excel);
    const { counts, found } = await imported(there, target, file, { ifExists: 'replace' });
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ read: bodies.length, skipped: bodies.length, replaced: 0, created: 0 });
    expect(await there.all(target)).toEqual(before);
  });

  test.each(ways)(
    '%s (for a spreadsheet: %s) says elsewhere all that it has columns for',
    async (format, excel) => {
      const [from, to] = [await service(), await service()];
      for (const body of bodies) await from.client.call(target.add, { body } as never);
      const { found } = await imported(to, target, await exported(from.plain, target, format, excel));
      expect(found).toEqual([]);
      const rowsIn = async (one: typeof from) =>
        (await one.all(target)).map((held) => said(target.bodyOf(held)));
      expect(await rowsIn(to)).toEqual(await rowsIn(from));
    },
  );
});

describe('a water point that is stored in metres alone', () => {
  const SHOWN = /2\.3270098/;
  const inMetres = async () => {
    const there = await service();
    const point = { id_sdis: '2', type_pei: 'PA', type: 'PENA', x: 652_700, y: 7_106_000 };
    await there.client.call(peis.add, { body: { descriptif_technique: point } } as never);
    return there;
  };

  test.each(['csv', 'json', 'geojson'] as const)('comes back as it was from %s', async (format) => {
    const there = await inMetres();
    const file = await exported(there.plain, peis, format);
    expect(file.toString()).toMatch(SHOWN);
    const before = await there.all(peis);
    expect((await imported(there, peis, file)).counts).toMatchObject({ read: 1, skipped: 1 });
    expect(await there.all(peis)).toEqual(before);
  });

  test('has its place in the national schema and on a map', async () => {
    const there = await inMetres();
    expect((await exported(there.plain, peis, 'csv', false, 'pei')).toString()).toMatch(SHOWN);
    const writer = await geojson.writer({ objectOf: (pei: unknown) => pei, roundTrip: false } as never);
    expect(writer.row((await there.all(peis))[0] as never)).toMatch(
      /"geometry":\{"type":"Point","coordinates":\[2\.3270098,51\.0478386\]\}/,
    );
  });
});

describe('objects under one number', () => {
  /** Of one number in one municipality and in two, and one twice to the letter. */
  const twins = ['Tours', 'Blois', 'Tours', 'Tours'].map((commune, i) => ({
    service_erp_id: 'E-1',
    // Of two that are made in two seconds an export tells one from the other.
    date_de_realisation: '2026-01-05T09:00:00+01:00',
    implantation: { commune },
    descriptif_technique: { libelle: i < 3 ? `Halle ${i}` : 'Halle 2' },
  }));
  const withTwins = async (bodies: readonly Body[] = twins) => {
    const there = await service();
    for (const body of bodies) await there.client.call(erps.add, { body } as never);
    return there;
  };

  test.each(fileFormatsOf('erps'))('are exported as %s and come back as they are', async (format) => {
    const there = await withTwins();
    const before = await there.all(erps);
    const file = await exported(there.plain, erps, format);
    for (const ifExists of ['fail', 'replace'] as const) {
      const { found, counts } = await imported(there, erps, file, { ifExists });
      expect([found, counts]).toMatchObject([[], { read: 4, skipped: 4, rejected: 0 }]);
    }
    expect(await there.all(erps)).toEqual(before);
  });

  test('come back by the national schema, which has one word for both kinds of private ones', async () => {
    const there = await service();
    for (const domanialite of ['publique', 'privee_conventionnee', 'privee']) {
      const descriptif_technique = { id_sdis: '10', insee: '01004', type_pei: 'PI', domanialite };
      await there.client.call(peis.add, { body: { descriptif_technique } } as never);
    }
    const before = await there.all(peis);
    const file = await exported(there.plain, peis, 'csv', false, 'pei');
    for (const ifExists of ['fail', 'replace'] as const) {
      const { found, counts } = await imported(there, peis, file, { ifExists });
      expect([found, counts]).toMatchObject([[], { read: 3, skipped: 3, rejected: 0 }]);
    }
    expect(await there.all(peis)).toEqual(before);
  });

  test.each([
    ['elsewhere', twins, [], ['AUTRE_LIEU', 'DEJA_LU', 'DEJA_LU']],
    ['where the first is another one', twins, twins.slice(1), ['AUTRE_LIEU', 'DEJA_LU', 'DEJA_LU']],
    ['where there is but one of two that are alike', twins.slice(2), twins.slice(3), ['IDENTIQUE']],
  ])('are refused %s', async (_, written, bodies, codes) => {
    const file = await exported((await withTwins(written)).plain, erps, 'csv');
    const { found, counts } = await imported(await withTwins(bodies), erps, file);
    expect(found.map(({ code }) => code).filter((code) => code !== 'EXISTE')).toEqual(codes);
    expect(counts.created).toBe(0);
  });
});

test('a number that has lost its leading zeros is no new one, unless it is of another municipality', async () => {
  const there = await service();
  const known = 'id_sdis;insee;type_pei\n01004001;01004;PI\n01004002;01004;PI\n0007;;PI\n';
  expect((await imported(there, peis, known)).counts.created).toBe(3);
  const saved = 'id_sdis;insee;type_pei\n1004001;1004;PI\n1004002;01005;PI\n7;;CI\n8;;CI\n';
  const { found } = await imported(there, peis, saved, { ifExists: 'replace' });
  expect(found.map(({ code, line, params }) => [code, line, params?.number])).toEqual([
    ['ZEROS_PERDUS', 2, '01004001'],
    ['ZEROS_PERDUS', 4, '0007'],
  ]);
  const halls = (number: string) => `service_erp_id;libelle\n${number};Halle\n`;
  await imported(there, erps, halls('012'));
  expect((await imported(there, erps, halls('12'))).found).toMatchObject([{ code: 'ZEROS_PERDUS' }]);
  expect((await imported(there, erps, halls('A12'), { asNew: true })).found).toEqual([]);
});

describe('of two numbers that differ only in leading zeros, the second is refused', () => {
  const ofPeis = (numbers: readonly string[]) =>
    ['id_sdis;insee;type_pei', ...numbers.map((number) => `${number};1004;PI`)].join('\n');
  const ofErps = (numbers: readonly string[]) =>
    ['service_erp_id;libelle', ...numbers.map((number) => `${number};École ${number}`)].join('\n');
  test.each([
    ['id_sdis', '1004001', '01004001', peis, ofPeis],
    ['id_sdis', '01004001', '1004001', peis, ofPeis],
    ['service_erp_id', '1004001', '01004001', erps, ofErps],
    ['service_erp_id', '42', '000042', erps, ofErps],
    ['service_erp_id', '000042', '42', erps, ofErps],
  ])('%s: %s, then %s', async (field, first, second, target, fileOf) => {
    const there = await service();
    const told = { code: 'ZEROS_PERDUS', field, header: field, value: second };
    const together = await imported(there, target, fileOf([first, second]));
    expect(together.found).toMatchObject([{ ...told, line: 3, params: { number: first, line: 2 } }]);
    expect((await imported(there, target, fileOf([first]))).found).toEqual([]);
    const { found } = await imported(there, target, fileOf(['9', second]));
    expect(found).toMatchObject([{ ...told, line: 3, params: { number: first } }]);
    expect((await imported(there, target, fileOf([first, '7', '77', '70']))).found).toEqual([]);
  });

  test('two that both have leading zeros, or are of two municipalities, are two', async () => {
    const file = 'id_sdis;insee;type_pei\n012;01004;PI\n0012;01004;PI\n12;01005;PI\n000;;PI\n0;;PI\n';
    expect((await imported(await service(), peis, file)).counts.created).toBe(5);
  });
});

describe('by the national schema', () => {
  /** Its columns in their order, with the values or the form that it allows. */
  const REAL = /^(?:-?\d+(?:\.\d+)?(?:e-?\d+)?)?$/;
  const DAY = /^(?:\d{4}-\d\d-\d\d)?$/;
  const SCHEMA: Readonly<Record<string, RegExp | readonly string[]>> = {
    insee: /^(?:\d{5}|2[AB]\d{3})?$/,
    ...{ id_sdis: /^/, id_gestion: /^/, nom_gest: /^/, ref_terr: /^/ },
    type_pei: ['PI', 'BI', 'PA', 'CI'],
    type_rd: /^/,
    diam_pei: ['', '80', '100', '150'],
    diam_cana: REAL,
    source_pei: [
      '',
      'citerne',
      'plan_eau',
      'piscine',
      'puits',
      'cours_eau',
      'reseau_aep',
      'reseau_irrigation',
    ],
    statut: ['', 'public', 'prive'],
    ...{ nom_etab: /^/, situation: /^/ },
    ...{ press_dyn: REAL, press_stat: REAL, debit: REAL, volume: REAL },
    disponible: ['', '0', '1'],
    ...{ date_dispo: DAY, date_mes: DAY, date_maj: DAY, date_ct: DAY, date_ro: DAY },
    prec: ['', '01', '05', '10', '99'],
    ...{ x: REAL, y: REAL, lon: REAL, lat: REAL },
  };
  const COLUMNS = Object.keys(SCHEMA);
  const written = async (client: Client) =>
    String(await exported(client, peis, 'csv', false, 'pei'))
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));

  test('a file has its columns and its values alone, whatever is stored', async () => {
    const there = await service();
    const described = [
      {
        type_pei: 'PI',
        domanialite: 'privee_conventionnee',
        statut: 'reforme',
        disponible: false,
        diam_pei: 70,
      },
      {
        type_pei: 'BI',
        domanialite: 'publique',
        diam_pei: 100,
        insee: '2A004',
        date_ct: '2025-11-03',
        prec: '05',
      },
      {
        type_pei: 'CI',
        volume: 120.5,
        disponible: true,
        lon: 5.36,
        lat: 45.95,
        commune: 'Vaux',
        situation: '=1+1',
      },
    ];
    for (const [i, one] of described.entries())
      await there.client.call(peis.add, {
        body: { descriptif_technique: { id_sdis: `0100${i}`, type_rd: 'local', ...one } },
      } as never);
    const [headers, ...rows] = await written(there.plain);
    expect(headers).toEqual(COLUMNS);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      for (const [i, allowed] of Object.values(SCHEMA).entries()) {
        if (allowed instanceof RegExp) expect(row[i]).toMatch(allowed);
        else expect(allowed).toContain(row[i]);
      }
    }
    const column = (name: string) => rows.map((row) => row[COLUMNS.indexOf(name)]);
    expect(column('statut')).toEqual(['prive', 'public', '']);
    expect(column('disponible')).toEqual(['0', '', '1']);
    expect(column('diam_pei')).toEqual(['', '100', '']);
    expect(column('situation')).toEqual(['', '', '=1+1']);
    expect(column('lon')).toEqual(['', '', '5.36']);
  });

  test('a file comes in whole and goes out equal', async () => {
    const first = [
      '33063',
      '33063.7',
      '12',
      'Régie',
      'B 7',
      'PI',
      'poteau',
      '150',
      '200',
      'reseau_aep',
      'prive',
      'Quai',
      'Quai 4',
    ];
    const rows = [
      [...first, '3', '4.5', '120', '', '1', ...Array(5).fill('2024-02-29'), '01', '', '', '-0.57', '44.84'],
      [
        '33063',
        '33063.8',
        '',
        '',
        '',
        'PA',
        'aspiration',
        '',
        '',
        'cours_eau',
        'public',
        '',
        'Berge',
        ...Array(4).fill(''),
      ].concat('0', Array(5).fill(''), '99', '', '', '-0.56', '44.85'),
    ];
    const file = [COLUMNS, ...rows].map((row) => `${row.join(',')}\n`).join('');
    const there = await service();
    const { found, counts } = await imported(there, peis, Buffer.from(file));
    expect([found, counts.created]).toEqual([[], 2]);
    expect(await written(there.plain)).toEqual([COLUMNS, ...rows]);
  });
});

test('a layer holds points in WGS 84, with the columns of other files', async () => {
  const there = await service();
  for (const body of HELD[1]?.[1] ?? []) await there.client.call(peis.add, { body } as never);
  const { type, features } = JSON.parse(String(await exported(there.plain, peis, 'geojson')));
  expect(type).toBe('FeatureCollection');
  expect(features[2]).toMatchObject({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-1e-7, 45.439_7] },
    properties: { id_sdis: '42218.00102', statut: 'actif', domanialite: 'privee_conventionnee' },
  });
  expect(features.at(-2)).toMatchObject({ geometry: null, properties: { x: 338_500, y: 7_690_000 } });
  expect(features.at(-1)).toMatchObject({ geometry: null, properties: { lat: 45, type: 'PENA' } });
});

test('an export has what the contract has of a point', () => {
  const { id: _, date: __, ...members } = DescriptifTechniquePei().shape;
  expect(exportedOf(peis, undefined).columns).toEqual(expect.arrayContaining(Object.keys(members)));
});
