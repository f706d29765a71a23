import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Examined } from '../../server/admin/examine.ts';
import type { Transaction } from '../../server/storage/store.ts';
import { readFailed, VigieError } from '../../src/contract/errors.ts';
import type { ResolvedEmbedded } from '../../src/profiles/resolve.ts';
import type { Context } from '../shared/cli/command.ts';
import { creationOf } from '../shared/cli/context.ts';
import { type Finding, found, type Subject } from './check.ts';

/** The database of the profile, neither created nor changed. */
export function database(context: Context, profile: ResolvedEmbedded): Subject {
  const file = profile.db.value;
  let examined: Examined | undefined;
  const open = async () => {
    const { missing, create } = creationOf(profile, { reads: true });
    // A local database is created at its first use.
    if (create) return found('ok', 'fileMissingYet', { file });
    if (missing) throw new VigieError('BASE_REFUSEE', { file, reason: 'not found' });
    refuseUnreadable(file);
    const [{ examine }, { refuseUnknown }] = await Promise.all([
      import('../../server/admin/examine.ts'),
      import('../../server/storage/migrations.ts'),
    ]);
    examined = examine(file);
    if (examined) refuseUnknown(file, examined.schema);
    const params = { file, folder: dirname(file), size: statSync(file).size };
    return isReadOnly(file) ? found('attention', 'fileReadOnly', params) : found('ok', 'file', params);
  };
  return {
    steps: [
      { id: 'base.fichier', look: open },
      { id: 'base.structure', look: () => examined && structure(examined) },
      { id: 'base.appelant', look: () => examined && caller(context, profile, examined) },
    ],
    close: () => examined?.sqlite.close(),
  };
}

/** Throws FICHIER_ILLISIBLE for a directory or an unreadable file; LECTURE_ECHOUEE for a failing disk. */
function refuseUnreadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isDirectory()) throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'EISDIR' });
  } catch (error) {
    throw readFailed(file, error);
  }
}

/** Whether the file is read-only, or its directory. */
function isReadOnly(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    // For a link, the directory is that of the file itself.
    accessSync(dirname(realpathSync(file)), constants.W_OK | constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

/** Structure of the file. Throws BASE_ENDOMMAGEE. */
async function structure(examined: Examined): Promise<Finding> {
  const { structureFaults } = await import('../../server/admin/examine.ts');
  const [reason] = structureFaults(examined, false);
  if (reason !== undefined) throw new VigieError('BASE_ENDOMMAGEE', { file: examined.sqlite.file, reason });
  return found('ok', 'sound');
}

async function caller(
  context: Context,
  profile: ResolvedEmbedded,
  { sqlite, schema, known }: Examined,
): Promise<Finding | undefined> {
  if (schema !== known) return undefined;
  const { SqliteTransaction } = await import('../../server/storage/sqlite/transaction.ts');
  return callerIn(context, profile, new SqliteTransaction(sqlite), sqlite.file);
}

/** User and organisation of commands. */
export async function callerIn(
  { language }: Context,
  { org, user }: ResolvedEmbedded,
  tx: Transaction,
  file: string,
): Promise<Finding> {
  const [{ findCaller }, { findOrganisation }] = await Promise.all([
    import('../../server/embedded.ts'),
    import('../../server/admin/organisations.ts'),
  ]);
  const organisation = await findOrganisation(tx, file, org?.value);
  const scope = { file, user: user?.value, language };
  const { utilisateurId } = await findCaller(tx, organisation, scope);
  const params = { organisation: `${organisation.nom} (${organisation.id})`, user: utilisateurId };
  return found('ok', 'caller', params);
}
