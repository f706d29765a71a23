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
  dry_run: toggle('Preview: perform every step, then roll back; nothing is written'),
};

/** Sends one write, or its dry run. */
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

/** The defined members: an omitted one must not be sent, not even as undefined. */
export function definedOf<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** Members of an update: at least one. */
export function changes<T extends object>(members: T): T {
  const changed = definedOf(members);
  if (Object.keys(changed).length > 0) return changed;
  throw new VigieError('RIEN_A_MODIFIER', { flags: Object.keys(members).map(flagName) });
}

/** Asks before the value of a flag leaves an object without the text that people know it by: blank, or null. */
export async function confirmEmpty(context: Context, flag: string, text: unknown): Promise<void> {
  if (text !== null && (typeof text !== 'string' || text.trim() !== '')) return;
  const { confirmed } = await import('../prompts/consent.ts');
  const { askingMessages } = await import('../../../src/messages/commands/asking.ts');
  await confirmed(context, 'rien_modifie', askingMessages(context.language).confirmEmpty(flag));
}

/** The same change of several objects. */
export interface Change {
  readonly ids: readonly string[];
  /** State of an object after the change, or its dry run. */
  readonly statut: readonly [done: string, tried: string];
  /** Changes one object. */
  readonly act: (client: Client, id: string, dryRun: boolean) => Promise<unknown>;
  /** Reads an object beforehand: one without a change is `inchange`. */
  readonly read?: (client: Client, id: string) => Promise<unknown>;
  /** Flags of the sent values, named by a refusal. */
  readonly flags?: Flags;
}

/** Changes objects one after the other. */
export async function changeAll(context: Context, change: Change, dryRun: boolean): Promise<ResultsOutput> {
  const { nothingToChange, changing } = messages(context.language).cli;
  return actOnAll(context, change, dryRun, { nothing: nothingToChange, line: changing });
}

/**
 * Deletes objects one after the other, once all are found and it is confirmed. Throws OBJETS_INTROUVABLES, and the errors of
 * the question.
 */
export async function removeAll(
  context: Context,
  deletion: Deletion,
  dryRun: boolean,
): Promise<ResultsOutput> {
  const { objet, ids, find, remove } = deletion;
  const { nothingToDelete, deleting } = messages(context.language).cli;
  if (find) {
    // First: a lookup may itself be a dry-run write.
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
  /** One line to recognise an object, and its dependents. */
  readonly describe: (row: Response<R>, context: Context) => string | Promise<string>;
  /** The argument that names the objects, if not by id. */
  readonly names?: Readonly<Record<string, Argument<readonly string[]>>>;
  /** Throws if the service lacks an extension. */
  readonly require?: (context: Context) => Promise<void>;
  /** Ids of named objects, without a request for ids. */
  readonly idsOf?: IdsOf;
  /** Endpoints of `describe` and `idsOf`. */
  readonly endpoints?: readonly Endpoint[];
}

/** Command that deletes objects, once a person has confirmed it. */
export function deleteCommand<D extends Endpoint, R extends Endpoint>(
  definition: DeleteWords<D, R>,
): Command {
  const { remove, read, describe, names = IDS, idsOf, require, endpoints = [], ...words } = definition;
  const { objet } = objectOf(remove) as NamedObject;
  return defineCommand({
    ...words,
    verb: 'delete',
    description: [
      'Asks for confirmation on a terminal; elsewhere --yes is required.',
      'All objects are looked up first: if one is missing, nothing is changed.',
      'Prints one result per object.',
      ...(words.description ?? []),
    ],
    arguments: names,
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

/** Concurrent lookups. */
const LOOKED_UP_MAX = 8;

/**
 * Checks that several objects exist before the first is deleted or locked: a mistyped name must not be reported when the
 * others are gone. A single one is left to its act. Errors of `find` other than a missing object or a refused request end
 * the work. Throws OBJETS_INTROUVABLES with all missing objects.
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
  const act = (id: string) => actOnOne(client, id, change, dryRun);
  const output = await forEach(context, ids, act, words.line);
  if (dryRun) await noticeDryRun(context);
  return { ...output, dryRun };
}

/** Result of one object, or of its dry run. */
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

/** Database or service of a question; undefined for the usual one, the profile `local`. */
export function targetOf(profile: ResolvedProfile): string | undefined {
  const name = profile.name?.value;
  if (name === LOCAL && profile.kind === 'embedded') return undefined;
  const place = visible(profile.kind === 'embedded' ? profile.db.value : profile.url.value);
  return name === undefined ? place : `${visible(name)} (${place})`;
}

/**
 * Handles each object in turn, one result each: `act` returns it, `line` words the progress. The failure of a single one is
 * the failure of the command. An error of more than one object (no connection, no right) ends the work.
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

/** Progress bar of bulk work, unless its results already appear on the same terminal one by one. */
function barOf({ io, flags }: Context, line: ProgressWords['line'], total: number): Progress {
  const gathered = ['table', 'json', undefined].includes(flags.output);
  const quiet = flags.quiet || (io.out.isTerminal && !gathered);
  return progress(io, { line }, { total, quiet });
}

function done(id: string, statut: string): Result {
  return { id, statut, code: null, message: null };
}

/** The client, after a check that the service supports dry runs. */
export async function writer(context: Context, dryRun: boolean): Promise<Client> {
  const client = await context.client();
  if (dryRun && !(await client.extensions()).has('dry-run')) {
    // A service without this header would write.
    throw new VigieError('EXTENSION_ABSENTE', { extension: '--dry-run (X-Dry-Run)' });
  }
  return client;
}

export async function noticeDryRun({ io, flags, language }: Context): Promise<void> {
  if (!flags.quiet) await writeNotice(io, messages(language).cli.dryRun);
}
