import type { LookedUp } from '../../../server/storage/sqlite/look-up.ts';
import { isJson, outputsOf } from '../../../src/bulk/formats/formats.ts';
import type { FieldError } from '../../../src/contract/errors.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { wordsOf } from '../../../src/messages/pages/words.ts';
import { shownDatabase } from '../../../src/profiles/locations.ts';

/** A fault of a value; the caller adds the name of the flag. */
export type FlagFault = Pick<FieldError, 'code' | 'params' | 'value'>;
export type ReadValue<T> = { readonly value: T } | { readonly faults: readonly FlagFault[] };

/** Kind of a value that TAB can look up: names, places, rows. */
export type CompletionKind = LookedUp | 'directory' | 'field' | 'file' | 'profiles';

/** One flag, as data. It always takes a value or never does. */
export interface Flag<T = unknown> {
  readonly summary: HelpSentence;
  /** One letter, typed after a single dash. */
  readonly short?: string;
  /** Placeholder of the value in help; absent for a switch. */
  readonly value?: string;
  /** Allowed values, for help, completions and "Did you mean". */
  readonly choices?: readonly string[];
  /** Values for completions, unless implied by the name (completions/candidates/make-tree.ts). */
  readonly completes?: CompletionKind;
  readonly repeatable?: true;
  /** An empty value means none. */
  readonly clearable?: true;
  /** Of pairs: a value belongs to one name only. */
  readonly distinct?: true;
  readonly required?: true;
  /** A value that may hold a secret: no message repeats it. */
  readonly secret?: true;
  /** Environment variable that sets the flag by default. */
  readonly variable?: string;
  /** Member of the request, if its name differs from the flag. */
  readonly member?: string;
  /**
   * Identifiers: `-` reads them from standard input and `@file` from a file, one a line or NDJSON objects. The value is
   * undefined for a flag that was not typed, unlike an empty input.
   */
  readonly ids?: true;
  /** `@file` reads the value from a file, `@-` from standard input; `@@` is a plain `@`. */
  readonly fromFile?: true;
  /** Parses the typed values (none for an absent flag). */
  readonly read: (values: readonly string[], zone?: string) => ReadValue<T>;
  /** The moment read from words, to be reported; undefined for one in figures, or none. */
  readonly understood?: (typed: string, zone?: string) => string | undefined;
  /** Days and times are those of the organisation, whose time zone `read` gets; those of other flags are this machine's. */
  readonly ofOrganisation?: true;
}

export type Flags = Readonly<Record<string, Flag>>;

/** One positional argument, as data. */
export interface Argument<T = unknown> {
  readonly summary: HelpSentence;
  readonly arity: 'one' | 'optional' | 'many';
  /** For `many`: none is enough. */
  readonly mayBeNone?: true;
  /** For `many`: the member of NDJSON objects on standard input that identifies them, besides `id`. */
  readonly key?: string;
  /** For `many`: `-` is kept, the command reads standard input itself. */
  readonly ownStdin?: true;
  readonly choices?: readonly string[];
  /** Values for completions, unless implied by the name (completions/candidates/make-tree.ts). */
  readonly completes?: CompletionKind;
  readonly read: (values: readonly string[]) => ReadValue<T>;
}

export type Arguments = Readonly<Record<string, Argument>>;

/** The values of a set of flags or arguments. */
export type FlagValues<S> = {
  readonly [K in keyof S]: S[K] extends { read: (values: never) => ReadValue<infer T> } ? T : never;
};

/** `indice_de_gravite` is typed `--indice-de-gravite`. */
export function flagName(key: string): string {
  return `--${key.replaceAll('_', '-')}`;
}

/** A flag in one word of a line, with its value if in the same word. */
export interface FlagWord {
  readonly key: string;
  readonly value: string | undefined;
}

/** The flag in a word: `--x`, `--x=v`, `-x`, `-xv`, or the last of several of one letter. */
export function flagOf(
  word: string,
  flags: Readonly<Record<string, Pick<Flag, 'short' | 'value'>>>,
): FlagWord | undefined {
  const keyOf = (isOne: (key: string) => boolean) => Object.keys(flags).find(isOne);
  const [, name = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
  const key = keyOf((one) => flagName(one) === name);
  if (key !== undefined) return { key, value };
  if (!/^-[^-]/.test(word)) return undefined;
  for (let end = 2; end <= word.length; end++) {
    const short = keyOf((one) => flags[one]?.short === word[end - 1]);
    if (short === undefined) return undefined;
    if (end === word.length) return { key: short, value: undefined };
    if (flags[short]?.value !== undefined) return { key: short, value: word.slice(end) };
  }
  return undefined;
}

/** The value of a flag for display: without passwords and possible secrets. */
export function shownValue(flag: Pick<Flag, 'secret'> | undefined, value: string): string {
  return flag?.secret ? '…' : shownDatabase(value);
}

/** The variable of a flag: VIGIE_TLS_CERT for `tls_cert`. */
function variableOf(key: string): string {
  return `VIGIE_${key.toUpperCase()}`;
}

/** The same flags, each with a variable of its name. */
export function withVariables<const F extends Flags>(flags: F): F {
  return Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, { ...flag, variable: variableOf(key) }]),
  ) as unknown as F;
}

/** Words for `true` or `false` as a value. */
const YES_OR_NO: Readonly<Record<string, string>> = { oui: 'true', yes: 'true', non: 'false', no: 'false' };

/** The typed word, in any case and with or without accents where that leaves no doubt; a value of the interface also in words. */
export function wordIn<C extends string>(words: readonly C[], typed: string): C | undefined {
  const word = fold(typed);
  const alike = words.filter((one) => [word, YES_OR_NO[word]].includes(fold(one)));
  const [only, ...more] = alike.length > 0 ? alike : words.filter((one) => namesValue(one, typed));
  return alike.find((one) => one === typed) ?? (more.length === 0 ? only : undefined);
}

/** Whether a text names a value: in words of any language, or without the collection before it (`erp:`). */
function namesValue(value: string, text: string): boolean {
  const key = wordKey(text);
  return (
    key !== '' && [...wordsOf(value), value.replace(/^[a-z]+:/, '')].some((word) => wordKey(word) === key)
  );
}

/** A word without accents, case and punctuation. */
function wordKey(word: string): string {
  return fold(word)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Values of a variable for a flag without a value. */
const SWITCHED = ['1', 'true', '0', 'false'] as const;

/** A flag without a value. */
export function toggle(summary: HelpSentence, more: { short?: string } = {}): Flag<boolean> {
  return {
    summary,
    ...more,
    read: ([typed]) => {
      if (typed === undefined || typed === '') return { value: typed !== undefined };
      const state = wordIn(SWITCHED, typed);
      if (state === undefined) return { faults: [{ code: 'VALEUR', params: { allowed: SWITCHED } }] };
      return { value: state === '1' || state === 'true' };
    },
  };
}

/** A flag with one value; `parse` returns it, or its expected form. Undefined for an absent flag. */
export function single<T>(
  value: string,
  summary: HelpSentence,
  parse: (typed: string) => { readonly value: T } | FlagFault,
  more: { short?: string } = {},
): Flag<T | undefined> {
  return {
    value,
    summary,
    ...more,
    read: ([typed]) => {
      const found = typed === undefined ? { value: undefined } : parse(typed);
      return 'code' in found ? { faults: [found] } : found;
    },
  };
}

/** A flag that may be repeated, each time with a value for `parse`; `fault` describes the expected form. */
function several<T>(
  value: string,
  summary: HelpSentence,
  parse: (text: string) => T | undefined,
  fault: FlagFault,
): Flag<readonly T[]> {
  return {
    value,
    summary,
    repeatable: true,
    read: (values) => {
      const found = values.map(parse);
      if (found.every((one) => one !== undefined)) return { value: found };
      return { faults: [{ ...fault, value: values[found.indexOf(undefined)] as string }] };
    },
  };
}

/** A flag with a text. */
export function text(
  value: string,
  summary: HelpSentence,
  more: { short?: string } = {},
): Flag<string | undefined> {
  return single(value, summary, (typed) => ({ value: typed }), more);
}

/** A required flag with a text of 1 to `max` characters. */
export function filled(value: string, summary: HelpSentence, max: number): Flag<string> {
  return {
    value,
    summary,
    required: true,
    read: ([typed = '']) => {
      const length = [...typed].length;
      if (typed.trim() === '') return { faults: [{ code: 'TROP_COURT', params: { min: 1, length } }] };
      if (length > max) return { faults: [{ code: 'TROP_LONG', params: { max, length } }] };
      return { value: typed };
    },
  };
}

/** A flag with a text that may be repeated. */
export function texts(value: string, summary: HelpSentence): Flag<readonly string[]> {
  return { value, summary, repeatable: true, read: (values) => ({ value: values }) };
}

/** The same for texts parsed by `parse`; `value` is the name of their format. */
export function parsed<T>(
  parse: (text: string) => T | undefined,
  value: string,
  summary: HelpSentence,
): Flag<readonly T[]> {
  return several(value, summary, parse, { code: 'FORMAT', params: { format: value } });
}

/** Two texts, such as `name=value`; some flags allow the first alone. */
export type Pair = readonly [name: string, value: string | undefined];

/** A flag with pairs, the two groups of `pattern`, that may be repeated. */
export function pairs(
  value: string,
  pattern: RegExp,
  summary: HelpSentence,
  more: { short?: string; secret?: true } = {},
): Flag<readonly Pair[]> {
  const parse = (pair: string): Pair | undefined => {
    const found = pattern.exec(pair);
    return found ? [found[1] ?? '', found[2]] : undefined;
  };
  return { ...parsed(parse, value, summary), ...more };
}

/** The same as an object: a repeated name is refused. */
export function namedPairs(...flag: Parameters<typeof pairs>): Flag<Readonly<Record<string, string>>> {
  const { read, ...rest } = pairs(...flag);
  return {
    ...rest,
    read: (values) => {
      const found = read(values);
      if ('faults' in found) return found;
      const names = found.value.map(([name]) => name);
      const repeated = names.find((name, index) => names.indexOf(name) < index);
      if (repeated !== undefined) return { faults: [{ code: 'REPETE', params: { name: repeated } }] };
      return { value: Object.fromEntries(found.value) as Record<string, string> };
    },
  };
}

/** A flag that may be repeated, each time with one of a few words. */
export function choices<const C extends string>(
  words: readonly C[],
  summary: HelpSentence,
): Flag<readonly C[]> {
  const fault: FlagFault = { code: 'VALEUR', params: { allowed: words } };
  const flag = several(words.join('|'), summary, (typed) => wordIn(words, typed), fault);
  return {
    ...flag,
    choices: words,
    read: (values) => {
      const found = flag.read(values);
      return 'faults' in found ? found : { value: [...new Set(found.value)] };
    },
  };
}

/** A flag with a whole number of days, 1 to 3650, typed `90d`. */
export function days(summary: HelpSentence): Flag<number | undefined> {
  return single('days', summary, (typed) => {
    const count = Number(/^([1-9]\d{0,3})d$/.exec(typed)?.[1]);
    return count <= 3650 ? { value: count } : { code: 'TYPE', params: { expected: 'days' } };
  });
}

/** A flag whose value is one of a few words. */
export function choice<const C extends string>(
  choices: readonly C[],
  summary: HelpSentence,
  more: { short?: string } = {},
): Flag<C | undefined> {
  const parse = (typed: string) => {
    const value = wordIn(choices, typed);
    return value === undefined ? ({ code: 'VALEUR', params: { allowed: choices } } as const) : { value };
  };
  return { ...single(choices.join('|'), summary, parse, more), choices };
}

/** A flag with a whole number within bounds, both included. */
export function integer(
  value: string,
  { min, max }: { min: number; max: number },
  summary: HelpSentence,
): Flag<number | undefined> {
  return single(value, summary, (typed) => {
    if (!/^-?\d{1,15}$/.test(typed)) return { code: 'TYPE', params: { expected: 'integer' } };
    const number = Number(typed);
    if (number < min) return { code: 'MINIMUM', params: { min } };
    return number > max ? { code: 'MAXIMUM', params: { max } } : { value: number };
  });
}

/** One required argument. */
export function one(summary: HelpSentence): Argument<string> {
  return { summary, arity: 'one', read: ([typed = '']) => ({ value: typed }) };
}

/** One required argument among a few words. */
export function word<const C extends string>(words: readonly C[], summary: HelpSentence): Argument<C> {
  const { read } = choice(words, summary);
  return { summary, arity: 'one', choices: words, read: ([typed = '']) => read([typed]) as ReadValue<C> };
}

/** One optional argument. */
export function optional(summary: HelpSentence): Argument<string | undefined> {
  return { summary, arity: 'optional', read: ([typed]) => ({ value: typed }) };
}

/** At least one file; `-` is standard input. Repetitions are dropped. */
export function files(summary: HelpSentence): Argument<readonly string[]> {
  return { summary, arity: 'many', ownStdin: true, read: (values) => ({ value: [...new Set(values)] }) };
}

/**
 * At least one identifier; `-` reads them from standard input, one a line or NDJSON objects with an `id` (or `key`, if the
 * collection has no `id`). Repetitions are dropped.
 */
export function many(summary: HelpSentence, key?: string): Argument<readonly string[]> {
  return {
    summary,
    arity: 'many',
    ...(key === undefined ? {} : { key }),
    read: (values) => ({ value: [...new Set(values)] }),
  };
}

/** Objects, by their ids. */
export const IDS = { ids: many('Ids, or - to read ids from standard input') };

/** Flags of every command, anywhere on the line. */
export const globalFlags = {
  ...withVariables({
    profile: text('name', 'Profile to use', { short: 'p' }),
    org: text('uuid', 'Organisation to work for'),
    user: text('id', 'User to act as, in a local database'),
    url: text('url', 'Address of the service'),
    db: text('file', 'Database to use instead of a service: a file, or postgres://…'),
  }),
  output: choice(outputsOf(), 'Output format (default: table on a terminal, TSV elsewhere)', { short: 'o' }),
  json: toggle('Short for -o json'),
  jq: text('expression', 'Filter the JSON output with a jq expression (output is held in memory)'),
  fields: fieldList(),
  no_headers: toggle('Omit the header line from tables, CSV and TSV'),
  quiet: toggle('Hide notices and progress', { short: 'q' }),
  verbose: toggle('Show the database or service in use, and the user', { short: 'v' }),
  debug: toggle('Trace requests on standard error, without secrets'),
  color: choice(['auto', 'always', 'never'], 'When to use colour (see NO_COLOR and FORCE_COLOR)'),
  no_pager: toggle('Never show help or an object in a pager (see VIGIE_PAGER and PAGER)'),
  yes: toggle('Answer yes to every question', { short: 'y' }),
  confirm: text(
    'profile',
    'Confirmation given in advance: a protected profile, an organisation to delete, or a number of deletions',
  ),
  ...withVariables({ no_input: toggle('Never prompt') }),
  timeout: integer('seconds', { min: 1, max: 86_400 }, 'Time to wait for a response'),
  retries: integer('n', { min: 0, max: 100 }, 'Number of retries for requests that are safe to repeat'),
  ca_cert: text('file', 'Additional certificate authority to trust (see NODE_EXTRA_CA_CERTS)'),
} as const;

export type GlobalFlags = FlagValues<typeof globalFlags>;

function fieldList(): Flag<readonly string[] | undefined> {
  return single('a,b.c', 'Fields to show, as dotted paths', (typed) => {
    const fields = typed.split(',').flatMap((field) => field.trim() || []);
    // An empty list is a mistake: a variable of a script was empty.
    return fields.length === 0 ? { code: 'REQUIS' } : { value: fields };
  });
}

/** Whether failures are reported as JSON, on one line. */
export function reportsInJson({ json, output }: Pick<GlobalFlags, 'json' | 'output'>): boolean {
  return json === true || isJson(output);
}
