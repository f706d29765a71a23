import { VigieError } from '../../../src/contract/errors.ts';
import {
  archiveDossier,
  closeDossier,
  reopenDossier,
  unarchiveDossier,
} from '../../../src/contract/resources/dossiers/verrous.ts';
import { recordChanged } from '../../audit/journal.ts';
import { changes, existing, type ReadScope } from '../../core/handler.ts';
import { asVigieError } from '../../core/problems.ts';
import { verrouDe } from '../../rules/verrous.ts';
import { rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Transaction } from '../../storage/store.ts';
import { filter } from '../lists/filters.ts';
import { listChanged } from '../lists/list.ts';

type Lock = Pick<Schema['dossiers'], 'statut' | 'est_archive'>;

const byId = rowsWhere('dossiers.lockById', ['statut', 'est_archive'], ['id']);

/** A dossier, as far as its locks and lists need it; undefined where the organisation has no such dossier. */
export function findDossier(tx: Transaction, organisationKey: number, id: string) {
  return tx.get(byId, { organisationKey, id });
}

/** The same where it must be there; throws INTROUVABLE. */
export const existingDossier = (reading: ReadScope, id: string) => existing(reading, byId, 'dossier', id);

/** What belongs to the dossier that a path names; throws INTROUVABLE. */
export const ofDossier = <T extends 'affectations' | 'documents' | 'workflows'>() =>
  filter<T, { readonly dossier_id: string }, { dossier: string }>(
    async ({ dossier_id: dossier }, scope) => {
      await existingDossier(scope, dossier);
      return { dossier };
    },
    (eb, { dossier }) => eb('dossier_id' as never, '=', dossier as never),
  );

/**
 * Makes sure that what belongs to a dossier may be written to (choice C8): throws INTROUVABLE where the
 * organisation has no such dossier, DOSSIER_VERROUILLE where it is CLOS or archived.
 */
export async function openDossier(reading: ReadScope, id: string): Promise<void> {
  const { statut, est_archive } = await existingDossier(reading, id);
  const verrou = verrouDe({ statut, est_archive: est_archive === 1 });
  if (verrou) throw new VigieError('DOSSIER_VERROUILLE', { verrou });
}

/** What `openDossier` throws; undefined where the dossier may be written to. */
export async function lockOf(reading: ReadScope, id: string): Promise<VigieError | undefined> {
  try {
    await openDossier(reading, id);
    return undefined;
  } catch (error) {
    return asVigieError(error);
  }
}

const update = updateRows('dossiers.setLock', ['statut', 'est_archive'], ['id']);

/** Handler that gives a dossier a lock, or takes it away (choice C15). */
const locks = (endpoint: typeof closeDossier, lock: Partial<Lock>) =>
  changes(
    endpoint,
    // The handler records the change: the answer shows nothing.
    () => ({}),
    async (scope, { params: { dossier_id: id } }) => {
      const { statut, est_archive } = await existingDossier(scope, id);
      const before: Lock = { statut, est_archive };
      const after = { ...before, ...lock };
      if (after.statut === statut && after.est_archive === est_archive) return;
      await scope.tx.run(update, { organisationKey: scope.caller.organisationKey, id, ...after });
      // Lists are filtered and sorted by both.
      await listChanged(scope, 'dossiers', 0);
      const lockMembers = (one: Lock) => ({ statut: one.statut, est_archive: one.est_archive === 1 });
      await recordChanged(scope, 'dossier', id, lockMembers(before), lockMembers(after));
    },
  );

export const handlers = [
  locks(closeDossier, { statut: 'CLOS' }),
  locks(reopenDossier, { statut: 'OUVERT' }),
  locks(archiveDossier, { est_archive: 1 }),
  locks(unarchiveDossier, { est_archive: 0 }),
];
