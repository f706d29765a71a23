import { isObject } from '../../contract/schema/fields.ts';
import { indexOfWord, wordsAllowed } from '../../contract/schema/severity-words.ts';
import { fold } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import {
  hasNoValue,
  INVISIBLE,
  identifierOf,
  isDitto,
  isEmptyWord,
  isLost,
  isSpreadsheetError,
  noNumber,
  unguard,
} from '../formats/spreadsheets.ts';
import { NOT_CALCULATED, PARTLY_STRUCK } from '../formats/xlsx/grid.ts';
import { repaired } from '../input/encoding.ts';
import { inNfc } from '../model/digest.ts';
import type { Field } from '../model/import-target.ts';
import { type Note, type Parsed, type RowFault, shownValue } from '../model/issues.ts';
import { citesNothing, maybeReference, rangeIn, severalIn } from './articles.ts';
import { type AssignedCodes, readCode } from './assigned-codes.ts';
import type { Conversion } from './conversion-context.ts';
import {
  choiceKey,
  choiceOf,
  choicesLike,
  dayOf,
  flagOf,
  momentOf,
  numberIn,
  optionsOf,
  timeOf,
  yearOf,
} from './kinds.ts';
import { fiveDigits, numberOf } from './numbers.ts';
import { pathsIn } from './paths.ts';
import { References } from './references.ts';

/** Faults of a refused value. */
export class Refused {
  readonly faults: readonly (RowFault & { readonly value: string })[];

  constructor(faults: readonly (RowFault & { readonly value: string })[]) {
    this.faults = faults;
  }
}

/** Maximal cached texts of a column, and their length: most columns repeat few words. */
const CACHED_MAX = 1000;
const CACHED_LENGTH = 40;

/** Cached `convert`, for short texts. */
export function converted(written: unknown, conversion: Conversion): unknown {
  const { cache, note } = conversion;
  if (!cache || typeof written !== 'string' || written.length > CACHED_LENGTH)
    return convert(written, conversion);
  let found = cache.get(written);
  if (!found && cache.size < CACHED_MAX) {
    const notes: Parameters<Note>[] = [];
    const value = convert(written, { ...conversion, note: (...noted) => notes.push(noted) });
    found = { value, notes };
    cache.set(written, found);
  }
  if (!found) return convert(written, conversion);
  for (const noted of found.notes) note(...noted);
  return found.value;
}

/**
 * Value of a field from a cell (a text) or a JSON value, before the contract's schema; undefined for none. Values of a
 * wrong type are passed on unchanged: the schema refuses them.
 */
export function convert(written: unknown, conversion: Conversion): unknown {
  const { field, isCellText, note, repairs } = conversion;
  // Programs write null for an empty cell.
  if (written === null) return convert('', { ...conversion, isCellText: true });
  if (typeof written === 'number' && isAsInCell(field))
    return convert(String(written), { ...conversion, field: { ...field, asPrograms: true } });
  const decoded = wellDecoded(written, conversion);
  if (decoded instanceof Refused) return decoded;
  const input = isCellText && typeof decoded === 'string' ? visibleOf(decoded, note) : decoded;
  const converter = CONVERTERS[field.kind];
  const text = isCellText && typeof input === 'string' ? unguard(input) : input;
  const words = repairs?.values?.get(field.name);
  const replacement = replacementOf(input, words) ?? replacementOf(text, words);
  if (replacement !== undefined) {
    note('VALEUR_DITE', { field: field.name, given: shownValue(input), taken: replacement });
    const { scale: _, ...own } = field;
    return converter(replacement, { ...conversion, field: own, isCellText: true });
  }
  if (typeof input === 'string' && !isCellText && isInPlaceOfOther(input, field))
    note('VALEUR_DE_PROGRAMME', { field: field.name, given: shownValue(input) });
  if (!isCellText || typeof input !== 'string') return converter(input, conversion);
  if (input === PARTLY_STRUCK) return refused('BARRE_EN_PARTIE', input);
  if (isSpreadsheetError(input)) {
    return refused(input.trim() === NOT_CALCULATED ? 'FORMULE_SANS_VALEUR' : 'ERREUR_TABLEUR', input);
  }
  if (isLost(input)) return refused('VALEUR_PERDUE', input);
  if (isDitto(input)) return refused('COMME_AU_DESSUS', input);
  if (text === input) return noteEmptyWord(input, converter(input, conversion), conversion);
  if (input.startsWith("'")) note('APOSTROPHE');
  // A guarded text is a value, even the empty one.
  return converter(text, { ...conversion, isCellText: false });
}

/** Whether a JSON text is a program's substitute for another: kept, as exports are exact. */
function isInPlaceOfOther(text: string, { kind, form }: Field): boolean {
  if (kind !== 'text' || text === '') return false;
  return hasNoValue(text) || (form === 'identifier' && 'fault' in identifierOf(text.trim(), () => {}));
}

/** Key of a word for `--values`, without accents, case and outer blanks. */
export function wordKey(word: unknown): string {
  return fold(spelling(word));
}

function spelling(word: unknown): string {
  const isWord = typeof word === 'string' || typeof word === 'number' || typeof word === 'boolean';
  return isWord ? String(word).trim() : '';
}

/** Replacement of a word: by its spelling, else in any case and accents. */
function replacementOf(word: unknown, words: ReadonlyMap<string, string> | undefined): string | undefined {
  return words?.get(spelling(word)) ?? words?.get(wordKey(word));
}

/** A cell without invisible characters, unless an apostrophe guards it: exports are exact. */
function visibleOf(cell: string, note: Conversion['note']): string {
  if (unguard(cell) !== cell) return cell;
  const visible = cell.replace(INVISIBLE, '');
  if (visible !== cell) note('INVISIBLES');
  return visible;
}

/** A value with wrongly decoded texts repaired; refused without the flag for it. */
function wellDecoded(input: unknown, conversion: Pick<Conversion, 'note' | 'repairs'>): unknown {
  if (!Array.isArray(input)) return textDecoded(input, conversion);
  const elements = input.map((element) => {
    if (!isObject(element)) return textDecoded(element, conversion);
    const values = Object.values(element).map((value) => textDecoded(value, conversion));
    const named = Object.keys(element).map((name, at) => [name, values[at]] as const);
    return refusedElements(values) ?? Object.fromEntries(named);
  });
  return refusedElements(elements) ?? elements;
}

function textDecoded(input: unknown, { note, repairs }: Pick<Conversion, 'note' | 'repairs'>): unknown {
  if (typeof input !== 'string') return input;
  const taken = repaired(input);
  if (taken === input) return input;
  if (!repairs?.encoding) return refused('DOUBLE_DECODAGE', input);
  note('ENCODAGE_REPARE', { given: shownValue(input), taken: shownValue(taken) });
  return taken;
}

type Converter = (input: unknown, conversion: Conversion) => unknown;

const CONVERTERS: Readonly<Record<Field['kind'], Converter>> = {
  number: (input, { field, note, repairs }) => {
    if (repairs?.codes && field.name === 'code') return assigned(input, repairs.codes, note);
    if (typeof input !== 'string') return input;
    const text = input.trim();
    if (text === '') return undefined;
    return numberOf(text, note) ?? refused(noNumber(text) ?? 'NON_NUMERIQUE', text, { file: '' });
  },

  word: (input, { field: { words = [], scale }, note }) => {
    if (typeof input !== 'string') return input;
    const text = input.trim();
    if (text === '') return undefined;
    const number = numberOf(text, note);
    if (number !== undefined && scale)
      return refused('AUTRE_ECHELLE', text, { allowed: wordsAllowed(words), scale });
    if (number !== undefined) return number;
    const word = indexOfWord(words, text);
    if (word >= 0) return word;
    const why = noNumber(text);
    // None of the few values is more precise than no whole number.
    const code = why === undefined || why === 'NOMBRE_DECIMAL' ? 'GRAVITE' : why;
    return refused(code, text, { allowed: wordsAllowed(words) });
  },

  text: (written, { field, schema, isCellText, note }) => {
    // Programs write identifiers as numbers.
    const input = field.form && Number.isSafeInteger(written) ? String(written) : written;
    if (typeof input !== 'string') return input;
    // White space in a cell is accidental; JSON, and guarded texts, are exact.
    const text = isCellText ? input.trim() : input;
    if (isCellText && text === '') return nothingOf({ field, schema });
    if (text !== input) note('BLANCS');
    const composed = inNfc(text);
    if (composed !== text) note('NFC');
    const damage = damageOf(composed);
    if (damage) note(damage);
    if (field.form === 'five digits') return fiveDigits(composed, note);
    if (field.form === 'year') return yearOf(composed, note);
    if (field.form !== 'identifier' || !isCellText) return composed;
    const parsed = identifierOf(composed, note);
    return 'value' in parsed ? parsed.value : refused(parsed.fault.code, composed, parsed.fault.params);
  },

  choice: (input, conversion) => {
    if (typeof input !== 'string') return input;
    const text = input.trim();
    if (text === '') return nothingOf(conversion);
    return (
      choiceOf(text, conversion.field, conversion.schema, conversion.note) ?? unknownChoice(text, conversion)
    );
  },

  choices: (input, conversion) => {
    const { schema } = conversion;
    const isWhole = (one: string) => choiceOf(one, conversion.field, schema, () => {}) !== undefined;
    // Some of the values have a comma.
    const list =
      typeof input === 'string'
        ? input
            .split('|')
            .flatMap((one) => (isWhole(one.trim()) ? one : one.split(/[,;\n]/)))
            .map((one) => one.trim())
        : input;
    if (!Array.isArray(list)) return input;
    const words = list
      .map((one) => (typeof one === 'string' ? replacedWord(one, conversion) : one))
      .filter((one) => one !== '');
    if (words.length === 0) return nothingOf(conversion);
    const found = words.map((one) =>
      typeof one === 'string'
        ? (choiceOf(one, conversion.field, schema, conversion.note) ?? unknownChoice(one, conversion, true))
        : one,
    );
    return refusedElements(found) ?? [...new Set(found)];
  },

  day: ofText((text, { field, zone, note }) => dayOf(text, field, zone, note)),
  moment: ofText((text, { field, zone, note }) => momentOf(text, field, zone, note)),
  time: ofText((text, { zone, note }) => timeOf(text, zone, note)),
  flag: ofText((text, { field, note }) => flagOf(text, field, note)),
  decimal: (input, conversion) => {
    const value = decimalIn(input, conversion);
    const { field, note } = conversion;
    if (value !== undefined && value === field.unknownValue) return noteNothing(input, conversion);
    const [min, max] = field.usual ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [unit = ''] = Object.keys(field.units ?? {});
    if (typeof value === 'number' && (value < min || value > max))
      note('VALEUR_INHABITUELLE', { field: field.name, taken: value, min, max, unit });
    return value;
  },

  reference: ofText((text, { field, lookups }) => {
    const found = field.refersTo && lookups?.get(field.refersTo)?.resolve(text);
    if (!found) return { value: text };
    return 'id' in found ? { value: found.id } : found;
  }),

  chemins: (input, { schema, repairs, note }) => {
    // Without a path, `|` may separate levels as well.
    const isWhole = typeof input === 'string' && input.trim() !== '' && !/[/\\]/.test(input);
    const list = (isWhole ? [input.trim()] : listOf(input))?.flatMap((chemin): readonly unknown[] => {
      const paths = typeof chemin === 'string' ? pathsIn(chemin) : [chemin];
      if (!paths) return [refused('CHEMINS_EN_LISTE', shownValue(chemin))];
      if (paths.length > 1)
        note('CHEMINS_SEPARES', { given: shownValue(chemin), taken: paths.map(shownValue) });
      return paths;
    });
    if (!list) return input;
    const unclear = refusedElements(list);
    if (unclear) return unclear;
    // The default of the service for no path (choice C3), applied to updates too.
    if (list.length === 0) return schema.meta()?.absent ?? [];
    const cleaned = list.map((chemin) => {
      if (typeof chemin !== 'string') return chemin;
      const found = repairs?.cleanPaths?.clean(chemin, note) ?? { chemin: inNfc(chemin) };
      return 'chemin' in found ? found.chemin : refused(found.fault.code, chemin, found.fault.params);
    });
    return refusedElements(cleaned) ?? cleaned;
  },

  supports: (input, conversion) => {
    const list = listOf(input);
    if (!list) return input;
    const citing = { ...conversion, references: conversion.references ?? new References() };
    const ids = list.flatMap((support) => supportIds(support, citing));
    return refusedElements(ids) ?? [...new Set(ids)];
  },
};

/** Kinds whose cells may be numbers: the days of a spreadsheet, 1 and 0 for yes and no. */
const NUMBERED: readonly Field['kind'][] = ['day', 'moment', 'time', 'flag'];

/** Whether a number of JSON is read like a cell: one of those kinds, or with a unit or scale in its header. */
function isAsInCell({ kind, unit, scale }: Field): boolean {
  return NUMBERED.includes(kind) || unit !== undefined || scale !== undefined;
}

/** Converter of texts; other values are passed on. */
function ofText(read: (text: string, conversion: Conversion) => Parsed<unknown>): Converter {
  return (written, conversion) => {
    if (typeof written !== 'string') return written;
    const text = written.trim();
    if (text === '') return nothingOf(conversion);
    const parsed = read(text, conversion);
    if ('fault' in parsed) return refused(parsed.fault.code, text, parsed.fault.params);
    return parsed.value === undefined ? noteNothing(text, conversion) : parsed.value;
  };
}

/** Nothing, for a value that programs write for it. */
function noteNothing(input: unknown, conversion: Conversion): unknown {
  conversion.note('MOT_VIDE', { field: conversion.field.name, given: shownValue(input) });
  return nothingOf(conversion);
}

const decimalIn = ofText((text, { field, note }) => numberIn(text, field, note));

/** An unknown word of a choice: the schema refuses it and lists the values, unless a help topic does. */
function unknownChoice(text: string, { schema, field }: Conversion, inList = false): string | Refused {
  const { topic } = field;
  if (topic !== undefined)
    return refused('CHOIX_INCONNU', text, { allowed: choicesLike(text, schema), topic });
  return inList ? refused('VALEUR', text, { allowed: optionsOf(schema) }) : choiceKey(text);
}

/** Value of a list's word by `--values`, else the word. */
function replacedWord(word: string, { field, repairs, note }: Conversion): string {
  const taken = replacementOf(word, repairs?.values?.get(field.name));
  if (taken === undefined) return word;
  note('VALEUR_DITE', { field: field.name, given: shownValue(word), taken });
  return taken;
}

/** A code, or its assigned number. */
function assigned(input: unknown, codes: AssignedCodes, note: Conversion['note']): unknown {
  const code = readCode(input);
  if (code === undefined) return typeof input === 'string' && input.trim() === '' ? undefined : input;
  const { file } = codes;
  const taken = codes.codeOf(code);
  if (taken !== undefined) {
    if (taken !== code) note('CODE_ATTRIBUE', { given: code, taken });
    return taken;
  }
  if (typeof code === 'string') return refused(noNumber(code) ?? 'NON_NUMERIQUE', code, { file });
  const old = codes.oldOf(code);
  if (old !== undefined) return refused('CODE_PRIS', String(input), { old, file });
  return typeof input === 'string' ? numberOf(input.trim(), note) : code;
}

type Citing = Conversion & { readonly references: References };

/** Ids of cited supports, or their faults: a text may name several without separating them by `|`. */
function supportIds(input: unknown, conversion: Citing): readonly (string | Refused)[] {
  const { references, repairs, note, isCellText } = conversion;
  // Words of an existing support mean that one, in any form.
  if (typeof input !== 'string' || 'id' in references.resolve(input)) return [supportId(input, conversion)];
  if (isCellText && citesNothing(input)) {
    note('SUPPORT_NEANT', { given: shownValue(input) });
    return [];
  }
  const several = repairs?.noSplit ? undefined : severalIn(input);
  if (several === 'unclear') {
    const between = rangeIn(input) ?? [];
    const missing = between.filter((one) => !('id' in references.resolve(one)));
    const all = between.length > 0 ? { between: between.join('|') } : {};
    return [refused('SUPPORTS_EN_LISTE', input, missing.length > 0 ? { missing } : all)];
  }
  if (several === undefined) return [supportId(input, conversion)];
  note('SUPPORTS_SEPARES', { given: shownValue(input), taken: several.map(shownValue) });
  return several.map((one) => supportId(one, conversion));
}

/** Id of one support, or its faults. */
function supportId(input: unknown, { references, repairs, line, note }: Citing): string | Refused {
  const found = references.resolve(input);
  for (const { code, params } of found.notices) note(code, params);
  if ('id' in found) return found.id;
  // The reference of an object is a member of its own.
  if (repairs?.missingSupports && severalIn(found.missing?.reference ?? '') !== undefined)
    return refused('SUPPORTS_EN_LISTE', shownValue(input));
  if (typeof input === 'string' && !input.includes('::') && found.fault.code === 'SUPPORT_INCONNU') {
    const parsed = identifierOf(input.trim(), () => {});
    if ('fault' in parsed) return refused(parsed.fault.code, input, parsed.fault.params);
    if (!maybeReference(input)) return refused('SUPPORT_SANS_REFERENCE', input);
  }
  const created = found.missing && repairs?.missingSupports?.idFor(found.missing, line);
  if (typeof created === 'string') return created;
  return new Refused((created ?? [found.fault]).map((fault) => ({ ...fault, value: shownValue(input) })));
}

/** Faults of the refused elements; undefined for none. */
function refusedElements(elements: readonly unknown[]): Refused | undefined {
  const faults = elements.flatMap((element) => (element instanceof Refused ? element.faults : []));
  return faults.length > 0 ? new Refused(faults) : undefined;
}

function refused(code: RowFault['code'], text: string, params: RowFault['params'] = {}): Refused {
  return new Refused([{ code, params, value: text }]);
}

/** Value of an empty cell: null if the contract allows it, else that of the service for none. */
function nothingOf({ field, schema }: Pick<Conversion, 'field' | 'schema'>): unknown {
  return schema.safeParse(null).success ? null : field.whenEmpty;
}

/** A list, or the elements of a cell, separated by `|`. */
export function listOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input;
  if (typeof input !== 'string') return undefined;
  return input.split('|').flatMap((element) => element.trim() || []);
}

/** Value of a cell; a notice names a word for nothing that is kept, or refused in an optional field. */
function noteEmptyWord(written: string, value: unknown, { field, schema, note }: Conversion): unknown {
  const word = written.trim();
  if (!isEmptyWord(word)) return value;
  const isText = field.kind === 'text';
  if (!isText && !(value instanceof Refused) && schema.safeParse(value).success) return value;
  if (schema.safeParse(nothingOf({ field, schema })).success) note('MOT_CONSERVE', { given: word });
  else if (isText) note('MOT_EN_TEXTE', { field: field.name, given: word });
  return value;
}

const LOST_LETTER = /\p{L}\?\p{L}/u;

/** Notice on letters lost before the import. */
function damageOf(text: string): NoticeCode | undefined {
  if (text.includes('\ufffd')) return 'REMPLACEMENT';
  return text.includes('?') && LOST_LETTER.test(text) ? 'PERTE' : undefined;
}
