import type * as z from 'zod';
import { endOfDay, instantOf } from '../../contract/schema/dates.ts';
import { fold, trimmedEnds } from '../../contract/schema/text.ts';
import type { Field } from '../model/import-target.ts';
import { fault, type Note, type Parsed, shownValue } from '../model/issues.ts';
import { inZone, type Zone } from '../model/zone.ts';
import { dayIn, momentIn, type ParsedMoment, timeAlone, timeOfDay } from './dates.ts';
import { decimalOf } from './numbers.ts';

/** A day, `2026-03-12`, without its time; undefined for an empty date of a program. */
export function dayOf(text: string, { past }: Field, zone: Zone, note: Note): Parsed<string | undefined> {
  const found = momentIn(text, past);
  if (found === 'MOT_VIDE') return { value: undefined };
  if (typeof found === 'string') return fault(found);
  const { time, read } = found;
  const day = dayIn(found, zone.clock());
  if (read || time !== undefined) note('DATE_LUE', { given: text, taken: day });
  return { value: day };
}

/** Year of a date, or of a month; another text is passed on. */
export function yearOf(text: string, note: Note): string {
  const found = momentIn(text);
  const dated = typeof found === 'string' ? found === 'MOIS_SEUL' && text : found.day;
  const [taken] = /\d{4}/.exec(dated || '') ?? [];
  if (taken !== undefined) note('DATE_LUE', { given: text, taken });
  return taken ?? text;
}

/** A moment, as a date-time of RFC 3339 in the zone of the organisation. */
export function momentOf(
  text: string,
  { timeOfBareDay = 'first', past }: Field,
  organisation: Zone,
  note: Note,
): Parsed<string | undefined> {
  const found = momentIn(text, past);
  if (found === 'MOT_VIDE') return { value: undefined };
  if (typeof found === 'string') return fault(found);
  const { day, time, zone, read } = found;
  const parsed = momentInZone(found, timeOfBareDay, organisation, note);
  if ('fault' in parsed) return parsed;
  const { value } = parsed;
  const isMoved =
    zone !== undefined && Math.abs(instantOf(value) - instantOf(`${day}T${time}${zone}`)) >= 1000;
  if (read || isMoved)
    note('DATE_LUE', { given: text, taken: time === undefined ? day : `${day} ${time.slice(0, 5)}` });
  return { value };
}

function momentInZone(
  { day, time, zone }: ParsedMoment,
  timeOfBareDay: 'first' | 'last',
  organisation: Zone,
  note: Note,
): Parsed<string> {
  const { name, clock } = organisation;
  if (time === undefined) return { value: endOfDay(day, timeOfBareDay, clock()) };
  if (zone !== undefined) return { value: inZone(`${day}T${time}${zone}`, clock()) };
  const parsed = timeOfDay(day, time, organisation, note);
  if ('value' in parsed) note('HEURE_LOCALE', { zone: name });
  return parsed;
}

/** A time of the organisation's zone, `09:30:00`. */
export function timeOf(text: string, { name }: Zone, note: Note): Parsed<string> {
  const value = timeAlone(text);
  if (value === undefined) return fault('HEURE');
  note('HEURE_LOCALE', { zone: name });
  return { value };
}

const YES = new Set(['oui', 'o', 'vrai', 'v', 'x', 'yes', 'y', 'true', 't', '1', '✓', '✔', '☑']);
const NO = new Set(['non', 'n', 'faux', 'f', 'no', 'false', '0', '☐']);

type Synonyms = NonNullable<Field['synonyms']>;

const learnedWords = new WeakMap<Synonyms, ReadonlyMap<string, string>>();

/** Values of synonyms, by their keys: the first value with each one. Folded once, not for each cell. */
export function wordsOfValues(synonyms: Synonyms): ReadonlyMap<string, string> {
  const cached = learnedWords.get(synonyms);
  if (cached) return cached;
  const values = new Map<string, string>();
  for (const [value, words] of Object.entries(synonyms)) {
    for (const word of words.split('|')) {
      const key = choiceKey(word);
      if (!values.has(key)) values.set(key, value);
    }
  }
  learnedWords.set(synonyms, values);
  return values;
}

/** Value of a synonym. */
export function synonymOf(text: string, { synonyms }: Pick<Field, 'synonyms'>): string | undefined {
  return synonyms && wordsOfValues(synonyms).get(choiceKey(text));
}

/** The field of a column headed by one of its values, `Fermé`: a yes means that value. */
export function headedBy(value: string, field: Field): Field {
  const { synonyms = {} } = field;
  return { ...field, synonyms: { ...synonyms, [value]: [synonyms[value], ...YES].join('|') } };
}

/** Whether a cell is only a yes or no. */
export function isYesOrNo(cell: string): boolean {
  return YES.has(fold(cell)) || NO.has(fold(cell));
}

/** A yes or a no, also as a synonym of the field. */
export function flagOf(text: string, field: Field, note: Note): Parsed<boolean> {
  const folded = fold(text);
  const value = synonymOf(text, field);
  if (value !== undefined) {
    const taken = value === 'true' ? 'oui' : 'non';
    note('VALEUR_DITE', { field: field.name, given: shownValue(text), taken });
    return { value: value === 'true' };
  }
  if (YES.has(folded)) return { value: true };
  return NO.has(folded) ? { value: false } : fault('OUI_NON');
}

/** A number, also as a word of a field with few values. */
export function numberIn(text: string, field: Field, note: Note): Parsed<number> {
  const { synonyms } = field;
  if (synonyms === undefined || synonyms[text] !== undefined) return decimalOf(text, field, note);
  const value = synonymOf(text, field);
  if (value === undefined) {
    const parsed = decimalOf(text, field, note);
    return 'value' in parsed ? parsed : fault('VALEUR', { allowed: Object.keys(synonyms) });
  }
  note('NOMBRE', { given: text, taken: Number(value) });
  return { value: Number(value) };
}

/** A word of a choice, without accents, case and punctuation. */
export function choiceKey(text: string): string {
  return trimmedEnds(fold(text).replace(/[^a-z0-9]+/g, '_'), '_');
}

/** Values of a choice by the keys of their words, and the words that differ from the contract's. */
interface Choice {
  readonly values: ReadonlyMap<string, string>;
  readonly synonyms: ReadonlySet<string>;
}

const known = new WeakMap<Field, Choice>();

/** Value of a choice in a cell; undefined for an unknown word. */
export function choiceOf(text: string, field: Field, schema: z.ZodType, note: Note): string | undefined {
  const choice = known.get(field) ?? learned(field, schema);
  known.set(field, choice);
  const key = choiceKey(text);
  const found = choice.values.get(key);
  if (found !== undefined && choice.synonyms.has(key))
    note('VALEUR_DITE', { field: field.name, given: shownValue(text), taken: found });
  return found;
}

/** Maximal similar values in a message. */
const ALIKE_MAX = 5;

/** Values of a choice similar to a word: the one with its words, or those that share most of them. */
export function choicesLike(text: string, schema: z.ZodType): readonly string[] {
  const options = optionsOf(schema);
  const same = withSameWords(text, options);
  if (same !== undefined) return [same];
  const words = choiceKey(text)
    .split('_')
    .filter((word) => word.length > 3 || text.length < 4);
  const shared = options.map((one) => {
    const key = choiceKey(one);
    return words.filter((word) => (word.length < 4 ? key.startsWith(`${word}_`) : key.includes(word))).length;
  });
  const most = Math.max(1, ...shared);
  return options.filter((_, index) => shared[index] === most).slice(0, ALIKE_MAX);
}

function learned({ synonyms = {} }: Field, schema: z.ZodType): Choice {
  const values = new Map<string, string>();
  const others = new Set<string>();
  const options = optionsOf(schema);
  for (const option of options) values.set(choiceKey(option), option);
  // A sufficient name is listed alone as well.
  const names = Map.groupBy(options, (option) => choiceKey(nameIn(option)));
  for (const [name, [only, ...more]] of names) {
    if (only === undefined || more.length > 0 || values.has(name)) continue;
    values.set(name, only);
    others.add(name);
  }
  for (const [key, value] of wordsOfValues(synonyms)) {
    if (values.has(key)) continue;
    values.set(key, value);
    others.add(key);
  }
  return { values, synonyms: others };
}

/** Values of an enumeration, optional, nullable or in a list. */
export function optionsOf(schema: z.ZodType): readonly string[] {
  const def = schema.def as {
    readonly innerType?: z.ZodType;
    readonly element?: z.ZodType;
    readonly entries?: Readonly<Record<string, string>>;
  };
  if (def.entries) return Object.values(def.entries);
  const inner = def.innerType ?? def.element;
  return inner ? optionsOf(inner) : [];
}

/** Signs for words in cells, and the contract's words. */
const SIGNS: Readonly<Record<string, string>> = { '<': 'inferieur', '>': 'superieur', '+': 'plus' };
const ARTICLES: ReadonlySet<string> = new Set(['l', 'le', 'la', 'les', 'un', 'une', 'd', 'de', 'du', 'des']);

/**
 * The value with the words of a text, leaving aside case, accents, articles, punctuation and plural endings; undefined
 * for none or several. The letter or the collection before a value (`N - Restaurants`, `erp:derogation`) is optional.
 */
export function withSameWords(text: string, values: readonly string[]): string | undefined {
  const words = wordsOf(text);
  if (words === '') return undefined;
  const [only, ...more] = values.filter(
    (value) => wordsOf(value) === words || wordsOf(nameIn(value)) === words,
  );
  return more.length === 0 ? only : undefined;
}

/** A value without the letter or the collection before it. */
function nameIn(value: string): string {
  return value.replace(/^.*?(?: - |:)/, '');
}

function wordsOf(text: string): string {
  const words = fold(text).match(/[a-z]+|\d+|[<>+]/g) ?? [];
  return words
    .filter((word) => !ARTICLES.has(word))
    .map((word) => SIGNS[word] ?? singular(word))
    .join(' ');
}

/** A word without its plural ending, the same for both: `commerciaux` and `commercial`, `bureaux` and `bureau`. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word.endsWith('eaux') ? word.slice(0, -1) : word.replace(/aux$/, 'al').replace(/[sx]$/, '');
}
