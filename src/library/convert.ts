import type * as z from 'zod';
import { fold } from '../contract/text.ts';
import type { NoticeCode } from '../messages/import.ts';
import { indexOfWord, wordsAllowed } from './gravites.ts';
import { type Fault, shownValue } from './issues.ts';
import type { Field } from './libraries.ts';
import type { References } from './references.ts';

/** What a conversion may use besides the value. */
export interface Conversion {
  readonly field: Field;
  /** The contract's schema of the field. */
  readonly schema: z.ZodType;
  /** The regulatory supports of the service. */
  readonly references: References;
  /** Whether the value comes from a file whose every cell is a text: an empty one is then no value. */
  readonly cells: boolean;
  readonly note: (code: NoticeCode, params?: Fault['params']) => void;
}

/** Why a value cannot be that of its field. */
export class Refused {
  readonly faults: readonly (Fault & { readonly value: string })[];

  constructor(faults: readonly (Fault & { readonly value: string })[]) {
    this.faults = faults;
  }
}

/**
 * What a cell (a text) or a JSON value gives for a field, before the contract's schema judges it; undefined when
 * nothing is given. What is of a type that makes no sense is handed on as it is: the schema refuses it.
 */
export function convert(given: unknown, conversion: Conversion): unknown {
  return CONVERTERS[conversion.field.kind](given, conversion);
}

type Converter = (given: unknown, conversion: Conversion) => unknown;

const CONVERTERS: Readonly<Record<Field['kind'], Converter>> = {
  number: (given, { note }) => {
    if (typeof given !== 'string') return given;
    const text = given.trim();
    if (text === '') return undefined;
    return numberOf(text, note) ?? refused('NON_NUMERIQUE', text);
  },

  word: (given, { field: { words = [] }, note }) => {
    if (typeof given !== 'string') return given;
    const text = given.trim();
    if (text === '') return undefined;
    const word = indexOfWord(words, text);
    if (word >= 0) return word;
    return numberOf(text, note) ?? refused('GRAVITE', text, { allowed: wordsAllowed(words) });
  },

  text: (given, { schema, cells, note }) => {
    if (typeof given !== 'string') return given;
    if (cells && given === '') return nothingOf(schema);
    const bare = cells ? given.replace(GUARD, '') : given;
    if (bare !== given) note('APOSTROPHE');
    const composed = bare.normalize('NFC');
    if (composed !== bare) note('NFC');
    const damage = damageOf(composed);
    if (damage) note(damage);
    return composed;
  },

  choice: (given, { schema }) => {
    if (typeof given !== 'string') return given;
    const text = given.trim();
    if (text === '') return nothingOf(schema);
    return fold(text).replace(/[^a-z0-9]+/g, '_');
  },

  chemins: (given) => {
    const list = listOf(given);
    if (!list) return given;
    // What the service puts in the place of no path at all (choice C3), said here so that updates do the same.
    if (list.length === 0) return ['/'];
    return list.map((chemin) => (typeof chemin === 'string' ? chemin.normalize('NFC') : chemin));
  },

  supports: (given, { references }) => {
    const list = listOf(given);
    if (!list) return given;
    const resolved = list.map((support) => references.resolve(support));
    const faults = resolved.flatMap((one, index) =>
      'id' in one ? [] : [{ ...one, value: shownValue(list[index]) }],
    );
    if (faults.length > 0) return new Refused(faults);
    return [...new Set(resolved.flatMap((one) => ('id' in one ? [one.id] : [])))];
  },
};

function refused(code: Fault['code'], text: string, params: Fault['params'] = {}): Refused {
  return new Refused([{ code, params, value: shownValue(text) }]);
}

/**
 * `12`, and with a notice `012`, `12,0` and `12,00`; undefined for what is no whole number in digits. In `12,000`
 * the comma may part thousands: nobody can tell which number is meant.
 */
function numberOf(text: string, note: Conversion['note']): number | undefined {
  const digits = /^([+-]?\d+)(?:[.,]0{1,2})?$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const taken = Number(digits) + 0;
  if (String(taken) !== text && Number.isSafeInteger(taken)) note('NOMBRE', { given: text, taken });
  return taken;
}

/** An empty cell says that there is nothing: null where the contract knows it. */
function nothingOf(schema: z.ZodType): null | undefined {
  return schema.safeParse(null).success ? null : undefined;
}

/** A list, or the elements of a cell, separated by `|`. */
function listOf(given: unknown): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given;
  if (typeof given !== 'string') return undefined;
  return given.split('|').flatMap((element) => element.trim() || []);
}

/** The apostrophe that keeps a spreadsheet from taking a text for a formula. */
const GUARD = /^'(?='*[=+\-@\t\r])/;

const LOST_LETTER = /\p{L}\?\p{L}/u;
// `Ã` before what the second byte of an accented letter looks like in Latin-1 or Windows-1252, or `â€`.
const READ_TWICE = /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/;

/** What looks like letters lost or garbled before the text came here. */
export function damageOf(text: string): NoticeCode | undefined {
  if (text.includes('\ufffd')) return 'REMPLACEMENT';
  if (text.includes('?') && LOST_LETTER.test(text)) return 'PERTE';
  return READ_TWICE.test(text) ? 'DOUBLE_DECODAGE' : undefined;
}

/** Whether `convert` would hand on a text as it is, silently. */
export function isPlainText(text: string): boolean {
  return !text.includes('\u0000') && damageOf(text) === undefined && text.normalize('NFC') === text;
}
