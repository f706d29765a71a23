import * as z from 'zod';
import type { Endpoint, LazySchema } from '../../../src/contract/endpoint.ts';
import { descriptionOf, unwrap } from '../../../src/contract/schema/fields.ts';
import { indexOfWord, wordsAllowed } from '../../../src/contract/schema/severity-words.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { day, moment, type SingleDay } from './date-flags.ts';
import { type Flag, type FlagFault, type Flags, namedPairs, wordIn } from './flags.ts';

/** Flag properties beyond the field in the contract. */
export interface FieldFlag {
  /** Help text, if it differs from the contract. */
  readonly summary?: HelpSentence;
  /** Words for 0, 1, 2…, accepted besides the number; synonyms are separated by `|`. */
  readonly words?: readonly string[];
  /** For a moment: meaning of a date without a time. */
  readonly alone?: SingleDay;
  /** Required, though the member may be missing or null where another one replaces it. */
  readonly required?: true;
  /** Default of a required member. */
  readonly fallback?: string;
  /** The list of an empty value, where that is not the empty one. */
  readonly none?: readonly string[];
}

/** A field of a flag, with its help text. */
export type DescribedField = FieldFlag & Required<Pick<FieldFlag, 'summary'>>;

/** An endpoint whose body is an object. */
export type BodyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodObject>;

/** An endpoint with parameters in its query. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodObject>;

type Members = Readonly<Record<string, z.ZodType>>;
/** Differences of some members of a schema: `false` omits one. */
export type Differing<S> = { readonly [N in keyof S]?: FieldFlag | false };
type NoDifference = Readonly<Record<never, never>>;
type LeftOut<C> = { [N in keyof C]: C[N] extends false ? N : never }[keyof C];
type FieldFlags<S extends z.ZodObject, C> = {
  readonly [N in Exclude<keyof z.input<S>, LeftOut<C>>]: Flag<z.input<S>[N]>;
};

/**
 * Flags made from the members of a request body in the contract: their help, requirement, repetition, choices, and every
 * rule of a value. A nullable member takes an empty value for null; a repeated one takes a single empty value for the empty
 * list. A boolean is a switch, sent when set; a nullable one takes a value. Dates are typed in everyday form.
 */
export function bodyFlags<B extends z.ZodObject, const C extends Differing<z.input<B>> = NoDifference>(
  endpoint: Endpoint<z.ZodType, z.ZodType, B>,
  differing?: C,
): FieldFlags<B, C> {
  return flagsOf((endpoint.body as LazySchema<B>)(), differing);
}

/** The same from the parameters of a query. */
export function queryFlags<Q extends z.ZodObject, const C extends Differing<z.input<Q>> = NoDifference>(
  endpoint: Endpoint<z.ZodType, Q>,
  differing?: C,
): FieldFlags<Q, C> {
  return flagsOf((endpoint.query as LazySchema<Q>)(), differing);
}

/** A flag for an object whose members may have any name: `name=value`, once for each. */
export function membersFlag<S extends z.ZodType>(
  schema: LazySchema<S>,
  summary: HelpSentence,
): Flag<z.input<S> | undefined> {
  const { read, ...flag } = namedPairs('name=value', /^([^=]+)=(.*)$/s, summary);
  return {
    ...flag,
    read: (values) => {
      if (values.length === 0) return { value: undefined };
      const found = read(values);
      if ('faults' in found) return { faults: found.faults.map(ofMembers) };
      const checked = validate(schema(), found.value, 'query');
      return 'errors' in checked ? { faults: checked.errors } : { value: found.value as z.input<S> };
    },
  };
}

/** A fault of pairs, in terms of members: the flag itself may be repeated, and has no format of its own. */
function ofMembers(fault: FlagFault): FlagFault {
  if (fault.code === 'REPETE') return { code: 'DOUBLON' };
  return fault.code === 'FORMAT' ? { ...fault, code: 'MOTIF', params: { pattern: 'name=value' } } : fault;
}

/** The same from the fields of rows that have a help text; a change requires none. */
export function rowFlags(
  { shape }: z.ZodObject,
  texts: Readonly<Record<string, DescribedField>>,
  change = false,
): Flags {
  const flags = Object.entries(texts).map(([name, text]) => {
    const field = shape[name] as z.ZodType;
    return [name, fieldFlag(change ? field.optional() : field, text)];
  });
  return Object.fromEntries(flags);
}

/** The same from the members of any object of the contract. */
export function flagsOf<S extends z.ZodObject, const C extends Differing<z.input<S>> = NoDifference>(
  schema: S,
  differing: C = {} as C,
): FieldFlags<S, C> {
  const flags = Object.entries(schema.shape as Members).flatMap(([name, member]) => {
    const field = (differing as Differing<Members>)[name] ?? {};
    // Tests check that each has a French sentence.
    const { summary = descriptionOf(member) as HelpSentence | undefined } = field || {};
    return field === false || summary === undefined ? [] : [[name, fieldFlag(member, { ...field, summary })]];
  });
  return Object.fromEntries(flags);
}

function fieldFlag(schema: z.ZodType, field: DescribedField): Flag {
  const { core, nullable } = unwrap(schema);
  if (core instanceof z.ZodBoolean && !nullable) return switchFlag(field, true);
  if (core instanceof z.ZodEnum && core.options.join() === 'true') return switchFlag(field, 'true');
  if (isOfFormat(core, 'date')) return dayFlag(field, nullable);
  return isOfFormat(core, 'date-time') ? momentFlag(schema, field) : valueFlag(schema, field);
}

/** A number as it is typed: in French or in English, `1,5` or `1.5`. */
const DECIMAL = /^-?\d{1,15}(?:[.,]\d{1,15})?$/;

function switchFlag({ summary }: DescribedField, set: true | 'true'): Flag {
  return { summary, read: ({ length }) => ({ value: length > 0 ? set : undefined }) };
}

/** A date-time, in everyday form (date-flags.ts). */
function momentFlag(schema: z.ZodType, { summary, alone = 'first' }: DescribedField): Flag {
  const { optional } = unwrap(schema);
  return {
    ...moment(summary, alone),
    ofOrganisation: true,
    ...(optional ? {} : { required: true as const }),
  };
}

/** A day, in everyday form; empty for none in a nullable member. */
function dayFlag({ summary }: DescribedField, nullable: boolean): Flag {
  const { read, ...flag } = day('date', summary);
  const { understood } = moment(summary, 'first');
  return {
    ...flag,
    ofOrganisation: true,
    ...(understood && { understood }),
    ...(nullable ? { clearable: true as const } : {}),
    read: (values, zone) => (nullable && values[0] === '' ? { value: null } : read(values, zone)),
  };
}

function valueFlag(schema: z.ZodType, field: DescribedField): Flag {
  const { summary, words, fallback, none, required: needed } = field;
  const { core, nullable: mayBeNull, optional } = unwrap(schema);
  const nullable = mayBeNull && !needed;
  const repeated = core instanceof z.ZodArray;
  const element = repeated ? unwrap(core.element as z.ZodType).core : core;
  const isYesOrNo = element instanceof z.ZodBoolean;
  const options = isYesOrNo
    ? ['true', 'false']
    : element instanceof z.ZodEnum
      ? element.options.map(String)
      : [];
  const choices =
    options.length > 0
      ? options.filter((option) => option !== '')
      : words?.map((ways) => ways.split('|', 1)[0] as string);
  const isNumber = element instanceof z.ZodNumber || element.meta()?.type === 'number';
  const required = needed || (!optional && fallback === undefined);

  // File names of macOS and some editors decompose accents; words and paths of the interface are composed. A value that
  // names something is kept.
  const isComposed = choices !== undefined || element.meta()?.pattern !== undefined;

  const convert = (value: string): unknown => {
    if (nullable && value === '') return null;
    const typed = isComposed ? value.normalize('NFC') : value;
    const word = words === undefined ? -1 : indexOfWord(words, typed);
    const digits = word >= 0 ? String(word) : (wordIn(options, typed) ?? typed);
    if (isYesOrNo && options.includes(digits)) return digits === 'true';
    return isNumber && DECIMAL.test(digits) ? Number(digits.replace(',', '.')) : digits;
  };
  return {
    summary,
    value: choices?.join('|') ?? placeholder(element),
    ...(choices ? { choices } : {}),
    ...(required ? { required: true as const } : {}),
    ...(repeated ? { repeatable: true as const } : {}),
    ...((repeated && !none) || nullable ? { clearable: true as const } : {}),
    ...(element instanceof z.ZodString ? { fromFile: true as const } : {}),
    read: (values) => {
      if (values.length === 0) return { value: fallback };
      // An empty text means none, as in a cell: a variable of a script may be empty (choice B15).
      if (required && core instanceof z.ZodString && values.every((typed) => typed.trim() === ''))
        return { faults: [{ code: 'REQUIS' }] };
      const value = repeated
        ? values.join('') === ''
          ? (none ?? [])
          : values.map(convert)
        : convert(values[0] as string);
      const checked = validate(schema, value, 'query');
      // The value is sent as typed, but for accents and the case of a word: the service normalises it.
      if (!('errors' in checked)) return { value };
      if (words === undefined) return { faults: checked.errors };
      return { faults: [{ code: 'VALEUR', params: { allowed: wordsAllowed(words) } }] };
    },
  };
}

function isOfFormat(schema: z.ZodType, format: 'date' | 'date-time'): boolean {
  return schema.meta()?.format === format;
}

function placeholder(element: z.ZodType): string {
  if (element instanceof z.ZodNumber || ['integer', 'number'].includes(String(element.meta()?.type)))
    return 'n';
  if (element.meta()?.format === 'time-zone') return 'zone';
  return element instanceof z.ZodStringFormat ? 'uuid' : 'text';
}
