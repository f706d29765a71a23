import { invalid, VigieError } from '../../src/contract/errors.ts';
import {
  AFFECTATIONS_MAX,
  addAffectation,
  deleteAffectation,
  listAffectations,
  updateAffectation,
} from '../../src/contract/resources/affectations.ts';
import type { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { findUtilisateur } from '../admin/utilisateurs.ts';
import { changes, existing, handle, type Scope } from '../core/handler.ts';
import { lastRang } from '../storage/creation-order.ts';
import { newId } from '../storage/ids.ts';
import { deleteRows, insertRows, rowsAmong, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import type { Transaction } from '../storage/store.ts';
import { affectations } from '../storage/tables/dossiers.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { ofDossier, openDossier } from './dossiers/verrous.ts';
import { handleList, listChanged } from './lists/list.ts';
import { utilisateursByIds } from './utilisateurs.ts';

const COLUMNS = columnsOf(affectations);

type AffectationRow = Pick<Schema['affectations'], (typeof COLUMNS)[number]>;

const ofDossiers = rowsAmong('affectations.ofDossiers', COLUMNS, 'dossier_id', {
  order: ['dossier_id', 'rang'],
});
const byId = rowsWhere('affectations.byId', COLUMNS, ['id']);
export const insert = insertRows('affectations.insert', [...COLUMNS, 'rang']);
const update = updateRows('affectations.update', ['role'], ['id']);
const remove = deleteRows('affectations.remove', ['id']);

/** The assignment with this id, whose dossier may be written to; throws INTROUVABLE, DOSSIER_VERROUILLE. */
async function writable(scope: Scope, id: string): Promise<AffectationRow> {
  const found = await existing(scope, byId, 'affectation', id);
  await openDossier(scope, found.dossier_id);
  return found;
}

/** Assignments of these dossiers, in order of creation within each: 25 at the most. */
export async function assignedTo(
  tx: Transaction,
  organisationKey: number,
  dossierIds: Iterable<string>,
): Promise<readonly AffectationRow[]> {
  return tx.all(ofDossiers, { organisationKey, values: JSON.stringify([...dossierIds]) });
}

/** A user holds one role once in a dossier. */
function refuseAlike(
  group: readonly AffectationRow[],
  { role, utilisateur_id }: Omit<AffectationRow, 'id' | 'dossier_id'>,
): void {
  if (group.some((row) => row.role === role && row.utilisateur_id === utilisateur_id)) {
    throw new VigieError('AFFECTATION_EXISTANTE', { utilisateur: utilisateur_id, role });
  }
}

/** Lists are filtered by assignee. */
async function assignmentsChanged(scope: Scope): Promise<void> {
  for (const list of ['dossiers', 'documents']) await listChanged(scope, list, 0);
}

export const handlers = [
  handleList(listAffectations, 'affectations', {
    columns: columnsOf(affectations, 'dossier_id'),
    order: ['rang'],
    of: ofDossier(),
    filters: {},
    async show(scope, rows: readonly AffectationRow[]) {
      const ids = rows.map(({ utilisateur_id }) => utilisateur_id);
      const utilisateurs = await utilisateursByIds(scope, ids);
      return rows.map(({ id, role, utilisateur_id }) => ({
        id,
        role,
        utilisateur: utilisateurs.get(utilisateur_id) as Utilisateur,
      }));
    },
  }),

  handle(addAffectation, async (scope, { params, body }) => {
    const { tx } = scope;
    const { organisationKey } = scope.caller;
    const { dossier_id } = params;
    const { role, utilisateur_id } = body;
    await openDossier(scope, dossier_id);
    const utilisateur = await findUtilisateur(tx, organisationKey, utilisateur_id);
    if (!utilisateur) {
      const place = { in: 'body', path: ['utilisateur_id'] } as const;
      throw invalid([{ ...place, code: 'REFERENCE', params: { id: utilisateur_id } }]);
    }
    const group = await assignedTo(tx, organisationKey, [dossier_id]);
    refuseAlike(group, body);
    if (group.length >= AFFECTATIONS_MAX) {
      throw new VigieError('AFFECTATIONS_AU_COMPLET', { max: AFFECTATIONS_MAX });
    }
    const id = newId();
    const rang = (await lastRang(tx, 'affectations', organisationKey)) + 1;
    await insert.one(tx, organisationKey, { rang, id, dossier_id, role, utilisateur_id });
    await assignmentsChanged(scope);
    return { id, role, utilisateur };
  }),

  changes(
    updateAffectation,
    async (scope, { params }) => {
      const { role } = await existing(scope, byId, 'affectation', params.affectation_id);
      return { role };
    },
    async (scope, { params, body }) => {
      const { tx, caller } = scope;
      const { organisationKey } = caller;
      const row = await writable(scope, params.affectation_id);
      const { id, role: before, dossier_id, utilisateur_id } = row;
      const { role = before } = body;
      if (role !== before) {
        refuseAlike(await assignedTo(tx, organisationKey, [dossier_id]), { ...row, role });
        await tx.run(update, { organisationKey, id, role });
        await assignmentsChanged(scope);
      }
      return {
        id,
        role,
        utilisateur: (await findUtilisateur(tx, organisationKey, utilisateur_id)) as Utilisateur,
      };
    },
  ),

  handle(deleteAffectation, async (scope, { params }) => {
    const { id } = await writable(scope, params.affectation_id);
    await scope.tx.run(remove, { organisationKey: scope.caller.organisationKey, id });
    await assignmentsChanged(scope);
  }),
];
