import { describe, expect, test } from 'vitest';
import { matchColumns } from '../../src/bulk/columns/columns.ts';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import { remediesOf, sentenceOf } from '../../src/bulk/report/issue-text.ts';
import type { LayoutOptions } from '../../src/bulk/rows/headers.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { dossiers } from '../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { workflows } from '../../src/bulk/targets/workbook/workflows.ts';
import type { ErrorParams } from '../../src/contract/errors.ts';
import { workbook } from './corpus/make.ts';
import { imported, service } from './world.ts';

const prevarisc = (header: string) =>
  [
    `ID;TEXTE;${header}`,
    "1;Arrêté du 25 juin 1980;Dégager l'issue de secours du rez-de-chaussée.",
    '2;Arrêté du 25 juin 1980;Remettre en état le ferme-porte de la cage.',
    '3;Code du travail;Vérifier les extincteurs une fois par an.',
    '',
  ].join('\n');

test('a column of laws gives way to the one of sentences that is called by a name of the text too', async () => {
  const there = await service();
  const { notices } = await imported(there, prescriptions, prevarisc('Libellé de la prescription'));
  expect((await there.all(prescriptions)).map(({ contenu }) => String(contenu).split(' ')[0])).toEqual([
    'Dégager',
    'Remettre',
    'Vérifier',
  ]);
  expect(notices.map(({ code, params }) => [code, params.read ?? params.headers])).toEqual([
    ['COLONNES_LUES', ['Libellé de la prescription → contenu']],
    ['COLONNES_IGNOREES', ['ID', 'TEXTE']],
  ]);
});

test('where the column of sentences has another name, it is asked which one is meant', async () => {
  const there = await service();
  const { found, notices } = await imported(there, prescriptions, prevarisc('MOTIF'));
  expect(found).toMatchObject([{ code: 'COLONNE_DOUTEUSE', params: { headers: ['TEXTE', 'MOTIF'] } }]);
  expect(remediesOf(found[0] as (typeof found)[0]).map(({ flag, value }) => `--${flag} ${value}`)).toEqual([
    '--map TEXTE=contenu',
    '--map MOTIF=contenu',
  ]);
  expect(notices.map(({ code }) => code)).toEqual(['COLONNES_LUES']);
  expect(await there.all(prescriptions)).toEqual([]);
  const { counts } = await imported(there, prescriptions, prevarisc('MOTIF'), { map: { TEXTE: 'contenu' } });
  expect(counts.read).toBe(3);
});

test.each<readonly [ImportTarget, string, string]>([
  [anomalies, 'N°', 'N° anomalie'],
  [dossiers, 'N°', 'N° dossier'],
  [erps, 'N°', 'N° ERP'],
  [erps, 'Référence', 'Code de l’établissement'],
  [workflows, 'Numéro', 'N° dossier'],
  ...[
    'N° PEI',
    'N°PEI',
    'N° hydrant',
    'Numéro PEI',
    'Code PEI',
    'N° SDIS',
    'Réf. SDIS',
    'N° point d’eau',
  ].map((own) => [peis, 'N°', own] as const),
])('of $name: beside %s the number is %s, in cells and in JSON', async (target, other, own) => {
  const number = target.number ?? target.parent;
  for (const headers of [
    [other, own],
    [own, other],
  ]) {
    const { columns } = matchColumns(headers, target);
    expect(columns.find(({ field }) => field.name === number)?.header).toBe(own);
  }
});

describe('headers below other lines', () => {
  const report =
    'Code;62\nObjet;Recueil des constats\n\nRéf;Anomalie constatée;Gravité\n1;Bouche fuyarde;1\n';
  const codes = (found: readonly { readonly code: string; readonly line: number }[]) =>
    found.map(({ code, line }) => [code, line]);

  test('are understood where they say what was found, and where', async () => {
    const there = await service();
    const { found, notices } = await imported(there, anomalies, report);
    expect(found).toEqual([]);
    expect(notices.map(({ code, params }) => [code, params.line ?? params.read])).toContainEqual([
      'EN_TETES',
      4,
    ]);
    expect(await there.all(anomalies)).toMatchObject([{ code: 1, texte: 'Bouche fuyarde' }]);
    const file = 'Prescription;Rubrique\nAfficher les consignes;/ERP/Type M\n';
    await imported(there, prescriptions, file);
    expect(await there.all(prescriptions)).toMatchObject([{ chemins: ['/ERP/Type M'] }]);
  });

  test('are those with more columns than a title that is a header as well', async () => {
    const there = await service();
    const file =
      'Référence;2024-117;;\nCommune;Ambérieu;;\n\nNuméro;Nature;INSEE;Commune\n12;PI;01004;Ambérieu\n';
    expect((await imported(there, peis, file)).counts).toMatchObject({ read: 1, created: 1 });
    const alone = 'Contenu\nAfficher les consignes\nDégager\n';
    expect((await imported(there, prescriptions, alone)).counts).toMatchObject({ read: 2, created: 2 });
  });

  const two = 'Deux listes\ncode;texte;gravite\n1;a;0\n\nn°;libellé;gravité\n2;b;0\n';

  test('are chosen by whoever imports where there are several', async () => {
    const { found } = await imported(await service(), anomalies, two);
    expect(codes(found)).toEqual([['EN_TETES_POSSIBLES', 2]]);
    expect(remediesOf(found[0] as (typeof found)[0])).toMatchObject([
      { flag: 'header_row', value: '2' },
      { flag: 'header_row', value: '5' },
    ]);
    const there = await service();
    const second = await imported(there, anomalies, two, { headerRow: 5 });
    expect(second.counts).toMatchObject({ read: 1, created: 1 });
    expect(second.notices).toContainEqual(expect.objectContaining({ code: 'EN_TETES', params: { line: 5 } }));
    expect(await there.all(anomalies)).toMatchObject([{ code: 2, texte: 'b' }]);
  });

  test('stand as far below as is said, and whatever separates them', async () => {
    const file = `${'un, deux\n'.repeat(40)}code;texte;gravite\n1;a;0\n`;
    const { counts } = await imported(await service(), anomalies, file, { headerRow: 41 });
    expect(counts).toMatchObject({ read: 1, created: 1 });
  });

  test.each([
    [1, Array(3).fill(['COLONNE_MANQUANTE', 1])],
    [3, [['SANS_EN_TETES', 3]]],
    [4, [['SANS_COLONNE', 4]]],
    [99, [['SANS_COLONNE', 99]]],
  ])('are told not to be on line %i', async (headerRow, expected) => {
    expect(codes((await imported(await service(), anomalies, two, { headerRow })).found)).toEqual(expected);
  });

  test('are none of JSON', async () => {
    const { found } = await imported(await service(), anomalies, '[]', { headerRow: 1 });
    expect(found).toMatchObject([{ code: 'OPTION_INUTILE', params: { flag: '--header-row' } }]);
  });
});

test.each(['contenu', 'Contenu de la prescription'])('a column called %s is what it says', async (header) => {
  const { counts } = await imported(
    await service(),
    prescriptions,
    `${header};remarque\nCode du travail;Il faut tout revoir avant la visite.\n`,
  );
  expect(counts).toMatchObject({ created: 1 });
});

test('empty codes have the column proposed in which codes stand', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `${i + 1};;Texte ${i};1\n`).join('');
  const there = await service();
  const { found } = await imported(there, anomalies, `N°;code;texte;gravite\n${rows}`);
  expect(found).toHaveLength(50);
  expect(remediesOf(found[0] as (typeof found)[0])).toMatchObject([
    { flag: 'map', value: 'N°=code', doubtful: true },
  ]);
  const map = { 'N°': 'code' };
  const { counts } = await imported(there, anomalies, `N°;code;texte;gravite\n${rows}`, { map });
  expect(counts).toMatchObject({ created: 50 });
});

test('a column of equal numbers is not proposed for codes', async () => {
  const { found } = await imported(await service(), anomalies, 'n;code;texte;gravite\n1;;a;1\n1;;b;1\n');
  expect(found.map(({ params }) => params?.instead)).toEqual([undefined, undefined]);
});

test('of two columns that have a name of the text, the one of sentences is it, below a title too', async () => {
  const there = await service();
  const file = `PRESCRIPTIONS TYPES;;\n${prevarisc('Prescription')}`;
  const { notices } = await imported(there, prescriptions, file);
  expect((await there.all(prescriptions)).map(({ contenu }) => String(contenu).split(' ')[0])).toEqual([
    'Dégager',
    'Remettre',
    'Vérifier',
  ]);
  expect(notices.map(({ code, params }) => [code, params.read ?? params.headers ?? params.line])).toEqual([
    ['COLONNES_LUES', ['Prescription → contenu']],
    ['EN_TETES', 2],
    ['COLONNES_IGNOREES', ['ID', 'TEXTE']],
  ]);
});

test('where both hold sentences, or neither, the line of the headers and both columns are named', async () => {
  const file =
    'Liste\nTEXTE;Prescription\nDégager ce couloir sans attendre.;Remettre en état la porte coupe-feu.\n';
  const { found } = await imported(await service(), prescriptions, file);
  expect(found).toMatchObject([
    { line: 2, code: 'COLONNE_DOUBLE', params: { headers: ['1 TEXTE', '2 Prescription'] } },
  ]);
  expect(remediesOf(found[0] as (typeof found)[0]).map(({ flag, value }) => `--${flag} ${value}`)).toEqual([
    '--map TEXTE=contenu',
    '--map Prescription=contenu',
  ]);
});

test('the line that has most of the columns is told from a title above it', async () => {
  const { found } = await imported(await service(), anomalies, 'Anomalies\nN°;Libellé;Quoi\n1;a;0\n');
  expect(found).toMatchObject([
    { line: 2, code: 'COLONNE_MANQUANTE', params: { headers: ['N°', 'Libellé', 'Quoi'] } },
  ]);
});

test('a column for each severity is refused, with the formula that makes one of them', async () => {
  const file = 'Liste;;;;\nCode;Libellé;Réserve;Anomalie;Bloquante\n1;Poteau incliné, à redresser vite;X;;\n';
  const { found } = await imported(await service(), anomalies, file);
  expect(found).toMatchObject([{ line: 2, code: 'GRAVITE_EN_COLONNES', params: { row: 3 } }]);
  const [issue] = found as [(typeof found)[0]];
  expect(remediesOf(issue)).toEqual([]);
  expect(sentenceOf(issue, 'fr')).toContain('=SI(NBVAL(C3;D3;E3)<>1;"?";SI(C3<>"";0;SI(D3<>"";1;2)))');
  expect(sentenceOf(issue, 'en')).toContain('=IF(COUNTA(C3,D3,E3)<>1,"?",IF(C3<>"",0,IF(D3<>"",1,2)))');
});

test('of several sheets that have the columns the one is proposed that is called so', () => {
  const sheets = ['Agents', 'Anomalies'];
  const proposed = (params: ErrorParams) => remediesOf({ line: 0, code: 'FEUILLES_POSSIBLES', params });
  expect(proposed({ sheets, sheet: 'Anomalies' })).toMatchObject([{ flag: 'sheet', value: 'Anomalies' }]);
  expect(proposed({ sheets })).toMatchObject([{ flag: 'sheet', value: '<?>' }]);
});

test.each<[string, LayoutOptions]>([
  ['BIBLIOTHÈQUE DES PRESCRIPTIONS;;;\n', {}],
  ['Prescriptions;;;\nVersion du 12 mars;;;\n\n', {}],
  ['Recueil;Recueil;Recueil;Recueil\nVersion;3;;\n', {}],
  ['Recueil;;;\n', { headerRow: 2 }],
])('unknown headers are told from the titles above them: %j', async (titles, options) => {
  const rows = 'A;B;Faire vérifier les blocs autonomes.;1\nA;C;Remettre en état la porte coupe-feu.;2\n';
  const file = `${titles}Chap.;Sous-chap.;Rédaction type;Visa\n${rows}`;
  const { found } = await imported(await service(), prescriptions, file, options);
  expect(found).toMatchObject([
    {
      line: titles.split('\n').length,
      code: 'COLONNE_MANQUANTE',
      params: { headers: ['Chap.', 'Sous-chap.', 'Rédaction type', 'Visa'], among: ['Rédaction type'] },
    },
  ]);
});

test('a title alone is proposed as no column, and sheets are told with their headers', async () => {
  const cover = [['Bibliothèque de prescriptions'], ['Copier la rédaction dans le procès-verbal.']];
  const texts = 'Faire vérifier les blocs autonomes.';
  const bytes = await workbook({
    'Lisez-moi': cover,
    Types: [
      ['Chap.', 'Rédaction'],
      ['A', texts],
    ],
  });
  const there = await service();
  const [which] = (await imported(there, prescriptions, bytes)).found;
  expect(which?.params).toMatchObject({
    sheets: ['Lisez-moi (Bibliothèque de prescriptions)', 'Types (Chap., Rédaction)'],
    fields: ['contenu'],
  });
  const lines = async (options: LayoutOptions) =>
    (await imported(there, prescriptions, bytes, options)).found.flatMap(remediesOf);
  expect(await lines({ sheet: 'Lisez-moi' })).toEqual([]);
  expect(await lines({ sheet: 'Types' })).toMatchObject([{ flag: 'map', value: 'Rédaction=contenu' }]);
});

test.each([';', ',', '\t'])(
  'the headers that a file lacks are shown with its own separator %j',
  async (by) => {
    const { found } = await imported(await service(), anomalies, ['1', 'Poteau', '0\n'].join(by));
    expect(found).toMatchObject([
      { code: 'SANS_EN_TETES', params: { fields: [['code', 'texte', 'indice_de_gravite'].join(by)] } },
    ]);
  },
);

test('headers that are separated otherwise than every row are refused, and shown as they should be', async () => {
  const file = 'code, texte, gravite\n1;Poteau incliné, à redresser;0\n2;Fuite;1\n';
  const there = await service();
  const { found } = await imported(there, anomalies, file);
  expect(found).toMatchObject([
    {
      line: 1,
      code: 'SEPARATEUR_AUTRE',
      params: { delimiter: ',', other: ';', header: 'code;texte;gravite' },
    },
  ]);
  const { counts } = await imported(there, anomalies, 'code,texte,gravite\n1,a,0\n2,"b;c",1\n3,d\n', {
    partial: true,
  });
  expect(counts).toMatchObject({ created: 2, rejected: 1 });
});

test('columns that a delimiter asked for does not part are missing, and the delimiter is named', async () => {
  const file = 'code;texte;gravite\n1;a;0\n';
  const options = { delimiter: ',' } as const;
  const { found, notices } = await imported(await service(), anomalies, file, options);
  expect(found.map(({ code }) => code)).toEqual(Array(3).fill('COLONNE_MANQUANTE'));
  expect(notices).toMatchObject([{ code: 'SEPARATEUR_ABSENT', params: options }]);
});

test('a row of data whose word is that of a header is not taken for the headers', async () => {
  const { found } = await imported(await service(), anomalies, '1;Poteau;réserve\n2;Bouche;anomalie\n');
  expect(found).toMatchObject([{ line: 1, code: 'SANS_EN_TETES' }]);
});

const CONTENTS = [
  'Garder les couloirs libres de tout dépôt.',
  'Essayer la sirène au moins deux fois par an.',
];
const PATHS = ['/ERP/Circulations', '/ERP/Alarme'];
/** A library whose paths stand under another name, in every format that names columns. */
const under = (name: string, paths: readonly (string | null)[]) => ({
  csv: [`contenu;${name}`, ...CONTENTS.map((contenu, i) => `${contenu};${paths[i] ?? ''}`), ''].join('\n'),
  ndjson: CONTENTS.map((contenu, i) => JSON.stringify({ contenu, [name]: paths[i] ?? null })).join('\n'),
  json: JSON.stringify(CONTENTS.map((contenu, i) => ({ contenu, [name]: [paths[i] ?? '/'] }))),
});

test.each(['Thème', 'Catégorie', 'Chapitre', 'Photo'])(
  'paths that stand under %s are asked for',
  async (name) => {
    for (const file of Object.values(under(name, PATHS))) {
      const there = await service();
      const { found, counts } = await imported(there, prescriptions, file);
      expect(found).toMatchObject([{ code: 'CHEMINS_NON_LUS', params: { field: 'chemins', among: [name] } }]);
      expect(counts.created).toBe(0);
      expect(remediesOf(found[0] as (typeof found)[0])).toMatchObject([
        { flag: 'map', value: `${name}=chemins` },
      ]);
      await imported(there, prescriptions, file, { map: { [name]: 'chemins' } });
      expect((await there.all(prescriptions)).map(({ chemins }) => chemins)).toEqual(
        PATHS.map((path) => [path]),
      );
    }
  },
);

test('levels of paths that stand under headers that say so are asked for in every format', async () => {
  for (const name of ['Catégorie', 'sous_categorie', 'Chapitre']) {
    for (const file of Object.values(under(name, ['Circulations', 'Alarme']))) {
      const there = await service();
      const { found } = await imported(there, prescriptions, file);
      expect(found).toMatchObject([{ code: 'CHEMINS_NON_LUS', params: { among: [name] } }]);
      const repairs = { cleanPaths: true };
      await imported(there, prescriptions, file, { map: { [name]: 'chemins' }, repairs });
      expect((await there.all(prescriptions)).map(({ chemins }) => chemins)).toEqual([
        ['/Circulations'],
        ['/Alarme'],
      ]);
    }
  }
});

test('paths among other texts are none, in every format', async () => {
  for (const file of Object.values(under('Photo', [PATHS[0] as string, 'à venir'])))
    expect((await imported(await service(), prescriptions, file)).found).toEqual([]);
});

describe('levels of paths that stand in columns of their own', () => {
  const rows = ['ERP;Type M', 'ERP;', ';', '/ERP/Type M/;Portes', "'=x;y", 'Et/ou;Autres'];
  const file = `Contenu;Chapitre;Sous-chapitre;Partie\n${rows.map((row, i) => `Faire ${i};${row};I\n`).join('')}`;
  const paths = async (map: Readonly<Record<string, string>>) => {
    const there = await service();
    const { found } = await imported(there, prescriptions, file, { map, repairs: { cleanPaths: true } });
    return [found, (await there.all(prescriptions)).map(({ chemins }) => chemins)];
  };

  test('are refused below one that is empty, also by --empty', async () => {
    const gaps =
      "Contenu;Chapitre;Section;Partie\nUn;ERP;;Portes\nDeux;;Issues;\nTrois;néant;Issues;\nQuatre;/;Issues;\nCinq;ERP;' / ;Portes\n";
    const map = { 'Chapitre+Section+Partie': 'chemins' };
    const { found } = await imported(await service(), prescriptions, gaps, {
      map,
      repairs: { empty: ['néant'] },
    });
    expect(found.map(({ code, line, header, params }) => [code, line, header, params?.header])).toEqual([
      ['NIVEAU_VIDE', 2, 'Partie', 'Section'],
      ['NIVEAU_VIDE', 3, 'Section', 'Chapitre'],
      ['NIVEAU_VIDE', 4, 'Section', 'Chapitre'],
      ['NIVEAU_VIDE', 5, 'Section', 'Chapitre'],
      ['NIVEAU_VIDE', 6, 'Partie', 'Section'],
    ]);
  });

  test('are refused where one cell names several', async () => {
    const file = 'Contenu;Chapitre;Section\nUn;Dégagements | Issues;Portes\nDeux;ERP;Portes|Alarme\n';
    const map = { 'Chapitre+Section': 'chemins' };
    const { found } = await imported(await service(), prescriptions, file, { map });
    expect(found.map(({ code, line, header }) => [code, line, header])).toEqual([
      ['CHEMINS_EN_LISTE', 2, 'Chapitre'],
      ['CHEMINS_EN_LISTE', 3, 'Section'],
    ]);
  });

  test('are joined in their order, up to the first that is empty', async () => {
    expect(await paths({ 'Chapitre+Sous-chapitre': 'chemins' })).toEqual([
      [],
      [['/ERP/Type M'], ['/ERP'], ['/'], ['/ERP/Type M/Portes'], ['/x/y'], ['/Et/ou/Autres']],
    ]);
    expect((await paths({ 'partie+CHAPITRE+sous chapitre': 'Chemins' }))[1]).toContainEqual([
      '/I/ERP/Type M',
    ]);
  });

  test('are columns that the file has, and levels of nothing else', async () => {
    const codes = async (map: Readonly<Record<string, string>>) =>
      (await imported(await service(), prescriptions, file, { map })).found.map(({ code, params }) => [
        code,
        params?.column,
      ]);
    expect(await codes({ 'Chapitre+Titre': 'chemins' })).toEqual([['MAP_COLONNE', 'Titre']]);
    expect(await codes({ 'Chapitre+Partie': 'type' })).toEqual([['MAP_COLONNE', 'Chapitre+Partie']]);
  });

  test.each<[heads: string, rows: readonly string[], code: string | undefined, among: readonly string[]]>([
    ['Chapitre;Sous-chapitre', ['ERP;Portes', 'IGH;'], 'CHEMINS_NON_LUS', ['Chapitre+Sous-chapitre']],
    [
      'Niveau 1;Niveau 2;Photo',
      ['ERP;Portes;/a', 'IGH;;/b'],
      'CHEMINS_NON_LUS',
      ['Niveau 1+Niveau 2', 'Photo'],
    ],
    ['Thème', ['ERP'], 'CHEMINS_NON_LUS', ['Thème']],
    ['Chapitre;Section', ['/ERP;/IGH'], 'CHEMINS_NON_LUS', ['Chapitre', 'Section']],
    ['Rubrique;Sous-rubrique', ['ERP;Portes'], 'COLONNE_DOUBLE', ['Rubrique+Sous-rubrique']],
    [
      'Rubrique;Sous-rubrique;Chemin',
      ['ERP;Portes;/ERP/Type M'],
      'COLONNE_DOUBLE',
      ['Rubrique+Sous-rubrique', 'Chemin'],
    ],
    [
      'Chapitre;Sous-chapitre;Chemin;Répertoire',
      ['ERP;Portes;/ERP/Type M;/IGH'],
      'COLONNE_DOUBLE',
      ['Chapitre+Sous-chapitre', 'Chemin', 'Répertoire'],
    ],
    [
      'Chapitre;Section;Chemin;Répertoire',
      ['ERP;Portes;/ERP/Type M;/IGH'],
      'COLONNE_DOUBLE',
      ['Chapitre+Section', 'Chapitre', 'Section', 'Chemin', 'Répertoire'],
    ],
    [
      'Chapitre;Chemin;Répertoire',
      [';/ERP/Type M;/IGH'],
      'COLONNE_DOUBLE',
      ['Chapitre', 'Chemin', 'Répertoire'],
    ],
    ['Chapitre;Dossier', ['ERP;Portes'], 'COLONNE_DOUBLE', ['Chapitre+Dossier', 'Chapitre', 'Dossier']],
    ['Titre;Sous-titre', ['ERP;Portes'], 'CHEMINS_NON_LUS', ['Titre+Sous-titre']],
    ['Sous-domaine;Autre;Domaines', ['Portes;x;ERP'], 'CHEMINS_NON_LUS', ['Domaines+Sous-domaine']],
    ['Titre;Sous-domaine', ['ERP;Portes'], undefined, []],
    [
      'Thème;Sous-titre;Titre',
      ['ERP;b;a'],
      'CHEMINS_NON_LUS',
      ['Thème+Titre+Sous-titre', 'Thème', 'Sous-titre', 'Titre'],
    ],
    ['Sous-chapitres;Chapitre', ['Portes;ERP'], 'CHEMINS_NON_LUS', ['Chapitre+Sous-chapitres']],
    ['Niveau 2;Niveau 3;Niveau 1', ['a;b;ERP'], 'CHEMINS_NON_LUS', ['Niveau 1+Niveau 2+Niveau 3']],
    ['Sous-chapitre;Chapitre', ['/a;/b'], 'CHEMINS_NON_LUS', ['Sous-chapitre', 'Chapitre']],
    ['Section;Chapitre', ['Portes;ERP'], 'CHEMINS_NON_LUS', ['Section+Chapitre', 'Section', 'Chapitre']],
    [
      'Chapitre;Sous-section',
      ['ERP;Portes'],
      'CHEMINS_NON_LUS',
      ['Chapitre+Sous-section', 'Chapitre', 'Sous-section'],
    ],
    ['Rubrique;Chapitre', ['/ERP;5'], undefined, []],
    ['Chemins;Chapitre', ['/;5'], undefined, []],
    ['Chapitre', [''], undefined, []],
  ])('are asked for under headers that say so: %s', async (heads, levels, code, among) => {
    const file = `Contenu;${heads}\n${levels.map((row, i) => `${CONTENTS[i]};${row}\n`).join('')}`;
    const { found } = await imported(await service(), prescriptions, file);
    expect(found.map((issue) => issue.code)).toEqual(code === undefined ? [] : [code]);
    expect(found.flatMap(remediesOf).map(({ value }) => value)).toEqual(among.map((one) => `${one}=chemins`));
    for (const one of among.slice(0, 1)) {
      const there = await service();
      const map = { [one]: 'chemins' };
      const mapped = await imported(there, prescriptions, file, { map, repairs: { cleanPaths: true } });
      expect([mapped.found, mapped.counts.created]).toEqual([[], levels.length]);
    }
    const set = { repairs: { set: { chemins: '/' } } };
    const isNone = code === 'CHEMINS_NON_LUS';
    if (isNone) expect((await imported(await service(), prescriptions, file, set)).found).toEqual([]);
  });

  test('are members of JSON under any name that stands with what is below it', async () => {
    const file = JSON.stringify([{ contenu: CONTENTS[0], Titre: 'ERP', 'Sous-titre': 'Portes', Suite: 'x' }]);
    const { found } = await imported(await service(), prescriptions, file);
    expect(found).toMatchObject([{ code: 'CHEMINS_NON_LUS', params: { among: ['Titre+Sous-titre'] } }]);
  });

  test.each([
    ['Rubrique;Chapitre', 'dry_run'],
    ['Thème;Section', 'dry_run'],
    ['Chapitre;Sous-chapitre', undefined],
  ])('are to be tried first where their headers do not tell the order: %s', async (heads, besides) => {
    const there = await service();
    const { found } = await imported(there, prescriptions, `Contenu;${heads}\n${CONTENTS[0]};ERP;Portes\n`);
    const [joined, ...alone] = found.flatMap(remediesOf);
    expect([joined?.value, joined?.requires]).toEqual([`${heads.replace(';', '+')}=chemins`, besides]);
    expect(alone.map((one) => one.requires)).toEqual(alone.map(() => undefined));
  });

  test.each([[['Chapitre+Sous-chapitre', 'Partie']], [['Chapitre+Partie', 'Chapitre+Sous-chapitre']]])(
    'are proposed as they are mapped: %j',
    async (mapped) => {
      const map = Object.fromEntries(mapped.map((one) => [one, 'chemins']));
      const { found } = await imported(await service(), prescriptions, file, { map });
      const ways = found.flatMap(remediesOf).flatMap(({ params }) => params.header);
      expect(ways.toSorted()).toEqual(mapped.toSorted());
    },
  );

  test('are proposed where both columns are the paths', async () => {
    const { found } = await imported(await service(), prescriptions, file, {
      map: { Chapitre: 'chemins', 'Sous-chapitre': 'chemins' },
    });
    expect(remediesOf(found[0] as (typeof found)[0]).map(({ value }) => value)).toEqual([
      'Chapitre+Sous-chapitre=chemins',
    ]);
  });
});

test('paths that are no concern of the library stay out where others are given', async () => {
  for (const file of Object.values(under('Photo', PATHS))) {
    const there = await service();
    const set = { chemins: '/ERP' };
    const { found, notices } = await imported(there, prescriptions, file, { repairs: { set } });
    expect(found).toEqual([]);
    expect(notices.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['VALEUR_MISE', 'COLONNES_IGNOREES']),
    );
  }
  const both = `contenu;Photo;chemin\n${CONTENTS[0]};/tmp/a;/ERP\n`;
  expect((await imported(await service(), prescriptions, both)).found).toEqual([]);
});

test.each([
  ['Circulations', null],
  ['/', null],
  [null, null],
  ['/ERP', 'Alarme et alerte'],
])('a column with %s and %s is none of paths', async (...words) => {
  const { csv } = under('Famille', words);
  const { found, counts } = await imported(await service(), prescriptions, csv);
  expect([found, counts.created]).toEqual([[], 2]);
});

test('rows without a path below one that has some are told', async () => {
  const said = ['Fermer', 'Poser', 'Vider', 'Ouvrir', 'Remettre', 'Visser', 'Lire'].map(
    (verb) => `${verb} le bloc`,
  );
  const rows = ['', '/', '', '/ERP/Portes', '', ' ', '/ERP'].map((path, row) => `${said[row]};${path}`);
  const file = `Prescription;Rubrique\n${rows.join('\n')}\n`;
  const { notices, counts } = await imported(await service(), prescriptions, file);
  expect(counts).toMatchObject({ created: 7 });
  expect(notices).toContainEqual({ code: 'CHEMIN_ABSENT', params: {}, count: 2, lines: [6, 7] });
  const repairs = { set: { chemins: '/ERP' } };
  const set = await imported(await service(), prescriptions, file, { repairs });
  expect(set.notices.map(({ code }) => code)).not.toContain('CHEMIN_ABSENT');
});

test.each([
  [['/A', '', '/B', ''], true],
  [['/A', '', '', '/B', '', '/C'], true],
  [['/A', '', '/A', '', '/B', ''], false],
  [['/A', '/B', '', ''], false],
  [['/A', '', '/', '', ''], false],
  [['/A', 'NULL', '/B', 'NULL'], false],
  [['/A', 'NULL', '', '/B', '', 'NULL', ''], false],
] as const)('paths %j stand once for each group: %s', async (paths, areGroups) => {
  const file = `contenu;chemins;type\n${paths.map((path, i) => `Faire ${i};${path};\n`).join('')}`;
  const there = await service();
  const { found, notices } = await imported(there, prescriptions, file, { partial: true });
  const at = { code: 'CHEMINS_EN_GROUPES', line: 0, header: 'chemins', column: 2 };
  expect(found).toMatchObject(areGroups ? [at] : []);
  expect(await there.all(prescriptions)).toHaveLength(areGroups ? 0 : paths.length);
  expect(notices.some(({ code }) => code === 'CHEMIN_ABSENT')).toBe(paths.some((path) => path === ''));
  const root = { repairs: { set: { chemins: '/' } } };
  expect((await imported(await service(), prescriptions, file, root)).found).toEqual([]);
});

test('a municipality that stands once for each group is told before anything is written', async () => {
  const told = async (...communes: string[]) => {
    const file = `numero;nom;Ville\n${communes.map((of, i) => `E${i};Salle ${i};${of}\n`).join('')}`;
    const { found, counts, notices } = await imported(await service(), erps, file);
    expect([found, counts.created]).toEqual([[], communes.length]);
    return notices.find(({ code }) => code === 'CELLULES_EN_GROUPES')?.params;
  };
  const params = { field: 'commune', header: 'Ville', lines: ['3', '5'] };
  expect(await told('Bourg', '', 'Nantua', '')).toEqual(params);
  expect(await told('Bourg', '', 'Bourg', 'Nantua', '')).toBeUndefined();
});

test('columns of sentences are proposed for the text that is missing', async () => {
  const rows = CONTENTS.map(
    (text, i) => `${i + 1};${i};${text};Voir avec le chef du bureau numéro ${i}\n`,
  ).join('');
  const file = `code;gravite;Remarque;Qui\n${rows}`;
  const { found } = await imported(await service(), anomalies, file);
  expect(found).toMatchObject([{ code: 'COLONNE_MANQUANTE', params: { field: 'texte' } }]);
  const lines = remediesOf(found[0] as (typeof found)[0]).map(({ flag, value }) => `--${flag} ${value}`);
  expect(lines).toEqual(['--map Remarque=texte', '--map Qui=texte']);
  const { counts } = await imported(await service(), anomalies, file, { map: { Remarque: 'texte' } });
  expect(counts).toMatchObject({ created: 2 });
});
