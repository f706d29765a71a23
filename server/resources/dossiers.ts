import { notFound } from '../../src/contract/errors.ts';
import { addDossier, updateDossier } from '../../src/contract/resources/dossiers/changes.ts';
import { foldedNumero, listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { creates, handle } from '../core/handler.ts';
import { kysely } from '../storage/queries/kysely.ts';
import { dossiers } from '../storage/tables/dossiers.ts';
import { assigned } from './dossiers/assigned.ts';
import { changeDossier, createDossiers } from './dossiers/changes.ts';
import { dossiersAndChildrenByIds } from './dossiers/dossier-view.ts';
import { isFoundOrAbove } from './dossiers/tree.ts';
import { handlers as lockHandlers } from './dossiers/verrous.ts';
import { type Filter, filter, partOfAnother } from './lists/filters.ts';
import { handleList, shownBy } from './lists/list.ts';

/** Dossiers with a number, found by the index of migration 10. */
const numbered = filter<'dossiers', string, { numero: string }>(
  (asked) => ({ numero: foldedNumero(asked) }),
  (eb, p) => eb(eb.fn<string>('lower', ['service_dossier_id']), '=', p.numero),
);

/** Dossiers to which one is attached, at any depth, that concerns an ERP or a water point. */
const concerning = (member: 'erp_id' | 'pei_id'): Filter<'dossiers', string> => ({
  ...filter<'dossiers', string, Record<string, string>>(
    (asked) => ({ [member]: asked }),
    (eb, p) => {
      const { sql } = kysely();
      const found = sql`SELECT d.rang, d.parent_id FROM dossiers d
          WHERE d.organisation_key = ${p.organisationKey} AND ${sql.ref(`d.${member}`)} = ${p[member]}`;
      // Of the tree in which it is found that at the top, also where a number finds others.
      return eb.and([isFoundOrAbove(p.organisationKey, found), eb('parent_id', 'is', null)]);
    },
  ),
  few: true,
});

export const handlers = [
  handleList(listDossiers, 'dossiers', {
    columns: ['id'],
    order: ['rang'],
    // Those that are attached to none.
    of: filter(
      () => ({}),
      (eb) => eb('parent_id', 'is', null),
    ),
    folds: dossiers,
    filters: {
      service_dossier_id: { ...numbered, beyond: true },
      erp_id: concerning('erp_id'),
      pei_id: concerning('pei_id'),
      utilisateur_id: assigned,
      role: partOfAnother,
    },
    sorts: { date_de_creation: ['creation', 'rang'], statut: ['ouvert', 'creation', 'rang'] },
    total: 'dossiers',
    show: shownBy('id', dossiersAndChildrenByIds),
  }),

  handle(readDossier, async (scope, { params }) => {
    const { dossier_id } = params;
    const dossier = (await dossiersAndChildrenByIds(scope, [dossier_id])).get(dossier_id);
    if (!dossier) throw notFound('dossier', dossier_id);
    return dossier;
  }),

  creates(addDossier, {
    list: 'dossiers',
    // The list holds those that are not attached to another.
    isListed: (dossier) => !('type' in dossier),
    within: ({ dossiers_enfants }) => dossiers_enfants,
    create: createDossiers,
  }),

  handle(updateDossier, changeDossier),

  ...lockHandlers,
];
