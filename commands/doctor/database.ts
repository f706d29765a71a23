import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Examined } from '../../server/admin/examine.ts';
import { type ErrorParams, VigieError } from '../../src/contract/errors.ts';
import type { DoctorSentence } from '../../src/messages/doctor.ts';
import type { ResolvedEmbedded } from '../../src/profiles/resolve.ts';
import { creationOf } from '../shared/cli/service-connection.ts';
import { networkOf } from './filesystems.ts';
import {
  type Around,
  CHECKS,
  type CheckId,
  type Finding,
  found,
  inTurn,
  type State,
  type Subject,
  tried,
} from './finding.ts';
import { refusalOf } from './writing.ts';

const IDS = CHECKS.filter((id) => id.startsWith('base.'));
const MIB = 1024 ** 2;
/** Bytes that are read through without being asked for. */
const READ_MAX = 1024 * MIB;
/** Bytes of a write-ahead log that somebody keeps from being taken up, and of a disk that is nearly full. */
const WAL_MAX = 256 * MIB;
const FREE_MIN = 256 * MIB;

/** The database of the profile, which is neither made nor changed. */
export const database: Subject = async (around) => {
  const { profile } = around;
  if ('error' in profile) return IDS.map((id) => found(id, 'ignore', 'noProfile'));
  if (profile.kind === 'remote') return IDS.map((id) => found(id, 'ignore', 'notDatabase'));
  const file = profile.db.value;
  let opened: Examined | undefined;
  const size = sizeOf(file);
  if (size === undefined) return missing(profile);
  try {
    const inside = await inTurn(around, [
      ['base.fichier', () => open(file, size, (examined) => (opened = examined))],
      ...within(around, profile, size, () => opened),
    ]);
    const findings = [...inside, ...(await beside(around, file))];
    return findings.toSorted((a, b) => IDS.indexOf(a.id) - IDS.indexOf(b.id));
  } finally {
    opened?.sqlite.close();
  }
};

/** In bytes; nothing of what cannot be looked at, undefined where nothing is. */
function sizeOf(file: string): number | undefined {
  return refusesToShow(file) ? 0 : statSync(file, { throwIfNoEntry: false })?.size;
}

/** Whether a file cannot even be looked at, be it there or not. */
function refusesToShow(file: string): boolean {
  try {
    statSync(file, { throwIfNoEntry: false });
    return false;
  } catch {
    return true;
  }
}

/** A local database is made when it is first used; one that a profile names should be there. */
function missing(profile: ResolvedEmbedded): Finding[] {
  const { value: file } = profile.db;
  const params = { file, folder: dirname(file) };
  const reason = refusalOf(dirname(file));
  const typed = creationOf(profile, false).create;
  if (!creationOf(profile, true).create && (reason === undefined || !typed)) {
    if (typed && !existsSync(params.folder)) return all('erreur', 'fileNoFolder', 'notTried', params);
    // What is written makes one that a flag or a variable names; what is read does not.
    return all('erreur', typed ? 'fileMissingTyped' : 'fileMissing', 'notTried', params);
  }
  if (reason !== undefined) return all('erreur', 'fileCannot', 'notTried', { ...params, reason });
  return all('ok', 'fileMissingYet', 'noFileYet', params);
}

/** What is said of the file, and of all that would be in it. */
function all(state: State, said: DoctorSentence, others: DoctorSentence, params: ErrorParams): Finding[] {
  return IDS.map((id) =>
    id === 'base.fichier' ? found(id, state, said, params) : found(id, 'ignore', others),
  );
}

async function open(
  file: string,
  size: number,
  keep: (examined: Examined | undefined) => void,
): Promise<Finding> {
  const { examine } = await import('../../server/admin/examine.ts');
  refuseUnreadable(file);
  keep(examine(file));
  if (isReadOnly(file))
    return found('base.fichier', 'attention', 'fileReadOnly', { file, folder: dirname(file) });
  return found('base.fichier', 'ok', 'file', { file, size });
}

/** Throws FICHIER_ILLISIBLE for a directory, and for what may not be read. */
function refuseUnreadable(file: string): void {
  let reason = 'EISDIR';
  try {
    accessSync(file, constants.R_OK);
    if (!statSync(file).isDirectory()) return;
  } catch (error) {
    ({ code: reason = '' } = error as NodeJS.ErrnoException);
  }
  throw new VigieError('FICHIER_ILLISIBLE', { file, reason });
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

/** What is in the file, one check after the other. */
function within(around: Around, profile: ResolvedEmbedded, size: number, opened: () => Examined | undefined) {
  const look = (id: CheckId, check: (examined: Examined) => Finding | Promise<Finding>) => {
    const once = () => {
      const examined = opened();
      return examined
        ? check(examined)
        : found(id, 'ignore', isReadOnly(profile.db.value) ? 'notOpened' : 'walAlone');
    };
    return [id, once] as const;
  };
  const isLarge = size > READ_MAX && !around.full;
  const large = (id: CheckId) => found(id, 'ignore', 'soundLarge', { size });
  return [
    look('base.schema', schema),
    look('base.structure', (one) => (isLarge ? large('base.structure') : structure(around, one))),
    look('base.liens', (one) => (isLarge ? large('base.liens') : links(one))),
    look('base.journal', journal),
    look('base.appelant', (one) => caller(around, profile, one)),
  ];
}

function schema({ schema: version, known }: Examined): Finding {
  const params = { found: version, known };
  if (version > known) return found('base.schema', 'erreur', 'schemaNew', params);
  if (version < known) return found('base.schema', 'attention', 'schemaOld', params);
  return found('base.schema', 'ok', 'schema', params);
}

async function structure({ full }: Around, examined: Examined): Promise<Finding> {
  const { structureFaults } = await import('../../server/admin/examine.ts');
  const [what] = structureFaults(examined, full);
  if (what === undefined) return found('base.structure', 'ok', full ? 'soundFull' : 'soundQuick');
  return found('base.structure', 'erreur', 'damaged', { what, file: examined.sqlite.file });
}

async function links(examined: Examined): Promise<Finding> {
  const { brokenLinks } = await import('../../server/admin/examine.ts');
  const broken = brokenLinks(examined);
  if (broken.length === 0) return found('base.liens', 'ok', 'linksSound');
  const count = broken.reduce((sum, one) => sum + one.count, 0);
  const tables = broken.map(({ table }) => table);
  return found('base.liens', 'erreur', 'linksBroken', { count, tables, file: examined.sqlite.file });
}

function journal({ writing }: Examined): Finding {
  if (writing === undefined) return found('base.journal', 'ok', 'durableUnseen');
  const isSafe = writing.journal === 'WAL' && writing.synchronous === 'FULL';
  return found('base.journal', isSafe ? 'ok' : 'attention', isSafe ? 'durable' : 'durableNot', writing);
}

/** Whom commands would work as, and for which organisation. */
async function caller(
  { context: { language } }: Around,
  { org, user }: ResolvedEmbedded,
  { sqlite, schema: version, known }: Examined,
): Promise<Finding> {
  if (version !== known) return found('base.appelant', 'ignore', 'notTried');
  const [{ findCaller }, { findOrganisation }] = await Promise.all([
    import('../../server/embedded.ts'),
    import('../../server/admin/organisations.ts'),
  ]);
  const { file } = sqlite;
  const organisation = findOrganisation(sqlite, file, org?.value);
  const { utilisateurId } = findCaller(sqlite, organisation, { user: user?.value, language });
  const params = { organisation: `${organisation.nom} (${organisation.id})`, user: utilisateurId };
  return found('base.appelant', 'ok', 'caller', params);
}

/** What is around the file: its log, and the disk that both are on. */
async function beside(around: Around, file: string): Promise<Finding[]> {
  return [
    await tried(around, 'base.wal', () => {
      // Who may not look into the folder was told so of the file.
      if (refusesToShow(file)) return found('base.wal', 'ignore', 'notTried');
      const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
      const large = size > WAL_MAX;
      return found('base.wal', large ? 'attention' : 'ok', large ? 'walLarge' : 'wal', {
        size,
      });
    }),
    await tried(around, 'base.place', () => {
      const { bavail, bsize } = statfsSync(dirname(file));
      const low = bavail * bsize < FREE_MIN;
      return found('base.place', low ? 'attention' : 'ok', low ? 'spaceLow' : 'space', {
        free: bavail * bsize,
      });
    }),
    await tried(around, 'base.disque', () => {
      if (around.machine.platform !== 'linux') return found('base.disque', 'ignore', 'diskUnknown');
      const { type } = statfsSync(dirname(file));
      const network = networkOf(type);
      if (network !== undefined) return found('base.disque', 'attention', 'network', { type: network });
      return found('base.disque', 'ok', 'disk', { type: `0x${type.toString(16)}` });
    }),
  ];
}
