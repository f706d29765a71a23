import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { spool } from '../../../src/bulk/input/source.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { isPostgresAddress } from '../../../src/profiles/locations.ts';
import type { Transaction } from '../../storage/store.ts';
import { type StoreOptions, withDatabase } from '../database.ts';
import { type Dumped, dump, dumpWithin } from '../dump.ts';
import { createFilled, loadWithin } from '../load.ts';
import { allOrganisations } from '../organisations.ts';

/** A database, by its path or its address, and how it is opened. */
export interface CopyEnd {
  readonly db: string;
  readonly opening: StoreOptions;
}

export interface DatabaseCopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at each step, with the bytes of the dump where known. */
  readonly onStage?: ((stage: 'read' | 'write' | 'compare', bytes: number | undefined) => void) | undefined;
  /** Called with the bytes of the dump done since. */
  readonly onBytes?: ((count: number) => void) | undefined;
  readonly now?: Date | undefined;
}

export interface DatabaseCopy {
  readonly objets: readonly Dumped[];
  /** Of the dump of either database, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Copies the objects of a database into another one, which must be empty or not be there yet: all of them in one transaction, which
 * ends only once a dump of the copy has been found to be the dump of the original, byte for byte. Throws BASE_NON_VIDE,
 * COPIE_DIFFERENTE, and what `dump` and `load` throw.
 */
export async function copyDatabase(
  from: CopyEnd,
  to: CopyEnd,
  { signal, onStage, onBytes, now }: DatabaseCopyOptions = {},
): Promise<DatabaseCopy> {
  // Before a long dump is made: afterwards it is looked at again.
  const isNew = await refuseFilled(to, from.db);
  const counts = new Map<string, number>();
  const hash = createHash('sha256');
  onStage?.('read', undefined);
  const source = await spool(
    from.db,
    hashed(dump(from.db, { ...from, signal }, counts), hash, onBytes),
    signal,
  );
  try {
    const sha256 = hash.digest('hex');
    const fill = async (tx: Transaction) => {
      if ((await allOrganisations(tx)).length > 0) throw filled(to.db);
      onStage?.('write', source.size);
      await loadWithin(tx, [source], { signal, onBytes, ...(now ? { now } : {}) });
      onStage?.('compare', source.size);
      const copied = createHash('sha256');
      for await (const _ of hashed(dumpWithin(tx, to.db, { signal }), copied, onBytes));
      if (copied.digest('hex') !== sha256)
        throw new VigieError('COPIE_DIFFERENTE', { from: from.db, to: to.db });
      signal?.throwIfAborted();
    };
    const opening = { ...to.opening, signal };
    if (isNew) await createFilled(to.db, { opening }, fill);
    else await withDatabase(to.db, { ...opening, forLoading: true }, (store) => store.write(fill));
    return { objets: [...counts].map(([kind, objets]) => ({ kind, objets })), sha256 };
  } finally {
    await source.close();
  }
}

/**
 * Whether the database is still to be made, or its tables are. Throws BASE_NON_VIDE where it holds something, BASE_INCONNUE
 * with what was to be copied where a PostgreSQL does not have it.
 */
async function refuseFilled({ db, opening }: CopyEnd, from: string): Promise<boolean> {
  if (!isPostgresAddress(db) && !existsSync(db)) return true;
  try {
    const organisations = await withDatabase(db, opening, (store) => store.read(allOrganisations));
    if (organisations.length > 0) throw filled(db);
    return false;
  } catch (error) {
    if (error instanceof VigieError && error.code === 'BASE_REFUSEE' && error.params.reason === 'no tables')
      return true;
    if (error instanceof VigieError && error.code === 'BASE_INCONNUE')
      throw new VigieError(error.code, { ...error.params, from }, { cause: error });
    throw error;
  }
}

function filled(db: string): VigieError {
  return new VigieError('BASE_NON_VIDE', { db });
}

/** The pieces as bytes, which have gone into the hash. */
async function* hashed(
  pieces: AsyncIterable<string>,
  hash: ReturnType<typeof createHash>,
  onBytes: DatabaseCopyOptions['onBytes'],
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    onBytes?.(bytes.length);
    yield bytes;
  }
}
