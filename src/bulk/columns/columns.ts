import { indexOfWord } from '../../contract/schema/severity-words.ts';
import { fold } from '../../contract/schema/text.ts';
import { hasNoValue, isEmptyWord } from '../formats/spreadsheets.ts';
import { lettersOf } from '../formats/xlsx/grid.ts';
import { type Field, type ImportTarget, rowSchema } from '../model/import-target.ts';
import { type CellPosition, type RowFault, shownValue } from '../model/issues.ts';
import {
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

/** Columns by decision of the user: header, as written in the file, to field name (`--map`). `A+B` are the levels of paths. */
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

/**
 * Key of a header's core: without stop words and the collection's noun, and without words in brackets unless they change
 * the field: `Pression (dynamique, bar)`.
 */
export function coreKey(header: string, target: ImportTarget): string {
  const words = coreWords(header);
  const inBrackets = /[([]/.test(header) && header.length <= HEADER_MAX ? fold(header) : '';
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
  if (header.length > HEADER_MAX) return undefined;
  const isOfDays = kind === 'day' || kind === 'moment';
  const words = fold(header).split(/[^a-z0-9]+/);
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
export function fieldsMentioned(header: string, fields: readonly Field[], target: ImportTarget): Field[] {
  const words = coreWords(header);
  const runs = words.flatMap((_, from) => words.slice(from).map((_, to) => words.slice(from, from + to + 1)));
  const isAnybodys = (key: string) => NUMBER_WORDS.has(key) || key === 'date' || target.nouns.test(key);
  const keys = new Set(runs.map((run) => run.join('')).filter((key) => !isAnybodys(key)));
  const isOfObjects = words.some((word) => target.nouns.test(word));
  return fields.filter(
    (field) =>
      keysOf(field).some((key) => keys.has(key)) || (isOfObjects && isNumberOf(header, field, target)),
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
 * Finds the column of each field: the one named by `map`, else the one with its name, else the one with an alias, else
 * the one with such a header among other words. A required field without a column is a fault, unless `constants` has
 * its value; so is one with two, except for the text of an object, which is recognised by its sentences.
 */
export function matchColumns(
  headers: readonly string[],
  target: ImportTarget,
  map: ColumnMap = {},
  constants?: Constants,
): FileColumns {
  const { mapped, faults, upper } = mappedColumns(headers, map, target);
  const levels = [...upper.values()].flat();
  const joined = (header: string, at: number) =>
    [...(upper.get(at) ?? []).map((one) => headers[one]), header].join('+');
  const required = requiredFields(target);
  const anyCandidates = candidatesAmong(headers, target, mapped, levels);
  const street = streetIn(headers, target, (at) => mapped.has(at), anyCandidates);
  const candidates = candidatesAmong(headers, target, mapped, [...levels, ...(street?.before ?? [])]);
  const columns: FileColumn[] = [];
  const ofProjections: RowFault[] = [];
  for (const field of target.fields) {
    const found = candidates(field);
    const [index] = found;
    const isFoundByCells =
      required.has(field.name) && (field.kind === 'text' || field.refinementName !== undefined);
    if (found.length > 1 && (!isFoundByCells || found.some((at) => mapped.has(at)))) {
      faults.push(doubleColumn(field, found, headers.map(joined)));
    } else if (index !== undefined) {
      const origin = mapped.has(index) ? { mapped: true } : {};
      const others = found.length > 1 ? { otherCandidates: found.slice(1) } : {};
      const header = headers[index] as string;
      const precedingColumns = street?.field === field ? street.before : upper.get(index);
      const joined = precedingColumns
        ? { precedingColumns, header: [...precedingColumns, index].map((at) => headers[at]).join(' + ') }
        : {};
      const ofUnit = withUnit(withScale(field, header), header);
      if (ofUnit) columns.push({ field: ofUnit, index, header, ...origin, ...others, ...joined });
      else (mapped.has(index) || !field.projected ? faults : ofProjections).push(unreadUnit(field, header));
    } else if (required.has(field.name) && !constants?.has(field.name)) {
      const example = field.example === undefined ? {} : { example: field.example };
      const named = shownHeaders(headers.filter((header) => header !== ''));
      const number = field.kind === 'number' ? { number: field.name } : {};
      const params = { field: field.name, headers: named, ...example, ...number };
      faults.push(columnsOfWords(field, headers) ?? { code: 'COLONNE_MANQUANTE', params });
    }
  }
  // With another form of the place, these columns are ignored like others.
  if (!columns.some(({ field }) => field.projected)) faults.push(...ofProjections);
  const used = new Set(columns.flatMap(columnIndicesOf));
  const ignored = headers.filter(
    (header, index) => header !== '' && !used.has(index) && !isRejectsColumn(header),
  );
  return { columns, faults, headers, ignored };
}

/** A field of words for its header: its numbers may belong to another scale. */
function withScale(field: Field, header: string): Field {
  const scale = field.words && otherScale(field.words, header);
  return scale ? { ...field, scale } : field;
}

/** Fault of a column in an unknown unit, or in another projection. */
function unreadUnit(field: Field, header: string): RowFault {
  const { name, units = {}, projected } = field;
  if (projected && withoutProjection(header) !== undefined)
    return { code: 'COLONNE_PROJECTION', params: { field: name, header: shownValue(header) } };
  const labels = { header: shownValue(header), unit: unitIn(header, field) ?? '' };
  return { code: 'COLONNE_UNITE', params: { field: name, ...labels, allowed: Object.keys(units) } };
}

/** Fault of several columns for a field; each may be a part. */
export function doubleColumn(field: Field, found: readonly number[], headers: readonly string[]): RowFault {
  const named = found.map((at) => `${at + 1} ${headers[at]}`);
  const names = [...new Set(found.map((at) => headers[at] as string))];
  const among = field.kind === 'supports' ? [names.join('+')] : names.slice(0, SHOWN_MAX);
  return { code: 'COLONNE_DOUBLE', params: { field: field.name, headers: shownHeaders(named), among } };
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
const JOINED: ReadonlySet<unknown> = new Set(['chemins', 'supports'] satisfies Field['kind'][]);

/** Columns named by `map`, by index, and those joined before one, by the index of the last; a fault for a missing column or field. */
function mappedColumns(headers: readonly string[], map: ColumnMap, target: ImportTarget) {
  const mapped = new Map<number, string>();
  const upper = new Map<number, readonly number[]>();
  const faults: RowFault[] = [];
  const allowed = target.fields.map(({ name }) => name);
  const keys = headers.map(headerKey);
  const placeOf = (header: string) => {
    const exact = headers.indexOf(header);
    return exact >= 0 ? exact : keys.indexOf(headerKey(header));
  };
  for (const [header, name] of Object.entries(map)) {
    const field = fieldNamed(name, target);
    if (!field) faults.push({ code: 'MAP_CHAMP', params: { field: name, allowed } });
    const isJoined = JOINED.has(field?.kind) && placeOf(header) < 0;
    const columns = isJoined ? header.split('+') : [header];
    const places = columns.map(placeOf);
    const missing = columns[places.indexOf(-1)];
    const last = places.pop() as number;
    if (missing === undefined) mapped.set(last, field?.name ?? name);
    else faults.push({ code: 'MAP_COLONNE', params: { column: missing, headers: shownHeaders(headers) } });
    if (places.length > 0) upper.set(last, places);
  }
  return { mapped, upper, faults };
}

/** Columns before the name of a street, from 0, and its field. */
function streetIn(
  headers: readonly string[],
  target: ImportTarget,
  isMapped: (at: number) => boolean,
  candidates: (field: Field) => readonly number[],
): { readonly before: readonly number[]; readonly field: Field } | undefined {
  const field = target.fields.find(({ houseNumberHeaders }) => houseNumberHeaders !== undefined);
  const [street = -1, ...others] = field ? candidates(field) : [];
  // An address has its number in it.
  if (!field || others.length > 0 || !/voie|rue/.test(headerKey(headers[street] ?? ''))) return undefined;
  const isOf = (at: number, names: readonly string[] = []) =>
    !isMapped(at) && names.includes(headerKey(headers[at] ?? ''));
  const required = requiredFields(target);
  const number = target.fields.find(({ name }) => name === target.number && required.has(name));
  // Objects have no other number in the file.
  const isOnlyNumber = (at: number) => number && candidates(number).every((one) => one === at);
  const before: number[] = [];
  let first = street - 1;
  while (isOf(first, field.streetPrefixHeaders)) before.unshift(first--);
  const house = [first, street + 1].find((at) => isOf(at, field.houseNumberHeaders) && !isOnlyNumber(at));
  const found =
    house !== undefined ? [house, ...before] : before.filter((at) => !repeatsNumber(headers[at] as string));
  return found.length > 0 ? { before: found, field } : undefined;
}

/** Whether a column repeats the number of a house (`bis`), and needs it. */
export function repeatsNumber(header: string): boolean {
  return /^(?:bis|indice|repetition)/.test(headerKey(header));
}

/** Words for a house without a number, or without a repeated one. */
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
  const kept = filled.filter((part) => /\d/.test(part) || !street.startsWith(`${fold(part)} `));
  // Some programs write numbers as decimals: `4.0`.
  return kept.map((part) => part.replace(/^(\d+)\.0$/, '$1')).join(' ');
}

/** Finds the equally good columns of a field; those at `except` are none. */
function candidatesAmong(
  headers: readonly string[],
  target: ImportTarget,
  mapped: ReadonlyMap<number, string>,
  except: readonly number[] = [],
): (field: Field) => readonly number[] {
  const keys = headers.map(headerKey);
  const bare = headers.map((header) => coreKey(header, target));
  const places = [...headers.keys()];
  const free = places.filter(
    (index) => !except.includes(index) && !mapped.has(index) && !isRejectsColumn(headers[index]),
  );
  const names = new Set(target.fields.map(({ name }) => headerKey(name)));
  // Names of other fields belong to those.
  const unnamed = free.filter((index) => !names.has(keys[index] ?? ''));
  const unprojected = headers.map(withoutProjection);
  const cut = headers.map((header) => fieldOfTruncatedHeader(header, target));
  return (field) => {
    const { name, aliases, projected } = field;
    const own = projected ? unnamed.filter((index) => unprojected[index] === undefined) : unnamed;
    const others = projected ? unnamed : [];
    const named = (key: string | undefined) => key === headerKey(name);
    const known = (key: string | undefined) => named(key) || aliases.includes(key ?? '');
    const numbers = own.filter((index) => isNumberOf(headers[index] ?? '', field, target));
    const ranked = [
      places.filter((index) => mapped.get(index) === name),
      free.filter((index) => named(keys[index])),
      numbers.filter((index) => known(keys[index]) || known(bare[index])),
      own.filter((index) => known(keys[index])),
      own.filter((index) => known(bare[index])),
      own.filter((index) => known(keyWithoutQualifiers(headers[index] ?? '', field, target))),
      own.filter((index) => cut[index] === field),
      // The first shows that the file has such columns.
      others.filter((index) => known(coreKey(unprojected[index] ?? '', target))).slice(0, 1),
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
  const taken = new Set(headers);
  const used = new Set(['']);
  return headers.map((header, index) => {
    let name = header;
    while (used.has(name)) {
      name = `${name}_${index + 1}`;
      // The name of another column is taken.
      while (taken.has(name)) name += '_';
    }
    used.add(name);
    return name;
  });
}

/** Required fields of a body. */
export function requiredFields(target: ImportTarget): Set<string> {
  const members = Object.entries(rowSchema(target).shape);
  return new Set(members.flatMap(([name, member]) => (member.safeParse(undefined).success ? [] : [name])));
}

export type Constants = ReadonlyMap<string, string>;
