import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Examined } from '../../server/admin/examine.ts';
import type { Transaction } from '../../server/storage/store.ts';
import { readFailed, VigieError } from '../../src/contract/errors.ts';
import type { ResolvedEmbedded } from '../../src/profiles/resolve.ts';
import { creationOf } from '../shared/cli/context.ts';
import { type Finding, found, type Subject, type Surroundings } from './check.ts';

const MIB = 1024 ** 2;
/** Bytes that are read through without being asked for. */
const READ_MAX = 1024 * MIB;
/** Free bytes of a disk that is nearly full. */
const FREE_MIN = 256 * MIB;

/** The database of the profile, which is neither made nor changed. */
export function database(around: Surroundings, profile: ResolvedEmbedded): Subject {
  const file = profile.db.value;
  const isMissing = !isThere(file);
  let examined: Examined | undefined;
  const inside = (look: (examined: Examined) => Finding | Promise<Finding>) => () => {
    if (examined) return look(examined);
    return found('ignore', isMissing ? 'noFileYet' : isReadOnly(file) ? 'notOpened' : 'walAlone');
  };
  const open = async () => {
    if (isMissing) return missing(profile);
    const { examine } = await import('../../server/admin/examine.ts');
    refuseUnreadable(file);
    examined = examine(file);
    const params = { file, folder: dirname(file), size: statSync(file).size };
    return isReadOnly(file) ? found('attention', 'fileReadOnly', params) : found('ok', 'file', params);
  };
  return {
    steps: [
      { id: 'base.fichier', look: open },
      { id: 'base.schema', look: inside(({ sqlite, schema }) => schemaIn(sqlite.file, schema)) },
      { id: 'base.structure', look: inside((one) => structure(around, one)) },
      { id: 'base.appelant', look: inside((one) => caller(around, profile, one)) },
      {
        id: 'base.place',
        look: () => (isMissing ? found('ignore', 'noFileYet') : space(file)),
        independent: true,
      },
    ],
    close: () => examined?.sqlite.close(),
  };
}

/** What cannot be looked at may be there: that is told as it is opened. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** A local database is made when it is first used; one that a profile names should be there. */
function missing(profile: ResolvedEmbedded): Finding {
  const { value: file } = profile.db;
  const params = { file, folder: dirname(file) };
  const isNamed = creationOf(profile, false).create;
  const reason = refusalOf(params.folder);
  if (!creationOf(profile, true).create && (reason === undefined || !isNamed)) {
    if (isNamed && !existsSync(params.folder)) return found('erreur', 'fileNoFolder', params);
    // What is written makes one that a flag or a variable names; what is read does not.
    return found('erreur', isNamed ? 'fileMissingTyped' : 'fileMissing', params);
  }
  if (reason !== undefined) return found('erreur', 'fileCannot', { ...params, reason });
  return found('ok', 'fileMissingYet', params);
}

/** Why nothing could be written in a folder, or where it would be made, as a code; undefined where it could. */
function refusalOf(folder: string): string | undefined {
  try {
    let nearest = folder;
    while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
    if (!statSync(nearest).isDirectory()) return 'ENOTDIR';
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** Throws FICHIER_ILLISIBLE for a directory, and for what may not be read; LECTURE_ECHOUEE where the disk does not answer. */
function refuseUnreadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isDirectory()) throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'EISDIR' });
  } catch (error) {
    throw readFailed(file, error);
  }
}

/** Whether it may only be read, or nothing be written beside it. */
function isReadOnly(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    // Through a link, what stands beside is beside the file itself.
    return refusalOf(dirname(realpathSync(file))) !== undefined;
  } catch {
    return true;
  }
}

/** What the schema of a database is to this program. Throws BASE_TROP_RECENTE, BASE_TROP_ANCIENNE. */
export async function schemaIn(file: string, version: number): Promise<Finding> {
  const { refuseUnknown, SCHEMA_VERSION: known } = await import('../../server/storage/migrations.ts');
  refuseUnknown(file, version);
  const params = { found: version, known };
  return version < known ? found('attention', 'schemaOld', params) : found('ok', 'schema', params);
}

/** The structure of the file, and whether rows name others that are not there. */
async function structure({ full }: Surroundings, examined: Examined): Promise<Finding> {
  const { file } = examined.sqlite;
  const { size } = statSync(file);
  if (size > READ_MAX && !full) return found('ignore', 'soundLarge', { size });
  const { brokenLinks, structureFaults } = await import('../../server/admin/examine.ts');
  const [what] = structureFaults(examined, full);
  if (what !== undefined) return found('erreur', 'damaged', { what, file });
  const broken = brokenLinks(examined);
  if (broken.length === 0) return found('ok', full ? 'soundFull' : 'soundQuick');
  const count = broken.reduce((sum, one) => sum + one.count, 0);
  const tables = broken.map(({ table }) => table);
  return found('erreur', 'linksBroken', { count, tables, file });
}

async function caller(
  around: Surroundings,
  profile: ResolvedEmbedded,
  { sqlite, schema: version, known }: Examined,
): Promise<Finding> {
  if (version !== known) return found('ignore', 'notTried');
  const { SqliteTransaction } = await import('../../server/storage/sqlite/transaction.ts');
  return callerIn(around, profile, new SqliteTransaction(sqlite), sqlite.file);
}

/** Whom commands would work as, and for which organisation. */
export async function callerIn(
  { context: { language } }: Surroundings,
  { org, user }: ResolvedEmbedded,
  tx: Transaction,
  file: string,
): Promise<Finding> {
  const [{ findCaller }, { findOrganisation }] = await Promise.all([
    import('../../server/embedded.ts'),
    import('../../server/admin/organisations.ts'),
  ]);
  const organisation = await findOrganisation(tx, file, org?.value);
  const wanted = { file, user: user?.value, language };
  const { utilisateurId } = await findCaller(tx, organisation, wanted);
  const params = { organisation: `${organisation.nom} (${organisation.id})`, user: utilisateurId };
  return found('ok', 'caller', params);
}

function space(file: string): Finding {
  const { bavail, bsize } = statfsSync(dirname(file));
  const free = bavail * bsize;
  return free < FREE_MIN ? found('attention', 'spaceLow', { free }) : found('ok', 'space', { free });
}
