import { isDeepStrictEqual } from 'node:util';
import { Parallel } from '../../../src/bulk/execute/requests.ts';
import type { Client, Input } from '../../../src/client/client.ts';
import { type Endpoint, type NamedObject, objectOf, type Response } from '../../../src/contract/endpoint.ts';
import { type Objet, VigieError } from '../../../src/contract/errors.ts';
import { messages } from '../../../src/messages/index.ts';
import { LOCAL } from '../../../src/profiles/configuration.ts';
import type { ResolvedProfile } from '../../../src/profiles/resolve.ts';
import type { Result, ResultsOutput } from '../../../src/terminal/output/view.ts';
import { type Progress, type ProgressWords, progress } from '../../../src/terminal/progress.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import { EXIT, type FailedField, FailureOfMany } from '../errors/exit-codes.ts';
import { asTyped, failureOf, here } from '../errors/failures.ts';
import { type Argument, type Flags, flagName, IDS, toggle } from '../flags/flags.ts';
import type { Deletion } from '../prompts/confirm-deletion.ts';
import { byId, type Command, type Context, defineCommand, type IdsOf, type VerbWords } from './command.ts';

export const dryRunFlag = {
  dry_run: toggle('Go the whole way, then undo it: shows the outcome, writes nothing'),
};

/** Sends one write, or tries it when the run is dry. */
export async function write<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: Input<E>,
  dryRun: boolean,
): Promise<Response<E>> {
  const client = await writer(context, dryRun);
  const written = await client.call(endpoint, input, { dryRun });
  if (dryRun) await noticeDryRun(context);
  return written;
}

/** The members that were given: one that is left out must not be sent, not even as undefined. */
export function given<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** What an update changes: at least one member. */
export function changes<T extends object>(members: T): T {
  const changed = given(members);
  if (Object.keys(changed).length > 0) return changed;
  throw new VigieError('RIEN_A_MODIFIER', { flags: Object.keys(members).map(flagName) });
}

/** The same change of several objects. */
export interface Change {
  readonly ids: readonly string[];
  /** What becomes of an object, and what would become of it. */
  readonly statut: readonly [done: string, tried: string];
  /** Changes one object. */
  readonly act: (client: Client, id: string, dryRun: boolean) => Promise<unknown>;
  /** Reads an object beforehand: one that the change leaves as it was is `inchange`. */
  readonly read?: (client: Client, id: string) => Promise<unknown>;
  /** The flags whose values are sent: a refusal names them. */
  readonly flags?: Flags;
}

/** Changes objects one after the other. */
export async function changeAll(context: Context, change: Change, dryRun: boolean): Promise<ResultsOutput> {
  const { nothingToChange, changing } = messages(context.language).cli;
  return actOnAll(context, change, dryRun, { nothing: nothingToChange, line: changing });
}

/**
 * Deletes objects one after the other, once all are known to be there and it is confirmed. Throws OBJETS_INTROUVABLES,
 * and what the question throws.
 */
export async function removeAll(
  context: Context,
  deletion: Deletion,
  dryRun: boolean,
): Promise<ResultsOutput> {
  const { objet, ids, find, remove } = deletion;
  const { nothingToDelete, deleting } = messages(context.language).cli;
  if (find) {
    // First: what looks an object up may itself be a write that is tried.
    const client = await writer(context, dryRun);
    await expectAll(context, objet, ids, (id) => find(client, id));
  }
  if (ids.length > 0 && !dryRun) {
    const guarded = ids.length > 1 && (await context.profile()).protectedBy !== undefined;
    if (guarded || !context.flags.yes)
      await (await import('../prompts/confirm-deletion.ts')).confirmDeletion(context, deletion);
  }
  const change: Change = { ids, statut: ['supprime', 'serait_supprime'], act: remove };
  return actOnAll(context, change, dryRun, { nothing: nothingToDelete, line: deleting });
}

interface DeleteWords<D, R> extends VerbWords {
  readonly remove: D;
  readonly read: R;
  /** One line that lets a person recognise an object, and what hangs on it. */
  readonly describe: (row: Response<R>, context: Context) => string | Promise<string>;
  /** The argument that names the objects, where that is not their id. */
  readonly named?: Readonly<Record<string, Argument<readonly string[]>>>;
  /** Throws when the service lacks what is needed. */
  readonly require?: (context: Context) => Promise<void>;
  /** The ids of what was named, which cost nothing where those are ids. */
  readonly idsOf?: IdsOf;
  /** What `describe` and `idsOf` may call. */
  readonly endpoints?: readonly Endpoint[];
}

/** The command that deletes objects, once a person has confirmed it. */
export function deleteCommand<D extends Endpoint, R extends Endpoint>(
  definition: DeleteWords<D, R>,
): Command {
  const { remove, read, describe, named = IDS, idsOf, require, endpoints = [], ...words } = definition;
  const { objet } = objectOf(remove) as NamedObject;
  return defineCommand({
    ...words,
    verb: 'delete',
    description: [
      'Asks first on a terminal; elsewhere --yes is needed.',
      'Where one of several is not there, nothing is done: all are looked up first.',
      'Answers one result for each.',
      ...(words.description ?? []),
    ],
    arguments: named,
    flags: dryRunFlag,
    endpoints: [remove, read, ...endpoints],
    async run(context, { arguments: typed, flags: { dry_run }, instead }) {
      await require?.(context);
      const [all = []] = Object.values(typed);
      const ids = idsOf ? await idsOf(context, all, { instead }) : all;
      const deletion: Deletion = {
        objet,
        ids,
        find: (client, id) => client.call(read, byId(read, id)),
        remove: (client, id, dryRun) => client.call(remove, byId(remove, id), { dryRun }),
        describe: async (client, id) => describe(await client.call(read, byId(read, id)), context),
      };
      return removeAll(context, deletion, dry_run);
    },
  });
}

/** Objects that are looked up at once. */
const LOOKED_UP_MAX = 8;

/**
 * Makes sure that several objects are all there before the first is deleted or locked: a slip among their names must not
 * be told when the others are gone. Of one alone its act says it. What `find` throws but that an object is not there, or
 * cannot be asked for, ends the work. Throws OBJETS_INTROUVABLES with all that are not there.
 */
export async function expectAll(
  context: Context,
  objet: Objet,
  ids: readonly string[],
  find: (id: string) => Promise<unknown>,
): Promise<void> {
  if (ids.length < 2) return;
  const absent = new Map<string, FailedField>();
  const look = async (id: string) => {
    try {
      await find(id);
    } catch (error) {
      const { code, message, exit_code } = failureOf(error, context.language);
      if (exit_code === EXIT.notFound) absent.set(id, { id, code, detail: message });
      else if (exit_code !== EXIT.refused) throw error;
    }
    bar.advance();
  };
  const bar = barOf(context, messages(context.language).cli.checking, ids.length);
  const lookUps = new Parallel(LOOKED_UP_MAX);
  try {
    for (const id of ids) {
      context.signal.throwIfAborted();
      await lookUps.begin(() => look(id));
    }
    await lookUps.end();
  } finally {
    bar.end();
  }
  const missing = ids.flatMap((id) => absent.get(id) ?? []);
  if (missing.length === 0) return;
  const params = { objet, id: missing.map(({ id = '' }) => id) };
  throw new FailureOfMany(new VigieError('OBJETS_INTROUVABLES', params), missing);
}

async function actOnAll(
  context: Context,
  change: Change,
  dryRun: boolean,
  words: ProgressWords & { readonly nothing: string },
): Promise<ResultsOutput> {
  const { ids } = change;
  if (ids.length === 0) {
    if (!context.flags.quiet) await writeNotice(context.io, words.nothing);
    return { kind: 'results', rows: [] };
  }
  const client = await writer(context, dryRun);
  const one = (id: string) => actOnOne(client, id, change, dryRun);
  const output = await forEach(context, ids, one, words.line);
  if (dryRun) await noticeDryRun(context);
  return { ...output, tried: dryRun };
}

/** What became of one object, or what would become of it. */
async function actOnOne(
  client: Client,
  id: string,
  { statut, act, read, flags = {} }: Change,
  dryRun: boolean,
): Promise<string> {
  const before = await read?.(client, id);
  try {
    const after = await act(client, id, dryRun);
    if (before !== undefined && isDeepStrictEqual(before, after)) return 'inchange';
    return statut[dryRun ? 1 : 0];
  } catch (error) {
    throw asTyped(error, flags);
  }
}

/** Which database or service a question is about; undefined for the usual one, the profile `local`. */
export function targetOf(profile: ResolvedProfile): string | undefined {
  const name = profile.name?.value;
  if (name === LOCAL && profile.kind === 'embedded') return undefined;
  const place = visible(profile.kind === 'embedded' ? profile.db.value : profile.url.value);
  return name === undefined ? place : `${visible(name)} (${place})`;
}

/**
 * Does the same to each object in turn, one result each: `act` answers what became of it, `line` says how far it is. The failure of an only one is
 * the failure of the command. What concerns more than one object (no connection, no right) ends the work.
 */
export async function forEach(
  context: Context,
  ids: readonly string[],
  act: (id: string) => Promise<string>,
  line: ProgressWords['line'],
): Promise<ResultsOutput> {
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) {
    return { kind: 'results', rows: [done(first, await act(first))] };
  }
  const exits = new Set<number>();
  async function* results(): AsyncGenerator<Result> {
    const bar = barOf(context, line, ids.length);
    try {
      for (const id of ids) {
        context.signal.throwIfAborted();
        yield await resultOf(context, id, act, exits);
        bar.advance();
      }
    } finally {
      bar.end();
    }
  }
  return { kind: 'results', rows: results(), exits };
}

async function resultOf(
  context: Context,
  id: string,
  act: (id: string) => Promise<string>,
  exits: Set<number>,
): Promise<Result> {
  try {
    return done(id, await act(id));
  } catch (error) {
    const { code, message, exit_code, errors = [] } = failureOf(error, context.language);
    if (exit_code !== EXIT.notFound && exit_code !== EXIT.refused) throw error;
    exits.add(exit_code);
    const { field } = messages(context.language).cli;
    const { io, flags } = context;
    const isRead = io.out.isTerminal && !flags.json && (flags.output ?? 'table') === 'table';
    const fields = errors
      .map((one) => (isRead ? here(one) : one))
      .map(({ pointer = '', parameter = pointer, detail }) => field(parameter, detail));
    return { id, statut: 'erreur', code, message: [message, ...fields].join(' ') };
  }
}

/** Says how far bulk work is, unless its results already appear on the same terminal one by one. */
function barOf({ io, flags }: Context, line: ProgressWords['line'], total: number): Progress {
  const gathered = ['table', 'json', undefined].includes(flags.output);
  const quiet = flags.quiet || (io.out.isTerminal && !gathered);
  return progress(io, { line }, { total, quiet });
}

function done(id: string, statut: string): Result {
  return { id, statut, code: null, message: null };
}

/** The client, once it is known that the service can try a write without doing it. */
export async function writer(context: Context, dryRun: boolean): Promise<Client> {
  const client = await context.client();
  if (dryRun && !(await client.extensions()).has('dry-run')) {
    // A service that does not know the header would write.
    throw new VigieError('EXTENSION_ABSENTE', { extension: '--dry-run (X-Dry-Run)' });
  }
  return client;
}

export async function noticeDryRun({ io, flags, language }: Context): Promise<void> {
  if (!flags.quiet) await writeNotice(io, messages(language).cli.dryRun);
}
