import { prescriptions } from '../../../src/bulk/targets/prescriptions.ts';
import { type Case, HEAD } from './case.ts';
import { bomb, gzip, HEAD_ROW, parts, raw, rowOf, utf16, workbook } from './make.ts';
import { zip } from './zip.ts';

const ONE = { code: 1, texte: 'Débit', indice_de_gravite: 0 };
const TWO = { code: 2, texte: 'Fuite', indice_de_gravite: 1 };
const ROWS = [
  [1, 'Débit', 0],
  [2, 'Fuite', 1],
];
const page = (data: readonly unknown[], total: number) => ({
  data,
  meta: { pagination: { total, count: data.length, per_page: 100, current_page: 1, total_pages: 1 } },
});

/** JSON documents. */
export const documents: readonly Case[] = [
  { what: 'an array on one line', file: JSON.stringify([ONE, TWO]), rows: ROWS },
  { what: 'an array over many lines', file: JSON.stringify([ONE, TWO], null, 2), rows: ROWS },
  { what: 'an array without elements', file: ' [ ] \n', notices: ['SANS_LIGNE'] },
  { what: 'the page envelope on one line', file: JSON.stringify(page([ONE, TWO], 2)), rows: ROWS },
  {
    what: 'the page envelope over many lines',
    file: JSON.stringify(page([ONE, TWO], 2), null, '\t'),
    rows: ROWS,
  },
  {
    what: 'an envelope that says first what it holds',
    file: '{\n"meta": {"a": "}]"},\n"links": [1, [2]],\n"data": [\n{"code":1,"texte":"Débit","indice_de_gravite":0}\n]}',
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'one page of several',
    file: JSON.stringify(page([ONE, TWO], 350), null, 1),
    rows: ROWS,
    issues: ['23 PAGE_SEULE'],
  },
  { what: 'one object over several lines', file: JSON.stringify(ONE, null, 2), rows: ROWS.slice(0, 1) },
  { what: 'one object on one line', file: JSON.stringify(ONE), rows: ROWS.slice(0, 1) },
  {
    what: 'an array in UTF-16',
    file: utf16(`\ufeff${JSON.stringify([ONE])}`),
    rows: ROWS.slice(0, 1),
    notices: ['ENCODAGE_LU utf-16le'],
  },
  {
    what: 'an array behind a mark and blank lines',
    file: `\ufeff\r\n\t${JSON.stringify([ONE])}\r\n`,
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'escapes, brackets and quotes inside texts',
    file: '[{"code":1,"texte":"a \\"}],[{\\\\","indice_de_gravite":0},\n{"code":2,"texte":"\\u00e9\\n]","indice_de_gravite":0}]',
    rows: [
      [1, 'a "}],[{\\', 0],
      [2, 'é\n]', 0],
    ],
  },
  {
    what: 'elements that are no objects, each by itself',
    file: `[1,\n"}",\n[{}],\n${JSON.stringify(ONE)},\nnull]`,
    rows: ROWS.slice(0, 1),
    issues: ['1:2 JSON_OBJET', '2:1 JSON_OBJET', '3:1 JSON_OBJET', '5:1 JSON_OBJET'],
  },
  {
    what: 'the line and the character where an array stops being JSON',
    file: `[\n${JSON.stringify(ONE)},\n{"code": 2,\n "texte" "b"}]`,
    rows: ROWS.slice(0, 1),
    issues: ['4:10 JSON_DOCUMENT'],
  },
  {
    what: 'a comma behind the last element',
    file: `[${JSON.stringify(ONE)},\n]`,
    rows: ROWS.slice(0, 1),
    issues: ['2:1 JSON_DOCUMENT'],
  },
  {
    what: 'a comma too few',
    file: `[${JSON.stringify(ONE)}\n ${JSON.stringify(TWO)}]`,
    rows: ROWS.slice(0, 1),
    issues: ['2:2 JSON_DOCUMENT'],
  },
  {
    what: 'an array that is not closed',
    file: `[${JSON.stringify(ONE)},\n${JSON.stringify(TWO)}\n`,
    rows: ROWS,
    issues: ['3:1 JSON_DOCUMENT'],
  },
  {
    what: 'an object that is not closed',
    file: `[${JSON.stringify(ONE)},\n{"code": 2,`,
    rows: ROWS.slice(0, 1),
    issues: ['2:12 JSON_DOCUMENT'],
  },
  {
    what: 'two arrays, one behind the other',
    file: `[${JSON.stringify(ONE)}]\n[${JSON.stringify(TWO)}]\n`,
    rows: ROWS.slice(0, 1),
    issues: ['2:1 JSON_DOCUMENT'],
  },
  {
    what: 'an envelope that goes wrong behind its array',
    file: `{"data": [\n${JSON.stringify(ONE)}\n], "meta": {"a": nul}}`,
    rows: ROWS.slice(0, 1),
    issues: ['3:18 JSON_DOCUMENT'],
  },
  {
    what: 'several faults on one line count elements',
    file: JSON.stringify([{ ...ONE, code: 'x' }, TWO, { ...ONE, indice_de_gravite: 7 }]),
    rows: ROWS.slice(1),
    issues: ['1 NON_NUMERIQUE', '3 MAXIMUM'],
  },
  {
    what: 'faults over many lines say the line on which the element begins',
    file: JSON.stringify([ONE, { ...TWO, code: 'x' }, { ...TWO, code: 3, indice_de_gravite: 7 }], null, 2),
    rows: ROWS.slice(0, 1),
    issues: ['7 NON_NUMERIQUE', '12 MAXIMUM'],
  },
  {
    what: 'a quote that is not closed in an array, with megabytes behind it',
    file: () =>
      `[\n{"code":1,"texte":"a,\n"indice_de_gravite":0},\n${`${JSON.stringify(ONE)},\n`.repeat(120_000)}]`,
    issues: ['2:19 JSON_DOCUMENT'],
    large: true,
  },
  {
    what: 'an element of 10 MB',
    file: () => `[${JSON.stringify(ONE)},\n{"code":2,"texte":"${'é"'.replace('"', '').repeat(5_000_000)}"}]`,
    rows: ROWS.slice(0, 1),
    issues: ['2 LIGNE_TROP_LONGUE'],
    large: true,
  },
  {
    what: 'members that are mapped, one of them against the name of the field',
    file: '[{"id":1,"texte":"court","Texte long":"Débit","niveau":"réserve"}]',
    options: { map: { id: 'code', 'texte long': 'texte', niveau: 'indice_de_gravite' } },
    rows: ROWS.slice(0, 1),
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'members whose names say of what they are',
    file: '[{"N° anomalie":1,"Libellé de l’anomalie":"Débit","Gravité (0 à 2)":"0"}]',
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'members that are mapped to what is no field',
    file: JSON.stringify(ONE),
    options: { map: { code: 'chiffre' } },
    issues: ['0 MAP_CHAMP'],
  },
  {
    what: 'a member that stands twice in an object, of an array',
    file: '[\n{"code":1,"code":2,"texte":"a","indice_de_gravite":0},\n{"code":2,"texte":"Fuite \\"code\\":","indice_de_gravite":1}]',
    rows: [[2, 'Fuite "code":', 1]],
    issues: ['2 MEMBRE_DOUBLE'],
  },
  {
    what: 'a member that stands twice, in NDJSON, also further down and in other letters',
    file: '{"code":1,"texte":"a","indice_de_gravite":0,"x":{"y":1,"\\u0079":2}}\n{"code":2,"texte":"Fuite","indice_de_gravite":1}\n',
    rows: ROWS.slice(1),
    issues: ['1 MEMBRE_DOUBLE'],
  },
  {
    what: 'two lists in one envelope',
    file: `{"data":[${JSON.stringify(ONE)}],"data":[${JSON.stringify(TWO)}]}`,
    rows: ROWS.slice(0, 1),
    issues: ['2 DOCUMENT_DOUBLE'],
  },
  {
    what: 'NDJSON whose second line is broken',
    file: `${JSON.stringify(ONE)}\n{"code":2,"texte"\n${JSON.stringify(TWO)}\n`,
    rows: ROWS,
    issues: ['2:18 JSON'],
  },
  {
    what: 'NDJSON whose first line is broken',
    file: `{"code":1 "texte":"a"}\n${JSON.stringify(TWO)}\n`,
    rows: ROWS.slice(1),
    issues: ['1:11 JSON'],
  },
  {
    what: 'NDJSON of a single line that was cut short',
    file: '{"code":1,"texte":"a',
    issues: ['1:19 JSON'],
  },
  {
    what: 'what JavaScript knows and JSON does not',
    file: "[{code: 1, 'texte': NaN}]",
    issues: ['1:3 JSON_DOCUMENT'],
  },
];

/** Archives, and what is none of what can be read. */
export const archives: readonly Case[] = [
  { what: 'CSV in gzip', file: gzip(`${HEAD}1;Débit;0\n2;Fuite;1\n`), rows: ROWS },
  { what: 'NDJSON in gzip', file: gzip(`${JSON.stringify(ONE)}\n${JSON.stringify(TWO)}\n`), rows: ROWS },
  {
    what: 'gzip in several members, one behind the other',
    file: Buffer.concat([gzip(`${HEAD}1;Dé`), gzip('bit;0\n2;Fuite'), gzip(';1\n')]),
    rows: ROWS,
  },
  {
    what: 'Windows-1252 in gzip',
    file: gzip(Buffer.from(`${HEAD}1;D\xe9bit;0\n`, 'latin1')),
    rows: ROWS.slice(0, 1),
    notices: ['ENCODAGE_SUPPOSE windows-1252'],
  },
  { what: 'nothing in gzip', file: gzip(''), issues: ['0 VIDE'] },
  {
    what: 'gzip that was cut short',
    file: gzip(`${HEAD}1;a;0\n`).subarray(0, -10),
    throws: 'ARCHIVE_INVALIDE',
  },
  {
    what: 'gzip with a byte that changed',
    file: () => {
      const bytes = gzip(`${HEAD}1;a;0\n`);
      const checksum = bytes.length - 8;
      bytes.writeUInt8(bytes.readUInt8(checksum) ^ 1, checksum);
      return bytes;
    },
    throws: 'ARCHIVE_INVALIDE',
  },
  { what: 'two bytes of gzip', file: Buffer.from([0x1f, 0x8b]), throws: 'ARCHIVE_INVALIDE' },
  { what: 'gzip in gzip', file: gzip(gzip(HEAD)), issues: ['0 COMPRESSE'] },
  {
    what: 'a ZIP archive with a CSV file',
    file: zip(new Map([['a.csv', Buffer.from(HEAD)]])),
    issues: ['0 COMPRESSE'],
  },
  { what: 'bzip2', file: Buffer.from('BZh91AY'), issues: ['0 COMPRESSE'] },
  { what: '7z', file: Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), issues: ['0 COMPRESSE'] },
  { what: 'PDF', file: '%PDF-1.7\n', issues: ['0 DOCUMENT'] },
  { what: 'a calendar', file: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', issues: ['0 DOCUMENT'] },
  { what: 'RTF', file: '{\\rtf1\\ansi Anomalies}', issues: ['0 DOCUMENT'] },
  {
    what: 'the table of a web page, named .xls',
    file: '\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>code',
    issues: ['0 CLASSEUR'],
  },
  {
    what: 'the XML of old spreadsheets',
    file: '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>',
    issues: ['0 CLASSEUR'],
  },
  {
    what: 'XLS',
    file: Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from('Workbook', 'utf16le'),
    ]),
    issues: ['0 CLASSEUR'],
  },
  {
    what: 'a workbook with a password',
    file: Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    issues: ['0 CLASSEUR_PROTEGE'],
  },
  ...(
    [
      ['ODS', 'META-INF/manifest.xml', 'CLASSEUR'],
      ['XLSB', 'xl/workbook.bin', 'CLASSEUR'],
      ['Numbers', 'Index/Document.iwa', 'CLASSEUR'],
      ['DOCX', 'word/document.xml', 'DOCUMENT'],
      ['PPTX', 'ppt/presentation.xml', 'DOCUMENT'],
    ] as const
  ).map(([format, path, code]) => ({
    what: format,
    file: zip(
      new Map([
        ['mimetype', Buffer.from('x')],
        [path, Buffer.from('x')],
      ]),
    ),
    issues: [`0 ${code}`],
  })),
];

const HEADERS = ['Code', 'Libellé', 'Gravité'];
/** A cell of runs of text, each with the properties of its font. */
const richText = (...runs: readonly (readonly [text: string, font: string])[]) =>
  `<c t="inlineStr"><is>${runs.map(([text, font]) => `<r><rPr>${font}</rPr><t xml:space="preserve">${text}</t></r>`).join('')}</is></c>`;
const error = (code: string) => ({ xml: `<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>${code}</v></c>` });

/** Workbooks. */
export const workbooks: readonly Case[] = [
  {
    what: 'a sheet',
    file: () => workbook({ Feuil1: [HEADERS, [1, 'Débit', 0], [2, 'Fuite', 1]] }),
    rows: ROWS,
  },
  {
    what: 'several sheets of which only the first has the columns: it, and a notice',
    file: () => workbook({ A: [HEADERS, [1, 'Débit', 0]], B: [['Légende']] }),
    rows: ROWS.slice(0, 1),
    notices: ['FEUILLE_TROUVEE A'],
  },
  {
    what: 'two sheets that have the columns: neither',
    file: () => workbook({ A: [HEADERS, [1, 'Débit', 0]], B: [HEADERS, [2, 'Fuite', 1]] }),
    issues: ['0 FEUILLES_POSSIBLES'],
  },
  ...['B', ' b ', '2'].map((sheet) => ({
    what: `the sheet "${sheet}"`,
    file: () => workbook({ A: [HEADERS, [1, 'Débit', 0]], B: [HEADERS, [2, 'Fuite', 1]] }),
    options: { sheet },
    rows: ROWS.slice(1),
  })),
  ...['Données 2026', 'donnees 2026'].map((sheet) => ({
    what: `the sheet "${sheet}", with its accents or without`,
    file: () => workbook({ 'Modèle 2026': [HEADERS], 'Données 2026': [HEADERS, [2, 'Fuite', 1]] }),
    options: { sheet },
    rows: ROWS.slice(1),
  })),
  {
    what: 'a sheet whose name is a number goes before its rank',
    file: () => workbook({ 2: [HEADERS, [1, 'Débit', 0]], 1: [HEADERS, [2, 'Fuite', 1]] }),
    options: { sheet: '2' },
    rows: ROWS.slice(0, 1),
  },
  ...['C', '0', '3', '1.5', ''].map((sheet) => ({
    what: `the sheet "${sheet}" that does not exist`,
    file: () => workbook({ A: [HEADERS], B: [HEADERS] }),
    options: { sheet },
    issues: ['0 FEUILLE_INCONNUE'],
  })),
  {
    what: 'a sheet asked of what is no workbook',
    file: `${HEAD}1;a;0\n`,
    options: { sheet: '1' },
    issues: ['0 SANS_FEUILLE'],
  },
  {
    what: 'hidden rows to be left out of what is no workbook',
    file: JSON.stringify([ONE]),
    options: { skipHidden: true },
    issues: ['0 SANS_FEUILLE'],
  },
  {
    what: 'a first sheet that is hidden',
    file: zip(
      parts(
        { name: 'Listes', rows: HEAD_ROW + rowOf(2, '9', 'z', '0'), state: 'hidden' },
        { name: 'R&amp;D', rows: HEAD_ROW + rowOf(2, '1', 'Débit', '0') },
      ),
    ),
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'a sheet by a name with signs that XML spells out, and hidden at that',
    file: zip(
      parts(
        { name: 'A', rows: '' },
        { name: 'R&amp;D &#233;', rows: HEAD_ROW + rowOf(2, '1', 'Débit', '0'), state: 'veryHidden' },
      ),
    ),
    options: { sheet: 'R&D é' },
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'a cover before the only sheet that has the columns',
    file: () =>
      workbook({
        Présentation: [['SDIS 77'], ['Version', 3], ['Le 12 mars, à relire avant diffusion.']],
        Légende: [['Gravité', 'Sens']],
        Anomalies: [['Liste'], HEADERS, [1, 'Débit', 0]],
      }),
    rows: ROWS.slice(0, 1),
    notices: ['FEUILLE_TROUVEE Anomalies', 'EN_TETES 2'],
  },
  {
    what: 'an empty sheet before the only one that has the columns',
    file: () => workbook({ A: [], B: [HEADERS, [1, 'Débit', 0]] }),
    rows: ROWS.slice(0, 1),
    notices: ['FEUILLE_TROUVEE B'],
  },
  {
    what: 'a cover before two sheets that have the columns',
    file: () => workbook({ A: [['SDIS 77']], B: [HEADERS, [1, 'Débit', 0]], C: [HEADERS, [2, 'Fuite', 1]] }),
    issues: ['0 FEUILLES_POSSIBLES'],
  },
  {
    what: 'a cover whose words are those of headers, before a list whose texts have a header of their own',
    target: prescriptions,
    file: () =>
      workbook({
        Présentation: [
          ['Prescription', 'Chemin'],
          ['Modèles du bureau', '/'],
          ['Version de mars', '/'],
        ],
        Liste: [
          ['Chemin', 'Rédaction retenue'],
          ['/erp', 'Maintenir les issues de secours déverrouillées pendant la présence du public.'],
          ['/erp', 'Faire vérifier chaque année les moyens de secours par un technicien compétent.'],
        ],
      }),
    issues: ['0 FEUILLES_POSSIBLES'],
  },
  ...['Bibliothèque de prescriptions', 'Prescriptions', 'Contenu'].map((title) => ({
    what: `a cover of the title "${title}", before a list whose columns have other names: which is asked`,
    target: prescriptions,
    file: () =>
      workbook({
        'Lisez-moi': [[title], ['Mode d’emploi : copier la rédaction dans le procès-verbal.']],
        Types: [
          ['Chap.', 'Rédaction'],
          ['A', 'Faire vérifier chaque année les blocs autonomes.'],
          ['B', 'Remettre en état la porte coupe-feu du sous-sol.'],
        ],
      }),
    issues: ['0 FEUILLES_POSSIBLES'],
  })),
  {
    what: 'a first sheet that has some of the columns may be meant as well as another',
    file: () => workbook({ A: [['code', 'Texxte']], B: [HEADERS, [1, 'Débit', 0]] }),
    issues: ['0 FEUILLES_POSSIBLES'],
  },
  {
    what: 'a first sheet that has some of the columns is told of where no other has them',
    file: () => workbook({ A: [['code', 'Texxte']], B: [['Sigle']] }),
    issues: ['1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE'],
    notices: ['FEUILLE A'],
  },
  {
    what: 'merged cells, down a column',
    file: raw(
      rowOf(1, 'gravite', 'code', 'texte') +
        rowOf(2, '0', '1', 'Débit') +
        rowOf(3, '1', '2', 'Fuite') +
        rowOf(4, '', '3', 'Vanne') +
        // Hidden behind the merged cell, as LibreOffice can keep it.
        rowOf(5, '2', '4', 'Trappe') +
        rowOf(6, '0', '5', 'Abords'),
      ['A3:A5'],
    ),
    rows: [...ROWS, [3, 'Vanne', 1], [4, 'Trappe', 1], [5, 'Abords', 0]],
    notices: ['CELLULES_FUSIONNEES gravite (2)'],
  },
  {
    what: 'merged cells, across columns, and both ways',
    target: prescriptions,
    file: raw(
      rowOf(1, 'contenu', 'chemins', 'remarque') +
        rowOf(2, 'A', '/ERP') +
        rowOf(3, 'B', '', 'x') +
        rowOf(4, 'C', '/IGH') +
        rowOf(5, 'D'),
      ['B2:C3', 'B4:B5'],
    ),
    rows: [
      ['A', undefined, ['/ERP']],
      ['B', undefined, ['/ERP']],
      ['C', undefined, ['/IGH']],
      ['D', undefined, ['/IGH']],
    ],
    notices: ['CELLULES_FUSIONNEES chemins (2)', 'COLONNES_IGNOREES'],
  },
  {
    what: 'merged cells that make neither rows nor columns: a title, headers of two rows, a range to the end',
    file: raw(
      rowOf(1, 'Liste des anomalies') +
        rowOf(2, 'code', 'texte', '', 'gravite') +
        rowOf(4, '1', 'Débit', '', '0') +
        rowOf(5, '2', 'Fuite', '', '1'),
      ['A1:D1', 'A2:A3', 'B2:C3', 'D2:D3', 'B4:C4', 'B5:C5', 'D5:D900'],
    ),
    rows: ROWS,
    notices: ['EN_TETES 2'],
  },
  { what: 'a sheet with nothing', file: raw(''), issues: ['0 VIDE'] },
  {
    what: 'blank rows and columns before the headers, and lines as Excel counts them',
    file: () =>
      workbook({
        A: [[], [null, null], [null, ...HEADERS], [], [null, 1, 'a\nb', 0], [], [null, 'x', 'c', 0]],
      }),
    rows: [[1, 'a\nb', 0]],
    issues: ['7:2 NON_NUMERIQUE'],
  },
  {
    what: 'a title above the headers',
    file: () => workbook({ A: [['Liste des anomalies'], [], HEADERS, [1, 'Débit', 0]] }),
    rows: ROWS.slice(0, 1),
    notices: ['EN_TETES 3'],
  },
  {
    what: 'numbers, texts that look like them, and numbers with decimals',
    file: () =>
      workbook({
        A: [
          HEADERS,
          [12.0, 'a', 0],
          ['013', 'b', '1'],
          [12.5, 'c', 0],
          [1e21, 'd', 0],
          [0.1 * 3 * 10, 12, 2],
        ],
      }),
    rows: [
      [12, 'a', 0],
      [13, 'b', 1],
      [3, '12', 2],
    ],
    issues: ['4:1 NOMBRE_DECIMAL', '5:1 NON_NUMERIQUE'],
    notices: ['NOMBRE 3'],
  },
  {
    what: 'a date where a code should be',
    file: () => workbook({ A: [HEADERS, [new Date(Date.UTC(2024, 1, 1)), 'a', 0]] }),
    issues: ['2:1 DATE_EXCEL'],
  },
  {
    what: 'a date where a text should be',
    file: () => workbook({ A: [HEADERS, [1, new Date(Date.UTC(2024, 1, 1)), 0], [2, 'b', 0]] }),
    rows: [
      [1, '2024-02-01', 0],
      [2, 'b', 0],
    ],
    notices: ['DATE_EN_TEXTE 2'],
  },
  {
    what: 'yes and no',
    file: () => workbook({ A: [HEADERS, [true, 'a', 0], [2, false, 1]] }),
    rows: [[2, 'FAUX', 1]],
    issues: ['2:1 NON_NUMERIQUE'],
  },
  {
    what: 'formulas: their results, their errors, and those that were never calculated',
    file: raw(
      HEAD_ROW +
        rowOf(
          2,
          { xml: '<c><f>A1+1</f><v>1</v></c>' },
          { xml: '<c t="str"><f>"Dé"&amp;"bit"</f><v>Débit</v></c>' },
          '0',
        ) +
        rowOf(3, error('#N/A'), 'b', '0') +
        rowOf(4, '4', error('#REF!'), '0') +
        rowOf(5, { xml: '<c><f>A4+1</f></c>' }, 'd', '0') +
        rowOf(6, '6', { xml: '<c t="str"><f t="shared" si="0"/></c>' }, '0') +
        rowOf(7, '7', 'g', '0', error('#DIV/0!')),
    ),
    rows: ROWS.slice(0, 1),
    issues: [
      '3:1 ERREUR_TABLEUR',
      '4:2 ERREUR_TABLEUR',
      '5:1 FORMULE_SANS_VALEUR',
      '6:2 FORMULE_SANS_VALEUR',
      '7 CELLULES',
    ],
  },
  {
    what: 'words that are struck out within a cell, which its text does not tell from the others',
    file: raw(
      HEAD_ROW +
        rowOf(2, '1', { xml: richText(['30 m³/h', '<strike/>'], [' 60 m³/h', '']) }, '0') +
        rowOf(3, '2', { xml: richText(['Débit', '<strike val="0"/>'], [' faible', '<b/>']) }, '0') +
        rowOf(4, '3', { xml: richText(['Poteau', '<b/>'], ['  ', '<strike/>'], ['HS', '']) }, '0'),
    ),
    rows: [
      [2, 'Débit faible', 0],
      [3, 'Poteau  HS', 0],
    ],
    issues: ['2:2 BARRE_EN_PARTIE'],
  },
  {
    what: 'formulas without a stored value, as programs write them that do not calculate',
    file: raw(
      HEAD_ROW +
        rowOf(2, '1', 'Débit', { xml: '<c><f>1-1</f><v></v></c>' }) +
        rowOf(3, '2', 'b', { xml: '<c><f>1-1</f><v/></c>' }) +
        rowOf(4, '3', { xml: '<c t="str"><f>IF(A1,"","x")</f><v></v></c>' }, '0'),
    ),
    issues: ['2:3 FORMULE_SANS_VALEUR', '3:3 FORMULE_SANS_VALEUR', '4:2 REQUIS'],
  },
  {
    what: 'the error of a formula in a column of no use',
    file: raw(rowOf(1, 'code', 'texte', 'gravite', 'vu') + rowOf(2, '1', 'Débit', '0', error('#N/A'))),
    rows: ROWS.slice(0, 1),
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'cells of several faces, and what XML escapes',
    file: raw(
      HEAD_ROW +
        rowOf(
          2,
          '1',
          { xml: '<c t="inlineStr"><is><r><t>Dé</t></r><r><rPr><b/></rPr><t>bit</t></r></is></c>' },
          '0',
        ) +
        rowOf(3, '2', 'a &lt;b&gt; &amp;amp; &#8217;_x000A_c', '0'),
    ),
    rows: [
      [1, 'Débit', 0],
      [2, 'a <b> &amp; ’\nc', 0],
    ],
  },
  {
    what: 'delimiters, quotes, an apostrophe and line ends in cells',
    file: () => workbook({ A: [HEADERS, [1, 'a;b "c"\r\nd', 0], [2, "'d'un côté", 1], [3, ' e ', 1]] }),
    rows: [
      [1, 'a;b "c"\r\nd', 0],
      [2, "'d'un côté", 1],
      [3, 'e', 1],
    ],
    notices: ['BLANCS 4'],
  },
  {
    what: 'a cell far away from all others',
    file: raw(
      HEAD_ROW +
        rowOf(2, '1', 'a', '0') +
        '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>',
    ),
    issues: ['0 CLASSEUR_TROP_GRAND'],
  },
  {
    what: 'rows that only have a format, down to the last one',
    file: raw(`${HEAD_ROW}${rowOf(2, '1', 'Débit', '0')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    rows: ROWS.slice(0, 1),
    large: true,
  },
  {
    what: 'a row beyond the last one',
    file: raw(`${HEAD_ROW}<row r="9999999"><c r="A9999999"><v>1</v></c></row>`),
    issues: ['0 CLASSEUR_ENDOMMAGE'],
  },
  {
    what: 'cells without a place',
    file: raw(
      `${HEAD_ROW}<row><c><v>1</v></c><c t="inlineStr"><is><t>Débit</t></is></c><c><v>0</v></c></row>`,
    ),
    rows: ROWS.slice(0, 1),
  },
  {
    what: 'a workbook that was cut short',
    file: async () => (await workbook({ A: [HEADERS, [1, 'a', 0]] })).subarray(0, -200),
    issues: ['0 CLASSEUR_ENDOMMAGE'],
  },
  {
    what: 'a workbook with a byte that changed',
    file: () => {
      const bytes = raw(HEAD_ROW + rowOf(2, '1', 'Débit', '0'));
      const at = bytes.indexOf('Débit');
      bytes.writeUInt8(0x20, at);
      return bytes;
    },
    issues: ['0 CLASSEUR_ENDOMMAGE'],
  },
  {
    what: 'a workbook whose sheet is missing',
    file: () => {
      const all = parts({ name: 'A', rows: HEAD_ROW });
      all.delete('xl/worksheets/sheet1.xml');
      return zip(all);
    },
    issues: ['0 CLASSEUR_ENDOMMAGE'],
  },
  {
    what: 'a sheet that decompresses to more than there is room for',
    file: () => bomb(135_000_000),
    issues: ['0 CLASSEUR_TROP_GRAND'],
  },
  {
    what: 'a sheet that decompresses to more than it says',
    file: () => bomb(20_000_000, 1000),
    issues: ['0 CLASSEUR_ENDOMMAGE'],
  },
  {
    what: 'a workbook in gzip',
    file: async () => gzip(await workbook({ A: [HEADERS, [1, 'Débit', 0]] })),
    rows: ROWS.slice(0, 1),
  },
];
