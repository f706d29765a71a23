import { indexOfWord } from '../../contract/schema/severity-words.ts';
import { fold } from '../../contract/schema/text.ts';
import { hasNoValue, isEmptyWord } from '../formats/spreadsheets.ts';
import { lettersOf } from '../formats/xlsx/grid.ts';
import { type Field, type ImportTarget, rowSchema } from '../model/import-target.ts';
import { type CellPosition, type RowFault, shownValue } from '../model/issues.ts';
import {
  foldedHeader,
  HEADER_MAX,
  isUnitAtEnd,
  otherScale,
  TRUNCATED,
  unitIn,
  withoutLambert93,
  withoutProjection,
  withoutUnit,
  withUnit,
} from './numbers.ts';

/** A column of the file with its field. */
export interface FileColumn {
  readonly field: Field;
  /** From 0. */
  readonly index: number;
  readonly header: string;
  /** Whether `--map` names it. */
  readonly mapped?: boolean;
  /** Whether all of its cells are empty. */
  readonly empty?: true;
  /** Header of the column that probably holds the field, if this one is empty. */
  readonly probableHeader?: string | undefined;
  /** Columns whose cells precede this one's in the value, from 0: house number, kind of street, upper levels of a path. */
  readonly precedingColumns?: readonly number[];
  /** The other field of a column with two, if `field` is the refinement: `statut` if `field` is `disponible`. */
  readonly generalField?: Field;
  /** The other field of a column with two, if `field` is the general one, which lacks the words of its refinement. */
  readonly refinement?: Field | undefined;
  /** Of two fields, the one that refuses words of neither. */
  readonly fieldForUnknownWords?: Field | undefined;
  /** Other columns with a name of the field, from 0: the cells decide between them. */
  readonly otherCandidates?: readonly number[];
}

/** Columns of a field, from 0. */
export const columnIndicesOf = ({ index, precedingColumns = [] }: FileColumn) => [index, ...precedingColumns];

/** Explicit assignment (`--map`): header, as written in the file, to field name. `A+B` are the levels of paths. */
export type ColumnMap = Readonly<Record<string, string>>;

export interface FileColumns {
  readonly columns: readonly FileColumn[];
  readonly faults: readonly RowFault[];
  /** Every header, in the order of the file. */
  readonly headers: readonly string[];
  /** Headers without a field. */
  readonly ignored: readonly string[];
}

/** Additional columns in a file of rejected rows. */
export const REJECTED_COLUMNS = ['_ligne', '_champ', '_erreur'] as const;

/** Column of rejected rows for values without one: the text of a row that is no JSON object. */
export const RAW_COLUMN = '_json';

/** A header without accents, case and punctuation. */
export function headerKey(header: string): string {
  return fold(header).replace(/[^a-z0-9]/g, '');
}

/** Words of headers without a meaning of their own: without them and the noun, `Libellé de l'anomalie` is `libelle`. */
const STOP_WORDS = new Set(['de', 'des', 'du', 'd', 'la', 'le', 'les', 'l']);

/** Key of a header's core, without the collection's noun; words in brackets count if they name a field, `Pression (dynamique, bar)`. */
export function coreKey(header: string, target: ImportTarget): string {
  const words = coreWords(header);
  const inBrackets = /[([]/.test(header) ? foldedHeader(header) : '';
  const isSignificant = (word: string) => !STOP_WORDS.has(word) && word !== 'en' && !isUnitAtEnd(word);
  const keyWithBrackets = headerKey(
    inBrackets
      .split(/[^a-z0-9²³/]+/)
      .filter(isSignificant)
      .join(''),
  );
  if (fieldNamed(keyWithBrackets, target)) return keyWithBrackets;
  // `Anomalie (libellé)` has nothing else.
  return words.filter((word) => !target.nouns.test(word)).join('') || words.join('');
}

/** Words of a header's core: without stop words, the unit at its end, and words in brackets. */
export function coreWords(header: string): readonly string[] {
  // Longer texts are no headers, and unclosed brackets would cost a search each.
  if (header.length > HEADER_MAX) return [headerKey(header)];
  const outside = withoutLambert93(fold(header).replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const words = withoutUnit(outside).split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !STOP_WORDS.has(word));
}

/** Words that choose one of several values, or its origin, without changing the field. */
const QUALIFIERS = new Set(
  'dernier|derniere|dern|actuel|actuelle|constate|constatee|mesure|mesuree|nominal|wgs84|dd'.split('|'),
);

/** Key of a header without qualifiers, and without `date` for a day or a moment; undefined if it has no such word. */
function keyWithoutQualifiers(header: string, { kind }: Field, target: ImportTarget): string | undefined {
  const isOfDays = kind === 'day' || kind === 'moment';
  const words = foldedHeader(header).split(/[^a-z0-9]+/);
  const plain = words.filter((word) => !QUALIFIERS.has(word) && !(isOfDays && /^(?:date?|dt)$/.test(word)));
  return plain.length < words.length ? coreKey(plain.join(' '), target) : undefined;
}

/** Words for an identifier: alone in a header they may number anything, such as rows. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'numero|num|no|n|code|ref|reference|id|identifiant'.split('|'),
);

/** Whether a header names the numbered objects, `N° PEI`, for the field of their number. */
function isNumberOf(header: string, { name, kind }: Field, { number }: ImportTarget): boolean {
  if (name !== number && kind !== 'reference') return false;
  const words = coreWords(header);
  return words.length > 1 && words.some((word) => NUMBER_WORDS.has(word));
}

/** Fields that a header may mean: it has the name of one among other words, or names the numbered objects. */
export function fieldsNamedIn(header: string, fields: readonly Field[], target: ImportTarget): Field[] {
  const words = coreWords(header);
  const sequences = words.flatMap((_, from) => words.map((_, to) => words.slice(from, to + 1).join('')));
  const isAmbiguous = (key: string) => NUMBER_WORDS.has(key) || key === 'date' || target.nouns.test(key);
  const keys = new Set(sequences.filter((key) => !isAmbiguous(key)));
  const mentionsTarget = words.some((word) => target.nouns.test(word));
  return fields.filter(
    (field) =>
      keysOf(field).some((key) => keys.has(key)) || (mentionsTarget && isNumberOf(header, field, target)),
  );
}

/** Maximal headers in a message. */
const SHOWN_MAX = 20;

/** Headers for a message, however many and long they are. */
export function shownHeaders(headers: readonly string[]): readonly string[] {
  const first = headers.slice(0, SHOWN_MAX).map(shownValue);
  return headers.length > SHOWN_MAX ? [...first, '…'] : first;
}

/**
 * Finds the column of each field: by `map`, else by its name, an alias, or either among other words. A required field with
 * neither a column nor one of the `constants` is a fault, and so are several columns between which the cells cannot decide.
 */
export function matchColumns(
  headers: readonly string[],
  target: ImportTarget,
  map: ColumnMap = {},
  constants?: Constants,
): FileColumns {
  const { mapped, faults, levelColumns } = mappedColumns(headers, map, target);
  const levels = [...levelColumns.values()].flat();
  const required = requiredFields(target);
  const isMapped = (index: number) => mapped.has(index);
  const candidatesBeforeStreet = candidatesAmong(headers, target, mapped, levels);
  const street = streetIn(headers, target, isMapped, candidatesBeforeStreet);
  const partsOfValues = [...levels, ...(street?.precedingColumns ?? [])];
  const candidates = candidatesAmong(headers, target, mapped, partsOfValues);
  const withLevels = (_: string, at: number) =>
    joinedHeader(headers, [...(levelColumns.get(at) ?? []), at], '+');
  const columns: FileColumn[] = [];
  const projectionFaults: RowFault[] = [];
  for (const field of target.fields) {
    const found = candidates(field);
    const [index, ...otherCandidates] = found;
    const isRequired = required.has(field.name);
    const isDecidedByContent = isRequired && (field.kind === 'text' || field.refinementName !== undefined);
    if (index === undefined) {
      if (isRequired && !constants?.has(field.name)) faults.push(missingColumn(field, headers));
    } else if (otherCandidates.length > 0 && (!isDecidedByContent || found.some(isMapped))) {
      faults.push(doubleColumn(field, found, headers.map(withLevels)));
    } else {
      const header = headers[index] as string;
      const fieldInUnit = withUnit(withScale(field, header), header);
      const precedingColumns = street?.field === field ? street.precedingColumns : levelColumns.get(index);
      const column = {
        ...{ index, header: joinedHeader(headers, [...(precedingColumns ?? []), index]) },
        ...(isMapped(index) && { mapped: true }),
        ...(otherCandidates.length > 0 && { otherCandidates }),
        ...(precedingColumns && { precedingColumns }),
      };
      if (fieldInUnit) columns.push({ ...column, field: fieldInUnit });
      else (isMapped(index) || !field.projected ? faults : projectionFaults).push(unitFault(field, header));
    }
  }
  // With another form of the place, these columns are ignored like others.
  if (!columns.some(({ field }) => field.projected)) faults.push(...projectionFaults);
  const used = new Set(columns.flatMap(columnIndicesOf));
  const unused = headers.filter((_, index) => !used.has(index));
  const isNone = (header: string) =>
    header === '' || isRejectsColumn(header) || target.computed?.includes(header);
  const ignored = unused.filter((header) => !isNone(header));
  return { columns, faults, headers, ignored };
}

/** Header of several columns with one value. */
export function joinedHeader(headers: readonly string[], indices: readonly number[], sign = ' + '): string {
  return indices.map((at) => headers[at]).join(sign);
}

/** Fault of a required field without a column. */
function missingColumn(field: Field, headers: readonly string[]): RowFault {
  const { name, kind, example } = field;
  const params = {
    ...{ field: name, headers: shownHeaders(headers.filter((header) => header !== '')) },
    ...(example !== undefined && { example }),
    ...(kind === 'number' && { number: name }),
  };
  return columnsOfWords(field, headers) ?? { code: 'COLONNE_MANQUANTE', params };
}

/** A field of words for its header: its numbers may belong to another scale. */
function withScale(field: Field, header: string): Field {
  const scale = field.words && otherScale(field.words, header);
  return scale ? { ...field, scale } : field;
}

/** Fault of a column in an unknown unit, or in another projection. */
function unitFault(field: Field, header: string): RowFault {
  const { name, units = {}, projected } = field;
  if (projected && withoutProjection(header) !== undefined)
    return { code: 'COLONNE_PROJECTION', params: { field: name, header: shownValue(header) } };
  const labels = { header: shownValue(header), unit: unitIn(header, field) ?? '' };
  return { code: 'COLONNE_UNITE', params: { field: name, ...labels, allowed: Object.keys(units) } };
}

/** Fault of several columns for a field; each may be a part. */
export function doubleColumn(field: Field, found: readonly number[], headers: readonly string[]): RowFault {
  const numbered = found.map((at) => `${at + 1} ${headers[at]}`);
  const distinct = [...new Set(found.map((at) => headers[at] as string))];
  if (distinct.length === 1 && !MULTI_COLUMN_KINDS.has(field.kind)) return repeatedHeader(found, headers);
  const among = field.kind === 'supports' ? [distinct.join('+')] : distinct.slice(0, SHOWN_MAX);
  return { code: 'COLONNE_DOUBLE', params: { field: field.name, headers: shownHeaders(numbered), among } };
}

/** Fault of columns that one header names: no flag can tell them apart. */
export function repeatedHeader(found: readonly number[], headers: readonly string[]): RowFault {
  const columns = found.map((at) => lettersOf(at + 1));
  return {
    code: 'EN_TETE_DOUBLE',
    params: { header: shownValue(headers[found[0] as number] as string), columns },
  };
}

/** Fault of a column for each word of a field, one of them marked in each row. */
function columnsOfWords({ name, words = [] }: Field, headers: readonly string[]): RowFault | undefined {
  const found = headers.flatMap((header, at) => {
    const index = indexOfWord(words, header.replace(/s$/i, ''));
    return index < 0 ? [] : [{ header, index, at }];
  });
  if (new Set(found.map(({ index }) => index)).size < 2) return undefined;
  const params = {
    field: name,
    headers: found.map(({ header }) => shownValue(header)),
    columns: found.map(({ at }) => lettersOf(at + 1)),
    values: found.map(({ index }) => index),
  };
  return { code: 'GRAVITE_EN_COLONNES', params };
}

/** Kinds whose value may span several columns: the levels of a path, articles one by one. */
const MULTI_COLUMN_KINDS: ReadonlySet<unknown> = new Set(['chemins', 'supports'] satisfies Field['kind'][]);

/** Field names by the columns that `map` names; upper levels by the column of the last one; a fault for each unknown column or field. */
function mappedColumns(headers: readonly string[], map: ColumnMap, target: ImportTarget) {
  const mapped = new Map<number, string>();
  const levelColumns = new Map<number, readonly number[]>();
  const faults: RowFault[] = [];
  const allowed = target.fields.map(({ name }) => name);
  const keys = headers.map(headerKey);
  const indices = (texts: readonly string[], text: string) =>
    texts.flatMap((one, at) => (one === text ? [at] : []));
  const placesOf = (header: string) => {
    const exact = indices(headers, header);
    return exact.length > 0 ? exact : indices(keys, headerKey(header));
  };
  for (const [header, name] of Object.entries(map)) {
    const field = fieldNamed(name, target);
    if (!field) faults.push({ code: 'MAP_CHAMP', params: { field: name, allowed } });
    const isJoined = MULTI_COLUMN_KINDS.has(field?.kind) && placesOf(header).length === 0;
    const columns = isJoined ? header.split('+') : [header];
    const found = columns.map(placesOf);
    // Each column of a repeated header is one of several articles, or of the levels that were joined.
    const takesAll = isJoined || field?.kind === 'supports';
    const several = found.find((places) => places.length > 1);
    if (several !== undefined && !takesAll) faults.push(repeatedHeader(several, headers));
    const missing = columns[found.findIndex((places) => places.length === 0)];
    const places = takesAll ? [...new Set(found.flat())] : found.flatMap(([at]) => at ?? []);
    const last = places.pop() as number;
    if (missing === undefined) mapped.set(last, field?.name ?? name);
    else faults.push({ code: 'MAP_COLONNE', params: { column: missing, headers: shownHeaders(headers) } });
    if (places.length > 0) levelColumns.set(last, places);
  }
  return { mapped, levelColumns, faults };
}

/** The field of a street, and the columns before its name in the value: `N° | bis | voie`, or `voie | N°`. */
function streetIn(
  headers: readonly string[],
  target: ImportTarget,
  isMapped: (at: number) => boolean,
  candidates: (field: Field) => readonly number[],
): { readonly precedingColumns: readonly number[]; readonly field: Field } | undefined {
  const field = target.fields.find(({ houseNumberHeaders }) => houseNumberHeaders !== undefined);
  const [street = -1, ...others] = field ? candidates(field) : [];
  // A column named `adresse` already contains the number.
  if (!field || others.length > 0 || !/voie|rue/.test(headerKey(headers[street] ?? ''))) return undefined;
  const hasKey = (at: number, keys: readonly string[] = []) =>
    !isMapped(at) && keys.includes(headerKey(headers[at] ?? ''));
  const required = requiredFields(target);
  const number = target.fields.find(({ name }) => name === target.number && required.has(name));
  // The only `N°` of the file numbers the objects, not the houses.
  const isOnlyNumber = (at: number) => number && candidates(number).every((one) => one === at);
  const prefixes: number[] = [];
  let first = street - 1;
  while (hasKey(first, field.streetPrefixHeaders)) prefixes.unshift(first--);
  const house = [first, street + 1].find((at) => hasKey(at, field.houseNumberHeaders) && !isOnlyNumber(at));
  const alone = prefixes.filter((at) => !repeatsNumber(headers[at] as string));
  const precedingColumns = house === undefined ? alone : [house, ...prefixes];
  return precedingColumns.length > 0 ? { precedingColumns, field } : undefined;
}

/** Whether a column completes the number of a house (`bis`), and means nothing without it. */
export function repeatsNumber(header: string): boolean {
  return /^(?:bis|indice|repetition)/.test(headerKey(header));
}

/** Words for a house without a number, or without `bis`. */
const NO_NUMBER = /^(?:s\/?n|sans(?: n°| num[ée]ro)?|non|faux|false)$/i;

/** Whether a cell gives a house no number. */
export function hasNoNumber(cell: string): boolean {
  return hasNoValue(cell) || isEmptyWord(cell.trim()) || NO_NUMBER.test(cell.trim());
}

/** A street after its house number and kind. */
export function withStreet(parts: readonly string[]): string {
  const filled = parts.filter((part, at) => part !== '' && (at === parts.length - 1 || !hasNoNumber(part)));
  const street = fold(filled.at(-1) ?? '');
  // The name of a street may contain its kind too.
  const distinctParts = filled.filter((part) => /\d/.test(part) || !street.startsWith(`${fold(part)} `));
  // Some programs write numbers as decimals: `4.0`.
  return distinctParts.map((part) => part.replace(/^(\d+)\.0$/, '$1')).join(' ');
}

/** Finds the equally good columns of a field, excluding those at `except`. */
function candidatesAmong(
  headers: readonly string[],
  target: ImportTarget,
  mapped: ReadonlyMap<number, string>,
  except: readonly number[] = [],
): (field: Field) => readonly number[] {
  const keys = headers.map(headerKey);
  const coreKeys = headers.map((header) => coreKey(header, target));
  const places = [...headers.keys()];
  const isExcluded = (at: number) => except.includes(at) || mapped.has(at) || isRejectsColumn(headers[at]);
  const available = places.filter((at) => !isExcluded(at));
  const names = new Set(target.fields.map(({ name }) => headerKey(name)));
  // A header with the exact name of another field belongs to that field.
  const withoutExactName = available.filter((index) => !names.has(keys[index] ?? ''));
  const keysInOtherProjection = headers.map(withoutProjection).map((rest) => rest && coreKey(rest, target));
  const fieldsByTruncatedHeader = headers.map((header) => fieldOfTruncatedHeader(header, target));
  return (field) => {
    const { name, projected } = field;
    const columns = withoutExactName.filter((at) => !projected || keysInOtherProjection[at] === undefined);
    const fieldKeys = keysOf(field);
    const keyedBy = (of: readonly (string | undefined)[]) => (at: number) => fieldKeys.includes(of[at] ?? '');
    const numbers = columns.filter((at) => isNumberOf(headers[at] ?? '', field, target));
    const unqualifiedKeys = headers.map((header) => keyWithoutQualifiers(header, field, target));
    const ranked = [
      places.filter((at) => mapped.get(at) === name),
      available.filter((at) => keys[at] === headerKey(name)),
      numbers.filter((at) => isNamed(headers[at] ?? '', field, target)),
      columns.filter(keyedBy(keys)),
      columns.filter(keyedBy(coreKeys)),
      columns.filter(keyedBy(unqualifiedKeys)),
      columns.filter((at) => fieldsByTruncatedHeader[at] === field),
      // One is enough to report COLONNE_PROJECTION.
      projected ? withoutExactName.filter(keyedBy(keysInOtherProjection)).slice(0, 1) : [],
    ];
    return ranked.find(({ length }) => length > 0) ?? [];
  };
}

/** The field of a name in any spelling of headers: case, accents, or an alias. */
export function fieldNamed(name: string, { fields }: ImportTarget): Field | undefined {
  const key = headerKey(name);
  return fields.find((field) => keysOf(field).includes(key));
}

/** The only field with a name that begins with a header truncated by a shapefile, `DATE_CONTR`. */
function fieldOfTruncatedHeader(header: string, { fields }: ImportTarget): Field | undefined {
  if (!TRUNCATED.test(header)) return undefined;
  const key = headerKey(header);
  const [field, ...others] = fields.filter((one) => keysOf(one).some((name) => name.startsWith(key)));
  return others.length === 0 ? field : undefined;
}

/** Keys of a field's headers. */
const keysOf = ({ name, aliases }: Field) => [headerKey(name), ...aliases];

/** Whether a header is a name or an alias of a field, even among other words. */
export function isNamed(header: string, field: Field, target: ImportTarget): boolean {
  const keys = keysOf(field);
  return keys.includes(headerKey(header)) || keys.includes(coreKey(header, target));
}

/** Whether a header differs from its field's name, and from any part of it: `Libellé` for `texte`. */
export function isRenamed(header: string, field: string): boolean {
  return !headerKey(field).includes(headerKey(header));
}

/** Position of a field among these columns. */
export function columnPosition(columns: readonly FileColumn[], field: string): CellPosition {
  const column = columns.find((one) => one.field.name === field);
  return column === undefined ? {} : { column: column.index + 1, header: column.header };
}

/** Whether a header is an additional column of a file of rejects: it has no field. */
export function isRejectsColumn(header: string | undefined): boolean {
  return isReasonColumn(header) || header?.toLowerCase() === RAW_COLUMN;
}

/** Whether a header is a column for the reason of a rejection. */
export function isReasonColumn(header: string | undefined): boolean {
  return (REJECTED_COLUMNS as readonly (string | undefined)[]).includes(header?.toLowerCase());
}

/** Headers as names of members: an empty or repeated one gets the number of its column. */
export function uniqueNames(headers: readonly string[]): readonly string[] {
  const originals = new Set(headers);
  const assigned = new Set(['']);
  return headers.map((header, index) => {
    let name = header;
    while (assigned.has(name)) {
      name = `${name}_${index + 1}`;
      // A made name may be the header of another column.
      while (originals.has(name)) name += '_';
    }
    assigned.add(name);
    return name;
  });
}

/** Required fields of a body. */
export function requiredFields(target: ImportTarget): Set<string> {
  const members = Object.entries(rowSchema(target).shape);
  return new Set(members.flatMap(([name, member]) => (member.safeParse(undefined).success ? [] : [name])));
}

export type Constants = ReadonlyMap<string, string>;
