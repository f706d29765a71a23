import type { ZodType } from 'zod';
import { fold } from '../../contract/schema/text.ts';
import { unguard } from '../formats/spreadsheets.ts';
import { type Field, type ImportTarget, rowSchema } from '../model/import-target.ts';
import type { RowFault } from '../model/issues.ts';
import { codeIn } from './assigned-codes.ts';
import {
  type ColumnMap,
  type Constants,
  columnIndicesOf,
  coreKey,
  coreWords,
  doubleColumn,
  type FileColumn,
  type FileColumns,
  fieldNamed,
  hasNoNumber,
  headerKey,
  joinedHeader,
  repeatedHeader,
  repeatsNumber,
  requiredFields,
  shownHeaders,
} from './columns.ts';
import type { ValueReplacements } from './conversion-context.ts';
import { momentIn, timeAlone } from './dates.ts';
import { choiceKey, choiceOf, headedBy, isYesOrNo, wordsOfValues } from './kinds.ts';

/** Characters of most headers. */
export const SHORT_MAX = 60;

/** A fault with the columns that are probable by their cells: sentences for the text of objects, paths and levels for paths. */
export function byRows(
  fault: RowFault,
  columns: FileColumns,
  rows: readonly (readonly string[])[],
  target: ImportTarget,
  map: ColumnMap = {},
): RowFault {
  const { text, fields } = target;
  const { code, params } = fault;
  const { headers } = columns;
  if (code === 'COLONNE_DOUBLE' && params?.field === 'chemins') {
    const names = [params.among ?? []].flat().map(String);
    // Columns joined by --map are intended.
    if (names.some((name) => !columns.headers.includes(name))) return fault;
    const isMapped = Object.values(map).some((field) => fieldNamed(field, target)?.kind === 'chemins');
    const ofLevels = levelsAmong(isMapped ? [] : columns.ignored, target);
    const found = columns.headers.flatMap((header, at) =>
      names.includes(header) || ofLevels.has(header) ? [{ header, cells: cellsAt(rows, at) }] : [],
    );
    const whole = found.filter(({ cells }) => arePaths(cells));
    const levels = found.filter((one) => !whole.includes(one) && one.cells.some((cell) => cell !== ''));
    const { joined, isKnown } = levelsOf(levels);
    const alone = joined.length > 0 && isKnown ? whole : found;
    // --map refuses a header that several columns have.
    const unique = alone.filter(({ header }) => headers.indexOf(header) === headers.lastIndexOf(header));
    const among = [...new Set([...joined, ...unique.map(({ header }) => header)])];
    if (among.length === 0) {
      const same = headers.flatMap((header, at) => (names.includes(header) ? [at] : []));
      return repeatedHeader(same, headers);
    }
    return { code, params: { ...params, among, guessed: isKnown ? [] : joined } };
  }
  const missing = code === 'COLONNE_MANQUANTE' && fields.find(({ name }) => name === params?.field);
  if (!text || !missing || missing.kind !== 'text') return fault;
  // A cell alone may be a title, with the words of a cover below.
  if (columns.headers.filter((header) => header !== '').length === 1) return fault;
  const unread = unreadIn(withoutSentences(columns, rows, target), rows);
  const among = unread.flatMap(({ header, cells }) => (areSentences(cells) ? [header] : []));
  return { code, params: { ...params, among } };
}

/** Columns except for those of a choice with sentences, none of them one of its values: these may be texts of objects. */
function withoutSentences(
  found: FileColumns,
  rows: readonly (readonly string[])[],
  target: ImportTarget,
): FileColumns {
  const isText = ({ field, index, mapped }: FileColumn) => {
    if (!target.text || field.kind !== 'choice' || mapped) return false;
    const cells = cellsAt(rows, index);
    return areSentences(cells) && valuesOf(field, cells, target).length === 0;
  };
  const texts = found.columns.filter(isText);
  return {
    ...found,
    columns: found.columns.filter((column) => !texts.includes(column)),
    ignored: [...found.ignored, ...texts.map(({ header }) => header)],
  };
}

/** Cells that are values of a choice. */
function valuesOf(field: Field, cells: readonly string[], target: ImportTarget): readonly string[] {
  return cells.filter((cell) => isValueOf(field, cell, target));
}

/** Whether a cell is a value of a choice, or a synonym; a moment, or a time alone. */
export function isValueOf(field: Field, cell: string, target: ImportTarget): boolean {
  if (field.kind === 'time') return timeAlone(cell) !== undefined;
  if (field.kind === 'moment') return typeof momentIn(cell) !== 'string';
  const schema = rowSchema(target).shape[field.name] as ZodType;
  return choiceOf(cell, field, schema, () => {}) !== undefined;
}

/** Whether a word of a choice belongs to another target, of which the file has several unread columns. */
export function isOfOtherTarget(
  name: string,
  word: string,
  target: ImportTarget,
  ignored: Iterable<string>,
): boolean {
  const { otherTarget } = fieldNamed(name, target) ?? {};
  const other = otherTarget && fieldNamed(name, otherTarget);
  if (!other || !isValueOf(other, word, otherTarget)) return false;
  return [...ignored].filter((header) => fieldNamed(coreKey(header, otherTarget), otherTarget)).length > 1;
}

/** Noun and level of a header: `Sous-chapitre` is below `Chapitre`, `Niveau 2` below `Niveau 1`. */
function levelIn(header: string): { readonly noun: string; readonly rank: number } {
  const [, sous, noun = '', number] = /^(sous)?(.*?)s?(\d*)$/.exec(headerKey(header)) ?? [];
  return { noun, rank: sous ? BELOW : Number(number) };
}

const BELOW = Number.MAX_VALUE;

/** Columns as levels of paths, `A+B` from the top; none for whole paths. `isKnown` is false if only the order of the columns orders them. */
function levelsOf(columns: readonly { header: string; cells: readonly string[] }[]): {
  readonly joined: readonly string[];
  readonly isKnown: boolean;
} {
  const found = columns.map((column) => ({ ...column, ...levelIn(column.header) }));
  const nouns = found.map(({ noun }) => noun);
  const ranked = found.toSorted(
    (one, other) => nouns.indexOf(one.noun) - nouns.indexOf(other.noun) || one.rank - other.rank,
  );
  const lower = ranked.slice(1);
  const isKnown = lower.every(({ noun, rank }, at) => noun === nouns[0] && rank !== ranked[at]?.rank);
  const isNone = lower.length === 0 || lower.some(({ cells }) => cells.some((cell) => arePaths([cell])));
  return { joined: isNone ? [] : [ranked.map(({ header }) => header).join('+')], isKnown: isNone || isKnown };
}

/** Columns without a field, with their cells in some rows. */
function unreadIn({ columns, headers, ignored }: FileColumns, rows: readonly (readonly string[])[]) {
  const used = new Set(columns.flatMap(columnIndicesOf));
  return headers.flatMap((header, index) =>
    header === '' || used.has(index) || !ignored.includes(header)
      ? []
      : [{ header, index, cells: cellsAt(rows, index) }],
  );
}

function cellsAt(rows: readonly (readonly string[])[], index: number): readonly string[] {
  return rows.map((row) => unguard((row[index] ?? '').trim()));
}

/** First words of a citation, not a prescription: a law's title. */
const LAW = /^(?:arretes?|decrets?|codes?|circulaires?|reglements?|loi|ordonnance|articles?|instructions?)\b/;
/** Words of a sentence, on average. */
const WORDS_MIN = 4;

/** Input of decisions. */
interface Content {
  readonly found: FileColumns;
  /** Columns without a field. */
  readonly free: ReturnType<typeof unreadIn>;
  readonly rows: readonly (readonly string[])[];
  readonly target: ImportTarget;
  readonly required: ReadonlySet<string>;
  /** Values of words in fields. */
  readonly explained: ValueReplacements | undefined;
}

/** Resulting columns, or a fault. */
type Decided = readonly FileColumn[] | RowFault;

/** Checks columns found by headers against their cells; unread paths are a fault, unless `constants` has others. */
export function chooseByContent(
  headed: FileColumns,
  rows: readonly (readonly string[])[],
  target: ImportTarget,
  {
    constants,
    values: explained,
  }: { readonly constants?: Constants | undefined; readonly values?: ValueReplacements | undefined } = {},
): { readonly columns: FileColumns } | { readonly faults: readonly RowFault[] } {
  if (rows.length === 0 && headed.columns.every(({ otherCandidates }) => otherCandidates === undefined))
    return { columns: headed };
  const found = withoutSentences(headed, rows, target);
  const used = new Set(found.columns.flatMap(columnIndicesOf));
  const free = unreadIn(found, rows);
  const content: Content = { found, free, rows, target, required: requiredFields(target), explained };
  const columns: FileColumn[] = [];
  for (const column of found.columns) {
    const decided =
      streetColumn(column, content) ??
      chosenColumn(column, content) ??
      refinementColumn(column, content) ??
      textColumn(column, content) ??
      choiceDoubt(column, content) ??
      sharedColumns(column, content);
    if ('code' in decided) return { faults: [decided] };
    columns.push(...decided);
  }
  const isRead = ({ name }: Field) => columns.some(({ field }) => field.name === name);
  // `État` is an alias of `statut`, and may hold the words of `disponible` where that has a column of its own.
  for (const { header, index, cells } of free) {
    const field = target.fields.find((one) => one.aliases.includes(coreKey(header, target)));
    const refinement = field && certainRefinement(field, isRead, cells, target);
    const read = refinement ?? fieldOfValue(header, isRead, cells, target);
    if (read) columns.push({ field: read, index, header });
  }
  const own = columns.find(
    ({ field: { levels, name }, header, mapped }) => levels && !mapped && headerKey(header) !== name,
  );
  const ofLevels = levelsAmong(
    free.map(({ header }) => header),
    target,
  );
  const levels = free.filter(
    ({ header, cells }) => ofLevels.has(header) && cells.some((cell) => cell !== ''),
  );
  if (own && levels.length > 0 && !arePaths(cellsAt(rows, own.index))) {
    const found = [own, ...levels].map(({ index }) => index).sort((one, other) => one - other);
    return { faults: [byRows(doubleColumn(own.field, found, headed.headers), headed, rows, target)] };
  }
  const { joined, isKnown } = levelsOf(levels);
  const isJoined = joined.length > 0 && isKnown;
  const alone = free.filter((one) => (levels.includes(one) ? !isJoined : arePaths(one.cells)));
  const among = [...joined, ...alone.map(({ header }) => header)];
  const paths = target.fields.find(({ kind }) => kind === 'chemins');
  if (paths && among.length > 0 && !isRead(paths) && !constants?.has(paths.name)) {
    const params = { field: paths.name, among, guessed: isKnown ? [] : joined };
    return { faults: [{ code: 'CHEMINS_NON_LUS', params }] };
  }
  const taken = new Set(columns.flatMap(columnIndicesOf));
  const ignored = found.headers.filter(
    (header, index) => !taken.has(index) && (found.ignored.includes(header) || used.has(index)),
  );
  return { columns: { ...found, columns, ignored } };
}

/** Cells before a street without house numbers are a column. */
function streetColumn({ field, index, precedingColumns }: FileColumn, content: Content): Decided | undefined {
  const { found, rows, target } = content;
  const [first, ...kind] = precedingColumns ?? [];
  if (first === undefined) return undefined;
  const number = found.headers[first] as string;
  const isNumber = field.houseNumberHeaders?.includes(headerKey(number));
  if (!isNumber || areHouseNumbers(cellsAt(rows, first))) return undefined;
  const own = fieldNamed(number, target);
  const kinds = kind.filter((at) => !repeatsNumber(found.headers[at] as string));
  const header = joinedHeader(found.headers, [...kinds, index]);
  const street = { field, index, header, ...(kinds.length > 0 ? { precedingColumns: kinds } : {}) };
  const isRead = found.columns.some((one) => one.field === own);
  return own && !isRead ? [street, { field: own, index: first, header: number }] : [street];
}

/** Of several columns with a name of one field, the only one of sentences is it, or the only one without mere times. */
function chosenColumn({ field, index, otherCandidates }: FileColumn, content: Content): Decided | undefined {
  if (!otherCandidates) return undefined;
  const { found, rows, target } = content;
  const all = [index, ...otherCandidates];
  const time = target.fields.find(({ name }) => name === field.refinementName);
  const areTimes = (at: number) => {
    const filled = cellsAt(rows, at).filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => time && isValueOf(time, cell, target));
  };
  const chosen = all.filter((at) => (time ? !areTimes(at) : areSentences(cellsAt(rows, at))));
  const times = time ? all.filter(areTimes) : [];
  const isTimed = found.columns.some((one) => one.field === time);
  if (chosen.length !== 1 || times.length > (isTimed ? 0 : 1)) return doubleColumn(field, all, found.headers);
  const columnOf = (of: Field, at: number) => ({ field: of, index: at, header: found.headers[at] as string });
  return [...chosen.map((at) => columnOf(field, at)), ...times.map((at) => columnOf(time as Field, at))];
}

/** Whether a field is excluded as second field of a column: another column has it, or `--map` names this one. */
const isExcluded =
  ({ mapped }: FileColumn, { found }: Content) =>
  (field: Field) =>
    mapped || found.columns.some((other) => other.field === field);

/** The refinement of a column, if all cells are words of it; a required field is kept. */
function refinementOf(column: FileColumn, content: Content): Field | undefined {
  const { target, required, rows } = content;
  if (required.has(column.field.name)) return undefined;
  return certainRefinement(column.field, isExcluded(column, content), cellsAt(rows, column.index), target);
}

/** A column as its refinement; a yes or no is kept, because rows further down may hold words of a state. */
function refinementColumn(column: FileColumn, content: Content): Decided | undefined {
  const refinement = refinementOf(column, content);
  return refinement && refinement.kind !== 'flag' ? [{ ...column, field: refinement }] : undefined;
}

/** Of two columns with an alias of the objects' text, the one with sentences; sentences under other headers are a fault with a question. */
function textColumn({ field, header, index, mapped }: FileColumn, content: Content): Decided | undefined {
  const { free, rows, target } = content;
  const isCertain = mapped || [headerKey(header), coreKey(header, target)].includes(headerKey(field.name));
  const mayBeText = field.kind === 'text' && field.identifies && !field.form && !isCertain;
  if (!mayBeText || areSentences(cellsAt(rows, index))) return undefined;
  const others = free.filter((one) => areSentences(one.cells));
  const [only] = others;
  if (!only) return undefined;
  if (others.length === 1 && field.aliases.includes(coreKey(only.header, target)))
    return [{ field, index: only.index, header: only.header }];
  const headers = [header, ...others.map((one) => one.header)];
  return doubtful(field, headers, headers);
}

/** Fault of a column if another one has more values of its choice. */
function choiceDoubt({ field, header, index, mapped }: FileColumn, content: Content): Decided | undefined {
  const { free, rows, target } = content;
  if (field.kind !== 'choice' || mapped) return undefined;
  const cells = cellsAt(rows, index);
  const values = valuesOf(field, cells, target);
  if (cells.every((cell) => cell === '' || values.includes(cell))) return undefined;
  const others = free.filter(
    (one) =>
      field.aliases.includes(coreKey(one.header, target)) &&
      valuesOf(field, one.cells, target).length > values.length,
  );
  const among = others.map((one) => one.header);
  return among.length > 0 ? doubtful(field, [header, ...among], among) : undefined;
}

const doubtful = (field: Field, headers: readonly string[], among: readonly string[]): RowFault => ({
  code: 'COLONNE_DOUTEUSE',
  params: { field: field.name, headers: shownHeaders(headers), among },
});

/** A column of one field, or of two if it may hold the words of both. A required empty one gets a `probableHeader`. */
function sharedColumns(column: FileColumn, content: Content): readonly FileColumn[] {
  const { header, index } = column;
  const { free, rows, target, required, explained } = content;
  const cells = cellsAt(rows, index);
  const field = withScaleOf(column.field, cells);
  const excludes = isExcluded(column, content);
  // Rows further down may hold the words of the other field, unless the header is the very name of its own.
  const isShared = (one: Field) =>
    explained?.has(one.name) || (one.kind === 'flag' && headerKey(header) !== headerKey(field.name));
  const isOfBoth = field.kind === 'choice' || field.kind === 'moment';
  const refinement = isOfBoth ? possibleRefinement(cells, field, excludes, target, isShared) : undefined;
  const both = { ...column, fieldForUnknownWords: refinementOf(column, content) ?? field };
  const others: FileColumn[] = refinement ? [{ ...both, field: refinement, generalField: field }] : [];
  if (!required.has(field.name) || cells.some((cell) => cell !== ''))
    return [...others, { ...both, field, refinement }];
  const coded = field.kind === 'number' ? free.filter((one) => areCodes(one.cells)) : [];
  const probableHeader = coded.length === 1 ? coded[0]?.header : undefined;
  return [...others, { ...column, empty: true, probableHeader }];
}

/** A field of words whose cells are the marks 1, 2, 3, beyond its numbers from 0: another scale. */
function withScaleOf(field: Field, cells: readonly string[]): Field {
  const { words = [], scale } = field;
  const marks = [...new Set(cells.filter((cell) => /^\d$/.test(cell)))].sort();
  const isOther = !scale && marks.length >= words.length && '123456789'.startsWith(marks.join(''));
  return words.length > 0 && isOther ? { ...field, scale: marks } : field;
}

/** The refinement of a column with some of its values, and without values of the general field alone. */
function certainRefinement(
  field: Field,
  excludes: (refinement: Field) => boolean,
  cells: readonly string[],
  target: ImportTarget,
): Field | undefined {
  const refinement = possibleRefinement(cells, field, excludes, target);
  if (!refinement) return undefined;
  const isText = (cell: string) => field.kind === 'text' && cell !== '';
  const isOwn = (cell: string) =>
    (isText(cell) || isValueOf(field, cell, target)) && !isValueOf(refinement, cell, target);
  return cells.some(isOwn) ? undefined : refinement;
}

/** The refinement, if any of the cells is a value of it. */
function possibleRefinement(
  cells: readonly string[],
  field: Field,
  excludes: (refinement: Field) => boolean,
  target: ImportTarget,
  isShared: (refinement: Field) => boolean | undefined = () => false,
): Field | undefined {
  const refinement = target.fields.find(({ name }) => name === field.refinementName);
  if (!refinement || excludes(refinement)) return undefined;
  const isValue = (cell: string) => isValueOf(refinement, cell, target) || isLikeWord(refinement, cell);
  return isShared(refinement) || cells.some(isValue) ? refinement : undefined;
}

/** The choice with a default, if a header is a value of it, above cells of yes and no. */
function fieldOfValue(
  header: string,
  isRead: (field: Field) => boolean,
  cells: readonly string[],
  target: ImportTarget,
): Field | undefined {
  const field = target.fields.find(({ serviceDefault }) => serviceDefault !== undefined);
  // A total may follow below.
  const isOther = (cell: string) => /^\d/.test(cell) && !isYesOrNo(cell);
  if (!field || isRead(field) || cells.filter(isYesOrNo).length <= cells.filter(isOther).length)
    return undefined;
  const words = coreWords(header).filter((word) => !target.nouns.test(word) && !isYesOrNo(word));
  const value = choiceOf(words.join(' '), field, rowSchema(target).shape[field.name] as ZodType, () => {});
  return value === undefined ? undefined : headedBy(value, field);
}

/** Whether a cell adds to a word of a yes or no, `Indisponible temporairement`: its meaning is the user's decision. */
export function isLikeWord({ kind, synonyms = {} }: Field, cell: string): boolean {
  if (kind !== 'flag') return false;
  const key = choiceKey(cell);
  return wordsOfValues(synonyms)
    .keys()
    .some((word) => key.startsWith(`${word}_`));
}

/** Headers of paths, or of levels: those with such words, and any `Titre` with a `Sous-titre`. */
function levelsAmong(headers: Iterable<string>, { fields }: ImportTarget): ReadonlySet<string> {
  const known = fields.find(({ levels }) => levels)?.levels;
  if (!known) return new Set();
  const short = [...headers].filter(({ length }) => length <= SHORT_MAX);
  const ofNouns = [...Map.groupBy(short, (header) => levelIn(header).noun).values()];
  const found = ofNouns.flatMap((all) => {
    const isWhole = new Set(all.map((header) => levelIn(header).rank === BELOW)).size > 1;
    return isWhole ? all : all.filter((header) => known.test(headerKey(header)));
  });
  return new Set(found);
}

/** Whether the filled cells are paths. A slash alone is empty. */
function arePaths(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '' && cell !== '/');
  return filled.length > 0 && filled.every((cell) => /^\/\s*[\p{L}\p{N}]/u.test(cell));
}

/** `4`, `11 bis`, `12-14`, `3B`: identifiers look different. */
const HOUSE_NUMBER = /^\d{1,4}(?:\s*[-/]\s*\d{1,4})?\s*(?:\.0|bis|ter|quater|[a-z])?$/i;

/** Whether most filled cells are house numbers: some hold `12 et 14`. */
function areHouseNumbers(cells: readonly string[]): boolean {
  const numbered = cells.filter((cell) => !hasNoNumber(cell));
  return numbered.filter((cell) => HOUSE_NUMBER.test(cell)).length * 2 >= numbered.length;
}

/** Whether cells are sentences: most are filled, with several words, and few are alike. */
export function areSentences(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const words = filled.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  const laws = filled.filter((cell) => LAW.test(fold(cell))).length;
  return (
    filled.length * 2 > cells.length &&
    words >= WORDS_MIN * filled.length &&
    laws * 2 < filled.length &&
    new Set(filled).size * 2 > filled.length
  );
}

/** Whether cells are codes: distinct whole numbers. */
function areCodes(cells: readonly string[]): boolean {
  return new Set(cells).size === cells.length && cells.every((cell) => codeIn(cell) !== undefined);
}
