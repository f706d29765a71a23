import type { ErrorParams, FieldCode } from '../../contract/errors.ts';
import { SEVERITY_WORDS, wordsAllowed } from '../../contract/schema/severity-words.ts';
import {
  type ImportIssueCode,
  importMessages,
  type NoticeCode,
  type Remedy,
} from '../../messages/commands/import.ts';
import { type Language, messages } from '../../messages/index.ts';
import { valueWord } from '../../messages/pages/words.ts';
import { isOfChapter } from '../columns/assigned-codes.ts';
import { isRenamed } from '../columns/columns.ts';
import { choiceKey, withSameWords } from '../columns/kinds.ts';
import { EXAMPLES, type Issue, type IssueCode, type Notice, WORD_MAX } from '../model/issues.ts';
import { isUnfilled, PLACEHOLDER } from '../rows/flag-values.ts';

/** The first values of one sentence. */
type FirstValues = readonly string[];

/**
 * An issue on one line: `file:12: column 3 "Gravité", "grave": the fault, and the correction`. `on` has the
 * lines, if several: `file: 50 lines (2, 3, 4…): …`, and some values, if several.
 */
export function issueLine(
  file: string,
  issue: Issue,
  language: Language,
  on: Pick<Notice, 'count' | 'lines'> & { readonly values?: FirstValues } = { count: 1, lines: [] },
): string {
  const { colon, onLines } = importMessages(language);
  const where =
    on.count > 1 && issue.line > 0
      ? [file, onLines(on.count, on.lines)]
      : [issue.line === 0 ? file : `${file}:${issue.line}`];
  return [...where, ...placesOf(issue, language, on.values), ruleOf(issue, language)].join(colon);
}

/** An issue without the file and the line, with its remedies by flags. */
export function issueWords(issue: Issue, language: Language): string {
  return [...placesOf(issue, language), sentenceOf(issue, language)].join(importMessages(language).colon);
}

/** The fault, and its correction: in the file, or with a flag that is right for any single row. */
export function sentenceOf(issue: Issue, language: Language): string {
  const { and, remedies } = importMessages(language);
  const others = remediesOf(issue).flatMap(({ remedy, params, doubtful }) =>
    doubtful ? [] : [remedies[remedy](params)],
  );
  return [ruleOf(issue, language), ...new Set(others)].join(and);
}

function placesOf(
  { column, header, field, value }: Issue,
  language: Language,
  values?: FirstValues,
): string[] {
  const words = importMessages(language);
  const place =
    column === undefined
      ? (header ?? field) && words.field(String(header ?? field))
      : header === undefined
        ? words.character(column)
        : words.column(column, header);
  // A renamed column is shown by both names: flags and documentation use the field's.
  const both = header !== undefined && field !== undefined && isRenamed(header, field);
  const places = [
    ...(place === undefined ? [] : [both ? `${place} (${field})` : place]),
    ...(values?.slice(0, EXAMPLES) ?? (value === undefined ? [] : [value])).map(words.value),
  ];
  if (values && values.length > EXAMPLES) places.push('…');
  return places.length > 0 ? [places.join(', ')] : [];
}

function ruleOf({ code, params = {}, field, value }: Issue, language: Language): string {
  const { issues } = importMessages(language);
  // The numbers stand for words, which people have in mind.
  if (field === GRAVITE && (code === 'MINIMUM' || code === 'MAXIMUM'))
    return issues.GRAVITE({ allowed: wordsAllowed(SEVERITY_WORDS) });
  const rule = messages(language).fields[code as FieldCode] ?? issues[code as ImportIssueCode];
  const { id, ...rest } = params;
  if (areWords(params.allowed) && (code === 'VALEUR' || code === 'CHOIX_INCONNU'))
    return rule({ ...params, allowed: params.allowed.map((one) => cellWord(one, language)) });
  // An object known by its code would be named twice.
  return rule(code === 'EXISTE' && String(id) === value ? rest : params);
}

/** A value as people write it in a cell, if an import reads that as the value. */
function cellWord(value: string, language: Language): string {
  const word = valueWord(value, language);
  return choiceKey(word) === choiceKey(value) ? word : value;
}

const GRAVITE = 'indice_de_gravite';

/** A flag that remedies an issue. */
export interface FlagRemedy {
  readonly remedy: Remedy;
  /** Key of the flag; its value, if it has one in any language. */
  readonly flag: string;
  readonly value?: string;
  /** Key of a switch that it requires. */
  readonly requires?: string;
  readonly params: ErrorParams;
  /** Right only if most rows of the column need it: a single one may be no data at all. */
  readonly doubtful?: boolean;
}

/** Form of a department's codes in a column of numbers: neither a word, such as `Total`, nor a mistyped number, as `1O`. */
const CODE_LIKE = /^(?=\S*[\d_])\p{L}\S*$/u;

/** Issues with remedies by flags; `field` restricts them to that field. */
const REMEDIES: readonly (Omit<FlagRemedy, 'params'> & {
  readonly field?: string;
  readonly codes: readonly IssueCode[];
})[] = [
  {
    remedy: 'assignCodes',
    flag: 'assign_codes',
    field: 'code',
    codes: ['NON_NUMERIQUE', 'NOMBRE_DECIMAL', 'MINIMUM', 'MAXIMUM'],
  },
  {
    remedy: 'cleanPaths',
    flag: 'clean_paths',
    // Converted names need a check before the import.
    requires: 'dry_run',
    field: 'chemins',
    codes: ['MOTIF', 'CARACTERE'],
  },
  {
    remedy: 'mixedEncoding',
    flag: 'encoding',
    value: 'windows-1252',
    // UTF-8 read as Windows-1252 needs this repair.
    requires: 'repair_encoding',
    codes: ['ENCODAGE_MELANGE'],
  },
  { remedy: 'repairEncoding', flag: 'repair_encoding', codes: ['DOUBLE_DECODAGE'] },
  { remedy: 'createSupports', flag: 'create_supports', codes: ['SUPPORT_INCONNU'] },
  { remedy: 'replace', flag: 'if_exists', value: 'replace', codes: ['EXISTE'] },
  { remedy: 'byTitle', flag: 'by_title', codes: ['REFERENCE_DEJA_LUE'] },
  { remedy: 'asNew', flag: 'as_new', codes: ['REPORTE', 'RENOMME', 'AUTRE_NUMERO'] },
  { remedy: 'partial', flag: 'partial', codes: ['IDENTIQUE'] },
  { remedy: 'leaveOut', flag: 'partial', codes: ['DOSSIER_CLOS', 'PRESCRIPTIONS_AU_COMPLET'] },
];

/** Flags that remedy an issue, besides correcting the file. */
export function remediesOf({ code, field, header, value = '', params = {} }: Issue): readonly FlagRemedy[] {
  if (code === 'METRES_EN_DEGRES') return [mapped(header, params.field)];
  if (code === 'REQUIS' && params.instead !== undefined)
    return [{ ...mapped(params.instead, field), doubtful: true }];
  // Columns alone do not tell the objects of a sheet: its name may.
  if (code === 'FEUILLES_POSSIBLES') {
    const sheet = String(params.sheet ?? PLACEHOLDER);
    return [{ remedy: 'sheet', flag: 'sheet', value: sheet, params: { sheet } }];
  }
  if (code === 'EN_TETES_POSSIBLES')
    return [params.lines ?? []].flat().map((line) => {
      const value = String(line);
      return { remedy: 'headerRow', flag: 'header_row', value, params: { line } };
    });
  // A reference that looks like one that is there is a typing error.
  if (code === 'SUPPORT_INCONNU' && params.alike !== undefined) return [];
  if (OF_COLUMNS.has(code)) {
    const guessed = [params.guessed ?? []].flat();
    return [params.among ?? []]
      .flat()
      .map((header) => mapped(header, params.field, guessed.includes(header)));
  }
  if (code === 'REQUIS' && params.example !== undefined) {
    const example = DECIDING.has(field) ? PLACEHOLDER : params.example;
    const set = { field: String(field), example };
    return [{ remedy: 'set', flag: 'set', value: `${field}=${example}`, params: set, doubtful: true }];
  }
  // Includes marks that no row has: a later file of this scale may have them.
  if (code === 'AUTRE_ECHELLE')
    return [...new Set([params.scale ?? [], value].flat())].map((mark) =>
      explained(field, `${field}:${mark}`, String(mark), params),
    );
  if (code === 'STATUT_D_ERP') return [explained(field, `${field}:${value}`, value, params, '')];
  if (isWord(code, value, params)) return [explained(field, `${field}:${value}`, value, params)];
  if (code === 'VALUES_A_DIRE' && !isUnfilled(params.given))
    return [explained(params.field, params.said, String(params.given), params)];
  // A rejected row, another one of its number, or a distant one may be another object than the existing one.
  if (code === 'EXISTE' && params.rejected !== undefined) return [];
  if (code === 'EXISTE' && params.kept !== undefined)
    return [{ remedy: 'skip', flag: 'if_exists', value: 'skip', params: {} }];
  return REMEDIES.filter(
    (one) =>
      one.codes.includes(code) &&
      (one.field === undefined || one.field === field) &&
      !(code === 'NOMBRE_DECIMAL' && (params.file !== '' || !isOfChapter(value))) &&
      // A Windows folder is no path to clean.
      !(one.remedy === 'cleanPaths' && params.drive !== undefined) &&
      // Not every command can leave rows out.
      !(one.remedy === 'partial' && params.partial === 'non'),
  ).map(({ codes: _, field: __, ...one }) => ({
    ...one,
    params: {},
    ...(one.remedy === 'assignCodes' && !CODE_LIKE.test(value) ? { doubtful: true } : {}),
  }));
}

/** Faults that list columns, one of them meant. */
const OF_COLUMNS: ReadonlySet<IssueCode> = new Set([
  ...(['COLONNE_DOUBLE', 'COLONNE_DOUTEUSE', 'COLONNE_MANQUANTE', 'CHEMINS_NON_LUS'] as const),
]);

/** Remedy that maps a column to another field; a guess is to be tried first. */
function mapped(header: unknown, field: unknown, isGuess = false): FlagRemedy {
  const params = { header: String(header), field: String(field) };
  const how = { flag: 'map', value: `${header}=${field}`, params };
  return isGuess ? { remedy: 'mapInOrder', ...how, requires: 'dry_run' } : { remedy: 'map', ...how };
}

/** Fields whose values give rights or decide something: people choose their meaning. */
const DECIDING: ReadonlySet<unknown> = new Set([
  'role',
  'roles',
  'etat',
  'statut',
  'avis',
  'avis_exploitation',
  GRAVITE,
]);

/** Remedy for a word: the value with the same words, or a placeholder. */
function explained(
  field: unknown,
  named: unknown,
  text: string,
  { allowed, empty = '' }: ErrorParams,
  // The value with exactly the words of the text.
  proposed = DECIDING.has(field) || !areWords(allowed) ? undefined : withSameWords(text, allowed),
): FlagRemedy {
  const value = `${named}=${proposed ?? PLACEHOLDER}`;
  return { remedy: 'values', flag: 'values', value, params: { field: String(field), empty } };
}

/** Whether a value is a word unknown to its field, for `--values`. */
function isWord(code: IssueCode, value: string, { allowed }: ErrorParams): boolean {
  if (value.trim() === '' || value.length > WORD_MAX || /[\r\n]/.test(value)) return false;
  if (code === 'GRAVITE' || code === 'OUI_NON') return true;
  return (code === 'VALEUR' || code === 'CHOIX_INCONNU') && areWords(allowed);
}

/** Whether the allowed values of a field are words. */
function areWords(allowed: unknown): allowed is readonly string[] {
  return Array.isArray(allowed) && allowed.every((one) => typeof one === 'string');
}

/** Notices about the reading of the file, printed before its faults, which may follow from it. */
export const OF_READING: ReadonlySet<NoticeCode> = new Set([
  'ENCODAGE_SUPPOSE',
  'ENCODAGE_LU',
  'SEPARATEUR',
  'SEPARATEUR_ABSENT',
  'EN_TETES',
  'EN_TETES_DITS',
  'FEUILLE',
  'FEUILLE_TROUVEE',
  'CELLULES_FUSIONNEES',
  'COLONNES_LUES',
  'COLONNE_AILLEURS',
] as const);

/** A notice: one line for one row; else the number of rows, and examples below. */
export function noticeLines({ code, params, also = [], count, lines }: Notice, language: Language): string[] {
  const { notices, headings, colon, onLines } = importMessages(language);
  const rows = count === 0 ? [] : [onLines(count, lines)];
  const examples = [params, ...also].map((one) => notices[code](one));
  if (also.length === 0) return [[...examples, ...rows].join(colon)];
  // A line that announces one more would take its place.
  const more = examples.length > EXAMPLES && Math.max(count, examples.length) > EXAMPLES + 1 ? ['  …'] : [];
  if (more.length > 0) examples.splice(EXAMPLES);
  const first = [headings[code] ?? [], ...rows].flat();
  const above = first.length === 0 ? [] : [first.join(colon)];
  return [...above, ...examples.map((example) => `  ${example}`), ...more];
}
