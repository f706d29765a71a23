import { existsSync, readFileSync } from 'node:fs';
import { Client } from '../src/client/client.ts';
import type { Transport, Wait } from '../src/client/transport.ts';
import { VigieError } from '../src/contract/errors.ts';
import { type Language, languageOf, messages } from '../src/messages/index.ts';
import { changeConfiguration, LOCAL } from '../src/profiles/configuration.ts';
import { configurationFile } from '../src/profiles/locations.ts';
import {
  type ResolvedEmbedded,
  type ResolvedProfile,
  type ResolvedRemote,
  readProfile,
} from '../src/profiles/resolve.ts';
import type { Io } from '../src/terminal/io.ts';
import { localeName } from '../src/terminal/locale.ts';
import { visible, visibleLines } from '../src/terminal/sanitize.ts';
import { tell } from '../src/terminal/tell.ts';
import { VERSION } from '../src/version.ts';
import type { Context, GlobalFlags } from './command.ts';

/**
 * Makes what one command works with. Nothing is read or opened before it is asked for. A command that only reads
 * makes no database: a name that is mistyped must not pass for an empty library.
 */
export function createContext(
  io: Io,
  flags: GlobalFlags,
  signal: AbortSignal,
  reads = false,
): Context & { close(): Promise<void> } {
  const language = languageOf(localeName(io.env));
  // Nothing of what is said here is worth failing for.
  const say = (text: string) => void tell(io, text);
  let tellBusy: (waiting: boolean) => void = () => {};
  const onBusy = (waiting: boolean) => tellBusy(waiting);
  const surroundings = { io, flags, signal, reads, language, say, onBusy };
  let profile: ResolvedProfile | undefined;
  let opened: Promise<Opened> | undefined;
  let tried: Promise<Client | undefined> | undefined;
  const way = () => {
    opened ??= context.profile().then((resolved) => open(resolved, surroundings));
    return opened;
  };

  const context = {
    io,
    flags,
    language,
    signal,
    async profile() {
      profile ??= readProfile(flags, io.env);
      return profile;
    },
    client: async () => (await way()).client,
    async trial() {
      tried ??= context.profile().then((resolved) => openTrial(resolved, surroundings));
      return tried;
    },
    organisation: async () => (await way()).organisation,
    whenBusy(tell: (waiting: boolean) => void) {
      tellBusy = tell;
    },
    async readFile(path: string) {
      try {
        return readFileSync(path);
      } catch (cause) {
        const { code = '' } = cause as NodeJS.ErrnoException;
        throw new VigieError('FICHIER_ILLISIBLE', { file: path, reason: code }, { cause });
      }
    },
    readStdin: () => io.in.stream(),
    async close() {
      // What could not be opened was said where it was needed, and needs no closing.
      const found = await opened?.catch(() => undefined);
      await found?.client.close();
      await (await tried?.catch(() => undefined))?.close();
    },
  };
  return context;
}

interface Surroundings {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly signal: AbortSignal;
  /** The command writes nothing. */
  readonly reads: boolean;
  readonly language: Language;
  /** Puts a line on stderr. */
  readonly say: (text: string) => void;
  readonly onBusy: (waiting: boolean) => void;
}

/** The way to a service, and the organisation that is worked for there, where it is known. */
interface Opened {
  readonly client: Client;
  readonly organisation: string | undefined;
}

async function open(profile: ResolvedProfile, surroundings: Surroundings): Promise<Opened> {
  const { flags, language, say } = surroundings;
  if (flags.verbose) {
    const target = profile.kind === 'embedded' ? profile.db : profile.url;
    const { value: organisation } = profile.org ?? {};
    say(visible(messages(language).cli.goesTo(target.value, organisation, profile.name?.value)));
  }
  if (profile.kind === 'embedded') {
    const { transport, organisation } = await openEmbedded(profile, surroundings);
    return { client: new Client(transport), organisation };
  }
  return { client: new Client(await openRemote(profile, surroundings)), organisation: profile.org?.value };
}

async function openRemote(profile: ResolvedRemote, { io, flags, signal, language, say }: Surroundings) {
  const { Remote } = await import('../src/client/remote.ts');
  let waits: Promise<(wait: Wait | undefined) => void> | undefined;
  return new Remote({
    profile: profile.name?.value,
    url: profile.url.value,
    org: profile.org?.value,
    orgHeader: profile.org_header.value,
    token: profile.token?.value,
    insecureHttp: profile.insecure_http.value,
    caCert: profile.ca_cert?.value,
    timeout: flags.timeout,
    retries: flags.retries,
    language,
    userAgent: `vigie/${VERSION}`,
    env: io.env,
    signal,
    trace: flags.debug ? (line) => say(visible(line)) : undefined,
    onWait: (wait) => {
      // Few commands ever wait.
      waits ??= import('./waiting.ts').then(({ waitTeller }) => waitTeller(io, flags.quiet, language));
      void waits.then((told) => told(wait));
    },
  });
}

/**
 * The service in this process. The database of the profile `local` is made at its first use (choice A3), one that
 * somebody names with `--db` or VIGIE_DB when something is first written to it; one that another profile names
 * must be there, so that a disk that is not mounted does not pass for an empty library.
 */
async function openEmbedded(
  profile: ResolvedEmbedded,
  surroundings: Surroundings,
): Promise<{ readonly transport: Transport; readonly organisation: string }> {
  const { flags, reads, language, say, onBusy } = surroundings;
  const { db, org, user } = profile;
  const { missing, local, create } = creationOf(profile, reads);

  const { openEmbedded: openDatabase } = await import('../server/embedded.ts');
  const { transport, organisation, created, ...opened } = await openDatabase({
    file: db.value,
    create,
    organisation: missing ? undefined : org?.value,
    user: missing ? undefined : user?.value,
    language,
    report: (error, requestId) => say(reportOf(error, requestId, flags.debug)),
    onBusy,
  });
  if (created) {
    if (!flags.quiet) say(visible(messages(language).cli.databaseCreated(db.value)));
    if (local) await keepLocal(surroundings, { db: db.value, org: organisation, user: opened.user });
  }
  return { transport, organisation };
}

/** Whether the database of a profile is missing, and is to be made. */
export function creationOf({ name, db, org, user }: ResolvedEmbedded, reads: boolean) {
  const missing = !existsSync(db.value);
  const local = name?.value === LOCAL;
  // The identifiers of a profile are those of a database that is gone; those that are typed exist elsewhere.
  const foreign = [org, user].some((id) => id !== undefined && id.source !== 'profile');
  return { missing, local, create: missing && (local || (db.source !== 'profile' && !reads)) && !foreign };
}

/** An empty library in memory, where the database of a profile is still to be made. */
async function openTrial(
  profile: ResolvedProfile,
  { flags, reads, language, say }: Surroundings,
): Promise<Client | undefined> {
  if (profile.kind !== 'embedded' || !creationOf(profile, reads).create) return undefined;
  const { openEmbedded: openDatabase } = await import('../server/embedded.ts');
  const { transport } = await openDatabase({
    file: undefined,
    language,
    report: (error, requestId) => say(reportOf(error, requestId, flags.debug)),
  });
  return new Client(transport);
}

/** Writes the profile `local`. It is a convenience: a disk that refuses it does not stop the command. */
async function keepLocal(
  { io, language, say }: Surroundings,
  local: { db: string; org: string; user: string },
): Promise<void> {
  try {
    await changeConfiguration(configurationFile(io.env), (before) => ({
      ...before,
      profiles: { ...before.profiles, [LOCAL]: { kind: 'embedded', ...local } },
    }));
  } catch (error) {
    if (!(error instanceof VigieError)) throw error;
    say(visible(messages(language).errors[error.code].message(error.params)));
  }
}

/** An internal error of the service in this process, under the number that its problem carries. */
function reportOf(error: unknown, requestId: string, debug: boolean): string {
  const said =
    error instanceof Error ? (debug && error.stack) || `${error.name}: ${error.message}` : String(error);
  return visibleLines(`${requestId} ${said}`);
}
