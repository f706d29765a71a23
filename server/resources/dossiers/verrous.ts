import { VigieError } from '../../../src/contract/errors.ts';
import { existing, type ReadScope } from '../../core/handler.ts';
import { verrouDe } from '../../rules/verrous.ts';
import { rowsWhere } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { filter } from '../lists/filters.ts';

const byId = rowsWhere('dossiers.lockById', ['statut', 'est_archive'], ['id']);

/** A dossier, as far as its locks and lists need it; undefined where the organisation has no such dossier. */
export function findDossier(tx: Transaction, organisationKey: number, id: string) {
  return tx.get(byId, { organisationKey, id });
}

/** What belongs to the dossier that a path names; throws INTROUVABLE. */
export const ofDossier = <T extends 'affectations' | 'documents' | 'workflows'>() =>
  filter<T, { readonly dossier_id: string }, { dossier: string }>(
    async ({ dossier_id: dossier }, scope) => {
      await existing(scope, byId, 'dossier', dossier);
      return { dossier };
    },
    (eb, { dossier }) => eb('dossier_id' as never, '=', dossier as never),
  );

/**
 * Makes sure that what belongs to a dossier may be written to (choice C8): throws INTROUVABLE where the
 * organisation has no such dossier, DOSSIER_VERROUILLE where it is CLOS or archived.
 */
export async function openDossier(reading: ReadScope, id: string): Promise<void> {
  const { statut, est_archive } = await existing(reading, byId, 'dossier', id);
  const verrou = verrouDe({ statut, est_archive: est_archive === 1 });
  if (verrou) throw new VigieError('DOSSIER_VERROUILLE', { verrou });
}
