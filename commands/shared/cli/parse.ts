import { Command as Commander, Option } from 'commander';
import { VigieError } from '../../../src/contract/errors.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { type Flag, type Flags, flagName, globalFlags, shownValue } from '../flags/flags.ts';
import { type Command, type FormatCommandLine, type Instead, nameOf } from './command.ts';

/** A typed line, unread: texts by the key of their flag, and the arguments. */
export interface Typed {
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
  /** Flags set by the environment, with the names of their variables. */
  readonly variables?: ReadonlyMap<string, string>;
  /** The zone of its days and times; by default that of this machine. */
  readonly zone?: string | undefined;
}

/** A flag for the parser. */
type ParsedFlags = Readonly<Record<string, Pick<Flag, 'short' | 'value'>>>;

/** A parsed command line. Its errors are recorded, not thrown: completions read unfinished lines. */
export interface ParsedLine<C> extends Typed {
  /** Noun and verb, as far as they exist: `server`, `token`, `create`. */
  readonly words: readonly string[];
  /** The command of these words; undefined for a noun, or the first of two words of a verb, alone. */
  readonly command: C | undefined;
  readonly help: boolean;
  readonly version: boolean;
  /** The first unknown flag at its place, as typed. */
  readonly unknown: string | undefined;
  /** The key of the last flag, if it lacks its value. */
  readonly lacking: string | undefined;
}

/** Known words, for the parser; a verb of no name is its noun itself, one of two words has a blank. */
export type Words<V> = Readonly<
  Record<string, { readonly verbs: Readonly<Record<string, V>>; readonly implied?: string }>
>;

/** Other names of verbs, those of a shell: accepted, and not proposed. */
export const SHELL_NAMES: Readonly<Record<string, string>> = { list: 'ls', delete: 'rm' };

/** Other names of flags, for a command that has one flag of these alone: a text to find, and a person. Help does not list them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  texte: ['contenu', 'objet', 'libelle', 'titre', 'title'],
  utilisateur: ['utilisateur_id', 'de'],
};

/** Commander, with errors recorded instead of an end of the process. */
class Parser<C> extends Commander {
  readonly line: { -readonly [K in keyof ParsedLine<C>]: ParsedLine<C>[K] } & {
    flags: Map<string, string[]>;
  };

  constructor(name: string, line: Parser<C>['line']) {
    super(name);
    this.line = line;
    this.helpOption(false).helpCommand(false).allowExcessArguments();
  }

  override createCommand(name: string): Parser<C> {
    return new Parser(name, this.line);
  }

  /** Global flags go anywhere, those of a command behind its name, where they precede global ones. */
  learnFlags(flags: ParsedFlags): this {
    const { line } = this;
    const all: ParsedFlags = { ...globalFlags, ...flags };
    const others = Object.entries(OTHER_NAMES).flatMap(([name, keys]) => {
      const [key, ...more] = keys.filter((one) => Object.hasOwn(all, one));
      return key === undefined || more.length > 0 || Object.hasOwn(all, name) ? [] : [[name, key] as const];
    });
    const names = new Set([...Object.keys(all), ...others.map(([name]) => name)].map(flagName));
    const learn = (written: string, key: string, value: string | undefined) => {
      const option = new Option(value === undefined ? written : `${written} <${value}>`);
      this.addOption(option).on(`option:${option.name()}`, (text: string | undefined) => {
        // Another flag is no value: it would be ignored.
        if (value !== undefined && (text === undefined || names.has(text))) line.lacking = key;
        else line.flags.set(key, [...(line.flags.get(key) ?? []), text ?? '']);
      });
    };
    for (const [key, { short, value }] of Object.entries(all))
      learn(`${short ? `-${short}, ` : ''}${flagName(key)}`, key, value);
    for (const [name, key] of others) learn(flagName(name), key, all[key]?.value);
    return this.option('-h, --help').on('option:help', () => {
      line.help = true;
    });
  }

  // Called by commander, which would end the process.
  unknownOption(flag: string): void {
    this.line.unknown = flag;
  }

  optionMissingArgument(): void {}
}

/**
 * Parses a line. `load` returns a verb once it is chosen: only then are its flags needed. Throws the errors of `load` alone.
 */
export async function parseLine<V, C extends { readonly flags: ParsedFlags }>(
  argv: readonly string[],
  nouns: Words<V>,
  load: (verb: V) => C | Promise<C>,
): Promise<ParsedLine<C>> {
  const line: Parser<C>['line'] = {
    ...{ words: [], command: undefined, flags: new Map(), operands: [] },
    ...{ help: false, version: false, unknown: undefined, lacking: undefined },
  };
  const program = new Parser<C>('vigie', line).enablePositionalOptions();
  /** `verbs`: the possible next words, with their verbs. */
  const learn = async (parser: Parser<C>, verbs: readonly (readonly [words: string, verb: V])[]) => {
    const itself = verbs.find(([words]) => words === '');
    if (itself) line.command = await load(itself[1]);
    parser.learnFlags(line.command?.flags ?? {}).action(() => {
      line.operands = parser.args;
    });
    const implied = nouns[parser.name()]?.implied;
    const firstOf = (words: string) => words.split(' ', 1)[0] as string;
    for (const word of new Set(verbs.flatMap(([words]) => firstOf(words) || []))) {
      const next = parser.command(word, { isDefault: word === implied });
      const shell = SHELL_NAMES[word];
      if (shell !== undefined) next.alias(shell);
    }
    parser.hook('preSubcommand', (_, next) => {
      // No word that the implied verb could take.
      if (parser.args.length === 0) return undefined;
      const word = next.name();
      line.words = [...line.words, word];
      const after = verbs.filter(([words]) => firstOf(words) === word);
      return learn(
        next as Parser<C>,
        after.map(([words, verb]) => [words.slice(word.length + 1), verb]),
      );
    });
  };
  const all = Object.entries(nouns).flatMap(([noun, { verbs }]) =>
    Object.entries(verbs).map(([words, verb]) => [`${noun} ${words}`.trimEnd(), verb] as const),
  );
  await learn(program, all);
  program.option('-V, --version').on('option:version', () => {
    line.version = true;
  });
  await program.parseAsync(argv, { from: 'user' });
  return line;
}

/**
 * Throws an error of the flags of a line: OPTION_SANS_VALEUR, and except for help OPTION_INCONNUE or OPTION_AVEC_VALEUR.
 * `name`: of the typed command.
 */
export function refuseFlags(
  name: string,
  line: ParsedLine<{ readonly flags: Flags }>,
  argv: readonly string[],
): void {
  const local: Flags = line.command?.flags ?? {};
  const flags: Flags = { ...globalFlags, ...local };
  if (line.lacking !== undefined) {
    const { value, short } = flags[line.lacking] as Flag;
    const last = argv.at(-1) ?? '';
    throw new VigieError('OPTION_SANS_VALEUR', {
      flag: last === `-${short}` ? last : flagName(line.lacking),
      command: name,
      ...(value ? { value } : {}),
    });
  }
  if (line.unknown !== undefined && !line.help) throw unknownFlag(line.unknown, name, local);
}

/** `ownFlags`: those of the command, listed if no flag at all resembles the typed one. */
function unknownFlag(token: string, command: string, ownFlags: Flags): VigieError {
  const [flag = token] = token.split('=', 1);
  const own = Object.keys(ownFlags).map(flagName);
  const known = [...new Set([...own, ...Object.keys(globalFlags).map(flagName)])];
  // An existing switch is unknown with a value.
  if (flag !== token && [...known, '--help'].includes(flag))
    return new VigieError('OPTION_AVEC_VALEUR', { flag, instead: withoutValue(flag, token) });
  const suggestion = nearest(flag, [...known, '--help']);
  return new VigieError('OPTION_INCONNUE', {
    ...{ flag, command, known, own },
    ...(suggestion ? { suggestion } : {}),
  });
}

/** Replacement of a switch with a value: `--json=a,b` has the fields that `gh` takes so. */
function withoutValue(flag: string, token: string): string {
  const value = token.slice(flag.length + 1);
  return flag === '--json' && value !== '' ? `--json --fields ${quoted(value)}` : flag;
}

/**
 * Refuses fields behind `--json`, as `gh` takes them: they would pass for arguments. Throws OPTION_AVEC_VALEUR with the
 * right line.
 */
export function refuseFieldsOfJson(argv: readonly string[], isField: (name: string) => boolean): void {
  const end = argv.indexOf('--');
  const at = argv.indexOf('--json');
  const next = at < 0 || (end >= 0 && at > end) ? undefined : argv[at + 1];
  if (next === undefined || !next.split(',').every(isField)) return;
  throw new VigieError('OPTION_AVEC_VALEUR', { flag: '--json', instead: `--json --fields ${next}` });
}

/** The line with one word replaced: a typed one, or the source of one that was read. */
export function insteadOf(command: Command, typed: Typed): Instead {
  return (word, other) => {
    const words = [...typed.operands, ...[...typed.flags.values()].flat()];
    const isReplaced = words.includes(word) ? (one: string) => one === word : isReadFrom;
    const put = (one: string) => (isReplaced(one) ? other : one);
    const flags = [...typed.flags].map(([key, values]) => [key, values.map(put)] as const);
    return lineOf(command, { ...typed, operands: typed.operands.map(put), flags: new Map(flags) })();
  };
}

function isReadFrom(word: string): boolean {
  return word === '-' || word.startsWith('@');
}

/**
 * A command line as typed: its name, its arguments, then its flags in their order, quoted for a shell. A flag of `more`
 * replaces a typed one; if repeatable, its pair of the same name, and for distinct values that of the same value; undefined
 * removes it.
 */
export function lineOf(command: Command, typed: Typed): FormatCommandLine {
  const byKey: Readonly<Record<string, Flag>> = { ...globalFlags, ...command.flags };
  return (more = {}, operands = typed.operands) => {
    const flags = new Map(typed.flags);
    for (const [key, value] of Object.entries(more)) {
      if (value === undefined) {
        flags.delete(key);
        continue;
      }
      const texts = value === true ? [''] : [value].flat();
      const { repeatable, distinct } = byKey[key] ?? {};
      const names = new Set(texts.map(pairName));
      const values = new Set(distinct ? texts.map(pairValue) : []);
      const isOther = (one: string) => !names.has(pairName(one)) && !values.has(pairValue(one));
      flags.set(key, [...(repeatable ? (flags.get(key) ?? []) : []).filter(isOther), ...texts]);
    }
    const words = [...flags].flatMap(([key, values]) =>
      values.flatMap((value) =>
        byKey[key]?.value === undefined ? [flagName(key)] : [flagName(key), shownValue(byKey[key], value)],
      ),
    );
    return [nameOf(command), ...[...operands, ...words].map(quoted)].join(' ');
  };
}

/** Subject of a pair: `name` of `name=value`. */
function pairName(pair: string): string {
  return pair.replace(/=[^=]*$/, '');
}

/** Value of a pair. */
function pairValue(pair: string): string {
  return pair.replace(/^.*=/s, '');
}
