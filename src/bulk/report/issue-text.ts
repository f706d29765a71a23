import type { ErrorParams, FieldCode } from '../../contract/errors.ts';
import { SEVERITY_WORDS, wordsAllowed } from '../../contract/schema/severity-words.ts';
import {
  type ImportIssueCode,
  importMessages,
  type NoticeCode,
  type Remedy,
} from '../../messages/commands/import.ts';
import { type Language, messages } from '../../messages/index.ts';
import { isOfChapter } from '../columns/assigned-codes.ts';
import { isRenamed } from '../columns/columns.ts';
import { withSameWords } from '../columns/kinds.ts';
import { EXAMPLES, type Issue, type IssueCode, type Notice, WORD_MAX } from '../model/issues.ts';
import { isUnfilled, PLACEHOLDER } from '../rows/given-values.ts';

/** The first of the values about which one thing is said. */
type FirstValues = readonly string[];

/**
 * An issue on one line: `file:12: column 3 "Gravité", "grave": what is wrong, and what to do to the file`. `on` has the
 * lines where there are several: `file: 50 lines (2, 3, 4…): …`, and some values where those are several as well.
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

/** An issue without the file and the line, by itself: what a flag can do about it is said too. */
export function issueWords(issue: Issue, language: Language): string {
  return [...placesOf(issue, language), sentenceOf(issue, language)].join(importMessages(language).colon);
}

/** What is wrong, and what to do about it: to the file, or with a flag where that is right for any one row. */
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
  // What the file calls otherwise is told by both names: flags and documentation know the field's.
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
  // What is known by its code would be named by it twice.
  return rule(code === 'EXISTE' && String(id) === value ? rest : params);
}

const GRAVITE = 'indice_de_gravite';

/** What a flag can do about an issue. */
export interface FlagRemedy {
  readonly remedy: Remedy;
  /** The key of the flag; its value, where it takes one that does not depend on the language. */
  readonly flag: string;
  readonly value?: string;
  /** The key of a switch that has to go with it. */
  readonly besides?: string;
  readonly params: ErrorParams;
  /** Whether it is right only where most rows of the column need it: one alone may be no data at all. */
  readonly doubtful?: boolean;
}

/** What a department's codes look like in a column of numbers: not a word, such as `Total`, nor a number mistyped, as `1O`. */
const CODE_LIKE = /^(?=\S*[\d_])\p{L}\S*$/u;

/** The issues about which a flag can do something; `field` where it must be of that field. */
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
    // What becomes of names is to be looked at before it is written.
    besides: 'dry_run',
    field: 'chemins',
    codes: ['MOTIF', 'CARACTERE'],
  },
  {
    remedy: 'mixedEncoding',
    flag: 'encoding',
    value: 'windows-1252',
    // What is UTF-8 comes out of it as if it had been decoded wrongly.
    besides: 'repair_encoding',
    codes: ['ENCODAGE_MELANGE'],
  },
  { remedy: 'repairEncoding', flag: 'repair_encoding', codes: ['DOUBLE_DECODAGE'] },
  { remedy: 'createSupports', flag: 'create_supports', codes: ['SUPPORT_INCONNU'] },
  { remedy: 'replace', flag: 'if_exists', value: 'replace', codes: ['EXISTE'] },
  { remedy: 'byTitle', flag: 'by_title', codes: ['REFERENCE_DEJA_LUE'] },
  { remedy: 'asNew', flag: 'as_new', codes: ['REPORTE', 'RENOMME', 'AUTRE_NUMERO'] },
  { remedy: 'partial', flag: 'partial', codes: ['IDENTIQUE'] },
  { remedy: 'leaveOut', flag: 'partial', codes: ['DOSSIER_CLOS'] },
];

/** What flags can do about an issue, besides correcting the file. */
export function remediesOf({ code, field, header, value = '', params = {} }: Issue): readonly FlagRemedy[] {
  if (code === 'METRES_EN_DEGRES') return [mapped(header, params.field)];
  if (code === 'REQUIS' && params.instead !== undefined)
    return [{ ...mapped(params.instead, field), doubtful: true }];
  // That a sheet has the columns does not say that these are its objects: its name may.
  if (code === 'FEUILLES_POSSIBLES') {
    const sheet = String(params.sheet ?? PLACEHOLDER);
    return [{ remedy: 'sheet', flag: 'sheet', value: sheet, params: { sheet } }];
  }
  if (code === 'EN_TETES_POSSIBLES')
    return [params.lines ?? []].flat().map((line) => {
      const value = String(line);
      return { remedy: 'headerRow', flag: 'header_row', value, params: { line } };
    });
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
  // Of the marks that no row has too: a later file of this scale may have them.
  if (code === 'AUTRE_ECHELLE')
    return [...new Set([params.scale ?? [], value].flat())].map((mark) =>
      explained(field, `${field}:${mark}`, String(mark), params),
    );
  if (code === 'STATUT_D_ERP') return [explained(field, `${field}:${value}`, value, params, '')];
  if (isWord(code, value, params)) return [explained(field, `${field}:${value}`, value, params)];
  if (code === 'VALUES_A_DIRE' && !isUnfilled(params.given))
    return [explained(params.field, params.said, String(params.given), params)];
  // A row that was rejected, another one of its number, or one that is far away, may be another object than the one that is there.
  if (code === 'EXISTE' && params.rejected !== undefined) return [];
  if (code === 'EXISTE' && params.kept !== undefined)
    return [{ remedy: 'skip', flag: 'if_exists', value: 'skip', params: {} }];
  return REMEDIES.filter(
    (one) =>
      one.codes.includes(code) &&
      (one.field === undefined || one.field === field) &&
      !(code === 'NOMBRE_DECIMAL' && (params.file !== '' || !isOfChapter(value))) &&
      // A folder of Windows is no path that could be cleaned.
      !(one.remedy === 'cleanPaths' && params.drive !== undefined) &&
      // Not every command can leave rows out.
      !(one.remedy === 'partial' && params.partial === 'non'),
  ).map(({ codes: _, field: __, ...one }) => ({
    ...one,
    params: {},
    ...(one.remedy === 'assignCodes' && !CODE_LIKE.test(value) ? { doubtful: true } : {}),
  }));
}

/** Faults that name the columns of which one may be meant. */
const OF_COLUMNS: ReadonlySet<IssueCode> = new Set([
  ...(['COLONNE_DOUBLE', 'COLONNE_DOUTEUSE', 'COLONNE_MANQUANTE', 'CHEMINS_NON_LUS'] as const),
]);

/** That a column is another field's than was taken for granted; what is only a guess is to be tried first. */
function mapped(header: unknown, field: unknown, isGuess = false): FlagRemedy {
  const params = { header: String(header), field: String(field) };
  const how = { flag: 'map', value: `${header}=${field}`, params };
  return isGuess ? { remedy: 'mapInOrder', ...how, besides: 'dry_run' } : { remedy: 'map', ...how };
}

/** Fields whose values give rights or decide something: what a word means there is for somebody to say. */
const DECIDING: ReadonlySet<unknown> = new Set([
  'role',
  'roles',
  'etat',
  'statut',
  'avis',
  'avis_exploitation',
  GRAVITE,
]);

/** What a word means: the value that has the words of a text, or whatever somebody puts there. */
function explained(
  field: unknown,
  named: unknown,
  text: string,
  { allowed, empty = '' }: ErrorParams,
  // The value that has the words of the text and no others.
  said = DECIDING.has(field) || !areWords(allowed) ? undefined : withSameWords(text, allowed),
): FlagRemedy {
  const value = `${named}=${said ?? PLACEHOLDER}`;
  return { remedy: 'values', flag: 'values', value, params: { field: String(field), empty } };
}

/** Whether a value is a word that its field does not know and `--values` may explain. */
function isWord(code: IssueCode, value: string, { allowed }: ErrorParams): boolean {
  if (value.trim() === '' || value.length > WORD_MAX || /[\r\n]/.test(value)) return false;
  if (code === 'GRAVITE' || code === 'OUI_NON') return true;
  return (code === 'VALEUR' || code === 'CHOIX_INCONNU') && areWords(allowed);
}

/** Whether the values that a field may have are words. */
function areWords(allowed: unknown): allowed is readonly string[] {
  return Array.isArray(allowed) && allowed.every((one) => typeof one === 'string');
}

/** Notices of how the file is read: they are told before what is wrong with it, which may follow from that. */
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

/** A notice: on one line where it says one thing; else how many rows it concerns, and below it some examples. */
export function noticeLines({ code, params, also = [], count, lines }: Notice, language: Language): string[] {
  const { notices, headings, colon, onLines } = importMessages(language);
  const rows = count === 0 ? [] : [onLines(count, lines)];
  const examples = [params, ...also].map((one) => notices[code](one));
  if (also.length === 0) return [[...examples, ...rows].join(colon)];
  // A line that says that there is one more would take its place.
  const more = examples.length > EXAMPLES && Math.max(count, examples.length) > EXAMPLES + 1 ? ['  …'] : [];
  if (more.length > 0) examples.splice(EXAMPLES);
  const first = [headings[code] ?? [], ...rows].flat();
  const above = first.length === 0 ? [] : [first.join(colon)];
  return [...above, ...examples.map((example) => `  ${example}`), ...more];
}
