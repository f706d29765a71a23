import type { Input as CallInput, Client } from '../../../src/client/client.ts';
import { type Endpoint, type LazySchema, objectOf, type Schema } from '../../../src/contract/endpoint.ts';
import { choicePaths, fieldPaths } from '../../../src/contract/schema/fields.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import type { Language } from '../../../src/messages/index.ts';
import type { ResolvedProfile } from '../../../src/profiles/resolve.ts';
import type { Io } from '../../../src/terminal/io.ts';
import type { Output, View } from '../../../src/terminal/output/view.ts';
import type { Arguments, Flags, FlagValues, GlobalFlags } from '../flags/flags.ts';

export type { GlobalFlags };

/** Everything available to a command. */
export interface Context {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly language: Language;
  /** Aborted by Ctrl-C and by SIGTERM; the reason is the error to end with. */
  readonly signal: AbortSignal;
  /** The client of the service of the profile, embedded or remote; made at the first call. */
  client(): Promise<Client>;
  /**
   * The client of an empty library in place of a local database that `client` would create; nothing of it is kept. Undefined
   * if `client` would create none.
   */
  trial(): Promise<Client | undefined>;
  profile(): Promise<ResolvedProfile>;
  /** Whether `client` created the local database. */
  hasCreatedDatabase(): boolean;
  /** The id of the current organisation, if known. Opens the connection to the service. */
  organisation(): Promise<string | undefined>;
  /** Called when a wait for a local database begins, locked by another process, and when it ends. */
  readonly onBusy: (waiting: boolean) => void;
  /** Sets a listener of such waits in place of the terminal. */
  whenBusy(tell: (waiting: boolean) => void): void;
  /** Sets the writer of the connection's notices to stderr, for a progress line that has to make room. */
  noticeThrough(notice: (sentence: string) => void): void;
  /** The bytes of a named file. Throws FICHIER_ILLISIBLE. */
  readFile(path: string): Promise<Uint8Array>;
  /** Standard input, piece by piece. */
  readStdin(): AsyncIterable<Uint8Array>;
}

export interface Input<A extends Arguments, F extends Flags> {
  readonly arguments: FlagValues<A>;
  readonly flags: FlagValues<F>;
  /** Whether the last argument was a list: several words, or `-`, for any number. */
  readonly several: boolean;
  /** The typed line, for messages that propose another one. */
  readonly line: FormatCommandLine;
  /** The same line with one word replaced, typed or read from standard input or a file. */
  readonly instead: Instead;
}

export type Instead = (typed: string, other: string) => string;

/** Ids of named objects. Throws errors of the names. */
export type IdsOf = (
  context: Context,
  typed: readonly string[],
  input: { readonly instead: Instead },
) => Promise<readonly string[]>;

/** One verb of one noun, as data for help, completions, documentation and the parser. */
export interface CommandDefinition<Row, A extends Arguments, F extends Flags> {
  readonly noun: string;
  readonly verb: string;
  /** One line, a verb in the imperative first, no full stop. */
  readonly summary: HelpSentence;
  /** Rules, defaults, the effect of omitted values. Each begins a line of its own. */
  readonly description?: readonly HelpSentence[];
  /** For a command that reads files: required and optional columns. */
  readonly columns?: () => Promise<readonly [needed: string, others: string]>;
  /** At least two that run as they stand. */
  readonly examples: Examples;
  /** In the order in which they are typed. */
  readonly arguments: A;
  /** By field name; `indice_de_gravite` is typed `--indice-de-gravite`. */
  readonly flags: F;
  /**
   * Missing arguments and flags prompted for on a terminal, in this order: keys of flags, and names of arguments of one word.
   * Optional ones come last.
   */
  readonly prompts?: readonly (Extract<keyof F, string> | Extract<keyof A, string>)[];
  /** Flags of which one is required; by default the first of them among `prompts` is prompted for. */
  readonly needsOne?: readonly Extract<keyof F, string>[];
  /** Ends by itself on a signal: a server has to answer pending requests. */
  readonly endsItself?: true;
  /** The endpoints that it may call. */
  readonly endpoints: readonly Endpoint[];
  /** Calls any endpoint. */
  readonly anyEndpoint?: true;
  /** View of the rows; required for a list, a record or a tree. */
  readonly view?: View<Row>;
  run(context: Context, input: Input<A, F>): Promise<Output<Row>> | Output<Row>;
}

/** Help texts of a command made from its endpoint. */
export type VerbWords = Pick<Command, 'noun' | 'summary' | 'description' | 'examples'>;

/** Lines that run, by their effect. */
export type Examples = Readonly<Partial<Record<HelpSentence, string>>>;

/** A command of any types. */
export type Command = CommandDefinition<unknown, Arguments, Flags>;

/** Checks a command against the types of its own arguments, flags and rows; omitted members are empty. */
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

/** Changes to a typed line: flags by their keys, switches with `true`. */
export type ExtraFlags = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** A typed line, with other flags and arguments, to copy into a shell. */
export type FormatCommandLine = (more?: ExtraFlags, operands?: readonly string[]) => string;

/** Creates the context of a command; `close` closes its resources. */
export type OpenContext = (
  io: Io,
  flags: GlobalFlags,
  signal: AbortSignal,
  command: Pick<Command, 'endpoints'> & { readonly administers?: boolean },
) => Context & { close(): Promise<void> };

/** Environment of a run: the process itself, except in tests. */
export interface World {
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly open: () => Promise<OpenContext>;
  /** Prints the held text of stderr, and stops holding it. */
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

/** A view of the objects of one schema: `--fields` takes every field of the contract, whose enumerations are in words. */
export function viewOf<T>(schema: LazySchema<Schema<T>>, view: Omit<View<T>, 'fields'>): View<T> {
  return {
    fields: () => [...new Set(fieldPaths(schema()))],
    choices: () => choicePaths(schema()),
    ...view,
  };
}

/** The arguments in a usage line: `<code>`, `[chemin]`, `<ids...>`, `[ids...]`. */
export function argumentTerms(
  command: Pick<Command, 'arguments'>,
  translate: (name: string) => string = String,
): string[] {
  return Object.entries(command.arguments).map(([name, { arity, mayBeNone }]) => {
    const several = arity === 'many' ? '...' : '';
    if (arity === 'optional' || mayBeNone) return `[${translate(name)}${several}]`;
    return `<${translate(name)}${several}>`;
  });
}

/**
 * Commands that administer an organisation (choices X15 to X17): in a database as its administrator, with every right and in no user's
 * name; through a service as the user of the token. Other verbs of `server` take no service.
 */
export const ADMINISTERING: readonly string[] = [
  ...['audit', 'organisations rename', 'organisations update', 'utilisateurs import', 'utilisateurs add'],
  ...['utilisateurs list', 'utilisateurs update', 'utilisateurs deactivate'],
  ...['token create', 'token list', 'token revoke'],
].map((verb) => `vigie server ${verb}`);

/** Words after `vigie`; commands/nouns.ts has the verbs of each, and the code that they load. */
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
