import { describe, expect, test } from 'vitest';
import { matchColumns } from '../../../src/bulk/columns/columns.ts';
import { exportCollection } from '../../../src/bulk/export/export.ts';
import type { Issue } from '../../../src/bulk/model/issues.ts';
import { noticeLines, remediesOf } from '../../../src/bulk/report/issue-text.ts';
import { dossiers } from '../../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../../src/bulk/targets/workbook/peis.ts';
import type { Erp } from '../../../src/contract/resources/ouvrages/erp.ts';
import type { Pei } from '../../../src/contract/resources/ouvrages/pei.ts';
import { judged } from '../judging.ts';
import { network } from '../network.ts';
import { imported, type Service, service, short } from '../world.ts';

/** The water points of a service, by the national schema. */
async function bySchema({ plain }: Service): Promise<Buffer> {
  const pieces = exportCollection(plain, peis, {
    ...{
      format: 'csv',
      excel: false,
      schema: 'pei',
      gzip: false,
      query: {},
      signal: new AbortController().signal,
    },
  });
  return Buffer.concat((await Array.fromAsync(pieces)).map((piece) => Buffer.from(piece)));
}

const REGISTRE = [
  'Registre des ERP;;;;;;;;;',
  'N° ERP;Nom;Adresse;CP;Ville;Catégorie;Activité;Avis;Dernière visite;État',
  'E-0001;Gymnase des Fontaines ;3 rue du Stade;37550;Saint-Avertin;3ème;X - Salles omnisports;F;12/05/2023;ouvert',
  'E-0002;École Jules Ferry;1 place de l’École;37000;Tours;4;Ecoles maternelles;favorable;03/02/2024;ouverte',
  'E-0003;Mairie;;1500;Ambérieu;5e;administrations;défav;;Fermé définitivement',
].join('\n');

describe('erps', () => {
  test('of GeoJSON without a place ignore nothing', async () => {
    const properties = { numero: 'E-1', nom: 'Salle des fêtes' };
    const feature = JSON.stringify({ type: 'Feature', geometry: null, properties });
    const { found, notices } = await imported(await service(), erps, feature);
    expect([...found.map(({ code }) => code), ...notices.map(({ code }) => code)]).not.toContain(
      'COLONNES_IGNOREES',
    );
  });

  test.each([
    ['CP Ville', '38000 Grenoble', ['Grenoble', '38000']],
    ['CP et commune', '01 500 Ambérieu-en-Bugey', ['Ambérieu-en-Bugey', '01500']],
    ['Commune', 'Saint-Avertin', ['Saint-Avertin', undefined]],
    ['Commune;CP', '37550 Saint-Avertin;37550', ['Saint-Avertin', '37550']],
    ['Commune;CP', '37550 Saint-Avertin;37000', ['37550 Saint-Avertin', '37000']],
  ])('take the postal code before a municipality: %s %s', async (headers, cells, said) => {
    const { bodies } = await judged(erps, `Nom;${headers}\nMairie;${cells}\n`);
    expect(bodies.map(({ commune, code_postal }) => [commune, code_postal])).toEqual([said]);
  });

  test.each<[what: string, coordinates: readonly number[], place: unknown, codes: readonly string[]]>([
    ['degrees', [0.72, 47.36], [0.72, 47.36], []],
    ['Lambert 93', [700_000, 6_600_000], [3, 46.5], []],
    ['swapped degrees', [47.36, 0.72], undefined, ['geometry LIEU_INVERSE']],
    ['UTM overseas', [338_500, 7_690_000], undefined, ['geometry HORS_LAMBERT_93']],
    ['CC47', [1_680_000, 6_200_000], undefined, ['geometry HORS_LAMBERT_93']],
  ])('take the place of a geometry in %s', async (_, coordinates, place, codes) => {
    const properties = { numero: 'E-1', nom: 'Salle des fêtes' };
    const geometry = { type: 'Point', coordinates };
    const { bodies, issues } = await judged(erps, JSON.stringify({ type: 'Feature', geometry, properties }));
    expect(issues.map(({ field, code }) => `${field} ${code}`)).toEqual(codes);
    const [only] = bodies;
    expect(only && [only.longitude, only.latitude]).toEqual(place);
  });

  test('takes a register as people keep it; the same again changes nothing', async () => {
    const there = await service();
    const { counts, found } = await imported(there, erps, REGISTRE);
    expect([found, counts]).toMatchObject([[], { created: 3 }]);
    const [gymnase, ecole, mairie] = (await there.all(erps)) as unknown as Erp[];
    expect(gymnase).toMatchObject({
      service_erp_id: 'E-0001',
      genre: 'erp',
      avis_exploitation: 'favorable',
      date_derniere_visite: '2023-05-12',
      implantation: { voie: '3 rue du Stade', code_postal: '37550', commune: 'Saint-Avertin' },
      descriptif_technique: {
        libelle: 'Gymnase des Fontaines',
        statut: 'ouvert',
        analyse_risque: { categorie: 3, activite_principale: 'X - Salles omnisports' },
      },
    });
    expect(ecole?.descriptif_technique?.analyse_risque.activite_principale).toBe('R - Ecoles maternelles');
    expect(mairie).toMatchObject({
      avis_exploitation: 'defavorable',
      implantation: { voie: null, code_postal: '01500' },
      descriptif_technique: { statut: 'ferme' },
    });
    expect((await imported(there, erps, REGISTRE)).counts).toMatchObject({ created: 0, skipped: 3 });
  });

  test('a number right before the street is that of the house', async () => {
    const there = await service();
    const file = [
      'name;postal_code;commune;numero;voie;lieu_dit',
      'Salle du Lac;01130;Nantua;7;quai du Lac;',
      'Chalet du Col;01130;Nantua;12 ter;chemin du Col;Les Neyrolles',
      'Halte du Pont;01130;Nantua;;place du Pont;',
    ].join('\n');
    const { found, notices } = await imported(there, erps, file);
    expect(found).toEqual([]);
    expect(notices.find(({ code }) => code === 'COLONNES_LUES')?.params.read).toContain(
      'numero + voie → voie',
    );
    const all = (await there.all(erps)) as unknown as Erp[];
    expect(
      all.map(({ service_erp_id, implantation: { voie, complement, code_postal } }) => [
        service_erp_id,
        voie,
        complement,
        code_postal,
      ]),
    ).toEqual([
      [null, '7 quai du Lac', null, '01130'],
      [null, '12 ter chemin du Col', 'Les Neyrolles', '01130'],
      [null, 'place du Pont', null, '01130'],
    ]);
    // What is no number of a house, and what stands elsewhere, is that of the ERP.
    expect((await imported(there, erps, 'numero;rue;nom\nERP-001;rue Haute;Salle')).found).toEqual([]);
    expect(await there.all(erps)).toContainEqual(expect.objectContaining({ service_erp_id: 'ERP-001' }));
    const lost = await imported(there, erps, 'nom;numero;nom de la rue\nSalle;4;rue A\nLavoir;#N/A;rue B', {
      partial: true,
    });
    expect(lost.found.map(short)).toEqual(['3:3 ERREUR_TABLEUR']);
    const other = 'numero;nom;voie\nE-1;Halle;rue Haute';
    expect((await imported(there, erps, other)).found).toEqual([]);
    expect(await there.all(erps)).toContainEqual(expect.objectContaining({ service_erp_id: 'E-1' }));
  });

  test.each([
    ['numero;type de voie;voie', '4;rue;du Moulin', null, '4 rue du Moulin'],
    ['N°;Type voie;Nom de la rue', '4 bis;Rue;rue du Moulin', null, '4 bis rue du Moulin'],
    ['n°;nature de voie;voie', ';;place du Marché', null, 'place du Marché'],
    ['commune;type de voie;voie', 'Nantua;quai;du Lac', null, 'quai du Lac'],
    ['numero;type de voie;voie', 'E-12;rue;du Moulin', 'E-12', 'rue du Moulin'],
    ['numero;type de voie;voie', '1;allée;1 er Mai', null, '1 allée 1 er Mai'],
    ['type de voie;numero;voie', 'rue;4;du Moulin', null, '4 du Moulin'],
    ['code;N°;Bis;Voie', 'E-1;12;bis;rue du Moulin', 'E-1', '12 bis rue du Moulin'],
    ['code;N°;Bis;Voie', 'E-1;12;non;rue du Moulin', 'E-1', '12 rue du Moulin'],
    ['code;N°;Bis;Voie', 'E-1;S/N;;rue du Moulin', 'E-1', 'rue du Moulin'],
    ['N°;répétition;type de voie;voie', '4;ter;rue;du Moulin', null, '4 ter rue du Moulin'],
    ['code;N° de voie;Rue', 'E-1;4;rue du Moulin', 'E-1', '4 rue du Moulin'],
    ['voie;numero', 'rue du Moulin;4', null, '4 rue du Moulin'],
    ['voie;numero', 'rue du Moulin;E-4', 'E-4', 'rue du Moulin'],
    ['numero;voie', '4.0;rue du Moulin', null, '4 rue du Moulin'],
  ])(
    'what repeats a number and the kind of a street stand before its name: %s',
    async (header, row, id, street) => {
      const there = await service();
      const { found, notices } = await imported(there, erps, `nom;${header}\nHalle;${row}\n`);
      expect(found).toEqual([]);
      const all = (await there.all(erps)) as unknown as Erp[];
      expect(all.map(({ service_erp_id, implantation: { voie } }) => [service_erp_id, voie])).toEqual([
        [id, street],
      ]);
      const ignored = notices.flatMap(({ code, params }) =>
        code === 'COLONNES_IGNOREES' ? params.headers : [],
      );
      expect(ignored).toEqual(header.startsWith('type') ? ['type de voie → type ?'] : []);
    },
  );

  test('a row without a number leaves that of the building it is found by', async () => {
    const there = await service();
    const sheet = (rows: string) => `numero;nom;commune;avis\n${rows}`;
    await imported(there, erps, sheet('E-1;Église Saint-Étienne;Nantua;favorable\n'));
    const again = sheet(';Église Saint-Étienne;Nantua;défavorable\n');
    const { found, counts } = await imported(there, erps, again, { ifExists: 'replace' });
    expect([found, counts]).toMatchObject([[], { replaced: 1 }]);
    expect(await there.all(erps)).toMatchObject([
      { service_erp_id: 'E-1', avis_exploitation: 'defavorable' },
    ]);
  });

  test.each([
    ['R sans hébergement - 3', 'R 3'],
    ['Restaurant du lac', 'R'],
  ])('a type that is not read is asked for with its category: %s', async (cell, offered) => {
    const { issues } = await judged(erps, `nom;Type / catégorie\nHalle;${cell}\n`);
    expect(issues).toMatchObject([
      { code: 'VALEUR', params: { allowed: expect.arrayContaining([offered]) } },
    ]);
  });

  test('types stay types where one cell is an activity', async () => {
    const { bodies } = await judged(erps, 'nom;Type\nHalle;L\nCantine;N - Restaurants\n');
    expect(bodies).toMatchObject([{ type: 'L' }, { type: 'N' }]);
  });

  test.each(['néant', 'n/a', 'N.C.', 'sans n°', '-'])(
    '%s is no number of a house, which is told',
    async (none) => {
      const there = await service();
      const { notices } = await imported(
        there,
        erps,
        `nom;numero;voie\nHalle;${none};rue du Moulin\nÉcole;4;rue A\n`,
      );
      const all = (await there.all(erps)) as unknown as Erp[];
      expect(all.map(({ implantation }) => implantation.voie)).toEqual(['rue du Moulin', '4 rue A']);
      expect(notices).toContainEqual(
        expect.objectContaining({ code: 'MOT_VIDE', lines: [2], params: { field: 'voie', given: none } }),
      );
    },
  );

  test.each([
    [{ numero: '4', voie: 'rue du Moulin' }, null, '4 rue du Moulin', 'numero + voie → voie'],
    [
      { numero: 4, 'type de voie': 'rue', voie: 'du Moulin' },
      null,
      '4 rue du Moulin',
      'numero + type de voie + voie → voie',
    ],
    [{ numero: '11 bis', nomVoie: 'quai du Lac' }, null, '11 bis quai du Lac', 'numero + nomVoie → voie'],
    [{ code: 'E-1', numero: 4, voie: 'rue A' }, 'E-1', '4 rue A', 'numero + voie → voie'],
    [{ numero: null, voie: 'rue A' }, null, 'rue A', 'numero + voie → voie'],
    [{ numero: '', voie: null }, null, null, 'numero + voie → voie'],
    [{ numero: 'E-12', voie: 'rue A' }, 'E-12', 'rue A', 'numero → service_erp_id'],
    [{ numero: '4', adresse: '2 rue A' }, '4', '2 rue A', 'numero → service_erp_id'],
    [{ numero: '4', commune: 'Nantua', voie: 'rue A' }, '4', 'rue A', 'numero → service_erp_id'],
    [{ numero: '4', complement: 'Halle', voie: 'rue A' }, '4', 'rue A', 'numero → service_erp_id'],
  ])('a member right before the street is as a column there: %j', async (members, id, street, read) => {
    const object = { nom: 'Halle', ...members };
    const feature = { type: 'Feature', geometry: null, properties: object };
    const collection = { type: 'FeatureCollection', features: [feature] };
    for (const file of [object, [object], collection]) {
      const { bodies, issues } = await judged(erps, JSON.stringify(file));
      const { notices } = await imported(await service(), erps, JSON.stringify(file));
      expect(issues).toEqual([]);
      expect(bodies.map(({ service_erp_id = null, voie = null }) => [service_erp_id, voie])).toEqual([
        [id, street],
      ]);
      const told = notices.find(({ code }) => code === 'COLONNES_LUES');
      expect(told?.params.read).toContain(read);
    }
  });

  test('a cell that lost its value is refused, whichever part of a street it is', async () => {
    for (const row of ['#N/A;rue;A', '4;#REF!;A', '4;rue;#N/A']) {
      const file = `nom;numero;type de voie;voie\nHalle;${row}\n`;
      const { found } = await imported(await service(), erps, file);
      expect(found.map(({ code }) => code)).toEqual(['ERREUR_TABLEUR']);
    }
  });

  test.each([
    ['IV', 4],
    ['cat. 5', 5],
    ['3ème', 3],
    ['IIe catégorie', 2],
    ['Catégorie 1', 1],
    ['1ère', 1],
    ['5', 5],
    ['4e cat.', 4],
    ['IV.', 4],
    ['4 ème', 4],
    ['4 eme categorie', 4],
    ['4ème catégorie', 4],
  ])('a category is %s', async (said, categorie) => {
    const there = await service();
    expect((await imported(there, erps, `nom;cat\nHalle;${said}\n`)).found).toEqual([]);
    expect(await there.all(erps)).toMatchObject([
      { descriptif_technique: { analyse_risque: { categorie } } },
    ]);
  });

  test.each<readonly [string, string, string | undefined, number | undefined]>([
    ['Type', 'L 3e', 'L', 3],
    ['Type', 'L 3 e catégorie', 'L', 3],
    ['Type/catégorie', 'N, O 4ème', 'N, O', 4],
    ['Classement', 'M - 5e catégorie', 'M', 5],
    ['Type ERP', 'R', 'R', undefined],
    ['type', "L - Salles à usage d'audition", 'L', undefined],
    ['type', 'PE 2_2', 'PE 2_2', undefined],
    ['Type et catégorie', 'Type L, IV', 'L', 4],
    ...['PE', 'PO', 'PS', 'CTS', 'SG', 'REF', 'OA', 'GA', 'EF', 'EP'].map(
      (type) => ['Type et catégorie', type.toLowerCase(), type, undefined] as const,
    ),
    ['Type et catégorie', 'L3', 'L', 3],
    ['Type et catégorie', '3L', 'L', 3],
    ['Type et catégorie', 'R4e', 'R', 4],
    ['Type et catégorie', 'R (4e cat.)', 'R', 4],
    ['Type et catégorie', '4e catégorie, type N', 'N', 4],
    ['Type et catégorie', '5e cat.', undefined, 5],
    ['Type et catégorie', 'L avec N 3e', 'L, N', 3],
    ['Type et catégorie', 'PE 5', 'PE', 5],
    ['Type et catégorie', 'N 4 ème catégorie', 'N', 4],
    ['Type', 'L V', 'L, V', undefined],
    ...['IGH W1', 'IGH-W2', 'GHW 1', 'IGH (GHW1)', 'GHA', 'IGH GHTC', 'IGH - GHA (bureaux)'].map(
      (cell) => ['Classement', cell, 'IGH', undefined] as const,
    ),
    ['Classement', 'GHZ, M 1re catégorie', 'IGH, M', 1],
  ])('types and category are in one cell: %s %s', async (header, cell, type, categorie) => {
    const there = await service();
    const file = `nom;${header}\nHalle;${cell}\n`;
    expect((await imported(there, erps, file)).found).toEqual([]);
    const of = (await there.all(erps)) as unknown as Erp[];
    const analyse = of[0]?.descriptif_technique?.analyse_risque;
    expect([analyse?.activite_principale, analyse?.type, analyse?.categorie]).toEqual([
      null,
      type,
      categorie,
    ]);
    expect((await imported(there, erps, file)).counts).toMatchObject({ skipped: 1 });
  });

  test.each([
    ['L V', ['L,V']],
    ['L III', []],
    ['N, V', []],
    ['R 5 avec locaux à sommeil', ['R (categorie 5)']],
    ['L, N 3e (salle polyvalente)', ['L,N (categorie 3)']],
    ['M - 4e catégorie, réserve en sous-sol', ['M (categorie 4)']],
    ['R - internat 4e catégorie', ['R (categorie 4)']],
    ['R - internat, 4e', ['R (categorie 4)']],
    ['R - internat, 4 ème', ['R (categorie 4)']],
    ['R - internat cat. 4', ['R (categorie 4)']],
    ['J - EHPAD Lyon 3e', ['J']],
    ['J - EHPAD, Lyon 3 ème', ['J']],
    ['R - internat, 5', ['R']],
    ['R - internat 5', ['R']],
    ['R - bâtiment V', ['R']],
    ['R (sommeil) 4e', ['R (categorie 4)']],
    ['R(s)', undefined],
    ['L 3 étages', undefined],
    ['R 5 avec salle L', undefined],
    ['R avec locaux à sommeil', undefined],
    ['PE 2 avec locaux à sommeil', undefined],
  ])(
    'of a cell with other words, or that may say something else, it is told what it is taken for, or it is refused: %s',
    async (cell, taken) => {
      const there = await service();
      const file = `nom;Type et catégorie\nHalle;${cell}\n`;
      const { found, notices } = await imported(there, erps, file);
      expect(found.map(short)).toEqual(taken === undefined ? ['2:2 VALEUR'] : []);
      const told = notices.filter(({ code }) => code === 'VALEUR_DITE');
      expect(told.map(({ params }) => params.taken)).toEqual(taken ?? []);
      const [erp] = (await there.all(erps)) as unknown as Erp[];
      const analyse = erp?.descriptif_technique?.analyse_risque as Partial<
        Record<'type' | 'categorie', unknown>
      >;
      const categorie = analyse?.categorie ?? '';
      const said = `${String(analyse?.type).replace(' ', '')}${categorie && ` (categorie ${categorie})`}`;
      if (taken?.[0]) expect(said).toBe(taken[0]);
    },
  );

  test.each([
    [{ values: { 'type:R avec hébergement': 'R 4e' } }, [], [{ type: 'R', categorie: 4 }]],
    [{ set: { type: 'R 4e' }, empty: ['R avec hébergement'] }, [], [{ type: 'R', categorie: 4 }]],
    [{ values: { 'type:R avec hébergement': 'Z 4e' } }, ['0: VALUES_A_DIRE'], []],
    [{ values: { 'type:R avec hébergement': 'R 4e étage' } }, ['0: VALUES_A_DIRE'], []],
    [{ set: { categorie: '6' } }, ['0: MAXIMUM'], []],
  ])('types and category are in one value that a flag gives: %j', async (repairs, issues, stored) => {
    const there = await service();
    const file = 'nom;Type et catégorie\nHalle;R avec hébergement\n';
    const { found } = await imported(there, erps, file, { repairs });
    const analyses = (await there.all(erps)).map((erp) => (erp as unknown as Erp).descriptif_technique);
    expect(found.map(({ line, column = '', code }) => `${line}:${column} ${code}`)).toEqual(issues);
    expect(analyses.map((one) => one?.analyse_risque)).toMatchObject(stored);
  });

  test.each([
    ['cat', '3,5', '4,0', 'NOMBRE'],
    ['periodicite', '7 mois', '3 ans', 'NOMBRE'],
    ['avis', 'f, d', 'fav', 'VALEUR_DITE'],
    ['ouverture', '03/25/2026', '12/03/2026', 'DATE_LUE'],
  ])('what is refused of %s is not told to be read: %s', async (header, wrong, right, code) => {
    const file = `nom;${header}\nA;${wrong}\nB;${right}\n`;
    const { found, notices } = await imported(await service(), erps, file);
    expect(found.filter(({ line }) => line > 0).map(({ line }) => line)).toEqual([2]);
    const told = notices.filter((notice) => notice.code === code);
    expect(told.map(({ lines, also }) => [lines, also])).toEqual([[[3], undefined]]);
  });

  test('two digits are no year to come, nor of long ago, of a day that has been', async () => {
    const year = new Date().getUTCFullYear();
    const two = (of: number) => String(of).slice(2);
    const file = `nom;dernière visite;ouverture\nA;01/02/${two(year - 60)};01/02/49\nB;01/01/${two(year)};01/02/2049\nC;01/02/2049;\n`;
    const there = await service();
    expect((await imported(there, erps, file)).found).toEqual([]);
    const stored = await there.all(erps);
    expect(stored.map((erp) => [erp.date_derniere_visite, erp.date_ouverture])).toEqual([
      [`${year - 60}-02-01`, '2049-02-01'],
      [`${year}-01-01`, '2049-02-01'],
      ['2049-02-01', null],
    ]);
    const dates = [year + 1, year - 61].map((of) => `01/02/${two(of)}`);
    const visits = `nom;dernière visite\n${dates.map((date) => `${date};${date}\n`).join('')}`;
    const asked = ['2:2 ANNEE_COURTE', '3:2 ANNEE_COURTE'];
    expect((await imported(there, erps, visits)).found.map(short)).toEqual(asked);
    const points = `numero;mise en service;nature\n${dates.map((date) => `${date};${date};PI\n`).join('')}`;
    expect((await imported(there, peis, points)).found.map(short)).toEqual(asked);
    const received = `objet;reçu le\n${dates.map((date) => `${date};${date}\n`).join('')}`;
    expect((await imported(there, dossiers, received)).found.map(short)).toEqual(asked);
  });

  test.each([
    ['12/03/2027', '2027'],
    ['2027-03-12', '2027'],
    ['12032027', '2027'],
    ['1er mars 27', '2027'],
    ['46458', '2027'],
    ['mars 2027', '2027'],
    ['03/2027', '2027'],
    ['27', undefined],
    ['31/02/2027', undefined],
    ['2027 ou 2028', undefined],
    ['en 2027', undefined],
  ])('the year of a visit to come is that of a date, which is told: %s', async (cell, year) => {
    const there = await service();
    const { found, notices } = await imported(there, erps, `nom;prochaine visite\nA;2026\nB;${cell}\n`);
    expect(found.map(short)).toEqual(year === undefined ? ['3:2 ANNEE_SEULE'] : []);
    const told = notices.filter(({ code }) => code === 'DATE_LUE');
    const params = { field: 'a_visiter_en', given: cell, taken: year };
    expect(told).toMatchObject(year === undefined ? [] : [{ params, lines: [3] }]);
    if (year !== undefined)
      expect((await there.all(erps)).map((erp) => erp.a_visiter_en)).toEqual(['2026', year]);
  });

  test.each([
    ['3', ['3:2 PERIODE_EN_ANNEES']],
    ['5 mois', ['3:2 PERIODE_EN_ANNEES']],
    ['7', ['3:2 PERIODE']],
    ['2,5 ans', ['3:2 PERIODE']],
    ['6 ans', ['3:2 PERIODE']],
    ['souvent', ['3:2 VALEUR']],
    ['3 ans', []],
    ['Triennale', []],
    ['tous les cinq ans', []],
    ['Tous les 5 ans', []],
    ['1 fois tous les 3 ans', []],
    ['tous les 60 mois', []],
    ['tous les 6 ans', ['3:2 PERIODE']],
    ['tous les 3', ['3:2 PERIODE_EN_ANNEES']],
    ['tous les 3 à 5 ans', ['3:2 VALEUR']],
    ['36', []],
  ])('a time between visits is in months: %s', async (said, expected) => {
    const { found } = await imported(await service(), erps, `nom;periodicite\nA;36\nB;${said}\n`);
    expect(found.map(short)).toEqual(expected);
    if (said === '3') expect(found[0]?.params).toEqual({ months: 36 });
  });

  test.each<[string, target: typeof erps, header: string, cells: string, bodies: unknown, faults: unknown]>([
    ['yes', erps, 'Ouvert', 'Oui|non', ['ouvert'], ['3:3 VALEUR']],
    ['yes', erps, 'Ouvert (O/N)', 'O|N', ['ouvert'], ['3:3 VALEUR']],
    ['yes', erps, 'ERP ouvert au public ?', 'x|', ['ouvert', undefined], []],
    ['yes above a number', erps, 'Ouvert', 'oui|oui|28', ['ouvert', 'ouvert'], ['4:3 VALEUR']],
    ['yes', erps, 'Fermé', '|X|1', [undefined, 'ferme', 'ferme'], []],
    ['yes', erps, 'Fermé oui/non', 'vrai|à voir', ['ferme'], ['3:3 VALEUR']],
    ['yes', peis, 'Réformé', 'oui|', ['reforme', undefined], []],
    ['nothing that is read', erps, 'Projet', '1|2', [undefined, undefined], []],
    ['nothing that is read', erps, 'Ouvert', '12/05/2010|', [undefined, undefined], []],
    ['nothing that is read', erps, 'Fermé le dimanche', 'oui|non', [undefined, undefined], []],
  ])('below a state, %s, is that state: %s %s', async (_, target, header, cells, states, faults) => {
    const head = target === peis ? 'id_sdis;type_pei' : 'numero;nom';
    const rows = cells.split('|').map((cell, n) => `A${n};PI;${cell}`);
    const { bodies, issues } = await judged(target, [`${head};${header}`, ...rows].join('\n'));
    expect(bodies.map(({ statut }) => statut)).toEqual(states);
    expect(issues.map(short)).toEqual(faults);
  });

  test('--set fills the cells of such a column that are empty, and no others', async () => {
    const there = await service();
    const set = { statut: 'projet' };
    await imported(there, erps, 'numero;nom;Fermé\nE-1;Mairie;\nE-2;École;x\n', { repairs: { set } });
    const all = (await there.all(erps)) as unknown as Erp[];
    expect(all.map(({ descriptif_technique: of }) => of?.statut)).toEqual(['projet', 'ferme']);
  });

  test.each([
    [erps, 'nom', 'ouvert', (one: unknown) => one as Erp],
    [peis, 'type_pei;id_sdis', 'actif', (one: unknown) => one as Pei],
  ] as const)('the state of new objects that nothing says is told', async (target, head, taken, of) => {
    const there = await service();
    const row = (cell: string, n: number) => `${head.replace(/[^;]+/g, 'PI')}${n};${cell}\n`;
    const file = `${head};etat\n${row('', 1)}${row('projet', 2)}${row('', 3)}`;
    const { notices } = await imported(there, target, file);
    const code = 'VALEUR_PAR_DEFAUT';
    expect(notices).toContainEqual({ code, params: { field: 'statut', taken }, count: 2, lines: [2, 4] });
    const states = (await there.all(target)).map((one) => of(one).descriptif_technique?.statut);
    expect(states).toEqual([taken, 'projet', taken]);
    const silent = `${head}\n${row('', 4).replace(';\n', '\n')}`;
    const told = { code, params: { field: 'statut', taken }, count: 1, lines: [2] };
    expect((await imported(there, target, silent)).notices).toContainEqual(told);
    // What is there keeps its own.
    const again = await imported(there, target, silent, { ifExists: 'replace' });
    expect(again.notices.map((one) => one.code)).not.toContain(code);
    const given = await imported(await service(), target, silent, { repairs: { set: { statut: '' } } });
    const lines = given.notices.flatMap((notice) => noticeLines(notice, 'fr'));
    expect(lines.filter((line) => line.includes('statut'))).toEqual([
      'statut vide, donné par --set (les objets existants gardent leur valeur) : ligne 2',
    ]);
  });

  test.each([
    [
      peis,
      'numero;type_pei;lon;lat\n0101;BI;5.36;45.95\n0102;CI;5.37;45.96\n',
      ['numero;lon;lat;nature\n0101;5.361;45.951;\n', '0109;5.37;45.96;\n', '101;5.36;45.95;\n'],
      'type_pei',
    ],
    [
      erps,
      'numero;nom;categorie\n0101;Gymnase;3\n0102;Mairie;4\n',
      ['Registre des visites;\nnumero;visite le\n0101;01/02/2025\n', '0109;01/02/2025\n', '101;02/02/2025\n'],
      'libelle',
    ],
  ])(
    'what a new object needs is missing for those alone',
    async (target, first, [known = '', ...others], field) => {
      const there = await service();
      await imported(there, target, first);
      const [one, other] = await there.all(target);
      const options = { ifExists: 'replace', partial: true } as const;
      const { found, counts } = await imported(there, target, `${known}${others.join('')}`, options);
      const errors = found.map((issue) => [
        issue.line - known.split('\n').length + 1,
        issue.code,
        issue.field,
      ]);
      const number = target.number;
      expect(errors.toSorted()).toEqual([
        [1, 'REQUIS', field],
        [2, 'ZEROS_PERDUS', number],
      ]);
      expect(counts).toMatchObject({ read: 3, replaced: 1, created: 0, rejected: 2 });
      const [now, same] = await there.all(target);
      expect(same).toEqual(other);
      const kept = ['type_pei', 'libelle', 'analyse_risque'] as const;
      for (const name of kept) {
        const of = (object: unknown) =>
          (object as { descriptif_technique: Record<string, unknown> }).descriptif_technique[name];
        expect(of(now)).toEqual(of(one));
      }
      expect((await imported(there, target, known, options)).counts).toMatchObject({
        skipped: 1,
        rejected: 0,
      });
      expect((await imported(await service(), target, known)).counts).toMatchObject({
        created: 0,
        rejected: 1,
      });
    },
  );

  test('a word for nothing is kept as a text, and told', async () => {
    const there = await service();
    const file = 'nom;observations;commune\nA;NC;Ain\nNC;Néant signalé;Ain\nC;néant;NC\n';
    const { notices } = await imported(there, erps, file);
    expect(notices).toContainEqual({
      ...{ code: 'MOT_CONSERVE', count: 2, lines: [2, 4] },
      ...{ params: { given: 'NC' }, also: [{ given: 'néant' }] },
    });
  });

  test.each([
    [
      'of many spellings',
      'nom;observations\nA;NC\nB;N.C.\nC;NR\nD;n/a\nE;sans objet\nF;Néant\n',
      ['NC', 'N.C.', 'NR', 'n/a', 'sans objet', 'Néant'],
    ],
    ['that are refused', 'nom;périodicité\nA;NC\nB;36\nC;néant\n', ['NC', 'néant']],
    ['but none where something must be said', 'nom;observations\nNC;NC\nnéant;\n', ['NC']],
  ])('all words for nothing are told, %s', async (_, file, words) => {
    const { notices } = await imported(await service(), erps, file, { partial: true });
    const { params, also = [] } = notices.find(({ code }) => code === 'MOT_CONSERVE') ?? {};
    expect([params, ...also].map((one) => one?.given)).toEqual(words);
  });

  test('types that are none, and categories that differ, are refused', async () => {
    const file =
      'nom;type;cat;activite\nA;Z 3e;;\nB;L 3e;4;\nC;N;;N - Restaurants\nD;PE 2;;\nE;N cuisine 3e;;\n';
    expect((await imported(await service(), erps, file)).found.map(short)).toEqual([
      '2:2 VALEUR',
      '3:3 CATEGORIE_DU_TYPE',
      '5:2 VALEUR',
      '6:2 VALEUR',
    ]);
  });

  test('tells everything that is wrong, each where it stands', async () => {
    const { found } = await imported(
      await service(),
      erps,
      [
        'libelle;commune;categorie;activite;latitude;derniere visite;periodicite',
        'A;Tours;6;Boucherie;47,5;31/02/2026;',
        ';Tours;un;;;;7 mois',
        'B;Tours;;;à voir;;trois',
      ].join('\n'),
    );
    expect(found.map(short).sort()).toEqual(
      [
        '2:3 MAXIMUM',
        '2:4 CHOIX_INCONNU',
        '2:6 DATE_ABSENTE',
        '3:1 REQUIS',
        '3:3 VALEUR',
        '3:7 PERIODE',
        '4:5 NOMBRE_ATTENDU',
        '4:7 VALEUR',
      ].sort(),
    );
  });

  test('finds those that a file names without their numbers, and changes what it says of them alone', async () => {
    const there = await service();
    await imported(there, erps, REGISTRE);
    const file = 'nom;ville;adresse;avis;prochaine visite\nMAIRIE;Amberieu;;favorable;2027\n';
    expect((await imported(there, erps, file)).found.map(short)).toEqual(['2:1 EXISTE']);
    const { counts } = await imported(there, erps, file, { ifExists: 'replace' });
    expect(counts).toMatchObject({ replaced: 1, created: 0 });
    const [, , mairie] = (await there.all(erps)) as unknown as Erp[];
    expect(mairie).toMatchObject({
      service_erp_id: 'E-0003',
      a_visiter_en: '2027',
      avis_exploitation: 'favorable',
      descriptif_technique: { statut: 'ferme', analyse_risque: { categorie: 5 } },
    });
  });
});

const ECHANGE = [
  'insee,id_sdis,id_gestion,type_pei,statut,press_dyn,debit,volume,date_ro,long,lat,disponible,diam_pei',
  '37214,37214-001,12,PI,public,"1,8",60 m3/h,,12/03/2026,"0,72","47,36",oui,100',
  '1004,01004-002,,citerne,privé,,,120,2026-01-15,5.35,45.95,non,',
  '37214,37214-003,,poteau,actif,2,0,,,,,indisponible,',
].join('\n');

describe('peis', () => {
  test('a column of house numbers is one where some cells are otherwise, and nothing repeats what is none', async () => {
    const streets = async (header: string, ...rows: readonly string[]) => {
      const lines = rows.map((row, at) => `P${at};PI;${row}\n`).join('');
      const { bodies } = await judged(peis, `id_sdis;type_pei;${header}\n${lines}`);
      return bodies.map(({ situation }) => situation);
    };
    expect(await streets('N°;Rue', '12;rue A', 'S/N;rue B', '12 et 14;rue C', '7;rue D')).toEqual([
      ...['12 rue A', 'rue B', '12 et 14 rue C', '7 rue D'],
    ]);
    expect(await streets('N°;Bis;Rue', 'AB-12;bis;rue A', 'AB-13;;rue B')).toEqual(['rue A', 'rue B']);
  });

  test('a column named as the number of a point is that, whatever sentences another one holds', async () => {
    const row = '48.58, 7.76;"{""coordinates"": [7.76, 48.58], ""type"": ""Point""}";67482-1;PI';
    const { bodies, issues } = await judged(peis, `Geo Point;Geo Shape;ID_SDIS;TYPE_PEI\n${row}\n`);
    expect([issues, bodies]).toMatchObject([[], [{ id_sdis: '67482-1', lon: 7.76, lat: 48.58 }]]);
  });

  test.each([
    ['N° PEI;N°;Rue', '3;12;rue du Lac', '3', '12 rue du Lac'],
    ['id_sdis;N° voie;Voie', '3;12 bis;rue du Lac', '3', '12 bis rue du Lac'],
    ['N° hydrant;N°;Adresse', '3;12;4 rue du Lac', '3', '4 rue du Lac'],
    ['N°;Rue', '3;rue du Lac', '3', 'rue du Lac'],
  ])(
    'a number before a street is that of a house, unless no other is that of the point: %s',
    async (header, row, id, street) => {
      const { bodies, issues } = await judged(peis, `${header};Nature\n${row};PI\n`);
      expect([issues, bodies]).toMatchObject([[], [{ id_sdis: id, situation: street }]]);
    },
  );

  test('takes the exchange model as it stands; the same again changes nothing', async () => {
    const there = await service();
    const { counts, found } = await imported(there, peis, ECHANGE);
    expect([found, counts]).toMatchObject([[], { created: 3 }]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique }) => descriptif_technique)).toMatchObject([
      {
        ...{ type: 'PIBI', type_pei: 'PI', domanialite: 'publique', statut: 'actif', id_sdis: '37214-001' },
        ...{ press_dyn: 1.8, debit: 60, volume: null, date_ro: '2026-03-12', lon: 0.72, lat: 47.36 },
        ...{ disponible: true, diam_pei: 100 },
      },
      { type: 'PENA', type_pei: 'CI', domanialite: 'privee', insee: '01004', volume: 120, disponible: false },
      { type_pei: 'PI', domanialite: null, statut: 'actif', disponible: false, debit: 0 },
    ]);
    expect((await imported(there, peis, ECHANGE)).counts).toMatchObject({ created: 0, skipped: 3 });
  });

  test.each([
    ['press_stat', '45', 45, 'de 0,1 à 25 bar'],
    ['press_dyn', '0.05', 0.05, 'de 0,1 à 25 bar'],
    ['debit', '1000', 1000, 'de 1 à 500 m3/h'],
    ['volume', '0.5', 0.5, 'de 1 à 100000 m3'],
    ['diam_pei', '5', 5, 'de 20 à 1000 mm'],
    ['diam_cana', '1001', 1001, 'de 20 à 1000 mm'],
    ['Débit (l/min)', '60000', 3600, 'de 1 à 500 m3/h'],
    ['Débit (m3/mn)', '2', 120, undefined],
    ['Débit m³/mn', '10', 600, 'de 1 à 500 m3/h'],
    ['press_stat', '0.1', 0.1, undefined],
    ['press_stat', '25', 25, undefined],
    ['debit', '500', 500, undefined],
    ['diam_pei', '0', null, undefined],
  ])('a quantity out of the ordinary is kept and told: %s %s', async (header, cell, value, range) => {
    const files = [`id_sdis;type;${header}\n1;PIBI;${cell}`];
    if (/^\w+$/.test(header) && value !== null)
      files.push(JSON.stringify({ id_sdis: '1', type: 'PIBI', [header]: value }));
    for (const file of files) {
      const { bodies, issues, notices } = await judged(peis, file);
      expect(issues).toEqual([]);
      expect(Object.values(bodies[0] ?? {})).toContain(value);
      const told = notices.filter(({ code }) => code === 'VALEUR_INHABITUELLE');
      expect(told).toHaveLength(range === undefined ? 0 : 1);
      if (told[0]) expect(noticeLines(told[0], 'fr').join()).toContain(range);
    }
  });

  test('takes the columns of other exports', async () => {
    const there = await service();
    const file = [
      'Numéro;Commune;Nature;Adresse;Disponibilité;Débit (m3/h);Pression dynamique;Dernière reconnaissance',
      'P-1;Tours;Poteau d’incendie;rue des Lilas;disponible;60;1,5 bar;3 mars 2026',
    ].join('\n');
    expect((await imported(there, peis, file)).found).toEqual([]);
    const [only] = (await there.all(peis)) as unknown as Pei[];
    expect(only?.descriptif_technique).toMatchObject({
      ...{ id_sdis: 'P-1', commune: 'Tours', type_pei: 'PI', situation: 'rue des Lilas', disponible: true },
      ...{ debit: 60, press_dyn: 1.5, date_ro: '2026-03-03' },
    });
  });

  test('takes GeoJSON, on one line or on several', async () => {
    const features = [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [0.72, 47.36] },
        properties: { id_sdis: 'P-1', type_pei: 'PI', commune: 'Tours' },
      },
      { type: 'Feature', geometry: null, properties: { id_sdis: 'P-2', type_pei: 'BI' } },
    ];
    const collection = { type: 'FeatureCollection', name: 'pei', features };
    for (const space of [0, 2]) {
      const there = await service();
      const { found, notices } = await imported(there, peis, JSON.stringify(collection, null, space));
      expect(found).toEqual([]);
      const [told] = notices;
      expect(told).toEqual({ code: 'SANS_LIEU', params: {}, count: 1, lines: [space === 0 ? 2 : 20] });
      const all = (await there.all(peis)) as unknown as Pei[];
      expect(all.map(({ descriptif_technique }) => descriptif_technique)).toMatchObject([
        { id_sdis: 'P-1', commune: 'Tours', lon: 0.72, lat: 47.36 },
        { id_sdis: 'P-2', type_pei: 'BI' },
      ]);
    }
  });

  test.each([
    [undefined, [700_000, 6_600_000], [], ['PLACE_CALCULEE']],
    ['EPSG::2154', [700_000, 6_600_000], [], ['PLACE_CALCULEE']],
    ['OGC:1.3:CRS84', [3, 46.5], [], []],
    ['EPSG::3857', [261_600, 6_250_600], [['GEOMETRIE_PROJETEE', 'EPSG:3857']], []],
    ['EPSG::3947', [1_680_000, 6_200_000], [['GEOMETRIE_PROJETEE', 'EPSG:3947']], []],
    ['EPSG::27572', [650_000, 1_950_000], [['GEOMETRIE_PROJETEE', 'EPSG:27572']], []],
    [undefined, [1_680_000, 6_200_000], [['HORS_LAMBERT_93', undefined]], []],
  ])('GeoJSON in %s at %j', async (name, coordinates, faults, told) => {
    const crs = name === undefined ? {} : { crs: { properties: { name: `urn:ogc:def:crs:${name}` } } };
    const properties = { id_sdis: 'P-1', type_pei: 'PI', statut: 'actif' };
    const features = [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties }];
    const file = JSON.stringify({ type: 'FeatureCollection', ...crs, features });
    const { found, notices } = await imported(await service(), peis, file);
    expect(found.map(({ code, params }) => [code, params?.crs])).toEqual(faults);
    expect(notices.map(({ code }) => code)).toEqual(told);
  });

  test.each([{ geometry: null }, {}])(
    '%j in GeoJSON is told, and leaves the place that is there',
    async (member) => {
      const there = await service();
      await imported(there, peis, 'id_sdis;nature;lon;lat\nP-1;PI;0.72;47.36\n');
      const feature = {
        type: 'Feature',
        ...member,
        properties: { id_sdis: 'P-1', type_pei: 'PI', situation: 'rue des Lilas' },
      };
      const { found, notices } = await imported(there, peis, JSON.stringify(feature), {
        ifExists: 'replace',
      });
      expect(found).toEqual([]);
      expect(notices).toEqual([{ code: 'SANS_LIEU', params: {}, count: 1, lines: [1] }]);
      const [only] = (await there.all(peis)) as unknown as Pei[];
      expect(only?.descriptif_technique).toMatchObject({ situation: 'rue des Lilas', lon: 0.72, lat: 47.36 });
    },
  );

  test('a number without the nought of its municipality is told', async () => {
    const numbers = ['1004002', '01004003', '10040', '100400', 'A1004002', '2004001'];
    const file = `numero;insee;nature\n${numbers.map((one) => `${one};1004;PI\n`).join('')}1004009;38001;PI\n`;
    const { notices } = await imported(await service(), peis, file);
    expect(notices.filter(({ code }) => code === 'ZERO_OTE')).toEqual([
      {
        ...{ code: 'ZERO_OTE', params: { given: '1004002', insee: '01004' }, count: 2, lines: [2, 5] },
        also: [{ given: '100400', insee: '01004' }],
      },
    ]);
  });

  test('takes 1 and 0 of JSON for yes and no, as the exchange model writes them', async () => {
    const there = await service();
    const file =
      '{"id_sdis":"P-1","type_pei":"PI","disponible":1}\n{"id_sdis":"P-2","type_pei":"BI","disponible":0}\n';
    expect((await imported(there, peis, file)).found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map((pei) => pei.descriptif_technique?.disponible)).toEqual([true, false]);
  });

  test('takes the columns of a list out of REMOcRA', async () => {
    const there = await service();
    const file = [
      'Numéro,Voie,Lieu dit,X en m,Y en m,Nature,Domaine,Disponibilité,Contrôle,Reconnaissance',
      '44154_0047,,La Ramée,311204,6698755,Réserve artificielle,Privé,Disponible,14/05/2025,05/03/2026',
    ].join('\n');
    expect((await imported(there, peis, file)).found).toEqual([]);
    const [only] = (await there.all(peis)) as unknown as Pei[];
    expect(only?.descriptif_technique).toMatchObject({
      ...{ id_sdis: '44154_0047', type_pei: 'CI', domanialite: 'privee', disponible: true },
      ...{ x: 311_204, y: 6_698_755, date_ct: '2025-05-14', date_ro: '2026-03-05' },
      ...{ lon: -2.1464737, lat: 47.2750361 },
    });
    expect((await imported(there, peis, file)).counts).toMatchObject({ created: 0, skipped: 1 });
  });

  test('tells whether the place of a point in metres is known in degrees', async () => {
    const placesOf = async (file: string) => {
      const there = await service();
      const { notices } = await imported(there, peis, file);
      const all = (await there.all(peis)) as unknown as Pei[];
      const told = notices
        .filter(({ code }) => code.startsWith('PLACE_'))
        .map(({ code, lines }) => [code, lines]);
      return [all.map(({ descriptif_technique: technique }) => [technique?.lon, technique?.lat]), told];
    };
    // On Réunion x and y are of UTM.
    expect(
      await placesOf('id_sdis;type_pei;x;y\nP-1;PI;700000;6600000\nP-2;PI;338500;7690000\nP-3;PI;;\n'),
    ).toEqual([
      [
        [3, 46.5],
        [undefined, undefined],
        [undefined, undefined],
      ],
      [
        ['PLACE_CALCULEE', [2]],
        ['PLACE_EN_METRES', [3]],
      ],
    ]);
    // Cells for degrees may be empty in some rows.
    expect(
      await placesOf('id_sdis;type_pei;x;y;lon;lat\nP-1;PI;700000;6600000;;\nP-2;PI;;;2,5;48\n'),
    ).toEqual([
      [
        [3, 46.5],
        [2.5, 48],
      ],
      [['PLACE_CALCULEE', [2]]],
    ]);
  });

  test.each([
    ...['X', 'Coord. X', 'Coordonnée X', 'Coordonnées X (L93)', 'X (m)', 'X_L93', 'XL93', 'Lambert 93 X'],
    ...['X (RGF93 / Lambert-93)', 'X (EPSG:2154)'],
  ])('%s is in Lambert 93', (header) => {
    const { columns, faults } = matchColumns([header, header.replace('X', 'Y')], peis);
    expect(columns.map(({ field }) => field.name)).toEqual(['x', 'y']);
    expect(faults.map(({ params }) => params?.field)).toEqual(['id_sdis']);
  });

  test.each([
    ...[
      'X (Lambert II étendu)',
      'X L2E',
      'X_L2_ETENDU',
      'X Lambert II',
      'Lambert zone 3 X',
      'X (NTF)',
      'XL2E',
    ],
    ...['X_CC46', 'Coord. X CC50', 'X (RGF93 / CC42)', 'X UTM 31N', 'X (UTM zone 30)', 'geom_l2e'],
    ...['Longitude (NTF)', 'WKT (Lambert 2 étendu)'],
    ...[
      'X UTM 20N',
      'X UTM20N (m)',
      'x_utm38s',
      'X UTM',
      'Easting (UTM zone 40S)',
      'E (EPSG:5490)',
      'X EPSG 32620',
    ],
  ])('%s is refused, unless the place is said otherwise', (header) => {
    const faultsOf = (...headers: string[]) => matchColumns(['id_sdis', ...headers], peis).faults;
    expect(faultsOf(header)).toMatchObject([{ code: 'COLONNE_PROJECTION', params: { header } }]);
    expect(faultsOf(header, 'X CC47', 'lon', 'lat')).toEqual([]);
    expect(matchColumns(['id_sdis', header, 'lon'], peis, { [header]: 'x' }).faults).toHaveLength(1);
  });

  test('degrees in columns of metres lead to lon and lat', async () => {
    const there = await service();
    const file = 'id_sdis;type_pei;Y (m);X (m)\nP-1;PI;45,95;5,36\n';
    const { found } = await imported(there, peis, file);
    const map = { 'X (m)': 'lon', 'Y (m)': 'lat' };
    expect(found.flatMap(remediesOf)).toMatchObject(
      Object.entries(map).map(([header, field]) => ({ flag: 'map', value: `${header}=${field}` })),
    );
    expect((await imported(there, peis, file, { map })).found).toEqual([]);
    const [held] = (await there.all(peis)) as unknown as Pei[];
    expect(held?.descriptif_technique).toMatchObject({ lon: 5.36, lat: 45.95 });
  });

  test('x and y may be in kilometres, as their headers say', async () => {
    const there = await service();
    await imported(there, peis, 'id_sdis;type_pei;X (km);Y (km)\nP-1;PI;700;6600,25\n');
    const [held] = (await there.all(peis)) as unknown as Pei[];
    expect(held?.descriptif_technique).toMatchObject({ x: 700_000, y: 6_600_250, lon: 3 });
  });

  test('an export by the national schema changes nothing that the schema has no words for', async () => {
    const there = await service();
    const header =
      'id_sdis;insee;type_pei;type_rd;domanialite;statut;diam_pei;observations_generales;commune';
    const points = [
      'P-1;01004;PI;x;privee_conventionnee;projet;65;remarque;Ambérieu',
      'P-2;01004;PI;x;publique;actif;100;;Ambérieu',
      'P-3;01004;PI;x;;actif;;;Ambérieu',
      'P-4;01004;PI;x;privee;reforme;150;;Ambérieu',
    ];
    expect((await imported(there, peis, [header, ...points].join('\n'))).found).toEqual([]);
    const before = await there.all(peis);
    const exported = (await bySchema(there)).toString();
    const again = await imported(there, peis, exported, { ifExists: 'replace' });
    expect(again.counts).toMatchObject({ replaced: 0, skipped: 4 });
    expect(again.notices.map(({ code }) => code)).not.toContain('VALEUR_PAR_DEFAUT');
    expect(await there.all(peis)).toEqual(before);
    // What the schema says is taken, also that there is nothing.
    const changed = exported
      .replace(/^(01004,P-1,.*),prive,/m, '$1,public,')
      .replace(/^(01004,P-2,.*PI,x),100,/m, '$1,,');
    expect((await imported(there, peis, changed, { ifExists: 'replace' })).counts).toMatchObject({
      replaced: 2,
    });
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: one }) => [one?.domanialite, one?.diam_pei])).toEqual([
      ['publique', 65],
      ['publique', undefined],
      [null, null],
      ['privee', 150],
    ]);
  });

  test('a form of the place that has changed moves a point that is known, and no new one', async () => {
    const there = await service();
    const header = 'id_sdis;type_pei;lon;lat;x;y';
    const point = (x: string) => `P-1;PI;2,9999;46,4999;${x};6599988,85`;
    expect((await imported(there, peis, `${header}\n${point('699992,32')}`)).found).toEqual([]);
    const moved = `${header}\n${point('700992,32')}\n${point('700992,32').replace('P-1', 'P-2')}`;
    const options = { ifExists: 'replace', partial: true } as const;
    const { counts, notices, found } = await imported(there, peis, moved, options);
    expect(found.map(short)).toEqual(['3:5 LIEUX_DIFFERENTS']);
    expect(counts).toMatchObject({ replaced: 1, rejected: 1 });
    expect(notices.find(({ code }) => code === 'PLACE_CHANGEE')?.lines).toEqual([2]);
    const [only] = (await there.all(peis)) as unknown as Pei[];
    expect(only?.descriptif_technique).toMatchObject({ x: 700_992.32, lon: 3.0129394, lat: 46.4998989 });
    const again = await imported(there, peis, `${header}\n${point('700992,32')}`);
    expect(again).toMatchObject({ found: [], counts: { skipped: 1 } });
    const kept = again.notices.find(({ code }) => code === 'PLACE_GARDEE');
    expect(kept?.params).toMatchObject({ taken: 'x, y', other: 'lon, lat' });
    expect(await there.all(peis)).toEqual([only]);
    // What the notice says to do.
    const emptied = `${header}\n${point('').replace(/;[^;]*$/, ';')}`;
    expect((await imported(there, peis, emptied, options)).counts).toMatchObject({ replaced: 1 });
    const [last] = (await there.all(peis)) as unknown as Pei[];
    expect(last?.descriptif_technique).toMatchObject({
      lon: 2.9999,
      lat: 46.4999,
      x: 699_992.3,
      y: 6_599_988.9,
    });
  });

  test.each([
    ['Type', 'Poteau\nP-2;CI', ['PI', 'CI']],
    ['Type', 'PIBI\nP-2;PENA', [undefined, undefined]],
  ])('a column %s of %j says what kind of water point it is', async (header, cells, kinds) => {
    const there = await service();
    expect((await imported(there, peis, `id_sdis;${header}\nP-1;${cells}\n`)).found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: one }) => one?.type_pei)).toEqual(kinds);
  });

  test.each([
    ['Débit (l/min)', 'debit', 480, 28.8],
    ['Volume (L)', 'volume', 30_000, 30],
    ['Pression (mbar)', 'press_stat', 18, 0.018],
    ['Débit (m3/h)', 'debit', 60, 60],
    ['Débit (psi)', 'debit', 60, undefined],
  ])('a member %s of JSON that is mapped to %s keeps its unit', async (member, field, value, stored) => {
    const object = JSON.stringify({ id_sdis: 'P-1', type_pei: 'PI', [member]: value });
    const there = await service();
    const { found } = await imported(there, peis, object, { map: { [member]: field } });
    expect(found).toMatchObject(stored === undefined ? [{ code: 'COLONNE_UNITE', params: { field } }] : []);
    const [only] = (await there.all(peis)) as unknown as Pei[];
    const said = only?.descriptif_technique as Readonly<Record<string, unknown>> | undefined;
    expect(said?.[field]).toBe(stored);
  });

  test('quantities stay what they are beside a value for all rows', async () => {
    const there = await service();
    const file = 'id_sdis;type_pei;debit;Pression (mbar)\nP-1;PI;60,5;1800\n';
    await imported(there, peis, file, { repairs: { set: { nom_gest: 'SDIS' } } });
    const [only] = (await there.all(peis)) as unknown as Pei[];
    expect(only?.descriptif_technique).toMatchObject({ debit: 60.5, press_stat: 1.8, nom_gest: 'SDIS' });
  });

  describe.each(['CSV', 'JSON', 'NDJSON', 'GeoJSON'])('in %s', (format) => {
    /** The rows of a table, in the format. */
    const written = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
      const objects = rows.map((row, at) => ({
        num_pei: `44.${at + 1}`,
        insee: '44184',
        nature: 'CI',
        ...row,
      }));
      const [first = {}] = objects;
      const lines = [Object.keys(first), ...objects.map((one) => Object.values(one))];
      if (format === 'CSV') return lines.map((cells) => `${cells.join(';')}\n`).join('');
      if (format === 'NDJSON') return objects.map((one) => `${JSON.stringify(one)}\n`).join('');
      if (format === 'JSON') return JSON.stringify(objects);
      const features = objects.map((properties) => ({ type: 'Feature', properties, geometry: null }));
      return JSON.stringify({ type: 'FeatureCollection', features });
    };

    test.each<[header: string, given: unknown, field: string, stored: number, given: string]>([
      ['Débit (l/min)', 480, 'debit', 28.8, '480 l/min'],
      ['debit_l_min', '1000', 'debit', 60, '1000 l_min'],
      ['Débit (l/min)', '1.234', 'debit', 0.07404, ''],
      ['Volume (L)', 30_000, 'volume', 30, '30000 l'],
      ['Pression (mbar)', 1800, 'press_stat', 1.8, '1800 mbar'],
      ['Pression statique (psi)', 60, 'press_stat', 4.136856, '60 psi'],
    ])('%s with %j is of the unit of its name', async (header, given, field, stored, told) => {
      const { bodies, issues, notices } = await judged(peis, written([{ [header]: given }]));
      if (told === '') {
        expect(issues.map(({ code }) => code)).toEqual(['MILLIERS_OU_DECIMALES']);
        return;
      }
      expect([issues, bodies]).toMatchObject([[], [{ [field]: stored }]]);
      expect(notices).toContainEqual(
        expect.objectContaining({ code: 'NOMBRE', params: { field, given: told, taken: stored } }),
      );
    });

    test('a unit that is not read is refused by name, and so is a projection where no geometry is the place', async () => {
      const codes = async (row: object) =>
        (await imported(await service(), peis, written([{ ...row }]))).found.map(({ code, params }) => [
          code,
          params?.header,
        ]);
      expect(await codes({ 'Débit (psi)': 480 })).toEqual([['COLONNE_UNITE', 'Débit (psi)']]);
      const unread = [['COLONNE_PROJECTION', 'X (CC47)']];
      expect(await codes({ 'X (CC47)': 480 })).toEqual(format === 'GeoJSON' ? [] : unread);
    });

    test('a state of several words says whether a point is there, and whether it works', async () => {
      const words = ['Hors service', 'Actif', 'En service', 'Disponible'];
      const { bodies, issues } = await judged(peis, written(words.map((etat) => ({ etat }))));
      expect(issues).toEqual([]);
      expect(bodies.map(({ statut, disponible }) => [statut, disponible])).toEqual([
        [undefined, false],
        ['actif', undefined],
        ['actif', true],
        [undefined, true],
      ]);
    });

    test('what programs write for nothing is nothing where it cannot be a text', async () => {
      const { bodies, issues } = await judged(peis, written([{ debit: 'NULL', disponible: 'null' }]));
      expect([issues, bodies.map(({ debit = null }) => debit)]).toEqual([[], [null]]);
    });
  });

  test('a code of a municipality that is none is told how to be written', async () => {
    const { found } = await imported(
      await service(),
      peis,
      'id_sdis;type_pei;insee\nP-1;PI;Nantua\nP-2;PI;99999\nP-3;PI;010041\n',
    );
    expect(found.map(({ line, code }) => [line, code])).toEqual(
      [2, 4].map((line) => [line, 'CINQ_CHIFFRES']),
    );
  });

  test.each([
    ['Type', ['PI', 'BI', 'PENA'], ['PIBI PI', 'PIBI BI', 'PENA null']],
    ['Type', ['Poteau', 'PIBI', 'Citerne'], ['PIBI PI', 'PIBI null', 'PENA CI']],
  ])('%s: %j keeps what is finer than PIBI and PENA', async (header, said, kept) => {
    const there = await service();
    const rows = said.map((type, i) => `P-${i};${type}\n`);
    const { found, notices } = await imported(there, peis, `id_sdis;${header}\n${rows.join('')}`);
    expect(found).toEqual([]);
    expect(notices).toContainEqual(expect.objectContaining({ params: { read: [`${header} → type_pei`] } }));
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: of }) => `${of?.type} ${of?.type_pei ?? null}`).sort()).toEqual(
      kept.toSorted(),
    );
  });

  test('a type that contradicts the finer one is an error of its cell, before anything is written', async () => {
    const { found } = await imported(await service(), peis, 'id_sdis;nature;famille\nP-1;PI;PENA\n');
    expect(found).toMatchObject([{ line: 2, code: 'VALEUR', field: 'type', params: { allowed: ['PIBI'] } }]);
  });

  test('a private point of a convention is one, and stays one where a sheet says that it is private', async () => {
    const there = await service();
    const owner = 'Statut\nP-1;PI;Privé sous convention\nP-2;PI;privé\nP-3;PI;Sous convention\n';
    expect((await imported(there, peis, `id_sdis;nature;${owner}`)).found).toEqual([]);
    const owners = async () => {
      const all = (await there.all(peis)) as unknown as Pei[];
      return all.map(({ descriptif_technique: technique }) => technique?.domanialite);
    };
    const stored = ['privee_conventionnee', 'privee', 'privee_conventionnee'];
    expect(await owners()).toEqual(stored);
    const again = 'id_sdis;nature;Statut\nP-1;PI;privé\nP-2;PI;Prive\n';
    const { counts, notices } = await imported(there, peis, again, { ifExists: 'replace' });
    expect(counts).toMatchObject({ skipped: 2 });
    const told = notices.filter(({ code }) => code === 'VALEUR_DITE');
    const kept = { given: 'privee', taken: 'privee_conventionnee' };
    expect(told).toMatchObject([
      { params: { field: 'statut', given: 'privé' }, count: 2 },
      { params: { field: 'domanialite', ...kept }, lines: [2] },
    ]);
    expect(await owners()).toEqual(stored);
  });

  test('the id of a Feature is a member as others are', async () => {
    const geometry = { type: 'Point', coordinates: [5.36, 45.95] };
    const feature = {
      type: 'Feature',
      id: '01004-12',
      bbox: [5, 45, 6, 46],
      properties: { type_pei: 'PI' },
      geometry,
    };
    const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    const there = await service();
    const { notices } = await imported(there, peis, file);
    expect(notices.find(({ code }) => code === 'COLONNES_IGNOREES')?.params.headers).toEqual(['id']);
    expect((await imported(there, peis, file, { map: { id: 'id_sdis' } })).found).toEqual([]);
    expect(await there.all(peis)).toMatchObject([{ descriptif_technique: { id_sdis: '01004-12' } }]);
  });

  test('a geometry that moves by little takes the metres that a GIS left beside it along', async () => {
    const there = await service();
    const known = 'id_sdis;type_pei;lon;lat;x;y\nP-1;PI;5,348747;45,950672;881912,57;6541701,67\n';
    expect((await imported(there, peis, known)).found).toEqual([]);
    const layerOf = (lon: number) => {
      const properties = { id_sdis: 'P-1', type_pei: 'PI', x: 881912.57, y: 6541701.67 };
      const geometry = { type: 'Point', coordinates: [lon, 45.950672] };
      return JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties, geometry }],
      });
    };
    const options = { ifExists: 'replace' } as const;
    expect((await imported(there, peis, layerOf(5.348747), options)).counts).toMatchObject({ skipped: 1 });
    for (const lon of [5.348787, 5.348827]) {
      const { found, notices } = await imported(there, peis, layerOf(lon), options);
      expect([found, notices.map(({ code }) => code)]).toEqual([
        [],
        expect.arrayContaining(['PLACE_DE_GEOMETRIE', 'PLACE_CHANGEE']),
      ]);
      const [pei] = (await there.all(peis)) as unknown as Pei[];
      const { lon: stored, x } = pei?.descriptif_technique ?? {};
      expect(stored).toBe(lon);
      expect(Number(x)).toBeCloseTo(881912.57 + (lon - 5.348747) * 77_500, 0);
      expect((await imported(there, peis, layerOf(lon), options)).counts).toMatchObject({ skipped: 1 });
    }
  });

  test('a column État that changes one half of a state tells which half stays', async () => {
    const there = await service();
    const sheet = (rows: string) => `id_sdis;nature;État\n${rows}`;
    await imported(there, peis, sheet('S-1;PI;Disponible\nS-2;PI;Réformé\nS-3;PI;Disponible\nS-4;PI;H.S.\n'));
    const changed = sheet('S-1;PI;H.S.\nS-2;PI;Disponible\nS-3;PI;Réformé\nS-4;PI;H.S.\n');
    const { found, notices } = await imported(there, peis, changed, { ifExists: 'replace' });
    expect(found).toEqual([]);
    const told = notices.filter(({ code }) => code === 'ETAT_CONSERVE');
    expect(told.map(({ lines, params }) => [lines, params])).toEqual([
      [[3], { field: 'statut', taken: 'reforme', given: 'oui' }],
      [[4], { field: 'disponible', taken: 'oui', given: 'reforme' }],
    ]);
    const values = { 'disponible:Réformé': 'non', 'statut:Disponible': 'actif' };
    const whole = await imported(there, peis, changed, { ifExists: 'replace', repairs: { values } });
    expect(whole.notices.map(({ code }) => code)).not.toContain('ETAT_CONSERVE');
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: of }) => [of?.id_sdis, of?.statut, of?.disponible])).toEqual([
      ['S-1', 'actif', false],
      ['S-2', 'actif', true],
      ['S-3', 'reforme', false],
      ['S-4', 'actif', false],
    ]);
  });

  test('an address is no number, however much it says', async () => {
    const rows = [1, 2, 3].map((at) => `44109-000${at};Nantes;PI;${at} bis, quai de la Fosse près du pont\n`);
    const file = `N° SDIS;Commune;Nature;Adresse / situation\n${rows.join('')}`;
    const there = await service();
    expect((await imported(there, peis, file)).found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: of }) => of?.id_sdis)).toContain('44109-0001');
  });

  test('a yes or no of JSON is a word that may be explained', async () => {
    const there = await service();
    const file = '[{"id_sdis":"P-1","type_pei":"PI","statut":true}]';
    const values = { 'statut:true': 'actif' };
    expect((await imported(there, peis, file, { repairs: { values } })).found).toEqual([]);
    expect(await there.all(peis)).toMatchObject([{ descriptif_technique: { statut: 'actif' } }]);
  });

  test('words of a state count in a column État wherever they stand in it', async () => {
    const there = await service();
    const rows = Array.from({ length: 120 }, (_, at) => `P-${at};PI;Disponible\n`).join('');
    const { found } = await imported(there, peis, `id_sdis;nature;État\n${rows}P-120;PI;Réformé\n`);
    expect(found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.filter(({ descriptif_technique: of }) => of?.statut === 'reforme')).toHaveLength(1);
  });

  test('a column État beside the status of another name says whether a point works', async () => {
    const there = await service();
    const file = 'id_sdis;nature;État;Statut\nP-1;PI;H.S.;public\nP-2;PI;Disponible;privé\n';
    expect((await imported(there, peis, file)).found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    const said = all.map(({ descriptif_technique: of }) => [of?.domanialite, of?.disponible]);
    expect(said.sort()).toEqual([
      ['privee', true],
      ['publique', false],
    ]);
  });

  test('the place of a building is checked as that of a water point', async () => {
    const head = 'numero;libelle;latitude;longitude\n';
    const { found } = await imported(
      await service(),
      erps,
      `${head}1;A;5,7;45,1\n2;B;0;0\n3;C;45,1;\n4;D;45,1;5,7\n`,
    );
    expect(found.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'latitude', 'LIEU_INVERSE'],
      [3, 'longitude', 'LIEU_NUL'],
    ]);
  });

  test('numbers of JSON are what they would be in a cell', async () => {
    const there = await service();
    const row = JSON.stringify({ id_sdis: 1004001, type_pei: 'PI', insee: 1004 });
    const { found, notices } = await imported(there, peis, `${row}\n`);
    expect(found).toEqual([]);
    expect(notices.map(({ code }) => code)).toContain('NOMBRE');
    const [pei] = (await there.all(peis)) as unknown as Pei[];
    expect(pei?.descriptif_technique).toMatchObject({ id_sdis: '1004001', insee: '01004' });
  });

  test.each([['Actif'], ['Réformé'], ['projet']])(
    'a column État says of each point what it can, its status or whether it works, beside %s',
    async (status) => {
      const there = await service();
      const states = ['Disponible', 'Indisponible', 'H.S.', status];
      const rows = states.map((etat, i) => `P-${i};PI;${etat}\n`).join('');
      const { found } = await imported(there, peis, `id_sdis;nature;État\n${rows}P-4;PI;En travaux\n`);
      expect(found).toMatchObject([{ line: 6, field: 'statut', code: 'VALEUR' }]);
      await imported(there, peis, `id_sdis;nature;État\n${rows}`);
      const all = (await there.all(peis)) as unknown as Pei[];
      const said = all.map(({ descriptif_technique: of }) => [of?.id_sdis, of?.disponible ?? null]);
      expect(said.sort()).toEqual([true, false, false, null].map((works, i) => [`P-${i}`, works]));
      const update = `id_sdis;nature;État\nP-2;PI;${status}\nP-3;PI;Indisponible\n`;
      await imported(there, peis, update, { ifExists: 'replace' });
      const after = (await there.all(peis)) as unknown as Pei[];
      const [, , second, third] = after.map(({ descriptif_technique: of }) => [of?.disponible, of?.statut]);
      // A word of one field leaves the other as it was.
      expect(second).toEqual([false, third?.[1]]);
      expect(third?.[0]).toBe(false);
    },
  );

  test.each([
    ['X (lon);Y (lat)', 'x y'],
    ['Coord. X (long.);Coord. Y (lat.)', 'x y'],
    ['X (GPS);Y (GPS)', 'x y'],
    ['Pression (dyn);Pression (stat)', 'press_dyn press_stat'],
    ['Pression (dynamique)', 'press_dyn'],
    ['Pression (dyn, mbar)', 'press_dyn/mbar'],
    ['Pression [dyn] (mbar)', 'press_dyn/mbar'],
    ['Pression (statique en kPa)', 'press_stat/kpa'],
    ['Débit (m3/h à 1 bar)', 'debit/m3/h'],
    ['Débit (1 bar)', 'debit'],
    ['Diamètre (DN 100)', 'diam_pei'],
    ['Capacité (100 l)', 'volume: 100 l'],
    ['Capacité (x100 l)', 'volume: x100 l'],
    ['Volume (en centaines de litres)', 'volume: centaines de litres'],
    ['Volume (x1000)', 'volume: x1000'],
    ['Pression (1/10 bar)', 'press_stat: 1/10 bar'],
    ['Pression (bar x 10)', 'press_stat: bar x 10'],
    ['Débit (en 10 m3/h)', 'debit: 10 m3/h'],
  ])('a header %s says a kind, a unit or a multiple of one: %s', (header, meant) => {
    const { columns, faults } = matchColumns(['id_sdis', ...header.split(';')], peis);
    const read = columns.slice(1).map(({ field: { name, unit } }) => name + (unit ? `/${unit}` : ''));
    const refused = faults.map(
      ({ code, params }) => code === 'COLONNE_UNITE' && `${params?.field}: ${params?.unit}`,
    );
    expect([...read, ...refused].join(' ')).toBe(meant);
  });

  const told = (values: Record<string, string>) => ({ repairs: { values } });
  test.each([
    [['Actif', 'Indisponible temporairement'], {}, '3 disponible OUI_NON'],
    [['Actif', 'Hors service provisoire'], {}, '3 disponible OUI_NON'],
    [['Indisponible', 'Hors service définitif'], {}, ''],
    [['Supprimé', 'Indispo'], {}, ''],
    [['Actif', 'En panne'], {}, '3 statut VALEUR'],
    [['Actif', 'En panne'], { 'disponible:EN PANNE': 'non' }, ''],
    [['Actif', 'Indisponible temporairement'], { 'disponible:Indisponible temporairement': 'non' }, ''],
    [['Actif', 'Indisponible temporairement'], { 'statut:Indisponible temporairement': 'reforme' }, ''],
    [[...Array.from({ length: 120 }, () => 'Actif'), 'Indisponible'], {}, ''],
  ])('a column État of %j with %j finds %j', async (states, values, wrong) => {
    const rows = states.map((etat, i) => `P-${i};PI;${etat}\n`);
    const file = `id_sdis;nature;État\n${rows.join('')}`;
    const { found } = await imported(await service(), peis, file, told(values));
    expect(found.map(({ line, field, code }) => `${line} ${field} ${code}`).join()).toBe(wrong);
    const [remedy] = found.flatMap(remediesOf);
    if (remedy) expect(remedy.value).toBe(`${found[0]?.field}:${states[1]}=<?>`);
  });

  test.each([
    [peis, 'id_sdis;nature;Domaine\nP-1;PI;public\n', { 'statut:En panne': 'reforme' }, 'statut'],
    [peis, 'id_sdis;nature;Statut\nP-1;PI;public\n', { 'disponible:En panne': 'non' }, 'disponible'],
    [peis, '{"id_sdis":"P-1","nature":"PI"}\n', { 'source_pei:Étang communal': 'plan_eau' }, 'source_pei'],
    [erps, 'numero;nom;etat\nE-1;Mairie;ouvert\n', { 'avis:Réservé': 'defavorable' }, 'avis_exploitation'],
    [erps, 'numero;nom;avis\nE-1;Mairie;F\n', { 'avis:Réservé': 'defavorable' }, undefined],
  ])('words of a field that nothing is read as are told', async (target, file, values, field) => {
    const { notices, found } = await imported(await service(), target, file, told(values));
    const unread = notices.filter(({ code }) => code === 'VALUES_SANS_COLONNE');
    expect([found, unread.map(({ params }) => params?.field)]).toEqual([[], field ? [field] : []]);
  });

  test('a column État that says whether a point works is no status', async () => {
    const there = await service();
    const said = ['Disponible', 'Indisponible', 'H.S.', 'En service', 'actif'];
    const rows = said.slice(0, 4).map((etat, i) => `P-${i};PI;${etat}\n`);
    expect((await imported(there, peis, `id_sdis;nature;État\n${rows.join('')}`)).found).toEqual([]);
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(all.map(({ descriptif_technique: of }) => [of?.disponible, of?.statut]).sort()).toEqual([
      [false, 'actif'],
      [false, 'actif'],
      [true, 'actif'],
      [true, 'actif'],
    ]);
    // A member of JSON is that column.
    const members = [...said.slice(0, 4)].map((etat, i) => ({ id_sdis: `J-${i}`, nature: 'PI', etat }));
    const features = members.map((properties) => ({ type: 'Feature', geometry: null, properties }));
    const documents = [
      JSON.stringify({ type: 'FeatureCollection', features }),
      members.map((one) => JSON.stringify({ ...one, id_sdis: `N${one.id_sdis}` })).join('\n'),
    ];
    for (const document of documents) expect((await imported(there, peis, document)).found).toEqual([]);
    const after = (await there.all(peis)) as unknown as Pei[];
    expect(
      after.map(({ descriptif_technique: of }) => of?.disponible).filter((one) => one === false),
    ).toHaveLength(6);
    const states = ['réforme', 'en service'].map((etat, i) =>
      JSON.stringify({ id_sdis: `S${i}`, nature: 'PI', etat }),
    );
    await imported(there, peis, states.join('\n'));
    expect((await there.all(peis)).slice(-2)).toMatchObject(
      ['reforme', 'actif'].map((statut) => ({ descriptif_technique: { statut } })),
    );
    await imported(there, peis, 'id_sdis;nature;État\nQ;PI;réforme\nR;PI;en service\n');
    expect((await there.all(peis)).slice(-2)).toMatchObject(
      ['reforme', 'actif'].map((statut) => ({ descriptif_technique: { statut } })),
    );
  });

  test('a diameter of nought is not known; a pressure may be in hPa', async () => {
    const there = await service();
    const files = [
      'id_sdis;nature;diametre;pression;Type PA\nP-1;PI;0;3 000 hPa;x\n',
      '{"id_sdis":"P-2","type_pei":"PI","diam_pei":0,"press_stat":3}',
    ];
    for (const file of files) {
      const { found, notices } = await imported(there, peis, file);
      expect(found).toEqual([]);
      const params = { field: 'diam_pei', given: '0' };
      expect(notices).toContainEqual(expect.objectContaining({ code: 'MOT_VIDE', params }));
    }
    const all = (await there.all(peis)) as unknown as Pei[];
    expect(
      all.map(({ descriptif_technique: of }) => [of?.diam_pei ?? null, of?.press_stat, of?.type]),
    ).toEqual(Array(2).fill([null, 3, 'PIBI']));
  });

  test.each([
    ['alone', ['03/12/2026', '03/25/2026'], { month: 3, given: '03/25/2026' }],
    [
      'before it',
      ['31/03/2026', '01/02/2026', '03/25/2026'],
      { month: 4, given: '03/25/2026', day: 2, other: '31/03/2026' },
    ],
    [
      'behind it',
      ['03/25/2026', '13/01/26 9h', '14/01/26'],
      { month: 2, given: '03/25/2026', day: 3, other: '13/01/26 9h' },
    ],
    ['of another column', ['03/25/2026', '2026-03-13', ';14/01/2026'], { month: 2, given: '03/25/2026' }],
  ])(
    'a column of dates with the month first is refused whole, also where rows may be left out, and so is one with the day first %s',
    async (_, dates, params) => {
      const there = await service();
      const rows = dates.map((date, i) => `P-${i};PI;${date}${date.startsWith(';') ? '' : ';'}\n`).join('');
      const json = dates
        .map((date, i) =>
          JSON.stringify({
            id_sdis: `P-${i}`,
            type_pei: 'PI',
            [date.startsWith(';') ? 'date_ct' : 'date_ro']: date.replace(';', ''),
          }),
        )
        .join('\n');
      for (const [file, column] of [
        [`id_sdis;type_pei;date_ro;date_ct\n${rows}`, { column: 3 }],
        [`\n${json}`, {}],
      ] as const) {
        const { found, counts } = await imported(there, peis, file, { partial: true });
        const [of] = found.splice(1);
        expect(found).toMatchObject([{ code: 'MOIS_EN_TETE', line: params.month }]);
        const at = { line: 0, ...column, header: 'date_ro', field: 'date_ro' };
        expect(of).toEqual({ code: 'ORDRE_DES_DATES', params, ...at });
        expect(counts).toMatchObject({ read: dates.length, rejected: dates.length });
        expect(await there.all(peis)).toEqual([]);
      }
    },
  );

  describe('of two under one number, in two municipalities', () => {
    const heads = 'numero;commune;insee;nature;adresse';
    const [here, there] = ['7;Nantua;01269;PI;quai du Lac', '7;Port;01307;PI;rue Haute'];

    test('in one file the second is refused, and told a number of its own', async () => {
      const { found, counts } = await imported(await service(), peis, [heads, here, there].join('\n'), {
        partial: true,
      });
      expect(found.map(short)).toEqual(['3:1 AUTRE_LIEU']);
      expect(found[0]?.params).toMatchObject({ line: 2, champ: 'insee', exemple: '01307-7' });
      expect(remediesOf(found[0] as Issue)).toEqual([]);
      expect(counts).toMatchObject({ created: 1, rejected: 1 });
    });

    test.each([
      ['01307-7', 'has the place in it already'],
      ['X'.repeat(66), 'would be too long'],
    ])('none is told where %s %s', async (number) => {
      const file = [heads, ...[here, there].map((row) => row.replace('7', number))].join('\n');
      const { found } = await imported(await service(), peis, file);
      expect(found[0]).toMatchObject({ code: 'AUTRE_LIEU' });
      expect(found[0]?.params).not.toHaveProperty('exemple');
    });

    test('of ERPs their number is named, not what they are called', async () => {
      const at = await service();
      const of = (name: string, insee: string) => `numero;nom;commune;insee\n1;${name};Port;${insee}\n`;
      const twins = of('Salle', '01307') + ['1;Halle;Nantua;01269', '1;Gymnase;Port;01307'].join('\n');
      expect((await imported(at, erps, twins)).found.map(short)).toEqual(['3:1 AUTRE_LIEU', '4:1 DEJA_LU']);
      await imported(at, erps, of('Salle', '01307'));
      expect((await imported(at, erps, of('Halle', '01269'))).found.map(short)).toEqual(['2:1 AUTRE_LIEU']);
      expect((await imported(at, erps, of('Gymnase', '01307'))).found.map(short)).toEqual(['2:1 EXISTE']);
    });

    test.each(['fail', 'skip', 'replace'] as const)(
      'neither takes the place of the other (%s)',
      async (ifExists) => {
        const at = await service();
        await imported(at, peis, [heads, here].join('\n'));
        const { found, counts } = await imported(at, peis, [heads, there].join('\n'), {
          ifExists,
          partial: true,
        });
        expect(found.map(short)).toEqual(['2:1 AUTRE_LIEU']);
        expect(counts).toMatchObject({ created: 0, replaced: 0, skipped: 0, rejected: 1 });
        expect(await at.all(peis)).toMatchObject([{ descriptif_technique: { commune: 'Nantua' } }]);
      },
    );

    test.each([
      ['Nantua', 'NANTUA', 'EXISTE'],
      ['Saint-Étienne', 'ST ETIENNE', 'EXISTE'],
      ['Île-d’Aix', "ile d'aix", 'EXISTE'],
      ['Nantua', 'Port', 'AUTRE_LIEU'],
    ])('where %s is there, %s is told as %s: who says so replaces it', async (name, other, code) => {
      const at = await service();
      await imported(at, peis, `numero;commune;nature\n7;${name};PI`);
      const file = `numero;commune;nature\n7;${other};PI`;
      const { found } = await imported(at, peis, file);
      expect(found.map(short)).toEqual([`2:1 ${code}`]);
      expect((await imported(at, peis, file, { ifExists: 'replace' })).counts).toMatchObject({ replaced: 1 });
    });

    test('what is new of the same one is not another', async () => {
      const at = await service();
      await imported(at, peis, 'numero;nature;adresse\n7;PI;quai du Lac');
      const { found } = await imported(at, peis, [heads, here].join('\n'));
      expect(found.map(short)).toEqual(['2:1 EXISTE']);
    });
  });

  test('a point needs a number and a type', async () => {
    const file = 'id_sdis;type_pei\n;PI\nP-1;\nP-2;borne\nP-3;PI\nP-3;PI\n';
    expect((await imported(await service(), peis, file)).found.map(short)).toEqual([
      '2:1 REQUIS',
      '4:2 VALEUR',
      '6:1 IDENTIQUE',
      '3:2 REQUIS',
    ]);
  });

  test('over a network does each row once, also where an answer gets lost', async () => {
    let lost = 0;
    const there = await network(({ method, path }) =>
      method === 'POST' && path === '/_batch' && lost++ === 0 ? 'lose' : 'pass',
    );
    const before = (await there.all(peis)).length;
    const rate = { inFlight: 1, embedded: false };
    const { counts } = await imported({ client: there.client() }, peis, ECHANGE, { rate });
    expect(counts).toMatchObject({ created: 3 });
    expect(await there.all(peis)).toHaveLength(before + 3);
    const changed = ECHANGE.replace(',60 m3/h,', ',45,');
    const again = await imported({ client: there.client() }, peis, changed, { rate, ifExists: 'replace' });
    expect(again.counts).toMatchObject({ replaced: 1, skipped: 2 });
  });
});

describe('a water point that would move far, of no municipality that both say', () => {
  const first = 'id_sdis;insee;type_pei;lon;lat\n1;05023;PI;6,60;44,89\n';
  test.each([
    ['commune;type_pei;lon;lat\n1;Ambérieu;PI;5,35;45,95\n', []],
    ['type_pei;lon;lat\n1;PI;5,35;45,95\n', []],
    ['type_pei;lon;lat\n1;PI;6,605;44,89\n', ['replace']],
    ['insee;type_pei;lon;lat\n1;05023;PI;5,35;45,95\n', ['replace']],
    ['type_pei;lon;lat\n1;BI;;\n', ['replace']],
    ['type_pei;x;y\n1;PI;984400;6428700\n', ['replace']],
  ])('is not proposed to be replaced: %j', async (rest, remedies) => {
    const there = await service();
    await imported(there, peis, first);
    const { found } = await imported(there, peis, `id_sdis;${rest}`);
    expect(found.map(({ code }) => code)).toEqual(['EXISTE']);
    expect(found.flatMap(remediesOf).map(({ remedy }) => remedy)).toEqual(remedies);
  });
});
