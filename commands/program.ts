import type { ProblemError } from '../src/client/client.ts';
import { VigieError } from '../src/contract/errors.ts';
import { languageOf, messages } from '../src/messages/index.ts';
import { localeName } from '../src/messages/language.ts';
import { canPrompt, type Io, interruption, processIo, unlessAborted } from '../src/terminal/io.ts';
import { nearest } from '../src/terminal/nearest.ts';
import type { JqSink } from '../src/terminal/output/jq.ts';
import { print, RESULT_VIEW } from '../src/terminal/output/printers.ts';
import type { Output, Result, View } from '../src/terminal/output/view.ts';
import type { PagedSink } from '../src/terminal/pager.ts';
import { visible, visibleLines } from '../src/terminal/sanitize.ts';
import { HeldSink, writeNotice } from '../src/terminal/streams.ts';
import { VERSION } from '../src/version.ts';
import { type Noun, nouns, type Verb } from './nouns.ts';
import { ADMINISTERING, type Command, type Context, nameOf, type World } from './shared/cli/command.ts';
import {
  insteadOf,
  lineOf,
  type ParsedLine,
  parseLine,
  refuseFieldsOfJson,
  refuseFlags,
  type Typed,
} from './shared/cli/parse.ts';
import { refuseSigns, refuseUndecoded } from './shared/cli/typed-words.ts';
import type { ReportOptions } from './shared/errors/failures.ts';
import type { GlobalFlags } from './shared/flags/flags.ts';
import {
  expand,
  lacking,
  readArguments,
  readFlags,
  readGlobals,
  type UnderstoodDate,
  understoodDates,
  withEnvironment,
} from './shared/flags/read-values.ts';

function processWorld(): World {
  return {
    io: processIo(),
    signal: interruption(),
    open: async () => (await import('./shared/cli/context.ts')).createContext,
  };
}

/** Runs one command line and returns the exit code. Never throws, never ends the process. */
export async function main(argv: readonly string[], world: World = processWorld()): Promise<number> {
  let line: CommandLine | undefined;
  let err: HeldSink | undefined;
  try {
    line = await parse(argv);
    const { json, debug } = reportOptions(line);
    // With JSON output a failure is one line, with every notice before it.
    const held = json && !debug && !world.io.err.isTerminal ? new HeldSink(world.io.err) : undefined;
    err = held;
    const exitCode = await run(
      argv,
      held ? { ...world, io: { ...world.io, err: held }, release: () => held.release() } : world,
      line,
    );
    await held?.release();
    return exitCode;
  } catch (error) {
    const { report } = await import('./shared/errors/failures.ts');
    const { suggested } = await import('./shared/errors/did-you-mean.ts');
    const language = languageOf(localeName(world.io.env));
    const [noun] = line ? [...line.words, ...line.operands] : [];
    const options = { language, ...reportOptions(line), noun, notices: err?.drop() };
    return report(world.io, suggested(error, argv), options);
  }
}

type CommandLine = ParsedLine<Command>;

function parse(argv: readonly string[]): Promise<CommandLine> {
  return parseLine(argv, nouns, async (load: Verb) => (await load()).command);
}

async function run(argv: readonly string[], world: World, line: CommandLine): Promise<number> {
  const { io } = world;
  const { words, command, version } = line;
  refuseUndecoded(argv, command?.flags ?? {});
  refuseSigns(argv, command?.flags ?? {});
  const [first, second, ...more] = [...words, ...line.operands];
  const help = async () => (await import('./shared/cli/help.ts')).helpFor(io, reportOptions(line).color);
  if (first === 'help' || first === 'aide') {
    const page = more.length === 0 ? await (await help()).ofWord(second) : undefined;
    if (page !== undefined) return say(io, page, line);
    const helpArgv = [...argv.toSpliced(argv.indexOf(first), 1), '--help'];
    return run(helpArgv, world, await parse(helpArgv));
  }
  if (version && words.length === 0) return say(io, `${VERSION}\n`, line);
  if (command !== undefined) return invoke(command, line, argv, world, help);
  const [nounName, verb] = words;
  refuseUnknown(line);
  const name = ['vigie', ...words].join(' ');
  refuseFlags(name, line, argv);
  // Help is for people: a request for data names no command.
  if (!line.help && ['json', 'jq', 'output'].some((key) => line.flags.has(key)))
    throw new VigieError('ARGUMENT_REQUIS', {
      name: 'verb',
      usage: `${name}${nounName === undefined ? ' <noun>' : ''} <verb>`,
    });
  const pages = await help();
  if (nounName !== undefined) {
    const page = await pages.ofNoun(nounName, nouns[nounName] as Noun, verb);
    return say(io, page, line);
  }
  return say(io, line.help ? pages.ofProgram() : pages.welcome(), line);
}

/** Refuses an unknown noun or verb. Throws COMMANDE_INCONNUE. */
function refuseUnknown({ words, operands: [word], unknown }: CommandLine): void {
  if (word === undefined || word === unknown) return;
  const [noun, ...before] = words;
  const known = noun === undefined ? [...Object.keys(nouns), 'help'] : Object.keys(nouns[noun]?.verbs ?? {});
  const suggestion = nearest([...before, word].join(' '), known);
  throw new VigieError('COMMANDE_INCONNUE', {
    given: [...words, word].join(' '),
    known,
    ...(suggestion ? { suggestion: noun === undefined ? suggestion : `${noun} ${suggestion}` } : {}),
  });
}

type Pages = Awaited<ReturnType<typeof import('./shared/cli/help.ts').helpFor>>;

/** Runs one verb, or shows its help. */
async function invoke(
  command: Command,
  line: CommandLine,
  argv: readonly string[],
  world: World,
  help: () => Promise<Pages>,
): Promise<number> {
  refuseFlags(nameOf(command), line, argv);
  if (line.help) return say(world.io, await (await help()).ofCommand(command), line);
  refuseFieldsOfJson(argv, (field) => fieldsOf(command).isKnown(field));
  const work = runCommand(command, line, argv, world);
  return command.endsItself ? work : unlessAborted(world.signal, work);
}

async function say(io: Io, text: string, { flags }: Pick<Typed, 'flags'>): Promise<number> {
  if (io.out.isTerminal && !flags.has('no_pager') && !flags.has('no_input'))
    await (await import('../src/terminal/pager.ts')).showPaged(io, text);
  else await io.out.write(text);
  return 0;
}

async function runCommand(
  command: Command,
  line: Typed,
  argv: readonly string[],
  world: World,
): Promise<number> {
  const { io, signal, open } = world;
  const name = nameOf(command);
  const typed = withEnvironment(command.flags, line, io.env);
  const globals = readGlobals(name, command.flags, typed);
  checkFields(command, globals);
  if (globals.jq !== undefined)
    await (await import('../src/terminal/output/jq.ts')).checkExpression(globals.jq);
  const access = { endpoints: command.endpoints, administers: ADMINISTERING.includes(nameOf(command)) };
  const context = (await open())(io, globals, signal, access);
  try {
    const { piped, ...expanded } = await expand(context, command, typed);
    const whole = { ...typed, ...(await completed(context, command, typed, expanded)) };
    const read = { ...whole, zone: await zoneTyped(context, command, whole) };
    const values = readFlags(name, command.flags, read);
    await tellDates(context, understoodDates(command.flags, read), read.zone);
    const output = await command.run(context, {
      arguments: readArguments(command, read.operands, { piped, argv }),
      flags: values,
      several: piped || read.operands.length > Object.keys(command.arguments).length,
      line: lineOf(command, line),
      instead: insteadOf(command, line),
    });
    await show(world, context, output, command);
    return 0;
  } catch (error) {
    const { asTyped } = await import('./shared/errors/failures.ts');
    const typedError = asTyped(error, command.flags);
    throw command.noun === 'profiles' ? typedError : await withProfile(typedError, context);
  } finally {
    await context.close();
  }
}

/** The line, with answers to prompts if required words are missing and there is a terminal to ask on. */
async function completed(
  context: Context,
  command: Command,
  typed: Typed,
  expanded: Pick<Typed, 'flags' | 'operands'>,
): Promise<Pick<Typed, 'flags' | 'operands'>> {
  if (lacking(command, expanded).length === 0 || context.flags.no_input || !canPrompt(context.io))
    return expanded;
  const { askMissing } = await import('./shared/prompts/ask-missing.ts');
  return askMissing(context, command, typed, expanded);
}

/** The time zone of the organisation if a value depends on its days; of a database not yet created its future one. */
async function zoneTyped(context: Context, command: Command, typed: Typed): Promise<string | undefined> {
  if (![...typed.flags.keys()].some((key) => command.flags[key]?.ofOrganisation)) return undefined;
  // An invalid line is refused before any request.
  readFlags(nameOf(command), command.flags, { ...typed, zone: 'UTC' });
  const { zoneOf } = await import('./shared/names/organisation.ts');
  const trial = await context.trial();
  if (trial) return zoneOf(trial, undefined);
  return zoneOf(await context.client(), await context.organisation());
}

/** Reports the dates of words: `lundi` varies with the day. */
async function tellDates(
  context: Context,
  dates: readonly UnderstoodDate[],
  zone: string | undefined,
): Promise<void> {
  if (dates.length === 0 || context.flags.quiet) return;
  const { officerMessages } = await import('../src/messages/officers.ts');
  const { understood } = officerMessages(context.language);
  const sentences = dates.map(({ flag, typed, moment }) => understood(flag, typed, new Date(moment), zone));
  await writeNotice(context.io, sentences.join('\n'));
}

/** Refuses an unknown field before any work. */
function checkFields(command: Command, { fields }: GlobalFlags): void {
  if (fields === undefined || command.view?.anyField) return;
  const { known, isKnown } = fieldsOf(command);
  const unknown = fields.filter((field) => !isKnown(field));
  const [first] = unknown;
  if (first === undefined) return;
  const suggestion = nearest(first, known);
  throw new VigieError('CHAMP_INCONNU', {
    fields: unknown,
    known: fieldsBeside(first, known),
    ...(suggestion ? { suggestion } : {}),
  });
}

function fieldsOf(command: Command) {
  const known = (command.view ?? RESULT_VIEW).fields();
  return {
    known,
    isKnown: (field: string) => known.some((one) => one === field || isBelow(field, one)),
  };
}

/** Whether a field is a member of an object with arbitrary names: `contexte.*`. */
function isBelow(field: string, open: string): boolean {
  return open.endsWith('.*') && field.startsWith(open.slice(0, -1)) && field.length >= open.length;
}

/** The fields of the object that should contain one: some objects hold hundreds, further in. */
function fieldsBeside(field: string, known: readonly string[]): readonly string[] {
  const parentOf = (one: string) => one.slice(0, Math.max(0, one.lastIndexOf('.')));
  let parent = parentOf(field);
  while (parent !== '' && !known.some((one) => parentOf(one) === parent)) parent = parentOf(parent);
  return known.filter((one) => parentOf(one) === parent);
}

/** An error of a token from a profile names that profile: the remedy is then known. */
async function withProfile(error: unknown, context: Context): Promise<unknown> {
  const isClear = error instanceof VigieError && error.code === 'JETON_EN_CLAIR';
  if (!isClear && (error as Partial<ProblemError> | undefined)?.problem?.code !== 'NON_AUTHENTIFIE')
    return error;
  const profile = await context.profile();
  if (profile.kind === 'embedded' || profile.name === undefined) return error;
  if (!isClear && profile.token !== undefined && profile.token.source !== 'profile') return error;
  const origin = { profile: profile.name.value };
  return isClear
    ? new VigieError(error.code, { ...error.params, ...origin })
    : new VigieError('NON_AUTHENTIFIE', origin, { cause: error });
}

/** Maximum of ids in a message about several objects. */
const IDS_MAX = 4;

/** Failures, each sentence once: with the id, or the number of objects and the ends of their ids. */
function retold(cut: readonly Result[]): [ids: string, message: string][] {
  return [...Map.groupBy(cut, ({ message }) => message ?? '')].map(([message, rows]) => {
    const [first, another] = rows;
    if (another === undefined) return [first?.id ?? '', message];
    const ends = rows.slice(0, IDS_MAX).map(({ id }) => (id.length > 12 ? `…${id.slice(-6)}` : id));
    return [`${rows.length} × (${ends.join(', ')}${rows.length > IDS_MAX ? ', …' : ''})`, message];
  });
}

async function show(
  { io, signal, release }: World,
  { flags: globals, language }: Context,
  output: Output<unknown>,
  command: Command,
) {
  const { cli } = messages(language);
  const tabular = output.kind === 'list' || output.kind === 'record' ? output : undefined;
  if ('live' in output && output.live) await release?.();
  const whole = 'live' in output && output.live ? undefined : await wholeSink(io, globals, command);
  const { total, failed, cut, moreCut, failures } = await print(
    whole ? { ...io, out: whole } : io,
    output,
    tabular?.view ?? command.view ?? NOTHING,
    {
      format: globals.json
        ? 'json'
        : (globals.output ?? tabular?.format ?? (io.out.isTerminal ? 'table' : 'tsv')),
      fields: globals.fields,
      headers: !globals.no_headers,
      color: globals.color ?? 'auto',
      signal,
      words: {
        reader: async () => (await import('./shared/output/reader.ts')).readerAt(io, language),
        hidden: globals.quiet ? undefined : cli.hiddenColumns,
      },
    },
  );
  const failure = 'failure' in output ? output.failure : undefined;
  const said = await whole?.end().catch(async (error) => {
    // The failure of the work comes first, and its exit code.
    if (!(error instanceof VigieError) || (failed === 0 && failure === undefined)) throw error;
    return (await import('./shared/errors/failures.ts')).failureOf(error, language).message;
  });
  if (said) await writeNotice(io, said);
  const notice = 'notice' in output ? output.notice?.() : undefined;
  if (notice !== undefined && !globals.quiet)
    await writeNotice(
      io,
      visibleLines((await import('./shared/errors/failures.ts')).targeted(notice, globals, command.noun)),
    );
  if (failure !== undefined) throw failure;
  if (failed === 0) return;
  const lines = retold(cut).map(([ids, message]) => `  ${cli.field(visible(ids), visible(message))}`);
  if (moreCut > 0) lines.push(`  ${cli.andMore(moreCut)}`);
  if (lines.length > 0) await writeNotice(io, lines.join('\n'));
  const { dryRun = false, exits = [] } = output.kind === 'results' ? output : {};
  throw (await import('./shared/errors/exit-codes.ts')).endOf({
    ...{ failed, total, exits },
    errors: failures.map(({ id, code, message }) => ({ id, code: code ?? '', detail: message ?? '' })),
    objet: dryRun ? 'essai' : undefined,
  });
}

/** A sink for what is printed as a whole: filtered by jq, or one that a person reads in a pager. */
async function wholeSink(
  io: Io,
  { jq, no_pager, no_input }: GlobalFlags,
  { verb }: Command,
): Promise<JqSink | PagedSink | undefined> {
  if (jq !== undefined) return new (await import('../src/terminal/output/jq.ts')).JqSink(io.out, jq);
  if (verb !== 'get' || !io.out.isTerminal || no_pager || no_input) return undefined;
  return new (await import('../src/terminal/pager.ts')).PagedSink(io);
}

/** The view of commands without objects. */
const NOTHING: View<unknown> = { fields: () => [], columns: [], id: () => undefined };

/** Options to report a line that was not understood in the requested format. */
function reportOptions({
  flags,
}: Pick<Typed, 'flags'> = NO_FLAGS): Pick<ReportOptions, 'json' | 'debug' | 'color' | 'target'> {
  const lastValue = (key: string) => flags.get(key)?.at(-1);
  const color = lastValue('color');
  return {
    json: flags.has('json') || flags.has('jq') || /^(?:nd)?json$/i.test(lastValue('output') ?? ''),
    debug: flags.has('debug'),
    color: color === 'always' || color === 'never' ? color : 'auto',
    target: {
      profile: lastValue('profile'),
      url: lastValue('url'),
      db: lastValue('db'),
      org: lastValue('org'),
      user: lastValue('user'),
    },
  };
}

const NO_FLAGS: Pick<Typed, 'flags'> = { flags: new Map() };
