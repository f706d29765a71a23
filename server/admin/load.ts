import { type InputSource, readHead } from '../../src/bulk/input/source.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import { recordAct, WHOLE_DATABASE } from '../audit/journal.ts';
import { SqliteStore } from '../storage/sqlite/store.ts';
import { temporaryDatabaseFailed } from '../storage/sqlite/temporary-folder.ts';
import type { Transaction } from '../storage/store.ts';
import { type StoreOptions, withDatabase, withPassword } from './database.ts';
import { fillDraft, finishDraft, inDraft } from './init.ts';
import { Issues, lineAcrossFiles } from './loading/issues.ts';
import { DUMP_START, eachLine } from './loading/lines.ts';
import { type Loaded, Loader } from './loading/loader.ts';
import { allOrganisations } from './organisations.ts';

export type { Loaded };

export interface LoadOptions {
  /** How the database is opened. */
  readonly opening?: StoreOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The whole load, then all of it undone. */
  readonly dryRun?: boolean | undefined;
  /** Called with the bytes read since. */
  readonly onBytes?: ((count: number) => void) | undefined;
  readonly now?: Date | undefined;
}

/**
 * Loads files of NDJSON lines into a database (choice C14): all of them in one transaction, or none of them.
 * Lines may come in any order and name objects of other lines. What is there already and is the same is passed
 * over; nothing that is there is changed. Throws FICHIER_INVALIDE with what is wrong, line by line, FICHIER_NON_NDJSON, DUMP_INCOMPLET for a
 * dump without its end, and BASE_OCCUPEE when another process goes on writing.
 */
export async function load(
  file: string,
  sources: readonly InputSource[],
  options: LoadOptions = {},
): Promise<Loaded[]> {
  const { opening, signal, dryRun } = options;
  return withDatabase(file, { ...opening, signal, forLoading: true }, (store) =>
    store.write((tx) => loadWithin(tx, sources, options), { dryRun }),
  );
}

/** The same within a transaction of a store that was opened `forLoading`. */
export async function loadWithin(
  tx: Transaction,
  sources: readonly InputSource[],
  options: LoadOptions = {},
): Promise<Loaded[]> {
  const { signal, now = new Date() } = options;
  const issues = new Issues(sources.map(({ name }) => name));
  const loader = new Loader(tx, issues, await allOrganisations(tx), now.toISOString());
  for (const [file, source] of sources.entries()) await take(loader, issues, source, file, options);
  await loader.checkWhole();
  if (issues.count > 0) throw issues.toError();
  const loaded = await loader.applyEffects();
  await recordLoad(tx, sources, loaded, now.toISOString());
  signal?.throwIfAborted();
  return loaded;
}

/** Writes down in the audit log how many objects of each kind were made, if any. */
async function recordLoad(
  tx: Transaction,
  sources: readonly InputSource[],
  loaded: readonly Loaded[],
  now: string,
): Promise<void> {
  const made = loaded.filter(({ crees }) => crees > 0).map(({ kind, crees }) => [kind, crees]);
  if (made.length === 0) return;
  const id = sources.map(({ name }) => name).join(', ');
  const act = { action: 'chargement', objet: 'fichier', id, apres: Object.fromEntries(made) } as const;
  await recordAct(tx, WHOLE_DATABASE, act, now);
}

/** The same into a database that does not exist yet (`createFilled`). */
export function loadNew(
  db: string,
  sources: readonly InputSource[],
  options: LoadOptions = {},
): Promise<Loaded[]> {
  return createFilled(db, options, (tx) => loadWithin(tx, sources, options));
}

/**
 * Makes a database, or the tables of one on a PostgreSQL, and fills it: it is there once everything is in it, never before; with
 * `dryRun` not even then. Throws BASE_EXISTANTE where there is one, FICHIER_NON_ECRIT when its place cannot be written.
 */
export async function createFilled<T>(
  db: string,
  options: Pick<LoadOptions, 'opening' | 'dryRun'>,
  fill: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { opening, dryRun } = options;
  if (!isPostgresAddress(db)) return dryRun ? tryFilling(opening, fill) : createFilledFile(db, opening, fill);
  const { PostgresStore } = await import('../storage/postgres/store.ts');
  return withPassword(db, opening ?? {}, async (known) => {
    const filled: T[] = [];
    const store = await PostgresStore.create(db, known, async (tx) => void filled.push(await fill(tx)));
    await store.close();
    return filled[0] as T;
  });
}

async function createFilledFile<T>(
  file: string,
  opening: StoreOptions | undefined,
  fill: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inDraft(file, async (draft) => {
    await fillDraft(draft, () => {});
    const opened = { ...opening, forLoading: true };
    const filled = await withDatabase(draft, opened, (store) => store.write(fill));
    finishDraft(draft, file);
    return filled;
  });
}

/** Fills a database that nobody sees, and that leaves nothing. Throws FICHIER_NON_ECRIT where the temporary folder is full. */
async function tryFilling<T>(
  opening: StoreOptions | undefined,
  fill: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    const store = await SqliteStore.temporary(opening);
    try {
      return await store.write(fill, { dryRun: true });
    } finally {
      await store.close();
    }
  } catch (error) {
    throw temporaryDatabaseFailed(error);
  }
}

async function take(
  loader: Loader,
  issues: Issues,
  source: InputSource,
  file: number,
  { signal, onBytes }: LoadOptions,
): Promise<void> {
  await refuseForeign(source);
  let lines = 0;
  const marks = { dump: 0, fin: 0 };
  const onLine: Parameters<typeof eachLine>[1] = async (line, read) => {
    lines++;
    const position = lineAcrossFiles(file, line);
    const { kind, format } = read.object ?? {};
    if (kind !== 'dump' && kind !== 'fin') {
      await loader.accept(position, read, marks.dump > marks.fin);
      return;
    }
    marks[kind]++;
    if (kind === 'dump' && format !== DUMP_START.format)
      issues.add(position, { path: ['format'], code: 'VALEUR', params: { allowed: [DUMP_START.format] } });
  };
  await eachLine(source, onLine, (count) => {
    signal?.throwIfAborted();
    onBytes?.(count);
  });
  await source.verify();
  if (marks.fin < marks.dump) throw new VigieError('DUMP_INCOMPLET', { file: source.name });
  // A dump that failed in a pipe leaves nothing: that must not pass for a load of nothing.
  if (lines === 0) {
    issues.add(lineAcrossFiles(file, 1), { path: [], code: 'TROP_COURT', params: { min: 1 } });
  }
}

/** Bytes that tell whether a file is NDJSON. */
const HEAD = 4096;

/**
 * Throws FICHIER_NON_NDJSON for an array, and for lines of which none begins as an object does: each would be wrong in the
 * same way.
 */
async function refuseForeign(source: InputSource): Promise<void> {
  const head = (await readHead(source, HEAD)).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const isArray = /^\s*\[\s*\{/.test(head);
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || (!isArray && lines.some((line) => line.trimStart().startsWith('{')))) return;
  const format = isArray ? 'json' : 'tableau';
  throw new VigieError('FICHIER_NON_NDJSON', { file: source.name, format });
}
