import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ndjsonLine } from '../../src/bulk/formats/ndjson.ts';
import { storageError, VigieError } from '../../src/contract/errors.ts';
import { headOf } from '../../src/files/head.ts';
import { resolveLinks } from '../../src/files/links.ts';
import { refuseShared } from '../../src/files/targets.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import { ofSource } from '../storage/source.ts';
import { flush } from '../storage/sqlite/connection.ts';
import type { Transaction } from '../storage/store.ts';
import { openStore, type StoreOptions } from './database.ts';
import { putInPlace, removeDraft } from './init.ts';
import { commission, KINDS } from './kinds/index.ts';
import { DUMP_START } from './loading/lines.ts';
import { allOrganisations, findOrganisation } from './organisations.ts';

export interface DumpOptions {
  /** How the database is opened. */
  readonly opening?: StoreOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Public id of the only organisation to dump; all of them when left out. */
  readonly organisation?: string | undefined;
  /** Replaces a dump that is there. */
  readonly force?: boolean | undefined;
}

/** How many objects of a kind were dumped. */
export interface Dumped {
  readonly kind: string;
  readonly objets: number;
}

/** Characters that are handed over at once. */
const PIECE = 64 * 1024;

/**
 * The objects of a database as the lines that `load` takes, what others name first, between a line that begins a dump
 * and one that ends it: one state of the database, whatever is written meanwhile. What follows from the objects is left out, and so are the answers that are kept for
 * idempotency keys. `counts` is filled as the lines go. Throws ORGANISATION_INCONNUE.
 */
export async function* dump(
  file: string,
  options: DumpOptions,
  counts: Map<string, number> = new Map(),
): AsyncGenerator<string> {
  const store = await ofSource(() => openStore(file, { ...options.opening, signal: options.signal }));
  try {
    yield* store.stream((tx) => dumpWithin(tx, file, options, counts));
  } catch (error) {
    throw storageError(error, file) ?? error;
  } finally {
    await store.close();
  }
}

/** The same within a transaction; `db` is named in what it throws. */
export async function* dumpWithin(
  tx: Transaction,
  db: string,
  { organisation, signal }: Omit<DumpOptions, 'opening'>,
  counts: Map<string, number> = new Map(),
): AsyncGenerator<string> {
  let piece = ndjsonLine(DUMP_START);
  for await (const object of objects(tx, db, organisation)) {
    counts.set(object.kind, (counts.get(object.kind) ?? 0) + 1);
    piece += ndjsonLine(object);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    // A reader that takes everything at once leaves no turn to a signal.
    await new Promise((turned) => setImmediate(turned));
    signal?.throwIfAborted();
  }
  const objets = [...counts.values()].reduce((sum, count) => sum + count, 0);
  yield piece + ndjsonLine({ kind: 'fin', objets });
}

interface DumpLine {
  readonly kind: string;
}

async function* objects(tx: Transaction, file: string, id: string | undefined): AsyncGenerator<DumpLine> {
  const everyone = await allOrganisations(tx);
  const mine = id === undefined ? everyone : [await findOrganisation(tx, file, id)];
  const named = new Set(mine.map((one) => one.id));
  // A commission may be presided over by an organisation whose data stay behind: its name must come along.
  for (const { organisation_key: key } of mine) {
    for await (const { presidence_id, secretariat_id } of commission.all(tx, key)) {
      named.add(String(presidence_id)).add(String(secretariat_id));
    }
  }
  for (const { organisation_key: _, ...organisation } of everyone)
    if (named.has(organisation.id)) yield { kind: 'organisation', ...organisation };
  for (const { organisation_key: key, id: organisation_id } of mine) {
    for (const { name, all } of KINDS) {
      for await (const object of all(tx, key)) yield { kind: name, organisation_id, ...object } as DumpLine;
    }
  }
}

/**
 * Dumps into a file that only its owner may read, and that is there once it is complete, never before. Throws
 * FICHIER_EXISTANT when the target exists, unless it is a file that may be replaced, SAUVEGARDE_REFUSEE
 * when that is no dump, FICHIER_COMMUN when it is the database or a file of its own, and FICHIER_NON_ECRIT.
 */
export async function dumpTo(named: string, file: string, options: DumpOptions): Promise<Dumped[]> {
  refuseShared([['--out', named]], isPostgresAddress(file) ? {} : { database: file });
  const stats = tried(() => statSync(named));
  if (stats && !(options.force && stats.isFile())) throw new VigieError('FICHIER_EXISTANT', { file: named });
  if (stats && !tried(() => isDump(named)))
    throw new VigieError('SAUVEGARDE_REFUSEE', { file: named, reason: 'not a dump' });
  // A link stays one.
  const out = stats ? resolveLinks(named) : named;
  const draft = join(dirname(out), `vigie-${randomUUID()}.draft`);
  const counts = new Map<string, number>();
  try {
    const fd = openSync(draft, 'wx', 0o600);
    try {
      for await (const piece of dump(file, options, counts)) writeFileSync(fd, piece);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    if (stats) renameSync(draft, out);
    else putInPlace(draft, out);
    flush(dirname(out));
    return [...counts].map(([kind, objets]) => ({ kind, objets }));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined || cause instanceof VigieError) throw cause;
    if (code === 'EEXIST') throw new VigieError('FICHIER_EXISTANT', { file: named });
    throw new VigieError('FICHIER_NON_ECRIT', { file: named, reason: code }, { cause });
  } finally {
    removeDraft(draft);
  }
}

/** Whether a file begins as a dump does, or is empty. */
function isDump(path: string): boolean {
  const head = headOf(path, 64);
  return head.length === 0 || /^\s*\{\s*"kind"\s*:/.test(head.toString());
}

/** Undefined where it cannot be read: writing it will report why. */
function tried<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
