import { Command as Commander, CommanderError, Option } from 'commander';
import { VigieError } from '../../../src/contract/errors.ts';
import { lazy } from '../../../src/contract/lazy.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { type Flag, type Flags, flagName } from './flags.ts';
import { type GlobalFlags, globalFlags } from './global-flags.ts';

/** What was typed, before it is read: texts by the key of their flag, and the arguments. */
export interface Typed {
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
  readonly help: boolean;
}

/** Where noun and verb stand in a line. Global flags may come before, between and after them. */
export interface Located {
  /** Fewer than wanted when the line has no more. */
  readonly words: readonly string[];
  /** Everything else, in order. */
  readonly rest: readonly string[];
}

/** Finds so many words, noun first, without knowing the verb's own flags: those can only follow it. */
export function locate(argv: readonly string[], wanted: number): Located {
  const words: string[] = [];
  const rest: string[] = [];
  let i = 0;
  while (i < argv.length && words.length < wanted) {
    const token = argv[i++] as string;
    if (!token.startsWith('-') || token === '-') {
      words.push(token);
      continue;
    }
    rest.push(token);
    if (token === '--') break;
    if (takesNext(token) && i < argv.length) rest.push(argv[i++] as string);
  }
  return { words, rest: [...rest, ...argv.slice(i)] };
}

/** Whether a token is a global flag whose value is the next token. */
function takesNext(token: string): boolean {
  if (!token.startsWith('--')) return valueInCluster(token)?.value === '';
  const flags = Object.entries<Flag>(globalFlags);
  return flags.some(([key, flag]) => flagName(key) === token && flag.value !== undefined);
}

/**
 * The global flag of a token such as `-o` or `-qojson` that takes a value, with it: the first letter that takes one
 * takes the rest, or the next token when there is none.
 */
function valueInCluster(token: string): { readonly short: string; readonly value: string } | undefined {
  const found = /^-[^-]/.test(token) ? VALUED().exec(token) : null;
  return found?.[1] === undefined ? undefined : { short: found[1], value: found[2] ?? '' };
}

const VALUED = lazy(() => {
  const letters = Object.values<Flag>(globalFlags).flatMap(({ short, value }) => (value && short) || []);
  return new RegExp(`^-[^${letters.join('')}]*([${letters.join('')}])(.*)$`, 's');
});

/** The value of a global flag on a line that may not be understood: the last one, as it is typed. */
export function valueAnyway(argv: readonly string[], key: keyof GlobalFlags): string | undefined {
  const long = flagName(key);
  const { short } = globalFlags[key] as Flag;
  let value: string | undefined;
  for (let i = 0; i < argv.length && argv[i] !== '--'; i++) {
    const token = argv[i] as string;
    const cluster = valueInCluster(token);
    const next = takesNext(token) ? argv[++i] : undefined;
    if (token === long) value = next;
    else if (token.startsWith(`${long}=`)) value = token.slice(long.length + 1);
    else if (cluster !== undefined && cluster.short === short) value = next ?? (cluster.value || undefined);
  }
  return value;
}

/** Splits a line into flags and arguments, by the flags of a command besides the global ones. */
export function parse(name: string, own: Flags, argv: readonly string[]): Typed {
  const flags = new Map<string, string[]>();
  let help = false;
  const parser = new Commander(name)
    .exitOverride()
    .helpOption(false)
    .configureOutput({ writeErr: () => {} });
  for (const [key, flag] of Object.entries<Flag>({ ...globalFlags, ...own })) {
    // Commander takes 0.05 ms to learn a flag: it learns those that may be there.
    if (flag.short === undefined && !argv.some((token) => token.startsWith(flagName(key)))) continue;
    const option = optionOf(key, flag);
    parser.addOption(option).on(`option:${option.name()}`, (value: string | undefined) => {
      const given = flags.get(key);
      if (given) given.push(value ?? '');
      else flags.set(key, [value ?? '']);
    });
  }
  parser.option(HELP).on('option:help', () => {
    help = true;
  });

  const { operands, unknown } = splitBy(parser, name, argv, { ...globalFlags, ...own });
  const [flag] = unknown;
  if (flag !== undefined && !help) throw unknownFlag(flag, name, own);
  return { flags, operands, help };
}

const HELP = '-h, --help';

/** The flag as commander knows it. */
function optionOf(key: string, { short, value, summary }: Flag): Option {
  const long = flagName(key);
  return new Option(
    `${short ? `-${short}, ` : ''}${long}${value === undefined ? '' : ` <${value}>`}`,
    summary,
  );
}

function splitBy(parser: Commander, name: string, argv: readonly string[], flags: Flags) {
  try {
    return parser.parseOptions([...argv]);
  } catch (error) {
    // Only the last token of a line can be a flag that lacks its value.
    if (!(error instanceof CommanderError)) throw error;
    const flag = argv.at(-1) ?? '';
    const { value } =
      Object.entries(flags).find(([key, { short }]) => [flagName(key), `-${short}`].includes(flag))?.[1] ??
      {};
    throw new VigieError('OPTION_SANS_VALEUR', { flag, command: name, ...(value ? { value } : {}) });
  }
}

function unknownFlag(token: string, command: string, own: Flags): VigieError {
  const [flag = token] = token.split('=', 1);
  // What is unknown of a switch that exists is that it would take a value.
  if (flag !== token && isFlag(flag, { ...globalFlags, ...own }))
    return new VigieError('OPTION_AVEC_VALEUR', { flag, instead: withoutValue(flag, token) });
  const known = Object.keys({ ...globalFlags, ...own }).map(flagName);
  const suggestion = nearest(flag, [...known, '--help']);
  return new VigieError('OPTION_INCONNUE', { flag, command, known, ...(suggestion ? { suggestion } : {}) });
}

function isFlag(name: string, flags: Flags): boolean {
  return name === '--help' || Object.keys(flags).some((key) => flagName(key) === name);
}

/** What to type in place of a switch with a value: `--json=a,b` has the fields that `gh` takes so. */
function withoutValue(flag: string, token: string): string {
  const value = token.slice(flag.length + 1);
  return flag === '--json' && value !== '' ? `--json --fields ${quoted(value)}` : flag;
}

/**
 * Refuses fields behind `--json`, as `gh` takes them: they would pass for arguments. Throws OPTION_AVEC_VALEUR with
 * what to type.
 */
export function refuseFieldsOfJson(argv: readonly string[], isField: (name: string) => boolean): void {
  const end = argv.indexOf('--');
  const at = argv.indexOf('--json');
  const next = at < 0 || (end >= 0 && at > end) ? undefined : argv[at + 1];
  if (next === undefined || !next.split(',').every(isField)) return;
  throw new VigieError('OPTION_AVEC_VALEUR', { flag: '--json', instead: `--json --fields ${next}` });
}
