import { randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib';
import { VigieError, writeFailed } from '../../../src/contract/errors.ts';
import { headOf, isGzip } from '../../../src/files/head.ts';
import { removeLeftovers } from '../../../src/files/leftovers.ts';
import { resolveLinks } from '../../../src/files/links.ts';
import { refuseShared, SQLITE_SUFFIXES } from '../../../src/files/targets.ts';
import { withSlashes } from '../../../src/profiles/locations.ts';
import { ofSource } from '../../storage/source.ts';
import { flush, isOurs, retryWhileBusy, Sqlite3 } from '../../storage/sqlite/connection.ts';
import { examine } from '../examine.ts';
import { putInPlace, removeDraft } from '../init.ts';
import { damageOf, settleCopy } from './verify.ts';

export interface CopyOptions {
  /** Stops it; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of copied pages, and of all. */
  readonly onPages?: ((done: number, total: number) => void) | undefined;
}

export interface BackupOptions extends CopyOptions {
  /** Replaces a backup that has the name. */
  readonly force?: boolean | undefined;
}

export interface Backup {
  readonly db: string;
  readonly copie: string;
  /** Of the copy. */
  readonly octets: number;
  readonly schema: number;
}

/** Pages that are copied before anything else has a turn: 4 MiB. */
const STEP = 1024;
const ENDINGS = ['', ...SQLITE_SUFFIXES].flatMap((suffix) => [`.draft${suffix}`, `.gz.draft${suffix}`]);

/**
 * Copies a database into a file that only its owner may read: one state of it, whatever is written meanwhile. The copy is
 * checked, compressed where its name ends in `.gz`, and on disk before it has its name, or a name of its own in a
 * directory. Throws FICHIER_EXISTANT, FICHIER_COMMUN when it is the database, SAUVEGARDE_REFUSEE when `force` would
 * replace something else than a backup, BASE_ENDOMMAGEE, FICHIER_NON_ECRIT.
 */
export async function backUp(named: string, file: string, options: BackupOptions = {}): Promise<Backup> {
  const copie = tryOn(named, () => withSlashes(nameIn(named, file)));
  const exists = tryOn(copie, () => refuseTarget(copie, file, options.force ?? false));
  // A link stays one.
  const target = exists ? resolveLinks(copie) : copie;
  const draft = `${target}.${process.pid}.draft`;
  const packed = `${target}.${process.pid}.gz.draft`;
  try {
    removeLeftovers(target, ENDINGS);
    const schema = await copyWhole(file, draft, options);
    const finished = target.endsWith('.gz') ? await pack(draft, packed) : draft;
    options.signal?.throwIfAborted();
    flush(finished);
    const octets = statSync(finished).size;
    if (exists) renameSync(finished, target);
    else putInPlace(finished, target);
    flush(dirname(target));
    return { db: file, copie, octets, schema };
  } catch (error) {
    throw asWritten(copie, error);
  } finally {
    removeDraft(draft);
    removeDraft(packed);
  }
}

/** The same as bytes, once all of it is copied and checked. */
export async function* backUpAsBytes(file: string, options: CopyOptions): AsyncGenerator<Uint8Array> {
  const draft = join(tmpdir(), `vigie-${randomUUID()}.draft`);
  try {
    await copyWhole(file, draft, options);
    const bytes = createReadStream(draft);
    await new Promise((opened, failed) => bytes.once('open', opened).once('error', failed));
    // However the program ends from here on, nothing stays.
    if (process.platform !== 'win32') rmSync(draft);
    yield* bytes;
  } catch (error) {
    throw asWritten(tmpdir(), error);
  } finally {
    removeDraft(draft);
  }
}

/** Copies, and reads the copy through; answers its schema. Throws BASE_ENDOMMAGEE. */
async function copyWhole(file: string, draft: string, options: CopyOptions): Promise<number> {
  const schema = await ofSource(() => copyPages(file, draft, options)).catch((error: unknown) => {
    const reason = damageOf(error);
    throw reason === undefined
      ? error
      : new VigieError('BASE_ENDOMMAGEE', { file, reason }, { cause: error });
  });
  const fault = settleCopy(draft);
  if (fault !== undefined) throw new VigieError('BASE_ENDOMMAGEE', { file, reason: fault });
  return schema;
}

/**
 * Copies the pages of a database as they are at the beginning, in steps between which others have a turn; answers its
 * schema. The draft may not exist.
 */
export async function copyPages(
  file: string,
  draft: string,
  { signal, onPages }: CopyOptions,
): Promise<number> {
  const sqlite = examine(file)?.sqlite ?? (await retryWhileBusy(() => new Sqlite3(file), { signal }));
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    // A copy in several reads begins anew at each write; within one read there is nothing new to see.
    sqlite.exec('BEGIN');
    const schema = Number(sqlite.db.pragma('user_version', { simple: true }));
    const { totalPages } = await sqlite.db.backup(draft, {
      progress({ totalPages: total, remainingPages: remaining }) {
        signal?.throwIfAborted();
        onPages?.(total - remaining, total);
        return STEP;
      },
    });
    // Progress ends also where the work could not begin.
    if (totalPages === 0) throw new VigieError('BASE_OCCUPEE');
    return schema;
  } finally {
    sqlite.close();
  }
}

/** Compresses a file, and reads what has come of it. */
async function pack(draft: string, packed: string): Promise<string> {
  await pipeline(
    createReadStream(draft),
    createGzip(),
    createWriteStream(packed, { flags: 'wx', mode: 0o600 }),
  );
  await pipeline(createReadStream(packed), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const _ of pieces);
  });
  return packed;
}

/** The name of a copy; in a directory, with the database and the time. */
function nameIn(named: string, file: string): string {
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory()) return named;
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return join(named, `${basename(file, extname(file))}-${moment}.db`);
}

/** Whether a file is there that may be replaced. */
function refuseTarget(target: string, file: string, force: boolean): boolean {
  const refuse = (reason: string) => new VigieError('SAUVEGARDE_REFUSEE', { file: target, reason });
  refuseShared([['<file>', target]], { database: file });
  // What lies beside would be taken for what was written to the copy.
  if (SQLITE_SUFFIXES.some((suffix) => existsSync(target + suffix))) throw refuse('in use');
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!force) throw new VigieError('FICHIER_EXISTANT', { file: target });
  if (!stats.isFile()) throw refuse('not a regular file');
  if (!isBackup(target)) throw refuse('not a backup');
  return true;
}

/** Whether a file begins as a database of ours does, compressed or not. */
function isBackup(path: string): boolean {
  try {
    const read = headOf(path, 1 << 16);
    return isOurs(isGzip(read) ? gunzipSync(read, { finishFlush: constants.Z_SYNC_FLUSH }) : read);
  } catch {
    return false;
  }
}

function tryOn<T>(file: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw asWritten(file, error);
  }
}

/** A failure to write, with the name of the target file. */
export function asWritten(file: string, cause: unknown): unknown {
  const { code, errno } = cause as { code?: string; errno?: number };
  if (cause instanceof VigieError || code === undefined) return cause;
  if (code === 'EEXIST') return new VigieError('FICHIER_EXISTANT', { file });
  // Copying does not tell whether it was reading or writing that failed: only one of the two is usual.
  const isWriting = errno !== undefined || /^SQLITE_(?:FULL|IOERR)/.test(code);
  return isWriting ? writeFailed(file, cause) : cause;
}
