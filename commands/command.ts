import type { Client } from '../src/client/client.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import type { Language } from '../src/messages/index.ts';
import type { ResolvedProfile } from '../src/profiles/resolve.ts';
import type { Io } from '../src/terminal/io.ts';
import type { Output, View } from '../src/terminal/view.ts';
import type { Arguments, Flags, Values } from './flags.ts';
import type { GlobalFlags } from './globals.ts';

export type { GlobalFlags };

/** Everything that a command may touch. */
export interface Context {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly language: Language;
  /** Aborted by Ctrl-C and by SIGTERM; the reason is the error to end with. */
  readonly signal: AbortSignal;
  /** The way to the service of the profile, embedded or remote; made at the first call. */
  client(): Promise<Client>;
  profile(): Promise<ResolvedProfile>;
  /** The id of the organisation that is worked for, where it is known. Opens the way to the service. */
  organisation(): Promise<string | undefined>;
  /** Says who is told when writes to a local database begin to wait for another process, and when that is over. */
  whenBusy(tell: (waiting: boolean) => void): void;
  /** The bytes of a file that the caller named. Throws FICHIER_ILLISIBLE. */
  readFile(path: string): Promise<Uint8Array>;
  /** Standard input, piece by piece. */
  readStdin(): AsyncIterable<Uint8Array>;
}

export interface Input<A extends Arguments, F extends Flags> {
  readonly arguments: Values<A>;
  readonly flags: Values<F>;
}

/** One verb of one noun, as data: help, completions, documentation and the parser read the same. */
export interface CommandDefinition<Row, A extends Arguments, F extends Flags> {
  readonly noun: string;
  readonly verb: string;
  /** One line, a verb in the imperative first, no full stop. */
  readonly summary: string;
  /** What does not fit the line: rules, defaults, what happens to what is left out. */
  readonly description?: string;
  /** At least two that run as they stand. */
  readonly examples: readonly Example[];
  /** In the order in which they are typed. */
  readonly arguments: A;
  /** By field name; `indice_de_gravite` is typed `--indice-de-gravite`. */
  readonly flags: F;
  /** Ends by itself when it is told to stop: a server, which has requests to answer first. */
  readonly endsItself?: true;
  /** The endpoints that it may call. */
  readonly endpoints: readonly Endpoint[];
  /** How its rows are shown; needed by commands that answer a list, a record or a tree. */
  readonly view?: View<Row>;
  run(context: Context, input: Input<A, F>): Promise<Output<Row>> | Output<Row>;
}

export interface Example {
  readonly does: string;
  readonly run: string;
}

/** A command whose own types no longer matter. */
export type Command = CommandDefinition<unknown, Arguments, Flags>;

/** Checks a command against the types of its own arguments, flags and rows. */
export function defineCommand<
  Row = never,
  const A extends Arguments = Arguments,
  const F extends Flags = Flags,
>(definition: CommandDefinition<Row, A, F>): Command {
  return definition as unknown as Command;
}
