import { describe, expect, test } from 'vitest';
import { References } from '../../src/bulk/columns/references.ts';
import { spool } from '../../src/bulk/input/source.ts';
import type { ImportTarget, ImportTargetName } from '../../src/bulk/model/import-target.ts';
import { findLayout, openRows } from '../../src/bulk/rows/layout.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { workbook } from './corpus/make.ts';
import { type ImportOptions, imported, service, short } from './world.ts';

const empty = await service();

interface Case {
  readonly what: string;
  readonly file: string | Uint8Array;
  /** Anomalies unless said otherwise. */
  readonly target?: ImportTarget;
  readonly options?: Partial<ImportOptions>;
  /** The rows that are right, as lists of their values in the order of the contract. */
  readonly rows?: readonly (readonly unknown[])[];
  readonly issues?: readonly string[];
  readonly notices?: readonly string[];
}

const HEAD = 'code;texte;indice_de_gravite\n';
const utf16 = (text: string, mark: number[], swap = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes]);
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const files: Case[] = [
  // Encodings.
  { what: 'UTF-8', file: `${HEAD}1;Débit;0\n`, rows: [[1, 'Débit', 0]] },
  { what: 'UTF-8 with a mark', file: `\ufeff${HEAD}1;Débit;0\n`, rows: [[1, 'Débit', 0]] },
  {
    what: 'Windows-1252, guessed',
    file: latin1(`${HEAD}1;D\xe9bit \x80 d\x92eau \x9cuvre;0\n`),
    rows: [[1, 'Débit € d’eau œuvre', 0]],
    notices: ['ENCODAGE_SUPPOSE'],
  },
  {
    what: 'the bytes that Windows-1252 leaves free are kept',
    file: latin1(`${HEAD}1;a\x81\x8d\x8f\x90\x9d\xe9;0\n`),
    options: { encoding: 'windows-1252' },
    rows: [[1, 'a\u0081\u008d\u008f\u0090\u009dé', 0]],
  },
  {
    what: 'UTF-16 little-endian',
    file: utf16('code\ttexte\tgravité\r\n1\tDébit\t0\r\n', [0xff, 0xfe]),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_LU'],
  },
  {
    what: 'UTF-16 big-endian',
    file: utf16('code\ttexte\tgravité\r\n1\tDébit\t0\r\n', [0xfe, 0xff], true),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_LU'],
  },
  {
    what: 'UTF-16 without a mark, guessed',
    file: utf16('code;texte;gravité\r\n1;Débit;0\r\n', [], true),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_SUPPOSE'],
  },
  {
    what: 'UTF-16 cut in the middle of a character',
    file: utf16(HEAD, [0xff, 0xfe]).subarray(0, -1),
    issues: ['0 ENCODAGE_INVALIDE'],
  },
  {
    what: 'an encoding that is asked for',
    file: Buffer.from([...Buffer.from(HEAD), ...Buffer.from('1;D'), 0x8e, ...Buffer.from('bit;0\n')]),
    options: { encoding: 'macintosh' },
    rows: [[1, 'Débit', 0]],
  },
  {
    what: 'UTF-8 that is asked for and is not',
    file: latin1(`${HEAD}1;D\xe9bit;0\n`),
    options: { encoding: 'utf-8' },
    issues: ['2 ENCODAGE_INVALIDE'],
  },
  {
    what: 'an encoding that does not exist',
    file: HEAD,
    options: { encoding: 'utf-9' },
    issues: ['0 ENCODAGE_INCONNU'],
  },
  {
    what: 'accents in two characters become one',
    file: `${HEAD}1;De\u0301bit;0\n2;sans;1\n`,
    rows: [
      [1, 'Débit', 0],
      [2, 'sans', 1],
    ],
    notices: ['NFC 2'],
  },
  {
    what: 'letters lost before',
    file: `${HEAD}1;A d?broussailler;0\n2;Accessible ?;0\n3;num\ufffdro;0\n`,
    rows: [
      [1, 'A d?broussailler', 0],
      [2, 'Accessible ?', 0],
      [3, 'num\ufffdro', 0],
    ],
    notices: ['PERTE 2', 'REMPLACEMENT 4'],
  },
  {
    what: 'letters decoded wrongly before',
    file: `${HEAD}1;Sans eau;0\n2;DÃ©bit;0\n3;lâ€™eau;0\n`,
    rows: [[1, 'Sans eau', 0]],
    issues: ['3:2 DOUBLE_DECODAGE', '4:2 DOUBLE_DECODAGE'],
  },
  {
    what: 'letters decoded wrongly before, to be repaired',
    file: `${HEAD}1;Sans eau;0\n2;DÃ©bit;0\n3;lâ€™eau;0\n`,
    options: { repairEncoding: true },
    rows: [
      [1, 'Sans eau', 0],
      [2, 'Débit', 0],
      [3, 'l’eau', 0],
    ],
    notices: ['ENCODAGE_REPARE 3,4'],
  },
  {
    what: 'headers decoded wrongly before',
    file: 'code;libellÃ©;gravitÃ©;nÂ°\n1;a;0;4\n',
    issues: ['1:2 DOUBLE_DECODAGE', '1:3 DOUBLE_DECODAGE', '1:4 DOUBLE_DECODAGE'],
  },
  {
    what: 'headers decoded wrongly before, to be repaired, one of them mapped as it stands',
    file: 'code;IntitulÃ©;gravitÃ©\n1;a;0\n',
    options: { repairEncoding: true, map: { 'IntitulÃ©': 'texte' } },
    rows: [[1, 'a', 0]],
    notices: ['ENCODAGE_REPARE 1'],
  },
  {
    what: 'a workbook decoded wrongly before',
    file: await workbook({
      Biblio: [
        ['code', 'texte', 'gravite'],
        [1, 'DÃ©bit', 0],
      ],
    }),
    issues: ['2:2 DOUBLE_DECODAGE'],
  },
  {
    what: 'a workbook decoded wrongly before, to be repaired',
    file: await workbook({
      Biblio: [
        ['code', 'texte', 'gravitÃ©'],
        [1, 'DÃ©bit', 0],
      ],
    }),
    options: { repairEncoding: true },
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_REPARE 1,2'],
  },
  {
    what: 'JSON decoded wrongly before, in its escapes too',
    file: '{"code":1,"texte":"D\\u00c3\\u00a9bit","gravitÃ©":0}\n{"code":2,"texte":"DÃ©bit","gravitÃ©":0}\n',
    issues: ['1 DOUBLE_DECODAGE', '2 DOUBLE_DECODAGE'],
  },
  {
    what: 'JSON decoded wrongly before, to be repaired',
    file: '{"code":1,"texte":"D\\u00c3\\u00a9bit","gravitÃ©":0}\n{"code":2,"texte":"DÃ©bit","gravitÃ©":0}\n',
    options: { repairEncoding: true },
    rows: [
      [1, 'Débit', 0],
      [2, 'Débit', 0],
    ],
    notices: ['ENCODAGE_REPARE 1,2', 'TEXTES_SEMBLABLES 2'],
  },
  {
    what: 'paths and supports decoded wrongly before, to be repaired',
    target: prescriptions,
    file: 'contenu;chemins\nÃ‰clairer;/BÃ¢timent|/HÃ”TEL\n',
    options: { repairEncoding: true },
    rows: [['Éclairer', undefined, undefined, ['/Bâtiment', '/HÔTEL']]],
    notices: ['ENCODAGE_REPARE 2'],
  },
  {
    what: 'typographic signs',
    file: `${HEAD}1;Aire « d’aspiration » – ½ …;0\n`,
    rows: [[1, 'Aire « d’aspiration » – ½ …', 0]],
  },

  // Delimiters and line ends.
  { what: 'commas', file: 'code,texte,gravite\n1,"a, b",0\n', rows: [[1, 'a, b', 0]] },
  {
    what: 'bars',
    file: 'code|texte|gravite\n1|a;b,c|0\n',
    rows: [[1, 'a;b,c', 0]],
    notices: ['SEPARATEUR'],
  },
  { what: 'tabs', file: 'code\ttexte\tgravite\n1\ta;b\t0\n', rows: [[1, 'a;b', 0]] },
  {
    what: 'a delimiter inside a quoted header',
    file: 'code;"texte, libellé, nom";gravite\n1;a;0\n',
    options: { map: { 'texte, libellé, nom': 'texte' } },
    rows: [[1, 'a', 0]],
  },
  {
    what: 'a delimiter that is asked for',
    file: 'code:texte:gravite\n1:a:0\n',
    options: { delimiter: ':' },
    rows: [[1, 'a', 0]],
  },
  {
    what: 'CR LF',
    file: `${HEAD}1;a;0\n2;b;1\n`.replaceAll('\n', '\r\n'),
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
    ],
  },
  {
    what: 'CR alone',
    file: `${HEAD}1;a;0\n2;b;1\n`.replaceAll('\n', '\r'),
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
    ],
  },
  { what: 'no line end at the end', file: `${HEAD}1;a;0`, rows: [[1, 'a', 0]] },
  {
    what: 'blank lines and lines of empty cells',
    file: `\n${HEAD}\n1;a;0\n\n;;\n;x;0\n\n`,
    rows: [[1, 'a', 0]],
    issues: ['7:1 REQUIS'],
  },
  {
    what: 'lines and cells of blanks',
    file: `${HEAD}   \n1;a;0\n  ; \t ;  \n"";" ";\n`,
    rows: [[1, 'a', 0]],
  },
  {
    what: 'invisible characters',
    file: `${HEAD}\u200b1;Dé\u00adbit\u200b;0\n2;\ufeffa\u202e 👩\u200d🚒;1\n`,
    rows: [
      [1, 'Débit', 0],
      [2, 'a 👩\u200d🚒', 1],
    ],
    notices: ['INVISIBLES 2,3'],
  },
  {
    what: 'the text format of COPY, with headers',
    file: 'code\ttexte\tgravite\n1\tBouche\\tfuyarde\t0\n2\ta\t\\N\n3\tC:\\\\plans\t1\n4\tb\t0\n\\.\n',
    rows: [[4, 'b', 0]],
    issues: ['2:2 COPY', '3:3 COPY', '4:2 COPY', '6:1 COPY'],
  },
  {
    what: 'the text format of COPY, without headers',
    file: '1\tBouche\t\\N\n2\ta\t0\n',
    issues: ['1:3 COPY'],
  },
  {
    what: 'the text format of COPY, with another delimiter',
    file: `${HEAD}1;\\N;0\n2;\\Nord;0\n3;a\\tb;0\n`,
    rows: [
      [2, '\\Nord', 0],
      [3, 'a\\tb', 0],
    ],
    issues: ['2:2 COPY'],
  },
  {
    what: 'backslashes that COPY does not write, and those that are quoted',
    file: 'code\ttexte\tgravite\n1\tC:\\plans\t0\n2\t"C:\\temp"\t0\n3\t"\\N"\t1\n',
    rows: [
      [1, 'C:\\plans', 0],
      [2, 'C:\\temp', 0],
      [3, '\\N', 1],
    ],
  },
  {
    what: 'a first row that --map takes for headers',
    file: '1;a;0\n2;b;1\n',
    options: { map: { 1: 'code', a: 'texte', 0: 'indice_de_gravite' } },
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'a first row that --map takes for headers, as a text and a path',
    target: prescriptions,
    file: 'Installer un extincteur;/A\nPoser un plan;/B\n',
    options: { map: { 'Installer un extincteur': 'contenu', '/A': 'chemins' } },
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'a first row that --map takes for headers in part, beside a number',
    target: prescriptions,
    file: 'Installer un extincteur;12\nPoser un plan;13\n',
    options: { map: { 'Installer un extincteur': 'contenu' } },
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'a first row whose word of a severity --map takes for a header',
    file: 'B1;Bouche inaccessible;bloquante\nB2;Poteau;bloquante\n',
    options: { map: { B1: 'code', 'Bouche inaccessible': 'texte', bloquante: 'indice_de_gravite' } },
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'a first row that --map takes for headers, and that may be',
    target: prescriptions,
    file: 'Installer un extincteur;remarque\nPoser un plan;x\n',
    options: { map: { 'Installer un extincteur': 'contenu' } },
    rows: [['Poser un plan', undefined, undefined, undefined]],
    notices: ['EN_TETES_DITS', 'COLONNES_IGNOREES'],
  },
  {
    what: 'a long title above headers of which --map names one',
    target: prescriptions,
    file: `${'Bibliothèque des prescriptions du service, mise à jour en septembre'};;\nTexte;Chapitre;Obs.\nPoser un plan;/A;x\n`,
    options: { map: { Chapitre: 'chemins' } },
    rows: [['Poser un plan', undefined, undefined, ['/A']]],
    notices: ['EN_TETES', 'COLONNES_IGNOREES'],
  },
  {
    what: 'headers of which --map names a number, beside those that are known',
    file: 'code;texte;gravite;2024\n1;a;0;x\n',
    options: { map: { texte: 'texte' } },
    rows: [[1, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  { what: 'empty cells beyond the last column', file: `${HEAD}1;a;0;;\n`, rows: [[1, 'a', 0]] },
  { what: 'a cell beyond the last column', file: `${HEAD}1;a;0;x\n`, issues: ['2 CELLULES'] },
  { what: 'a cell too few', file: `${HEAD}1;a\n2;b;1\n`, rows: [[2, 'b', 1]], issues: ['2 CELLULES'] },

  // Quotes.
  {
    what: 'line ends in quotes',
    file: `${HEAD}1;"a\nb\r\nc\rd";0\n2;e;x\n`,
    rows: [[1, 'a\nb\r\nc\rd', 0]],
    issues: ['6:3 GRAVITE'],
  },
  { what: 'doubled quotes', file: `${HEAD}1;"dit ""A""";0\n`, rows: [[1, 'dit "A"', 0]] },
  { what: 'quoted everything', file: '"code";"texte";"gravite"\n"1";"a";"0"\n', rows: [[1, 'a', 0]] },
  {
    what: 'quotes inside a bare cell',
    file: `${HEAD}1;tuyau 3" coudé;0\n`,
    rows: [[1, 'tuyau 3" coudé', 0]],
  },
  {
    what: 'text after the closing quote',
    file: `${HEAD}1;"a" b;0\n2;c;0\n`,
    rows: [[2, 'c', 0]],
    issues: ['2:2 GUILLEMET'],
  },
  {
    what: 'a quote that is never closed',
    file: `${HEAD}1;a;0\n2;"b\nc;0\n3;d;0\n`,
    rows: [[1, 'a', 0]],
    issues: ['3:2 GUILLEMET_NON_FERME'],
  },
  {
    what: 'a quote that is never closed, opened after another line end',
    file: `${HEAD}1;"a\nb";"0\n`,
    issues: ['3:3 GUILLEMET_NON_FERME'],
  },

  // Headers.
  {
    what: 'accents, case, punctuation and order',
    file: 'Indice de Gravité;N°;Libellé\n2;1;a\n',
    rows: [[1, 'a', 2]],
  },
  {
    what: 'the field’s own name goes before an alias',
    file: 'code;reference;texte;libelle;gravite\n1;X9;a;b;0\n',
    rows: [[1, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'a column of no use',
    file: 'code;texte;gravite;vu\n1;a;0;oui\n',
    rows: [[1, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'two columns for one field',
    file: 'numero;ref;texte;gravite\n1;2;a;0\n',
    issues: ['1 COLONNE_DOUBLE'],
  },
  { what: 'the same header twice', file: 'code;code;texte;gravite\n1;2;a;0\n', issues: ['1 EN_TETE_DOUBLE'] },
  {
    what: 'the same header twice, of paths',
    target: prescriptions,
    file: 'contenu;Chemin;Chemin\nDégager les issues;/ERP;/ERP/Portes\n',
    issues: ['1 EN_TETE_DOUBLE'],
  },
  ...['Remarque', 'remarque'].map((header) => ({
    what: `the same header twice, taken by --map as ${header}`,
    file: 'code;Remarque;gravite;Remarque\n1;Jauge illisible;0;Vue le 3\n',
    options: { map: { [header]: 'texte' } },
    issues: ['1 EN_TETE_DOUBLE'],
  })),
  {
    what: 'two columns for one field, one of them chosen',
    file: 'numero;ref;texte;gravite\n1;2;a;0\n',
    options: { map: { ref: 'code' } },
    rows: [[2, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'missing headers',
    file: 'code;observations\n1;a\n',
    issues: ['1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE'],
  },
  {
    what: 'no header line',
    file: '1;a;0\n2;b;1\n',
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'a map that names nothing',
    file: `${HEAD}1;a;0\n`,
    options: { map: { Sévérité: 'indice_de_gravite', code: 'chiffre' } },
    issues: ['1 MAP_COLONNE', '1 MAP_CHAMP', '1 COLONNE_MANQUANTE'],
  },
  {
    what: 'the line that tells Excel the delimiter',
    file: `sep=,\r\ncode,texte,gravité\r\n1,"a;b;c",0\r\nx,b,1\r\n`,
    rows: [[1, 'a;b;c', 0]],
    issues: ['4:1 NON_NUMERIQUE'],
  },
  {
    what: 'the same in quotes, for a delimiter that would not be guessed',
    file: '\ufeff"sep=:"\ncode:texte:gravité\n1:a;b:0\n',
    rows: [[1, 'a;b', 0]],
    notices: ['SEPARATEUR'],
  },
  {
    what: 'the same, against --delimiter',
    file: 'SEP=;\ncode,texte,gravité\n1,a;b,0\n',
    options: { delimiter: ',' },
    rows: [[1, 'a;b', 0]],
  },
  { what: 'the same with nothing behind it', file: 'sep=;', issues: ['0 VIDE'] },
  { what: 'nothing', file: '', issues: ['0 VIDE'] },
  { what: 'blanks', file: ' \n\n', issues: ['0 VIDE'] },
  { what: 'a header line and nothing else', file: HEAD, notices: ['SANS_LIGNE'] },

  // What is not a text of rows.
  { what: 'a workbook cut short', file: Buffer.from('PK\u0003\u0004…'), issues: ['0 CLASSEUR_ENDOMMAGE'] },
  { what: 'a JSON array', file: '[{"code":1}]', issues: ['1 REQUIS', '1 REQUIS'] },

  // Values.
  { what: 'leading zeros', file: `${HEAD}01;a;0\n`, rows: [[1, 'a', 0]], notices: ['NOMBRE 2'] },
  { what: 'blanks around a number', file: `${HEAD} 12 ;a; 1 \n`, rows: [[12, 'a', 1]] },
  {
    what: 'decimals of nought',
    file: `${HEAD}12,0;a;1.00\n`,
    rows: [[12, 'a', 1]],
    notices: ['NOMBRE 2', 'NOMBRE 2'],
  },
  {
    what: 'numbers that are none',
    file: `${HEAD}1e-3;a;0\n12,5;a;0\nP-12;a;0\n0x1F;a;0\n`,
    issues: ['2:1 NON_NUMERIQUE', '3:1 NOMBRE_DECIMAL', '4:1 NON_NUMERIQUE', '5:1 NON_NUMERIQUE'],
  },
  {
    what: 'three zeros behind a comma or a point, which may be thousands',
    file: `${HEAD}12,000;a;0\n1.000;a;0\n3;a;1.000\n`,
    issues: ['2:1 NOMBRE_AMBIGU', '3:1 NOMBRE_AMBIGU', '4:3 NOMBRE_AMBIGU'],
  },
  {
    what: 'codes out of bounds',
    file: `${HEAD}1000000;a;0\n-1;a;0\n99999999999999999999;a;0\n0;a;0\n999999;a;0\n`,
    rows: [
      [0, 'a', 0],
      [999999, 'a', 0],
    ],
    issues: ['2:1 MAXIMUM', '3:1 MINIMUM', '4:1 MAXIMUM'],
    notices: ['TEXTES_SEMBLABLES 6'],
  },
  {
    what: 'severity in words',
    file: `${HEAD}1;a;Réserve\n2;b;ANOMALIE\n3;c;bloquante\n4;d;Anomalie  Bloquante\n5;e;reserve \n6;f;grave\n7;g;3\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
      [3, 'c', 2],
      [4, 'd', 2],
      [5, 'e', 0],
    ],
    issues: ['7:3 GRAVITE', '8:3 MAXIMUM'],
  },
  {
    what: 'every fault of a row',
    file: `${HEAD}x;;y\n`,
    issues: ['2:1 NON_NUMERIQUE', '2:3 GRAVITE', '2:2 REQUIS'],
  },
  {
    what: 'a text of 65536 characters',
    file: `${HEAD}1;${'é'.repeat(65_536)};0\n`,
    rows: [[1, 'é'.repeat(65_536), 0]],
  },
  {
    what: 'a text of 65537 characters',
    file: `${HEAD}1;${'é'.repeat(65_537)};0\n`,
    issues: ['2:2 TROP_LONG'],
  },
  { what: 'NUL', file: `${HEAD}1;a\u0000b;0\n`, issues: ['2:2 CARACTERE'] },
  { what: 'blanks around a text go', file: `${HEAD}1;  a  ;0\n`, rows: [[1, 'a', 0]], notices: ['BLANCS 2'] },
  {
    what: 'the apostrophe before a formula goes, others stay',
    file: `${HEAD}1;'=1+1;0\n2;'a;0\n3;''-b;0\n`,
    rows: [
      [1, '=1+1', 0],
      [2, "'a", 0],
      [3, "'-b", 0],
    ],
    notices: ['APOSTROPHE 2,4'],
  },
  {
    what: 'a code twice',
    file: `${HEAD}1;a;0\n2;b;0\n01;c;0\n1;a;0\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 0],
      [1, 'c', 0],
      [1, 'a', 0],
    ],
    issues: ['4:1 DEJA_LU', '5:1 IDENTIQUE'],
    notices: ['NOMBRE 4'],
  },

  // NDJSON.
  {
    what: 'NDJSON',
    file: '{"code":1,"texte":"a","indice_de_gravite":0}\r\n\n {"code":"02","texte":"b","indice_de_gravite":"bloquante"}',
    rows: [
      [1, 'a', 0],
      [2, 'b', 2],
    ],
    notices: ['NOMBRE 3'],
  },
  {
    what: 'NDJSON that is none',
    file: '{"code":1,"texte":"a" "indice_de_gravite":0}\n[1]\n{"code":1\n"x"\n{"code":1,"texte":"a","indice_de_gravite":0}\n',
    rows: [[1, 'a', 0]],
    issues: ['1:23 JSON', '2 JSON_OBJET', '3:10 JSON', '4 JSON_OBJET'],
  },
  {
    what: 'NDJSON of wrong types',
    file: '{"code":1.5,"texte":12,"indice_de_gravite":null,"vu":1}\n{"texte":""}\n',
    issues: ['1 TYPE', '1 TYPE', '1 REQUIS', '2 REQUIS', '2 REQUIS'],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'NDJSON with a mark, accents in two characters, an apostrophe before =',
    file: '\ufeff{"code":1,"texte":"\'=De\u0301","indice_de_gravite":0}\n',
    rows: [[1, "'=Dé", 0]],
    notices: ['NFC 1'],
  },
  {
    what: 'NDJSON with half a surrogate pair',
    file: '{"code":1,"texte":"\\ud800","indice_de_gravite":0}\n',
    issues: ['1 CARACTERE'],
  },

  // Prescriptions.
  {
    what: 'prescriptions',
    target: prescriptions,
    file: 'Contenu;Type;Répertoires\n"Vérifier, puis noter.";Rappel réglementaire;/ERP/Type M | /IGH //a/\nB;;\n',
    rows: [
      ['Vérifier, puis noter.', 'rappel_reglementaire', undefined, ['/ERP/Type M', '/IGH/a']],
      ['B', null, undefined, ['/']],
    ],
    notices: ['CHEMIN_ABSENT 3'],
  },
  {
    what: 'only the contents of prescriptions',
    target: prescriptions,
    file: 'texte\nA\n"B ""c"""\n',
    rows: [
      ['A', undefined, undefined, undefined],
      ['B "c"', undefined, undefined, undefined],
    ],
  },
  {
    what: 'paths outside the pattern',
    target: prescriptions,
    file: `contenu;chemins\nA;/ERP/L'accès\nB;ERP\nC;/${'a'.repeat(255)}|/${'b/'.repeat(11)}\nD;${'/a|'.repeat(11)}\n`,
    issues: ['2:2 MOTIF', '3:2 MOTIF', '4:2 TROP_LONG', '4:2 NIVEAUX', '5:2 TROP_D_ELEMENTS'],
  },
  {
    what: 'a type that does not exist',
    target: prescriptions,
    file: 'contenu;type\nA;consigne\n',
    issues: ['2:2 VALEUR'],
  },
  {
    what: 'the same content twice, in two spellings of its accents',
    target: prescriptions,
    file: 'contenu\nDébit\nDe\u0301bit\n',
    rows: [
      ['Débit', undefined, undefined, undefined],
      ['Débit', undefined, undefined, undefined],
    ],
    issues: ['3:1 IDENTIQUE'],
    notices: ['NFC 3'],
  },
  {
    what: 'supports that do not exist',
    target: prescriptions,
    file: 'contenu;articles\nA;R 123-3|GE 2\n',
    issues: ['2:2 SUPPORT_INCONNU', '2:2 SUPPORT_INCONNU'],
  },

  // Supports.
  {
    what: 'supports',
    target: supports,
    file: 'nature;référence;titre;état\nArrêtés municipaux;R 123-3;;\narticle;R. 123-3;Titre;Abrogé\n',
    rows: [
      ['arretes_municipaux', undefined, undefined, null, 'en_vigueur', 'R 123-3'],
      ['article', undefined, undefined, 'Titre', 'abroge', 'R. 123-3'],
    ],
  },
  {
    what: 'a separator within a text, which shifts what follows',
    target: anomalies,
    file: 'code;texte;gravite;remarque\n12;Fuite ; à purger;1;\n13;Capot;forte;\n14;Vanne;grippée;oui\n15;Puits;mineure;1\n',
    rows: [],
    issues: ['2:3 LIGNE_DECALEE', '3:3 GRAVITE', '4:3 GRAVITE', '5:3 GRAVITE'],
    notices: ['BLANCS 2', 'COLONNES_IGNOREES'],
  },
  {
    what: 'a reference twice, in two spellings',
    target: supports,
    file: 'nature;reference\narticle;R 123-3\narticle;R.123-3\ndecret;R 123-3\n',
    rows: [
      ['article', undefined, undefined, undefined, undefined, 'R 123-3'],
      ['article', undefined, undefined, undefined, undefined, 'R.123-3'],
      ['decret', undefined, undefined, undefined, undefined, 'R 123-3'],
    ],
    issues: ['3:2 DEJA_LU'],
    notices: ['TEXTES_SEMBLABLES 4'],
  },
];

/** The fields of each library in the order of the contract. */
const FIELDS: Readonly<Partial<Record<ImportTargetName, readonly string[]>>> = {
  anomalies: ['code', 'texte', 'indice_de_gravite'],
  prescriptions: ['contenu', 'type', 'supports_reglementaires_id', 'chemins'],
  supports: ['nature', 'legaldb_cid', 'contenu', 'titre', 'etat', 'reference'],
};

/** The rows of a file that are right. */
async function rowsOf(given: string | Uint8Array, target: ImportTarget, options: Partial<ImportOptions>) {
  const source = await spool('biblio.csv', [Buffer.from(given)]);
  const layout = await findLayout(source, target, options);
  const found: unknown[][] = [];
  if ('format' in layout) {
    const rows = await openRows(layout.source, layout, {
      target,
      references: new References(),
      repairs: { encoding: options.repairEncoding },
    });
    while (await rows.load()) {
      while (rows.next()) {
        const checked = rows.check();
        if ('body' in checked) found.push((FIELDS[target.name] ?? []).map((field) => checked.body[field]));
      }
    }
  }
  await source.close();
  return found;
}

describe('what a file may hold', () => {
  test('what is wrong in the first line is told with its column', async () => {
    const { found } = await imported(empty, anomalies, '1\tBouche\t\\N\n', { dryRun: true });
    expect(found).toEqual([{ code: 'COPY', params: {}, line: 1, column: 3, header: '\\N' }]);
  });

  test.each(files)(
    '$what',
    async ({ file, target = anomalies, options = {}, rows = [], issues = [], notices = [] }) => {
      const {
        found,
        notices: noted,
        counts,
      } = await imported(empty, target, file, { ...options, dryRun: true });
      expect(found.map(short)).toEqual(issues);
      // Which columns were recognised has tests of its own.
      const others = noted.filter(({ code }) => code !== 'COLONNES_LUES');
      expect(others.map(({ code, lines }) => (lines.length > 0 ? `${code} ${lines}` : code))).toEqual(
        notices,
      );
      expect(await rowsOf(file, target, options)).toEqual(rows);
      const { read, created, replaced, skipped, rejected } = counts;
      expect(created + replaced + skipped + rejected).toBe(read);
      expect(created).toBe(issues.length === 0 ? rows.length : 0);
    },
  );
});
