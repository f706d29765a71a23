import { notFound } from '../../src/contract/errors.ts';
import {
  type Dossier,
  listDossiers,
  numberKey,
  readDossier,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import { handle } from '../core/handler.ts';
import { assigned } from './dossiers/assigned.ts';
import { dossiersAndChildrenByIds } from './dossiers/dossier-view.ts';
import { containing, equal, filter, saidByAnother } from './lists/filters.ts';
import { handleList } from './lists/list.ts';

/** Dossiers with a number, found by the index of migration 10. */
const numbered = filter<'dossiers', string, { numero: string }>(
  (asked) => ({ numero: numberKey(asked) }),
  (eb, p) => eb(eb.fn<string>('lower', ['service_dossier_id']), '=', p.numero),
);

export const handlers = [
  handleList(listDossiers, 'dossiers', {
    columns: ['id'],
    order: ['rang'],
    // Those that are attached to none.
    of: filter(
      () => ({}),
      (eb) => eb('parent_id', 'is', null),
    ),
    filters: {
      objet: containing('objet_plie'),
      statut: equal('statut'),
      service_dossier_id: { ...numbered, beyond: true },
      utilisateur_id: assigned,
      role: saidByAnother,
    },
    sorts: { date_de_creation: ['creation', 'rang'], statut: ['ouvert', 'creation', 'rang'] },
    total: 'dossiers',
    async show(scope, rows: readonly { readonly id: string }[]) {
      const ids = rows.map(({ id }) => id);
      const dossiers = await dossiersAndChildrenByIds(scope, ids);
      return ids.map((id) => dossiers.get(id) as Dossier);
    },
  }),

  handle(readDossier, async (scope, { params }) => {
    const { dossier_id } = params;
    const dossier = (await dossiersAndChildrenByIds(scope, [dossier_id])).get(dossier_id);
    if (!dossier) throw notFound('dossier', dossier_id);
    return dossier;
  }),
];
