import type { ErrorParams } from '../contract/errors.ts';
import type { Language } from './index.ts';
import { listed } from './listed.ts';

/** What people read about an import, in French. Each sentence says what is wrong, then what to do. */
const fr = {
  issues: {
    // The file.
    VIDE: () => 'le fichier est vide : il faut au moins une ligne d’en-têtes',
    CLASSEUR: () =>
      'c’est un classeur (XLSX, ODS) : enregistrez la feuille en « CSV UTF-8 » et importez ce fichier',
    COMPRESSE: () =>
      'le fichier est compressé : décompressez-le d’abord (gzip -dc FICHIER | vigie … import -)',
    TABLEAU_JSON: () =>
      'c’est un tableau JSON : mettez un objet par ligne (jq -c ".[]" FICHIER | vigie … import -)',
    ENCODAGE_INCONNU: (p) =>
      `l’encodage « ${p.encoding} » n’existe pas : donnez par exemple utf-8, windows-1252, utf-16le ou macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `n’est pas du ${p.encoding} aux environs de l’octet ${p.position} : donnez le bon encodage avec --encoding`,
    COLONNE_MANQUANTE: (p) =>
      `la colonne « ${p.field} » manque ; la première ligne porte : ${listed(p.headers)}. Nommez-la ainsi, ou dites laquelle c’est avec --map "Colonne=${p.field}"`,
    COLONNE_DOUBLE: (p) =>
      `deux colonnes disent « ${p.field} » (${listed(p.headers)}) : gardez-en une, ou dites laquelle avec --map "Colonne=${p.field}"`,
    MAP_COLONNE: (p) => `--map : la colonne « ${p.column} » n’existe pas ; il y a : ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map : le champ « ${p.field} » n’existe pas ; il y a : ${listed(p.allowed)}`,
    // A line.
    CELLULES: (p) =>
      `${p.found} cellules au lieu de ${p.expected} : mettez entre guillemets le texte qui contient le séparateur`,
    GUILLEMET: () =>
      'du texte suit le guillemet fermant : doublez les guillemets qui font partie du texte ("" pour ")',
    GUILLEMET_NON_FERME: () =>
      'un guillemet s’ouvre ici et ne se ferme jamais : fermez-le ; la suite du fichier n’a pas pu être lue',
    LIGNE_TROP_LONGUE: (p) =>
      `la ligne dépasse ${p.max} octets : vérifiez que c’est bien un fichier de texte ; la suite n’a pas été lue`,
    JSON: () => 'ce n’est pas du JSON à partir d’ici : mettez un objet JSON complet sur chaque ligne',
    JSON_OBJET: () => 'ce n’est pas un objet JSON : écrivez {"champ": valeur, …} sur chaque ligne',
    // A value.
    NON_NUMERIQUE: () => 'n’est pas un nombre entier : donnez un nombre en chiffres, comme 12',
    GRAVITE: (p) => `n’est pas un indice de gravité : donnez ${listed(p.allowed)}`,
    SUPPORT_INCONNU: (p) =>
      `le support « ${p.reference} » n’existe pas : corrigez la référence, ou ajoutez-le avec « vigie supports add »`,
    SUPPORT_AMBIGU: (p) =>
      `plusieurs supports portent la référence « ${p.reference} » : écrivez à sa place l’identifiant voulu parmi ${listed(p.ids)}`,
    DEJA_LU: (p) => `se trouve déjà à la ligne ${p.line} : gardez une seule des deux lignes`,
    EXISTE: (p) =>
      `existe déjà dans la bibliothèque avec un autre contenu (${p.id}) : choisissez --if-exists replace ou --if-exists skip`,
  },

  notices: {
    ENCODAGE_SUPPOSE: (p) =>
      `Le fichier n’est pas en UTF-8 : il est lu en ${p.encoding} (--encoding pour un autre encodage).`,
    COLONNES_IGNOREES: (p) =>
      `Colonnes ignorées : ${listed(p.headers)} (--map "Colonne=champ" pour les employer).`,
    SANS_LIGNE: () => 'Le fichier ne contient aucune ligne de données.',
    NOMBRE: (p) => `« ${p.given} » est lu comme ${p.taken}`,
    NFC: () => 'Lettres accentuées écrites en deux caractères, réunies en un seul (NFC)',
    APOSTROPHE: () => 'L’apostrophe que les tableurs mettent devant = + - @ a été retirée',
    PERTE: () => '« ? » au milieu d’un mot : une lettre a sans doute été perdue avant l’import',
    REMPLACEMENT: () => 'Caractère de remplacement (�) : une lettre a été perdue avant l’import',
    DOUBLE_DECODAGE: () => 'Suites telles que « Ã© » : le texte a sans doute été mal décodé avant l’import',
  },

  colon: ' : ',
  field: (name: string) => `champ ${name}`,
  column: (column: number, header: string) => `colonne ${column} « ${header} »`,
  character: (column: number) => `caractère ${column}`,
  value: (value: string) => `« ${value} »`,
  onLines: (count: number, lines: readonly number[]) =>
    count === 1
      ? `ligne ${lines[0]}`
      : `${count} lignes : ${lines.join(', ')}${count > lines.length ? '…' : ''}`,
  progress: ({ step, done, total, rate, secondsLeft }: Advance) => {
    const left = secondsLeft === undefined ? '' : ` · encore ${Math.ceil(secondsLeft)} s`;
    if (step === 'write') return `Écriture : ${done} / ${total} lignes · ${Math.round(rate)}/s${left}`;
    return `${step === 'check' ? 'Vérification' : 'Comparaison'} : ${percent(done, total)} %${left}`;
  },
  counts: (c: Counts, refused: number) =>
    `${c.read} lues : ${c.created} créées, ${c.replaced} remplacées, ${c.skipped} inchangées ou passées, ${refused} rejetées, ${c.rejected - refused} ${c.rejected - refused < 2 ? 'correcte mais non écrite' : 'correctes mais non écrites'}`,
} satisfies Wording;

const en: ImportMessages = {
  issues: {
    VIDE: () => 'the file is empty: it needs a header line at least',
    CLASSEUR: () => 'this is a workbook (XLSX, ODS): save the sheet as "CSV UTF-8" and import that file',
    COMPRESSE: () => 'the file is compressed: decompress it first (gzip -dc FILE | vigie … import -)',
    TABLEAU_JSON: () =>
      'this is a JSON array: put one object on each line (jq -c ".[]" FILE | vigie … import -)',
    ENCODAGE_INCONNU: (p) =>
      `the encoding "${p.encoding}" does not exist: give for example utf-8, windows-1252, utf-16le or macintosh`,
    ENCODAGE_INVALIDE: (p) =>
      `is not ${p.encoding} near byte ${p.position}: give the right encoding with --encoding`,
    COLONNE_MANQUANTE: (p) =>
      `the column "${p.field}" is missing; the first line has: ${listed(p.headers)}. Name it so, or say which it is with --map "Column=${p.field}"`,
    COLONNE_DOUBLE: (p) =>
      `two columns say "${p.field}" (${listed(p.headers)}): keep one, or say which with --map "Column=${p.field}"`,
    MAP_COLONNE: (p) => `--map: the column "${p.column}" does not exist; there are: ${listed(p.headers)}`,
    MAP_CHAMP: (p) => `--map: the field "${p.field}" does not exist; there are: ${listed(p.allowed)}`,
    CELLULES: (p) => `${p.found} cells instead of ${p.expected}: quote the text that contains the delimiter`,
    GUILLEMET: () => 'text follows the closing quote: double the quotes that belong to the text ("" for ")',
    GUILLEMET_NON_FERME: () =>
      'a quote is opened here and never closed: close it; the rest of the file could not be read',
    LIGNE_TROP_LONGUE: (p) =>
      `the line is longer than ${p.max} bytes: check that this is a text file; the rest was not read`,
    JSON: () => 'this is not JSON from here on: put a complete JSON object on each line',
    JSON_OBJET: () => 'this is not a JSON object: write {"field": value, …} on each line',
    NON_NUMERIQUE: () => 'is not a whole number: give a number in digits, such as 12',
    GRAVITE: (p) => `is not a severity: give ${listed(p.allowed)}`,
    SUPPORT_INCONNU: (p) =>
      `the support "${p.reference}" does not exist: correct the reference, or add it with "vigie supports add"`,
    SUPPORT_AMBIGU: (p) =>
      `several supports have the reference "${p.reference}": write instead the identifier that you mean among ${listed(p.ids)}`,
    DEJA_LU: (p) => `already stands on line ${p.line}: keep only one of the two lines`,
    EXISTE: (p) =>
      `already exists in the library with other content (${p.id}): choose --if-exists replace or --if-exists skip`,
  },

  notices: {
    ENCODAGE_SUPPOSE: (p) => `The file is not UTF-8: it is read as ${p.encoding} (--encoding for another).`,
    COLONNES_IGNOREES: (p) => `Ignored columns: ${listed(p.headers)} (--map "Column=field" to use them).`,
    SANS_LIGNE: () => 'The file has no data lines.',
    NOMBRE: (p) => `"${p.given}" is read as ${p.taken}`,
    NFC: () => 'Accented letters written as two characters, joined into one (NFC)',
    APOSTROPHE: () => 'The apostrophe that spreadsheets put before = + - @ was removed',
    PERTE: () => '"?" inside a word: a letter was probably lost before the import',
    REMPLACEMENT: () => 'Replacement character (�): a letter was lost before the import',
    DOUBLE_DECODAGE: () => 'Sequences such as "Ã©": the text was probably decoded wrongly before the import',
  },

  colon: ': ',
  field: (name) => `field ${name}`,
  column: (column, header) => `column ${column} "${header}"`,
  character: (column) => `character ${column}`,
  value: (value) => `"${value}"`,
  onLines: (count, lines) =>
    count === 1
      ? `line ${lines[0]}`
      : `${count} lines: ${lines.join(', ')}${count > lines.length ? '…' : ''}`,
  progress: ({ step, done, total, rate, secondsLeft }) => {
    const left = secondsLeft === undefined ? '' : ` · ${Math.ceil(secondsLeft)} s left`;
    if (step === 'write') return `Writing: ${done} / ${total} rows · ${Math.round(rate)}/s${left}`;
    return `${step === 'check' ? 'Checking' : 'Comparing'}: ${percent(done, total)}%${left}`;
  },
  counts: (c, refused) =>
    `${c.read} read: ${c.created} created, ${c.replaced} replaced, ${c.skipped} unchanged or skipped, ${refused} rejected, ${c.rejected - refused} right but not written`,
};

type Say = (p: ErrorParams) => string;

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

interface Wording {
  /** What is wrong with a file, a line or a value, besides the rules of the contract (messages().fields). */
  readonly issues: Readonly<Record<string, Say>>;
  /** What is not wrong but should be known. */
  readonly notices: Readonly<Record<string, Say>>;
  /** Between the parts of a line. */
  readonly colon: string;
  readonly field: (name: string) => string;
  readonly column: (column: number, header: string) => string;
  readonly character: (column: number) => string;
  readonly value: (value: string) => string;
  readonly onLines: (count: number, lines: readonly number[]) => string;
  readonly progress: (advance: Advance) => string;
  /** The closing line. `refused` of those that are not written are wrong themselves. */
  readonly counts: (counts: Counts, refused: number) => string;
}

/** How far one step of an import is: in bytes of the file while it is read, in rows while they are written. */
export interface Advance {
  readonly step: 'check' | 'compare' | 'write';
  readonly done: number;
  readonly total: number;
  /** A second. */
  readonly rate: number;
  readonly secondsLeft: number | undefined;
}

/** What became of the rows of a file. The last four add up to the first. */
export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly replaced: number;
  /** Identical to what is there, or left alone because of `--if-exists skip`. */
  readonly skipped: number;
  /** Refused, or not written because the import was. */
  readonly rejected: number;
}

export type ImportIssueCode = keyof typeof fr.issues;
export type NoticeCode = keyof typeof fr.notices;

export interface ImportMessages extends Wording {
  readonly issues: Readonly<Record<ImportIssueCode, Say>>;
  readonly notices: Readonly<Record<NoticeCode, Say>>;
}

/** What is said about an import, in one language. */
export function importMessages(language: Language): ImportMessages {
  return language === 'fr' ? fr : en;
}
