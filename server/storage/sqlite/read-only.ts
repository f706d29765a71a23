import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Reads a database for completions: without waiting for a lock, without the checks and settings of a working connection, and
 * without leaving a file beside it. Throws whatever is wrong: completions show nothing of it.
 */
export function withReadOnly<T>(file: string, look: (all: SelectAll) => T): T {
  if (!statSync(file).isFile()) throw new Error('not a file');
  const db = open(file);
  try {
    return look((sql, ...values) => db.prepare(sql).all(...values));
  } finally {
    db.close();
  }
}

/** Runs a query; answers its rows. */
export type SelectAll = (sql: string, ...values: SQLInputValue[]) => Record<string, unknown>[];

function open(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  const logged = existsSync(`${file}-wal`);
  // A process that fills a new database writes the file itself: what it holds meanwhile is nothing.
  if (existsSync(`${file}-journal`)) throw new Error('being written');
  // The index of a log that no process has open would have to be made.
  if (logged && !existsSync(`${file}-shm`)) throw new Error('left behind');
  // A file in WAL mode can only be opened with a log beside it, unless no process can be writing.
  if (!logged) url.search = '?immutable=1';
  // Node 22 would warn that its module is an experiment, on Tab into the line being typed.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
  process.emitWarning = emitWarning;
  return new Database(url, { readOnly: true, timeout: 0 });
}
