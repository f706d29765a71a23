import { formatNamed } from '../../../src/bulk/formats/formats.ts';
import { type FieldError, given, VigieError } from '../../../src/contract/errors.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { argumentTerms, type Command, nameOf } from '../cli/command.ts';
import type { Typed } from '../cli/parse.ts';
import {
  type Argument,
  type Fault,
  type Flag,
  type Flags,
  flagName,
  type Read,
  type Values,
} from './flags.ts';
import { type GlobalFlags, globalFlags } from './global-flags.ts';

/** The values of the flags, or every fault found in them at once. */
export function readFlags<F extends Flags>(name: string, flags: F, typed: Typed): Values<F> {
  const missing = Object.keys(flags).filter((key) => flags[key]?.required && !typed.flags.has(key));
  const faults: FieldError[] = [];
  const suggestions: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, flag] of Object.entries<Flag>(flags)) {
    if (missing.includes(key)) continue;
    const given = typed.flags.get(key) ?? [];
    const read: Read<unknown> =
      given.length > 1 && flag.value !== undefined && !flag.repeatable
        ? { faults: [{ code: 'REPETE' }] }
        : flag.read(given);
    if ('value' in read) values[key] = read.value;
    else {
      faults.push(...read.faults.map((fault) => typedFault(fault, flagName(key), flag.secret ? [] : given)));
      suggestions.push(...given.flatMap((text) => nearest(text, flag.choices ?? []) ?? []));
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
    };
    throw new VigieError('OPTIONS_REFUSEES', params, { fields: faults });
  }
  return values as Values<F>;
}

/** A fault of a flag or an argument, with what was typed. Of several values it is the one that is wrong, where that is known. */
function typedFault({ code, params, value }: Fault, name: string, typed: readonly string[]): FieldError {
  const text = typed.length > 1 && value !== undefined ? String(value) : typed.join(', ');
  return {
    in: 'flag',
    path: [name],
    code,
    ...(params ? { params } : {}),
    ...(typed.length === 0 ? {} : given(code, text)),
  };
}

/** The values of the global flags. */
export function readGlobals(name: string, own: Flags, typed: Typed): GlobalFlags {
  // A command that has a flag of the same name keeps it for itself; that of the format offers more formats.
  const { output = globalFlags.output } = own as Partial<typeof globalFlags>;
  const flags = new Map([...typed.flags].filter(([key]) => key === 'output' || !Object.hasOwn(own, key)));
  const values = readFlags(name, { ...globalFlags, output }, { ...typed, flags });
  if (values.json && values.output !== undefined && values.output !== 'json') {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--json', `--output ${values.output}`] });
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
  return values;
}

/**
 * The values of the arguments, in the order in which the command declares them. Of many, there may be none when
 * they come through a pipe.
 */
export function readArguments(
  command: Command,
  operands: readonly string[],
  piped = false,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  let left = operands;
  const entries = Object.entries<Argument>(command.arguments);
  for (const [i, [name, argument]] of entries.entries()) {
    // What may be there leaves the words to what must: `[method] <path>` takes a single one for the path.
    const needed = entries.slice(i + 1).filter(([, { arity }]) => arity !== 'optional').length;
    const one = argument.arity === 'optional' && left.length <= needed ? 0 : 1;
    const given = argument.arity === 'many' ? left : left.slice(0, one);
    const mayLack = argument.arity === 'optional' || (piped && argument.arity === 'many');
    if (given.length === 0 && !mayLack) {
      throw new VigieError('ARGUMENT_REQUIS', { name, usage: usageOf(command) });
    }
    const read = argument.read(given);
    if ('faults' in read) {
      const fields = read.faults.map((fault) => typedFault(fault, name, given));
      const [suggestion] = given.flatMap((word) => nearest(word, argument.choices ?? []) ?? []);
      const params = {
        count: fields.length,
        command: nameOf(command),
        ...(suggestion ? { suggestion } : {}),
      };
      throw new VigieError('OPTIONS_REFUSEES', params, { fields });
    }
    values[name] = read.value;
    left = left.slice(given.length);
  }
  if (left[0] !== undefined) {
    const flag = pairFlag(command, left[0]);
    throw new VigieError('ARGUMENT_EN_TROP', {
      given: left[0],
      usage: usageOf(command),
      ...(flag === undefined ? {} : { flag }),
      ...(entries.length === 0 && FILE_OF_ROWS.test(left[0]) ? { output: left[0] } : {}),
    });
  }
  return values;
}

/** What a list may be meant to be written to: no command takes the name of such a file that takes no argument. */
const FILE_OF_ROWS = /\.(?:ics|csv|tsv|json|ndjson|txt)$/i;

/** The flag that takes a pair such as `title=Visite`, which was typed without it. */
function pairFlag(command: Command, given: string): string | undefined {
  if (!/^[^\s=]+=/.test(given)) return undefined;
  const [key, flag] =
    Object.entries<Flag>(command.flags).find(([, { value }]) => value === 'name=value') ?? [];
  if (key === undefined) return undefined;
  return flag?.short === undefined ? flagName(key) : `-${flag.short}`;
}

function usageOf(command: Command): string {
  return [nameOf(command), ...argumentTerms(command)].join(' ');
}
