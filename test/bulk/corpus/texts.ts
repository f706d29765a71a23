import { anomalies } from '../../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../../src/bulk/targets/prescriptions.ts';
import { type Case, HEAD } from './case.ts';
import { inBytes, utf16, utf32 } from './make.ts';

/** Encodings, and what befalls texts before they come here. */
export const encodings: readonly Case[] = [
  {
    what: 'what Excel on a Macintosh saves as CSV',
    file: inBytes(
      'macintosh',
      'Code;Libellé;Gravité\r12;Accès à l’aire d’aspiration gêné;0\r13;Prise d’eau où l’échelle cède;1\r',
    ),
    rows: [
      [12, 'Accès à l’aire d’aspiration gêné', 0],
      [13, 'Prise d’eau où l’échelle cède', 1],
    ],
    notices: ['ENCODAGE_SUPPOSE macintosh'],
  },
  {
    what: 'Mac Roman with a single accent',
    file: inBytes('macintosh', `${HEAD}1;Débit;0\n`),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_SUPPOSE macintosh'],
  },
  {
    what: 'Mac Roman with an apostrophe and nothing else',
    file: inBytes('macintosh', `${HEAD}1;Manque d’eau;0\n`),
    rows: [[1, 'Manque d’eau', 0]],
    notices: ['ENCODAGE_SUPPOSE macintosh'],
  },
  {
    what: 'Mac Roman in capitals, with quotation marks and signs',
    file: inBytes('macintosh', `${HEAD}1;« ÉTAT » À REVOIR, PRÈS DU N° 3 – SŒUR;0\n`),
    rows: [[1, '« ÉTAT » À REVOIR, PRÈS DU N° 3 – SŒUR', 0]],
    notices: ['ENCODAGE_SUPPOSE macintosh'],
  },
  {
    what: 'Mac Roman, said to be Windows-1252 by the caller, who is believed',
    file: inBytes('macintosh', `${HEAD}1;Débit;0\n`),
    options: { encoding: 'windows-1252' },
    rows: [[1, 'DŽbit', 0]],
  },
  {
    what: 'Windows-1252 with every accent of French',
    file: inBytes(
      'windows-1252',
      `${HEAD}1;Où l’œil naïf aperçoit l’île : hôtel, forêt, aiguë, sûr, Noël, « ça » … 3 € – n° 2;0\n`,
    ),
    rows: [[1, 'Où l’œil naïf aperçoit l’île : hôtel, forêt, aiguë, sûr, Noël, « ça » … 3 € – n° 2', 0]],
    notices: ['ENCODAGE_SUPPOSE windows-1252'],
  },
  {
    what: 'Windows-1252 in capitals',
    file: inBytes('windows-1252', `${HEAD}1;PORTE BLOQUÉE À L’ÉTAGE;0\n`),
    rows: [[1, 'PORTE BLOQUÉE À L’ÉTAGE', 0]],
    notices: ['ENCODAGE_SUPPOSE windows-1252'],
  },
  {
    what: 'Windows-1252 with names from elsewhere',
    file: inBytes('windows-1252', `${HEAD}1;Rue Núñez, quai Ångström, Große Straße;0\n`),
    rows: [[1, 'Rue Núñez, quai Ångström, Große Straße', 0]],
    notices: ['ENCODAGE_SUPPOSE windows-1252'],
  },
  {
    what: 'one byte that says nothing: Windows-1252',
    file: Buffer.concat([Buffer.from(`${HEAD}1;a `), Buffer.from([0xa5]), Buffer.from(' b;0\n')]),
    rows: [[1, 'a ¥ b', 0]],
    notices: ['ENCODAGE_SUPPOSE windows-1252'],
  },
  {
    what: 'an accent behind a hundred thousand lines',
    file: () =>
      inBytes(
        'macintosh',
        `code;texte;gravite\n${'1;a;9\n'.repeat(100_000)}2;Dégât;0\n`.replace(/1;a;9\n/g, ';;\n'),
      ),
    rows: [[2, 'Dégât', 0]],
    notices: ['ENCODAGE_SUPPOSE macintosh'],
    large: true,
  },
  {
    what: 'UTF-16 with a mark',
    file: utf16(`\ufeff${HEAD}1;Débit ’ €;0\n`),
    rows: [[1, 'Débit ’ €', 0]],
    notices: ['ENCODAGE_LU utf-16le'],
  },
  {
    what: 'UTF-16 of the bigger end first, with a mark',
    file: utf16(`\ufeff${HEAD}1;Débit;0\n`, 'big'),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_LU utf-16be'],
  },
  {
    what: 'UTF-16 without a mark',
    file: utf16(`${HEAD}1;Débit;0\n`),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_SUPPOSE utf-16le'],
  },
  {
    what: 'UTF-16 of the bigger end first, without a mark, as NDJSON',
    file: utf16('{"code":1,"texte":"Débit","indice_de_gravite":0}\n', 'big'),
    rows: [[1, 'Débit', 0]],
    notices: ['ENCODAGE_SUPPOSE utf-16be'],
  },
  {
    what: 'UTF-16 that is asked for',
    file: utf16(`${HEAD}1;Débit;0\n`),
    options: { encoding: 'utf-16' },
    rows: [[1, 'Débit', 0]],
  },
  {
    what: 'UTF-32',
    file: utf32(`\ufeff${HEAD}1;a;0\n`, 'little'),
    issues: ['0 ENCODAGE_REFUSE'],
  },
  {
    what: 'UTF-32 of the bigger end first',
    file: utf32(`\ufeff${HEAD}1;a;0\n`, 'big'),
    issues: ['0 ENCODAGE_REFUSE'],
  },
  {
    what: 'UTF-8 into which a line in another encoding was pasted',
    file: Buffer.concat([
      Buffer.from(`${HEAD}1;Accès gêné;0\n2;Débit réduit;0\n`),
      inBytes('windows-1252', '3;Clé;0\n'),
      Buffer.from('4;Fuite à l’étage;0\n'),
    ]),
    issues: ['4 ENCODAGE_MELANGE'],
  },
  {
    what: 'UTF-8 with a mark into which lines in another encoding were pasted',
    file: Buffer.concat([
      Buffer.from(`\ufeff${HEAD}1;Accès gêné;0\n`),
      inBytes('windows-1252', '2;Clé;0\n'),
      Buffer.from('3;Fuite à l’étage;0\n'),
      inBytes('windows-1252', '4;Débit;0\n'),
    ]),
    issues: ['3 ENCODAGE_MELANGE', '5 ENCODAGE_MELANGE'],
  },
  {
    what: 'UTF-8 that was cut in the middle of a character',
    file: Buffer.from(`${HEAD}1;Accès gêné;0\n2;Débit é`).subarray(0, -1),
    issues: ['3 ENCODAGE_MELANGE'],
  },
  {
    what: 'a byte order mark twice, and one inside',
    file: `\ufeff\ufeff${HEAD}1;a;0\n2;\ufeffb;1\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
    ],
    notices: ['INVISIBLES 3'],
  },
  {
    what: 'NUL in a text and in a code',
    file: `${HEAD}1;a\0b;0\n2\0;c;0\n`,
    issues: ['2:2 CARACTERE', '3:1 NON_NUMERIQUE'],
  },
  {
    what: 'NUL after every letter of the headers, in a file that is no UTF-16',
    file: `${HEAD.replace(/\w/g, '$&\0').replace('c\0', 'cc')}1;a;0\n`,
    issues: ['1 NUL'],
  },
  {
    what: 'NUL up to the end, as a disk leaves it that was cut off',
    file: `${HEAD}1;a;0\n${'\0'.repeat(4096)}`,
    rows: [[1, 'a', 0]],
    issues: ['3 CELLULES'],
  },
  {
    what: 'letters that an export replaced, each kind with its notice',
    file: `${HEAD}1;Prise d?eau;0\n2;Probl\ufffdme;0\n4;Vu ?;0\n`,
    rows: [
      [1, 'Prise d?eau', 0],
      [2, 'Probl\ufffdme', 0],
      [4, 'Vu ?', 0],
    ],
    notices: ['PERTE 2', 'REMPLACEMENT 3'],
  },
];

/** Delimiters, line ends, quotes. */
export const shapes: readonly Case[] = [
  { what: 'TAB', file: 'code\ttexte\tgravite\n1\ta;b,c\t0\n', rows: [[1, 'a;b,c', 0]] },
  {
    what: 'a delimiter that stands more often inside a header',
    file: 'code;"texte (sol, mur, toit)";gravite\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'the same, without quotes around it',
    file: 'code;texte (sol, mur, toit, cave);gravite\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'a delimiter that Excel is told of, and that could not be guessed',
    file: 'sep=|\ncode|texte|gravite\n1|a;b|0\n',
    rows: [[1, 'a;b', 0]],
    notices: ['SEPARATEUR |'],
  },
  {
    what: 'a delimiter that is asked for and stands nowhere',
    target: prescriptions,
    file: 'contenu\nVérifier les issues.\n',
    options: { delimiter: '|' },
    rows: [['Vérifier les issues.', undefined, undefined]],
    notices: ['SEPARATEUR_ABSENT |'],
  },
  {
    what: 'CR alone ends the lines, and LF stands inside quotes',
    file: 'code;texte;gravite\r1;"a\nb";0\r2;c;9\r',
    rows: [[1, 'a\nb', 0]],
    issues: ['4:3 MAXIMUM'],
  },
  {
    what: 'lines that end in every way',
    file: 'code;texte;gravite\r\n1;a;0\n2;b;1\r3;c;x\r\n',
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
    ],
    issues: ['4:3 GRAVITE'],
  },
  { what: 'blank lines before everything', file: `\n\r\n \n;;\n${HEAD}1;a;0\n`, rows: [[1, 'a', 0]] },
  {
    what: 'empty columns that a spreadsheet drags along',
    file: 'code;texte;gravite;;;;\n1;a;0;;;;\n2;b;1;;;;\n',
    rows: [
      [1, 'a', 0],
      [2, 'b', 1],
    ],
  },
  {
    what: 'rows that are too short, too long, or long with nothing',
    file: `${HEAD}1;a\n2;b;0;\n3;c;0;d\n4\n`,
    rows: [[2, 'b', 0]],
    issues: ['2 CELLULES', '4 CELLULES', '5 CELLULES'],
  },
  {
    what: 'an unquoted text with the delimiter',
    file: 'code,texte,gravite\n1,porte, issue,0\n',
    issues: ['2 CELLULES'],
  },
  {
    what: 'a title and a date above the headers',
    file: 'Liste des anomalies;;\nMise à jour du 3 mars;;\n\nCode;Libellé;Gravité\n1;a;0\nx;b;0\n',
    rows: [[1, 'a', 0]],
    issues: ['6:1 NON_NUMERIQUE'],
    notices: ['EN_TETES 4'],
  },
  {
    what: 'a title that holds another delimiter than the list',
    file: 'SDIS, service prévention, bureau 12\ncode;texte;gravite\n1;a;0\n',
    rows: [[1, 'a', 0]],
    notices: ['EN_TETES 2'],
  },
  {
    what: 'a title above headers that are mapped',
    file: 'Anomalies\nId;Quoi;Niveau\n1;a;0\n',
    options: { map: { Id: 'code', Quoi: 'texte', Niveau: 'indice_de_gravite' } },
    rows: [[1, 'a', 0]],
    notices: ['EN_TETES 2', 'EN_TETES_DITS'],
  },
  {
    what: 'two lines that may be the headers, below a title',
    file: `Anomalies\n${HEAD}1;a;0\nN°;libellé;gravité\n2;b;0\n`,
    issues: ['2 EN_TETES_POSSIBLES'],
  },
  {
    what: 'headers said twice, below a title',
    file: `Anomalies\n${HEAD}1;a;0\n${HEAD}2;b;0\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 0],
    ],
    notices: ['EN_TETES 2', 'LIGNE_D_EN_TETES 4'],
  },
  {
    what: 'headers behind twelve other lines',
    file: `${'note\n'.repeat(12)}${HEAD}1;a;0\n`,
    rows: [[1, 'a', 0]],
    notices: ['EN_TETES 13'],
  },
  {
    what: 'headers behind thirty other lines',
    file: `${'note\n'.repeat(30)}${HEAD}1;a;0\n`,
    issues: ['1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE'],
  },
  {
    what: 'headers repeated on each page, and a total at the end',
    file: `${HEAD}1;a;0\n${HEAD}2;b;0\nTotal;2;\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 0],
    ],
    notices: ['LIGNE_D_EN_TETES 3', 'LIGNE_DE_TOTAL 5'],
  },
  {
    what: 'a quote that is opened in the last cell and never closed',
    file: `${HEAD}1;a;0\n2;"b\nc;d\n`,
    rows: [[1, 'a', 0]],
    issues: ['3:2 GUILLEMET_NON_FERME'],
  },
  {
    what: 'a quote that is never closed in the headers',
    file: 'code;"texte;gravite\n1;a;0\n',
    issues: ['1:2 GUILLEMET_NON_FERME'],
  },
  {
    what: 'quotes that word processors and other languages use',
    file: `${HEAD}1;“a”;0\n2;«b»;0\n3;'c';0\n`,
    rows: [
      [1, '“a”', 0],
      [2, '«b»', 0],
      [3, "'c'", 0],
    ],
  },
  {
    what: 'a blank between the delimiter and the quote',
    file: `${HEAD}1; "a";0\n2;"b" ;0\n`,
    rows: [[1, '"a"', 0]],
    issues: ['3:2 GUILLEMET'],
    notices: ['BLANCS 2'],
  },
  {
    what: 'empty quotes for nothing',
    file: `${HEAD}1;a;0\n"";"";""\n2;b;0\n`,
    rows: [
      [1, 'a', 0],
      [2, 'b', 0],
    ],
  },
  { what: 'no line end behind the last line, which is quoted', file: `${HEAD}1;a;"0"`, rows: [[1, 'a', 0]] },
];

/** Header lines. */
export const headers: readonly Case[] = [
  { what: 'no headers', file: '12;Débit;0\n13;Fuite;1\n', issues: ['1 SANS_EN_TETES'] },
  {
    what: 'no headers, where one column would do',
    target: prescriptions,
    file: `${'Vérifier, chaque année, le bon fonctionnement de tous les éclairages.'}\nLaisser libres les issues.\n`,
    issues: ['1 SANS_EN_TETES'],
  },
  {
    what: 'headers in other words',
    file: 'Identifiant;Observation;Danger\n1;a;0\n',
    issues: ['1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE'],
  },
  {
    what: 'quotes, marks and blanks that do not break in the headers',
    file: '\ufeff"\u00a0Code\u00a0";"Texte\u200b";"GRAVITÉ"\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'line ends inside headers',
    file: '"Code\n";"Libellé\nde l’anomalie";"Indice de\ngravité"\n1;a;0\nx;b;0\n',
    rows: [[1, 'a', 0]],
    issues: ['6:1 NON_NUMERIQUE'],
  },
  {
    what: 'what is meant in brackets behind a header',
    file: 'Code (numéro);Texte [255 car. max];Gravité (0 à 2)\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'headers that say of what they are',
    file: 'N° d’anomalie;Libellé de l’anomalie;Gravité de l’anomalie\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'a header that is the field goes before one that says of what it is',
    file: 'code;Code anomalie;texte;gravite\n1;X;a;0\n',
    rows: [[1, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'headers that Excel numbers, which mean nothing',
    file: 'Colonne1;Colonne2;Colonne3\n1;a;0\n',
    issues: ['1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE', '1 COLONNE_MANQUANTE'],
  },
  {
    what: 'headers that a program numbers because they stand twice',
    file: 'code;texte;texte.1;gravite;gravite2\n1;a;b;0;1\n',
    rows: [[1, 'a', 0]],
    notices: ['COLONNES_IGNOREES'],
  },
  {
    what: 'accents in capitals and in two characters',
    file: 'NUMÉRO;LIBELLE\u0301;SÉVÉRITÉ\n1;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'the columns of rejected rows, which say nothing to an import',
    file: `_ligne;${HEAD.trim()};_champ;_erreur\n7;1;a;0;code;trop grand\n`,
    rows: [[1, 'a', 0]],
  },
  {
    what: 'empty headers above cells that hold something',
    file: 'code;;texte;gravite\n1;vu;a;0\n',
    rows: [[1, 'a', 0]],
  },
  {
    what: 'a million columns in the headers',
    file: () => `${HEAD.trim()}${';'.repeat(1_000_000)}\n1;a;0\n`,
    issues: ['1 TROP_DE_COLONNES'],
    large: true,
  },
  {
    what: 'a million cells in a row',
    file: () => `${HEAD}1;a;0${';x'.repeat(1_000_000)}\n2;b;0\n`,
    rows: [[2, 'b', 0]],
    issues: ['2 CELLULES'],
    large: true,
  },
  {
    what: 'a cell of 20 MB',
    file: () => `${HEAD}1;a;0\n2;${'x'.repeat(20_000_000)};0\n3;c;0\n`,
    rows: [[1, 'a', 0]],
    issues: ['3:2 LIGNE_TROP_LONGUE'],
    large: true,
  },
  {
    what: 'a quoted cell of 20 MB',
    file: () => `${HEAD}1;a;0\n2;"${'x'.repeat(20_000_000)}";0\n3;c;0\n`,
    rows: [[1, 'a', 0]],
    issues: ['3:2 GUILLEMET_NON_FERME'],
    large: true,
  },
];

/** Numbers, dates and errors in cells. */
export const values: readonly Case[] = [
  {
    what: 'numbers as people and spreadsheets write them',
    file: `${HEAD} 12 ;a;0\n13,0;b;0\n14.00;c;0\n1 200;d;0\n1\u00a0201;e;0\n1\u202f202;f;0\n+15;i;0\n016;j;0\n="0017";k;0\n`,
    rows: [
      [12, 'a', 0],
      [13, 'b', 0],
      [14, 'c', 0],
      [1200, 'd', 0],
      [1201, 'e', 0],
      [1202, 'f', 0],
      [15, 'i', 0],
      [16, 'j', 0],
      [17, 'k', 0],
    ],
    notices: ['NOMBRE 3,4,5,6,7'],
  },
  {
    what: 'numbers that are none',
    file: `${HEAD}12,5;a;0\n0x1F;b;0\nⅫ;c;0\n１２;d;0\n1 20;e;0\n1E1;f;0\n1e400;g;0\n−5;h;0\n12.;i;0\n1'200;j;0\n`,
    issues: [
      '2:1 NOMBRE_DECIMAL',
      ...Array.from({ length: 9 }, (_, index) => `${index + 3}:1 NON_NUMERIQUE`),
    ],
  },
  {
    what: 'thousands that may be decimals',
    file: `${HEAD}1.200;a;0\n1,200;b;0\n1.200.300;c;0\n4;d;1,000\n`,
    issues: ['2:1 NOMBRE_AMBIGU', '3:1 NOMBRE_AMBIGU', '4:1 NOMBRE_AMBIGU', '5:3 NOMBRE_AMBIGU'],
  },
  {
    what: 'dates that a spreadsheet has made of codes',
    file: `${HEAD}01/02/2024;a;0\n2024-02-01;b;0\n1-févr.;c;0\njanv-24;d;0\n01-mars;e;0\n1 févr. 2024;f;0\nFeb-24;g;0\n2024-02-01 00:00:00;h;0\n9;i;1/2/24\n`,
    issues: [...Array.from({ length: 8 }, (_, index) => `${index + 2}:1 DATE_EXCEL`), '10:3 DATE_EXCEL'],
  },
  {
    what: 'a number that Excel would show as a date is a number',
    file: `${HEAD}45292;a;0\n`,
    rows: [[45292, 'a', 0]],
  },
  {
    what: 'errors of formulas, in any field',
    file: `${HEAD}#N/A;a;0\n2;#REF!;0\n3;c;#VALEUR!\n4;#NOM?;0\n5;#DIV/0!;0\n6;# prise n/a;0\n`,
    rows: [[6, '# prise n/a', 0]],
    issues: ['2:1', '3:2', '4:3', '5:2', '6:2'].map((place) => `${place} ERREUR_TABLEUR`),
  },
  {
    what: 'errors of formulas in choices and paths',
    target: prescriptions,
    file: 'contenu;type;chemins\na;#N/A;/\nb;;#REF!\n',
    issues: ['2:2 ERREUR_TABLEUR', '3:3 ERREUR_TABLEUR'],
  },
  {
    what: 'what only looks like the error of a formula, in JSON',
    target: anomalies,
    file: '{"code":1,"texte":"#N/A","indice_de_gravite":0}\n',
    rows: [[1, '#N/A', 0]],
    notices: ['VALEUR_DE_PROGRAMME 1'],
  },
];
