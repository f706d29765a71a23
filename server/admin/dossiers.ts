import { VigieError } from '../../src/contract/errors.ts';
import { foldedNumero } from '../../src/contract/resources/dossiers/dossiers.ts';
import { recordAct } from '../audit/journal.ts';
import { findDossier } from '../resources/dossiers/verrous.ts';
import { query } from '../storage/queries/query.ts';
import { updateRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import { addToTotal } from '../storage/totals.ts';

const byNumber = query<{ organisationKey: number; numero: string }, { id: string; objet: string }>(
  'dossiers.byNumber',
  (db, p) =>
    db
      .selectFrom('dossiers')
      .select(['id', 'objet'])
      .where('organisation_key', '=', p.organisationKey)
      .where(({ fn }) => fn('lower', ['service_dossier_id']), '=', p.numero)
      .orderBy('id') as never,
);

const update = updateRows('dossiers.setLock', ['statut', 'est_archive'], ['id']);

/** What an administrator may do to a dossier (choice C15). Those attached to it are left as they are. */
export const ACTS = {
  clore: { statut: 'CLOS' },
  rouvrir: { statut: 'OUVERT' },
  archiver: { est_archive: 1 },
  desarchiver: { est_archive: 0 },
} as const;
export type DossierAct = keyof typeof ACTS;

/**
 * The id of the dossier that is named by its number, or what was given where none has it: an id. Throws NUMERO_AMBIGU, with
 * what is typed `instead`.
 */
export async function idOfDossier(
  tx: Transaction,
  organisationKey: number,
  named: string,
  instead: (typed: string, id: string) => string,
): Promise<string> {
  const numero = foldedNumero(named.trim());
  const found = await tx.all(byNumber, { organisationKey, numero });
  if (found.length > 1) {
    const ids = found.map(({ id }) => id);
    const proposals = found.map(({ id, objet }) => ({ detail: objet, command: instead(named, id) }));
    throw new VigieError('NUMERO_AMBIGU', { numero: named, ids }, { proposals });
  }
  return found[0]?.id ?? named;
}

/** Whether a dossier is open, and archived, by its id in any case. Throws INTROUVABLE where the organisation has no such dossier. */
export async function lockOfDossier(tx: Transaction, organisationKey: number, id: string) {
  const found = await findDossier(tx, organisationKey, id.toLowerCase());
  if (!found) throw new VigieError('INTROUVABLE', { objet: 'dossier', id });
  return found;
}

/**
 * Closes, reopens, archives or takes out of the archives; a dossier that is so already stays as it is. Throws
 * INTROUVABLE where the organisation has no such dossier.
 */
export async function changeDossier(
  tx: Transaction,
  organisationKey: number,
  id: string,
  act: DossierAct,
  now: string,
): Promise<void> {
  const key = { organisationKey, id: id.toLowerCase() };
  const before = await lockOfDossier(tx, organisationKey, id);
  const after = { ...before, ...ACTS[act] };
  if (after.statut === before.statut && after.est_archive === before.est_archive) return;
  await tx.run(update, { ...key, ...after });
  const [member] = Object.keys(ACTS[act]) as (keyof typeof after)[];
  const told = ({ statut, est_archive }: typeof before) =>
    member === 'statut' ? { statut } : { est_archive: est_archive === 1 };
  const change = { avant: told(before), apres: told(after) };
  await recordAct(
    tx,
    organisationKey,
    { action: 'modification', objet: 'dossier', id: key.id, ...change },
    now,
  );
  // Lists are filtered and sorted by both.
  await addToTotal(tx, organisationKey, 'dossiers', 0);
}
