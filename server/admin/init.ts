import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { VigieError, writeFailed } from '../../src/contract/errors.ts';
import { removeLeftovers } from '../../src/files/leftovers.ts';
import { SQLITE_SUFFIXES } from '../../src/files/targets.ts';
import { createTables, flush, Sqlite3 } from '../storage/sqlite/connection.ts';
import { inTransaction } from '../storage/sqlite/transaction.ts';
import type { Awaitable, Transaction } from '../storage/store.ts';

/** Adds the first rows. */
type Fill = (tx: Transaction) => Awaitable<void>;

/**
 * Creates a database file: built whole beside its place, then put there in one step that fails if
 * something stands there. There is no file or a complete one, and of two processes that create it
 * at once one wins. Throws BASE_EXISTANTE when the file exists,
 * FICHIER_NON_ECRIT when its place cannot be written: its folder has to be there.
 */
export async function createDatabase(file: string, fill: Fill): Promise<void> {
  await inDraft(file, async (draft) => {
    await fillDraft(draft, fill);
    finishDraft(draft, file);
  });
}

/** Gives a database that is made its name, and the draft's back. Throws EEXIST. */
export function finishDraft(draft: string, file: string): void {
  flush(draft);
  putInPlace(draft, file);
  // From here on nothing would come back for it: whatever ends the process now leaves the file alone.
  rmSync(draft, { force: true });
  flush(dirname(file));
}

/**
 * Does what makes a database file under the name of a draft beside it, which is gone afterwards; so are those of processes
 * that were killed. Throws BASE_EXISTANTE and FICHIER_NON_ECRIT as `createDatabase` does.
 */
export async function inDraft<T>(file: string, make: (draft: string) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new VigieError('BASE_EXISTANTE', { file });
  const draft = `${file}.${process.pid}.draft`;
  try {
    removeLeftovers(
      file,
      SUFFIXES.map((suffix) => `.draft${suffix}`),
    );
    return await make(draft);
  } catch (cause) {
    const { code, errno, syscall } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new VigieError('BASE_EXISTANTE', { file });
    if (errno === undefined || syscall === 'read') throw cause;
    throw writeFailed(file, cause);
  } finally {
    removeDraft(draft);
  }
}

/** Makes a database with its tables and the first rows. It holds what only its owner may read: the file is made for them first. */
export async function fillDraft(draft: string, fill: Fill): Promise<void> {
  closeSync(openSync(draft, 'wx', 0o600));
  const sqlite = new Sqlite3(draft, { create: true });
  try {
    await createTables(sqlite);
    await inTransaction(sqlite, fill);
  } finally {
    sqlite.close();
  }
}

/** Of a draft, and of what SQLite keeps beside it while it is written. */
const SUFFIXES = ['', ...SQLITE_SUFFIXES];

/** Removes a draft, and the files of SQLite beside it. Never throws: the failure that led here is reported. */
export function removeDraft(draft: string): void {
  for (const suffix of SUFFIXES) {
    try {
      rmSync(draft + suffix, { force: true });
    } catch {}
  }
}

/**
 * Gives a finished file its name, where nothing may stand yet (EEXIST). A link fails when something does, which a
 * rename would replace. What is left under the name of the draft is the caller's to remove.
 */
export function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems (FAT, network shares) have no links: there the name is taken first, then replaced.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    closeSync(openSync(file, 'wx', 0o600));
    renameSync(draft, file);
  }
}
