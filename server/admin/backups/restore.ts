import {
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unfold } from '../../../src/bulk/input/gzip.ts';
import { readFailed, VigieError } from '../../../src/contract/errors.ts';
import { removeLeftovers } from '../../../src/files/leftovers.ts';
import { SQLITE_SUFFIXES } from '../../../src/files/targets.ts';
import { withSlashes } from '../../../src/profiles/locations.ts';
import { accountName, WHOLE_DATABASE, writeEntries } from '../../audit/journal.ts';
import { versionOf } from '../../storage/migrate.ts';
import { flush, isUnfinishedFile, retryWhileBusy, Sqlite3 } from '../../storage/sqlite/connection.ts';
import { inTransaction, SqliteTransaction } from '../../storage/sqlite/transaction.ts';
import { putInPlace, removeDraft } from '../init.ts';
import { opened, refuseOpen } from '../openers.ts';
import { countsOf } from '../status.ts';
import { type EndedSecret, endedSecrets, endedSince, revokeAgain, SECRETS } from '../tokens.ts';
import { asWritten, type CopyOptions, copyPages } from './backup.ts';
import { damageOf, settleCopy } from './verify.ts';

/** A backup that was checked, and lies beside the place that it is for. */
export interface Staged {
  /** The backup, as it was named. */
  readonly name: string;
  readonly draft: string;
  /** The database whose place it takes, links followed. */
  readonly target: string;
  readonly schema: number;
  readonly objets: Readonly<Record<string, number>>;
}

const ENDINGS = ['.draft', ...SQLITE_SUFFIXES.map((suffix) => `.draft${suffix}`), '.kept.draft'];
/** Whatever it unfolds to: it is a backup of one's own, and the disk is what bounds it. */
const UNBOUNDED = { always: Number.MAX_VALUE, times: Number.MAX_VALUE, ever: Number.MAX_VALUE };

/**
 * Copies a backup beside the database that it is to replace, and reads it through: a file, compressed or not, or
 * `pieces` that are named so. One that is being served is copied as it is at the moment. Whatever becomes of it,
 * `removeDraft` takes the copy away. Throws SAUVEGARDE_INVALIDE, BASE_TROP_RECENTE, BASE_TROP_ANCIENNE, FICHIER_COMMUN, BASE_OUVERTE where
 * the database is known to be open, FICHIER_ILLISIBLE, FICHIER_NON_ECRIT.
 */
export async function stage(
  name: string,
  pieces: AsyncIterable<Uint8Array> | undefined,
  file: string,
  options: CopyOptions = {},
): Promise<Staged> {
  const target = withSlashes(existsSync(file) ? realpathSync(file) : file);
  if (pieces === undefined && existsSync(name) && withSlashes(realpathSync(name)) === target)
    throw new VigieError('FICHIER_COMMUN', { file: name, names: ['<file>', '--db'] });
  refuseOpen(file);
  const draft = `${target}.${process.pid}.draft`;
  try {
    if (pieces === undefined) readable(name);
    removeLeftovers(target, ENDINGS);
    await fetch(name, pieces, draft, options);
    return { name, draft, target, ...check(name, draft) };
  } catch (error) {
    removeDraft(draft);
    throw asWritten(file, error);
  }
}

/** Brings the bytes. */
async function fetch(
  name: string,
  pieces: AsyncIterable<Uint8Array> | undefined,
  draft: string,
  options: CopyOptions,
): Promise<void> {
  // A process has it open, or had when it was killed: part of it is then in the log.
  if (pieces === undefined && existsSync(`${name}-wal`)) return void (await copyPages(name, draft, options));
  const bytes = pieces ?? createReadStream(readable(name));
  await pipeline(
    unfold(name, readFrom(name, bytes), UNBOUNDED),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    {
      ...(options.signal && { signal: options.signal }),
    },
  ).catch((error: unknown) => {
    throw options.signal?.aborted ? options.signal.reason : error;
  });
}

/** The same bytes. Throws LECTURE_ECHOUEE where they break off: the copy is not to blame. */
async function* readFrom(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    throw readFailed(name, cause);
  }
}

/** Throws FICHIER_ILLISIBLE. */
function readable(name: string): string {
  try {
    closeSync(openSync(name, 'r'));
    if (!statSync(name).isDirectory()) return name;
  } catch (cause) {
    throw readFailed(name, cause);
  }
  throw new VigieError('FICHIER_ILLISIBLE', { file: name, reason: 'EISDIR' });
}

function check(name: string, draft: string): Pick<Staged, 'schema' | 'objets'> {
  const fault = settleCopy(draft);
  if (fault !== undefined) throw new VigieError('SAUVEGARDE_INVALIDE', { file: name, reason: fault });
  const sqlite = new Sqlite3(draft, { readOnly: true });
  try {
    const objets = countsOf((sql) => sqlite.db.prepare(sql).all() as Record<string, unknown>[]);
    return { schema: versionOf(sqlite), objets };
  } catch (error) {
    if (!(error instanceof VigieError) || !error.code.startsWith('BASE_TROP_')) throw error;
    throw new VigieError(error.code, { ...error.params, file: name });
  } finally {
    sqlite.close();
  }
}

export interface RestoreOptions extends CopyOptions {
  /** Tokens count as they do in the backup, also those that were revoked since. */
  readonly keepTokens?: boolean | undefined;
}

export interface Replaced {
  /** Where what was there is kept; undefined where nothing was. */
  readonly prior: string | undefined;
  /**
   * How many tokens count in the backup that did no more in what was there: they are revoked in what is there now, unless
   * they were to be kept. Undefined where what was there cannot be read.
   */
  readonly tokens: number | undefined;
}

/**
 * Gives a backup the place of the database. A token that was revoked there since, or whose user was deactivated since, is
 * revoked in the backup first. A process that is killed meanwhile leaves the one or the other: SQLite takes back, when the file is opened next,
 * what was written of it in part. Throws BASE_OUVERTE while anybody else has the database open, BASE_REFUSEE for
 * another file in its place, FICHIER_NON_ECRIT.
 */
export async function replaceDatabase(staged: Staged, options: RestoreOptions = {}): Promise<Replaced> {
  const { draft, target } = staged;
  const prior = `${target}.before-restore-${new Date().toISOString().replace(/[-:.]/g, '')}`;
  try {
    if (!existsSync(target)) {
      await writeDraft(staged);
      keepLog(target, prior);
      putInPlace(draft, target);
      flush(dirname(target));
      return { prior: undefined, tokens: 0 };
    }
    const isDatabase = !isUnfinishedFile(target);
    const written = isDatabase ? await keepWhole(target, prior, options) : undefined;
    if (written === undefined) {
      // The log of a damaged one was written into it when it was closed, unless another connection has it open.
      if (isDatabase && SQLITE_SUFFIXES.some((suffix) => existsSync(target + suffix))) throw opened(target);
      await writeDraft(staged, { file: prior, isReadable: false });
      swap(target, draft, prior);
      return { prior, tokens: undefined };
    }
    let tokens: number | undefined;
    try {
      tokens = await writeDraft(staged, { file: prior, isReadable: true, keepTokens: options.keepTokens });
      await overwrite(target, draft, written, options);
    } catch (error) {
      // What is still in its place need not be kept beside it.
      rmSync(prior, { force: true });
      throw error;
    }
    // As it was before: with a log. A process that has opened it meanwhile has seen to that.
    await retryWhileBusy(() => new Sqlite3(target).close());
    return { prior, tokens };
  } catch (error) {
    throw asWritten(target, error);
  }
}

/** The database whose place a backup takes. */
interface Prior {
  /** Where it is kept. */
  readonly file: string;
  /** Whether SQLite can read it. */
  readonly isReadable: boolean;
  readonly keepTokens?: boolean | undefined;
}

/**
 * Writes to a backup, before it takes a place, what it must not lose: the tokens that counted no more in what it replaces are
 * revoked, unless they are to be kept, and the audit log tells of the restore, with the number of entries that it undoes.
 * Answers how many tokens there are, undefined where what it replaces is too damaged to tell.
 */
async function writeDraft({ name, draft }: Staged, prior?: Prior): Promise<number | undefined> {
  const replaced = prior?.isReadable ? prior.file : undefined;
  const tokens = await within(new Sqlite3(draft), (sqlite) => {
    sqlite.setJournal('DELETE');
    return inTransaction(sqlite, async (tx) => {
      const now = new Date().toISOString();
      const ended = replaced && (await unlessDamaged(replaced, endedIn));
      const since = ended && (await endedSince(tx, ended));
      if (since && !prior?.keepTokens) await revokeAgain(tx, since, now);
      const last = Number(sqlite.db.prepare('SELECT max(instant) FROM audit').pluck().get() ?? 0);
      const entries = replaced && (await unlessDamaged(replaced, (other) => entriesAfter(last, other)));
      const apres = {
        ...(entries === undefined ? {} : { entrees_annulees: entries }),
        ...(prior === undefined ? {} : { remplacee: basename(prior.file) }),
      };
      const author = { utilisateurId: null, compte: accountName(), now };
      const entry = {
        requestId: null,
        action: 'restauration',
        objet: 'fichier',
        ids: [name],
        apres,
      } as const;
      await writeEntries(tx, WHOLE_DATABASE, author, [entry]);
      return since?.length;
    });
  });
  flush(draft);
  return tokens;
}

/** What `read` finds in a database; undefined where that is too damaged to tell. */
async function unlessDamaged<T>(file: string, read: (sqlite: Sqlite3) => Promise<T>): Promise<T | undefined> {
  try {
    return await within(new Sqlite3(file, { readOnly: true }), read);
  } catch (error) {
    if (damageOf(error) === undefined) throw error;
    return undefined;
  }
}

/** The secrets that count no more in a database. */
function endedIn(sqlite: Sqlite3): Promise<EndedSecret[]> {
  return endedSecrets(
    new SqliteTransaction(sqlite),
    SECRETS.filter((table) => isThere(sqlite, table)),
  );
}

/** The number of entries of the audit log of a database after a moment; undefined where it has none. */
async function entriesAfter(instant: number, sqlite: Sqlite3): Promise<number | undefined> {
  if (!isThere(sqlite, 'audit')) return undefined;
  return Number(sqlite.db.prepare('SELECT count(*) FROM audit WHERE instant > ?').pluck().get(instant));
}

/** Whether a database has a table: one of an older schema lacks some. */
function isThere({ db }: Sqlite3, table: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined;
}

async function within<T>(sqlite: Sqlite3, work: (sqlite: Sqlite3) => Promise<T>): Promise<T> {
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** A file that SQLite can make nothing of is kept as it is, with what lies beside it, and gives its name away. */
function swap(target: string, draft: string, prior: string): void {
  linkSync(target, prior);
  try {
    keepLog(target, prior);
  } catch (error) {
    rmSync(prior, { force: true });
    throw error;
  }
  renameSync(draft, target);
  flush(dirname(target));
}

/** Sets the log aside that would be taken for a part of what comes into the place of its database. Throws BASE_OUVERTE. */
function keepLog(target: string, prior: string): void {
  refuseOpen(target);
  for (const suffix of SQLITE_SUFFIXES) {
    const size = statSync(target + suffix, { throwIfNoEntry: false })?.size;
    if (size !== undefined && suffix !== '-shm' && size > 0) renameSync(target + suffix, prior + suffix);
    else rmSync(target + suffix, { force: true });
  }
  flush(dirname(target));
}

/**
 * Copies a database that no other process has open, its log included; returns the time of its last write.
 * Undefined for one that SQLite cannot make sense of any more, of which nothing is copied.
 */
async function keepWhole(target: string, into: string, { signal }: CopyOptions): Promise<bigint | undefined> {
  const draft = `${target}.${process.pid}.kept.draft`;
  let sqlite: Sqlite3 | undefined;
  try {
    sqlite = await retryWhileBusy(() => new Sqlite3(target), { signal });
    if (!sqlite.setJournal('DELETE')) throw opened(target);
    // It is not written while it is read.
    sqlite.exec('BEGIN');
    sqlite.db.pragma('user_version');
    const { mtimeNs } = statSync(target, { bigint: true });
    copyFileSync(target, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    flush(draft);
    putInPlace(draft, into);
    flush(dirname(into));
    return mtimeNs;
  } catch (error) {
    if (damageOf(error) !== undefined) return undefined;
    throw error;
  } finally {
    sqlite?.close();
    rmSync(draft, { force: true });
  }
}

/**
 * Writes a backup over a database as one transaction: a process that opens the database meanwhile waits, or finds the one or
 * the other. The file stays the same one, with its owner, its rights and its links.
 */
async function overwrite(
  target: string,
  draft: string,
  written: bigint,
  { signal, onPages }: CopyOptions,
): Promise<void> {
  const isSame = () => !existsSync(`${target}-wal`) && statSync(target, { bigint: true }).mtimeNs === written;
  let begun = false;
  const source = new Sqlite3(draft, { readOnly: true });
  try {
    signal?.throwIfAborted();
    const { totalPages } = await source.db.backup(target, {
      progress({ totalPages: total, remainingPages: remaining }) {
        // From the first step on the file is locked; before it, another process may have opened it.
        if (!begun && !isSame()) throw opened(target);
        begun = true;
        signal?.throwIfAborted();
        onPages?.(total - remaining, total);
        return STEP;
      },
    });
    // Progress ends also where the work could not begin.
    if (totalPages === 0) throw opened(target);
  } finally {
    source.close();
  }
}

/** Pages that are written before anything else has a turn: 4 MiB. */
const STEP = 1024;
