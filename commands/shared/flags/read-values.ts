import { type FormatName, formatNamed } from '../../../src/bulk/formats/formats.ts';
import { EXPORTED } from '../../../src/bulk/model/keys.ts';
import { type FieldError, readFailed, VigieError, valueMember } from '../../../src/contract/errors.ts';
import { type MemberPath, repeatedMembers } from '../../../src/contract/schema/json.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { argumentTerms, type Command, type Context, nameOf } from '../cli/command.ts';
import type { Typed } from '../cli/parse.ts';
import { flagsWithTexts } from '../cli/typed-words.ts';
import {
  type Argument,
  type Flag,
  type FlagFault,
  type Flags,
  type FlagValues,
  flagName,
  type GlobalFlags,
  globalFlags,
  type ReadValue,
} from './flags.ts';

/**
 * The typed values, and for absent flags those of their variables: those of a repeatable flag are separated by commas and
 * blanks. An empty variable counts as unset.
 */
export function withEnvironment(
  flags: Flags,
  typed: Typed,
  env: Readonly<Record<string, string | undefined>>,
): Typed {
  const completed = new Map(typed.flags);
  const variables = new Map<string, string>();
  for (const [key, { variable, repeatable }] of Object.entries<Flag>(flags)) {
    const text = variable === undefined || completed.has(key) ? undefined : env[variable];
    if (variable === undefined || !text) continue;
    completed.set(key, repeatable ? text.split(/[\s,]+/).filter((word) => word !== '') : [text]);
    variables.set(key, variable);
  }
  return variables.size === 0 ? typed : { ...typed, flags: completed, variables };
}

/** The values of the flags, or all their faults at once. */
export function readFlags<F extends Flags>(name: string, flags: F, typed: Typed): FlagValues<F> {
  const missing = Object.keys(flags).filter((key) => flags[key]?.required && !typed.flags.has(key));
  const faults: FieldError[] = [];
  const suggestions: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, flag] of Object.entries<Flag>(flags)) {
    if (missing.includes(key)) continue;
    const texts = typed.flags.get(key) ?? [];
    const read: ReadValue<unknown> =
      texts.length > 1 && flag.value !== undefined && !flag.repeatable
        ? { faults: [{ code: 'REPETE' }] }
        : flag.ids && !typed.flags.has(key)
          ? { value: undefined }
          : flag.read(texts, typed.zone);
    if ('value' in read) values[key] = read.value;
    else {
      const giver = typed.variables?.get(key) ?? flagName(key);
      faults.push(...read.faults.map((fault) => typedFault(fault, giver, flag.secret ? [] : texts)));
      const wrong = read.faults.flatMap(({ value }) => (value === undefined ? texts : String(value)));
      suggestions.push(...wrong.flatMap((text) => nearest(text, flag.choices ?? []) ?? []));
    }
  }
  const lacking = missing.map(flagName);
  if (faults.length === 0 && lacking.length > 0)
    throw new VigieError('OPTIONS_REQUISES', { flags: lacking, command: name });
  if (faults.length > 0) {
    faults.push(...lacking.map((flag) => ({ in: 'flag' as const, path: [flag], code: 'REQUIS' as const })));
    const [suggestion] = suggestions;
    const params = {
      count: faults.length,
      command: name,
      ...(faults.length === 1 && suggestion ? { suggestion } : {}),
      ...(typed.flags.get('output')?.includes(WORKBOOK) ? exportOf(name) : {}),
    };
    throw new VigieError('OPTIONS_REFUSEES', params, { fields: faults });
  }
  return values as FlagValues<F>;
}

/** The format of unprintable files for lists. */
const WORKBOOK: FormatName = 'xlsx';

/** A date typed in words, and its moment. */
export interface UnderstoodDate {
  readonly flag: string;
  readonly typed: string;
  readonly moment: string;
}

/** Dates typed in words. */
export function understoodDates(flags: Flags, typed: Typed): UnderstoodDate[] {
  return Object.entries<Flag>(flags).flatMap(([key, { understood }]) => {
    const [text] = typed.flags.get(key) ?? [];
    const moment = text === undefined ? undefined : understood?.(text, typed.zone);
    return text === undefined || moment === undefined ? [] : [{ flag: flagName(key), typed: text, moment }];
  });
}

/** The command that exports the rows of `vigie <noun> list` to a workbook, if any. */
function exportOf(name: string): { instead?: string } {
  const [, noun = '', verb] = name.split(' ');
  if (verb !== 'list' || !EXPORTED.some((one) => one === noun)) return {};
  return { instead: `vigie ${noun} export ${noun}.${WORKBOOK}` };
}

/** A fault of a flag or an argument, with the typed value. Of several values the wrong one, if known. */
function typedFault({ code, params, value }: FlagFault, name: string, typed: readonly string[]): FieldError {
  const text = typed.length > 1 && value !== undefined ? String(value) : typed.join(', ');
  return {
    in: 'flag',
    path: [name],
    code,
    ...(params ? { params } : {}),
    ...(typed.length === 0 ? {} : valueMember(code, text)),
  };
}

/** The values of the global flags. */
export function readGlobals(name: string, local: Flags, typed: Typed): GlobalFlags {
  // A command's own flag precedes a global one of its name; that of the format offers more formats.
  const { output = globalFlags.output } = local as Partial<typeof globalFlags>;
  const flags = new Map([...typed.flags].filter(([key]) => key === 'output' || !Object.hasOwn(local, key)));
  const values = readFlags(name, { ...globalFlags, output }, { ...typed, flags });
  const json = values.json || values.jq !== undefined;
  if (json && values.output !== undefined && values.output !== 'json') {
    const flag = values.json ? '--json' : '--jq';
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [flag, `--output ${values.output}`] });
  }
  const { fields, no_headers } = values;
  const isFixed =
    values.output !== undefined && values.output !== 'table' && formatNamed(values.output).fixed;
  const contrary = [
    // An id is one field.
    ...(fields && (isFixed || (values.output === 'ids' && fields.length > 1))
      ? [`--fields ${fields.join(',')}`]
      : []),
    ...(isFixed && no_headers ? ['--no-headers'] : []),
  ];
  if (contrary.length > 0)
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [`--output ${values.output}`, ...contrary] });
  return { ...values, json };
}

/**
 * The values of the arguments, in the order of the command. Many may be none when read from a pipe. `argv`: the typed line,
 * whose flags a proposal keeps.
 */
export function readArguments(
  command: Command,
  operands: readonly string[],
  { piped = false, argv = [] }: { readonly piped?: boolean; readonly argv?: readonly string[] } = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  let left = operands;
  const entries = Object.entries<Argument>(command.arguments);
  for (const [i, [name, argument]] of entries.entries()) {
    // An optional argument yields to a required one: `[method] <path>` takes a single word for the path.
    const needed = entries.slice(i + 1).filter(([, { arity }]) => arity !== 'optional').length;
    const count = argument.arity === 'optional' && left.length <= needed ? 0 : 1;
    const texts = argument.arity === 'many' ? left : left.slice(0, count);
    const mayLack =
      argument.arity === 'optional' || argument.mayBeNone || (piped && argument.arity === 'many');
    if (texts.length === 0 && !mayLack) {
      throw new VigieError('ARGUMENT_REQUIS', { name, usage: usageOf(command) });
    }
    const read = argument.read(texts);
    if ('faults' in read) {
      const fields = read.faults.map((fault) => typedFault(fault, name, texts));
      const [suggestion] = texts.flatMap((word) => nearest(word, argument.choices ?? []) ?? []);
      const params = {
        count: fields.length,
        command: nameOf(command),
        ...(suggestion ? { suggestion } : {}),
      };
      throw new VigieError('OPTIONS_REFUSEES', params, { fields });
    }
    values[name] = read.value;
    left = left.slice(texts.length);
  }
  if (left[0] !== undefined) {
    const flag = flagOf(command, left[0]);
    throw new VigieError('ARGUMENT_EN_TROP', {
      given: left[0],
      usage: [usageOf(command), ...flagsWithTexts(argv, command.flags, left.length)].join(' '),
      ...(flag === undefined ? {} : { flag }),
      ...(entries.length === 0 && FILE_OF_ROWS.test(left[0]) ? { output: left[0] } : {}),
    });
  }
  return values;
}

/** Names of output files for a list: a command without arguments takes none. */
const FILE_OF_ROWS = /\.(?:ics|csv|tsv|json|ndjson|txt)$/i;

/** The flag for a pair such as `title=Visite`, or for the file of a page, typed without it. */
function flagOf(command: Command, word: string): string | undefined {
  if (/\.html?$/i.test(word) && 'html' in command.flags) return flagName('html');
  if (!/^[^\s=]+=/.test(word)) return undefined;
  const [key, flag] =
    Object.entries<Flag>(command.flags).find(([, { value }]) => value === 'name=value') ?? [];
  if (key === undefined) return undefined;
  return flag?.short === undefined ? flagName(key) : `-${flag.short}`;
}

function usageOf(command: Command): string {
  return [nameOf(command), ...argumentTerms(command)].join(' ');
}

type ValueReaders = Pick<Context, 'readFile' | 'readStdin'>;

/**
 * Replaces references by their content: `@file` by the text of the file, `@-` by standard input, `-` among identifiers by
 * those of standard input (`piped`), which may be none.
 */
export async function expand(
  source: ValueReaders,
  command: Command,
  typed: Typed,
): Promise<{ flags: Map<string, readonly string[]>; operands: readonly string[]; piped: boolean }> {
  const flags = new Map(typed.flags);
  for (const [key, flag] of Object.entries<Flag>(command.flags)) {
    const texts = flags.get(key);
    if (flag.ids && texts) flags.set(key, await idsAmong(source, texts, key));
    if (flag.fromFile && texts)
      flags.set(key, await Promise.all(texts.map((value) => expandValue(source, value, key))));
  }
  const last = Object.values<Argument>(command.arguments).at(-1);
  const at = typed.operands.indexOf('-');
  if (last?.arity !== 'many' || last.ownStdin || at === -1)
    return { flags, operands: typed.operands, piped: false };

  const ids = idsOf(decode(await readAll(source), '-'), last.key);
  // Not as the arguments of a call: their number may exceed the stack.
  const operands = [...typed.operands.slice(0, at), ...ids, ...typed.operands.slice(at + 1)];
  return { flags, operands, piped: true };
}

/** The same identifiers, with `-` or `@-` replaced by those of standard input, `@file` by those of a file. */
async function idsAmong(
  source: ValueReaders,
  texts: readonly string[],
  key: string,
): Promise<readonly string[]> {
  const found = await Promise.all(
    texts.map(async (value) => {
      const reference = value === '-' ? '@-' : value;
      if (!reference.startsWith('@')) return [reference];
      return idsOf(await textIn(source, reference, key), undefined);
    }),
  );
  return [...new Set(found.flat())];
}

/** The text of the file for a value `@file`, of standard input for `@-`; `@@` is a plain `@`. */
export async function expandValue(source: ValueReaders, value: string, key: string): Promise<string> {
  if (!value.startsWith('@')) return value;
  if (value.startsWith('@@')) return value.slice(1);
  try {
    return await textIn(source, value, key);
  } catch (cause) {
    if (!(cause instanceof VigieError) || value === '@-') throw cause;
    throw new VigieError(cause.code, { ...cause.params, text: `@${value}` }, { cause });
  }
}

/** The text of a file `@file`. Throws OPTION_SANS_VALEUR, FICHIER_ILLISIBLE, LECTURE_ECHOUEE. */
export async function textIn(source: ValueReaders, value: string, key: string): Promise<string> {
  const file = value.slice(1);
  if (file === '')
    throw new VigieError('OPTION_SANS_VALEUR', { flag: `${flagName(key)} @`, command: 'vigie' });
  const bytes = file === '-' ? await readAll(source) : await source.readFile(file);
  // Editors add a final line end that is not part of the text.
  return decode(bytes, file).replace(/\r?\n$/, '');
}

/** All of standard input. Throws LECTURE_ECHOUEE. */
export async function readAll({ readStdin }: Pick<Context, 'readStdin'>): Promise<Buffer> {
  try {
    return Buffer.concat(await Array.fromAsync(readStdin()));
  } catch (cause) {
    throw readFailed('-', cause);
  }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'UTF-8' });
  }
}

/** Identifiers, one a line, or NDJSON objects with an `id` (or `key`). Blank lines are skipped. */
function idsOf(text: string, key: string | undefined): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, i) => (line.startsWith('{') ? idOfObject(line, i + 1, key) : line));
}

function idOfObject(line: string, number: number, key: string | undefined): string {
  let id: unknown;
  let repeated: MemberPath | undefined;
  try {
    const object = JSON.parse(line) as Record<string, unknown>;
    [repeated] = repeatedMembers(line, object);
    id = object.id ?? (key === undefined ? undefined : object[key]);
  } catch {
    // Refused below: a line without an identifier, whatever the reason.
  }
  if (repeated) {
    throw new VigieError('FICHIER_ILLISIBLE', { file: '-', reason: `${number}: 2 × ${repeated.join('.')}` });
  }
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new VigieError('FICHIER_ILLISIBLE', {
    file: '-',
    reason: `${number}: id${key === undefined ? '' : `, ${key}`}`,
  });
}

/** Required flags and arguments that a line lacks: keys of flags, and names of arguments. */
export function lacking(
  { prompts = [], needsOne = [], flags, arguments: operands }: Command,
  line: Pick<Typed, 'flags' | 'operands'>,
): string[] {
  const hasOne = needsOne.some((key) => line.flags.has(key));
  const oneOf = hasOne ? undefined : prompts.find((key) => needsOne.includes(key));
  return prompts.filter((key) => {
    if (Object.hasOwn(operands, key)) return line.operands.length === Object.keys(operands).indexOf(key);
    return !line.flags.has(key) && (flags[key]?.required === true || key === oneOf);
  });
}
