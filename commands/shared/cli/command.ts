import type { Input as CallInput, Client } from '../../../src/client/client.ts';
import { type Endpoint, type LazySchema, objectOf, type Schema } from '../../../src/contract/endpoint.ts';
import { fieldPaths } from '../../../src/contract/schema/fields.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import type { Language } from '../../../src/messages/index.ts';
import type { ResolvedProfile } from '../../../src/profiles/resolve.ts';
import type { Io } from '../../../src/terminal/io.ts';
import type { Output, View } from '../../../src/terminal/output/view.ts';
import type { Arguments, Flags, FlagValues, GlobalFlags } from '../flags/flags.ts';

export type { GlobalFlags };

/** Everything that a command may touch. */
export interface Context {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly language: Language;
  /** Aborted by Ctrl-C and by SIGTERM; the reason is the error to end with. */
  readonly signal: AbortSignal;
  /** The client of the service of the profile, embedded or remote; made at the first call. */
  client(): Promise<Client>;
  /**
   * The client of an empty library that stands for a local database which `client` would make; nothing of it stays.
   * Undefined where `client` would make none.
   */
  trial(): Promise<Client | undefined>;
  profile(): Promise<ResolvedProfile>;
  /** The id of the organisation that is worked for, where it is known. Opens the connection to the service. */
  organisation(): Promise<string | undefined>;
  /** Told when a local database begins to be waited for, which another process has locked, and when that is over. */
  readonly onBusy: (waiting: boolean) => void;
  /** Says who else than the person at the terminal is told of it. */
  whenBusy(tell: (waiting: boolean) => void): void;
  /** Says what takes the connection's notices to stderr, where a progress line has to make room for them. */
  noticeThrough(notice: (sentence: string) => void): void;
  /** The bytes of a file that the caller named. Throws FICHIER_ILLISIBLE. */
  readFile(path: string): Promise<Uint8Array>;
  /** Standard input, piece by piece. */
  readStdin(): AsyncIterable<Uint8Array>;
}

export interface Input<A extends Arguments, F extends Flags> {
  readonly arguments: FlagValues<A>;
  readonly flags: FlagValues<F>;
  /** Whether the last argument was a list: several words, or `-`, which may hold any number. */
  readonly several: boolean;
  /** The line that was typed, for messages that propose another one. */
  readonly line: FormatCommandLine;
  /** The same line with another word in the place of one that was typed, or read from standard input or a file. */
  readonly instead: Instead;
}

export type Instead = (typed: string, other: string) => string;

/** The ids of objects that were named otherwise, or by them. Throws what is wrong with the names. */
export type IdsOf = (
  context: Context,
  named: readonly string[],
  input: { readonly instead: Instead },
) => Promise<readonly string[]>;

/** One verb of one noun, as data: help, completions, documentation and the parser read the same. */
export interface CommandDefinition<Row, A extends Arguments, F extends Flags> {
  readonly noun: string;
  readonly verb: string;
  /** One line, a verb in the imperative first, no full stop. */
  readonly summary: HelpSentence;
  /** What does not fit the line: rules, defaults, what happens to what is left out. Each begins a line of its own. */
  readonly description?: readonly HelpSentence[];
  /** Of a command that reads files: the columns that they must have, and may have. */
  readonly columns?: () => Promise<readonly [needed: string, others: string]>;
  /** At least two that run as they stand. */
  readonly examples: Examples;
  /** In the order in which they are typed. */
  readonly arguments: A;
  /** By field name; `indice_de_gravite` is typed `--indice-de-gravite`. */
  readonly flags: F;
  /**
   * What a person on a terminal is asked for when something of it that must be there is missing, in this order: keys
   * of flags, and names of arguments of one word. What may be left out is asked for last.
   */
  readonly prompts?: readonly (Extract<keyof F, string> | Extract<keyof A, string>)[];
  /** Flags of which one must be there; the first of them among `prompts` is asked for where none is. */
  readonly needsOne?: readonly Extract<keyof F, string>[];
  /** Ends by itself when it is told to stop: a server, which has requests to answer first. */
  readonly endsItself?: true;
  /** The endpoints that it may call. */
  readonly endpoints: readonly Endpoint[];
  /** Calls the endpoint that is typed, whichever it is. */
  readonly anyEndpoint?: true;
  /** How its rows are shown; needed by commands that answer a list, a record or a tree. */
  readonly view?: View<Row>;
  run(context: Context, input: Input<A, F>): Promise<Output<Row>> | Output<Row>;
}

/** What a command says of itself that is made from its endpoint. */
export type VerbWords = Pick<Command, 'noun' | 'summary' | 'description' | 'examples'>;

/** Lines that run, by what they do. */
export type Examples = Readonly<Partial<Record<HelpSentence, string>>>;

/** A command whose own types no longer matter. */
export type Command = CommandDefinition<unknown, Arguments, Flags>;

/** Checks a command against the types of its own arguments, flags and rows; what is left out is empty. */
export function defineCommand<
  Row = never,
  const A extends Arguments = NoValues,
  const F extends Flags = NoValues,
>(
  definition: Omit<CommandDefinition<Row, A, F>, keyof typeof EMPTY> &
    Partial<Pick<CommandDefinition<Row, A, F>, keyof typeof EMPTY>>,
): Command {
  return { ...EMPTY, ...definition } as unknown as Command;
}

type NoValues = Readonly<Record<never, never>>;

const EMPTY = { arguments: {}, flags: {}, endpoints: [] };

/** What another run of a command is to have besides what was typed: flags by their keys, switches with `true`. */
export type ExtraFlags = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** The line of a command that was run, with other flags and arguments, as one copies it into a shell. */
export type FormatCommandLine = (more?: ExtraFlags, operands?: readonly string[]) => string;

/** Makes what a command works with; `close` ends what it opened. */
export type OpenContext = (
  io: Io,
  flags: GlobalFlags,
  signal: AbortSignal,
  reads: boolean,
) => Context & { close(): Promise<void> };

/** What a run stands on: the process itself, unless a test says otherwise. */
export interface World {
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly open: () => Promise<OpenContext>;
  /** Lets through what is held back of stderr, and all that follows. */
  readonly release?: (() => Promise<void>) | undefined;
}

export function nameOf(command: Pick<Command, 'noun' | 'verb'>): string {
  return `vigie ${command.noun} ${command.verb}`.trimEnd();
}

export function examplesOf({ examples }: Pick<Command, 'examples'>) {
  return Object.entries(examples).map(([does, run]) => ({ does: does as HelpSentence, run }));
}

/** The input of an endpoint whose path names one object. */
export function byId<E extends Endpoint>(endpoint: E, id: string): CallInput<E> {
  return { params: { [`${objectOf(endpoint)?.objet}_id`]: id } } as CallInput<E>;
}

/** A view of the objects of one schema: `--fields` knows all that the contract names. */
export function viewOf<T>(schema: LazySchema<Schema<T>>, view: Omit<View<T>, 'fields'>): View<T> {
  return { fields: () => [...new Set(fieldPaths(schema()))], ...view };
}

/** The arguments as usage lines write them: `<code>`, `[chemin]`, `<ids...>`; `said` is a name in the reader's language. */
export function argumentTerms(
  command: Pick<Command, 'arguments'>,
  said: (name: string) => string = String,
): string[] {
  return Object.entries(command.arguments).map(([name, { arity }]) => {
    if (arity === 'optional') return `[${said(name)}]`;
    return arity === 'many' ? `<${said(name)}...>` : `<${said(name)}>`;
  });
}

/** What can be typed after `vigie`; the verbs of each, and the code that they load, stand in commands/nouns.ts. */
export const NOUN_NAMES = [
  'moi',
  'anomalies',
  'prescriptions',
  'supports',
  'dossiers',
  'erps',
  'peis',
  'documents',
  'affectations',
  'workflows',
  'notifications',
  'evenements',
  'stats',
  'profiles',
  'server',
  'completions',
  'files',
  'doctor',
  'version',
  'api',
] as const;
export type NounName = (typeof NOUN_NAMES)[number];
