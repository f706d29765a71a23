import { existsSync, readFileSync } from 'node:fs';
import type { StoreOptions } from '../../../server/admin/database.ts';
import { Client } from '../../../src/client/client.ts';
import type { RemoteOptions } from '../../../src/client/remote.ts';
import type { Transport } from '../../../src/client/transport.ts';
import { readFailed, VigieError } from '../../../src/contract/errors.ts';
import type { Named } from '../../../src/files/targets.ts';
import { databaseWords } from '../../../src/messages/commands/database.ts';
import { languageOf, messages } from '../../../src/messages/index.ts';
import { localeName } from '../../../src/messages/language.ts';
import { messageOf } from '../../../src/messages/sentence.ts';
import { changeConfiguration, LOCAL } from '../../../src/profiles/configuration.ts';
import {
  configurationFile,
  isPostgresAddress,
  placeOfDatabase,
  prepareFolder,
} from '../../../src/profiles/locations.ts';
import {
  type ResolvedEmbedded,
  type ResolvedProfile,
  type ResolvedRemote,
  readProfile,
  settingsOf,
} from '../../../src/profiles/resolve.ts';
import type { Network } from '../../../src/sign-in/issuer.ts';
import { canPrompt, type Io } from '../../../src/terminal/io.ts';
import { visible, visibleLines } from '../../../src/terminal/sanitize.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import { VERSION } from '../../../src/version.ts';
import type { BulkProgress } from '../bulk/progress.ts';
import { reportsInJson } from '../flags/flags.ts';
import type { Context, GlobalFlags, OpenContext } from './command.ts';

/**
 * Creates the context of one command. Files and connections are opened on demand. A command that only reads creates no
 * database: a mistyped name must not pass for an empty library.
 */
export function createContext(
  io: Io,
  flags: GlobalFlags,
  signal: AbortSignal,
  { endpoints, administers }: Parameters<OpenContext>[3],
): Context & { close(): Promise<void> } {
  const language = languageOf(localeName(io.env));
  const reads = endpoints.every(({ method }) => method === 'GET');
  const connection = new ServiceConnection({ io, flags, language, signal }, { reads, administers });
  return {
    io,
    flags,
    language,
    signal,
    profile: () => connection.profile(),
    client: async () => (await connection.service()).client,
    trial: () => connection.trial(),
    organisation: async () => (await connection.service()).organisation,
    onBusy: (waiting) => connection.onBusy(waiting),
    whenBusy: (tell) => connection.whenBusy(tell),
    noticeThrough: (notice) => connection.noticeThrough(notice),
    hasCreatedDatabase: () => connection.hasCreated,
    readFile: async (path) => bytesOf(path),
    readStdin: () => io.in.stream(),
    close: () => connection.close(),
  };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw readFailed(path, cause);
  }
}

/** The client of a service, and the current organisation, if known. */
interface Way {
  readonly client: Client;
  readonly organisation: string | undefined;
}

/** How a command uses a database. One that only reads, or administers, creates none. */
interface Access {
  readonly reads: boolean;
  readonly administers?: boolean | undefined;
}

/** The service of a profile, embedded or remote; opened on demand. */
class ServiceConnection {
  readonly #command: Pick<Context, 'io' | 'flags' | 'language' | 'signal'>;
  readonly #access: Access;
  #tellBusy: ((waiting: boolean) => void) | undefined;
  #notice = (sentence: string) => {
    if (!this.#command.flags.quiet) this.#say(sentence);
  };
  #progress: Promise<BulkProgress> | undefined;
  #profile: ResolvedProfile | undefined;
  #opened: Promise<Way> | undefined;
  #tried: Promise<Client | undefined> | undefined;
  /** Whether the local database was created. */
  hasCreated = false;

  constructor(command: Pick<Context, 'io' | 'flags' | 'language' | 'signal'>, access: Access) {
    this.#command = command;
    this.#access = access;
  }

  async profile(): Promise<ResolvedProfile> {
    const { flags, io } = this.#command;
    if (this.#profile === undefined) {
      this.#profile = readProfile(flags, io.env);
      await warnOfPassword(this.#command, flags.db);
    }
    return this.#profile;
  }

  service(): Promise<Way> {
    this.#opened ??= this.profile().then((profile) => this.#open(profile));
    return this.#opened;
  }

  /** An empty library in memory, if the database of the profile does not exist yet. */
  trial(): Promise<Client | undefined> {
    this.#tried ??= this.profile().then((profile) => this.#openTrial(profile));
    return this.#tried;
  }

  whenBusy(tell: (waiting: boolean) => void): void {
    this.#tellBusy = tell;
  }

  noticeThrough(notice: (sentence: string) => void): void {
    this.#notice = notice;
  }

  onBusy(waiting: boolean): void {
    if (this.#tellBusy) {
      this.#tellBusy(waiting);
      return;
    }
    this.#tell((progress) => progress.busy(waiting));
  }

  /** Loads the reporter of waits on demand: few commands wait. */
  #tell(wait: (progress: BulkProgress) => void): void {
    this.#progress ??= import('../bulk/progress.ts').then(({ BulkProgress }) => {
      const { io, flags, language } = this.#command;
      return new BulkProgress({ io, flags, language }, (sentence) => this.#notice(sentence));
    });
    void this.#progress.then(wait);
  }

  async close(): Promise<void> {
    // A failed opening was reported by its caller, and needs no closing.
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.client.close();
    const tried = await this.#tried?.catch(() => undefined);
    await tried?.close();
  }

  async #open(profile: ResolvedProfile): Promise<Way> {
    const { flags, language } = this.#command;
    if (flags.verbose) {
      const target = profile.kind === 'embedded' ? profile.db : profile.url;
      const { value: organisation } = profile.org ?? {};
      this.#say(visible(messages(language).cli.goesTo(target.value, organisation, profile.name?.value)));
    }
    if (profile.kind === 'embedded') {
      const { transport, organisation } = await this.#openEmbedded(profile);
      return { client: new Client(transport), organisation };
    }
    return { client: new Client(await this.#openRemote(profile)), organisation: profile.org?.value };
  }

  async #openRemote(profile: ResolvedRemote): Promise<Transport> {
    const { io, flags, signal, language } = this.#command;
    const { Remote } = await import('../../../src/client/remote.ts');
    return new Remote({
      ...settingsOf(profile),
      ...(await accessOf(this.#command, profile)),
      timeout: flags.timeout,
      retries: flags.retries,
      language,
      userAgent: `vigie/${VERSION}`,
      env: io.env,
      signal,
      trace: flags.debug ? (line) => this.#say(visible(line)) : undefined,
      onWait: (wait) => this.#tell((progress) => progress.wait(wait)),
      onOtherVersion: (...versions) =>
        tellVersion(this.#command, ...versions, (sentence) => this.#notice(sentence)),
    });
  }

  /**
   * The service in this process. The database of the profile `local` is created at its first use (choice A3), that of `--db`
   * or VIGIE_DB at the first write; that of another profile must exist, so that an unmounted disk does not pass for an empty
   * library.
   */
  async #openEmbedded(profile: ResolvedEmbedded): Promise<{ transport: Transport; organisation: string }> {
    const { language } = this.#command;
    const { db, password, org, user } = profile;
    const { missing, local, create } = creationOf(profile, this.#access);
    if (create) prepareFolder(db.value, this.#command.io.env);

    const { openEmbedded } = await import('../../../server/embedded.ts');
    const { transport, organisation, created, ...opened } = await openEmbedded({
      file: db.value,
      create,
      organisation: missing ? undefined : org?.value,
      user: missing ? undefined : user?.value,
      ...(this.#access.administers && { administers: true }),
      language,
      report: (error, requestId) => this.#report(error, requestId),
      opening: openingOf({ ...this.#command, onBusy: (waiting) => this.onBusy(waiting) }, password?.value),
    });
    if (created) {
      this.hasCreated = true;
      this.#notice(visible(messages(language).cli.databaseCreated(db.value)));
      if (local) await this.#keepLocal({ db: db.value, org: organisation, user: opened.user });
    }
    return { transport, organisation };
  }

  async #openTrial(profile: ResolvedProfile): Promise<Client | undefined> {
    if (profile.kind !== 'embedded' || !creationOf(profile, this.#access).create) return undefined;
    const { openEmbedded } = await import('../../../server/embedded.ts');
    const { transport } = await openEmbedded({
      file: undefined,
      language: this.#command.language,
      report: (error, requestId) => this.#report(error, requestId),
    });
    return new Client(transport);
  }

  /** Writes the profile `local`. For convenience: a disk that refuses it does not stop the command. */
  async #keepLocal(local: { db: string; org: string; user: string }): Promise<void> {
    const { io, language } = this.#command;
    try {
      await changeConfiguration(configurationFile(io.env), (before) => ({
        ...before,
        profiles: { ...before.profiles, [LOCAL]: { kind: 'embedded', ...local } },
      }));
    } catch (error) {
      if (!(error instanceof VigieError)) throw error;
      this.#say(visible(messageOf(messages(language).errors[error.code], error.params)));
    }
  }

  /** Reports an internal error of the service in this process, under the number in its problem. */
  #report(error: unknown, requestId: string): void {
    const { debug } = this.#command.flags;
    const text =
      error instanceof Error ? (debug && error.stack) || `${error.name}: ${error.message}` : String(error);
    this.#say(visibleLines(`${requestId} ${text}`));
  }

  /** Prints a line on stderr. A failure to do so is ignored. */
  #say(text: string): void {
    void writeNotice(this.#command.io, text);
  }
}

/** Access tokens of a profile that is signed in, as its calls take them. */
export async function accessOf(
  { io, flags }: Pick<Context, 'io' | 'flags'>,
  { name, token, sign_in, ca_cert }: ResolvedRemote,
): Promise<Pick<RemoteOptions, 'accessToken'>> {
  if (name === undefined || token === undefined || sign_in === undefined) return {};
  const { accessTokens } = await import('../../../src/sign-in/access-tokens.ts');
  const signedIn = { file: configurationFile(io.env), name: name.value, token: token.value, sign_in };
  return { accessToken: accessTokens(signedIn, networkOf({ io, flags }, ca_cert?.value)) };
}

/** How requests reach an identity provider. */
export function networkOf({ io, flags }: Pick<Context, 'io' | 'flags'>, caCert: string | undefined): Network {
  return { caCert, timeout: flags.timeout, env: io.env, userAgent: `vigie/${VERSION}` };
}

/** Reports a service with another version of the interface, unless the output is for a program, or quiet. */
export function tellVersion(
  { io, flags, language }: Pick<Context, 'io' | 'flags' | 'language'>,
  theirs: string,
  ours: string,
  notice: (sentence: string) => void = (sentence) => void writeNotice(io, sentence),
): void {
  if (!flags.quiet && !reportsInJson(flags)) notice(messages(language).cli.otherVersion(theirs, ours));
}

/** Whether the database of a profile is missing, and to be created. */
export function creationOf({ name, db, org, user }: ResolvedEmbedded, { reads, administers }: Access) {
  const missing = !isPostgresAddress(db.value) && !existsSync(db.value);
  const local = name?.value === LOCAL;
  // The identifiers of a profile are those of the lost database; typed ones exist elsewhere.
  const foreign = [org, user].some((id) => id !== undefined && id.source !== 'profile');
  return {
    missing,
    local,
    create: missing && !administers && (local || (db.source !== 'profile' && !reads)) && !foreign,
  };
}

/**
 * Refuses output files that the command itself works with: see `refuseShared`. Throws FICHIER_COMMUN, SAUVEGARDE_REFUSEE,
 * and errors of the profile.
 */
export async function refuseTargets(
  { profile }: Pick<Context, 'profile'>,
  written: readonly Named[],
  read: readonly Named[] = [],
): Promise<void> {
  if (written.length === 0) return;
  const { refuseShared } = await import('../../../src/files/targets.ts');
  const inForce = await profile();
  const database = inForce.kind === 'embedded' ? inForce.db.value : undefined;
  refuseShared(written, { read, database: database && isPostgresAddress(database) ? undefined : database });
}

type Command = Pick<Context, 'io' | 'flags' | 'language' | 'signal' | 'onBusy'>;

/** Options for opening a database: with the password of its address, else of the environment, else typed by a person. */
export function openingOf(command: Command, password: string | undefined): StoreOptions {
  const { io, flags, language, signal, onBusy } = command;
  const env = password === undefined ? io.env : { ...io.env, PGPASSWORD: password };
  const askPassword = async (db: string) => {
    const [{ secret }, { askingOf }] = await Promise.all([
      import('../../../src/terminal/prompts/prompts.ts'),
      import('../prompts/consent.ts'),
    ]);
    return secret(askingOf(command), databaseWords(language).askPassword(visible(db)));
  };
  return { env, signal, onBusy, ...(!flags.no_input && canPrompt(io) ? { askPassword } : {}) };
}

/** Warns of a password in an argument, visible to other users of the machine. */
export async function warnOfPassword(
  { io, flags, language }: Pick<Context, 'io' | 'flags' | 'language'>,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined || flags.quiet || !isPostgresAddress(typed)) return;
  const { db, password } = placeOfDatabase(typed);
  if (password !== undefined) await writeNotice(io, visible(databaseWords(language).passwordTyped(db)));
}
